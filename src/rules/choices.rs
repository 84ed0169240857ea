//! The house rules that are a choice among named values.

use super::choice::{Choice, choice};

choice! {
    /// Who deals the first hand of a match.
    FirstDealer {
        /// Both cut; who cuts the higher card chooses.
        CutChooses = "cut-chooses",
        /// Both cut; the higher card deals.
        CutHigh = "cut-high",
        /// Both cut; the lower card deals.
        CutLow = "cut-low",
        /// Chance decides without a cut.
        Random = "random",
        /// The first player at the table, the person at the keyboard.
        You = "you",
        /// The second player at the table.
        Opponent = "opponent",
    }
}

choice! {
    /// Who deals after a hand that somebody won.
    NextDealer {
        /// The winner of the hand.
        Winner = "winner",
        /// The loser of the hand.
        Loser = "loser",
        /// The players in turn.
        Alternate = "alternate",
    }
}

choice! {
    /// Who deals after a hand that nobody won.
    AfterVoid {
        /// The same dealer again.
        Same = "same",
        /// The other player.
        Alternate = "alternate",
    }
}

choice! {
    /// Who is offered the first upcard.
    UpcardOffer {
        /// The non-dealer, and the dealer if he passes.
        Both = "both",
        /// The non-dealer alone.
        NonDealer = "non-dealer",
        /// Nobody: play starts with an ordinary turn of the non-dealer.
        None = "none",
    }
}

choice! {
    /// Who draws from the stock when the first upcard has been passed.
    AfterPasses {
        /// The non-dealer.
        NonDealer = "non-dealer",
        /// The dealer.
        Dealer = "dealer",
    }
}

choice! {
    /// Whether the discard pile may be looked through.
    DiscardPile {
        /// The pile is squared up: only its top card can be seen.
        Top = "top",
        /// Looking back is permitted.
        Open = "open",
        /// Who looks back loses his next draw.
        Penalise = "penalise",
    }
}

choice! {
    /// Whether a move may be taken back.
    TakeBack {
        /// A move stands.
        Never = "never",
        /// Until the opponent has acted: for practice, and marked in the record.
        UntilOpponentActs = "until-opponent-acts",
    }
}

choice! {
    /// How the discard of a knock is laid.
    KnockDiscard {
        /// Face down: the opponent does not see it.
        FaceDown = "face-down",
        /// Face up.
        FaceUp = "face-up",
    }
}

choice! {
    /// What a knock needs.
    KnockVariant {
        /// Deadwood up to the knock limit.
        Standard = "standard",
        /// Deadwood up to the rank of the first upcard.
        Oklahoma = "oklahoma",
        /// No deadwood: only gin ends a hand (straight gin).
        GinOnly = "gin-only",
    }
}

choice! {
    /// What an ace as first upcard means in Oklahoma.
    OklahomaAce {
        /// Only gin ends the hand.
        Gin = "gin",
        /// The knock limit is one.
        One = "one",
    }
}

choice! {
    /// What happens when the stock is down to its dead cards and nobody has knocked.
    Exhausted {
        /// The hand is void.
        Void = "void",
        /// The opponent may take the last discard if he knocks with it, else the hand is void: the fiftieth-card
        /// rule of tournaments.
        LastDiscardKnock = "last-discard-knock",
        /// The lower deadwood scores the difference, without bonus and without lay-offs; equal counts are void.
        LowestDeadwood = "lowest-deadwood",
    }
}

choice! {
    /// When the boxes are counted.
    BoxWhen {
        /// When the game has ended.
        GameEnd = "game-end",
        /// With the hand: they count toward the target.
        AtOnce = "at-once",
    }
}

choice! {
    /// What a shutout, a game in which the loser won no hand, is worth.
    Shutout {
        /// A bonus is added.
        Add = "add",
        /// The points of the hands count twice.
        DoubleHands = "double-hands",
        /// Everything before the boxes counts twice.
        DoubleTotal = "double-total",
        /// Everything counts twice, the boxes too.
        DoubleAll = "double-all",
        /// The settlement counts twice.
        DoubleDifference = "double-difference",
        /// Nothing.
        None = "none",
    }
}

choice! {
    /// Who wins a game.
    GameWinner {
        /// Who reached the target, even if the boxes leave him behind.
        Target = "target",
        /// Who has the most points after all the tallying.
        MostPoints = "most-points",
    }
}

choice! {
    /// What a game adds to the match scores.
    Credit {
        /// The winner is credited the difference of the totals.
        Difference = "difference",
        /// Each player is credited his own total.
        Totals = "totals",
    }
}

choice! {
    /// What happens when somebody knocks with too much deadwood.
    IllegalKnock {
        /// He is told why, and nothing changes.
        Refuse = "refuse",
        /// The knock stands as announced, and the opponent chooses what follows.
        Penalise = "penalise",
        /// The hand is lost as if undercut.
        Forfeit = "forfeit",
    }
}

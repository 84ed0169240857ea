//! Whether the cards of a record are those that its seed gives, and were sealed before the match.

use serde::Serialize;

use crate::{
    cards::{Card, Deck, Stream, stream},
    game::{Entry, Match, Player, Stage},
};

use super::{Commitment, Header, Nonce, Record, SEALED_DECKS, Seal};

/// What was found to be right with the cards of a record.
///
/// In a [`Branch`](super::Branch) other players sit at the table than those who cut in the original, so the copied
/// entries are held against the seed alone; the original record says who drew what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// The commitment to the decks, which fits them; none when nothing was sealed.
    pub commitment: Option<Commitment>,
    /// How many decks were dealt, each of them the one that the seed gives.
    pub decks: u64,
    /// How many of them the commitment covers.
    pub sealed: u64,
    /// Whether the first dealer was drawn at random, as the seed gives it.
    pub lot: bool,
    /// What was drawn in the cut, by the players in their order; nothing where nobody cut. Every computer drew the card
    /// that the seed gives it. Where a person drew is for them to remember: they chose the place, and what lay there was
    /// settled. Nothing too where the cut was copied from another record.
    pub cut: Vec<CutCard>,
}

/// A card that was drawn in the cut.
#[expect(missing_docs, reason = "names say what the fields are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CutCard {
    pub player: Player,
    pub card: Card,
    /// Where it lies in the spread deck of the seed: from 1, as the player was shown it.
    pub place: usize,
    /// Whether a computer drew it, and so the seed decided.
    pub by_computer: bool,
}

/// A card that is not what the seed gives, or a seal that does not fit.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfair {
    /// The seal does not belong to this seed and nonce.
    #[error(
        "line 1: the commitment is {stated}, but the seed {seed} and the nonce {nonce} give {computed}; one of the three has been changed"
    )]
    Seal {
        /// The commitment that the record states.
        stated: Commitment,
        /// The one that seed and nonce give.
        computed: Commitment,
        seed: u64,
        nonce: Nonce,
    },
    /// A deck is not the one that the seed gives.
    #[error(
        "line {line}: deck {deal} is not that of the seed: card {place} from the bottom is the {found}, and should be the {due}"
    )]
    Deck {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the deal, from 1.
        deal: u64,
        /// The place of the first wrong card, from 1.
        place: usize,
        /// The card that lies there.
        found: Card,
        /// The card that the seed puts there.
        due: Card,
    },
    /// A computer drew another card than the seed gives it.
    #[error(
        "line {line}: {player} drew the {found} in the cut, and the seed gives this computer the {due}"
    )]
    Cut {
        /// The number of the line, from 1.
        line: usize,
        player: Player,
        /// The card that was drawn.
        found: Card,
        /// The card that the seed gives.
        due: Card,
    },
    /// The lot for the first dealer fell on somebody else than the seed says.
    #[error("line {line}: the random first dealer is {found}, and the seed says {due}")]
    Lot {
        /// The number of the line, from 1.
        line: usize,
        /// Who was named.
        found: Player,
        /// Whom the seed names.
        due: Player,
    },
}

impl Unfair {
    /// The number of the line at fault, from 1.
    pub fn line(&self) -> usize {
        match *self {
            Self::Seal { .. } => 1,
            Self::Deck { line, .. } | Self::Cut { line, .. } | Self::Lot { line, .. } => line,
        }
    }
}

impl Audit {
    /// Checks everything in a record that no person decides.
    ///
    /// `draw` says which card a computer draws from the spread deck when those of the list have been drawn. People draw
    /// before computers.
    ///
    /// # Errors
    ///
    /// The first thing that is not as the seed gives it, or as it was sealed.
    pub fn new(
        record: &Record,
        draw: impl Fn(Player, &Deck, &[Card]) -> Card,
    ) -> Result<Self, Unfair> {
        let header = record.header();
        let seed = header.seed();
        let commitment = check_seal(header)?;
        let mut audit = Self {
            commitment,
            decks: 0,
            sealed: 0,
            lot: false,
            cut: Vec::new(),
        };
        let origin = header.occasion().origin();
        let copied = 2 + origin.map_or(0, |origin| origin.entries);
        let mut before = Match::new(header.rules());
        for (line, (entry, after)) in (2..).zip(record.steps()) {
            match entry {
                Entry::Cut { .. } if line < copied => {}
                Entry::Cut { cards } => audit.cut = check_cut(header, line, cards, &draw)?,
                Entry::FirstDealer { dealer } => {
                    audit.lot = *before.stage() == Stage::Lot;
                    match before.due(seed) {
                        Some(Entry::FirstDealer { dealer: due }) if due != *dealer => {
                            let found = *dealer;
                            return Err(Unfair::Lot { line, found, due });
                        }
                        Some(_) | None => {}
                    }
                }
                Entry::Dealt { deck, second } => {
                    let decks = [deck].into_iter().chain(second);
                    for (number, deck) in before.decks(before.deals()).zip(decks) {
                        check_deck(seed, line, number, deck)?;
                        audit.decks += 1;
                    }
                }
                Entry::Played { .. }
                | Entry::LastGames { .. }
                | Entry::TookBack { .. }
                | Entry::Hinted { .. }
                | Entry::Left { .. } => {}
            }
            before = after;
        }
        if commitment.is_some() {
            audit.sealed = audit.decks.min(SEALED_DECKS);
        }
        Ok(audit)
    }
}

fn check_seal(header: &Header) -> Result<Option<Commitment>, Unfair> {
    let Some(seal) = header.seal() else {
        return Ok(None);
    };
    let seed = header.seed();
    let computed = Seal::new(seed, seal.nonce).commitment;
    if computed == seal.commitment {
        Ok(Some(computed))
    } else {
        Err(Unfair::Seal {
            stated: seal.commitment,
            computed,
            seed,
            nonce: seal.nonce,
        })
    }
}

fn check_deck(seed: u64, line: usize, number: u64, deck: &Deck) -> Result<(), Unfair> {
    let due = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
    let mut cards = deck.cards().iter().zip(due.cards()).zip(1..);
    match cards.find(|((found, due), _)| found != due) {
        None => Ok(()),
        Some(((&found, &due), place)) => Err(Unfair::Deck {
            line,
            deal: number + 1,
            place,
            found,
            due,
        }),
    }
}

/// What was drawn, and from where.
fn check_cut(
    header: &Header,
    line: usize,
    cards: &[Card],
    draw: impl Fn(Player, &Deck, &[Card]) -> Card,
) -> Result<Vec<CutCard>, Unfair> {
    let spread = Match::spread(header.seed());
    let drawn = || Player::all(cards.len()).zip(cards.iter().copied());
    let is_computer = |player: Player| {
        let participant = header.player(player);
        // For a program the computer draws.
        participant.is_some_and(|one| !one.is_person())
    };
    let by_people = drawn().filter(|(player, _)| !is_computer(*player));
    let mut taken: Vec<Card> = by_people.map(|(_, card)| card).collect();
    for (player, found) in drawn().filter(|(player, _)| is_computer(*player)) {
        let due = draw(player, &spread, &taken);
        if found != due {
            return Err(Unfair::Cut {
                line,
                player,
                found,
                due,
            });
        }
        taken.push(found);
    }
    let drawn = drawn().map(|(player, card)| {
        let place = spread.cards().iter().position(|&lies| lies == card);
        CutCard {
            player,
            card,
            place: 1 + place.expect("the spread deck has all cards"),
            by_computer: is_computer(player),
        }
    });
    Ok(drawn.collect())
}

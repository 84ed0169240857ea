//! What the properties are tried on: rules, decks and play drawn at random from a seed.

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::{Card, CardSet, Deck, below},
    melds::{
        Arrangement, LayOff, Meld, Melds, arrangements, best_arrangement, best_discard, deadwood,
        deadwood_after_discard,
    },
    play::{Action, Deal, Phase, Seat},
    rules::{GameTable, HouseRules, KEYS, RuleKind, Rules, Value},
};

/// A number below `bound`.
pub fn under(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    below(rng, u32::try_from(bound).expect("a small number")) as usize
}

/// Whether something happens that happens once in so many times.
pub fn once_in(rng: &mut ChaCha8Rng, times: usize) -> bool {
    under(rng, times) == 0
}

pub fn pick<T: Clone>(rng: &mut ChaCha8Rng, from: &[T]) -> T {
    from[under(rng, from.len())].clone()
}

/// House rules of any table, with a value drawn for every key that can bear on a deal.
pub fn rules(rng: &mut ChaCha8Rng) -> Rules {
    match under(rng, 6) {
        0..=2 => rules_of(rng, GameTable::Two, 2),
        3 => rules_of(rng, GameTable::BattleRoyal, 3),
        4 => rules_of(rng, GameTable::Round, 3),
        _ => rules_of(rng, GameTable::Round, 4),
    }
}

/// The same for two players.
pub fn pair_rules(rng: &mut ChaCha8Rng) -> Rules {
    rules_of(rng, GameTable::Two, 2)
}

/// What Battle Royal has its own rules for.
const SET_IN_BATTLE_ROYAL: &[&str] = &[
    "score.undercut_on_tie",
    "score.undercut_bonus",
    "score.undercut_tie_bonus",
    "gin.big_gin",
    "stock.exhausted",
    "stock.dead_cards",
];

/// What is for two players alone.
const FOR_TWO: &[&str] = &[
    "deal.first_dealer",
    "deal.next_dealer",
    "first_turn.after_passes",
    "irregularities.illegal_knock",
];

fn rules_of(rng: &mut ChaCha8Rng, table: GameTable, players: u32) -> Rules {
    loop {
        let mut house = HouseRules::default();
        house.table.game = table;
        house.table.players = players;
        house = house.usual();
        for key in KEYS {
            let value = match (key.path, key.kind()) {
                (path, _)
                    if ["game.", "match.", "table.game", "table.players"]
                        .iter()
                        .any(|start| path.starts_with(start)) =>
                {
                    continue;
                }
                (path, _) if players > 2 && FOR_TWO.contains(&path) => continue,
                ("doubling.on", _) => Value::Switch(players == 2 && once_in(rng, 3)),
                (path, _) if path.starts_with("doubling.") && !house.doubling.on => continue,
                ("doubling.limit", _) => Value::Number(pick(rng, &[0, 2, 4, 5, 64])),
                (path, _)
                    if table == GameTable::BattleRoyal && SET_IN_BATTLE_ROYAL.contains(&path) =>
                {
                    continue;
                }
                ("table.discard_pile", _) if table == GameTable::BattleRoyal => {
                    Value::Name(pick(rng, &["top", "open"]))
                }
                ("knock.limit", _) => Value::Number(pick(rng, &[0, 3, 9, 10, 10, 10, 20, 98])),
                ("stock.idle_turns", _) => Value::Number(pick(rng, &[0, 1, 3, 10, 40, 40, 40, 40])),
                (_, RuleKind::Switch) => Value::Switch(once_in(rng, 2)),
                (_, RuleKind::Choice(names)) => Value::Name(pick(rng, &names).name),
                (_, RuleKind::NumberOr(_, named)) if once_in(rng, 2) => Value::Name(named.name),
                (_, RuleKind::Number(range) | RuleKind::NumberOr(range, _)) => {
                    let (first, last) = (*range.start(), *range.end());
                    let choices = (last - first).min(60) + 1;
                    Value::Number(i64::from(first + below(rng, choices)))
                }
            };
            key.set(&mut house, value).expect("a value of the key");
        }
        if let Ok(rules) = Rules::new(house) {
            return rules;
        }
    }
}

/// A shuffled deck, or one that deals hands full of melds.
pub fn deck(rng: &mut ChaCha8Rng) -> Deck {
    if once_in(rng, 2) {
        return Deck::shuffled(rng);
    }
    let mut cards = Card::ALL;
    if once_in(rng, 2) {
        cards.sort_by_key(|card| card.cut_order());
    }
    for _ in 0..under(rng, 30) {
        let (one, other) = (under(rng, 52), under(rng, 52));
        cards.swap(one, other);
    }
    let start = under(rng, 52);
    cards.rotate_left(start);
    for place in (21..52).rev() {
        cards.swap(place, 20 + under(rng, place - 19));
    }
    let mut order: Vec<Card> = (0..10).flat_map(|i| [cards[i], cards[10 + i]]).collect();
    order.extend(&cards[20..]);
    order.reverse();
    Deck::from_order(&order).expect("all 52 cards")
}

/// How somebody plays.
#[derive(Debug, Clone, Copy)]
pub enum Style {
    /// Any kind of action, and any action of the kind.
    Anything,
    /// As little deadwood as possible, and an end when the deadwood is down to so much.
    Greedy { knocks_at: u32 },
    /// As little deadwood as possible, and no end before the stock is exhausted.
    Waiting,
}

pub fn style(rng: &mut ChaCha8Rng) -> Style {
    match under(rng, 8) {
        0 | 1 => Style::Anything,
        2 => Style::Greedy { knocks_at: 0 },
        3..=5 => Style::Waiting,
        _ => Style::Greedy { knocks_at: 98 },
    }
}

impl Style {
    /// What to do now: one of the legal actions, now and then a knock that is none.
    pub fn choose(self, rng: &mut ChaCha8Rng, deal: &Deal, legal: &[Action]) -> Action {
        if let Phase::Discard { seat, .. } = *deal.phase() {
            let action = any_knock(rng, deal.hand(seat));
            if once_in(rng, 16) && deal.clone().apply(seat, &action).is_ok() {
                return action;
            }
        }
        if legal.contains(&Action::OfferDouble) && once_in(rng, 16) {
            return Action::OfferDouble;
        }
        match self {
            Self::Anything => any_kind(rng, legal),
            Self::Greedy { knocks_at } => {
                greedy(deal, legal, Some(knocks_at)).unwrap_or_else(|| any_kind(rng, legal))
            }
            Self::Waiting => greedy(deal, legal, None).unwrap_or_else(|| any_kind(rng, legal)),
        }
    }
}

fn any_kind(rng: &mut ChaCha8Rng, legal: &[Action]) -> Action {
    let kind = std::mem::discriminant(&pick_kind(rng, legal));
    let of_kind: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|action| std::mem::discriminant(action) == kind)
        .collect();
    pick(rng, &of_kind)
}

/// One action of each kind, and one of those.
fn pick_kind(rng: &mut ChaCha8Rng, legal: &[Action]) -> Action {
    let mut kinds: Vec<Action> = Vec::new();
    for action in legal {
        let kind = std::mem::discriminant(action);
        if kinds
            .iter()
            .all(|known| std::mem::discriminant(known) != kind)
        {
            kinds.push(*action);
        }
    }
    pick(rng, &kinds)
}

fn greedy(deal: &Deal, legal: &[Action], knocks_at: Option<u32>) -> Option<Action> {
    let helps = |seat: Seat, card: Card| {
        let hand = deal.hand(seat);
        deadwood_after_discard(hand.with(card), card.into()) < deadwood(hand)
    };
    match *deal.phase() {
        Phase::Offer { seat, card } => helps(seat, card).then_some(Action::TakeUpcard),
        Phase::Draw { seat, .. } => {
            let mut takings = deal.takings();
            let taking = takings.find(|(_, card)| helps(seat, *card));
            Some(taking.map_or(Action::DrawStock, |(action, _)| action))
        }
        Phase::Discard { seat, .. } => {
            let hand = deal.hand(seat);
            let best = best_discard(hand, deal.undiscardable())?;
            let big_gin = Action::BigGin {
                melds: *best_arrangement(hand).melds(),
            };
            let knock = Action::Knock {
                discard: best.card,
                melds: *best_arrangement(hand.without(best.card)).melds(),
            };
            let discard = Action::Discard { card: best.card };
            let ends = knocks_at.is_some_and(|most| best.deadwood <= most);
            let wanted = if ends {
                [big_gin, knock, discard]
            } else {
                [discard, knock, big_gin]
            };
            wanted.into_iter().find(|action| legal.contains(action))
        }
        Phase::LastDiscard { .. } => legal
            .contains(&Action::TakeDiscard)
            .then_some(Action::TakeDiscard),
        Phase::Double { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Spread { .. }
        | Phase::LayOff { .. }
        | Phase::Over(_) => None,
    }
}

fn any_knock(rng: &mut ChaCha8Rng, hand: CardSet) -> Action {
    let cards: Vec<Card> = hand.iter().collect();
    let discard = pick(rng, &cards);
    Action::Knock {
        discard,
        melds: any_melds(rng, hand.without(discard)),
    }
}

fn any_melds(rng: &mut ChaCha8Rng, hand: CardSet) -> Melds {
    let all: Vec<Arrangement> = arrangements(hand);
    let mut melds: Vec<Meld> = pick(rng, &all).melds().iter().collect();
    if once_in(rng, 2) {
        melds.reverse();
    }
    Melds::new(melds).expect("they lay side by side")
}

/// A wide choice of things a seat might try, legal or not.
pub fn attempts(rng: &mut ChaCha8Rng, deal: &Deal, seat: Seat) -> Vec<Action> {
    let hand = deal.hand(seat);
    let mut tried = vec![
        Action::TakeUpcard,
        Action::Pass,
        Action::DrawStock,
        Action::TakeDiscard,
        Action::LookBack,
        Action::EndDefence,
        Action::AcceptKnock,
        Action::RefuseKnock,
        Action::PlayExposed,
        Action::PickUp,
        Action::OfferDouble,
        Action::AcceptDouble,
        Action::RefuseDouble,
    ];
    tried.extend(Card::ALL.map(|card| Action::Discard { card }));
    tried.extend(Card::ALL.map(|card| Action::TakeCard { card }));
    for _ in 0..4 {
        // Melds of the hand with and without the discard, of the other hand, and of any eleven cards.
        let any_eleven: CardSet = (0..11).map(|_| pick(rng, &Card::ALL)).collect();
        let other = deal.hand(seat.next(deal.seats()));
        for melds_of in [hand, other, any_eleven] {
            let melds = any_melds(rng, melds_of);
            let discard = pick(rng, &Card::ALL);
            tried.extend([
                Action::BigGin { melds },
                Action::Spread { melds },
                Action::Knock { discard, melds },
            ]);
        }
        tried.push(any_knock(rng, hand));
    }
    let on_table = matches!(
        deal.phase(),
        Phase::LayOff { .. } | Phase::IrregularKnock { .. }
    );
    let cards: Vec<Card> = if on_table {
        Card::ALL.to_vec()
    } else {
        vec![pick(rng, &Card::ALL)]
    };
    for card in cards {
        let lay_off = |meld| Action::LayOff(LayOff { card, meld });
        tried.extend([0, 1, 2, 3, usize::MAX].map(lay_off));
    }
    tried
}

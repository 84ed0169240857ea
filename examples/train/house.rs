//! The house rules that are trained for: drawn anew for each deal.

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::below,
    rules::{
        AfterPasses, BoxWhen, Exhausted, HouseRules, KnockVariant, OklahomaAce, Rules, TieBonus,
        UpcardOffer,
    },
};

/// House rules of every kind; those that are played most come most often.
pub fn draw(rng: &mut ChaCha8Rng) -> Rules {
    let mut house = HouseRules::default();
    draw_knock(rng, &mut house);
    if below(rng, 5) >= 2 {
        draw_scores(rng, &mut house);
    } else {
        house.gin.big_gin = below(rng, 2) == 0;
    }
    if below(rng, 5) == 0 {
        draw_variants(rng, &mut house);
    }
    Rules::new(house).expect("none of these contradict one another")
}

fn draw_knock(rng: &mut ChaCha8Rng, house: &mut HouseRules) {
    match below(rng, 32) {
        0..=12 => {}
        13..=18 => house.knock.variant = KnockVariant::Oklahoma,
        19..=23 => house.knock.variant = KnockVariant::GinOnly,
        24..=29 => house.knock.limit = below(rng, 11),
        30 => house.knock.limit = 11 + below(rng, 15),
        _ => house.knock.limit = 26 + below(rng, 73),
    }
    if below(rng, 4) == 0 {
        house.knock.oklahoma_ace = OklahomaAce::One;
    }
}

fn draw_scores(rng: &mut ChaCha8Rng, house: &mut HouseRules) {
    let score = &mut house.score;
    let mut bonus = |from: u32| from + 5 * below(rng, 7);
    score.gin_bonus = bonus(10);
    score.undercut_bonus = bonus(10);
    score.big_gin_bonus = bonus(20);
    score.undercut_on_tie = below(rng, 4) != 0;
    if below(rng, 8) == 0 {
        score.undercut_tie_bonus = TieBonus::Points(below(rng, 3) * 5);
    }
    house.gin.big_gin = below(rng, 2) == 0;
    if below(rng, 6) == 0 {
        score.box_when = BoxWhen::AtOnce;
        score.box_bonus = 10 + 5 * below(rng, 4);
        score.extra_boxes.gin = below(rng, 3);
        score.extra_boxes.big_gin = score.extra_boxes.gin;
        score.extra_boxes.undercut = below(rng, 2);
    }
}

fn draw_variants(rng: &mut ChaCha8Rng, house: &mut HouseRules) {
    match below(rng, 5) {
        0 => house.stock.exhausted = Exhausted::LastDiscardKnock,
        1 | 2 => {
            house.stock.exhausted = Exhausted::LowestDeadwood;
            house.stock.dead_cards = below(rng, 3);
        }
        _ => {}
    }
    match below(rng, 8) {
        0 => house.first_turn.offer = UpcardOffer::NonDealer,
        1 => house.first_turn.offer = UpcardOffer::None,
        2 => house.first_turn.after_passes = AfterPasses::Dealer,
        3 if house.knock.variant != KnockVariant::Oklahoma => house.deal.eleven_card_start = true,
        4 => house.turn.discard_taken = true,
        5 | 6 => house.gin.lay_offs = true,
        _ => {}
    }
}

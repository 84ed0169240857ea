//! The house rules that are trained for.

use std::fs;

use anyhow::Context;
use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::below,
    rules::{
        AfterPasses, BoxWhen, Exhausted, FoundBy, HouseRules, KnockVariant, OklahomaAce, Preset,
        RuleBook, Rules, RulesFile, TieBonus, UpcardOffer,
    },
};

/// The house rules that are trained for: drawn anew for each deal, or always the same.
#[derive(Debug, Clone, Copy)]
pub struct House {
    only: Option<Rules>,
}

impl House {
    /// House rules of every kind.
    pub const ANY: Self = Self { only: None };

    /// The house rules of a preset, or of a file.
    pub fn named(name: &str) -> anyhow::Result<Self> {
        let only = if let Ok(preset) = Preset::find(name) {
            preset.book().rules()
        } else {
            let bytes = fs::read(name)
                .with_context(|| format!("{name} is neither a preset nor a file to be read"))?;
            let file = RulesFile {
                name: name.to_owned(),
                found: FoundBy::Name,
            };
            RuleBook::read(file, &bytes)?.rules()
        };
        Ok(Self { only: Some(only) })
    }

    /// The house rules of the next deal.
    pub fn rules(&self, rng: &mut ChaCha8Rng) -> Rules {
        self.only.unwrap_or_else(|| draw(rng))
    }

    /// What strength is measured by: the names of house rules, and the rules.
    pub fn measures(&self) -> Vec<(&'static str, Rules)> {
        let presets = ["eaai", "straight", "oklahoma"].map(|name| {
            let preset = Preset::find(name).expect("these presets come with the program");
            (name, preset.book().rules())
        });
        self.only
            .map_or_else(|| presets.into(), |only| vec![("these rules", only)])
    }
}

/// House rules of every kind; those that are played most come most often.
fn draw(rng: &mut ChaCha8Rng) -> Rules {
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

//! What the nets are told of a position.

use undercut::{
    cards::{Card, CardSet},
    melds::deadwood_after_discard,
    play::{Deal, Phase, pair},
    players::eval::Inputs,
    rules::{HouseRules, KnockVariant, Rules},
};

use super::{a_third_turn, decisions, evaluator, stacked};

/// What a value net is told, without what the belief has a part in.
fn told(inputs: &Inputs) -> String {
    let told = inputs.to_string();
    let (told, guessed) = told.split_once("; wanted").expect("the belief comes last");
    assert!(guessed.contains("out chance"), "{guessed}");
    told.to_owned()
}

#[test]
fn a_hand_after_its_discard_is_told_as_it_is() {
    let table = a_third_turn();
    let thought = evaluator().think(&table.views[pair::NON_DEALER]);
    let inputs = thought.inputs_after("Qs".parse().unwrap());
    // By hand: the run of clubs is the only meld. J, 8, 8, 9, 3, 3 and A are 42 points, 32 above the limit, the 17th
    // class. A run is made by 7h, Th or 2s, a set by two eights and 3h; 3c and 7c make the run of clubs longer, so 3c
    // is not counted with the sets. Only the knave is helped by none of them: 10 points, twice five. Of the neighbors
    // of the discard Ts, Js and Ks may be theirs (1 + 2 + 4), of its rank three more.
    assert_eq!(
        told(&inputs),
        "hand 4c 5c 6c Jc 3d 8d 8h 9h As 3s; melded 4c 5c 6c; theirs Kd; buried by me Kc; buried by them 2c Kc; \
         top Qs; run outs 3; set outs 3; extensions 2; isolated 2; deadwood 42; drawable 27; unmelded 7; \
         gin outs 15; knock outs 15; neighbors theirs 0; rank theirs 0; run danger 7; set danger 3; rank thrown 0; \
         neighbors thrown 0; their count 1; limit 10; above limit 17; rules 0 3"
    );
}

#[test]
fn a_hand_that_leaves_the_upcard_is_told_as_it_is() {
    let deck = stacked(
        "4c 5c 6c 8h 8d 8s 3d Td Jd Qd",
        "Kh Ks 2c 4s 5s 9d Tc Qh 7s 7h",
        "9c",
        "9h Qs",
    );
    let mut house = HouseRules::default();
    house.knock.variant = KnockVariant::Oklahoma;
    house.gin.big_gin = false;
    house.gin.lay_offs = true;
    house.score.undercut_on_tie = false;
    let rules = Rules::new(house).expect("nothing contradicts it");
    let view = Deal::first_view(&rules, &deck, pair::NON_DEALER);
    let thought = evaluator().think(&view);
    // By hand: one card is loose, the 3d, for which nothing is left. 3c and 7c make the run of clubs longer, 9d and Kd
    // that of diamonds, 8c the eights, and each of them makes gin. The nine is the limit, and the hand is below it.
    // 7c, 8c, Tc and Jc may be theirs (1 + 2 + 4 + 8), and three nines.
    assert_eq!(
        told(&thought.inputs_left()),
        "hand 4c 5c 6c 3d 8d Td Jd Qd 8h 8s; melded 4c 5c 6c 8d Td Jd Qd 8h 8s; top 9c; run outs 0; set outs 0; \
         extensions 5; isolated 0; deadwood 3; drawable 29; unmelded 1; gin outs 5; knock outs 14; neighbors theirs 0; \
         rank theirs 0; run danger 15; set danger 3; rank thrown 0; neighbors thrown 0; their count 0; limit 9; \
         above limit 0; opening 0; rules 0 4 5"
    );
}

/// The number of an input of this plane.
fn number(inputs: &Inputs, plane: &str) -> usize {
    let told = inputs.to_string();
    let of = |part: &str| part.strip_prefix(plane)?.trim().parse().ok();
    told.split("; ").find_map(of).expect("the plane is told")
}

#[test]
fn cards_that_end_the_hand_are_counted_as_trying_each_would() {
    let (mut counted, mut mostly) = (0, 0);
    decisions(40, |_, _, _, view, _| {
        let Phase::Discard { .. } = view.phase() else {
            return;
        };
        let thought = evaluator().think(view);
        let unseen = thought.knowledge.unseen();
        for discard in view.hand() - view.undiscardable() {
            let hand = view.hand().without(discard);
            let inputs = thought.inputs_after(discard);
            let ending = |limit: u32| {
                let ends =
                    |card: &Card| deadwood_after_discard(hand.with(*card), CardSet::EMPTY) <= limit;
                unseen.iter().filter(ends).count()
            };
            // The last two numbers of each plane say that there is nothing to count.
            let gin = number(&inputs, "gin outs");
            if gin < 14 {
                assert_eq!(gin, ending(0).min(13), "{hand}");
                counted += 1;
            }
            let knock = number(&inputs, "knock outs");
            if knock < 14 {
                assert_eq!(knock, (ending(10) / 2).min(13), "{hand}");
                mostly += usize::from(knock > 0);
            }
        }
    });
    assert!(counted > 20 && mostly > 50, "{counted} {mostly}");
}

#!/usr/bin/env python3
"""A small player for Undercut: undercut play --opponent 'cmd:python3 player.py'

It draws what fits its melds, throws what leaves the least deadwood, and knocks as soon as it may.
The protocol is printed by: undercut bot --protocol"""
import itertools, json, sys

RANKS = "A23456789TJQK"
points = lambda cards: sum(min(10, RANKS.index(card[0]) + 1) for card in cards)
melded = lambda action: {card for meld in action["melds"] for card in meld.split()}

def melds(hand):
    for rank in RANKS:
        cards = [card for card in hand if card[0] == rank]
        yield from (set(some) for size in (3, 4) for some in itertools.combinations(cards, size))
    for suit in "cdhs":
        for first, size in itertools.product(range(11), (3, 4, 5)):
            run = {rank + suit for rank in RANKS[first:first + size]}
            if len(run) == size and run <= hand:
                yield run

def deadwood(hand):
    """The least points that are left of a hand when its melds are laid down."""
    return min([points(hand)] + [deadwood(hand - meld) for meld in melds(hand)])

def choose(ask):
    hand, legal = set(ask["hand"].split()), ask["legal"]
    ends = [action for action in legal if action["do"] in ("knock", "big-gin", "spread")]
    if ends:  # Lay down what leaves the least.
        return min(ends, key=lambda action: points(hand - melded(action) - {action.get("discard")}))
    throws = [action for action in legal if action["do"] == "discard"]
    if throws:  # Of equal discards the highest.
        return min(throws, key=lambda action: (deadwood(hand - {action["card"]}), -points([action["card"]])))
    for take in legal:  # A card that fits a meld; "take-card" names it where each player has a pile.
        if take["do"].startswith("take-") and deadwood(hand | {take.get("card", ask["top"])}) < deadwood(hand):
            return take
    wanted = ("lay-off", "draw-stock", "pass", "accept-knock", "accept-double")
    return min(legal, key=lambda action: wanted.index(action["do"]) if action["do"] in wanted else 9)

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        # Version 1 is for two seats without doubling; what this player needs is the same in both.
        print(json.dumps({"type": "hello", "protocol": told["protocol"], "name": "Minnow"}), flush=True)
    elif told["type"] == "choose":
        print(json.dumps(choose(told)), flush=True)

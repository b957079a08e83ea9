# SPDX-License-Identifier: MIT
"""Floor data of compiled levels: what a sector's number leads to."""
from compiled_bytes import Unreadable

TRIGGER_TYPES = ("trigger", "pad", "switch", "key", "pickup", "heavy", "antipad", "combat", "dummy", "antitrigger",
                 "heavy switch", "heavy antitrigger", "monkey", "skeleton", "tightrope", "crawl", "climb")
ACTIONS = ("object", "camera", "sink", "flip map", "flip on", "flip off", "target", "finish level", "audio", "flip effect",
           "secret", "action", "flyby", "parameter", "film", "timer field")
LAST = 0x8000
PORTAL, FLOOR_SLOPE, CEILING_SLOPE, TRIGGER, CLIMB = 1, 2, 3, 4, 6
ALONE = {5: "death", 19: "monkey", 20: "trigger triggerer", 21: "beetle"}  # functions without more words
TRIANGLES = range(7, 19)
SPLITS = {7: ("floor", 0, None), 8: ("floor", 1, None), 9: ("ceiling", 0, None), 10: ("ceiling", 1, None),
          11: ("floor", 0, 0), 12: ("floor", 0, 1), 13: ("floor", 1, 0), 14: ("floor", 1, 1),
          15: ("ceiling", 0, 0), 16: ("ceiling", 0, 1), 17: ("ceiling", 1, 0), 18: ("ceiling", 1, 1)}
SIDES = ((1, "+z"), (2, "+x"), (4, "-z"), (8, "-x"))


def unused_bits(kind):
    """Of a function's first word."""
    return 0 if kind in TRIANGLES else 0xE0 if kind in (TRIGGER, CLIMB) else 0x7FE0


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) else value


class FloorData:
    """The words of a level. `reached` has those that some sector's number leads to, and the first, which leads nowhere."""

    def __init__(self, words, game, next_generation, at):
        self.words, self.at = words, at
        self.two_words = {1} | ({12} if game >= 4 else set()) | ({9, 11} if next_generation else set())
        self.next_generation = next_generation
        self.reached = {0}
        if words and words[0]:
            self.fail(0, f"the first word is {words[0]}, not 0")

    def fail(self, number, words):
        raise Unreadable(f"word {number} of floor data, byte {self.at + 2 * number}: {words}")

    def word(self, number):
        if number >= len(self.words):
            self.fail(number, "past the end")
        self.reached.add(number)
        return self.words[number]

    def functions(self, number):
        """What the words from this one say, in their order."""
        found = []
        while number:
            word = self.word(number)
            kind, sub = word & 31, word >> 8 & 127
            start, number = number, number + 1
            if word & unused_bits(kind):
                self.fail(start, f"bits of {word:#x} that function {kind} has not")
            if kind == PORTAL:
                found.append({"function": "portal", "room": self.word(number)})
                number += 1
            elif kind in (FLOOR_SLOPE, CEILING_SLOPE):
                both = self.word(number)
                found.append({"function": "floor slope" if kind == FLOOR_SLOPE else "ceiling slope",
                              "x": signed(both & 255, 8), "z": signed(both >> 8, 8)})
                number += 1
            elif kind in TRIANGLES:
                corners = self.word(number)
                surface, diagonal, portal = SPLITS[kind]
                found.append({"function": surface + " triangles", "kind": kind, "diagonal": diagonal, "portal": portal,
                              "heights": (signed(word >> 5 & 31, 5), signed(word >> 10 & 31, 5)),
                              "corners": tuple(corners >> shift & 15 for shift in (0, 4, 8, 12))})
                number += 1
            elif kind == TRIGGER:
                trigger, number = self.trigger(number, sub)
                found.append(trigger)
            elif kind == CLIMB:
                found.append({"function": "climb", "sides": [side for bit, side in SIDES if sub & bit]})
            elif kind in ALONE:
                found.append({"function": ALONE[kind]})
            else:
                self.fail(start, f"no function is {kind}")
            if word & LAST:
                break
        return found

    def trigger(self, number, kind):
        if kind >= len(TRIGGER_TYPES):
            self.fail(number - 1, f"no trigger is of type {kind}")
        setup = self.word(number)
        number += 1
        trigger = {"function": "trigger", "type": kind, "timer": signed(setup & 255, 8), "one_shot": bool(setup & 256),
                   "mask": setup >> 9 & 31, "rest": setup >> 14, "actions": []}
        if self.next_generation and TRIGGER_TYPES[kind] == "monkey":
            trigger["condition"] = setup
        while True:
            word = self.word(number)
            number += 1
            action = {"action": ACTIONS[word >> 10 & 15], "parameter": word & 1023}
            if word >> 10 & 15 in self.two_words:
                word = self.word(number)
                number += 1
                action.update({"timer": word & 255, "one_shot": bool(word & 256), "move_timer": word >> 9 & 63,
                               "word": word & 32767})
            trigger["actions"].append(action)
            if word & LAST:
                return trigger, number

    def end(self):
        lost = next((number for number in range(len(self.words)) if number not in self.reached), None)
        if lost is not None:
            self.fail(lost, "no sector leads here")

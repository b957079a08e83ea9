#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The decisions that a page about a format numbers are all there, each once, its layout names them all where they are in
# force, and the page with their full text has a paragraph for each. Prints TAP.
#
#   decisions.py PAGE LAYOUT COUNT TEXT
import re
import sys


def main():
    page, layout, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(sys.argv[4], encoding="utf-8") as file:
        text = file.read()
    paragraphs = [int(number) for number in re.findall(r"^\*\*(\d+)\. [^*\n]+\.\*\* \S", text, re.MULTILINE)]
    with open(page, encoding="utf-8") as file:
        numbers = [int(number) for number in re.findall(r"^\| \*\*(\d+)\*\* \|", file.read(), re.MULTILINE)]
    with open(layout, encoding="utf-8") as file:
        lists = re.findall(r"[Dd]ecisions? ((?:\d+(?:, | and )?)+)", file.read())
    named = {int(number) for numbers_named in lists for number in re.findall(r"\d+", numbers_named)}
    missing = sorted(set(range(1, count + 1)) - set(numbers))
    double = sorted({number for number in numbers if numbers.count(number) > 1})
    unknown = sorted(set(numbers) - set(range(1, count + 1))), sorted(named - set(range(1, count + 1)))
    print("1..3")
    print(f"{'not ' if missing or double or unknown[0] else ''}ok 1 - every decision is there once")
    print(f"# {len(numbers)} of {count}; missing: {missing}, twice: {double}, too many: {unknown[0]}")
    print(f"{'not ' if unknown[1] or len(named) != count else ''}ok 2 - the layout says where each is in force")
    print(f"# named: {len(named)}; without a place: {sorted(set(numbers) - named)}; unknown: {unknown[1]}")
    bad = sorted(paragraphs) != list(range(1, count + 1)) or f"leave {count} questions" not in text
    print(f"{'not ' if bad else ''}ok 3 - each has its paragraph")
    print(f"# {len(paragraphs)} of {count}; missing: {sorted(set(range(1, count + 1)) - set(paragraphs))}")
    sys.exit(1 if bad or missing or double or unknown[0] or unknown[1] or len(named) != count else 0)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# MIDI files that are extracted from archives, as timidity reads them: made of notes of the speaker, as long as those are, and
# as they were put in, through an archive and back. Prints TAP; skipped where there is no timidity.
#
#   midi_files.py TOOL
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
RATE = 240  # ticks a second
TAIL = 4  # seconds that timidity may add for sounds to fade
COMPLAINTS = re.compile(r"not a midi|can't|illegal|corrupt|unexpected|unknown|error|premature|truncated", re.IGNORECASE)


def run(*words, text=None):
    return subprocess.run([TOOL, *words], input=text, capture_output=True, check=True, text=True).stdout


def read_by_timidity(paths, folder):
    """Seconds of each, or None where it complains. It needs no instruments for that, and its status says nothing."""
    settings = os.path.join(folder, "none.cfg")
    with open(settings, "w", encoding="ascii") as file:
        file.write("# no instruments\n")
    said = subprocess.run(["timidity", "-c", settings, "-Or", "-o", os.devnull, *paths], capture_output=True, check=False,
                          text=True).stdout.split("Playing /")[1:]
    assert len(said) == len(paths)
    lengths = [re.search(r"Playing time: ~(\d+) seconds", words) for words in said]
    return [int(length[1]) if length and not COMPLAINTS.search(words) else None for words, length in zip(said, lengths)]


def make_speaker_sound(randomness):
    notes = [{"frequency": randomness.choice((0, 110, 440, 1047, 6000)), "duration": randomness.randint(1, 255)}
             for _ in range(randomness.randint(8, 60))]
    sound = {"$format": "pop_sound", "type": {"kind": "speaker"},
             "content": {"rate": RATE, "notes": [{"frequency": 440, "duration": 240}, *notes,
                                                 {"frequency": 440, "duration": 240}, {"frequency": 18}]}}
    return sound, 2 + sum(note["duration"] for note in notes) / RATE


def main():
    if not shutil.which("timidity"):
        print("1..0 # SKIP there is no timidity")
        return 0
    randomness = random.Random(23)
    wrong, lengths = [], {}
    with tempfile.TemporaryDirectory() as folder:
        inside = os.path.join(folder, "SOUNDS")
        os.mkdir(inside)
        for number in range(10000, 10020 if os.environ.get("LEVELSMITH_CI") else 10005):
            sound, lengths[number] = make_speaker_sound(randomness)
            run("build", "-", "-o", os.path.join(inside, f"res{number}.bin"), text=json.dumps(sound))
        run("pack", inside, "-t", "pop_dat1", "-o", inside + ".DAT")
        run("extract", inside + ".DAT", "-o", os.path.join(folder, "out"))
        paths = [os.path.join(folder, "out", f"res{number}.mid") for number in lengths]
        for (number, seconds), played in zip(lengths.items(), read_by_timidity(paths, folder)):
            if played is None or not seconds - 1 <= played <= seconds + TAIL:
                wrong.append(f"{number}: {seconds:.1f} s, timidity says {played}")
        # What came as a MIDI file comes out as the same one; and one that is cut is no MIDI file, or this could not fail.
        with open(paths[-1], "rb") as file:
            midi = file.read()
        run("build", "-", "-o", os.path.join(inside, "res10030.bin"), text=json.dumps(
            {"$format": "pop_sound", "type": {"kind": "midi"}, "content": midi.hex()}))
        run("pack", inside, "-t", "pop_dat1", "-o", inside + "2.DAT")
        run("extract", inside + "2.DAT", "-o", os.path.join(folder, "out2"))
        again = os.path.join(folder, "out2", "res10030.mid")
        if read_by_timidity([again], folder) != [played]:
            wrong.append("a MIDI file that was put in")
        with open(again, "rb") as file:
            if file.read() != midi:
                wrong.append("a MIDI file comes out as another")
        with open(again, "wb") as file:
            file.write(midi[:17])
        if read_by_timidity([again], folder) != [None]:
            wrong.append("timidity reads a MIDI file of 17 bytes")
    print("1..1")
    print(f"{'not ' if wrong else ''}ok 1 - {len(lengths) + 1} MIDI files of archives are right for timidity")
    for line in wrong:
        print("# " + line)
    return 1 if wrong else 0


sys.exit(main())

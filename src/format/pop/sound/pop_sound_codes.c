/* SPDX-License-Identifier: MIT
 *
 * What findings about Prince of Persia's sounds mean, for `levelsmith explain`.
 */
#include "format/pop/sound/pop_sound.h"

const struct smith_code smith_pop_sound_codes[] = {
    {"POP-SOUND-MIDI", SMITH_ERROR, "a piece for a synthesizer is no MIDI file",
     "A sound of this kind is a standard MIDI file behind one byte. What stands there cannot be read as one, and the game "
     "would play nothing or worse. Replace it by a MIDI file of format 0 or 1."},
    {"POP-SOUND-KIND", SMITH_ERROR, "a sound is of another kind than the file",
     "WAV files are digital sounds; MIDI files are pieces for a synthesizer or melodies for the speaker. The games keep "
     "them in archives of their own, and do not play a sound of one kind in place of another."},
    {"POP-SOUND-LONG", SMITH_ERROR, "a sound is longer than a resource can be",
     "A resource of the archive has at most 65 535 bytes, so a melody has at most 21 843 notes; a note of more than 255 "
     "ticks counts several times."},
    {"POP-SOUND-MARK", SMITH_ERROR, "a note asks for something that the game does not have",
     "Besides tones and rests, melodies have the marks 1 (depth of vibrato) and 2 (a signal for the game). A tone of 18 Hz "
     "would be the end of the melody."},
    {"POP-SOUND-LOOP", SMITH_WARNING, "a sound loses what says that it is repeated",
     "Which part of a sound the game repeats stands in the WAV file as its loop (the chunk `smpl`), which many programs drop when "
     "they save. Set it in a program that knows loops, or set `type` with `levelsmith set`. Sounds with the older "
     "header are repeated as a whole or not at all."},
    {"POP-SOUND-VOICES", SMITH_WARNING, "a melody has more voices than the speaker",
     "The speaker of a PC sounds one tone at a time. Where notes of the MIDI file sound together, the one that begins last is "
     "heard, and the other one ends. Write the melody in one voice."},
    {"POP-SOUND-FITTED", SMITH_WARNING, "a sound was changed to fit the game",
     "The game's digital sounds have one channel, 8 bits a sample and at most 65 525 samples. A WAV file of another kind "
     "is mixed, shortened and given a lower rate as far as that is necessary; `--strict` refuses it instead."},
    {NULL, SMITH_INFO, NULL, NULL},
};

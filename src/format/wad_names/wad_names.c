/* SPDX-License-Identifier: MIT
 *
 * Finding names and numbers in the table (wad_names.h).
 */
#include "format/wad_names/wad_names.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The runs of one kind, from the first to behind the last. */
struct runs {
    const struct smith_wad_run *at, *end;
};

const char *smith_wad_engine_name(enum smith_wad_engine engine) {
    static const char *const names[] = {"TR1", "TR2", "TR3", "TR4", "TR5", "TombEngine"};
    return engine < SMITH_WAD_NO_ENGINE ? names[engine] : NULL;
}

static struct runs runs_of(enum smith_wad_engine engine, enum smith_wad_kind kind) {
    if (engine >= SMITH_WAD_NO_ENGINE)
        return (struct runs){smith_wad_runs, smith_wad_runs};
    const uint16_t *begin = &smith_wad_begins[(size_t)engine * (SMITH_WAD_SOUND + 1) + (size_t)kind];
    return (struct runs){smith_wad_runs + begin[0], smith_wad_runs + begin[1]};
}

/* What the number goes with in the runs; -1 = nothing. */
static int64_t wad_names_find(struct runs runs, int64_t wanted) {
    int64_t number = 0, name = 0;
    for (; runs.at < runs.end; number += runs.at->count, name += runs.at->count, runs.at++) {
        number += runs.at->gap;
        name += runs.at->step;
        if (wanted < number + runs.at->count)
            return wanted < number ? -1 : name + (wanted - number);
    }
    return -1;
}

static const char *next_word(const char *word) {
    return word + strlen(word) + 1;
}

static const char *word_at(size_t index) {
    const char *at = smith_wad_words + smith_wad_blocks[index / SMITH_WAD_BLOCK];
    for (size_t left = index % SMITH_WAD_BLOCK; left; left--)
        at = next_word(at);
    return at;
}

const char *smith_wad_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    int64_t index = wad_names_find(runs_of(engine, kind), number);
    return index < 0 ? NULL : word_at((size_t)index);
}

const char *smith_wad_name_of_kind(enum smith_wad_engine engine, const char *kind, int64_t number) {
    static const char *const kinds[] = {"moveable", "static", "sprite_sequence", "sound"};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i], kind) == 0)
            return smith_wad_name(engine, (enum smith_wad_kind)i, number);
    return NULL;
}

void smith_wad_label(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number, char *text, size_t size) {
    const char *name = smith_wad_name(engine, kind, number);
    if (name)
        snprintf(text, size, "%" PRId64 " %s", number, name);
    else
        snprintf(text, size, "%" PRId64, number);
}

static char wad_names_upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static bool is_same_in_either_case(const char *word, const char *name, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (wad_names_upper(word[i]) != wad_names_upper(name[i]))
            return false;
    return true;
}

/* Some slots have two names, with a bar between them. Letters count in either case. */
static bool is_one_of_its_names(const char *word, const char *name) {
    const size_t size = strlen(name);
    if (strcmp(word, name) == 0)
        return true;
    for (;;) {
        const size_t length = strcspn(word, "|");
        if (length == size && is_same_in_either_case(word, name, size))
            return true;
        if (!word[length])
            return false;
        word += length + 1;
    }
}

int64_t smith_wad_number(enum smith_wad_engine engine, enum smith_wad_kind kind, const char *name) {
    int64_t number = 0, index = 0;
    for (struct runs runs = runs_of(engine, kind); runs.at < runs.end; runs.at++) {
        number += runs.at->gap;
        index += runs.at->step;
        const char *word = word_at((size_t)index);
        for (int i = 0; i < runs.at->count; i++, number++, index++, word = next_word(word))
            if (is_one_of_its_names(word, name))
                return number;
    }
    return -1;
}

int64_t smith_wad_in_tomb_engine(int64_t moveable) {
    const int64_t number =
        wad_names_find((struct runs){smith_wad_moved, smith_wad_moved + smith_wad_moved_count}, moveable);
    return number == SMITH_WAD_GONE ? SMITH_WAD_LEFT_OUT : number;
}

/* SPDX-License-Identifier: MIT
 *
 * What the fuzz targets share: which of them runs, and how a broken promise is reported. All are in one program: with
 * libFuzzer (fuzz_main.c) the variable LEVELSMITH_FUZZ names the target, without it (replay_main.c) the first argument.
 */
#ifndef LEVELSMITH_FUZZ_H
#define LEVELSMITH_FUZZ_H

#include <levelsmith/levelsmith.h>

/* A target: one function, for one format where it is about formats. */
struct fuzz_target {
    const char *name; /* "repair_prj" */
    int (*run)(const uint8_t *data, size_t size);
    const char *format; /* NULL when it is about the engine */
    unsigned parts; /* a bit for each part of the promises that it tries, as the function numbers them */
};

/* The target of this name becomes the one that runs. Without such a target the names of all are printed, and the program
 * ends with status 2. */
void fuzz_choose(const char *name);

/* One input for the target that was chosen; always 0, as libFuzzer wants it. */
int fuzz_run(const uint8_t *data, size_t size);

/* The format that the chosen target is about. */
const struct smith_format *fuzz_format(void);

/* Whether the chosen target tries this part of its function's promises: a bit. */
bool fuzz_has_part(unsigned part);

/* Small limits, so that a hostile input is found by its behaviour and not by the machine's memory running out. */
static inline struct smith_options fuzz_options(void) {
    return (struct smith_options){.limits = {.memory = 256u << 20, .inflated = 16u << 20, .pixels = 4u << 20}};
}

/* Abort, which is how a fuzzer learns of it, with a line that says which promise was broken. */
_Noreturn void fuzz_fail(const char *promise, const struct smith_error *error);

/* What takes a hundred times as long as the rest is tried with one input in so many. The bytes choose which, so that an
 * input always does the same. */
bool fuzz_is_chosen(struct smith_bytes bytes, unsigned one_in);

/* Of several things that are tried with an input, and of which each takes about as long, an input gets one while it is
 * fuzzed: whether it is this one. Inputs that are replayed get all of them. */
bool fuzz_is_turn(struct smith_bytes bytes, unsigned turn, unsigned turns);

/* A layout that lives as long as the program: compiling it takes longer than most runs. */
const struct smith_layout *fuzz_layout(const char *text);

/* Abort unless `made` is `bytes`; it is freed. */
void fuzz_expect_same(struct smith_buffer *made, struct smith_bytes bytes, const char *promise);

/* Abort unless `document` encodes, and the result is `bytes`. */
void fuzz_expect_bytes(const struct smith_document *document, struct smith_bytes bytes, const char *promise);

#endif

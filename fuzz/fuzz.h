/* SPDX-License-Identifier: MIT
 *
 * What the fuzz targets share: the entry point libFuzzer calls, and how a broken promise is reported.
 */
#ifndef LEVELSMITH_FUZZ_H
#define LEVELSMITH_FUZZ_H

#include <levelsmith/levelsmith.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

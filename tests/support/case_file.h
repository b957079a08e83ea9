/* SPDX-License-Identifier: MIT
 *
 * The files in tests/document/cases: sections, each behind a line "--- NAME". For tests of the engine and for fuzzing.
 */
#ifndef TEST_CASE_FILE_H
#define TEST_CASE_FILE_H

#include <levelsmith/levelsmith.h>

#define CASE_FOLDER "tests/document/cases/" /* from the root of the source tree */

struct case_section {
    const char *name;
    char *text;
};

struct case_file {
    struct smith_buffer content;
    const char *title; /* what stands before the first section */
    struct case_section sections[10];
    unsigned count;
};

/* Aborts when that is no such file. */
void case_load(struct case_file *file, const char *path);
void case_free(struct case_file *file);
/* The text of a section; NULL when there is none. */
const char *case_section(const struct case_file *file, const char *name);
/* The bytes of the section `bytes`: hex digits and 'text', with # comments. */
void case_bytes(const struct case_file *file, struct smith_buffer *out);
/* The layout that a text says; aborts with the report when it has a mistake. */
struct smith_layout_source *case_parse(const char *text, const char *path);
/* The layout of the section `layout`. */
struct smith_layout_source *case_layout(const struct case_file *file, const char *path);

/* The paths of all cases, sorted; aborts when there are none. */
char **case_list(unsigned *count);
void case_list_free(char **paths, unsigned count);

#endif

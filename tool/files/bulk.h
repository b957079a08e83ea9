/* SPDX-License-Identifier: MIT
 *
 * A verb at work on many files: folders are walked, several processes work at once, one bad file does not stop the
 * others, and in the end it is said what came of them.
 */
#ifndef TOOL_BULK_H
#define TOOL_BULK_H

#include "files/input.h"
#include "output/run_totals.h"

/* Shared by verbs on many files. */
extern const struct option option_jobs, option_recursive;

/* One file of a run. */
struct visit {
    const char *path;
    const struct arguments *arguments;
    const struct reading *reading;
    struct run_totals *run_totals; /* of all files so far, or of this one */
    const void *context; /* the bulk's */
};

/* Do the verb's work on one file. */
typedef enum exit_status visit_file(const struct visit *visit);

struct bulk {
    const char *verb;
    visit_file *visit;
    use_document *use; /* instead of `visit`: the file is decoded first */
    const void *context;
    int files; /* so many operands, from the first, are files; 0 = all of them */
    bool outline; /* what is packed in archives is not unpacked (struct smith_options) */
    bool repairs; /* what is recognised no more is what its name says that it was */
    bool (*takes)(const struct smith_format *format); /* of entries that a pattern fits, what it works on; NULL = all */
    bool keeps; /* what comes of the files is kept in the memory of this process: no others work on them */
    bool blank_between; /* an empty line between what two files print */
    const char *done,
        *negative; /* what files with such an answer are: "ok", "different"; NULL = there is no such answer */
    void (*summary)(const struct run_totals *run_totals); /* instead of the usual one; NULL = none */
};

/* Visit every file. Returns the worst status. */
enum exit_status bulk_run(const struct bulk *bulk, const struct arguments *arguments);

/* How many files -j allows at once; 0 after a complaint that it is no number. */
uint32_t bulk_jobs(const char *verb, const struct arguments *arguments);

#endif

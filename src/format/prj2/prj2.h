/* SPDX-License-Identifier: MIT
 *
 * Tomb Editor projects: what their bytes alone do not say. The bytes are layouts/prj2.layout.
 */
#ifndef SMITH_PRJ2_H
#define SMITH_PRJ2_H

#include "document/visit.h"
#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_prj2_format;

/* prj2_info.c */
void smith_prj2_info(struct smith_run *run);

/* prj2_check.c */
extern smith_rule *const smith_prj2_rules[];

/* prj2_codes.c: the codes of those findings. */
extern const struct smith_code smith_prj2_codes[];

/* ---- releases (prj2_release.c) ---- */

/* Which releases can have written a project, as far as its chunks tell. Texts are the layout's. */
struct smith_prj2_release {
    const char *oldest; /* first release that wrote all chunks that are there; NULL = no chunk tells */
    const char *newest; /* last release that wrote all of them; NULL = today's does */
    const char *reader; /* first release that knows all of them; NULL = all do */
    bool experimental;  /* no release does: some are of a development build */
};

/* To be called for everything present; starts as {0}. */
void smith_prj2_release_note(struct smith_prj2_release *release, const struct smith_visit *visit);

/* No release wrote all of the chunks: the project was saved by a build between two of them. */
bool smith_prj2_release_is_between(const struct smith_prj2_release *release);

/* The release that people mean: "1.7" is the first of its series, so that all of them read what is written for it; any
 * other text is itself. */
const char *smith_prj2_release_named(const char *text);

/* Order of release names: "1.0.9-RC" < "1.0.9" < "1.10". Negative, 0, positive like strcmp(). */
int smith_prj2_release_compare(const char *a, const char *b);

/* ---- chunks without a place (prj2_unread_chunks.c) ---- */

enum smith_prj2_unread_reason {
    SMITH_PRJ2_UNKNOWN,   /* no release of today knows the id: the project is opened for reading only */
    SMITH_PRJ2_EXPERIMENTAL, /* the same, but Levelsmith knows it: a development build wrote it */
    SMITH_PRJ2_MISPLACED, /* known, but not here; or damaged: skipped and lost with the next save */
};

/* A chunk that the editor does not read there. `id` is shown for people: printable, at most 40 letters. */
struct smith_prj2_unread_chunk {
    enum smith_prj2_unread_reason reason;
    const char *path; /* of what stands around it */
    const char *id;
};

typedef enum smith_status smith_prj2_unread_chunk_visitor(void *context, const struct smith_prj2_unread_chunk *chunk);

/* Calls `each` for every one; stops at the first status that is not SMITH_OK and returns it. */
enum smith_status smith_prj2_unread_chunks_visit(const struct smith_document *document,
                                                 smith_prj2_unread_chunk_visitor *each, void *context);

/* ---- what today's editor does with a project (prj2_load_result.c) ---- */

enum smith_prj2_load_outcome { SMITH_PRJ2_OPENS, SMITH_PRJ2_READ_ONLY, SMITH_PRJ2_REFUSED };

struct smith_prj2_load_result {
    enum smith_prj2_load_outcome outcome;
    const char *code; /* the finding that says why; NULL = it opens */
    char reason[160];
};

enum smith_status smith_prj2_load_result_of(const struct smith_document *document,
                                            struct smith_prj2_load_result *load_result);

#endif

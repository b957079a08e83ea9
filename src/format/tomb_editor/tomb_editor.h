/* SPDX-License-Identifier: MIT
 *
 * What the files of Tomb Editor have in common, projects and object archives: trees of chunks, each of which some
 * releases write and read.
 */
#ifndef SMITH_TOMB_EDITOR_H
#define SMITH_TOMB_EDITOR_H

#include "document/visit.h"
#include "format/wad_names/wad_names.h"
#include <levelsmith/levelsmith.h>

/* Whose numbers objects have for a game version of the editor, which prj2.layout names. NGLE's engine has the objects
 * of TR4, and the ports of the first two games have those. */
enum smith_wad_engine smith_engine_of_game(int64_t game_version);

/* "TRNG", constant; "this game" for what is none of them. */
const char *smith_game_name(int64_t game_version);

/* Append the name of the archive that a project means by `path`, with a NUL. A wad of the first editor is several files,
 * and projects name any one of them. */
void smith_object_archive_name(const char *path, struct smith_buffer *names);

/* ---- the order of chunks ---- */

/* Whether the chunk of the member `second` stands before that of `first`: the editor looks things up while it reads, so what is
 * referred to has to come first. False where one of them is not there, and for chunks in the editor's own order. */
bool smith_chunks_are_misordered(const void *record, uint16_t first, uint16_t second);
/* Write them in that order. */
void smith_chunks_forget_order(void *record);

/* ---- chunks without a place (unread_chunks.c) ---- */

enum smith_unread_reason {
    SMITH_UNREAD_UNKNOWN, /* no release of today knows the id: the project is opened for reading only */
    SMITH_UNREAD_EXPERIMENTAL, /* the same, but Levelsmith knows it: a development build wrote it */
    SMITH_UNREAD_MISPLACED, /* known, but not here; or damaged: skipped and lost with the next save */
};

/* A chunk that the editor does not read there. `id` is shown for people: printable, at most 40 letters. */
struct smith_unread_chunk {
    enum smith_unread_reason reason;
    const char *path; /* of what stands around it */
    const char *id;
};

typedef enum smith_status smith_unread_chunk_visitor(void *context, const struct smith_unread_chunk *chunk);

/* Calls `each` for every one; stops at the first status that is not SMITH_OK and returns it. */
enum smith_status smith_unread_chunks_visit(const struct smith_document *document, smith_unread_chunk_visitor *each,
                                            void *context);

#endif

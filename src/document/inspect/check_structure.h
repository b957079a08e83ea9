/* SPDX-License-Identifier: MIT
 *
 * smith_check_structure() for who goes on with the document that it has read.
 */
#ifndef SMITH_CHECK_STRUCTURE_H
#define SMITH_CHECK_STRUCTURE_H

#include "report/report.h"
#include <levelsmith/document.h>
#include <levelsmith/levelsmith.h>

/* The same; the document is the caller's. NULL on failure. Where only errors are asked for, values are not held
 * against their names, ranges and references, which are warnings. */
enum smith_status smith_check_structure_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                             const struct smith_options *options,
                                             const struct smith_check_options *check, struct smith_findings *findings,
                                             struct smith_document **document, struct smith_error *error);

/* Add a finding for each element that needs what it names (`@needed`), and that is not there. False when out of memory. */
bool smith_check_needed(const struct smith_document *document, struct smith_findings *findings);

/* ---- damage ---- */

/*
 * What shows that a file was damaged, though it can be read: bytes in bulk that no program reads, chunks that end before
 * what surrounds them, runs of zeros where elements or content should be.
 */

/* So many unread bytes are no oddity of a writer but a part of the file, whose size is `all`. */
bool smith_is_bulk(uint64_t unread, uint64_t all);

#define DAMAGE_DEPTH 64 /* records nested deeper are not looked at */

struct smith_damage_check {
    struct smith_findings *findings;
    struct smith_bytes bytes;
    bool may_have_gaps; /* of the layout: @gaps */
    bool may_have_tail; /* ... @gaps("tail") */
    uint64_t unread, first_unread; /* bytes in all, and where the first are */
    uint64_t ended; /* where the last end mark ends */
    uint32_t ended_depth;
    /* Records that are open, and where they begin. */
    uint64_t starts[DAMAGE_DEPTH];
    uint32_t open;
    struct { /* what was unpacked last */
        const void *record; /* that the packed bytes are in; NULL = none in the file itself */
        struct smith_bytes bytes;
    } packed;
    /* Elements of one list that are all zeros. */
    struct {
        const void *record; /* that the list is in; NULL = there is no run */
        uint16_t member;
        uint32_t first, count;
        uint64_t offset, size;
        char path[512]; /* of the first */
    } blank;
};

/* Whether a code is about a hole: what stood there is lost, what stands around it is worth keeping. */
bool smith_is_hole(const char *code);
/* Whether a code says that a file looks damaged, which no rule of its format has said. */
bool smith_is_damage_guess(const char *code);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Writing fields of a map as text, for a whole map (text_write.c) and for a piece of one (text_rewrite.h).
 */
#ifndef SMITH_D2DF_TEXT_WRITER_H
#define SMITH_D2DF_TEXT_WRITER_H

#include "format/d2df/text/text_fields.h"

#include "base/buffer.h"
#include "document/document.h"
#include <levelsmith/convert.h>

struct text_writer {
    const struct smith_record *root;
    const void *map;
    const char *names;
    bool names_chosen; /* by the user */
    struct smith_buffer *out;
    struct smith_findings *notes; /* NULL = nothing is noted */
    /* What a record is called; NULL = by its kind and index. */
    const char *(*id)(void *context, const struct smith_member *list, uint32_t index);
    void *context;
    char path[256];
    bool no_memory;
};

/* "name value;" and the end of the line; a union has lines of its own, `indent` more than its last one. */
void smith_d2df_write_field(struct text_writer *writer, const struct smith_member *member, const void *value,
                            unsigned indent);
/* All that have to be said, each in a line. */
void smith_d2df_write_fields(struct text_writer *writer, const struct smith_type *type, const void *record,
                             unsigned indent);
/* Whether a text may leave the field out, because it has its default. */
bool smith_d2df_is_left_out(const struct smith_member *member, const void *value);

#endif

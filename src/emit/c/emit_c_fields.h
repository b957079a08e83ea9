/* SPDX-License-Identifier: MIT
 *
 * Fields of the constant tables as designated initialisers in C: `.name = "Room", `. See emit_c_source.c.
 */
#ifndef SMITH_EMIT_C_FIELDS_H
#define SMITH_EMIT_C_FIELDS_H

#include "emit/c/emit_c.h"

/* What is being written where. */
struct emit_tables {
    struct symbol_table symbols;
    struct smith_buffer *out;
};

struct emit_flag {
    unsigned bit;
    const char *name;
};

/* A string; NULL is left out. */
void smith_emit_text_field(struct emit_tables *w, const char *field, const char *value);
/* A number; 0 is left out. */
void smith_emit_number_field(struct emit_tables *w, const char *field, int64_t value);
/* A pointer to where `item` is in the array that holds all of `set`; NULL is left out. */
void smith_emit_pointer_field(struct emit_tables *w, const char *field, const struct smith_hash_map *set,
                              const char *array, const void *item);
void smith_emit_type_field(struct emit_tables *w, const char *field, const struct smith_type *type);
void smith_emit_chunk_field(struct emit_tables *w, struct smith_chunk_id chunk);
/* Of members, where these may be missing: NULL = nothing is written. */
void smith_emit_bytes_pointer(struct emit_tables *w, const char *field, const struct smith_bytes *bytes);
void smith_emit_chunk_pointer(struct emit_tables *w, const struct smith_chunk_id *chunk);
void smith_emit_expression_pointer(struct emit_tables *w, const char *field, const struct smith_expression *expression);
/* `.flags`, by name; bits that have none as a number. */
void smith_emit_flags_field(struct emit_tables *w, unsigned flags, const struct emit_flag *names, size_t count);
void smith_emit_annotations_field(struct emit_tables *w, const struct smith_annotations *annotations);
void smith_emit_expression_field(struct emit_tables *w, const char *field, const struct smith_expression *expression);
/* The arguments of a codec. */
void smith_emit_arguments_field(struct emit_tables *w, const struct smith_expression *arguments, unsigned count);
void smith_emit_reference_field(struct emit_tables *w, const struct smith_reference *reference);
void smith_emit_range_field(struct emit_tables *w, const struct smith_range *range);
void smith_emit_column_field(struct emit_tables *w, const struct smith_column *column);
void smith_emit_offset_member_field(struct emit_tables *w, const struct smith_offset_member *offset_member);
void smith_emit_extent_field(struct emit_tables *w, const struct smith_extent *extent);
/* `record`, whose struct is called `tag`, has them; NULL = a typeset. */
void smith_emit_slots_field(struct emit_tables *w, const struct smith_slot *slots, unsigned count,
                            const struct smith_record *record, const char *tag);

/* ---- the plans of records as C ---- */

const char *smith_emit_fast_path_name(unsigned fast_path); /* "SMITH_PATH_COPY" */

/* The constants that the steps refer to; they stand before all tables. */
void smith_emit_run_constants(struct emit_tables *w);
/* `tag`: of the record's struct. */
void smith_emit_runs_field(struct emit_tables *w, const struct smith_record *record, const char *tag);

#endif

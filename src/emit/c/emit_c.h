/* SPDX-License-Identifier: MIT
 *
 * Types and texts as C spells them; shared by the emitters of the header and of the source.
 */
#ifndef SMITH_EMIT_C_H
#define SMITH_EMIT_C_H

#include "emit/common/symbol_table.h"

/* What the names of a library's types and constants begin with, so that they are no other library's: "smith_". */
extern const char smith_emit_c_library_prefix[];

/* A declaration of `declarator` ("name", "*items") as the type in memory, without a semicolon. */
void smith_emit_c_declare(struct symbol_table *symbols, struct smith_buffer *out, const struct smith_type *type,
                          const char *declarator);

/* The same of a pointer to the type called `name`; of arrays it points to the first element where C wants so. */
void smith_emit_c_pointer(struct symbol_table *symbols, struct smith_buffer *out, const struct smith_type *type,
                          const char *name);

/* The name of the type in memory, for sizeof: "struct smith_prj2_room". Not for arrays and regions. */
const char *smith_emit_c_type(const struct symbol_table *symbols, const struct smith_type *type);

/* The declaration of NAME_root(), which finds what a document holds; without a semicolon. */
const char *smith_emit_c_root(struct symbol_table *symbols);

/* A string literal, quotes included; `size` bytes, any bytes. */
void smith_emit_c_string(struct smith_buffer *out, const void *bytes, size_t size);

/* An integer constant that has at least the type its value needs. */
void smith_emit_c_integer(struct smith_buffer *out, int64_t value);

/* The enums and masks of the layout. */
void smith_emit_c_constants(struct symbol_table *symbols, struct smith_buffer *out);
/* A comment above what follows; nothing for "". */
void smith_emit_c_comment(struct symbol_table *symbols, struct smith_buffer *out, const char *text, unsigned indent);
/* A line of code, with words behind it or above. */
void smith_emit_c_commented(struct symbol_table *symbols, struct smith_buffer *out, const char *code, const char *text,
                            unsigned indent);

/* Constants for the tables and the members of the layout; behind the declaration of its tables. */
void smith_emit_c_ids(struct symbol_table *symbols, struct smith_buffer *out);

#endif

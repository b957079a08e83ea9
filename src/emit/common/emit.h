/* SPDX-License-Identifier: MIT
 *
 * Emitters: a checked layout written out again for other readers, as C for compilers and as Markdown for people.
 *
 * All of them append to `out`, which the caller has initialised, and write the same text for the same layout every
 * time. They fail only with SMITH_NO_MEMORY; what `out` holds then is to be thrown away. All memory comes from its
 * allocator.
 */
#ifndef SMITH_EMIT_H
#define SMITH_EMIT_H

#include "base/buffer.h"
#include <levelsmith/type.h>

/* The public header <levelsmith/NAME.h>: enums, masks, structs, NAME_root(). Compiles alone, as C17 and as C++. */
enum smith_status smith_emit_header(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error);

/* The source that goes with it: `const struct smith_layout smith_NAME_layout` and all tables below it. Offsets and
 * sizes are left to the compiler, so it may be built for another machine than the one that wrote it. */
enum smith_status smith_emit_source(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error);

/* Both in one text, for programs that read files by a layout of their own. */
enum smith_status smith_emit_c(const struct smith_layout *layout, struct smith_buffer *out, struct smith_error *error);

/* A reference of the format in GitHub's Markdown, for those who write programs that read or write it. */
enum smith_status smith_emit_markdown(const struct smith_layout *layout, struct smith_buffer *out,
                                      struct smith_error *error);

#endif

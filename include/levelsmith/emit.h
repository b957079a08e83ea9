/* SPDX-License-Identifier: MIT
 *
 * Emitters: what a layout says, written out again for compilers, programs and people (docs/emit.md).
 *
 * All of them append to `out`, which the caller has initialised, and write the same text for the same layout every
 * time. They fail with SMITH_NO_MEMORY, and with SMITH_BAD_VALUE when the layout says what the other language cannot;
 * then the error names what, and where. What `out` holds after a failure is to be thrown away. All memory comes from
 * its allocator.
 */
#ifndef LEVELSMITH_EMIT_H
#define LEVELSMITH_EMIT_H

#include <levelsmith/buffer.h>
#include <levelsmith/type.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The public header <levelsmith/NAME.h>: enums, masks, structs, NAME_root(). Compiles alone, as C17 and as C++. */
SMITH_API enum smith_status smith_emit_header(const struct smith_layout *layout, struct smith_buffer *out,
                                              struct smith_error *error);

/** The same for a library that is built with the tables: what it declares is SMITH_API (<levelsmith/api.h>), and what it
 * calls something begins with smith_ or SMITH_, so that it is no other library's; before NAME_root() stands that, too. */
SMITH_API enum smith_status smith_emit_library_header(const struct smith_layout *layout, struct smith_buffer *out,
                                                      struct smith_error *error);

/** The source that goes with it: `const struct smith_layout smith_NAME_layout` and all tables below it. Offsets and
 * sizes are left to the compiler, so it may be built for another machine than the one that wrote it. */
SMITH_API enum smith_status smith_emit_source(const struct smith_layout *layout, struct smith_buffer *out,
                                              struct smith_error *error);

/** The source that goes with smith_emit_library_header(). */
SMITH_API enum smith_status smith_emit_library_source(const struct smith_layout *layout, struct smith_buffer *out,
                                                      struct smith_error *error);

/** Both in one text, for programs that read files by a layout of their own. */
SMITH_API enum smith_status smith_emit_c(const struct smith_layout *layout, struct smith_buffer *out,
                                         struct smith_error *error);

/** A reference of the format in GitHub's Markdown, for those who write programs that read or write it. */
SMITH_API enum smith_status smith_emit_markdown(const struct smith_layout *layout, struct smith_buffer *out,
                                                struct smith_error *error);

/** A JSON Schema (2020-12) of documents as JSON text (docs/json.md). */
SMITH_API enum smith_status smith_emit_json_schema(const struct smith_layout *layout, struct smith_buffer *out,
                                                   struct smith_error *error);

/** A Kaitai Struct description (.ksy): how files of the format are read. */
SMITH_API enum smith_status smith_emit_ksy(const struct smith_layout *layout, struct smith_buffer *out,
                                           struct smith_error *error);

/** Entity definitions (FGD) for editors of brushes, as TrenchBroom: the classes that `@class` stands at. SMITH_REFUSED
 * (EMIT-CLASS) when it stands nowhere. */
SMITH_API enum smith_status smith_emit_fgd(const struct smith_layout *layout, struct smith_buffer *out,
                                           struct smith_error *error);

/** A reader in one C header, for programs that do without this library: constants, and of each struct what stands at the
 * same place in every file, as a struct and a function that takes it out of bytes. */
SMITH_API enum smith_status smith_emit_reader(const struct smith_layout *layout, struct smith_buffer *out,
                                              struct smith_error *error);

/** A unit of Free Pascal: constants, and packed records of what always has the same size. */
SMITH_API enum smith_status smith_emit_pascal(const struct smith_layout *layout, struct smith_buffer *out,
                                              struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif

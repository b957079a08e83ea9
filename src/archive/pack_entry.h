/* SPDX-License-Identifier: MIT
 *
 * One entry made from its file.
 */
#ifndef SMITH_PACK_ENTRY_H
#define SMITH_PACK_ENTRY_H

#include "archive/archive.h"

/* What a manifest says of an entry. */
struct smith_pack_source {
    struct smith_json_file file;
    const struct smith_format *format; /* that `file.as` names, or NULL */
    const struct smith_entry_converter *converter; /* of the file, or NULL: JSON, or just the bytes */
};

/* Which format and form that is, in this archive. */
enum smith_status smith_pack_source_find(const struct smith_archive *archive, const struct smith_json_file *file,
                                         struct smith_pack_source *source, struct smith_error *error);

/* The bytes of the entry, appended to `out`. What it was, `onto` may know, which may be NULL. `depth` folders around this one are packed at the same time. */
enum smith_status smith_pack_entry(const struct smith_pack_source *source, const struct smith_folder *folder,
                                   const struct smith_archive *onto,
                                   const struct smith_converter_context *converter_context, unsigned depth,
                                   struct smith_buffer *out, struct smith_error *error);

/* As smith_archive_pack_among(), within `depth` others. */
enum smith_status smith_archive_pack_inside(const struct smith_format *const *formats,
                                            const struct smith_folder *folder, const struct smith_pack_options *how,
                                            const struct smith_options *options, unsigned depth,
                                            struct smith_buffer *out, struct smith_findings *notes,
                                            struct smith_error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The inside of an open archive: which values of its document are entries, and what they are called.
 */
#ifndef SMITH_ARCHIVE_H
#define SMITH_ARCHIVE_H

#include "base/arena.h"
#include <levelsmith/archive.h>

/* Names, paths and the list of entries live here, until the entries are found again. */
struct smith_archive_memory {
    struct smith_arena arena;
};

/* Find the entries of the archive's document: names, paths, bytes; natures are those of nothing but bytes. */
enum smith_status smith_archive_entries(struct smith_archive *archive, struct smith_error *error);
/* Say what they are. */
enum smith_status smith_archive_detect_types(struct smith_archive *archive, struct smith_error *error);
/* Make an archive of a document, which it takes over, also when this fails. Its entries are found, but not yet what
 * they are. */
enum smith_status smith_archive_adopt_unread(const struct smith_format *const *formats,
                                             const struct smith_format *format, struct smith_document *document,
                                             const char *name, struct smith_archive **archive,
                                             struct smith_error *error);

/* As the public functions without `_among`; which formats there are, those say (api/archives.c). */
enum smith_status smith_archive_open_among(const struct smith_format *const *formats, const struct smith_format *format,
                                           struct smith_bytes bytes, const char *name,
                                           const struct smith_options *options, struct smith_archive **archive,
                                           struct smith_error *error);
enum smith_status smith_folder_mount_among(const struct smith_format *const *formats, const struct smith_folder *base,
                                           const struct smith_options *options, struct smith_folder *folder,
                                           struct smith_error *error);
enum smith_status smith_archive_pack_among(const struct smith_format *const *formats, const struct smith_folder *folder,
                                           const struct smith_pack_options *how, const struct smith_options *options,
                                           struct smith_buffer *out, struct smith_findings *notes,
                                           struct smith_error *error);

/* The form for a format in a style of folder. NULL = its documents are shown as JSON or, with a style, as they are. */
const struct smith_entry_converter *smith_entry_converter_for(const struct smith_format *format, const char *style);
/* The form with that extension of the usual style, or NULL. */
const struct smith_entry_converter *smith_entry_converter_by_extension(const struct smith_format *format,
                                                                       const char *extension);
/* The next form of the same style, or NULL: what cannot be one may be the other. */
const struct smith_entry_converter *smith_entry_converter_next(const struct smith_entry_converter *converter);
/* The form of a format that files of that name have, or NULL. */
const struct smith_entry_converter *smith_entry_converter_of_file(const struct smith_format *format, const char *name);

/* An entry's bytes as eight hex digits of their CRC-32. */
void smith_entry_crc32(struct smith_bytes bytes, char text[9]);
/* Whether that is what these bytes have. NULL = nobody knows, so no. */
bool smith_entry_has_crc32(struct smith_bytes bytes, const char *expected);
/* Whether two stretches of bytes are the same. */
bool smith_bytes_equal(struct smith_bytes a, struct smith_bytes b);

#define SMITH_MANIFEST "manifest.json"

#endif

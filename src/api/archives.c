/* SPDX-License-Identifier: MIT
 *
 * Archives of all formats there are.
 */
#include "archive/archive.h"
#include "archive/folder_format.h"
#include "archive/folder_set.h"

enum smith_status smith_archive_open(const struct smith_format *format, struct smith_bytes bytes, const char *name,
                                     const struct smith_options *options, struct smith_archive **archive,
                                     struct smith_error *error) {
    return smith_archive_open_among(smith_formats(), format, bytes, name, options, archive, error);
}

enum smith_status smith_archive_pack(const struct smith_folder *folder, const struct smith_pack_options *how,
                                     const struct smith_options *options, struct smith_buffer *out,
                                     struct smith_findings *notes, struct smith_error *error) {
    return smith_archive_pack_among(smith_formats(), folder, how, options, out, notes, error);
}

enum smith_status smith_folder_mount(const struct smith_folder *base, const struct smith_options *options,
                                     struct smith_folder *folder, struct smith_error *error) {
    return smith_folder_mount_among(smith_formats(), base, options, folder, error);
}

enum smith_status smith_folder_format(const struct smith_folder *folder, const struct smith_allocator *allocator,
                                      const struct smith_format **format, struct smith_error *error) {
    return smith_folder_format_among(smith_formats(), folder, allocator, format, error);
}

enum smith_status smith_folder_unpack(const struct smith_folder *from, const struct smith_unpack_options *how,
                                      const struct smith_options *options, const struct smith_folder *to,
                                      struct smith_findings *notes, struct smith_error *error) {
    return smith_folder_unpack_among(smith_formats(), from, how, options, to, notes, error);
}

enum smith_status smith_folder_pack(const struct smith_folder *from, const struct smith_pack_options *how,
                                    const struct smith_options *options, const struct smith_folder *to,
                                    struct smith_findings *notes, struct smith_error *error) {
    return smith_folder_pack_among(smith_formats(), from, how, options, to, notes, error);
}

bool smith_name_is_of_game(const char *name) {
    bool found = false;
    for (const struct smith_format *const *format = smith_formats(); *format && !found; format++)
        found = (*format)->archive && (*format)->archive->is_of_game && (*format)->archive->is_of_game(name);
    return found;
}

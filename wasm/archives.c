/* SPDX-License-Identifier: MIT
 *
 * Whole archives: a sheet of what can be seen in one, a zip of the folder that `levelsmith extract` makes of it, and
 * folders as the archives that `levelsmith pack` makes of them.
 */
#include "actions.h"
#include "base/error.h"
#include "file/folder.h"
#include "memory_folder.h"
#include <levelsmith/drawing.h>

#include <stdio.h>
#include <string.h>

static enum smith_status no_archive(const struct open_file *file, struct smith_error *error) {
    return smith_fail(error, SMITH_BAD_VALUE, "NO-ARCHIVE", "a %s is no archive", file->format->title);
}

/* ---- render ---- */

static enum smith_status draw_sheet(const struct open_file *file, const char *layers, struct smith_buffer *out,
                                    struct smith_error *error) {
    struct smith_findings notes = {0};
    struct smith_drawing *drawing = NULL;
    const struct smith_converter_context all = {.archive = file->archive};
    const struct smith_render_options how = session_render_options(file, layers, &notes);
    enum smith_status status = smith_archives_draw(&all, 1, &how, &drawing, error);
    if (status == SMITH_OK)
        status = smith_drawing_svg(drawing, out, error);
    smith_drawing_free(drawing);
    smith_findings_free(&notes);
    return status;
}

int wasm_sheet(struct open_file *file, const char *layers) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    enum smith_status status = file->archive ? draw_sheet(file, layers, out, &error) : no_archive(file, &error);
    return session_end(status, &error);
}

/* ---- extract ---- */

/* Into a folder that is called like the archive, so that its manifest is not taken for that of the zip. */
static enum smith_status archives_unpack(const struct open_file *file, const struct smith_folder *folder,
                                         struct smith_findings *notes, struct smith_error *error) {
    char prefix[256];
    snprintf(prefix, sizeof prefix, "%.200s/", *file->name ? file->name : "archive");
    struct smith_folder_part part = {.whole = folder, .prefix = prefix};
    const struct smith_folder own = smith_folder_part(&part);
    return smith_archive_unpack(file->archive, &(struct smith_unpack_options){0}, &own, notes, error);
}

static enum smith_status zip(const struct smith_folder *folder, struct smith_error *error) {
    struct smith_findings notes;
    const struct smith_pack_options how = {.format = smith_format_by_id("zip")};
    enum smith_status status = smith_archive_pack(folder, &how, &session_options, action_result(), &notes, error);
    smith_findings_free(&notes);
    return status;
}

int wasm_unpack(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    struct memory_folder files = {0};
    const struct smith_folder folder = memory_folder_open(&files);
    struct smith_findings notes = {0};
    struct smith_error error;
    action_begin();
    enum smith_status status =
        file->archive ? archives_unpack(file, &folder, &notes, &error) : no_archive(file, &error);
    if (status == SMITH_OK)
        status = zip(&folder, &error);
    if (status == SMITH_OK)
        action_add_notes(out, &notes);
    memory_folder_clear(&files);
    smith_findings_free(&notes);
    return session_end(status, &error);
}

/* ---- pack ---- */

/* The entries as files. */
static enum smith_status read_entries(const struct open_file *file, struct memory_folder *files,
                                      struct smith_error *error) {
    enum smith_status status = file->archive ? SMITH_OK : no_archive(file, error);
    for (uint32_t i = 0; status == SMITH_OK && i < file->archive->entry_count; i++) {
        const struct smith_entry *entry = &file->archive->entries[i];
        struct smith_buffer bytes;
        smith_buffer_init(&bytes, NULL);
        status = smith_entry_read(entry, &bytes, error);
        if (status == SMITH_OK && !memory_folder_put(files, entry->name, (struct smith_bytes){bytes.data, bytes.size}))
            status = smith_fail_memory(error, NULL);
        smith_buffer_free(&bytes);
    }
    return status;
}

/* What was packed, and not only copied: the names, and the bytes behind one another. */
static void add_packed(struct smith_buffer *out, const struct memory_folder *packed, const struct memory_folder *from) {
    bool first = true;
    smith_buffer_text(out, "{\"files\": [");
    for (size_t i = 0; i < packed->count; i++) {
        const struct memory_file *file = &packed->files[i];
        if (memory_folder_find(from, file->name))
            continue;
        smith_buffer_text(out, first ? "\n{\"name\": " : ",\n{\"name\": ");
        session_add_text(out, file->name);
        smith_buffer_format(out, ", \"size\": %zu}", file->bytes.size);
        smith_buffer_add(action_result(), file->bytes.data, file->bytes.size);
        first = false;
    }
    smith_buffer_text(out, "], \"notes\": ");
}

int wasm_pack(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    struct memory_folder given = {0}, packed = {0};
    const struct smith_folder from = memory_folder_open(&given), to = memory_folder_open(&packed);
    struct smith_findings notes = {0};
    struct smith_error error;
    action_begin();
    const struct smith_folder *dropped = file ? NULL : session_given(); /* NULL = none: nothing is packed */
    enum smith_status status = file ? read_entries(file, &given, &error) : SMITH_OK;
    if (status == SMITH_OK)
        status = smith_folder_pack(dropped ? dropped : &from, &(struct smith_pack_options){0}, &session_options, &to,
                                   &notes, &error);
    if (status == SMITH_OK) {
        add_packed(out, &packed, dropped ? session_resource_files() : &given);
        session_add_findings(out, &notes);
        smith_buffer_text(out, "}");
    }
    memory_folder_clear(&given);
    memory_folder_clear(&packed);
    smith_findings_free(&notes);
    return session_end(status, &error);
}

/* SPDX-License-Identifier: MIT
 *
 * A level and all that it names as one archive. What that takes is the family's knowledge; here it is written as the kind
 * of archive that its file is called, and the level is checked as the game will find it there.
 */
#include "base/error.h"
#include "report/report.h"
#include <levelsmith/archive.h>
#include <levelsmith/convert.h>
#include <string.h>

/* ---- where the game will look ---- */

/* The new archive, and then what was at hand before. */
struct packed_view {
    const char *name;
    struct smith_bytes bytes;
    struct smith_folder mounted; /* the archive, as a folder */
    const struct smith_folder *then;
};

static enum smith_status packed_file_read(void *context, const char *name, struct smith_buffer *out,
                                          struct smith_error *error) {
    const struct packed_view *view = context;
    if (strcmp(name, view->name) != 0)
        return smith_fail(error, SMITH_IO, "IO", "there is no file '%.100s' here", name);
    smith_buffer_add(out, view->bytes.data, view->bytes.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status packed_file_list(void *context,
                                          enum smith_status (*each)(void *each_context, const char *name),
                                          void *each_context, struct smith_error *error) {
    const struct packed_view *view = context;
    (void)error;
    return each(each_context, view->name);
}

static enum smith_status packed_view_read(void *context, const char *name, struct smith_buffer *out,
                                          struct smith_error *error) {
    const struct packed_view *view = context;
    const size_t before = out->size;
    enum smith_status status = view->mounted.read(view->mounted.context, name, out, error);
    if (status == SMITH_OK || status == SMITH_NO_MEMORY)
        return status;
    out->size = before;
    return view->then->read(view->then->context, name, out, error);
}

static enum smith_status packed_view_list(void *context,
                                          enum smith_status (*each)(void *each_context, const char *name),
                                          void *each_context, struct smith_error *error) {
    const struct packed_view *view = context;
    enum smith_status status = view->mounted.list(view->mounted.context, each, each_context, error);
    return status == SMITH_OK ? view->then->list(view->then->context, each, each_context, error) : status;
}

/* ---- the check ---- */

/* What the level is like in its archive: warnings and errors. */
static enum smith_status check_packed_level(const struct smith_document *document,
                                            const struct smith_level_pack_options *how, struct packed_view *view,
                                            struct smith_findings *notes, struct smith_error *error) {
    const struct smith_folder all = {packed_view_read, NULL, packed_view_list, view};
    const struct smith_check_options check = {.resources = &all, .archive = view->name};
    struct smith_findings findings = {0};
    struct smith_buffer bytes;
    smith_buffer_init(&bytes, &how->reading.allocator);
    enum smith_status status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK)
        status = smith_check(smith_document_format(document), (struct smith_bytes){bytes.data, bytes.size},
                             &how->reading, &check, &findings, error);
    for (uint32_t i = 0; status == SMITH_OK && i < findings.count; i++) {
        const struct smith_finding *finding = &findings.items[i];
        if (finding->severity != SMITH_INFO)
            smith_findings_add(notes, finding->code, finding->severity, finding->path, UINT64_MAX, "%s",
                               finding->message);
        if (finding->severity == SMITH_ERROR)
            status = smith_fail(error, SMITH_BAD_VALUE, "PACK-FAILED", "the level has errors");
    }
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    return status;
}

/* ---- the archive ---- */

static enum smith_status write_packed_archive(const struct smith_document *archive,
                                              const struct smith_level_pack_options *how, struct smith_buffer *out,
                                              struct smith_error *error) {
    const struct smith_convert_options options = {.reading = how->reading};
    const struct smith_conversion *conversion =
        smith_conversion_by_file(smith_document_format(archive), how->file ? how->file : "");
    struct smith_findings notes;
    if (!conversion)
        return smith_encode(archive, out, error);
    smith_buffer_free(out);
    enum smith_status status = smith_convert_write(archive, conversion, &options, out, &notes, error);
    smith_findings_free(&notes); /* an archive as one of another kind loses nothing */
    return status;
}

enum smith_status smith_level_pack(struct smith_document *document, const struct smith_level_pack_options *how,
                                   struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_document *archive;
    struct smith_error own;
    struct smith_error *why = error ? error : &own;
    smith_buffer_init(out, &how->reading.allocator);
    smith_findings_begin(notes, &how->reading.allocator, 0);
    if (!format || !format->gather)
        return smith_fail(why, SMITH_UNKNOWN, "NO-ARCHIVE", "a %s names nothing that could come along in an archive",
                          format ? format->title : "file of this layout");
    enum smith_status status = format->gather(document, how, &archive, notes, why);
    if (status == SMITH_OK)
        status = write_packed_archive(archive, how, out, why);
    smith_document_free(archive);
    if (status != SMITH_OK)
        return status;
    struct packed_view view = {how->file ? how->file : "archive.wad", {out->data, out->size}, {0}, how->resources};
    const struct smith_folder alone = {packed_file_read, NULL, packed_file_list, &view};
    status = smith_folder_mount(&alone, &how->reading, &view.mounted, why);
    if (status == SMITH_OK)
        status = check_packed_level(document, how, &view, notes, why);
    smith_folder_unmount(&view.mounted);
    return smith_findings_failed(notes) ? smith_fail_memory(why, NULL) : status;
}

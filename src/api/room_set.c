/* SPDX-License-Identifier: MIT
 *
 * Rooms from document to document: the work is the family's, done on a copy that nobody else sees. Where a format has no
 * such work, but a conversion to one that has, the copy is what that makes.
 */
#include "document/document.h"
#include "document/value.h"
#include "report/report.h"
#include <levelsmith/convert.h>
#include <levelsmith/room_set.h>
#include <stdlib.h>
#include <string.h>

/* ---- formats ------------------------------------------------------------------------------------------------------ */

static const char *title_of(const struct smith_document *document) {
    const struct smith_format *format = smith_document_format(document);
    return format ? format->title : "a document that was read by a layout of its own";
}

/* The conversion to a format whose rooms can travel, which `*made` gets: to that of `target` if there is one. NULL =
 * there is none. */
static const struct smith_conversion *conversion_of(const struct smith_document *document,
                                                    const struct smith_document *target,
                                                    const struct smith_format **made) {
    const struct smith_format *format = smith_document_format(document);
    const struct smith_conversion *conversion = format ? format->conversions : NULL;
    for (; conversion && conversion->id; conversion++) {
        *made = smith_format_by_id(conversion->id);
        if (*made && *made != format && (*made)->room_sets &&
            (!target || (*made)->layout == smith_document_layout(target)))
            return conversion;
    }
    return NULL;
}

static enum smith_status ops_of(const struct smith_document *document, const struct smith_room_set_ops **ops,
                                struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document), *made;
    *ops = format ? format->room_sets : NULL;
    if (*ops)
        return SMITH_OK;
    if (conversion_of(document, NULL, &made))
        return smith_fail(error, SMITH_REFUSED, "PART-INTO",
                          "there is no way to put rooms into %s: convert it to %s, and put them into that",
                          title_of(document), made->title);
    return smith_fail(error, SMITH_BAD_VALUE, "PART-NONE", "rooms of %s cannot be moved to another file",
                      title_of(document));
}

/* Whether what a conversion reports is about one of these rooms, or none of them all. */
static bool room_set_is_about(const struct smith_finding *note, const uint32_t *numbers, uint32_t count) {
    static const char rooms[] = "/rooms/";
    char *end;
    if (!numbers || strncmp(note->path, rooms, strlen(rooms)) != 0)
        return true;
    unsigned long number = strtoul(note->path + strlen(rooms), &end, 10);
    for (uint32_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

/* The document in another format. Of what is to be reported, all that is about these rooms; NULL = of all rooms. */
static enum smith_status converted(const struct smith_document *document, const struct smith_conversion *conversion,
                                   const struct smith_format *made, const struct smith_convert_options *how,
                                   const uint32_t *numbers, uint32_t count, struct smith_document **result,
                                   struct smith_changes *changes, struct smith_error *error) {
    struct smith_buffer bytes;
    struct smith_findings notes;
    enum smith_status status = smith_convert_write(document, conversion, how, &bytes, &notes, error);
    if (status == SMITH_OK)
        status = smith_open((struct smith_bytes){bytes.data, bytes.size}, made, &how->reading, result, error);
    for (uint32_t i = 0; status == SMITH_OK && i < notes.count; i++)
        if (room_set_is_about(&notes.items[i], numbers, count))
            smith_changes_add(changes, notes.items[i].code,
                              notes.items[i].severity == SMITH_INFO ? SMITH_CHANGE_KEPT : SMITH_CHANGE_LOST,
                              notes.items[i].path, UINT64_MAX, "%s", notes.items[i].message);
    smith_findings_free(&notes);
    smith_buffer_free(&bytes);
    return status;
}

static enum smith_status room_set_copy_of(const struct smith_document *document, const struct smith_options *options,
                                          struct smith_document **copy, struct smith_error *error) {
    enum smith_status status = smith_document_create(document->layout, options, copy, error);
    if (status == SMITH_OK &&
        !smith_value_copy(&(*copy)->arena, document->layout->root, (*copy)->root, document->root)) {
        status = smith_fail_memory(error, &(*copy)->arena);
        smith_document_free(*copy);
        *copy = NULL;
    }
    return status;
}

/* ---- from one to the other ---------------------------------------------------------------------------------------- */

enum smith_status smith_room_set_extract(const struct smith_document *document, const uint32_t *numbers, uint32_t count,
                                         const struct smith_options *options, const struct smith_check_options *check,
                                         struct smith_document **room_set, struct smith_changes *changes,
                                         struct smith_error *error) {
    const struct smith_format *made = NULL;
    const struct smith_conversion *conversion = conversion_of(document, NULL, &made);
    const struct smith_room_set_ops *ops = conversion ? made->room_sets : NULL;
    enum smith_status status = ops ? SMITH_OK : ops_of(document, &ops, error);
    *room_set = NULL;
    *changes = (struct smith_changes){0};
    if (status != SMITH_OK)
        return status;
    smith_changes_begin(changes, options ? &options->allocator : NULL, check ? check->cap : 0);
    struct smith_convert_options how = {.dialect = NULL};
    if (options)
        how.reading = *options;
    status = conversion ? converted(document, conversion, made, &how, numbers, count, room_set, changes, error)
                        : room_set_copy_of(document, options, room_set, error);
    if (status == SMITH_OK)
        status = ops->extract(*room_set, numbers, count, changes, error);
    status = smith_changes_end(changes, status, error);
    if (status != SMITH_OK) {
        smith_document_free(*room_set);
        *room_set = NULL;
    }
    return status;
}

enum smith_status smith_room_set_insert(struct smith_document *document, const struct smith_document *room_set,
                                        const struct smith_room_set_position *position,
                                        const struct smith_options *options, const struct smith_check_options *check,
                                        struct smith_changes *changes, struct smith_error *error) {
    static const struct smith_room_set_position anywhere = {0};
    const struct smith_room_set_ops *ops;
    const struct smith_format *made = NULL;
    const bool same = smith_document_layout(document) == smith_document_layout(room_set);
    const struct smith_conversion *conversion = same ? NULL : conversion_of(room_set, document, &made);
    struct smith_convert_options how = {.target = document};
    struct smith_document *copy = NULL;
    *changes = (struct smith_changes){0};
    if (options)
        how.reading = *options;
    enum smith_status status = ops_of(document, &ops, error);
    if (status != SMITH_OK)
        return status;
    if (!same && !conversion)
        return smith_fail(error, SMITH_BAD_VALUE, "PART-FORMAT", "the rooms are of a file of another format");
    smith_changes_begin(changes, options ? &options->allocator : NULL, check ? check->cap : 0);
    status = same ? room_set_copy_of(room_set, options, &copy, error)
                  : converted(room_set, conversion, made, &how, NULL, 0, &copy, changes, error);
    if (status == SMITH_OK)
        status = ops->insert(document, copy, position ? position : &anywhere, changes, error);
    smith_document_free(copy);
    return smith_changes_end(changes, status, error);
}

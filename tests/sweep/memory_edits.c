/* SPDX-License-Identifier: MIT
 *
 * What the memory sweep does to change a file: repair, upgrade, edit, compare, merge.
 */
#include "sweep/memory_run.h"

#include <levelsmith/convert.h>
#include <levelsmith/diff.h>
#include <levelsmith/merge.h>
#include <levelsmith/operation.h>
#include <levelsmith/room_set.h>
#include <levelsmith/rooms.h>
#include <string.h>

static bool has_change(const struct memory_subject *subject) {
    return subject->changed[0].data != NULL;
}

static bool has_two_changes(const struct memory_subject *subject) {
    return subject->changed[0].data && subject->changed[1].data;
}

static bool has_element(const struct memory_subject *subject) {
    return subject->element_path[0] != '\0';
}

/* ---- reports ---- */

/* What every call that makes bytes and a report promises. */
static enum smith_status end_report(struct memory_run *run, enum smith_status status, struct smith_buffer *out,
                                    struct smith_changes *changes) {
    memory_expect(run, status == SMITH_OK || !out->data, "no bytes after a failure");
    memory_expect(run, status == SMITH_OK || !changes->memory, "no changes after a failure");
    smith_buffer_free(out);
    smith_changes_free(changes);
    return status;
}

static enum smith_status repair_bytes(struct memory_run *run, struct smith_bytes bytes) {
    struct smith_buffer out;
    struct smith_changes changes;
    memory_run_begin(run);
    enum smith_status status =
        smith_repair(run->subject->format, bytes, &run->options, NULL, &out, &changes, &run->error);
    return end_report(run, status, &out, &changes);
}

static enum smith_status repair(struct memory_run *run) {
    return repair_bytes(run, memory_bytes(&run->subject->content));
}

static enum smith_status repair_half(struct memory_run *run) {
    struct smith_bytes bytes = memory_bytes(&run->subject->content);
    bytes.size = bytes.size * 2 / 3;
    return repair_bytes(run, bytes);
}

/* Every tenth byte is another one. */
static enum smith_status repair_damaged(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_bytes bytes = memory_bytes(&run->subject->content);
    uint8_t *copy = smith_document_alloc(document, bytes.size + 1, 1);
    memcpy(copy, bytes.data, bytes.size);
    for (size_t i = bytes.size / 4; i < bytes.size; i += 10)
        copy[i] ^= 0x15;
    enum smith_status status = repair_bytes(run, (struct smith_bytes){copy, bytes.size});
    smith_document_free(document);
    return status;
}

static bool has_upgrade(const struct memory_subject *subject) {
    return subject->format->upgrade != NULL;
}

static enum smith_status upgrade(struct memory_run *run) {
    struct smith_buffer out;
    struct smith_changes changes;
    memory_run_begin(run);
    enum smith_status status = smith_upgrade(run->subject->format, memory_bytes(&run->subject->content), &run->options,
                                             NULL, &out, &changes, &run->error);
    return end_report(run, status, &out, &changes);
}

static bool has_downgrade(const struct memory_subject *subject) {
    return subject->format->downgrade != NULL;
}

static enum smith_status downgrade(struct memory_run *run) {
    struct smith_buffer out;
    struct smith_changes changes;
    memory_run_begin(run);
    enum smith_status status = smith_downgrade(run->subject->format, memory_bytes(&run->subject->content), "1.3",
                                               &run->options, NULL, &out, &changes, &run->error);
    return end_report(run, status, &out, &changes);
}

static bool has_operations(const struct memory_subject *subject) {
    return subject->format->operations != NULL;
}

static enum smith_status do_operations(struct memory_run *run) {
    static const char *const words[] = {"merge-panels=16", "drop-textures", "shift=16,-8", "resize=16,16,0,0"};
    struct smith_buffer out;
    struct smith_changes changes;
    memory_run_begin(run);
    enum smith_status status = smith_operations_do(run->subject->format, memory_bytes(&run->subject->content), words, 4,
                                                   &run->options, NULL, &out, &changes, &run->error);
    return end_report(run, status, &out, &changes);
}

/* ---- rooms that move ---- */

static bool has_room_sets(const struct memory_subject *subject) {
    return subject->format->room_sets != NULL;
}

/* All rooms but the last one. */
static enum smith_status extract_from(struct memory_run *run, const struct smith_document *document,
                                      struct smith_document **room_set, struct smith_changes *changes) {
    struct smith_rooms rooms;
    uint32_t numbers[64], count = 0;
    enum smith_status status = smith_rooms_of(document, &run->options, &rooms, &run->error);
    while (count + 1 < rooms.room_count && count < 64) {
        numbers[count] = (uint32_t)rooms.rooms[count].number;
        count++;
    }
    smith_rooms_free(&rooms);
    *room_set = NULL;
    *changes = (struct smith_changes){0};
    memory_run_begin(run);
    return status
               ? status
               : smith_room_set_extract(document, numbers, count, &run->options, NULL, room_set, changes, &run->error);
}

static enum smith_status extract_rooms(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content), *room_set;
    struct smith_changes changes;
    enum smith_status status = extract_from(run, document, &room_set, &changes);
    memory_expect(run, status == SMITH_OK || (!room_set && !changes.memory), "nothing after a failure");
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
    return status;
}

static enum smith_status insert_rooms(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content), *room_set;
    struct smith_changes changes;
    uint64_t failing = run->failing;
    run->failing = 0;
    enum smith_status status = extract_from(run, document, &room_set, &changes);
    smith_changes_free(&changes);
    run->failing = failing;
    memory_run_begin(run);
    if (status == SMITH_OK)
        status = smith_room_set_insert(document, room_set, NULL, &run->options, NULL, &changes, &run->error);
    memory_expect(run, status == SMITH_OK || !changes.memory, "no changes after a failure");
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
    return status;
}

/* ---- edits ---- */

enum edit { SET, PUT, INSERT, DELETE, MOVE };

static enum smith_status do_edit(struct memory_run *run, struct smith_edit *edit, enum edit what) {
    const struct memory_subject *subject = run->subject;
    const struct smith_bytes json = {(const uint8_t *)subject->value, strlen(subject->value)};
    switch (what) {
    case SET: return smith_edit_set(edit, subject->value_path, subject->value, &run->error);
    case PUT: return smith_edit_put(edit, subject->value_path, json, &run->error);
    case INSERT: return smith_edit_insert(edit, subject->element_path, (struct smith_bytes){NULL, 0}, &run->error);
    case DELETE: return smith_edit_delete(edit, subject->element_path, &run->error);
    case MOVE: return smith_edit_move(edit, subject->element_path, 0, &run->error);
    }
    return SMITH_OK;
}

static enum smith_status end_edit(struct memory_run *run, enum smith_status status, struct smith_edit *edit) {
    struct smith_buffer out = {0};
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, &out, &run->error);
    memory_expect(run, status == SMITH_OK || !out.data, "no bytes after a failure");
    smith_buffer_free(&out);
    smith_edit_end(edit);
    return status;
}

static enum smith_status edit_document(struct memory_run *run, enum edit what) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_edit *edit = NULL;
    memory_run_begin(run);
    enum smith_status status = smith_edit_begin(document, NULL, &edit, &run->error);
    memory_expect(run, status == SMITH_OK || !edit, "no edit after a failure");
    if (status == SMITH_OK)
        status = do_edit(run, edit, what);
    status = end_edit(run, status, edit);
    smith_document_free(document);
    return status;
}

static enum smith_status set_value(struct memory_run *run) {
    return edit_document(run, SET);
}

static enum smith_status put_value(struct memory_run *run) {
    return edit_document(run, PUT);
}

static enum smith_status insert_element(struct memory_run *run) {
    return edit_document(run, INSERT);
}

static enum smith_status delete_element(struct memory_run *run) {
    return edit_document(run, DELETE);
}

static enum smith_status move_element(struct memory_run *run) {
    return edit_document(run, MOVE);
}

/* ---- two versions ---- */

static enum smith_status compare(struct memory_run *run, enum smith_diff_format format, struct smith_buffer *out) {
    const struct smith_diff_options options = {.format = format, .bytes = true};
    struct smith_document *a = memory_document(run, &run->subject->content);
    struct smith_document *b = memory_document(run, &run->subject->changed[0]);
    smith_buffer_init(out, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_diff(a, b, &options, out, NULL, &run->error);
    smith_document_free(a);
    smith_document_free(b);
    return status;
}

static enum smith_status compare_as(struct memory_run *run, enum smith_diff_format format) {
    struct smith_buffer out;
    enum smith_status status = compare(run, format, &out);
    smith_buffer_free(&out);
    return status;
}

static enum smith_status diff_as_text(struct memory_run *run) {
    return compare_as(run, SMITH_DIFF_TEXT);
}

static enum smith_status diff_as_patch(struct memory_run *run) {
    return compare_as(run, SMITH_DIFF_PATCH);
}

static enum smith_status diff_as_numbers(struct memory_run *run) {
    return compare_as(run, SMITH_DIFF_STAT);
}

static enum smith_status patch(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_buffer text;
    struct smith_edit *edit = NULL;
    uint64_t failing = run->failing;
    run->failing = 0;
    enum smith_status status = compare(run, SMITH_DIFF_PATCH, &text);
    run->failing = failing;
    memory_run_begin(run);
    if (status == SMITH_OK)
        status = smith_edit_begin(document, NULL, &edit, &run->error);
    if (status == SMITH_OK)
        status = smith_edit_patch(edit, memory_bytes(&text), &run->error);
    status = end_edit(run, status, edit);
    smith_buffer_free(&text);
    smith_document_free(document);
    return status;
}

static enum smith_status merge(struct memory_run *run) {
    struct smith_document *base = memory_document(run, &run->subject->content);
    struct smith_document *ours = memory_document(run, &run->subject->changed[0]);
    struct smith_document *theirs = memory_document(run, &run->subject->changed[1]);
    struct smith_merge_result result = {0};
    memory_run_begin(run);
    enum smith_status status = smith_merge(base, ours, theirs, &result, &run->error);
    smith_merge_result_free(&result);
    smith_document_free(base);
    smith_document_free(ours);
    smith_document_free(theirs);
    return status;
}

static enum smith_status read_conflicts(struct memory_run *run) {
    static const char list[] = "{\"conflicts\": [{\"path\": \"/a\", \"kind\": \"changed\", \"base\": 1, "
                               "\"ours\": [\"\\u00e4\"], \"theirs\": null}]}";
    struct smith_conflicts conflicts;
    memory_run_begin(run);
    enum smith_status status = smith_conflicts_read((struct smith_bytes){(const uint8_t *)list, sizeof list - 1},
                                                    &run->options, &conflicts, &run->error);
    smith_conflicts_free(&conflicts);
    return status;
}

const struct memory_operation edit_operations[] = {
    {"repair", NULL, repair},
    {"repair a half", NULL, repair_half},
    {"repair damage", NULL, repair_damaged},
    {"upgrade", has_upgrade, upgrade},
    {"downgrade", has_downgrade, downgrade},
    {"operations", has_operations, do_operations},
    {"extract rooms", has_room_sets, extract_rooms},
    {"insert rooms", has_room_sets, insert_rooms},
    {"set a value", has_change, set_value},
    {"put a value", has_change, put_value},
    {"insert an element", has_element, insert_element},
    {"delete an element", has_element, delete_element},
    {"move an element", has_element, move_element},
    {"diff as text", has_change, diff_as_text},
    {"diff as patch", has_change, diff_as_patch},
    {"diff as numbers", has_change, diff_as_numbers},
    {"patch", has_change, patch},
    {"merge", has_two_changes, merge},
    {"read conflicts", has_two_changes, read_conflicts},
    {NULL, NULL, NULL},
};

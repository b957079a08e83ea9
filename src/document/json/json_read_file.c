/* SPDX-License-Identifier: MIT
 *
 * Bytes from JSON: written out, or in a file that an object names. Where files are is the caller's business.
 */
#include "document/json/json_file.h"
#include "document/json/json_reader.h"
#include <string.h>

const char *const smith_json_file_keys[SMITH_JSON_FILE_KEYS] = {"$file", "$as", "$crc32", "$kept"};

bool smith_json_reader_put_bytes(struct json_reader *r, struct smith_bytes *bytes,
                                 const struct smith_json_event *event) {
    if (event->kind != SMITH_JSON_OBJECT)
        return smith_json_reader_put_hex(r, event, bytes);
    if (!r->files)
        return smith_json_reader_fail(r, "JSON-FILE",
                                      "these bytes are in a file of their own: pack the folder as a whole");
    struct json_frame *frame = smith_json_reader_push(r, ROLE_FILE, NULL, bytes);
    memset(r->file, 0, sizeof r->file);
    return frame != NULL;
}

bool smith_json_reader_file_key(struct json_reader *r, const struct smith_json_event *event) {
    for (uint16_t i = 0; i < SMITH_JSON_FILE_KEYS; i++) {
        if (!smith_json_reader_is_key(event, smith_json_file_keys[i]))
            continue;
        if (r->file[i])
            return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", smith_json_file_keys[i]);
        r->top->member = i;
        r->top->expect = EXPECT_MEMBER;
        return true;
    }
    return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY",
                                  "only \"$file\", \"$as\", \"$crc32\" and \"$kept\" can stand here");
}

bool smith_json_reader_file_value(struct json_reader *r, const struct smith_json_event *event) {
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "a string");
    const char *text = smith_arena_copy(r->arena, event->text, event->size);
    r->file[r->top->member] = text;
    return text ? true : smith_json_reader_no_memory(r);
}

bool smith_json_reader_file_end(struct json_reader *r) {
    const struct smith_json_file file = {r->file[0], r->file[1], r->file[2], r->file[3]};
    struct smith_error *error = &r->parser.error;
    if (!file.file)
        return smith_json_reader_fail_at(r, r->top->start, "JSON-FILE", "this object needs a \"$file\"");
    bool packed = r->top->memory == &r->quirk.packed;
    if ((packed ? r->files->get_packed : r->files->get)(r->files->context, r->document, &file, r->top->memory, error) !=
        SMITH_OK)
        return false;
    smith_json_reader_pop(r);
    return !packed || smith_json_reader_quirk_packed(r);
}

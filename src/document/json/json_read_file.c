/* SPDX-License-Identifier: MIT
 *
 * Bytes from JSON: written out, or in a file that an object names. Where files are is the caller's business.
 */
#include "document/json/json_file.h"
#include "document/json/json_reader.h"
#include <string.h>

const char *const smith_json_file_keys[SMITH_JSON_FILE_KEYS] = {"$file", "$as", "$crc32", "$kept"};

static bool json_read_file_take_key(struct json_reader *r, const char **texts) {
    const struct smith_json_token *token = &r->parser.token;
    unsigned i = 0;
    while (i < SMITH_JSON_FILE_KEYS && !smith_json_token_is(token, smith_json_file_keys[i]))
        i++;
    if (i == SMITH_JSON_FILE_KEYS)
        return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY",
                                      "only \"$file\", \"$as\", \"$crc32\" and \"$kept\" can stand here");
    if (texts[i])
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", smith_json_file_keys[i]);
    if (!smith_json_take_value(&r->parser))
        return false;
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "a string");
    texts[i] = smith_arena_copy(r->arena, token->text, token->size);
    return texts[i] || smith_json_reader_no_memory(r);
}

bool smith_json_reader_put_bytes(struct json_reader *r, struct smith_bytes *bytes, bool packed) {
    const char *texts[SMITH_JSON_FILE_KEYS] = {0};
    size_t start = r->parser.token.start;
    if (r->parser.token.kind != SMITH_JSON_OBJECT)
        return smith_json_reader_put_hex(r, bytes);
    if (!r->files)
        return smith_json_reader_fail(r, "JSON-FILE",
                                      "these bytes are in a file of their own: pack the folder as a whole");
    while (smith_json_take_key(&r->parser))
        if (!json_read_file_take_key(r, texts))
            return false;
    if (!smith_json_ended(&r->parser))
        return false;
    const struct smith_json_file file = {texts[0], texts[1], texts[2], texts[3]};
    if (!file.file)
        return smith_json_reader_fail_at(r, start, SMITH_BAD_JSON, "JSON-FILE", "this object needs a \"$file\"");
    return (packed ? r->files->get_packed : r->files->get)(r->files->context, r->document, &file, bytes,
                                                           &r->parser.error) == SMITH_OK;
}

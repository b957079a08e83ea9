/* SPDX-License-Identifier: MIT
 *
 * A message as values by their paths: who answers asks for what it knows by name, and does not mind the rest.
 */
#include "base/number.h"
#include "document/json/json_parser.h"
#include "language_server/language_server.h"

#define DEPTH 32 /* of objects and arrays; what editors send has less than ten */
#define PATH_MAX_SIZE 300 /* what is deeper or called longer is nothing that is asked for */

struct reader {
    struct smith_json_parser parser;
    struct smith_arena *arena;
    struct message *message;
    char path[PATH_MAX_SIZE];
    size_t size; /* of the path, more than fits when it does not */
};

/* Go on by a step, and later back to `reader->size` as it was. */
static void message_add_step(struct reader *reader, const char *step, size_t size) {
    size_t start = reader->size, end = start + (start > 0) + size;
    reader->size = end;
    if (end >= sizeof reader->path)
        return;
    if (start)
        reader->path[start] = '.';
    if (size)
        memcpy(reader->path + end - size, step, size);
}

static bool message_keep(struct reader *reader) {
    static const char *const words[] = {
        [SMITH_JSON_NULL] = "null", [SMITH_JSON_TRUE] = "true", [SMITH_JSON_FALSE] = "false"};
    const struct smith_json_token *token = &reader->parser.token;
    if (reader->size >= sizeof reader->path)
        return true;
    bool has_text = token->kind == SMITH_JSON_STRING || token->kind == SMITH_JSON_NUMBER;
    const char *text = has_text ? token->text : words[token->kind];
    size_t size = has_text ? token->size : strlen(text);
    struct message_value *value = smith_arena_alloc(reader->arena, sizeof *value, _Alignof(struct message_value));
    const char *path = smith_arena_copy(reader->arena, reader->path, reader->size);
    if (!value || !path)
        return false;
    *value =
        (struct message_value){smith_arena_copy(reader->arena, text, size), size, token->kind == SMITH_JSON_STRING};
    return value->text && smith_hash_map_put(&reader->message->values, reader->arena, path, value);
}

static bool message_read_value(struct reader *reader);

static bool read_object(struct reader *reader) {
    size_t size = reader->size;
    while (smith_json_take_key(&reader->parser)) {
        message_add_step(reader, reader->parser.token.text, reader->parser.token.size);
        reader->parser.takes_nul = smith_json_token_is(&reader->parser.token, "text"); /* people open anything */
        if (!smith_json_take_value(&reader->parser) || !message_read_value(reader))
            return false;
        reader->parser.takes_nul = false;
        reader->size = size;
    }
    return smith_json_ended(&reader->parser);
}

static bool message_read_array(struct reader *reader) {
    size_t size = reader->size;
    char index[SMITH_NUMBER_SIZE];
    for (uint64_t i = 0; smith_json_take_item(&reader->parser); i++) {
        message_add_step(reader, index, smith_print_u64(index, i));
        if (!message_read_value(reader))
            return false;
        reader->size = size;
    }
    return smith_json_ended(&reader->parser);
}

/* Its first token has been taken. */
static bool message_read_value(struct reader *reader) {
    if (reader->parser.token.kind == SMITH_JSON_OBJECT)
        return read_object(reader);
    return reader->parser.token.kind == SMITH_JSON_ARRAY ? message_read_array(reader) : message_keep(reader);
}

bool smith_message_read(struct smith_arena *arena, struct smith_bytes bytes, struct message *message) {
    struct reader *reader = smith_arena_alloc(arena, sizeof *reader, _Alignof(struct reader));
    *message = (struct message){0};
    if (!reader)
        return false;
    reader->arena = arena;
    reader->message = message;
    smith_json_parser_init(&reader->parser, bytes, &arena->allocator, DEPTH);
    bool is_read =
        smith_json_take_value(&reader->parser) && message_read_value(reader) && smith_json_take_end(&reader->parser);
    smith_json_parser_free(&reader->parser);
    return is_read;
}

const struct message_value *smith_message_get(const struct message *message, const char *path) {
    return smith_hash_map_get(&message->values, path);
}

const char *smith_message_text(const struct message *message, const char *path) {
    const struct message_value *value = smith_message_get(message, path);
    return value && value->is_text ? value->text : NULL;
}

bool smith_message_number(const struct message *message, const char *path, uint32_t *number) {
    const struct message_value *value = smith_message_get(message, path);
    uint64_t parsed;
    if (!value || value->is_text || !smith_parse_u64(value->text, value->size, &parsed) || parsed > UINT32_MAX)
        return false;
    *number = (uint32_t)parsed;
    return true;
}

/* ---- positions of the protocol: lines, and in them units of UTF-16, both counted from 0 ---- */

/* Bytes of the character that begins with this byte, and what it takes in UTF-16; texts need not be UTF-8. */
static uint32_t character_size(uint8_t first) {
    return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static uint32_t line_end(const struct source_text *text, uint32_t line) {
    return line + 1 < text->line_count ? text->lines[line + 1] - 1 : (uint32_t)text->text.size;
}

static uint32_t position_line_of(const struct source_text *text, uint32_t offset) {
    uint32_t low = 0, high = text->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(text->lines[middle] <= offset ? &low : &high) = middle;
    }
    return low;
}

void smith_position_write(struct smith_json_lines *json, const struct source_text *text, uint32_t offset) {
    if (offset > text->text.size)
        offset = (uint32_t)text->text.size;
    uint32_t line = position_line_of(text, offset), units = 0;
    for (uint32_t at = text->lines[line]; at < offset;) {
        uint32_t size = character_size(text->text.data[at]);
        units += size == 4 ? 2 : 1;
        at += size;
    }
    smith_buffer_format(json->out, "{\"line\":%u,\"character\":%u}", line, units);
}

void smith_range_write(struct smith_json_lines *json, const struct analysis *analysis, struct source_span span) {
    const struct source_text *text = smith_diagnosis_text(&analysis->diagnosis, span.start);
    uint32_t start = span.start - text->start;
    smith_buffer_text(json->out, "{\"start\":");
    smith_position_write(json, text, start);
    smith_buffer_text(json->out, ",\"end\":");
    smith_position_write(json, text, start + span.size);
    smith_buffer_text(json->out, "}");
}

uint32_t smith_position_read(const struct source_text *text, uint32_t line, uint32_t character) {
    if (line >= text->line_count)
        return (uint32_t)text->text.size;
    uint32_t at = text->lines[line], end = line_end(text, line);
    for (uint32_t units = 0; at < end && units < character;) {
        uint32_t size = character_size(text->text.data[at]);
        units += size == 4 ? 2 : 1;
        at += size;
    }
    return at < end ? at : end;
}

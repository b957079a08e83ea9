/* SPDX-License-Identifier: MIT
 *
 * JSON texts as trees of elements, so that a level is read from one as it is from XML; and what a text has in it, without
 * reading it.
 */
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include "document/json/json_parser.h"
#include "format/pop/exchange/pop_exchange.h"
#include <string.h>

enum { tree_depth_max = 64 };

struct tree_reader {
    struct smith_json_parser parser;
    struct smith_arena *arena;
    struct smith_bytes text;
    size_t counted; /* bytes whose lines were counted */
    uint32_t line, line_start;
};

/* The attributes of an element while it grows. */
struct tree_attributes {
    const char **items;
    uint32_t count, capacity;
};

static bool tree_object(struct tree_reader *reader, struct smith_xml_element *element, unsigned depth);

static struct smith_xml_element *tree_element(struct tree_reader *reader, struct smith_xml_element *parent,
                                              const char *name) {
    struct smith_xml_element *element = smith_xml_add_element(reader->arena, parent, name);
    if (!element)
        return NULL;
    for (; reader->counted < reader->parser.token.start; reader->counted++)
        if (reader->text.data[reader->counted] == '\n') {
            reader->line++;
            reader->line_start = (uint32_t)reader->counted + 1;
        }
    element->line = reader->line;
    element->column = (uint32_t)reader->parser.token.start - reader->line_start + 1;
    return element;
}

/* A value of a list, whose first token was taken. Lists in lists, and values that are no objects, are passed over. */
static bool tree_item(struct tree_reader *reader, struct smith_xml_element *parent, const char *name, unsigned depth) {
    const enum smith_json_kind kind = reader->parser.token.kind;
    if (kind == SMITH_JSON_OBJECT || kind == SMITH_JSON_NULL) {
        struct smith_xml_element *element = tree_element(reader, parent, name);
        return element && (kind == SMITH_JSON_NULL || tree_object(reader, element, depth + 1));
    }
    return kind != SMITH_JSON_ARRAY || smith_json_skip_value(&reader->parser);
}

static bool tree_list(struct tree_reader *reader, struct smith_xml_element *parent, const char *name, unsigned depth) {
    while (smith_json_take_item(&reader->parser))
        if (!tree_item(reader, parent, name, depth))
            return false;
    return smith_json_ended(&reader->parser);
}

static bool tree_value(struct tree_reader *reader, struct smith_xml_element *element, const char *name,
                       struct tree_attributes *attributes, unsigned depth) {
    const struct smith_json_token *token = &reader->parser.token;
    const char *text = NULL;
    switch (token->kind) {
    case SMITH_JSON_OBJECT: return tree_item(reader, element, name, depth);
    case SMITH_JSON_ARRAY: return tree_list(reader, element, name, depth);
    case SMITH_JSON_TRUE: text = "true"; break;
    case SMITH_JSON_FALSE: text = "false"; break;
    case SMITH_JSON_NUMBER:
    case SMITH_JSON_STRING: text = smith_arena_copy(reader->arena, token->text, token->size); break;
    default: return true;
    }
    return text && SMITH_ARRAY_ADD(reader->arena, attributes, name) && SMITH_ARRAY_ADD(reader->arena, attributes, text);
}

static bool tree_object(struct tree_reader *reader, struct smith_xml_element *element, unsigned depth) {
    struct tree_attributes attributes = {0};
    while (smith_json_take_key(&reader->parser)) {
        const char *name = smith_arena_copy(reader->arena, reader->parser.token.text, reader->parser.token.size);
        if (!name || !smith_json_take_value(&reader->parser) || !tree_value(reader, element, name, &attributes, depth))
            return false;
    }
    if (!smith_json_ended(&reader->parser))
        return false;
    if (attributes.count) {
        const char *end = NULL;
        if (!SMITH_ARRAY_ADD(reader->arena, &attributes, end))
            return false;
        element->attributes = attributes.items;
    }
    return true;
}

enum smith_status smith_pop_exchange_read_json(struct smith_bytes text, const struct smith_options *options,
                                               struct smith_arena *arena, struct smith_xml_element **root,
                                               struct smith_error *error) {
    struct tree_reader reader = {.arena = arena, .text = text, .line = 1};
    *root = NULL;
    smith_json_parser_init(&reader.parser, text, &options->allocator, tree_depth_max);
    bool read = smith_json_take_value(&reader.parser) && reader.parser.token.kind == SMITH_JSON_OBJECT;
    struct smith_xml_element *element = read ? tree_element(&reader, NULL, "level") : NULL;
    read = element && tree_object(&reader, element, 1) && smith_json_take_end(&reader.parser);
    enum smith_status status = SMITH_OK;
    if (arena->failed || reader.parser.error.status == SMITH_NO_MEMORY)
        status = smith_fail_memory(error, arena);
    else if (!read) {
        status = smith_fail(error, SMITH_BAD_TEXT, "POP-EXCHANGE-JSON", "%s",
                            *reader.parser.error.message ? reader.parser.error.message : "this is no JSON object");
        if (error) {
            error->line = reader.parser.error.line ? reader.parser.error.line : 1;
            error->column = reader.parser.error.column ? reader.parser.error.column : 1;
        }
    } else
        *root = element;
    smith_json_parser_free(&reader.parser);
    return status;
}

/* ---- at a glance ---- */

bool smith_pop_exchange_has(struct smith_bytes text, const char *words) {
    const size_t size = strlen(words);
    for (size_t i = 0; i + size <= text.size; i++) {
        const uint8_t *found = memchr(text.data + i, words[0], text.size - size - i + 1);
        if (!found)
            return false;
        i = (size_t)(found - text.data);
        if (memcmp(found, words, size) == 0)
            return true;
    }
    return false;
}

/* The end of the string that begins behind a quote, which is where its own quote stands or the text ends. */
static size_t tree_string_end(struct smith_bytes text, size_t at) {
    while (at < text.size && text.data[at] != '"')
        at += text.data[at] == '\\' ? 2 : 1;
    return at < text.size ? at : text.size;
}

static bool tree_is_key(struct smith_bytes text, size_t after) {
    while (after < text.size && text.data[after] && strchr(" \t\r\n", text.data[after]))
        after++;
    return after < text.size && text.data[after] == ':';
}

uint32_t smith_pop_exchange_find(struct smith_bytes text, const struct smith_pop_exchange_word *words, unsigned count) {
    uint32_t found = 0;
    unsigned depth = 0;
    for (size_t i = 0; i < text.size; i++) {
        const uint8_t byte = text.data[i];
        depth += byte == '{' || byte == '[';
        depth -= depth && (byte == '}' || byte == ']');
        if (byte != '"')
            continue;
        const size_t start = i + 1;
        i = tree_string_end(text, start);
        const bool is_key = tree_is_key(text, i + 1);
        for (unsigned word = 0; word < count; word++)
            if (words[word].is_key == is_key && (!words[word].depth || words[word].depth == depth) &&
                strlen(words[word].text) == i - start && memcmp(text.data + start, words[word].text, i - start) == 0)
                found |= UINT32_C(1) << word;
    }
    return found;
}

/* SPDX-License-Identifier: MIT
 *
 * Objects of JSON as lists of values with dotted names, and back. A dot in a key has a backslash before it.
 */
#include "base/json_text.h"
#include "base/number.h"
#include "document/json/json_parser.h"
#include "format/tiled/tiled.h"
#include <string.h>

enum { flat_depth_max = 64 };

struct smith_flat_value *smith_flat_find(const struct smith_flat *flat, const char *name) {
    for (uint32_t i = 0; i < flat->count; i++)
        if (strcmp(flat->items[i].name, name) == 0)
            return &flat->items[i];
    return NULL;
}

static bool flat_add(struct smith_arena *arena, struct smith_flat *flat, const char *name, enum smith_flat_kind kind,
                     const char *text) {
    const struct smith_flat_value value = {name, kind, text};
    return name && text && SMITH_ARRAY_ADD(arena, flat, value);
}

bool smith_flat_put(struct smith_arena *arena, struct smith_flat *flat, const char *name, enum smith_flat_kind kind,
                    const char *text) {
    struct smith_flat_value *value = smith_flat_find(flat, name);
    if (!value)
        return flat_add(arena, flat, name, kind, text);
    value->kind = kind;
    value->text = text;
    return text != NULL;
}

void smith_flat_remove(struct smith_flat *flat, struct smith_flat_value *value) {
    const uint32_t at = (uint32_t)(value - flat->items);
    memmove(value, value + 1, (flat->count - at - 1) * sizeof *value);
    flat->count--;
}

bool smith_flat_int(const struct smith_flat_value *value, int64_t *number) {
    return value && value->kind == SMITH_FLAT_INT && smith_parse_i64(value->text, strlen(value->text), number);
}

/* ---- from JSON ---- */

struct flat_reader {
    struct smith_arena *arena;
    struct smith_json_parser parser;
    struct smith_flat *flat;
};

static const char *flat_key(struct smith_arena *arena, const char *prefix, const struct smith_json_token *key) {
    const size_t before = strlen(prefix);
    char *name = smith_arena_alloc(arena, before + 2 * key->size + 2, 1);
    if (!name)
        return NULL;
    char *at = name;
    memcpy(at, prefix, before);
    at += before;
    if (before)
        *at++ = '.';
    for (size_t i = 0; i < key->size; i++) {
        if (key->text[i] == '.' || key->text[i] == '\\')
            *at++ = '\\';
        *at++ = key->text[i];
    }
    *at = '\0';
    return name;
}

static bool flat_read_object(struct flat_reader *reader, const char *prefix, unsigned depth);

/* The text of a value, whose first token was taken. */
static const char *flat_raw(struct flat_reader *reader) {
    const size_t start = reader->parser.token.start;
    const enum smith_json_kind kind = reader->parser.token.kind;
    if ((kind == SMITH_JSON_OBJECT || kind == SMITH_JSON_ARRAY) && !smith_json_skip_value(&reader->parser))
        return NULL;
    return smith_arena_copy(reader->arena, reader->parser.text.data + start, reader->parser.at - start);
}

static bool flat_read_value(struct flat_reader *reader, const char *name, unsigned depth) {
    const struct smith_json_token *token = &reader->parser.token;
    int64_t number;
    switch (token->kind) {
    case SMITH_JSON_TRUE: return flat_add(reader->arena, reader->flat, name, SMITH_FLAT_BOOL, "true");
    case SMITH_JSON_FALSE: return flat_add(reader->arena, reader->flat, name, SMITH_FLAT_BOOL, "false");
    case SMITH_JSON_OBJECT: return flat_read_object(reader, name, depth);
    case SMITH_JSON_STRING: {
        const char *text = smith_arena_copy(reader->arena, token->text, token->size);
        const bool plain = text && (!*text || !strchr("[{\"=", *text)) && smith_xml_can_hold(text);
        return flat_add(reader->arena, reader->flat, name, plain ? SMITH_FLAT_TEXT : SMITH_FLAT_JSON,
                        plain ? text : flat_raw(reader));
    }
    case SMITH_JSON_NUMBER:
        if (smith_parse_i64(token->text, token->size, &number) && number >= INT32_MIN && number <= INT32_MAX)
            return flat_add(reader->arena, reader->flat, name, SMITH_FLAT_INT,
                            smith_arena_copy(reader->arena, token->text, token->size));
        break;
    default: break;
    }
    return flat_add(reader->arena, reader->flat, name, SMITH_FLAT_JSON, flat_raw(reader));
}

static bool flat_read_object(struct flat_reader *reader, const char *prefix, unsigned depth) {
    const uint32_t before = reader->flat->count;
    if (depth == flat_depth_max)
        return false;
    while (smith_json_take_key(&reader->parser)) {
        const char *name = flat_key(reader->arena, prefix, &reader->parser.token);
        if (!name || !smith_json_take_value(&reader->parser) || !flat_read_value(reader, name, depth + 1))
            return false;
    }
    if (!smith_json_ended(&reader->parser))
        return false;
    return reader->flat->count > before || !*prefix ||
           flat_add(reader->arena, reader->flat, prefix, SMITH_FLAT_JSON, "{}");
}

bool smith_flat_read(struct smith_arena *arena, struct smith_bytes json, struct smith_flat *flat) {
    struct flat_reader reader = {.arena = arena, .flat = flat};
    smith_json_parser_init(&reader.parser, json, &arena->allocator, flat_depth_max);
    bool done = smith_json_take_value(&reader.parser) && reader.parser.token.kind == SMITH_JSON_OBJECT &&
                flat_read_object(&reader, "", 0);
    smith_json_parser_free(&reader.parser);
    return done;
}

/* ---- to JSON ---- */

/* An object as it comes together. */
struct flat_node {
    const char *key; /* as it is in the JSON */
    const struct smith_flat_value *value; /* NULL = it is an object */
    struct flat_node *first, *last, *next;
};

static struct flat_node *flat_child(struct smith_arena *arena, struct flat_node *parent, const char *key) {
    for (struct flat_node *at = parent->first; at; at = at->next)
        if (strcmp(at->key, key) == 0)
            return at;
    struct flat_node *made = smith_arena_alloc(arena, sizeof *made, _Alignof(struct flat_node));
    if (!made)
        return NULL;
    *made = (struct flat_node){.key = key};
    if (parent->last)
        parent->last->next = made;
    else
        parent->first = made;
    parent->last = made;
    return made;
}

/* The next part of a dotted name, without its backslashes. */
static const char *flat_part(struct smith_arena *arena, const char **name) {
    char *part = smith_arena_alloc(arena, strlen(*name) + 1, 1), *at = part;
    if (!part)
        return NULL;
    for (; **name && **name != '.'; (*name)++) {
        *name += **name == '\\' && (*name)[1];
        *at++ = **name;
    }
    *name += **name == '.';
    *at = '\0';
    return part;
}

static bool flat_put_node(struct smith_arena *arena, struct flat_node *root, const struct smith_flat_value *value) {
    struct flat_node *node = root;
    unsigned depth = 0;
    for (const char *name = value->name; *name && node && depth < flat_depth_max; depth++) {
        const char *part = flat_part(arena, &name);
        node = part ? flat_child(arena, node, part) : NULL;
    }
    if (node && !node->value && !node->first)
        node->value = value;
    return node != NULL;
}

static void flat_write_node(const struct flat_node *node, struct smith_buffer *out) {
    if (node->value && node->value->kind == SMITH_FLAT_TEXT) {
        smith_json_string(out, node->value->text, strlen(node->value->text));
        return;
    }
    if (node->value) {
        smith_buffer_text(out, node->value->text);
        return;
    }
    smith_buffer_byte(out, '{');
    for (const struct flat_node *at = node->first; at; at = at->next) {
        if (at != node->first)
            smith_buffer_byte(out, ',');
        smith_json_string(out, at->key, strlen(at->key));
        smith_buffer_byte(out, ':');
        flat_write_node(at, out);
    }
    smith_buffer_byte(out, '}');
}

bool smith_flat_write(struct smith_arena *arena, const struct smith_flat *flat, struct smith_buffer *out) {
    struct flat_node root = {0};
    for (uint32_t i = 0; i < flat->count; i++)
        if (!flat_put_node(arena, &root, &flat->items[i]))
            return false;
    flat_write_node(&root, out);
    return !out->failed;
}

/* ---- documents ---- */

struct flat_split {
    struct smith_arena *arena;
    struct smith_json_parser parser;
    struct smith_flat_list *lists;
    unsigned count;
};

static bool flat_take_list(struct flat_split *split, struct smith_flat_list *list) {
    list->is_there = true;
    while (smith_json_take_item(&split->parser)) {
        const size_t start = split->parser.token.start;
        struct smith_flat flat = {0};
        if (!smith_json_skip_value(&split->parser) ||
            !smith_flat_read(split->arena,
                             (struct smith_bytes){split->parser.text.data + start, split->parser.at - start}, &flat) ||
            !SMITH_ARRAY_ADD(split->arena, list, flat))
            return false;
    }
    return smith_json_ended(&split->parser);
}

/* `rest` becomes the text of the object without the lists. */
static bool flat_take_members(struct flat_split *split, struct smith_buffer *rest) {
    struct smith_json_parser *parser = &split->parser;
    smith_buffer_byte(rest, '{');
    while (smith_json_take_key(parser)) {
        const size_t start = parser->token.start;
        unsigned list = 0;
        while (list < split->count && !smith_json_token_is(&parser->token, split->lists[list].name))
            list++;
        if (!smith_json_take_value(parser))
            return false;
        if (list < split->count && parser->token.kind == SMITH_JSON_ARRAY) {
            if (!flat_take_list(split, &split->lists[list]))
                return false;
            continue;
        }
        if ((parser->token.kind == SMITH_JSON_OBJECT || parser->token.kind == SMITH_JSON_ARRAY) &&
            !smith_json_skip_value(parser))
            return false;
        if (rest->size > 1)
            smith_buffer_byte(rest, ',');
        smith_buffer_add(rest, parser->text.data + start, parser->at - start);
    }
    smith_buffer_byte(rest, '}');
    return smith_json_ended(parser) && !rest->failed;
}

bool smith_flat_split(struct smith_arena *arena, const struct smith_document *document, struct smith_flat_list *lists,
                      unsigned count, struct smith_flat *rest) {
    const struct smith_json_style compact = {.compact = true};
    struct flat_split split = {.arena = arena, .lists = lists, .count = count};
    struct smith_buffer text, others;
    smith_buffer_init(&text, &arena->allocator);
    smith_buffer_init(&others, &arena->allocator);
    bool done = smith_json_write(document, &compact, &text, NULL) == SMITH_OK;
    if (done) {
        smith_json_parser_init(&split.parser, (struct smith_bytes){text.data, text.size}, &arena->allocator, 256);
        done = smith_json_take_value(&split.parser) && flat_take_members(&split, &others) &&
               smith_flat_read(arena, (struct smith_bytes){others.data, others.size}, rest);
        smith_json_parser_free(&split.parser);
    }
    smith_buffer_free(&text);
    smith_buffer_free(&others);
    return done;
}

static bool flat_join_list(struct smith_arena *arena, const struct smith_flat_list *list, struct smith_buffer *out) {
    bool done = true;
    smith_buffer_byte(out, ',');
    smith_json_string(out, list->name, strlen(list->name));
    smith_buffer_text(out, ":[");
    for (uint32_t i = 0; i < list->count && done; i++) {
        smith_buffer_text(out, i ? ",\n" : "\n");
        done = smith_flat_write(arena, &list->items[i], out);
    }
    smith_buffer_byte(out, ']');
    return done;
}

/* The rest is never empty: it says what format it is. */
bool smith_flat_join(struct smith_arena *arena, const struct smith_flat *rest, const struct smith_flat_list *lists,
                     unsigned count, struct smith_buffer *out) {
    bool done = smith_flat_write(arena, rest, out) && out->size;
    if (!done)
        return false;
    out->size--; /* its closing bracket */
    for (unsigned i = 0; i < count && done; i++)
        done = !lists[i].is_there || flat_join_list(arena, &lists[i], out);
    smith_buffer_byte(out, '}');
    return done && !out->failed;
}

/* SPDX-License-Identifier: MIT
 *
 * Which format a JSON text says it is of.
 */
#include "document/json/json_parser.h"
#include <levelsmith/levelsmith.h>
#include <string.h>

static enum smith_status json_format_find_name(struct smith_json_parser *parser, char *name, size_t size) {
    const struct smith_json_token *token = &parser->token;
    if (!smith_json_take_value(parser))
        return parser->error.status;
    bool object = token->kind == SMITH_JSON_OBJECT;
    while (object && smith_json_take_key(parser)) {
        bool found = smith_json_token_is(token, "$format");
        if (!smith_json_take_value(parser) || (!found && !smith_json_skip_value(parser)))
            return parser->error.status;
        if (!found)
            continue;
        if (token->kind != SMITH_JSON_STRING || token->size >= size) {
            smith_json_parser_fail(parser, token->start, SMITH_BAD_JSON, "JSON-FORMAT",
                                   "\"$format\" is not the name of a format");
            return SMITH_BAD_JSON;
        }
        memcpy(name, token->text, token->size);
        name[token->size] = '\0';
        return SMITH_OK;
    }
    bool read = smith_json_ended(parser) && (object || smith_json_skip_value(parser)) && smith_json_take_end(parser);
    return read ? smith_fail(&parser->error, SMITH_BAD_JSON, "JSON-FORMAT", "the text has no \"$format\"")
                : parser->error.status;
}

enum smith_status smith_json_format(struct smith_bytes text, const struct smith_allocator *allocator, char *name,
                                    size_t size, struct smith_error *error) {
    const struct smith_allocator memory = smith_allocator_or_default(allocator);
    struct smith_json_parser parser;
    smith_json_parser_init(&parser, text, &memory, UINT32_MAX);
    enum smith_status status = json_format_find_name(&parser, name, size);
    if (status != SMITH_OK && error)
        *error = parser.error;
    smith_json_parser_free(&parser);
    return status;
}

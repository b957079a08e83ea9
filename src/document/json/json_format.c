/* SPDX-License-Identifier: MIT
 *
 * Which format a JSON text says it is of.
 */
#include "document/json/json_parser.h"
#include <levelsmith/levelsmith.h>
#include <string.h>

#define BEGINNING 4096 /* where "$format" stands in all texts but those somebody sorted */
#define DEPTH 100000

struct search {
    struct smith_allocator allocator;
    struct smith_json_parser parser;
    char *name;
    size_t size;
    bool next, found; /* the format's name comes next, was found */
};

static bool keep_name(struct search *search, const struct smith_json_event *event) {
    if (event->kind != SMITH_JSON_STRING || event->size >= search->size) {
        size_t at = smith_json_parser_at(&search->parser);
        return smith_json_parser_fail(&search->parser, smith_json_parser_token(&search->parser, at), SMITH_BAD_JSON,
                                      "JSON-FORMAT", "\"$format\" is not the name of a format");
    }
    memcpy(search->name, event->text, event->size);
    search->name[event->size] = '\0';
    search->found = true;
    return false; /* no need to read on */
}

static bool take(void *context, const struct smith_json_event *event) {
    struct search *search = context;
    if (search->next)
        return keep_name(search, event);
    search->next = search->parser.depth == 1 && event->kind == SMITH_JSON_KEY && event->size == 7 &&
                   memcmp(event->text, "$format", 7) == 0;
    return true;
}

/* Look in the first `size` bytes; true when nothing is wrong with them, which does not mean that it was found. */
static bool look(struct search *search, struct smith_bytes text, bool partial) {
    smith_json_parser_init(&search->parser, text, &search->allocator, DEPTH);
    search->parser.take = take;
    search->parser.context = search;
    return smith_json_parser_run(&search->parser, 0, text.size, partial) || search->found;
}

enum smith_status smith_json_format(struct smith_bytes text, const struct smith_allocator *allocator, char *name,
                                    size_t size, struct smith_error *error) {
    struct search search = {.allocator = smith_allocator_or_default(allocator), .name = name, .size = size};
    bool good = true;
    if (text.size > BEGINNING)
        good = look(&search, (struct smith_bytes){text.data, BEGINNING}, true);
    if (good && !search.found)
        good = look(&search, text, false);
    if (good && search.found)
        return SMITH_OK;
    if (good)
        return smith_fail(error, SMITH_BAD_JSON, "JSON-FORMAT", "the text has no \"$format\"");
    if (error)
        *error = search.parser.error;
    return search.parser.error.status;
}

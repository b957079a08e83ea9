/* SPDX-License-Identifier: MIT
 *
 * The level in a document: its rooms, what its layout names, and what its family adds.
 */
#include "level/level.h"
#include "base/error.h"
#include "document/document.h"
#include <levelsmith/level.h>
#include <string.h>

static enum smith_status level_add_rooms(struct smith_level_builder *builder, struct smith_error *error) {
    struct smith_rooms rooms;
    const struct smith_options options = smith_document_options(builder->document);
    enum smith_status status = smith_rooms_of(builder->document, &options, &rooms, error);
    if (status == SMITH_OK)
        status = smith_level_by_rooms(builder, &rooms, error);
    smith_rooms_free(&rooms);
    return status;
}

static enum smith_status level_fill(struct smith_level_builder *builder, struct smith_error *error) {
    const struct smith_level_rules *rules = builder->format ? builder->format->level : NULL;
    builder->level.unit = rules ? rules->unit : "units";
    builder->level.axes = rules ? rules->axes : 3;
    enum smith_status status = rules && rules->has_rooms ? level_add_rooms(builder, error) : SMITH_OK;
    if (status == SMITH_OK)
        status = smith_level_by_layout(builder, error);
    if (status == SMITH_OK && rules && rules->add)
        rules->add(builder);
    if (status == SMITH_OK && !builder->things.count && !rules)
        return smith_fail(error, SMITH_BAD_VALUE, "LEVEL-NONE", "a %s is no level: its layout names no things",
                          smith_document_layout(builder->document)->title);
    return status;
}

enum smith_status smith_level_in(const struct smith_document *document, const struct smith_check_options *where,
                                 const struct smith_options *options, struct smith_level **level,
                                 struct smith_error *error) {
    const struct smith_options own = options ? *options : smith_document_options(document);
    struct smith_level_builder builder = {
        .document = document, .format = smith_document_format(document), .where = where};
    *level = NULL;
    smith_arena_init(&builder.arena, &own.allocator, own.limits.memory);
    enum smith_status status = level_fill(&builder, error);
    if (status == SMITH_OK)
        *level = smith_level_finish(&builder);
    if (status == SMITH_OK && !*level)
        status = smith_fail_memory(error, &builder.arena);
    if (status != SMITH_OK)
        smith_arena_free(&builder.arena);
    return status;
}

enum smith_status smith_level_of(const struct smith_document *document, const struct smith_options *options,
                                 struct smith_level **level, struct smith_error *error) {
    return smith_level_in(document, NULL, options, level, error);
}

static void add_all(struct smith_buffer *out, const char *const *words) {
    for (; words && *words; words++)
        smith_buffer_add(out, *words, strlen(*words) + 1);
}

void smith_level_kinds(const struct smith_format *format, struct smith_buffer *kinds) {
    struct smith_level_words words = {0};
    struct smith_arena arena;
    smith_arena_init(&arena, &kinds->allocator, 0);
    if (!smith_level_words_of_layout(format->layout, &arena, &words))
        kinds->failed = true;
    for (uint32_t i = 0; i < words.kinds.count; i++)
        smith_buffer_add(kinds, words.kinds.items[i], strlen(words.kinds.items[i]) + 1);
    smith_arena_free(&arena);
    if (format->level && format->level->has_rooms)
        add_all(kinds, smith_level_room_kinds);
    if (format->level)
        add_all(kinds, format->level->kinds);
}

/* SPDX-License-Identifier: MIT
 *
 * A level as a graph for Graphviz' dot: a box for a thing, an arrow for each thing it does to another, one frame a room.
 */
#include "level/level.h"
#include <string.h>

/* A text in quotes of the language of dot. */
static void dot_text(struct smith_buffer *out, const char *text) {
    smith_buffer_byte(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            smith_buffer_byte(out, '\\');
        smith_buffer_byte(out, (unsigned char)*text < ' ' ? ' ' : (uint8_t)*text);
    }
    smith_buffer_byte(out, '"');
}

static bool link_is_drawn(const struct smith_level_link *link, uint32_t about) {
    return about == SMITH_NONE || link->from == about || link->to == about;
}

static void dot_node(const struct smith_level *level, uint32_t index, uint32_t about, struct smith_buffer *out) {
    static const struct {
        const char *kind, *shape;
    } shapes[] = {
        {"room", "folder"}, {"trigger", "hexagon"}, {"button", "hexagon"}, {"texture", "note"}, {"event", "hexagon"}};
    const struct smith_level_thing *thing = &level->things[index];
    const char *shape = "box";
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strcmp(shapes[i].kind, thing->kind) == 0)
            shape = shapes[i].shape;
    smith_buffer_format(out, "  t%u [shape=%s, label=", (unsigned)index, shape);
    dot_text(out, thing->title);
    smith_buffer_text(out, ", tooltip=");
    dot_text(out, thing->path);
    smith_buffer_text(out, index == about ? ", penwidth=3];\n" : "];\n");
}

/* Several links of one kind between the same two things are one arrow. */
static bool is_drawn_already(const struct smith_level *level, uint32_t number) {
    const struct smith_level_link *link = &level->links[number];
    return number && link[-1].from == link->from && link[-1].to == link->to && strcmp(link[-1].verb, link->verb) == 0;
}

void smith_level_graph(const struct smith_level *level, uint32_t about, struct smith_buffer *out) {
    struct smith_arena arena;
    smith_arena_init(&arena, &out->allocator, 0);
    bool *drawn = smith_arena_alloc(&arena, level->thing_count + 1u, 1);
    if (!drawn) {
        out->failed = true;
        return;
    }
    smith_buffer_text(out, "digraph level {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", fontsize=10];\n"
                           "  edge [fontname=\"sans-serif\", fontsize=9];\n");
    if (about < level->thing_count)
        drawn[about] = true;
    for (uint32_t i = 0; i < level->link_count; i++)
        if (link_is_drawn(&level->links[i], about))
            drawn[level->links[i].from] = drawn[level->links[i].to] = true;
    for (uint32_t i = 0; i < level->thing_count; i++)
        if (drawn[i])
            dot_node(level, i, about, out);
    for (uint32_t i = 0; i < level->link_count; i++) {
        const struct smith_level_link *link = &level->links[i];
        if (!link_is_drawn(link, about) || is_drawn_already(level, i))
            continue;
        smith_buffer_format(out, "  t%u -> t%u [label=", (unsigned)link->from, (unsigned)link->to);
        dot_text(out, link->verb);
        smith_buffer_text(out, "];\n");
    }
    smith_buffer_text(out, "}\n");
    smith_arena_free(&arena);
}

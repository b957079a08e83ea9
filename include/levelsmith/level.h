/* SPDX-License-Identifier: MIT
 *
 * The level in a file: its things, each with a kind, a name and a position, and what they do to each other, in one form for every
 * format that is a level. Geometry of rooms is in <levelsmith/rooms.h>.
 *
 *     struct smith_level *level;
 *     if (smith_level_of(document, NULL, &level, &error) == SMITH_OK)
 *         for (uint32_t i = 0; i < level->link_count; i++)
 *             printf("%s %s %s\n", level->things[level->links[i].from].title, level->links[i].verb,
 *                    level->things[level->links[i].to].title);
 *     smith_level_free(level);
 *
 * A layout says which of its lists are things (`@thing("monster")`) and what its references do (`@link("opens", ...)`); a family
 * adds what only the game's rules say. Ownership: a level owns its texts, and does not refer to the document, which may change:
 * the level is then that of before. Errors: `error` may be NULL. Threads: a level is only read.
 */
#ifndef LEVELSMITH_LEVEL_H
#define LEVELSMITH_LEVEL_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A thing of a level. */
struct smith_level_thing {
    const char *kind; /**< "room", "trigger", "monster": one of smith_level_kinds() */
    const char *
        type; /**< what it is among its kind, as people know it: "DOOR_TYPE6", "zomby"; NULL = that says nothing more */
    const char *name; /**< that its author gave it; NULL = none */
    const char
        *title; /**< what to call it in a sentence: "monster 5 (zomby)"; no two things of a level have the same */
    const char *text; /**< what it says, to players or to authors, or what it is like: "closed"; NULL = nothing */
    const char *path; /**< in the document: "/monsters/5" */
    uint32_t room; /**< index of the thing that it is in; SMITH_NONE = in none */
    bool has_position; /**< `position` and `in_room` are known */
    double position[3]; /**< in the level: x, y, z in `unit`; where levels are flat z is 0 */
    double in_room[3]; /**< in its room; of a level without rooms, or of a room itself, as `position` */
};

/** What a thing does to another. */
struct smith_level_link {
    uint32_t from; /**< index of the thing that does it */
    uint32_t to; /**< index of the thing that it is done to */
    const char *verb; /**< "opens", "leads to" */
    const char *inverse; /**< the same seen from `to`: "opened by" */
    const char *path; /**< of the value that says so */
};

/** A level. */
struct smith_level {
    const char *unit; /**< of places: "world units", "pixels", "tiles" */
    uint32_t axes; /**< of places that count: 2 or 3 */
    uint32_t thing_count; /**< of `things` */
    uint32_t link_count; /**< of `links` */
    const struct smith_level_thing *things; /**< in the order of the file; a room before what is in it */
    const struct smith_level_link *links; /**< in the order of `from` */
    void *memory; /**< private */
};

/** The level in a document. SMITH_BAD_VALUE (LEVEL-NONE) when the format is no level. `options` (limits, memory) may be NULL. On
 * failure `*level` is NULL. */
SMITH_API enum smith_status smith_level_of(const struct smith_document *document, const struct smith_options *options,
                                           struct smith_level **level, struct smith_error *error);
/** ... of a file that is known: what a family has only by the name of a file, or by what lies beside it, is among the things then.
 * Of `where` (NULL = nothing is known) `name`, `archive`, `own_folder` and `level` count. Otherwise as smith_level_of(). */
SMITH_API enum smith_status smith_level_in(const struct smith_document *document,
                                           const struct smith_check_options *where, const struct smith_options *options,
                                           struct smith_level **level, struct smith_error *error);
/** NULL is fine. */
SMITH_API void smith_level_free(struct smith_level *level);

/** The kinds of things that levels of a format may have, appended to `kinds`, each with a NUL behind it; none when it is no level.
 * Of `format` only `layout` is needed, so one made up for a layout of the caller's own will do. */
SMITH_API void smith_level_kinds(const struct smith_format *format, struct smith_buffer *kinds);

/** The index of the innermost thing at or around `path`; SMITH_NONE = there is none. */
SMITH_API uint32_t smith_level_thing_at(const struct smith_level *level, const char *path);

/** A question about things: all conditions have to hold. */
struct smith_level_question;

/** Understand `conditions`, each `KEY=VALUE`, `KEY!=VALUE` or a word. KEY is `kind`, `type` (or `slot`), `name`, `title`, `text`, `room`, `path`;
 * `has`, something that is in it; `target` or `source`, the title or name of a thing at the other end of a link; a word of a link (`opens`, `leads-to`); or a
 * member of the thing's record (`ocb`, `position/x`). A word is compared with kind, type, name and title. `*` stands for any
 * letters; kinds and rooms are compared without regard to case. SMITH_BAD_VALUE (LEVEL-CONDITION) when no thing of any level of
 * `format` can have such a kind or property. `format` as for smith_level_kinds(); of `options` (NULL = malloc, without limit) the allocator and
 * the limit of memory count. Free it with smith_level_question_free(). */
SMITH_API enum smith_status smith_level_ask(const struct smith_format *format, const struct smith_options *options,
                                            const char *const *conditions, uint32_t count,
                                            struct smith_level_question **question, struct smith_error *error);
/** Whether the thing is one that is asked for. `document` is what the level was made of. */
SMITH_API bool smith_level_answers(const struct smith_level_question *question, const struct smith_level *level,
                                   const struct smith_document *document, uint32_t thing);
/** NULL is fine. */
SMITH_API void smith_level_question_free(struct smith_level_question *question);

/** The paths that `path` means in the document, where a step may be a name: `[slot=DOOR_TYPE6]`, `[name=Hall]`, with any KEY that
 * smith_level_ask() knows. A step that several elements answer means all of them. Appended to `paths`, each with a NUL behind it.
 * SMITH_BAD_PATH (NAME-NOT-FOUND) with the nearest names when none does. A path without names is appended as it is. */
SMITH_API enum smith_status smith_level_paths(const struct smith_document *document, const char *path,
                                              struct smith_buffer *paths, struct smith_error *error);

/** Things as JSON (docs/schemas/find.schema.json), one object without line ends, appended to `out`; `file` is what the file is
 * called (NULL = it has no name), `offset` is that in the file, UINT64_MAX = not known. */
SMITH_API void smith_level_thing_json(const struct smith_level *level, const struct smith_document *document,
                                      uint32_t thing, const char *file, uint64_t offset, struct smith_buffer *out);

/** The level as a graph in the language of Graphviz' dot, appended to `out`: who sets off whom, and which rooms lead where. `about`
 * is the thing whose neighbourhood is drawn; SMITH_NONE = all that have a link. */
SMITH_API void smith_level_graph(const struct smith_level *level, uint32_t about, struct smith_buffer *out);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * What a layout says about its level: which lists are things (`@thing("monster")`), and what a reference does
 * (`@link("opens|opened by")`). Texts link things, too: what `@emits` a signal does something to all that `@hears("opens|opened
 * by")` it, and `@names("follows|followed by")` says the name of a thing. Members of the usual names say the rest: `name`, `text`,
 * `position`, and `type`, or what has `@number`, for what a thing is.
 */
#include "base/error.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "document/visit.h"
#include "level/level.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH_SIZE 512
#define MEMBER_DEPTH 4 /* records and cases within a thing in which its members are looked for */

/* ---- members of a thing ---- */

static const struct smith_type *level_enter(const struct smith_type *type, const void **value) {
    type = smith_type_inner(type);
    while (type->kind == SMITH_UNION && *value) {
        const struct smith_variant *variant = *value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        if (!chosen || !variant->value)
            return NULL;
        *value = variant->value;
        type = smith_type_inner(chosen->type);
    }
    return *value ? type : NULL;
}

static bool member_inside(const struct smith_type *type, const void *value, const char *name, unsigned depth,
                          struct smith_level_value *found) {
    type = level_enter(type, &value);
    if (!type || type->kind != SMITH_RECORD || !depth)
        return false;
    int index = smith_member_find(type->record, name, strlen(name));
    if (index >= 0) {
        const struct smith_member *member = &type->record->members[index];
        *found = (struct smith_level_value){smith_type_inner(member->type), smith_member_value(member, value), member};
        return found->value != NULL;
    }
    for (uint16_t i = 0; depth > 1 && i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const void *inner = smith_member_value(member, value);
        unsigned kind = inner ? smith_type_inner(member->type)->kind : SMITH_BOOL;
        bool is_position = strcmp(member->name, "position") == 0; /* its parts are of places, not of the thing */
        if ((kind == SMITH_RECORD || kind == SMITH_UNION) && !is_position &&
            member_inside(member->type, inner, name, depth - 1, found))
            return true;
    }
    return false;
}

bool smith_level_member(const struct smith_type *type, const void *value, const char *name,
                        struct smith_level_value *found) {
    return member_inside(type, value, name, MEMBER_DEPTH, found);
}

static const char *level_text_member(const struct smith_type *type, const void *value, const char *name) {
    struct smith_level_value found;
    return smith_level_member(type, value, name, &found) && found.type->kind == SMITH_TEXT
               ? *(const char *const *)found.value
               : NULL;
}

static bool level_number(const struct smith_level_value *found, double *number) {
    if (found->type->kind == SMITH_FLOAT)
        *number = found->type->width == 4 ? (double)*(const float *)found->value : *(const double *)found->value;
    else if (found->type->kind <= SMITH_SPELLED)
        *number = (double)smith_integer_load(found->type, found->value);
    return found->type->kind <= SMITH_FLOAT;
}

/* x, y and perhaps z: of `position`, or the record's own. */
static bool level_read_position(const struct smith_type *type, const void *value, double to[3]) {
    static const char *const names[] = {"x", "y", "z"};
    struct smith_level_value position, part;
    bool has[3];
    type = level_enter(type, &value);
    if (type && smith_level_member(type, value, "position", &position) && position.type->kind == SMITH_RECORD) {
        type = position.type;
        value = position.value;
    }
    for (int i = 0; i < 3; i++)
        has[i] = type && type->kind == SMITH_RECORD && member_inside(type, value, names[i], 1, &part) &&
                 level_number(&part, &to[i]);
    return has[0] && has[1];
}

/* The number that people know it by, or the name of its `type`. */
static const char *level_read_type(struct smith_level_builder *builder, const struct smith_type *type,
                                   const void *value) {
    const struct smith_type *inner = level_enter(type, &value);
    for (uint16_t i = 0; inner && inner->kind == SMITH_RECORD && i < inner->record->member_count; i++) {
        const struct smith_member *member = &inner->record->members[i];
        const char *kind = smith_annotation_value(&member->annotations, "number");
        const void *number = kind ? smith_member_value(member, value) : NULL;
        if (number && builder->format && builder->format->number_name)
            return builder->format->number_name(builder->document, kind,
                                                smith_integer_load(smith_type_inner(member->type), number));
    }
    struct smith_level_value found;
    if (!inner || !smith_level_member(inner, value, "type", &found) || found.type->kind > SMITH_SPELLED)
        return NULL;
    return smith_level_word(builder, found.type->names, smith_integer_load(found.type, found.value));
}

/* The case of the first union in it: of an entity, which one it is. */
static const char *level_case(const struct smith_type *type, const void *value, unsigned depth) {
    type = smith_type_inner(type);
    if (!value || !depth)
        return NULL;
    if (type->kind == SMITH_UNION) {
        const struct smith_case *chosen = smith_variant_case(type, value);
        return chosen ? chosen->name : "unknown";
    }
    for (uint16_t i = 0; type->kind == SMITH_RECORD && i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const char *name = level_case(member->type, smith_member_value(member, value), depth - 1);
        if (name)
            return name;
    }
    return NULL;
}

/* ---- signals and names ---- */

enum text_role { TEXT_EMITS, TEXT_HEARS, TEXT_NAMES, TEXT_ROLES };

/* A text by which things are linked. */
struct linking {
    enum text_role role;
    uint32_t thing;
    const char *text, *words, *path;
};

struct laid_level {
    struct smith_level_builder *builder;
    SMITH_ARRAY(struct linking) linking;
};

/* "sends open to|gets open from" of a member `open` whose layout says no other words. */
static const char *words_of_signal(struct smith_level_builder *builder, const char *member) {
    char word[60];
    snprintf(word, sizeof word, "%s", member);
    for (char *at = word; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    return smith_level_format(builder, "sends %s to|gets %s from", word, word);
}

/* A name may stand in quotes, as in code. */
static const char *without_quotes(struct smith_level_builder *builder, const char *text) {
    const size_t size = strlen(text);
    bool quoted = size >= 2 && text[0] == '"' && text[size - 1] == '"';
    return quoted ? smith_level_format(builder, "%.*s", (int)size - 2, text + 1) : text;
}

static void note_linking_text(struct laid_level *laid, const struct smith_visit *visit, const char *text) {
    static const char *const roles[TEXT_ROLES] = {"emits", "hears", "names"};
    struct smith_level_builder *builder = laid->builder;
    char path[PATH_SIZE];
    for (int role = 0; role < TEXT_ROLES && text && *text; role++) {
        const struct smith_annotation *annotation = smith_annotation_find(&visit->member->annotations, roles[role]);
        if (!annotation)
            continue;
        smith_frame_path(visit->frame, path, sizeof path);
        const struct linking linking = {
            (enum text_role)role, smith_level_builder_around(builder, path), without_quotes(builder, text),
            annotation->value ? annotation->value : words_of_signal(builder, visit->member->name),
            smith_arena_copy(&builder->arena, path, strlen(path))};
        if (linking.thing != SMITH_NONE)
            SMITH_ARRAY_ADD(&builder->arena, &laid->linking, linking);
    }
}

/* The text of a member, or each of a list of texts. */
static void note_texts(struct laid_level *laid, const struct smith_visit *visit) {
    const struct smith_type *type = visit->type;
    if (type->kind == SMITH_TEXT)
        note_linking_text(laid, visit, *(const char *const *)visit->value);
    if ((type->kind == SMITH_LIST || type->kind == SMITH_ARRAY) && smith_type_inner(type->elem)->kind == SMITH_TEXT)
        for (uint32_t i = 0; i < smith_element_count(type, visit->value); i++)
            note_linking_text(laid, visit, *(const char *const *)smith_element_at(type, visit->value, i));
}

/* Of a text that has entities, these. */
static void note_entities(struct smith_level_builder *builder, const struct smith_visit *visit) {
    const struct smith_annotation *annotation = smith_annotation_find(&visit->member->annotations, "entities");
    const struct smith_type *type = smith_type_inner(visit->type);
    char path[PATH_SIZE];
    if (!annotation || type->kind != SMITH_TEXT)
        return;
    smith_frame_path(visit->frame, path, sizeof path);
    smith_level_add_entities(builder, *(const char *const *)visit->value, annotation->value, path);
}

/* ---- lists of things ---- */

/* The number that people call the first element by: 1 of `@called("room 1")`. */
static unsigned first_number(const struct smith_member *member) {
    const char *called = smith_annotation_value(&member->annotations, "called");
    const char *blank = called ? strrchr(called, ' ') : NULL;
    return blank ? (unsigned)strtoul(blank + 1, NULL, 10) : 0;
}

static const char *level_title(struct smith_level_builder *builder, const struct smith_level_thing *thing,
                               unsigned number) {
    const char *around = thing->room == SMITH_NONE ? NULL : builder->things.items[thing->room].title;
    const char *title = smith_level_format(builder, "%s %u", thing->kind, number);
    if (thing->name && *thing->name)
        title = smith_level_format(builder, "%s \"%.80s\"", thing->kind, thing->name);
    if (thing->type && strcmp(thing->type, thing->kind) != 0)
        title = smith_level_format(builder, "%s (%s)", title, thing->type);
    return around ? smith_level_format(builder, "%s in %s", title, around) : title;
}

static void add_listed(struct smith_level_builder *builder, const struct smith_visit *visit, const char *kind,
                       const char *list, uint32_t index) {
    const struct smith_type *elem = visit->type->elem;
    const void *value = smith_element_at(visit->type, visit->value, index);
    struct smith_level_thing thing = {.kind = kind ? kind : level_case(elem, value, MEMBER_DEPTH)};
    const char *path = smith_level_format(builder, "%s/%u", list, (unsigned)index);
    if (!value || !thing.kind || smith_level_builder_at(builder, path) != SMITH_NONE)
        return;
    thing.path = path;
    thing.type = level_read_type(builder, elem, value);
    thing.name = level_text_member(elem, value, "name");
    if (!thing.name)
        thing.name = level_text_member(elem, value, "path");
    thing.text = level_text_member(elem, value, "text");
    thing.room = smith_level_builder_around(builder, list);
    thing.has_position = level_read_position(elem, value, thing.position);
    memcpy(thing.in_room, thing.position, sizeof thing.in_room);
    thing.title = level_title(builder, &thing, index + first_number(visit->member));
    smith_level_add(builder, &thing, level_enter(elem, &value) ? value : NULL);
}

static enum smith_status level_visit(void *context, const struct smith_visit *visit) {
    struct laid_level *laid = context;
    struct smith_level_builder *builder = laid->builder;
    if (visit->member && !visit->variant) {
        note_texts(laid, visit);
        note_entities(builder, visit);
    }
    const struct smith_annotation *annotation =
        visit->member && !visit->variant ? smith_annotation_find(&visit->member->annotations, "thing") : NULL;
    char path[PATH_SIZE];
    if (!annotation || (visit->type->kind != SMITH_LIST && visit->type->kind != SMITH_ARRAY))
        return SMITH_OK;
    smith_frame_path(visit->frame, path, sizeof path);
    const uint32_t count = smith_element_count(visit->type, visit->value);
    for (uint32_t i = 0; i < count && !builder->arena.failed; i++)
        add_listed(builder, visit, annotation->value, path, i);
    return builder->arena.failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* ---- links ---- */

/* "opens|opened by" as two texts of the level; false when out of memory. */
static bool level_words(struct smith_level_builder *builder, const char *words, const char **verb,
                        const char **inverse) {
    const char *bar = words ? strchr(words, '|') : NULL;
    *verb = words ? smith_arena_copy(&builder->arena, words, bar ? (size_t)(bar - words) : strlen(words)) : "uses";
    *inverse = bar ? smith_arena_copy(&builder->arena, bar + 1, strlen(bar + 1)) : "used by";
    return *verb && *inverse;
}

void smith_level_link_by_words(struct smith_level_builder *builder, uint32_t from, uint32_t to, const char *words,
                               const char *path) {
    const char *verb, *inverse;
    if (level_words(builder, words, &verb, &inverse))
        smith_level_add_link(builder, from, to, verb, inverse, path);
}

/* Who emits a signal does to those that hear it what their words say. */
static void link_signals(struct laid_level *laid) {
    for (uint32_t i = 0; i < laid->linking.count; i++)
        for (uint32_t k = 0; laid->linking.items[i].role == TEXT_EMITS && k < laid->linking.count; k++) {
            const struct linking *from = &laid->linking.items[i], *to = &laid->linking.items[k];
            if (to->role == TEXT_HEARS && strcmp(from->text, to->text) == 0)
                smith_level_link_by_words(laid->builder, from->thing, to->thing, to->words, from->path);
        }
}

static void link_named(struct laid_level *laid) {
    const struct smith_level_builder *builder = laid->builder;
    for (uint32_t i = 0; i < laid->linking.count; i++)
        for (uint32_t k = 0; laid->linking.items[i].role == TEXT_NAMES && k < builder->things.count; k++) {
            const struct linking *linking = &laid->linking.items[i];
            const char *name = builder->things.items[k].name;
            if (name && strcmp(name, linking->text) == 0)
                smith_level_link_by_words(laid->builder, linking->thing, k, linking->words, linking->path);
        }
}

struct level_search {
    const struct smith_reference *reference;
    int64_t value;
    const void *found;
};

static bool level_is_referred(void *context, const struct smith_type *type, void *element, uint32_t index) {
    struct level_search *search = context;
    int64_t identity = index;
    if (search->reference->by && !smith_element_identity(type, element, search->reference->by, &identity))
        return true;
    if (identity + search->reference->base != search->value)
        return true;
    const void *value = element;
    search->found = level_enter(type, &value) ? value : element;
    return false;
}

static bool level_refer(void *context, const struct smith_referrer *referrer) {
    struct smith_level_builder *builder = context;
    const struct smith_frame *frame = referrer->frame;
    const struct smith_annotation *annotation =
        frame->member == SMITH_AT_END
            ? NULL
            : smith_annotation_find(&frame->type->record->members[frame->member].annotations, "link");
    struct level_search search = {referrer->reference, smith_integer_load(referrer->type, referrer->value), NULL};
    char path[PATH_SIZE];
    if (!annotation || smith_reference_is_none(referrer->reference, search.value))
        return true;
    smith_frame_path(frame, path, sizeof path);
    smith_visit_referred(smith_document_layout(builder->document)->root, smith_document_root(builder->document),
                         referrer->reference->path, level_is_referred, &search);
    const struct smith_hash_entry *entry =
        search.found ? smith_hash_map_find(&builder->by_value, search.found, 0) : NULL;
    if (entry)
        smith_level_link_by_words(builder, smith_level_builder_around(builder, path), (uint32_t)entry->value.number - 1,
                                  annotation->value, path);
    return !builder->arena.failed;
}

enum smith_status smith_level_by_layout(struct smith_level_builder *builder, struct smith_error *error) {
    struct laid_level laid = {.builder = builder};
    enum smith_status status = smith_visit_plain(builder->document, level_visit, &laid);
    if (status == SMITH_LIMIT)
        return smith_fail(error, status, "DEPTH-LIMIT", "records are nested too deeply");
    if (status == SMITH_OK)
        smith_visit_referrers(smith_document_layout(builder->document)->root, smith_document_root(builder->document),
                              level_refer, builder);
    link_signals(&laid);
    link_named(&laid);
    return builder->arena.failed ? smith_fail_memory(error, &builder->arena) : SMITH_OK;
}

/* ---- the words that a layout has for all that ---- */

#define ADD_WORD(arena, words, word)                                                                                   \
    (level_has_word((words)->items, (words)->count, word) || SMITH_ARRAY_ADD(arena, words, word))

static bool level_has_word(const char *const *words, uint32_t count, const char *word) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

static bool add_cases(struct smith_arena *arena, struct smith_level_words *words, const struct smith_type *type,
                      unsigned depth) {
    type = smith_type_inner(type);
    bool done = true;
    if (type->kind == SMITH_UNION)
        for (uint16_t i = 0; done && i < type->variants->case_count; i++)
            done = ADD_WORD(arena, &words->kinds, type->variants->cases[i].name);
    for (uint16_t i = 0; done && depth && type->kind == SMITH_RECORD && i < type->record->member_count; i++)
        done = add_cases(arena, words, type->record->members[i].type, depth - 1);
    return done;
}

static bool add_words_of_signal(struct smith_arena *arena, struct smith_level_words *words, const char *member) {
    struct smith_level_builder builder = {.arena = *arena};
    const char *linking = words_of_signal(&builder, member);
    *arena = builder.arena;
    return !arena->failed && ADD_WORD(arena, &words->links, linking);
}

static bool add_words_of_member(struct smith_arena *arena, struct smith_level_words *words,
                                const struct smith_member *member) {
    const struct smith_annotation *thing = smith_annotation_find(&member->annotations, "thing");
    static const char *const keys[] = {"link", "hears", "names"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct smith_annotation *annotation = smith_annotation_find(&member->annotations, keys[i]);
        const char *link = annotation ? annotation->value : NULL;
        if (annotation && !link && !add_words_of_signal(arena, words, member->name))
            return false;
        if (link && !ADD_WORD(arena, &words->links, link))
            return false;
    }
    const struct smith_annotation *entities = smith_annotation_find(&member->annotations, "entities");
    if (entities && !smith_level_words_of_entities(entities->value, arena, words))
        return false;
    if (thing && thing->value)
        return ADD_WORD(arena, &words->kinds, thing->value);
    const struct smith_type *list = smith_type_inner(member->type);
    return !thing || !list->elem || add_cases(arena, words, list->elem, MEMBER_DEPTH);
}

bool smith_level_words_of_layout(const struct smith_layout *layout, struct smith_arena *arena,
                                 struct smith_level_words *words) {
    bool done = true;
    for (uint32_t i = 0; i < layout->type_count && done; i++) {
        const struct smith_type *type = smith_type_inner(layout->types[i]);
        for (uint16_t k = 0; type->kind == SMITH_RECORD && k < type->record->member_count && done; k++)
            done = add_words_of_member(arena, words, &type->record->members[k]);
    }
    return done;
}

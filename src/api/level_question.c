/* SPDX-License-Identifier: MIT
 *
 * Questions about the things of a level: conditions as people type them, names in paths, and the answer as JSON.
 */
#include "base/array.h"
#include "base/error.h"
#include "base/json_text.h"
#include "base/number.h"
#include "base/text.h"
#include "document/path.h"
#include "document/visit.h"
#include "level/level.h"
#include "type/type_tables.h"
#include <levelsmith/level.h>
#include <stdio.h>
#include <string.h>

#define PATH_SIZE 512

/* ---- a value as people say it ---- */

static bool is_number_equal(double number, const char *wanted) {
    double value;
    return smith_parse_f64(wanted, strlen(wanted), &value) && value == number;
}

static bool is_integer_called(const struct smith_document *document, const struct smith_member *member,
                              const struct smith_type *type, int64_t number, const char *wanted) {
    const struct smith_format *format = smith_document_format(document);
    const char *kind = member ? smith_annotation_value(&member->annotations, "number") : NULL;
    const char *known = kind && format && format->number_name ? format->number_name(document, kind, number) : NULL;
    int64_t integer;
    if (smith_parse_i64(wanted, strlen(wanted), &integer))
        return integer == number;
    if (known && smith_level_glob(wanted, known, false))
        return true;
    for (uint32_t i = 0; type->names && i < type->names->count; i++) {
        const struct smith_name *name = &type->names->items[i];
        bool is_set =
            type->names->is_bits ? ((uint64_t)number & smith_name_mask(name, type->width)) != 0 : name->value == number;
        if (is_set && smith_level_glob(wanted, name->name, false))
            return true;
    }
    return type->kind == SMITH_BOOL && strcmp(wanted, number ? "true" : "false") == 0;
}

/* Whether the value, of a member or without one, is what somebody calls `wanted`. */
static bool is_value_called(const struct smith_document *document, const struct smith_member *member,
                            const struct smith_type *type, const void *value, const char *wanted) {
    type = smith_type_inner(type);
    if (type->kind < SMITH_TEXT && strcmp(wanted, "*") == 0)
        return true; /* any number */
    if (type->kind == SMITH_TEXT)
        return *(const char *const *)value && smith_level_glob(wanted, *(const char *const *)value, false);
    if (type->kind == SMITH_FLOAT)
        return is_number_equal(type->width == 4 ? (double)*(const float *)value : *(const double *)value, wanted);
    return type->kind <= SMITH_SPELLED &&
           is_integer_called(document, member, type, smith_integer_load(type, value), wanted);
}

/* ---- conditions ---- */

enum condition_kind {
    CONDITION_WORD,
    CONDITION_KIND,
    CONDITION_TYPE,
    CONDITION_NAME,
    CONDITION_TITLE,
    CONDITION_TEXT,
    CONDITION_ROOM,
    CONDITION_PATH,
    CONDITION_TARGET,
    CONDITION_SOURCE,
    CONDITION_HAS, /* something in it */
    CONDITION_LINK, /* `key` is a word of links */
    CONDITION_MEMBER, /* `key` is a path below the thing */
};

static const struct {
    const char *key;
    enum condition_kind kind;
} condition_keys[] = {
    {"kind", CONDITION_KIND},     {"type", CONDITION_TYPE},     {"slot", CONDITION_TYPE}, {"name", CONDITION_NAME},
    {"text", CONDITION_TEXT},     {"title", CONDITION_TITLE},   {"room", CONDITION_ROOM}, {"path", CONDITION_PATH},
    {"target", CONDITION_TARGET}, {"source", CONDITION_SOURCE}, {"has", CONDITION_HAS},
};

struct level_condition {
    enum condition_kind kind;
    const char *key, *value;
    bool is_not; /* `!=` */
};

struct smith_level_question {
    struct smith_arena arena;
    SMITH_ARRAY(struct level_condition) conditions;
};

/* "leads-to" is "leads to". */
static bool is_link_word(const char *key, const char *word) {
    for (; *key && *word; key++, word++)
        if (*key != *word && !(*key == '-' && *word == ' '))
            return false;
    return !*key && !*word;
}

static bool is_word_of(const char *key, const char *words) {
    const char *bar = strchr(words, '|');
    char verb[64];
    snprintf(verb, sizeof verb, "%.*s", (int)(bar ? bar - words : 60), words);
    return is_link_word(key, verb) || (bar && is_link_word(key, bar + 1));
}

static bool is_word_among(const char *key, const char *const *words) {
    for (; words && *words; words++)
        if (is_word_of(key, *words))
            return true;
    return false;
}

/* Whether some record of the layout has a member called as the first step of the key. */
static bool has_member_anywhere(const struct smith_layout *layout, const char *key) {
    const size_t size = strcspn(key, "/");
    for (uint32_t i = 0; i < layout->type_count; i++) {
        const struct smith_type *type = smith_type_inner(layout->types[i]);
        if (type->kind == SMITH_RECORD && smith_member_find(type->record, key, size) >= 0)
            return true;
    }
    return false;
}

struct asking {
    const struct smith_format *format;
    struct smith_level_question *question;
    struct smith_level_words words;
    struct smith_buffer kinds;
    struct smith_error *error;
};

static enum smith_status fail_condition(struct asking *asking, const char *what, const char *word) {
    char kinds[140] = "";
    size_t size = 0;
    for (size_t at = 0; at < asking->kinds.size; at += strlen((const char *)asking->kinds.data + at) + 1)
        if (size < sizeof kinds - 1)
            size += (size_t)snprintf(kinds + size, sizeof kinds - size, "%s%s", size ? ", " : "",
                                     (const char *)asking->kinds.data + at);
    return smith_fail(asking->error, SMITH_BAD_VALUE, "LEVEL-CONDITION", "no %s has %s `%.50s`; there are the kinds %s",
                      asking->format->title ? asking->format->title : asking->format->layout->title, what, word,
                      *kinds ? kinds : "of no thing");
}

static bool is_kind_possible(const struct asking *asking, const char *kind) {
    for (size_t at = 0; at < asking->kinds.size; at += strlen((const char *)asking->kinds.data + at) + 1)
        if (smith_level_glob(kind, (const char *)asking->kinds.data + at, true))
            return true;
    return false;
}

static enum smith_status understand(struct asking *asking, const char *text) {
    const char *equals = strchr(text, '=');
    struct smith_arena *arena = &asking->question->arena;
    const struct smith_level_rules *rules = asking->format->level;
    struct level_condition condition = {.kind = CONDITION_MEMBER, .value = smith_arena_copy(arena, text, strlen(text))};
    if (!equals) {
        condition.kind = CONDITION_WORD;
    } else {
        condition.is_not = equals > text && equals[-1] == '!';
        condition.key = smith_arena_copy(arena, text, (size_t)(equals - text) - condition.is_not);
        condition.value = smith_arena_copy(arena, equals + 1, strlen(equals + 1));
    }
    if (arena->failed)
        return smith_fail_memory(asking->error, arena);
    for (size_t i = 0; equals && i < sizeof condition_keys / sizeof *condition_keys; i++)
        if (strcmp(condition_keys[i].key, condition.key) == 0)
            condition.kind = condition_keys[i].kind;
    if (condition.kind == CONDITION_MEMBER) {
        bool links = rules && (is_word_among(condition.key, rules->words) ||
                               (rules->has_rooms && is_word_among(condition.key, smith_level_room_words)));
        for (uint32_t i = 0; !links && i < asking->words.links.count; i++)
            links = is_word_of(condition.key, asking->words.links.items[i]);
        if (links)
            condition.kind = CONDITION_LINK;
        else if (!has_member_anywhere(asking->format->layout, condition.key))
            return fail_condition(asking, "a thing with a property", condition.key);
    }
    if (condition.kind == CONDITION_KIND && !is_kind_possible(asking, condition.value))
        return fail_condition(asking, "things of the kind", condition.value);
    return SMITH_ARRAY_ADD(arena, &asking->question->conditions, condition) ? SMITH_OK
                                                                            : smith_fail_memory(asking->error, arena);
}

enum smith_status smith_level_ask(const struct smith_format *format, const struct smith_options *options,
                                  const char *const *conditions, uint32_t count, struct smith_level_question **question,
                                  struct smith_error *error) {
    const struct smith_options own = options ? *options : (struct smith_options){0};
    struct smith_arena arena;
    smith_arena_init(&arena, &own.allocator, own.limits.memory);
    *question = smith_arena_alloc(&arena, sizeof **question, _Alignof(struct smith_level_question));
    if (!*question)
        return smith_fail_memory(error, &arena);
    (*question)->arena = arena;
    struct asking asking = {.format = format, .question = *question, .error = error};
    smith_buffer_init(&asking.kinds, &own.allocator);
    smith_level_kinds(format, &asking.kinds);
    enum smith_status status =
        smith_level_words_of_layout(format->layout, &(*question)->arena, &asking.words) && !asking.kinds.failed
            ? SMITH_OK
            : smith_fail_memory(error, NULL);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = understand(&asking, conditions[i]);
    smith_buffer_free(&asking.kinds);
    if (status != SMITH_OK) {
        smith_level_question_free(*question);
        *question = NULL;
    }
    return status;
}

void smith_level_question_free(struct smith_level_question *question) {
    if (!question)
        return;
    struct smith_arena arena = question->arena; /* the question lies in it */
    smith_arena_free(&arena);
}

/* ---- answers ---- */

static bool is_text_called(const char *text, const char *wanted, bool folds_case) {
    return text && smith_level_glob(wanted, text, folds_case);
}

static bool is_thing_called(const struct smith_level_thing *thing, const char *wanted) {
    return is_text_called(thing->title, wanted, false) || is_text_called(thing->name, wanted, false) ||
           is_text_called(thing->path, wanted, false);
}

static bool is_room_called(const struct smith_level *level, const struct smith_level_thing *thing, const char *wanted) {
    for (uint32_t room = thing->room; room < level->thing_count; room = level->things[room].room) {
        const struct smith_level_thing *around = &level->things[room];
        const char *number = strrchr(around->path, '/');
        const char *word = strchr(around->title, ' '); /* "room Hall" */
        if (is_text_called(around->name, wanted, true) || is_text_called(around->title, wanted, true) ||
            (word && is_text_called(word + 1, wanted, true)) ||
            (!around->name && number && strcmp(number + 1, wanted) == 0))
            return true;
        if (room <= around->room && around->room != SMITH_NONE)
            break;
    }
    return false;
}

static bool has_link(const struct smith_level *level, uint32_t thing, const struct level_condition *condition) {
    for (uint32_t i = 0; i < level->link_count; i++) {
        const struct smith_level_link *link = &level->links[i];
        bool by_any = condition->kind != CONDITION_LINK;
        bool outwards = link->from == thing && condition->kind != CONDITION_SOURCE &&
                        (by_any || is_link_word(condition->key, link->verb));
        bool inwards = link->to == thing && condition->kind != CONDITION_TARGET &&
                       (by_any || is_link_word(condition->key, link->inverse));
        if ((outwards && is_thing_called(&level->things[link->to], condition->value)) ||
            (inwards && is_thing_called(&level->things[link->from], condition->value)))
            return true;
    }
    return false;
}

/* What a condition comes to. */
enum holding { HOLDS, HOLDS_NOT, HAS_NONE /* there is no such member */ };

static enum holding holds_if(bool holds) {
    return holds ? HOLDS : HOLDS_NOT;
}

static enum holding member_holds(const struct smith_document *document, const struct smith_level_thing *thing,
                                 const struct level_condition *condition) {
    char path[PATH_SIZE];
    struct smith_node node;
    struct smith_level_value found;
    snprintf(path, sizeof path, "%s/%s", thing->path, condition->key);
    if (smith_path_find(document, path, &node, NULL) == SMITH_OK && node.value) {
        void *value = node.value;
        const struct smith_type *type = smith_path_enter(node.type, &value);
        if (node.part) {
            const uint64_t mask = smith_name_mask(node.part, type->width);
            const uint64_t bits = ((uint64_t)smith_integer_load(type, value) & mask) >> node.part->low;
            const char *name = node.part->names ? smith_value_name(node.part->names, (int64_t)bits) : NULL;
            char number[24];
            snprintf(number, sizeof number, "%llu", (unsigned long long)bits);
            return holds_if(strcmp(condition->value, number) == 0 || is_text_called(name, condition->value, false) ||
                            strcmp(condition->value, bits ? "true" : "false") == 0);
        }
        const struct smith_type *chosen = smith_path_chosen(&node);
        const struct smith_member *member =
            node.member == SMITH_AT_END ? NULL : &node.record_type->record->members[node.member];
        return type ? holds_if(is_value_called(document, member, chosen ? chosen : type, value, condition->value))
                    : HAS_NONE;
    }
    if (smith_path_find(document, thing->path, &node, NULL) != SMITH_OK || !node.value ||
        !smith_level_member(node.type, node.value, condition->key, &found))
        return HAS_NONE;
    return holds_if(is_value_called(document, found.member, found.type, found.value, condition->value));
}

static bool is_in(const struct smith_level *level, uint32_t thing, uint32_t room) {
    for (unsigned depth = 0; thing < level->thing_count && depth < 8; depth++, thing = level->things[thing].room)
        if (level->things[thing].room == room)
            return true;
    return false;
}

/* Whether something in it is of that kind or type, or called so. */
static bool has_thing_inside(const struct smith_level *level, uint32_t room, const char *wanted) {
    for (uint32_t i = 0; i < level->thing_count; i++) {
        const struct smith_level_thing *thing = &level->things[i];
        if (is_in(level, i, room) && (is_text_called(thing->kind, wanted, true) ||
                                      is_text_called(thing->type, wanted, false) || is_thing_called(thing, wanted)))
            return true;
    }
    return false;
}

static enum holding condition_comes_to(const struct level_condition *condition, const struct smith_level *level,
                                       const struct smith_document *document, uint32_t index) {
    const struct smith_level_thing *thing = &level->things[index];
    const char *wanted = condition->value;
    switch (condition->kind) {
    case CONDITION_WORD:
        return holds_if(is_text_called(thing->kind, wanted, true) || is_text_called(thing->type, wanted, false) ||
                        is_thing_called(thing, wanted));
    case CONDITION_KIND: return holds_if(is_text_called(thing->kind, wanted, true));
    case CONDITION_TYPE: return holds_if(is_text_called(thing->type, wanted, false));
    case CONDITION_NAME: return holds_if(is_text_called(thing->name, wanted, false));
    case CONDITION_TITLE: return holds_if(is_text_called(thing->title, wanted, false));
    case CONDITION_TEXT: return holds_if(is_text_called(thing->text, wanted, false));
    case CONDITION_ROOM: return holds_if(is_room_called(level, thing, wanted));
    case CONDITION_HAS: return holds_if(has_thing_inside(level, index, wanted));
    case CONDITION_PATH: return holds_if(is_text_called(thing->path, wanted, false));
    case CONDITION_TARGET:
    case CONDITION_SOURCE:
    case CONDITION_LINK: return holds_if(has_link(level, index, condition));
    case CONDITION_MEMBER: return member_holds(document, thing, condition);
    }
    return HOLDS_NOT;
}

static bool condition_holds(const struct level_condition *condition, const struct smith_level *level,
                            const struct smith_document *document, uint32_t index) {
    return condition_comes_to(condition, level, document, index) == (condition->is_not ? HOLDS_NOT : HOLDS);
}

bool smith_level_answers(const struct smith_level_question *question, const struct smith_level *level,
                         const struct smith_document *document, uint32_t thing) {
    for (uint32_t i = 0; i < question->conditions.count; i++)
        if (!condition_holds(&question->conditions.items[i], level, document, thing))
            return false;
    return true;
}

/* ---- names in paths ---- */

struct naming {
    const struct smith_document *document;
    struct smith_level *level; /* made when it is asked for the first time */
    struct smith_buffer *paths;
    struct smith_error *error;
};

static size_t name_step_size(const char *at) {
    const char *close = *at == '[' ? strchr(at, ']') : NULL;
    return close ? (size_t)(close - at) + 1 : strcspn(at, "/");
}

/* The key and value of "[key=value]"; false = it is no such step. */
static bool take_name_step(const char *at, size_t size, char key[80], char value[200]) {
    const char *equals = *at == '[' && at[size - 1] == ']' ? memchr(at, '=', size) : NULL;
    if (!equals)
        return false;
    snprintf(key, 80, "%.*s", (int)(equals - at - 1), at + 1);
    snprintf(value, 200, "%.*s", (int)(size - (size_t)(equals - at) - 2), equals + 1);
    return true;
}

static enum smith_status level_for_names(struct naming *naming) {
    const struct smith_options options = smith_document_options(naming->document);
    return naming->level ? SMITH_OK : smith_level_of(naming->document, &options, &naming->level, naming->error);
}

/* A condition that is known without the layout's words. */
static struct level_condition condition_of_step(const char *key, const char *value) {
    struct level_condition condition = {.kind = CONDITION_LINK, .key = key, .value = value};
    for (size_t i = 0; i < sizeof condition_keys / sizeof *condition_keys; i++)
        if (strcmp(condition_keys[i].key, key) == 0)
            condition.kind = condition_keys[i].kind;
    return condition;
}

static bool element_is_called(struct naming *naming, const struct smith_node *list, uint32_t index, const char *path,
                              const char *key, const char *value) {
    const struct smith_type *type = smith_type_inner(list->type);
    const void *element = smith_element_at(type, list->value, index);
    struct smith_level_value found;
    if (element && smith_level_member(type->elem, element, key, &found))
        return is_value_called(naming->document, found.member, found.type, found.value, value);
    if (level_for_names(naming) != SMITH_OK)
        return false;
    const uint32_t thing = smith_level_thing_at(naming->level, path);
    const struct level_condition condition = condition_of_step(key, value);
    return thing != SMITH_NONE && strcmp(naming->level->things[thing].path, path) == 0 &&
           condition_holds(&condition, naming->level, naming->document, thing);
}

/* What the elements are called by that key, for who mistyped one. */
static void nearest_names(struct naming *naming, const struct smith_node *list, const char *before, const char *key,
                          const char *wanted, char out[160]) {
    const struct smith_type *type = smith_type_inner(list->type);
    unsigned best[3] = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
    const char *names[3] = {NULL, NULL, NULL};
    const bool is_name = strcmp(key, "name") == 0;
    for (uint32_t i = 0; i < smith_element_count(type, list->value); i++) {
        const void *element = smith_element_at(type, list->value, i);
        struct smith_level_value found;
        const char *name = NULL;
        if (element && smith_level_member(type->elem, element, key, &found) && found.type->kind == SMITH_TEXT)
            name = *(const char *const *)found.value;
        else if (naming->level) {
            char path[PATH_SIZE];
            snprintf(path, sizeof path, "%.400s/%u", before, (unsigned)i);
            const uint32_t thing = smith_level_thing_at(naming->level, path);
            if (thing != SMITH_NONE)
                name = is_name ? naming->level->things[thing].name : naming->level->things[thing].type;
        }
        unsigned distance = name ? smith_edit_distance(name, strlen(name), wanted, strlen(wanted), 1) : UINT32_MAX;
        for (int k = 0; k < 3 && name; k++) {
            if (names[k] && strcmp(names[k], name) == 0)
                break;
            if (distance >= best[k])
                continue;
            for (int m = 2; m > k; m--) {
                best[m] = best[m - 1];
                names[m] = names[m - 1];
            }
            best[k] = distance;
            names[k] = name;
            break;
        }
    }
    size_t at = 0;
    out[0] = '\0';
    for (int k = 0; k < 3 && at < 160; k++)
        if (names[k])
            at += (size_t)snprintf(out + at, 160 - at, "%s%.40s", k ? ", " : "; nearest: ", names[k]);
}

static enum smith_status names_resolve(struct naming *naming, const char *before, const char *rest);

static enum smith_status resolve_name_step(struct naming *naming, const char *before, const char *rest, size_t size,
                                           const char *key, const char *value) {
    char path[PATH_SIZE];
    struct smith_node list;
    enum smith_status status = smith_path_find(naming->document, before, &list, naming->error);
    if (status != SMITH_OK)
        return status;
    const unsigned kind = list.value ? smith_type_inner(list.type)->kind : SMITH_BOOL;
    if (kind != SMITH_LIST && kind != SMITH_ARRAY)
        return smith_fail(naming->error, SMITH_BAD_PATH, "PATH-NOT-FOUND",
                          "`%.100s` is no list, so `[%.60s=...]` names nothing", before, key);
    bool any = false;
    for (uint32_t i = 0; i < smith_element_count(smith_type_inner(list.type), list.value) && status == SMITH_OK; i++) {
        snprintf(path, sizeof path, "%.400s/%u", before, (unsigned)i);
        if (!element_is_called(naming, &list, i, path, key, value))
            continue;
        any = true;
        status = names_resolve(naming, path, rest + size);
    }
    if (any || status != SMITH_OK)
        return status;
    char near[160];
    nearest_names(naming, &list, before, key, value, near);
    status = smith_fail(naming->error, SMITH_BAD_PATH, "NAME-NOT-FOUND",
                        "no element of `%.60s` has %.30s `%.40s`%.100s", before, key, value, near);
    return status;
}

/* `before` is a path without names, `rest` what follows it. */
static enum smith_status names_resolve(struct naming *naming, const char *before, const char *rest) {
    char path[PATH_SIZE];
    size_t used = (size_t)snprintf(path, sizeof path, "%s", before);
    while (*rest) {
        char key[80], value[200];
        while (*rest == '/')
            rest++;
        const size_t size = name_step_size(rest);
        if (size && take_name_step(rest, size, key, value))
            return resolve_name_step(naming, path, rest, size, key, value);
        if (used + size + 2 > sizeof path)
            return smith_fail(naming->error, SMITH_BAD_PATH, "PATH-NOT-FOUND", "the path is too long");
        if (size)
            used += (size_t)snprintf(path + used, sizeof path - used, "/%.*s", (int)size, rest);
        rest += size;
    }
    smith_buffer_add(naming->paths, path, strlen(path) + 1);
    return naming->paths->failed ? smith_fail_memory(naming->error, NULL) : SMITH_OK;
}

enum smith_status smith_level_paths(const struct smith_document *document, const char *path, struct smith_buffer *paths,
                                    struct smith_error *error) {
    struct naming naming = {document, NULL, paths, error};
    enum smith_status status = SMITH_OK;
    if (strchr(path, '['))
        status = names_resolve(&naming, "", path);
    else
        smith_buffer_add(paths, path, strlen(path) + 1);
    smith_level_free(naming.level);
    return status == SMITH_OK && paths->failed ? smith_fail_memory(error, NULL) : status;
}

/* ---- JSON ---- */

static void json_text(struct smith_buffer *out, const char *key, const char *text) {
    if (!text)
        return;
    smith_buffer_format(out, ", \"%s\": ", key);
    smith_json_string(out, text, strlen(text));
}

static void json_position(struct smith_buffer *out, const char *key, const double position[3], uint32_t axes) {
    smith_buffer_format(out, ", \"%s\": [", key);
    for (uint32_t i = 0; i < axes; i++) {
        if (i)
            smith_buffer_text(out, ", ");
        smith_json_f64(out, position[i]);
    }
    smith_buffer_byte(out, ']');
}

/* The members that are numbers, texts and the like. */
static void json_properties(const struct smith_document *document, const struct smith_level_thing *thing,
                            struct smith_buffer *out) {
    static const struct smith_json_style compact = {.compact = true};
    struct smith_node node;
    bool any = false;
    smith_buffer_text(out, ", \"properties\": {");
    if (smith_path_find(document, thing->path, &node, NULL) == SMITH_OK && node.value) {
        void *value = node.value;
        const struct smith_type *type = smith_path_enter(node.type, &value);
        struct smith_children children = smith_children_of(type ? type : node.type, value);
        struct smith_child child;
        while (type && type->kind == SMITH_RECORD && smith_children_next(&children, &child)) {
            if (!child.value || child.type->kind > SMITH_TEXT)
                continue;
            const struct smith_node member = {child.member->type,    child.value, value, type,
                                              (uint16_t)child.index, SMITH_NONE,  NULL};
            if (any)
                smith_buffer_text(out, ", ");
            any = true;
            smith_json_string(out, child.member->name, strlen(child.member->name));
            smith_buffer_text(out, ": ");
            smith_json_write_node(&member, &compact, out, NULL);
        }
    }
    smith_buffer_byte(out, '}');
}

static void json_link(const struct smith_level *level, const struct smith_level_link *link, bool outwards, bool first,
                      struct smith_buffer *out) {
    const struct smith_level_thing *other = &level->things[outwards ? link->to : link->from];
    const char *word = outwards ? link->verb : link->inverse;
    smith_buffer_text(out, first ? "{\"word\": " : ", {\"word\": ");
    smith_json_string(out, word, strlen(word));
    json_text(out, "title", other->title);
    json_text(out, "path", other->path);
    json_text(out, "by", link->path);
    smith_buffer_byte(out, '}');
}

static void json_links(const struct smith_level *level, uint32_t thing, struct smith_buffer *out) {
    bool first = true;
    smith_buffer_text(out, ", \"links\": [");
    for (uint32_t i = 0; i < level->link_count; i++)
        for (int outwards = 1; outwards >= 0; outwards--) {
            const struct smith_level_link *link = &level->links[i];
            if ((outwards ? link->from : link->to) != thing)
                continue;
            json_link(level, link, outwards, first, out);
            first = false;
        }
    smith_buffer_byte(out, ']');
}

void smith_level_thing_json(const struct smith_level *level, const struct smith_document *document, uint32_t thing,
                            const char *file, uint64_t offset, struct smith_buffer *out) {
    const struct smith_level_thing *is = &level->things[thing];
    smith_buffer_byte(out, '{');
    if (file) {
        smith_buffer_text(out, "\"file\": ");
        smith_json_string(out, file, strlen(file));
        smith_buffer_text(out, ", ");
    }
    smith_buffer_text(out, "\"kind\": ");
    smith_json_string(out, is->kind, strlen(is->kind));
    json_text(out, "type", is->type);
    json_text(out, "name", is->name);
    json_text(out, "title", is->title);
    json_text(out, "text", is->text);
    json_text(out, "path", is->path);
    if (offset != UINT64_MAX) {
        smith_buffer_text(out, ", \"offset\": ");
        smith_json_u64(out, offset);
    }
    if (is->room < level->thing_count)
        json_text(out, "room", level->things[is->room].title);
    if (is->has_position) {
        json_position(out, "position", is->position, level->axes);
        json_position(out, "in_room", is->in_room, level->axes);
        json_text(out, "unit", level->unit);
    }
    json_properties(document, is, out);
    json_links(level, thing, out);
    smith_buffer_byte(out, '}');
}

/* SPDX-License-Identifier: MIT
 *
 * Paths: "/rooms/12/name", "/rooms/[index=12]/objects/3/position/x" (docs/cli.md).
 */
#include "document/path.h"
#include "base/number.h"
#include "document/document.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <string.h>

/* One step of a path: the text between two slashes. */
struct step {
    const char *text;
    size_t size;
};

struct walk {
    const char *path;
    struct smith_node *node;
    struct smith_resolved_path *resolved; /* records on the way are noted here; NULL = nobody asks */
    struct smith_error *error;
};

static enum smith_status lost(const struct walk *walk, const struct step *step, const char *format, const char *what) {
    char words[160];
    snprintf(words, sizeof words, format, what);
    smith_fail(walk->error, SMITH_BAD_PATH, "PATH-NOT-FOUND", "%s `%.*s`", words,
               (int)(step->size < 60 ? step->size : 60), step->text);
    if (!walk->error)
        return SMITH_BAD_PATH;
    size_t until = (size_t)(step->text + step->size - walk->path);
    if (until >= sizeof walk->error->path)
        until = sizeof walk->error->path - 1;
    memcpy(walk->error->path, walk->path, until);
    walk->error->path[until] = '\0';
    return SMITH_BAD_PATH;
}

const struct smith_type *smith_path_enter(const struct smith_type *type, void **value) {
    type = smith_type_inner(type);
    while (type->kind == SMITH_UNION && *value) {
        const struct smith_variant *variant = *value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        if (!chosen || !variant->value)
            return NULL;
        *value = variant->value;
        type = smith_type_inner(chosen->type);
    }
    return type;
}

/* Note the record that the walk enters at `member`, and in the one before where it was left. */
static void note_record(const struct walk *walk, const struct smith_type *type, void *record, uint16_t member) {
    struct smith_resolved_path *resolved = walk->resolved;
    if (!resolved)
        return;
    struct smith_scope *outer = resolved->count ? &resolved->scopes[resolved->count - 1] : NULL;
    if (outer)
        outer->frame.index = walk->node->index;
    struct smith_scope *scope = &resolved->scopes[resolved->count++];
    *scope = smith_scope_of(outer, type, record);
    scope->frame.member = member;
}

static enum smith_status into_member(const struct walk *walk, const struct step *step, const struct smith_type *type,
                                     void *record) {
    int index = smith_member_find(type->record, step->text, step->size);
    if (index < 0)
        return lost(walk, step, "a %s has no member", type->name);
    const struct smith_member *member = &type->record->members[index];
    note_record(walk, type, record, (uint16_t)index);
    *walk->node = (struct smith_node){.type = member->type,
                                      .value = smith_member_value(member, record),
                                      .record = record,
                                      .record_type = type,
                                      .member = (uint16_t)index,
                                      .index = SMITH_NONE};
    return SMITH_OK;
}

/* "[index=12]" or "[name=Start]": the element that has that. */
static bool has_identity(const struct smith_type *elem, void *value, const struct step *step) {
    const char *equals = memchr(step->text, '=', step->size);
    const struct smith_type *type = value ? smith_path_enter(elem, &value) : NULL;
    if (!equals || !type || type->kind != SMITH_RECORD)
        return false;
    int index = smith_member_find(type->record, step->text + 1, (size_t)(equals - step->text - 1));
    const void *field = index < 0 ? NULL : smith_member_value(&type->record->members[index], value);
    if (!field)
        return false;
    const struct smith_type *field_type = smith_type_inner(type->record->members[index].type);
    const char *wanted = equals + 1;
    size_t size = step->size - (size_t)(wanted - step->text) - 1;
    if (field_type->kind == SMITH_TEXT) {
        const char *text = *(const char *const *)field;
        return text && strlen(text) == size && memcmp(text, wanted, size) == 0;
    }
    int64_t number;
    return field_type->kind <= SMITH_SPELLED && smith_parse_i64(wanted, size, &number) &&
           smith_integer_load(field_type, field) == number;
}

static enum smith_status into_element(const struct walk *walk, const struct step *step, const struct smith_type *type,
                                      void *value) {
    uint32_t count = smith_element_count(type, value);
    uint64_t index = count;
    bool by_identity = step->size > 2 && step->text[0] == '[' && step->text[step->size - 1] == ']';
    if (!by_identity && !smith_parse_u64(step->text, step->size, &index))
        return lost(walk, step, "a list has elements 0, 1, … or [name=value], not%s", "");
    for (uint32_t i = 0; by_identity && i < count && index == count; i++) {
        void *element = smith_element_at(type, value, i);
        if (has_identity(type->elem, element, step))
            index = i;
    }
    if (index >= count) {
        char number[SMITH_NUMBER_SIZE + 1];
        number[smith_print_u64(number, count)] = '\0';
        return lost(walk, step, "the list has %s elements and none is", number);
    }
    walk->node->type = type->elem;
    walk->node->value = smith_element_at(type, value, (uint32_t)index);
    walk->node->index = (uint32_t)index;
    return SMITH_OK;
}

const struct smith_type *smith_path_chosen(const struct smith_node *node) {
    const struct smith_scope scope = smith_node_scope(node);
    void *value = node->value;
    const struct smith_type *type = smith_path_enter(node->type, &value);
    return smith_type_chosen(type ? type : smith_type_inner(node->type), node->record ? &scope : NULL);
}

/* One of the bits of a number. Who asks for the records on the way means whole values. */
static enum smith_status into_bits(const struct walk *walk, const struct step *step, const struct smith_type *type) {
    const struct smith_names *names = smith_path_chosen(walk->node)->names;
    if (walk->resolved || !names || !names->is_bits)
        return lost(walk, step, "a %s has no parts, so not", type->name);
    walk->node->part = smith_names_by_text(names, step->text, step->size);
    return walk->node->part ? SMITH_OK : lost(walk, step, "a %s has no bits called", type->name);
}

static enum smith_status take_step(const struct walk *walk, const struct step *step) {
    void *value = walk->node->value;
    if (walk->node->part)
        return lost(walk, step, "`%s` has no parts, so not", walk->node->part->name);
    if (!value)
        return lost(walk, step, "nothing is there%s, so not", "");
    const struct smith_type *type = smith_path_enter(walk->node->type, &value);
    if (!type)
        return lost(walk, step, "bytes of an unknown kind have no%s", "");
    switch (type->kind) {
    case SMITH_RECORD: return into_member(walk, step, type, value);
    case SMITH_LIST:
    case SMITH_ARRAY: return into_element(walk, step, type, value);
    default: return into_bits(walk, step, type);
    }
}

/* The size of the step that begins at `at`. */
static size_t step_size(const char *at) {
    if (*at == '[') { /* an identity may contain slashes */
        const char *close = strchr(at, ']');
        if (close)
            return (size_t)(close - at) + 1;
    }
    return strcspn(at, "/");
}

static enum smith_status path_find(const struct smith_document *document, struct walk *walk) {
    *walk->node = (struct smith_node){.type = document->layout->root,
                                      .value = document->root,
                                      .record = document->root,
                                      .record_type = document->layout->root,
                                      .member = SMITH_AT_END,
                                      .index = SMITH_NONE};
    const char *at = walk->path;
    while (*at == '/')
        at++;
    while (*at) {
        struct step step = {at, step_size(at)};
        enum smith_status status = take_step(walk, &step);
        if (status != SMITH_OK)
            return status;
        at += step.size;
        while (*at == '/')
            at++;
    }
    if (walk->resolved && walk->resolved->count)
        walk->resolved->scopes[walk->resolved->count - 1].frame.index = walk->node->index;
    return SMITH_OK;
}

enum smith_status smith_path_find(const struct smith_document *document, const char *path, struct smith_node *node,
                                  struct smith_error *error) {
    struct walk walk = {path, node, NULL, error};
    return path_find(document, &walk);
}

enum smith_status smith_resolved_path_find(struct smith_arena *arena, const struct smith_document *document,
                                           const char *path, struct smith_resolved_path *resolved,
                                           struct smith_error *error) {
    size_t steps = 1;
    for (const char *at = path; *at; at++)
        steps += *at == '/';
    *resolved = (struct smith_resolved_path){
        .scopes = smith_arena_alloc(arena, (steps + 1) * sizeof *resolved->scopes, _Alignof(struct smith_scope))};
    if (!resolved->scopes)
        return smith_fail_memory(error, arena);
    struct walk walk = {path, &resolved->node, resolved, error};
    return path_find(document, &walk);
}

size_t smith_path_parent(const char *path, const char **last) {
    const char *at = path, *step = path;
    while (*at == '/')
        at++;
    while (*at) {
        step = at;
        at += step_size(at);
        while (*at == '/')
            at++;
    }
    *last = step;
    while (step > path && step[-1] == '/')
        step--;
    return (size_t)(step - path);
}

/* ---- the path of a frame: "/rooms/3/objects/12/position/x" ---- */

/* Put `text` before what is at `*at`; false when there is no room. */
static bool prepend(char *path, size_t *at, const char *text, size_t size) {
    if (*at < size)
        return false;
    *at -= size;
    memcpy(path + *at, text, size);
    return true;
}

static bool prepend_step(const struct smith_frame *frame, char *path, size_t *at) {
    if (frame->member == SMITH_AT_END)
        return true;
    if (frame->index != SMITH_NONE) {
        char number[SMITH_NUMBER_SIZE];
        size_t size = smith_print_u64(number, frame->index);
        if (!prepend(path, at, number, size) || !prepend(path, at, "/", 1))
            return false;
    }
    const char *name = frame->type->record->members[frame->member].name;
    return prepend(path, at, name, strlen(name)) && prepend(path, at, "/", 1);
}

void smith_frame_path(const struct smith_frame *frame, char *path, size_t size) {
    if (size < 5) {
        if (size)
            path[0] = '\0';
        return;
    }
    size_t at = size - 1;
    path[at] = '\0';
    while (frame && prepend_step(frame, path, &at))
        frame = frame->parent;
    if (frame) { /* no room for all of it: say so in front */
        at = at < 3 ? 3 : at;
        prepend(path, &at, "...", 3);
    }
    if (at == size - 1)
        prepend(path, &at, "/", 1);
    memmove(path, path + at, size - at);
}

int smith_path_compare(const char *a, const char *b) {
    static const char digits[] = "0123456789";
    while (*a && *a == *b)
        a++, b++;
    size_t more_in_a = strspn(a, digits), more_in_b = strspn(b, digits);
    if (more_in_a != more_in_b)
        return more_in_a < more_in_b ? -1 : 1;
    return (uint8_t)*a - (uint8_t)*b;
}

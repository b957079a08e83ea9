/* SPDX-License-Identifier: MIT
 *
 * The walk along two documents.
 */
#include "diff/compare.h"
#include "diff/local_numbers.h"
#include "document/references/list_changes.h"
#include "document/value.h"
#include "document/visit.h"
#include <string.h>

static bool compare_value(struct comparison *w, const struct smith_reference *reference, const struct smith_type *type,
                          const void *a, const void *b);

static bool stop_for_memory(struct comparison *w) {
    w->out_of_memory = true;
    return false;
}

/* ---- paths ---- */

static size_t path_add(struct comparison *w, const char *step) {
    size_t before = w->path.size;
    smith_buffer_byte(&w->path, '/');
    smith_buffer_text(&w->path, step);
    return before;
}

static size_t path_add_index(struct comparison *w, uint32_t index) {
    size_t before = w->path.size;
    smith_buffer_format(&w->path, "/%u", index);
    return before;
}

static const char *comparison_path(struct comparison *w) {
    if (!smith_buffer_reserve(&w->path, 1))
        return "";
    w->path.data[w->path.size] = '\0';
    return (const char *)w->path.data;
}

/* ---- reports ---- */

static struct comparison_position current_position(struct comparison *w) {
    const struct smith_frame *at = &w->b->frame; /* there is one: the root is a record */
    const struct smith_member *member = at->member != SMITH_AT_END ? &at->type->record->members[at->member] : NULL;
    return (struct comparison_position){&w->a->frame, at, comparison_path(w), member};
}

static bool compare_report(struct comparison *w, const struct smith_type *type, const void *a, const void *b) {
    const struct difference difference = {current_position(w), type, a, b};
    return !w->path.failed && w->sink->value(w->sink->context, &difference);
}

/* ---- records ---- */

static bool compare_member_values(struct comparison *w, const struct smith_member *member, const void *a,
                                  const void *b) {
    const void *x = smith_member_value(member, a), *y = smith_member_value(member, b);
    if (!x && !y)
        return true;
    const struct smith_reference *reference = smith_member_reference(a, member);
    if (reference != smith_member_reference(b, member))
        reference = NULL;
    return x && y ? compare_value(w, reference, member->type, x, y) : compare_report(w, member->type, x, y);
}

/* Whether the two need no closer look. */
static bool compare_is_same(const struct comparison *w, const struct smith_type *type, const void *a, const void *b) {
    return w->equal_is_same && smith_value_equal(type, a, b);
}

static bool is_same_memory(const struct comparison *w, const struct smith_type *type, const void *a, const void *b) {
    return w->equal_is_same && type->flags & SMITH_PLAIN && memcmp(a, b, type->size) == 0;
}

static void compare_go_to(struct comparison *w, uint16_t member, uint32_t in_a, uint32_t in_b) {
    w->a->frame.member = w->b->frame.member = member;
    w->a->frame.index = in_a;
    w->b->frame.index = in_b;
}

static bool compare_members(struct comparison *w, const struct smith_type *type) {
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        if (member->offset == SMITH_NONE)
            continue;
        compare_go_to(w, i, SMITH_NONE, SMITH_NONE);
        size_t before = path_add(w, member->name);
        if (!compare_member_values(w, member, w->a->frame.record, w->b->frame.record))
            return false;
        w->path.size = before;
    }
    compare_go_to(w, SMITH_AT_END, SMITH_NONE, SMITH_NONE);
    return !w->sink->spelling || !smith_type_has_quirks(type) || smith_compare_spelling(w);
}

static bool compare_records(struct comparison *w, const struct smith_type *type, const void *a, const void *b) {
    struct smith_scope *outer_a = w->a, *outer_b = w->b;
    struct smith_scope scope_a = smith_scope_of(outer_a, type, a), scope_b = smith_scope_of(outer_b, type, b);
    w->a = &scope_a;
    w->b = &scope_b;
    bool done = compare_members(w, type);
    w->a = outer_a;
    w->b = outer_b;
    return done;
}

/* ---- unions ---- */

static bool compare_variants(struct comparison *w, const struct smith_type *type, const struct smith_variant *a,
                             const struct smith_variant *b) {
    const struct smith_case *chosen = smith_variant_case(type, a);
    bool same_case = a->kind == b->kind && chosen && a->value && b->value;
    /* In JSON, a chunk that is no struct is an object around its value, which paths do not see. */
    bool transparent = same_case && (type->variants->tag.count || smith_type_inner(chosen->type)->kind == SMITH_RECORD);
    if (transparent)
        return compare_value(w, chosen->reference, chosen->type, a->value, b->value);
    bool same = smith_value_equal(type, a, b) && (!w->sink->spelling || same_case || smith_same_unknown(a, b));
    return same || compare_report(w, type, a, b);
}

/* ---- names that another value chooses ---- */

/* Whether the same number goes by another name, because what chooses the names has changed. */
static bool is_renamed(const struct comparison *w, const struct smith_type *type) {
    return w->sink->literal && type->variants && smith_type_chosen(type, w->a) != smith_type_chosen(type, w->b);
}

/* ---- lists and arrays ---- */

static bool compare_arrays(struct comparison *w, const struct smith_reference *reference, const struct smith_type *type,
                           const uint8_t *a, const uint8_t *b) {
    size_t stride = smith_type_inner(type->elem)->size;
    uint16_t member = w->b->frame.member;
    uint32_t in_a = w->a->frame.index, in_b = w->b->frame.index;
    bool done = true;
    if (is_same_memory(w, type, a, b) && !is_renamed(w, smith_type_inner(type->elem)))
        return true;
    for (uint32_t i = 0; done && i < type->count; i++) {
        size_t before = path_add_index(w, i);
        compare_go_to(w, member, i, i);
        done = compare_value(w, reference, type->elem, a + i * stride, b + i * stride);
        w->path.size = before;
    }
    compare_go_to(w, member, in_a, in_b);
    return done;
}

static bool is_unchanged(const struct smith_alignment *alignment) {
    bool same = alignment->count_a == alignment->count_b;
    for (uint32_t i = 0; same && i < alignment->count_a; i++)
        same = alignment->to_b[i] != SMITH_NO_INDEX && !alignment->moved[i];
    return same;
}

static bool compare_lists(struct comparison *w, const struct smith_reference *reference, const struct smith_type *type,
                          const struct smith_list *a, const struct smith_list *b) {
    const struct comparison_position here = current_position(w);
    const struct smith_record *record = w->b->frame.type->record;
    uint16_t member = w->b->frame.member;
    struct smith_identity identity = smith_list_identity(here.member, type, record);
    struct smith_alignment alignment;
    if (!w->sink->spelling && compare_is_same(w, type, a, b) && !is_renamed(w, smith_type_inner(type->elem)))
        return true;
    if (!smith_align(&w->arena, type, (struct smith_list_version){a, &w->meanings_a},
                     (struct smith_list_version){b, &w->meanings_b}, &identity,
                     w->sink->literal ? SMITH_ALIGN_FOR_PATCH : SMITH_ALIGN_FOR_PEOPLE, &alignment))
        return stop_for_memory(w);
    const struct list_difference difference = {here, type, a, b, &alignment};
    bool done = is_unchanged(&alignment) || w->sink->list(w->sink->context, &difference);
    for (uint32_t i = 0; done && i < b->count; i++) {
        uint32_t from = alignment.to_a[i];
        if (from == SMITH_NO_INDEX)
            continue;
        size_t before = path_add_index(w, i);
        compare_go_to(w, member, from, i);
        done = compare_value(w, reference, type->elem, smith_list_at(type, a, from), smith_list_at(type, b, i));
        w->path.size = before;
    }
    compare_go_to(w, member, SMITH_NONE, SMITH_NONE);
    return done;
}

/* ---- any value ---- */

static bool compare_scalars(struct comparison *w, const struct smith_reference *reference,
                            const struct smith_type *type, const void *a, const void *b) {
    bool follows = reference && smith_reference_is_local(reference) && type->kind <= SMITH_SPELLED;
    if (!follows || w->sink->literal)
        return (smith_value_equal(type, a, b) && !is_renamed(w, type)) || compare_report(w, type, a, b);
    if (smith_means_same(&w->numbers, reference, type, smith_integer_load(type, a), smith_integer_load(type, b)))
        return true;
    return w->numbers.out_of_memory ? stop_for_memory(w) : compare_report(w, type, a, b);
}

static bool compare_value(struct comparison *w, const struct smith_reference *reference, const struct smith_type *type,
                          const void *a, const void *b) {
    type = smith_type_inner(type);
    if (!a || !b)
        return true;
    switch (type->kind) {
    case SMITH_RECORD: return is_same_memory(w, type, a, b) || compare_records(w, type, a, b);
    case SMITH_ARRAY: return compare_arrays(w, reference, type, a, b);
    case SMITH_LIST: return compare_lists(w, reference, type, a, b);
    case SMITH_UNION: return compare_variants(w, type, a, b);
    default: return compare_scalars(w, reference, type, a, b);
    }
}

enum smith_status smith_compare(const struct smith_document *a, const struct smith_document *b,
                                const struct difference_sink *sink, struct smith_error *error) {
    const struct smith_allocator *allocator = &b->arena.allocator;
    struct comparison w = {.sink = sink, .budget = b->limits.inflated};
    if (smith_document_layout(a) != smith_document_layout(b))
        return smith_fail(error, SMITH_BAD_VALUE, "DIFF-FORMATS", "one is %s, the other %s", a->layout->title,
                          b->layout->title);
    smith_arena_init(&w.arena, allocator, 0);
    smith_buffer_init(&w.path, allocator);
    w.meanings_a = (struct smith_meanings){.arena = &w.arena, .document = a};
    w.meanings_b = (struct smith_meanings){.arena = &w.arena, .document = b};
    w.numbers = (struct smith_local_numbers){
        .arena = &w.arena, .a = &w.meanings_a, .b = &w.meanings_b, .use = SMITH_ALIGN_FOR_PEOPLE};
    w.equal_is_same = sink->literal || smith_numbers_are_global(&w.numbers);
    bool done = !w.numbers.out_of_memory && compare_value(&w, NULL, a->layout->root, a->root, b->root);
    bool memory = w.out_of_memory || w.numbers.out_of_memory || w.path.failed;
    smith_buffer_free(&w.path);
    smith_arena_free(&w.arena);
    if (done && !memory)
        return SMITH_OK;
    return memory ? smith_fail_memory(error, NULL) : smith_fail(error, SMITH_LIMIT, "STOPPED", "stopped by the caller");
}

/* ---- quirks of two records, kind by kind and member by member, as their JSON keys have them ---- */

static bool same_quirk(const struct smith_quirk *a, const struct smith_quirk *b) {
    bool same_number = a->kind == SMITH_QUIRK_PACKED || a->computed == b->computed; /* the bytes say what is packed */
    return a->index == b->index && same_number && a->bytes.size == b->bytes.size &&
           (!a->bytes.size || memcmp(a->bytes.data, b->bytes.data, a->bytes.size) == 0);
}

/* The quirks of one key, in the order of their elements; copied together because a record sorts them by element
 * first. */
static bool compare_spelling_collect(struct comparison *w, const struct smith_json_shown *shown,
                                     struct smith_json_quirk_key key, struct smith_quirk **items, uint32_t *count) {
    *count = 0;
    for (uint32_t i = 0; i < shown->count; i++)
        *count += shown->items[i].member == key.member && shown->items[i].kind == key.kind;
    *items = smith_arena_alloc(&w->arena, *count * sizeof **items, _Alignof(struct smith_quirk));
    for (uint32_t i = 0, at = 0; *items && i < shown->count; i++)
        if (shown->items[i].member == key.member && shown->items[i].kind == key.kind)
            (*items)[at++] = shown->items[i];
    w->out_of_memory |= !*items;
    return *items != NULL;
}

static bool value_changed(const struct smith_type *type, uint16_t index, const void *a, const void *b) {
    if (index == SMITH_AT_END)
        return false;
    const struct smith_member *member = &type->record->members[index];
    const void *x = smith_member_value(member, a), *y = smith_member_value(member, b);
    return !x != !y || (x && !smith_value_equal(member->type, x, y));
}

/* The keys that either record has: a bit a kind, by member. */
static unsigned kinds_of(const struct smith_json_shown *shown, uint16_t member) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < shown->count; i++)
        if (shown->items[i].member == member)
            kinds |= 1u << shown->items[i].kind;
    return kinds;
}

static bool compare_key(struct comparison *w, const struct smith_type *type, struct smith_json_quirk_key key,
                        const struct smith_json_shown *a, const struct smith_json_shown *b, bool changed) {
    struct smith_quirk *x, *y;
    uint32_t count_x, count_y;
    if (!compare_spelling_collect(w, a, key, &x, &count_x) || !compare_spelling_collect(w, b, key, &y, &count_y))
        return false;
    bool same = count_x == count_y;
    for (uint32_t i = 0; same && i < count_x; i++)
        same = same_quirk(&x[i], &y[i]);
    if (same && !(changed && count_y)) /* a change may take spellings along that have to be said again */
        return true;
    const struct spelling_difference difference = {comparison_path(w), type->record, key, y, count_y, count_x != 0};
    return w->sink->spelling(w->sink->context, &difference);
}

static bool compare_spelling_of_member(struct comparison *w, const struct smith_type *type, uint16_t member,
                                       const void *records[2], const struct smith_json_shown shown[2]) {
    unsigned kinds = kinds_of(&shown[0], member) | kinds_of(&shown[1], member);
    bool changed = kinds && value_changed(type, member, records[0], records[1]);
    for (unsigned kind = 0; kinds >> kind; kind++) {
        struct smith_json_quirk_key key = {member, (enum smith_quirk_kind)kind};
        if (kinds >> kind & 1 && !compare_key(w, type, key, &shown[0], &shown[1], changed))
            return false;
    }
    return true;
}

static bool compare_spelling_show(struct comparison *w, struct smith_scope *scope, struct smith_json_shown *shown) {
    bool done = smith_json_shown(scope, &w->arena.allocator, &w->budget, shown);
    w->out_of_memory |= !done;
    return done;
}

bool smith_compare_spelling(struct comparison *w) {
    const struct smith_type *type = w->b->frame.type;
    const void *records[2] = {w->a->frame.record, w->b->frame.record};
    struct smith_json_shown shown[2] = {{0}, {0}};
    if (!smith_quirks_of(records[0]) && !smith_quirks_of(records[1]))
        return true;
    bool done = compare_spelling_show(w, w->a, &shown[0]) && compare_spelling_show(w, w->b, &shown[1]);
    for (uint16_t i = 0; done && i < type->record->member_count; i++)
        done = compare_spelling_of_member(w, type, i, records, shown);
    done = done && compare_spelling_of_member(w, type, SMITH_AT_END, records, shown);
    smith_json_shown_free(&shown[0]);
    smith_json_shown_free(&shown[1]);
    return done;
}

bool smith_same_unknown(const struct smith_variant *a, const struct smith_variant *b) {
    const struct smith_unknown *x = a->value, *y = b->value;
    const struct smith_quirks *of_x = x ? x->quirks : NULL, *of_y = y ? y->quirks : NULL;
    uint32_t count = of_x ? of_x->count : 0;
    if (count != (of_y ? of_y->count : 0))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!same_quirk(&of_x->items[i], &of_y->items[i]))
            return false;
    return true;
}

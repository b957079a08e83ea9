/* SPDX-License-Identifier: MIT
 *
 * Quirks of two records, kind by kind and member by member, as their JSON keys have them.
 */
#include "diff/compare_spelling.h"
#include "document/equal.h"
#include <string.h>

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
    const struct spelling_difference difference = {
        smith_comparison_path(w), type->record, key, y, count_y, count_x != 0};
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

/* SPDX-License-Identifier: MIT
 *
 * Taking elements out of lists, and chunks out of records (remove.h).
 */
#include "document/references/remove.h"

#include "document/path.h"
#include <string.h>

/* ---- elements of lists ---- */

/* Which elements go. `drop` NULL = only number `one`. */
struct choice {
    const bool *drop;
    uint32_t one;
};

static bool goes(const struct choice *choice, uint32_t index) {
    return choice->drop ? choice->drop[index] : index == choice->one;
}

static void compact(const struct smith_type *type, struct smith_list *list, const struct choice *choice) {
    size_t stride = smith_list_stride(type);
    uint8_t *items = list->items;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (goes(choice, i))
            continue;
        if (kept != i)
            memcpy(items + kept * stride, items + i * stride, stride);
        kept++;
    }
    list->count = kept;
}

/* How far a walk along the elements has come. */
struct removal {
    const struct choice *choice;
    uint32_t count; /* of elements */
    uint32_t element, dropped;
};

static bool leave_out(void *context, uint32_t *index) {
    struct removal *l = context;
    for (; l->element < *index && l->element < l->count; l->element++)
        l->dropped += goes(l->choice, l->element);
    if (*index < l->count && goes(l->choice, *index))
        return false;
    *index -= l->dropped;
    return true;
}

static void drop_chosen(const struct smith_type *record_type, void *record, uint16_t index,
                        const struct choice *choice) {
    const struct smith_member *member = &record_type->record->members[index];
    void *value = smith_member_value(member, record);
    const struct smith_type *type = smith_path_enter(member->type, &value); /* the list may be the case of a union */
    struct smith_list *list = value;
    if (!list || !list->count)
        return;
    struct removal removal = {.choice = choice, .count = list->count};
    smith_quirks_renumber(record_type, record, index, leave_out, &removal);
    compact(type, list, choice);
}

void smith_list_drop(const struct smith_type *record_type, void *record, uint16_t member, const bool *drop) {
    drop_chosen(record_type, record, member, &(struct choice){.drop = drop});
}

void smith_list_drop_one(const struct smith_type *record_type, void *record, uint16_t member, uint32_t index) {
    drop_chosen(record_type, record, member, &(struct choice){.one = index});
}

/* ---- what a path leads to ---- */

/* A list of chunks: readers take what is there. Elsewhere, what is behind an element may be known by its place. */
static bool may_shrink(const struct smith_member *member) {
    const struct smith_type *type = smith_type_inner(member->type);
    return type->kind == SMITH_LIST && type->extent->kind == SMITH_CHUNKS;
}

static void clear_chunk(const struct smith_type *record_type, void *record, uint16_t index) {
    smith_member_clear(&record_type->record->members[index], record);
    if (smith_type_has_quirks(record_type))
        smith_quirks_remove(record, index, 0, UINT32_MAX, ~0u);
}

static bool remove_at(const struct smith_document *document, const char *path) {
    struct smith_node node;
    if (smith_path_find(document, path, &node, NULL) != SMITH_OK || node.member == SMITH_AT_END || !node.value)
        return false;
    const struct smith_type *record_type = smith_type_inner(node.record_type);
    const struct smith_member *member = &record_type->record->members[node.member];
    if (node.index != SMITH_NONE && may_shrink(member)) {
        smith_list_drop_one(record_type, node.record, node.member, node.index);
        return true;
    }
    if (node.index != SMITH_NONE || !(member->flags & SMITH_CHUNK) || member->flags & (SMITH_MANY | SMITH_SPLICED))
        return false;
    clear_chunk(record_type, node.record, node.member);
    return true;
}

bool smith_remove_around(struct smith_document *document, const char *path, char *removed, size_t size) {
    size_t length = strlen(path);
    if (length >= size)
        return false;
    memcpy(removed, path, length + 1);
    while (removed[0]) {
        if (remove_at(document, removed))
            return true;
        char *last = strrchr(removed, '/');
        if (!last)
            return false;
        *last = '\0';
    }
    return false;
}

/* SPDX-License-Identifier: MIT
 *
 * What stands in three versions of a text, and which of it is the same: fields by their names, records by their ids, else
 * by what the comparison of both maps says. And the ids of records, which both sides may have changed or given twice.
 */
#include "format/d2df/text/text_merge.h"

#include "base/error.h"
#include "base/lookup.h"
#include "diff/compare.h"
#include "format/d2df/text/d2df_text.h"
#include "format/d2df/text/text_edits.h"
#include "format/d2df/text/text_fields.h"
#include <inttypes.h>
#include <stdio.h>

/* ---- items ---- */

static bool text_merge_add_item(struct text_merge *m, struct text_version *version, struct text_item item, size_t end) {
    item.lead = version->items.count ? version->items.items[version->items.count - 1].end
                                     : smith_d2df_line_rest(version->text, version->tree.map->open);
    item.end = smith_d2df_line_rest(version->text, end);
    for (int side = 0; side < TEXT_SIDES; side++)
        item.match[side] = SMITH_NO_INDEX;
    return SMITH_ARRAY_ADD(m->arena, &version->items, item);
}

/* One number for a list and an index in it. */
static int64_t record_number(const struct text_merge *m, const struct smith_member *list, uint32_t index) {
    return ((int64_t)(list - smith_type_inner(m->layout->root)->record->members) << 32) | index;
}

/* Fields and records in the order of the text. */
static bool list_items(struct text_merge *m, struct text_version *version) {
    const struct text_node *map = version->tree.map;
    uint32_t field = 0, record = 0, first = 0;
    version->items.count = version->records.count = 0;
    for (;;) {
        while (record < version->tree.records.count && version->tree.records.items[record]->outer)
            record++;
        const struct text_node *node =
            record < version->tree.records.count ? version->tree.records.items[record] : NULL;
        const struct text_field *next = field < map->fields.count ? &map->fields.items[field] : NULL;
        if (!node && !next)
            break;
        bool is_field = next && (!node || next->start < node->start);
        struct text_item item = is_field ? (struct text_item){.body = next->start, .member = next->member}
                                         : (struct text_item){.body = node->start, .node = node};
        while (first < version->tree.records.count && version->tree.records.items[first]->start < item.body)
            first++;
        item.records = first;
        if (!is_field && !smith_id_index_add(&version->records, m->arena, record_number(m, node->list, node->index),
                                             version->items.count))
            return false;
        if (!text_merge_add_item(m, version, item, is_field ? next->end : node->close + 1))
            return false;
        field += is_field;
        record += !is_field;
    }
    smith_id_index_sort(&version->records);
    return true;
}

/* ---- which is which ---- */

static void text_merge_match_items(struct text_merge *m, int a, uint32_t in_a, int b, uint32_t in_b) {
    struct text_item *x = &m->versions[a].items.items[in_a], *y = &m->versions[b].items.items[in_b];
    if (x->match[b] != SMITH_NO_INDEX || y->match[a] != SMITH_NO_INDEX)
        return;
    x->match[b] = in_b;
    y->match[a] = in_a;
}

/* "panel floor", or "sky" of a field: in the arena. NULL when it has no name, or out of memory. */
static const char *name_item(struct text_merge *m, const struct text_item *item) {
    const char *word = item->node ? item->node->list->name : "", *id = item->node ? item->node->own_id : NULL;
    if (item->node && !id)
        return NULL;
    if (!item->node)
        id = item->member->name;
    size_t size = strlen(word) + 1 + strlen(id) + 1;
    char *name = smith_arena_alloc(m->arena, size, 1);
    if (name)
        snprintf(name, size, "%s %s", word, id);
    return name;
}

#define NAME_TWICE UINT64_MAX

/* Names of items -> their index and 1; NAME_TWICE where several have it. */
static bool index_names(struct text_merge *m, const struct text_version *version, struct smith_hash_map *names) {
    *names = (struct smith_hash_map){0};
    for (uint32_t i = 0; i < version->items.count; i++) {
        const char *name = name_item(m, &version->items.items[i]);
        struct smith_hash_entry *entry = name ? smith_hash_map_add(names, m->arena, name, strlen(name)) : NULL;
        if (entry)
            entry->value.number = entry->value.number ? NAME_TWICE : (uint64_t)i + 1;
    }
    return !m->arena->failed;
}

static bool match_names(struct text_merge *m, int a, int b) {
    struct smith_hash_map in_a, in_b;
    if (!index_names(m, &m->versions[a], &in_a) || !index_names(m, &m->versions[b], &in_b))
        return false;
    for (uint32_t i = 0; i < in_a.count; i++) {
        const struct smith_hash_entry *entry = &in_a.entries[i];
        const struct smith_hash_entry *other = smith_hash_map_find(&in_b, entry->key, entry->size);
        if (other && entry->value.number != NAME_TWICE && other->value.number != NAME_TWICE)
            text_merge_match_items(m, a, (uint32_t)entry->value.number - 1, b, (uint32_t)other->value.number - 1);
    }
    return true;
}

/* Which record of a list is which; lists that are not in here are alike. */
struct text_alignment {
    struct smith_arena *arena;
    struct {
        const struct smith_member *member;
        const uint32_t *to_b;
    } lists[TEXT_LISTS];
    unsigned count;
};

static bool note_alignment(void *context, const struct list_difference *difference) {
    struct text_alignment *alignment = context;
    const struct smith_alignment *found = difference->alignment;
    if (alignment->count == TEXT_LISTS)
        return true;
    uint32_t *to_b = smith_arena_alloc(alignment->arena, found->count_a * sizeof *to_b, _Alignof(uint32_t));
    if (!to_b)
        return false;
    if (found->count_a)
        memcpy(to_b, found->to_b, found->count_a * sizeof *to_b);
    alignment->lists[alignment->count].member = difference->at.member;
    alignment->lists[alignment->count++].to_b = to_b;
    return true;
}

static bool pass_value(void *context, const struct difference *difference) {
    (void)context, (void)difference;
    return true;
}

static uint32_t aligned(const struct text_alignment *alignment, const struct smith_member *list, uint32_t index) {
    for (unsigned i = 0; i < alignment->count; i++)
        if (alignment->lists[i].member == list)
            return alignment->lists[i].to_b[index];
    return index;
}

static enum smith_status match_alike(struct text_merge *m, int a, int b, struct smith_error *error) {
    struct text_version *versions = m->versions;
    struct text_alignment alignment = {.arena = m->arena};
    const struct difference_sink sink = {.value = pass_value, .list = note_alignment, .context = &alignment};
    enum smith_status status = smith_compare(versions[a].document, versions[b].document, &sink, error);
    if (status != SMITH_OK)
        return status;
    for (uint32_t i = 0; i < versions[a].items.count; i++) {
        const struct text_item *item = &versions[a].items.items[i];
        if (!item->node || item->match[b] != SMITH_NO_INDEX)
            continue;
        uint32_t index = aligned(&alignment, item->node->list, item->node->index);
        uint32_t other = index == SMITH_NO_INDEX
                             ? index
                             : smith_id_index_find(&versions[b].records, record_number(m, item->node->list, index));
        if (other != SMITH_NO_INDEX && !item->node->own_id == !versions[b].items.items[other].node->own_id)
            text_merge_match_items(m, a, i, b, other);
    }
    return SMITH_OK;
}

/* Records without ids that stand behind the same are the same. */
static void match_neighbours(struct text_merge *m, int a, int b) {
    for (uint32_t i = 1; i < m->versions[a].items.count; i++) {
        const struct text_item *item = &m->versions[a].items.items[i];
        uint32_t before = m->versions[a].items.items[i - 1].match[b];
        if (!item->node || item->node->own_id || item->match[b] != SMITH_NO_INDEX || before == SMITH_NO_INDEX ||
            before + 1 >= m->versions[b].items.count)
            continue;
        const struct text_node *other = m->versions[b].items.items[before + 1].node;
        if (other && !other->own_id && other->list == item->node->list)
            text_merge_match_items(m, a, i, b, before + 1);
    }
}

/* What both sides put in is one only where it has one id, or none, and says the same. */
static bool match_new(struct text_merge *m) {
    struct text_version *ours = &m->versions[TEXT_OURS], *theirs = &m->versions[TEXT_THEIRS];
    struct smith_hash_map bodies = {0};
    for (uint32_t i = 0; i < ours->items.count; i++) {
        const struct text_item *item = &ours->items.items[i];
        struct smith_hash_entry *entry =
            item->match[TEXT_BASE] == SMITH_NO_INDEX
                ? smith_hash_map_add(&bodies, m->arena, ours->text.data + item->body, item->end - item->body)
                : NULL;
        if (entry)
            entry->value.number = (uint64_t)i + 1;
    }
    for (uint32_t i = 0; i < theirs->items.count && !m->arena->failed; i++) {
        const struct text_item *item = &theirs->items.items[i];
        const struct smith_hash_entry *entry =
            item->match[TEXT_BASE] == SMITH_NO_INDEX
                ? smith_hash_map_find(&bodies, theirs->text.data + item->body, item->end - item->body)
                : NULL;
        if (entry)
            text_merge_match_items(m, TEXT_OURS, (uint32_t)entry->value.number - 1, TEXT_THEIRS, i);
    }
    return !m->arena->failed;
}

/* By way of the base. */
static void match_sides(struct text_merge *m) {
    struct text_version *base = &m->versions[TEXT_BASE];
    for (uint32_t i = 0; i < base->items.count; i++) {
        const uint32_t *match = base->items.items[i].match;
        if (match[TEXT_OURS] != SMITH_NO_INDEX && match[TEXT_THEIRS] != SMITH_NO_INDEX)
            text_merge_match_items(m, TEXT_OURS, match[TEXT_OURS], TEXT_THEIRS, match[TEXT_THEIRS]);
    }
}

enum smith_status smith_d2df_text_merge_match(struct text_merge *m, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    bool good = true;
    for (int side = 0; side < TEXT_SIDES && good; side++)
        good = list_items(m, &m->versions[side]);
    for (int side = TEXT_OURS; side < TEXT_SIDES && good && status == SMITH_OK; side++) {
        good = match_names(m, TEXT_BASE, side);
        if (good)
            status = match_alike(m, TEXT_BASE, side, error);
        match_neighbours(m, TEXT_BASE, side);
    }
    if (good && status == SMITH_OK) {
        match_sides(m);
        good = match_new(m);
    }
    return good && !m->arena->failed ? status : smith_fail_memory(error, m->arena);
}

/* ---- ids ---- */

/* An id in the text of one side that becomes another one, or null, wherever a record is named by it. */
struct text_renaming {
    struct text_merge *m;
    struct text_edits edits;
    const struct smith_member *list;
    struct smith_bytes from;
    const char *to;
};

static void rename_references(struct text_renaming *r, const struct text_node *node) {
    const struct smith_record *root = smith_type_inner(r->m->layout->root)->record;
    for (uint32_t i = 0; i < node->fields.count; i++) {
        const struct text_field *field = &node->fields.items[i];
        if (field->inner && !field->inner->list) {
            rename_references(r, field->inner);
            continue;
        }
        size_t size = field->value_end - field->value;
        if (!field->inner && field->member && field->member->reference && size == r->from.size &&
            memcmp(r->edits.bytes.data + field->value, r->from.data, size) == 0 &&
            smith_d2df_referred_list(root, field->member->reference) == r->list)
            (void)smith_d2df_edits_add(&r->edits, field->value, field->value_end, r->to);
    }
}

static void rename_id(struct text_renaming *r, const struct text_version *version, const struct text_node *node,
                      const char *to) {
    r->list = node->list;
    r->from = (struct smith_bytes){version->text.data + node->id, node->id_end - node->id};
    r->to = to;
    rename_references(r, version->tree.map);
    for (uint32_t i = 0; i < version->tree.records.count; i++)
        rename_references(r, version->tree.records.items[i]);
}

/* All ids of a version, nested records among them: "panels floor" -> how many have it. */
static bool count_ids(struct text_merge *m, const struct text_version *version, struct smith_hash_map *ids) {
    for (uint32_t i = 0; i < version->tree.records.count; i++) {
        const struct text_item item = {.node = version->tree.records.items[i]};
        const char *name = name_item(m, &item);
        struct smith_hash_entry *entry = name ? smith_hash_map_add(ids, m->arena, name, strlen(name)) : NULL;
        if (entry)
            entry->value.number++;
    }
    return !m->arena->failed;
}

static uint64_t id_count(const struct smith_hash_map *ids, const struct smith_member *list, const char *id) {
    char name[512];
    int size = snprintf(name, sizeof name, "%s %s", list->name, id);
    const struct smith_hash_entry *entry =
        size > 0 && (size_t)size < sizeof name ? smith_hash_map_find(ids, name, (size_t)size) : NULL;
    return entry ? entry->value.number : 0;
}

/* One that neither version has: "lift_2". */
static const char *other_id(struct text_merge *m, const struct smith_hash_map ids[TEXT_SIDES],
                            const struct smith_member *list, const char *id) {
    char made[256];
    for (unsigned number = 2;; number++) {
        snprintf(made, sizeof made, "%.200s_%u", id, number);
        bool is_taken = false;
        for (int side = 0; side < TEXT_SIDES; side++)
            is_taken = is_taken || id_count(&ids[side], list, made);
        if (!is_taken)
            return smith_arena_copy(m->arena, made, strlen(made));
    }
}

static const char *own_id_of(const struct text_merge *m, int side, uint32_t index) {
    const struct text_item *item = index == SMITH_NO_INDEX ? NULL : &m->versions[side].items.items[index];
    return item && item->node ? item->node->own_id : NULL;
}

static bool is_same_id(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* What a record is to be called: as the side has it that changed that, as ours where both did. NULL = it has no id. */
static const char *wanted_id(const struct text_merge *m, int side, uint32_t index) {
    const struct text_item *item = &m->versions[side].items.items[index];
    const char *ids[TEXT_SIDES];
    for (int other = 0; other < TEXT_SIDES; other++)
        ids[other] = own_id_of(m, other, other == side ? index : item->match[other]);
    bool is_theirs = !ids[TEXT_OURS] || is_same_id(ids[TEXT_OURS], ids[TEXT_BASE]);
    return is_theirs && ids[TEXT_THEIRS] ? ids[TEXT_THEIRS] : ids[TEXT_OURS];
}

static void put_id(struct text_renaming *r, const struct text_version *version, const struct text_node *node,
                   const char *to) {
    if (node->own_id)
        rename_id(r, version, node, to);
    (void)smith_d2df_edits_add(&r->edits, node->id, node->id_end, to);
    if (!node->own_id)
        (void)smith_d2df_edits_add(&r->edits, node->id, node->id, " ");
}

/* The id of a record of this side, and what names it. */
static void choose_id(struct text_renaming *r, int side, uint32_t index, const struct smith_hash_map ids[TEXT_SIDES]) {
    const struct text_version *version = &r->m->versions[side];
    const struct text_item *item = &version->items.items[index];
    const struct text_node *node = item->node;
    if (!node || id_count(&ids[side], node->list, node->own_id ? node->own_id : "") > 1)
        return;
    const char *wanted = wanted_id(r->m, side, index);
    bool is_new = item->match[TEXT_BASE] == SMITH_NO_INDEX && item->match[TEXT_OURS] == SMITH_NO_INDEX;
    if (side == TEXT_THEIRS && is_new && node->own_id && id_count(&ids[TEXT_OURS], node->list, node->own_id))
        wanted = other_id(r->m, ids, node->list, node->own_id);
    else if (is_same_id(wanted, node->own_id) || (wanted && id_count(&ids[side], node->list, wanted)))
        return;
    if (wanted)
        put_id(r, version, node, wanted);
}

/* What the other side took out is named no more, where that will be gone. */
static void forget_ids(struct text_renaming *r, int side, const struct smith_hash_map ids[TEXT_SIDES]) {
    const struct text_version *version = &r->m->versions[side];
    int other = side == TEXT_OURS ? TEXT_THEIRS : TEXT_OURS;
    for (uint32_t i = 0; i < version->items.count; i++) {
        const struct text_item *item = &version->items.items[i];
        bool is_gone = item->node && item->node->own_id && item->match[TEXT_BASE] != SMITH_NO_INDEX &&
                       item->match[other] == SMITH_NO_INDEX;
        if (!is_gone || id_count(&ids[side], item->node->list, item->node->own_id) > 1)
            continue;
        const struct text_version *base = &r->m->versions[TEXT_BASE];
        const struct text_item *before = &base->items.items[item->match[TEXT_BASE]];
        const struct smith_bytes now = {version->text.data + item->body, item->end - item->body};
        const struct smith_bytes was = {base->text.data + before->body, before->end - before->body};
        bool same = true;
        if (side == TEXT_OURS && !smith_d2df_text_merge_same(r->m, was, now, &same))
            return;
        if (same) /* else ours stays, because it was changed */
            rename_id(r, version, item->node, "null");
    }
}

/* The texts as they are with the changes. */
static bool apply_renaming(struct text_renaming *r, struct text_version *version, bool *changed) {
    struct smith_buffer text;
    if (!r->edits.items.count)
        return true;
    smith_buffer_init(&text, &r->m->arena->allocator);
    smith_d2df_edits_sort(&r->edits);
    smith_d2df_edits_apply(&r->edits, 0, version->text.size, &text);
    const char *copy = text.failed ? NULL : smith_arena_copy(r->m->arena, text.data, text.size);
    version->text = (struct smith_bytes){(const uint8_t *)copy, text.size};
    smith_buffer_free(&text);
    *changed = true;
    return copy != NULL;
}

bool smith_d2df_text_merge_ids(struct text_merge *m, enum text_id_step step, bool *changed) {
    struct smith_hash_map ids[TEXT_SIDES] = {{0}};
    *changed = false;
    for (int side = 0; side < TEXT_SIDES; side++)
        if (!count_ids(m, &m->versions[side], &ids[side]))
            return false;
    for (int side = 0; side < TEXT_SIDES; side++) {
        struct text_version *version = &m->versions[side];
        struct text_renaming r = {.m = m, .edits = {.arena = m->arena, .bytes = version->text}};
        for (uint32_t i = 0; step == TEXT_IDS_ALIKE && i < version->items.count; i++)
            choose_id(&r, side, i, ids);
        if (step == TEXT_IDS_GONE && side != TEXT_BASE)
            forget_ids(&r, side, ids);
        if (m->arena->failed || !apply_renaming(&r, version, changed))
            return false;
    }
    return true;
}

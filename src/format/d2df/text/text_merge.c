/* SPDX-License-Identifier: MIT
 *
 * Three versions of a text made one, so that comments, ids and order of both sides are in it. What the result means is
 * for the merge of the maps to say: it changes this text to that afterwards (text_rewrite.c), which is little or nothing.
 */
#include "format/d2df/text/text_merge.h"
#include "format/d2df/text/d2df_text.h"
#include "format/d2df/text/text_edits.h"

#include "base/error.h"
#include <stdlib.h>

/* ---- versions ---- */

/* With the line ends of ours. */
static bool text_merge_adopt_lines(struct text_merge *m, struct smith_bytes text, struct smith_bytes *adopted) {
    struct smith_buffer out;
    smith_buffer_init(&out, &m->arena->allocator);
    for (size_t i = 0; i < text.size; i++) {
        bool ends = text.data[i] == '\r' && i + 1 < text.size && text.data[i + 1] == '\n';
        if (ends)
            continue;
        if (text.data[i] == '\n' && m->is_crlf)
            smith_buffer_byte(&out, '\r');
        smith_buffer_byte(&out, text.data[i]);
    }
    const char *copy = out.failed ? NULL : smith_arena_copy(m->arena, out.data ? (const char *)out.data : "", out.size);
    *adopted = (struct smith_bytes){(const uint8_t *)copy, out.size};
    smith_buffer_free(&out);
    return copy != NULL;
}

static enum smith_status text_merge_read(struct text_merge *m, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (int side = 0; side < TEXT_SIDES && status == SMITH_OK; side++) {
        struct text_version *version = &m->versions[side];
        smith_document_free(version->document);
        version->tree = (struct text_tree){.arena = m->arena};
        status = smith_d2df_text_read(m->layout, version->text, m->options, &version->document, &version->map_end,
                                      &version->tree, NULL, NULL, error);
    }
    return status;
}

/* ---- what the result has, in which order ---- */

/* An item of the result: its index in each version, or SMITH_NO_INDEX. */
struct merged_item {
    uint32_t in[TEXT_SIDES];
    uint32_t next; /* the one behind it */
    bool is_gone;
};

struct merged_items {
    struct text_merge *m;
    SMITH_ARRAY(struct merged_item) list;
    uint32_t *of[TEXT_SIDES]; /* which one an item of ours or theirs is */
    uint32_t first;
};

static struct smith_bytes text_merge_body(const struct text_version *version, uint32_t index) {
    const struct text_item *item = &version->items.items[index];
    return (struct smith_bytes){version->text.data + item->body, item->end - item->body};
}

/* What one side took out is gone, unless ours changed it. */
static bool decide_gone(struct text_merge *m, struct merged_item *item) {
    bool same = true;
    if (item->in[TEXT_BASE] == SMITH_NO_INDEX)
        return true;
    if (item->in[TEXT_OURS] != SMITH_NO_INDEX && item->in[TEXT_THEIRS] != SMITH_NO_INDEX)
        return true;
    if (item->in[TEXT_OURS] != SMITH_NO_INDEX &&
        !smith_d2df_text_merge_same(m, text_merge_body(&m->versions[TEXT_BASE], item->in[TEXT_BASE]),
                                    text_merge_body(&m->versions[TEXT_OURS], item->in[TEXT_OURS]), &same))
        return false;
    item->is_gone = same;
    return true;
}

static bool collect_side(struct merged_items *items, int side, int other) {
    struct text_merge *m = items->m;
    const struct text_version *version = &m->versions[side];
    items->of[side] = smith_arena_alloc(m->arena, version->items.count * sizeof(uint32_t), _Alignof(uint32_t));
    for (uint32_t i = 0; i < version->items.count && items->of[side]; i++) {
        const uint32_t *match = version->items.items[i].match;
        if (side == TEXT_THEIRS && match[other] != SMITH_NO_INDEX) {
            items->of[side][i] = items->of[other][match[other]];
            continue;
        }
        struct merged_item item = {{match[TEXT_BASE], SMITH_NO_INDEX, SMITH_NO_INDEX}, SMITH_NO_INDEX, false};
        item.in[side] = i;
        item.in[other] = match[other];
        items->of[side][i] = items->list.count;
        if (!decide_gone(m, &item) || !SMITH_ARRAY_ADD(m->arena, &items->list, item))
            return false;
    }
    return items->of[side] != NULL;
}

/* Whether what is in the base, too, stands in another order. */
static bool is_reordered(const struct text_version *version) {
    uint32_t last = 0;
    for (uint32_t i = 0; i < version->items.count; i++) {
        uint32_t in_base = version->items.items[i].match[TEXT_BASE];
        if (in_base == SMITH_NO_INDEX)
            continue;
        if (in_base < last)
            return true;
        last = in_base;
    }
    return false;
}

static void text_merge_chain(struct merged_items *items, int side) {
    uint32_t last = SMITH_NO_INDEX;
    for (uint32_t i = 0; i < items->m->versions[side].items.count; i++) {
        uint32_t item = items->of[side][i];
        *(last == SMITH_NO_INDEX ? &items->first : &items->list.items[last].next) = item;
        last = item;
    }
}

/* What only the other side has stands behind what it follows there, and behind what the first has put in there. */
static void weave(struct merged_items *items, int side, int first_side) {
    uint32_t previous = SMITH_NO_INDEX;
    struct merged_item *list = items->list.items;
    for (uint32_t i = 0; i < items->m->versions[side].items.count; i++) {
        uint32_t item = items->of[side][i];
        if (list[item].in[first_side] == SMITH_NO_INDEX) {
            uint32_t *link = previous == SMITH_NO_INDEX ? &items->first : &list[previous].next;
            bool after_first = previous == SMITH_NO_INDEX || list[previous].in[first_side] != SMITH_NO_INDEX;
            while (after_first && *link != SMITH_NO_INDEX && list[*link].in[TEXT_BASE] == SMITH_NO_INDEX &&
                   list[*link].in[first_side] != SMITH_NO_INDEX)
                link = &list[*link].next;
            list[item].next = *link;
            *link = item;
        }
        previous = item;
    }
}

static bool arrange(struct merged_items *items) {
    struct text_merge *m = items->m;
    if (!collect_side(items, TEXT_OURS, TEXT_THEIRS) || !collect_side(items, TEXT_THEIRS, TEXT_OURS))
        return false;
    bool by_theirs = is_reordered(&m->versions[TEXT_THEIRS]) && !is_reordered(&m->versions[TEXT_OURS]);
    items->first = SMITH_NO_INDEX;
    text_merge_chain(items, by_theirs ? TEXT_THEIRS : TEXT_OURS);
    weave(items, by_theirs ? TEXT_OURS : TEXT_THEIRS, by_theirs ? TEXT_THEIRS : TEXT_OURS);
    return true;
}

/* ---- the text ---- */

static struct smith_bytes text_merge_lead(const struct text_version *version, uint32_t index) {
    const struct text_item *item = &version->items.items[index];
    return (struct smith_bytes){version->text.data + item->lead, item->body - item->lead};
}

static bool write_item(struct text_merge *m, const struct merged_item *item) {
    struct smith_bytes leads[TEXT_SIDES] = {0}, bodies[TEXT_SIDES] = {0};
    for (int side = 0; side < TEXT_SIDES; side++)
        if (item->in[side] != SMITH_NO_INDEX) {
            leads[side] = text_merge_lead(&m->versions[side], item->in[side]);
            bodies[side] = text_merge_body(&m->versions[side], item->in[side]);
        }
    bool in_ours = item->in[TEXT_OURS] != SMITH_NO_INDEX, in_theirs = item->in[TEXT_THEIRS] != SMITH_NO_INDEX;
    if (in_ours && in_theirs && item->in[TEXT_BASE] != SMITH_NO_INDEX)
        return smith_d2df_text_merge_stretch(m, leads, true) && smith_d2df_text_merge_stretch(m, bodies, false);
    int side = in_ours ? TEXT_OURS : TEXT_THEIRS;
    return smith_d2df_text_merge_take(m, leads[side], true) && smith_d2df_text_merge_take(m, bodies[side], false);
}

static size_t head_end(const struct text_version *version) {
    return version->items.count ? version->items.items[0].lead
                                : smith_d2df_line_rest(version->text, version->tree.map->open);
}

static bool write_between(struct text_merge *m, const size_t starts[TEXT_SIDES], const size_t ends[TEXT_SIDES]) {
    struct smith_bytes stretches[TEXT_SIDES];
    for (int side = 0; side < TEXT_SIDES; side++)
        stretches[side] = (struct smith_bytes){m->versions[side].text.data + starts[side], ends[side] - starts[side]};
    return smith_d2df_text_merge_stretch(m, stretches, false);
}

/* The brace of the map; what texts have no words for, which ours has until it is written anew; what stands behind it. */
static bool write_tail(struct text_merge *m) {
    size_t starts[TEXT_SIDES], middles[TEXT_SIDES], behind[TEXT_SIDES], ends[TEXT_SIDES];
    for (int side = 0; side < TEXT_SIDES; side++) {
        const struct text_version *version = &m->versions[side];
        size_t leftovers = smith_d2df_leftovers_end(version->text, version->map_end);
        starts[side] = version->items.count ? version->items.items[version->items.count - 1].end : head_end(version);
        middles[side] = smith_d2df_line_next(version->text, version->map_end);
        behind[side] = leftovers > middles[side] ? leftovers : middles[side];
        ends[side] = version->text.size;
    }
    if (!write_between(m, starts, middles))
        return false;
    smith_buffer_add(m->out, m->versions[TEXT_OURS].text.data + middles[TEXT_OURS],
                     behind[TEXT_OURS] - middles[TEXT_OURS]);
    return write_between(m, behind, ends);
}

/* How often comments may stand before items: as in the base, and once more for each that a side has put in. */
static bool count_comments(struct text_merge *m) {
    static const enum text_side order[] = {TEXT_OURS, TEXT_THEIRS, TEXT_BASE};
    m->comments = (struct smith_hash_map){0};
    for (int k = 0; k < TEXT_SIDES; k++) {
        const struct text_version *version = &m->versions[order[k]];
        for (uint32_t i = 0; i < version->items.count; i++)
            if (!smith_d2df_text_merge_count(m, text_merge_lead(version, i), order[k] == TEXT_BASE ? -1 : 1))
                return false;
    }
    return true;
}

/* ---- the whole ---- */

/* Where the records of an item are in the result, and those in its fields, for the merge of the documents. */
static void rank_item(struct smith_document *document, const struct text_version *version, uint32_t index,
                      uint32_t first, uint32_t *next) {
    const struct smith_record *root = smith_type_inner(document->layout->root)->record;
    const struct text_item *item = &version->items.items[index];
    for (uint32_t i = item->records; i < version->tree.records.count; i++) {
        const struct text_node *node = version->tree.records.items[i];
        if (node->start >= item->end)
            break;
        const struct smith_element_names *names = &document->names[node->list - root->members];
        if (node->index < names->count)
            names->ranks[node->index] = first++;
    }
    *next = first > *next ? first : *next;
}

static void rank_elements(struct text_merge *m, const struct merged_items *items,
                          struct smith_document *const documents[TEXT_SIDES]) {
    uint32_t next = 0;
    for (uint32_t i = items->first; i != SMITH_NO_INDEX; i = items->list.items[i].next) {
        const struct merged_item *item = &items->list.items[i];
        uint32_t first = next;
        for (int side = TEXT_OURS; side < TEXT_SIDES; side++)
            if (!item->is_gone && item->in[side] != SMITH_NO_INDEX)
                rank_item(documents[side], &m->versions[side], item->in[side], first, &next);
    }
}

/* Ids by list and index, for the merge of the documents. In the memory of these. */
static bool name_elements(struct smith_document *document, const struct text_tree *tree) {
    const struct smith_record *root = smith_type_inner(document->layout->root)->record;
    struct smith_arena *arena = &document->arena;
    struct smith_element_names *made =
        smith_arena_alloc(arena, root->member_count * sizeof *made, _Alignof(struct smith_element_names));
    const char ***names = smith_arena_alloc(arena, root->member_count * sizeof *names, _Alignof(char **));
    if (!made || !names)
        return false;
    for (uint16_t i = 0; i < root->member_count; i++) {
        const struct smith_list *list = smith_type_inner(root->members[i].type)->kind == SMITH_LIST
                                            ? smith_member_value(&root->members[i], document->root)
                                            : NULL;
        uint32_t count = list ? list->count : 0;
        names[i] = smith_arena_alloc(arena, count * sizeof **names, _Alignof(char *));
        uint32_t *ranks = smith_arena_alloc(arena, count * sizeof *ranks, _Alignof(uint32_t));
        if (ranks)
            memset(ranks, 0xFF, count * sizeof *ranks);
        made[i] = (struct smith_element_names){&root->members[i], names[i], ranks, count};
    }
    for (uint32_t i = 0; !arena->failed && i < tree->records.count; i++) {
        const struct text_node *node = tree->records.items[i];
        uint16_t list = (uint16_t)(node->list - root->members);
        if (node->own_id && node->index < made[list].count)
            names[list][node->index] = smith_arena_copy(arena, node->own_id, strlen(node->own_id));
    }
    document->names = arena->failed ? NULL : made;
    document->name_lists = root->member_count;
    return !arena->failed;
}

static bool text_merge_write_all(struct text_merge *m, struct smith_document *const documents[TEXT_SIDES]) {
    struct merged_items items = {.m = m};
    size_t ends[TEXT_SIDES];
    for (int side = 0; side < TEXT_SIDES; side++)
        ends[side] = head_end(&m->versions[side]);
    bool good = arrange(&items) && count_comments(m) && write_between(m, (const size_t[TEXT_SIDES]){0}, ends);
    for (uint32_t i = items.first; good && i != SMITH_NO_INDEX; i = items.list.items[i].next)
        good = items.list.items[i].is_gone || write_item(m, &items.list.items[i]);
    if (good)
        rank_elements(m, &items, documents);
    return good && write_tail(m) && !m->out->failed;
}

static enum smith_status read_and_match(struct text_merge *m, struct smith_error *error) {
    enum smith_status status = text_merge_read(m, error);
    return status == SMITH_OK ? smith_d2df_text_merge_match(m, error) : status;
}

static enum smith_status text_merge_run(struct text_merge *m, struct smith_document *const documents[TEXT_SIDES],
                                        struct smith_error *error) {
    enum smith_status status = read_and_match(m, error);
    for (int side = 0; side < TEXT_SIDES && status == SMITH_OK; side++)
        if (!name_elements(documents[side], &m->versions[side].tree))
            status = smith_fail_memory(error, &documents[side]->arena);
    for (enum text_id_step step = TEXT_IDS_ALIKE; step <= TEXT_IDS_GONE && status == SMITH_OK; step++) {
        bool changed;
        if (!smith_d2df_text_merge_ids(m, step, &changed))
            status = smith_fail_memory(error, m->arena);
        else if (changed)
            status = read_and_match(m, error);
    }
    if (status == SMITH_OK && !text_merge_write_all(m, documents))
        status = smith_fail_memory(error, m->arena->failed ? m->arena : NULL);
    return status;
}

enum smith_status smith_d2df_text_merge(struct smith_document *const documents[3], const struct smith_bytes files[3],
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_error *error) {
    struct smith_arena arena;
    struct smith_document *reread = NULL;
    const struct smith_layout *layout = documents[TEXT_OURS]->layout;
    const struct smith_bytes ours = files[TEXT_OURS];
    const uint8_t *line = ours.size ? memchr(ours.data, '\n', ours.size) : NULL;
    size_t end;
    smith_arena_init(&arena, &options->reading.allocator, options->reading.limits.memory);
    struct text_merge m = {.arena = &arena,
                           .layout = layout,
                           .options = options,
                           .out = out,
                           .is_crlf = line && line > ours.data && line[-1] == '\r'};
    enum smith_status status = SMITH_OK;
    for (int side = 0; side < TEXT_SIDES && status == SMITH_OK; side++)
        if (!text_merge_adopt_lines(&m, files[side], &m.versions[side].text))
            status = smith_fail_memory(error, &arena);
    if (status == SMITH_OK)
        status = text_merge_run(&m, documents, error);
    if (status == SMITH_OK)
        status = smith_d2df_text_read(layout, (struct smith_bytes){out->data, out->size}, options, &reread, &end, NULL,
                                      NULL, NULL, error);
    smith_document_free(reread);
    for (int side = 0; side < TEXT_SIDES; side++)
        smith_document_free(m.versions[side].document);
    smith_arena_free(&arena);
    return status;
}

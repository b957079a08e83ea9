/* SPDX-License-Identifier: MIT
 *
 * Whole records of a text that is changed in place. What stands in the map is a row of items: the text between records
 * as it is, and the records. One that goes leaves its place with its line, one that moves takes the comment behind it
 * along, and one that comes stands behind the one before it in its list.
 */
#include "format/d2df/text/text_rewrite.h"

#include <stdio.h>
#include <string.h>

/* ---- records that come, and their ids ---- */

static void text_rewrite_write_record(struct rewrite *w, struct rewrite_list *list, uint32_t index) {
    struct text_writer *writer = &w->new_writer;
    const struct smith_type *elem = smith_type_inner(list->member->type->elem);
    char word[64];
    smith_d2df_record_word(elem, word, sizeof word);
    writer->out->size = 0;
    smith_buffer_format(writer->out, "%s %s {\n", word, list->ids[index]);
    w->marks = true;
    smith_d2df_write_fields(writer, elem, smith_list_at(list->member->type, &list->after, index), 4);
    w->marks = false;
    smith_buffer_text(writer->out, "  }");
    if (writer->out->failed)
        smith_arena_fail(w->arena);
    else
        list->texts[index] = smith_arena_copy(w->arena, writer->out->data, writer->out->size);
}

static bool name_record(struct rewrite *w, struct rewrite_list *list, uint32_t index) {
    const struct text_node *node = list->nodes[list->to_old[index]];
    if (!list->named[index] || list->out[node->index] || (node->own_id && strcmp(node->own_id, list->ids[index]) == 0))
        return true;
    if (node->outer) {
        list->must_out[node->index] = true;
        return false;
    }
    if (!node->own_id)
        (void)smith_d2df_edits_add(&w->edits, node->id, node->id, " ");
    (void)smith_d2df_edits_add(&w->edits, node->id, node->id_end, list->ids[index]);
    return true;
}

bool smith_d2df_rewrite_ids(struct rewrite *w) {
    bool done = true;
    for (unsigned i = 0; i < w->list_count; i++)
        for (uint32_t k = 0; k < w->lists[i].after.count; k++)
            if (w->lists[i].to_old[k] == SMITH_NO_INDEX)
                text_rewrite_write_record(w, &w->lists[i], k);
    for (unsigned i = 0; i < w->list_count; i++)
        for (uint32_t k = 0; k < w->lists[i].after.count; k++)
            if (w->lists[i].to_old[k] != SMITH_NO_INDEX)
                done = name_record(w, &w->lists[i], k) && done;
    return done;
}

/* ---- items ---- */

struct item {
    struct item *previous, *next;
    enum { ITEM_TEXT, ITEM_RECORD, ITEM_GONE, ITEM_COMES } kind;
    size_t start, end, rest; /* TEXT, RECORD, GONE; `rest` is behind the comment in the same line */
    size_t left; /* GONE: where what is left of that begins */
    const struct text_node *node; /* COMES: NULL = it is new ... */
    const char *text; /* ... and this */
    bool as_record; /* COMES, of a record in the map itself */
    bool is_before; /* COMES, before what it was put beside */
    bool in_one_line, is_separate; /* how records look here: with a blank line between them */
    size_t like; /* the line with the indentation of records here ends there */
};

struct items {
    struct rewrite *w;
    struct item *first, *last;
    struct item **of_list[TEXT_LISTS]; /* by old index: the item that a record of the map is */
};

static struct item *text_rewrite_records_make(struct items *items, struct item item) {
    struct item *made = smith_arena_alloc(items->w->arena, sizeof *made, _Alignof(struct item));
    if (made)
        *made = item;
    return made;
}

/* Behind `previous`; NULL = at the beginning. */
static void link_behind(struct items *items, struct item *item, struct item *previous) {
    item->previous = previous;
    item->next = previous ? previous->next : items->first;
    *(previous ? &previous->next : &items->first) = item;
    *(item->next ? &item->next->previous : &items->last) = item;
}

static void text_rewrite_records_look(const struct items *items, struct item *item) {
    struct smith_bytes text = items->w->edits.bytes;
    size_t indent = smith_d2df_line_indent(text, item->start);
    size_t next = smith_d2df_line_next(text, item->rest);
    item->in_one_line = !memchr(text.data + item->start, '\n', item->end - item->start);
    item->is_separate = !item->in_one_line && (smith_d2df_line_blank_before(text, indent) != indent ||
                                               (next != item->rest && smith_d2df_line_is_blank(text, next)));
    item->like = item->start;
}

/* A record that is not there any more takes its line along, and a blank line of two; where a comment is left behind it,
 * or something else is in the line, a blank. */
static void close_line(struct rewrite *w, const struct item *item) {
    struct smith_bytes text = w->edits.bytes;
    size_t start = smith_d2df_line_indent(text, item->start), next = smith_d2df_line_next(text, item->rest);
    if (!smith_d2df_line_begins(text, start) || !smith_d2df_line_ends(text, item->rest) || item->left != item->rest) {
        if (item->start > 0 && text.data[item->start - 1] == ' ')
            (void)smith_d2df_edits_add(&w->edits, item->start - 1, item->start, "");
        return;
    }
    size_t follows = next;
    while (follows < text.size && (text.data[follows] == ' ' || text.data[follows] == '\t'))
        follows++;
    if (smith_d2df_line_is_blank(text, next) || text.data[follows] == '}')
        start = smith_d2df_line_blank_before(text, start);
    (void)smith_d2df_edits_add(&w->edits, start, item->start, "");
    (void)smith_d2df_edits_add(&w->edits, item->rest, next, "");
}

/* The row as it is. */
static void text_rewrite_records_split(struct items *items, size_t end) {
    struct rewrite *w = items->w;
    struct smith_bytes text = w->edits.bytes;
    size_t at = 0;
    for (uint32_t i = 0; i < w->tree.records.count; i++) {
        const struct text_node *node = w->tree.records.items[i];
        if (node->outer)
            continue;
        const struct rewrite_list *list = smith_d2df_rewrite_list(w, node->list);
        bool moves = rewrite_stays(list, node) && list->moved[node->index];
        struct item *between =
            text_rewrite_records_make(items, (struct item){.kind = ITEM_TEXT, .start = at, .end = node->start});
        struct item *item =
            text_rewrite_records_make(items, (struct item){.start = node->start, .end = node->close + 1});
        if (!between || !item)
            return;
        item->rest = smith_d2df_line_rest(text, item->end);
        item->left = item->end;
        item->kind = moves ? ITEM_GONE : rewrite_stays(list, node) ? ITEM_RECORD : ITEM_GONE;
        text_rewrite_records_look(items, item);
        link_behind(items, between, items->last);
        link_behind(items, item, items->last);
        items->of_list[list - w->lists][node->index] = item;
        if (moves || smith_d2df_line_is_blank(text, item->end)) /* what moves takes its comment along */
            item->left = item->rest;
        if (item->kind == ITEM_GONE)
            close_line(w, item);
        at = item->rest;
    }
    if (!items->last) { /* behind the last field of the map */
        const struct text_node *map = w->tree.map;
        size_t field = map->fields.count ? map->fields.items[map->fields.count - 1].end : map->open;
        at = smith_d2df_line_rest(text, field);
        struct item *head =
            text_rewrite_records_make(items, (struct item){.kind = ITEM_TEXT, .end = at, .is_separate = true});
        if (!head)
            return;
        head->like = map->fields.count ? map->fields.items[map->fields.count - 1].start : at;
        link_behind(items, head, NULL);
    }
    struct item *tail = text_rewrite_records_make(items, (struct item){.kind = ITEM_TEXT, .start = at, .end = end});
    if (tail)
        link_behind(items, tail, items->last);
}

/* ---- their order ---- */

/* The item that the record is in and stays in; NULL when it has none. */
static struct item *text_rewrite_records_item_of(struct items *items, const struct rewrite_list *list, uint32_t index) {
    uint32_t old = list->to_old[index];
    const struct text_node *node = old == SMITH_NO_INDEX ? NULL : list->nodes[old];
    if (!node || list->out[old] || (!node->outer && list->moved[old]))
        return NULL;
    while (node->outer)
        node = node->outer;
    if (!node->list) /* in a field of the map itself */
        return items->first;
    return items->of_list[smith_d2df_rewrite_list(items->w, node->list) - items->w->lists][node->index];
}

/* Beside which item the first record of a list belongs: the first that stays, else the end. */
static struct item *first_item(struct items *items, const struct rewrite_list *list) {
    for (uint32_t i = 1; i < list->after.count; i++) {
        struct item *found = text_rewrite_records_item_of(items, list, i);
        if (found)
            return found;
    }
    return NULL;
}

static struct item *text_rewrite_records_put(struct items *items, const struct rewrite_list *list, uint32_t index,
                                             struct item *previous) {
    uint32_t old = list->to_old[index];
    struct item *next = index ? NULL : first_item(items, list);
    struct item *neighbour = index && previous ? previous : next ? next : items->last->previous;
    struct item *item =
        text_rewrite_records_make(items, (struct item){.kind = ITEM_COMES,
                                                       .node = old == SMITH_NO_INDEX ? NULL : list->nodes[old],
                                                       .text = list->texts[index],
                                                       .is_before = next != NULL,
                                                       .in_one_line = neighbour->in_one_line,
                                                       .is_separate = neighbour->is_separate,
                                                       .like = neighbour->like});
    if (!item)
        return NULL;
    item->as_record = item->node && !item->node->outer;
    if (item->as_record) {
        const struct item *was = items->of_list[list - items->w->lists][old];
        item->start = was->start;
        item->end = was->rest;
        items->of_list[list - items->w->lists][old] = item;
    }
    if (!item->node) {
        item->text = smith_d2df_rewrite_adapt(items->w, item->text, strlen(item->text), item->in_one_line);
    } else if (!item->as_record) {
        char head[128];
        char word[64];
        smith_d2df_record_word(smith_type_inner(list->member->type->elem), word, sizeof word);
        snprintf(head, sizeof head, "%s ", word);
        item->text = smith_arena_copy(items->w->arena, head, strlen(head));
    }
    link_behind(items, item, next ? next->previous : neighbour);
    return item;
}

static void text_rewrite_records_order(struct items *items) {
    for (unsigned i = 0; i < items->w->list_count && !items->w->arena->failed; i++) {
        const struct rewrite_list *list = &items->w->lists[i];
        struct item *previous = NULL;
        for (uint32_t k = 0; k < list->after.count && !items->w->arena->failed; k++) {
            struct item *found = text_rewrite_records_item_of(items, list, k);
            previous = found ? found : text_rewrite_records_put(items, list, k, previous);
        }
    }
}

/* ---- the text ---- */

struct output {
    struct rewrite *w;
    struct smith_buffer *out;
    const struct item *pending; /* behind which a line has to end */
};

static void text_rewrite_records_end_line(struct output *o, const struct item *like, bool indents) {
    struct smith_bytes text = o->w->edits.bytes;
    size_t indent = smith_d2df_line_indent(text, like->like);
    for (int i = 0; i < (like->is_separate && indents ? 2 : 1); i++)
        smith_buffer_text(o->out, o->w->is_crlf ? "\r\n" : "\n");
    if (indents)
        smith_buffer_add(o->out, text.data + indent, like->like - indent);
}

static void write_stretch(struct output *o, size_t start, size_t end) {
    struct smith_buffer piece;
    smith_buffer_init(&piece, &o->w->arena->allocator);
    smith_d2df_edits_apply(&o->w->edits, start, end, &piece);
    if (piece.size && o->pending) {
        if (piece.data[0] != '\n' && piece.data[0] != '\r')
            text_rewrite_records_end_line(o, o->pending, piece.data[0] != '}');
        o->pending = NULL;
    }
    smith_buffer_add(o->out, piece.data, piece.size);
    o->out->failed = o->out->failed || piece.failed;
    smith_buffer_free(&piece);
}

static void write_coming(struct output *o, const struct item *item, const char *id) {
    if (o->pending || !item->is_before)
        text_rewrite_records_end_line(o, item, true);
    o->pending = NULL;
    if (item->text)
        smith_buffer_text(o->out, item->text);
    if (item->as_record)
        write_stretch(o, item->start, item->end);
    else if (item->node) {
        smith_buffer_format(o->out, "%s {", id);
        write_stretch(o, item->node->open, item->node->close + 1);
    }
    o->pending = item;
}

static const char *id_of(const struct rewrite *w, const struct item *item) {
    if (!item->node || item->as_record)
        return NULL;
    for (unsigned i = 0; i < w->list_count; i++)
        if (w->lists[i].member == item->node->list)
            return w->lists[i].ids[w->lists[i].to_new[item->node->index]];
    return NULL;
}

void smith_d2df_rewrite_apply(struct rewrite *w, size_t end, struct smith_buffer *out) {
    struct items items = {.w = w};
    struct output o = {w, out, NULL};
    for (unsigned i = 0; i < w->list_count; i++) {
        size_t size = w->lists[i].before.count * sizeof(struct item *);
        items.of_list[i] = smith_arena_alloc(w->arena, size, _Alignof(struct item *));
    }
    if (!w->arena->failed)
        text_rewrite_records_split(&items, end);
    if (!w->arena->failed)
        text_rewrite_records_order(&items);
    smith_d2df_edits_sort(&w->edits);
    for (const struct item *item = items.first; item && !w->arena->failed; item = item->next) {
        if (item->kind == ITEM_COMES)
            write_coming(&o, item, id_of(w, item));
        else if (item->kind == ITEM_TEXT)
            write_stretch(&o, item->start, item->end);
        else
            write_stretch(&o, item->kind == ITEM_GONE ? item->left : item->start, item->rest);
    }
    out->failed = out->failed || w->arena->failed;
}

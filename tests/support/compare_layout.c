/* SPDX-License-Identifier: MIT
 *
 * See compare_layout.h. Types are compared from a queue of pairs, so circles end and the stack stays flat; a pair is
 * queued when it is first met. That a type met twice has one partner is checked too: tables share where others do.
 */
#include "support/compare_layout.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    const void *left, *right;
    char where[200];
};

struct pairs {
    struct pair *items;
    size_t count, capacity, next;
};

struct comparison {
    struct pairs types, names, framings, hooks;
    char path[600];
    char *difference;
    size_t size;
    bool same;
};

/* ---- places and differences ----------------------------------------------------------------------------------- */

static size_t enter(struct comparison *c, const char *format, ...) {
    size_t length = strlen(c->path);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->path + length, sizeof c->path - length, format, arguments);
    va_end(arguments);
    return length;
}

static void leave(struct comparison *c, size_t length) {
    c->path[length] = 0;
}

static void differ(struct comparison *c, const char *field, const char *left, const char *right) {
    if (c->same)
        snprintf(c->difference, c->size, "%s.%s: %s, %s", c->path, field, left, right);
    c->same = false;
}

static void integer(struct comparison *c, const char *field, int64_t left, int64_t right) {
    char a[32], b[32];
    if (left == right)
        return;
    snprintf(a, sizeof a, "%lld", (long long)left);
    snprintf(b, sizeof b, "%lld", (long long)right);
    differ(c, field, a, b);
}

static void text(struct comparison *c, const char *field, const char *left, const char *right) {
    if (left != right && (!left || !right || strcmp(left, right) != 0))
        differ(c, field, left ? left : "NULL", right ? right : "NULL");
}

static void bytes(struct comparison *c, const char *field, struct smith_bytes left, struct smith_bytes right) {
    bool same = left.size == right.size && !left.data == !right.data &&
                (!left.size || memcmp(left.data, right.data, left.size) == 0);
    if (!same)
        differ(c, field, "these bytes", "other bytes");
}

/* Whether both are there; a difference when only one is. */
static bool both(struct comparison *c, const char *field, const void *left, const void *right) {
    if (!left != !right)
        differ(c, field, left ? "something" : "NULL", right ? "something" : "NULL");
    return left && right;
}

/* ---- pairs to come -------------------------------------------------------------------------------------------- */

static void meet(struct comparison *c, struct pairs *pairs, const char *field, const void *left, const void *right) {
    if (!both(c, field, left, right) || !c->same)
        return;
    for (size_t i = 0; i < pairs->count; i++) {
        bool left_met = pairs->items[i].left == left, right_met = pairs->items[i].right == right;
        if (left_met != right_met)
            differ(c, field, left_met ? "shared" : "its own", right_met ? "shared" : "its own");
        if (left_met || right_met)
            return;
    }
    if (pairs->count == pairs->capacity) {
        pairs->capacity = pairs->capacity ? 2 * pairs->capacity : 64;
        pairs->items = realloc(pairs->items, pairs->capacity * sizeof *pairs->items);
        if (!pairs->items)
            abort();
    }
    struct pair *pair = &pairs->items[pairs->count++];
    *pair = (struct pair){.left = left, .right = right};
    snprintf(pair->where, sizeof pair->where, "%.150s.%.40s", c->path, field);
}

/* The pair to compare next, and `path` at the place where it was met. */
static bool take(struct comparison *c, struct pairs *pairs, struct pair *pair) {
    if (!c->same || pairs->next == pairs->count)
        return false;
    *pair = pairs->items[pairs->next++];
    snprintf(c->path, sizeof c->path, "%s", pair->where);
    return true;
}

/* ---- parts ---------------------------------------------------------------------------------------------------- */

static void expression(struct comparison *c, const char *field, const struct smith_expression *left,
                       const struct smith_expression *right) {
    size_t mark = enter(c, ".%s", field);
    integer(c, "count", left->count, right->count);
    for (uint32_t i = 0; i < left->count && c->same; i++) {
        size_t inner = enter(c, ".ops[%u]", (unsigned)i);
        integer(c, "code", left->ops[i].code, right->ops[i].code);
        text(c, "name", left->ops[i].name, right->ops[i].name);
        integer(c, "argument", left->ops[i].argument, right->ops[i].argument);
        leave(c, inner);
    }
    leave(c, mark);
}

static void annotations(struct comparison *c, const struct smith_annotations *left,
                        const struct smith_annotations *right) {
    integer(c, "annotations.count", left->count, right->count);
    for (uint32_t i = 0; i < left->count && c->same; i++) {
        text(c, "annotations.key", left->items[i].key, right->items[i].key);
        text(c, "annotations.value", left->items[i].value, right->items[i].value);
    }
}

static void chunk(struct comparison *c, const struct smith_chunk_id *left, const struct smith_chunk_id *right) {
    bytes(c, "chunk.id", left->id, right->id);
    integer(c, "chunk.width", left->width, right->width);
    integer(c, "chunk.key", (int64_t)left->key, (int64_t)right->key);
}

static void reference(struct comparison *c, const struct smith_reference *left, const struct smith_reference *right) {
    if (!both(c, "reference", left, right))
        return;
    text(c, "reference.path", left->path, right->path);
    text(c, "reference.by", left->by, right->by);
    integer(c, "reference.base", left->base, right->base);
    integer(c, "reference.none_count", left->none_count, right->none_count);
    for (uint32_t i = 0; i < left->none_count && c->same; i++)
        integer(c, "reference.none", left->none[i], right->none[i]);
}

static void offset_member(struct comparison *c, const struct smith_offset_member *left,
                          const struct smith_offset_member *right) {
    if (!both(c, "offset_member", left, right))
        return;
    meet(c, &c->types, "offset_member.offset", left->offset, right->offset);
    text(c, "offset_member.space", left->space, right->space);
    bytes(c, "offset_member.anchor", left->anchor, right->anchor);
    integer(c, "offset_member.align", left->align, right->align);
    integer(c, "offset_member.origin_count", left->origin_count, right->origin_count);
    for (uint8_t i = 0; i < left->origin_count && c->same; i++) {
        expression(c, "offset_member.origins.condition", &left->origins[i].condition, &right->origins[i].condition);
        integer(c, "offset_member.origins.member", left->origins[i].member, right->origins[i].member);
    }
    expression(c, "offset_member.here", &left->here, &right->here);
    integer(c, "offset_member.relative_to_outer", left->relative_to_outer, right->relative_to_outer);
    integer(c, "offset_member.turn", left->turn, right->turn);
    integer(c, "offset_member.written_last", left->written_last, right->written_last);
    integer(c, "offset_member.has_none", left->has_none, right->has_none);
    integer(c, "offset_member.none", left->none, right->none);
}

static void slots(struct comparison *c, const struct smith_slot *left, uint16_t left_count,
                  const struct smith_slot *right, uint16_t right_count) {
    integer(c, "slot_count", left_count, right_count);
    for (unsigned i = 0; i < left_count && c->same; i++) {
        size_t mark = enter(c, ".slots[%u]", i);
        chunk(c, &left[i].chunk, &right[i].chunk);
        meet(c, &c->types, "type", left[i].type, right[i].type);
        integer(c, "member", left[i].member, right[i].member);
        integer(c, "variant", left[i].variant, right[i].variant);
        integer(c, "storage", left[i].storage, right[i].storage);
        integer(c, "offset", left[i].offset, right[i].offset);
        integer(c, "has", left[i].has, right[i].has);
        leave(c, mark);
    }
}

static void runs(struct comparison *c, const struct smith_record *left, const struct smith_record *right) {
    integer(c, "whole", left->whole, right->whole);
    integer(c, "run_count", left->run_count, right->run_count);
    for (unsigned i = 0; i < left->run_count && c->same; i++) {
        const struct smith_field_run *a = &left->runs[i], *b = &right->runs[i];
        size_t mark = enter(c, ".runs[%u]", i);
        integer(c, "fast_path", a->fast_path, b->fast_path);
        integer(c, "width", a->width, b->width);
        integer(c, "member", a->member, b->member);
        integer(c, "count", a->count, b->count);
        integer(c, "offset", a->offset, b->offset);
        integer(c, "size", a->size, b->size);
        leave(c, mark);
    }
}

static void extent(struct comparison *c, const struct smith_extent *left, const struct smith_extent *right) {
    if (!both(c, "extent", left, right))
        return;
    size_t mark = enter(c, ".extent");
    integer(c, "kind", (int64_t)left->kind, (int64_t)right->kind);
    expression(c, "size", &left->size, &right->size);
    meet(c, &c->types, "prefix", left->prefix, right->prefix);
    integer(c, "value", left->value, right->value);
    integer(c, "after", left->after, right->after);
    text(c, "sentinel", left->sentinel, right->sentinel);
    meet(c, &c->framings, "framing", left->framing, right->framing);
    chunk(c, &left->chunk, &right->chunk);
    leave(c, mark);
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

static void names(struct comparison *c, const struct smith_names *left, const struct smith_names *right) {
    text(c, "name", left->name, right->name);
    text(c, "doc", left->doc, right->doc);
    integer(c, "is_bits", left->is_bits, right->is_bits);
    integer(c, "count", left->count, right->count);
    for (uint32_t i = 0; i < left->count && c->same; i++) {
        const struct smith_name *a = &left->items[i], *b = &right->items[i];
        size_t mark = enter(c, ".items[%u] (%s)", (unsigned)i, a->name);
        text(c, "name", a->name, b->name);
        text(c, "doc", a->doc, b->doc);
        integer(c, "value", a->value, b->value);
        integer(c, "low", a->low, b->low);
        integer(c, "high", a->high, b->high);
        meet(c, &c->names, "names", a->names, b->names);
        annotations(c, &a->annotations, &b->annotations);
        leave(c, mark);
    }
}

static void framing(struct comparison *c, const struct smith_framing *left, const struct smith_framing *right) {
    text(c, "name", left->name, right->name);
    text(c, "doc", left->doc, right->doc);
    integer(c, "field_count", left->field_count, right->field_count);
    integer(c, "end_count", left->end_count, right->end_count);
    integer(c, "size_unit", left->size_unit, right->size_unit);
    integer(c, "size_counts_header", left->size_counts_header, right->size_counts_header);
    integer(c, "size_may_be_short", left->size_may_be_short, right->size_may_be_short);
    integer(c, "is_brief", left->is_brief, right->is_brief);
    for (unsigned i = 0; i < left->field_count && c->same; i++) {
        text(c, "fields.name", left->fields[i].name, right->fields[i].name);
        integer(c, "fields.role", left->fields[i].role, right->fields[i].role);
        meet(c, &c->types, "fields.type", left->fields[i].type, right->fields[i].type);
    }
}

static void range(struct comparison *c, const struct smith_range *left, const struct smith_range *right) {
    if (!both(c, "range", left, right))
        return;
    integer(c, "range.min", (int64_t)(left->min * 1000), (int64_t)(right->min * 1000));
    integer(c, "range.max", left->max < 1e9 ? (int64_t)(left->max * 1000) : INT64_MAX,
            right->max < 1e9 ? (int64_t)(right->max * 1000) : INT64_MAX);
}

static void column(struct comparison *c, const struct smith_column *left, const struct smith_column *right) {
    if (!both(c, "column", left, right))
        return;
    integer(c, "column.count", left->count, right->count);
    for (unsigned i = 0; i < left->count && c->same; i++)
        integer(c, "column.steps", left->steps[i], right->steps[i]);
}

static void member(struct comparison *c, const struct smith_member *left, const struct smith_member *right) {
    text(c, "name", left->name, right->name);
    text(c, "doc", left->doc, right->doc);
    meet(c, &c->types, "type", left->type, right->type);
    integer(c, "offset", left->offset, right->offset);
    integer(c, "has", left->has, right->has);
    integer(c, "flags", left->flags, right->flags);
    integer(c, "slot", left->slot, right->slot);
    if (both(c, "value", left->value, right->value))
        expression(c, "value", left->value, right->value);
    if (both(c, "condition", left->condition, right->condition))
        expression(c, "condition", left->condition, right->condition);
    if (both(c, "fallback", left->fallback, right->fallback))
        expression(c, "fallback", left->fallback, right->fallback);
    if (both(c, "constant", left->constant, right->constant))
        bytes(c, "constant", *left->constant, *right->constant);
    if (both(c, "chunk", left->chunk, right->chunk))
        chunk(c, left->chunk, right->chunk);
    reference(c, left->reference, right->reference);
    range(c, left->range, right->range);
    column(c, left->column, right->column);
    offset_member(c, left->offset_member, right->offset_member);
    text(c, "key", left->key, right->key);
    integer(c, "forms", left->forms, right->forms);
    annotations(c, &left->annotations, &right->annotations);
}

static void hook(struct comparison *c, const struct smith_hook *left, const struct smith_hook *right) {
    text(c, "name", left->name, right->name);
    text(c, "doc", left->doc, right->doc);
    integer(c, "argument_count", left->argument_count, right->argument_count);
    for (unsigned i = 0; i < left->argument_count && c->same; i++)
        text(c, "arguments", left->arguments[i], right->arguments[i]);
    integer(c, "codec", left->codec == right->codec, true);
}

static void record(struct comparison *c, const struct smith_record *left, const struct smith_record *right) {
    if (!both(c, "record", left, right))
        return;
    integer(c, "member_count", left->member_count, right->member_count);
    for (unsigned i = 0; i < left->member_count && c->same; i++) {
        const char *name = left->members[i].name;
        size_t mark = enter(c, ".members[%u] (%s)", i, name ? name : "");
        member(c, &left->members[i], &right->members[i]);
        leave(c, mark);
    }
    integer(c, "stream", left->stream, right->stream);
    meet(c, &c->framings, "framing", left->framing, right->framing);
    integer(c, "is_origin", left->is_origin, right->is_origin);
    integer(c, "offset_member_count", left->offset_member_count, right->offset_member_count);
    integer(c, "stream_codec", left->stream_codec, right->stream_codec);
    meet(c, &c->hooks, "stream_hook", left->stream_hook, right->stream_hook);
    expression(c, "stream_packed", &left->stream_packed, &right->stream_packed);
    expression(c, "stream_size", &left->stream_size, &right->stream_size);
    integer(c, "form_count", left->form_count, right->form_count);
    integer(c, "form", left->form, right->form);
    meet(c, &c->types, "form_of", left->form_of, right->form_of);
    slots(c, left->slots, left->slot_count, right->slots, right->slot_count);
    runs(c, left, right);
}

static void variants(struct comparison *c, const struct smith_union *left, const struct smith_union *right) {
    if (!both(c, "variants", left, right))
        return;
    expression(c, "tag", &left->tag, &right->tag);
    integer(c, "case_count", left->case_count, right->case_count);
    for (unsigned i = 0; i < left->case_count && c->same; i++) {
        const struct smith_case *a = &left->cases[i], *b = &right->cases[i];
        size_t mark = enter(c, ".cases[%u] (%s)", i, a->name);
        text(c, "name", a->name, b->name);
        text(c, "doc", a->doc, b->doc);
        integer(c, "tag", a->tag, b->tag);
        text(c, "word", a->word, b->word);
        chunk(c, &a->chunk, &b->chunk);
        meet(c, &c->types, "type", a->type, b->type);
        reference(c, a->reference, b->reference);
        annotations(c, &a->annotations, &b->annotations);
        integer(c, "form_count", a->form_count, b->form_count);
        for (unsigned k = 0; k < a->form_count && c->same; k++) {
            text(c, "forms.name", a->forms[k].name, b->forms[k].name);
            chunk(c, &a->forms[k].chunk, &b->forms[k].chunk);
            meet(c, &c->types, "forms.type", a->forms[k].type, b->forms[k].type);
            annotations(c, &a->forms[k].annotations, &b->forms[k].annotations);
        }
        leave(c, mark);
    }
    integer(c, "otherwise", left->otherwise, right->otherwise);
    slots(c, left->slots, left->slot_count, right->slots, right->slot_count);
}

static void type(struct comparison *c, const struct smith_type *left, const struct smith_type *right) {
    text(c, "name", left->name, right->name);
    text(c, "doc", left->doc, right->doc);
    integer(c, "kind", left->kind, right->kind);
    integer(c, "flags", left->flags, right->flags);
    integer(c, "width", left->width, right->width);
    integer(c, "spelling", left->spelling, right->spelling);
    integer(c, "digits", left->digits, right->digits);
    integer(c, "charset", left->charset, right->charset);
    integer(c, "codec", left->codec, right->codec);
    meet(c, &c->hooks, "hook", left->hook, right->hook);
    integer(c, "align", left->align, right->align);
    integer(c, "fast_path", left->fast_path, right->fast_path);
    integer(c, "size", left->size, right->size);
    integer(c, "wire_min", left->wire_min, right->wire_min);
    integer(c, "count", left->count, right->count);
    meet(c, &c->names, "names", left->names, right->names);
    meet(c, &c->types, "elem", left->elem, right->elem);
    extent(c, left->extent, right->extent);
    integer(c, "argument_count", left->argument_count, right->argument_count);
    for (unsigned i = 0; i < left->argument_count && c->same; i++)
        expression(c, "arguments", &left->arguments[i], &right->arguments[i]);
    record(c, left->record, right->record);
    variants(c, left->variants, right->variants);
}

/* ---- layouts -------------------------------------------------------------------------------------------------- */

static void lists(struct comparison *c, const struct smith_layout *left, const struct smith_layout *right) {
    integer(c, "type_count", left->type_count, right->type_count);
    integer(c, "names_count", left->names_count, right->names_count);
    integer(c, "framing_count", left->framing_count, right->framing_count);
    integer(c, "hook_count", left->hook_count, right->hook_count);
    for (uint32_t i = 0; i < left->type_count && c->same; i++)
        meet(c, &c->types, left->types[i]->name, left->types[i], right->types[i]);
    for (uint32_t i = 0; i < left->names_count && c->same; i++)
        meet(c, &c->names, left->names[i]->name, left->names[i], right->names[i]);
    for (uint32_t i = 0; i < left->framing_count && c->same; i++)
        meet(c, &c->framings, left->framings[i]->name, left->framings[i], right->framings[i]);
    for (uint32_t i = 0; i < left->hook_count && c->same; i++)
        meet(c, &c->hooks, left->hooks[i]->name, left->hooks[i], right->hooks[i]);
}

/* One pair from any of the queues; false when all is compared. */
static bool compare_next(struct comparison *c) {
    struct pair pair;
    if (take(c, &c->types, &pair))
        type(c, pair.left, pair.right);
    else if (take(c, &c->names, &pair))
        names(c, pair.left, pair.right);
    else if (take(c, &c->framings, &pair))
        framing(c, pair.left, pair.right);
    else if (take(c, &c->hooks, &pair))
        hook(c, pair.left, pair.right);
    else
        return false;
    return true;
}

bool compare_layouts(const struct smith_layout *left, const struct smith_layout *right, char *difference, size_t size) {
    struct comparison c = {.difference = difference, .size = size, .same = true, .path = "layout"};
    text(&c, "name", left->name, right->name);
    text(&c, "title", left->title, right->title);
    text(&c, "doc", left->doc, right->doc);
    annotations(&c, &left->annotations, &right->annotations);
    meet(&c, &c.names, "releases", left->releases, right->releases);
    lists(&c, left, right);
    meet(&c, &c.types, "root", left->root, right->root);
    while (compare_next(&c))
        continue;
    free(c.types.items);
    free(c.names.items);
    free(c.framings.items);
    free(c.hooks.items);
    return c.same;
}

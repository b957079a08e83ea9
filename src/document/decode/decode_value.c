/* SPDX-License-Identifier: MIT
 *
 * Decoding of values: scalars, text, arrays, lists that are not chunks, unions by tag, regions.
 */
#include "document/decode/decode_fast.h"
#include "document/scalar.h"
#include "document/visit.h"
#include <string.h>

static bool decode_value_evaluate(struct decoder *d, struct smith_scope *scope, const struct cursor *c,
                                  const struct smith_expression *expression, int64_t *value) {
    scope->rest = c->end - c->at;
    scope->ahead = c->at;
    enum smith_evaluation came = smith_expression_evaluate(expression, scope, value);
    scope->ahead = NULL;
    return came == SMITH_EVALUATED ||
           smith_decode_fail(d, scope, c->at, "EXPRESSION-FAILED", "a count or size cannot be computed");
}

/* Whether a writer takes the size from what it has written: then what fills a value up does not go without saying. */
static bool size_is_computed(const struct smith_scope *scope, const struct smith_extent *extent) {
    bool own = true;
    if (extent->kind != SMITH_EXACT) /* all that is left */
        return true;
    for (uint32_t i = 0; i < extent->size.count; i++) {
        const struct smith_op *op = &extent->size.ops[i];
        if (op->code == SMITH_OP_OUTER || op->code == SMITH_OP_BESIDE ||
            (own && op->code == SMITH_OP_MEMBER &&
             scope->frame.type->record->members[op->argument].flags & SMITH_DERIVED))
            return true;
        own = op->code != SMITH_OP_INNER;
    }
    return false;
}

static bool decode_value_scalar(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                void *value, struct cursor *c) {
    int64_t exact = 0;
    if (type->extent && type->extent->kind == SMITH_EXACT &&
        !decode_value_evaluate(d, scope, c, &type->extent->size, &exact))
        return false;
    struct smith_scalar read = smith_scalar_read(d->arena, type, exact, c->at, c->end, value);
    if (read.problem && strcmp(read.problem, "MEMORY") == 0)
        return smith_decode_out_of_memory(d);
    if (read.problem)
        return smith_decode_fail(d, scope, c->at, read.problem, "%s", read.words);
    const uint8_t *start = c->at;
    c->at += read.used;
    bool filled = type->kind == SMITH_TEXT && type->extent->kind == SMITH_EXACT && read.used && !c->at[-1] &&
                  size_is_computed(scope, type->extent);
    if ((!read.canonical || filled) && !smith_decode_quirk(d, scope, SMITH_QUIRK_RAW, start, c->at, 0))
        return false;
    return smith_decode_span(d, scope, SMITH_SPAN_VALUE, start, c->at, type, value, 0,
                             read.canonical ? NULL : "VALUE-SPELLING");
}

/* The commonest scalars, without the detour. */
static inline bool integer(struct decoder *d, struct smith_scope *scope, const struct smith_type *type, void *value,
                           struct cursor *c) {
    struct smith_wire_integer read = smith_wire_read(type, c->at, c->end);
    const struct smith_names *only = type->flags & SMITH_NAMED ? smith_type_chosen(type, scope)->names : NULL;
    if (only && read.size && !smith_names_by_value(only, read.value))
        return smith_decode_fail(d, scope, c->at, "MAGIC-MISSING", "%lld is none of the names of `%s`",
                                 (long long)read.value, only->name);
    if (!read.canonical || d->trace)
        return decode_value_scalar(d, scope, type, value, c);
    smith_integer_store(type, value, read.value);
    c->at += read.size;
    return true;
}

/* Numbers of so many bytes each, which lie in memory as in the file, into the order of this machine. */
static void turn_numbers(uint8_t *bytes, size_t size, unsigned width) {
    for (size_t at = 0; at + width <= size && width > 1; at += width)
        for (unsigned i = 0; i < width / 2; i++) {
            uint8_t byte = bytes[at + i];
            bytes[at + i] = bytes[at + width - 1 - i];
            bytes[at + width - 1 - i] = byte;
        }
}

/* `count` values of PLAIN type side by side: the file's bytes are the memory's. */
static bool decode_value_plain(struct decoder *d, struct smith_scope *scope, const struct smith_type *type, void *items,
                               size_t size, const void *value, struct cursor *c) {
    if ((size_t)(c->end - c->at) < size)
        return smith_decode_fail(d, scope, c->at, "VALUE-CUT", "the bytes end before the value does");
    if (size)
        memcpy(items, c->at, size);
    if (!smith_memory_is_little_endian())
        turn_numbers(items, size, smith_type_inner(type->elem)->width);
    const uint8_t *start = c->at;
    c->at += size;
    return smith_decode_span(d, scope, SMITH_SPAN_VALUE, start, c->at, type, value, 0, NULL);
}

/* Whether elements of `size` bytes together are read in one go. Of records a trace wants to see every member, and an
 * error to name the one that is cut. */
static bool in_bulk(const struct decoder *d, const struct smith_type *elem, size_t size, const struct cursor *c) {
    bool bare = smith_type_inner(elem)->kind < SMITH_RECORD;
    return elem->flags & SMITH_PLAIN &&
           (bare || (smith_decode_can_skip_records(d) && size <= (size_t)(c->end - c->at)));
}

/* Elements that memory has already; `first` is the index of the first one. */
static bool decode_value_elements(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                  const void *value, uint32_t first, struct cursor *c) {
    uint32_t outside = scope->frame.index, count = smith_element_count(type, value);
    for (uint32_t i = 0; i < count; i++) {
        scope->frame.index = first + i;
        if (!smith_decode_value(d, scope, type->elem, smith_element_at(type, value, i), c))
            return false;
    }
    scope->frame.index = outside;
    return true;
}

static bool decode_value_array(struct decoder *d, struct smith_scope *scope, const struct smith_type *type, void *value,
                               struct cursor *c) {
    if (in_bulk(d, type->elem, type->size, c))
        return decode_value_plain(d, scope, type, value, type->size, value, c);
    return decode_value_elements(d, scope, type, value,
                                 scope->frame.index == SMITH_NONE ? 0 : scope->frame.index * type->count, c);
}

/* ---- lists ---- */

/* Memory for element `index` of a list whose `items` are allocated. */
static void *list_element(struct decoder *d, const struct smith_type *type, struct smith_list *list, uint32_t index) {
    if (!smith_list_of_pointers(type)) {
        void *value = smith_list_at(type, list, index);
        if (smith_type_inner(type->elem)->kind == SMITH_TEXT)
            *(const char **)value = "";
        return value;
    }
    void *value = smith_value_new(d->arena, type->elem);
    ((void **)list->items)[index] = value;
    return value;
}

/* A new element of a list, where many are made of which each would have to be filled with defaults; else NULL. */
static const void *new_element(struct decoder *d, const struct smith_type *type, uint32_t count) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    bool many = count > 16 && smith_list_of_pointers(type) && !(elem->flags & SMITH_ZERO);
    return many ? smith_value_new(d->arena, type->elem) : NULL;
}

static void *list_copy(struct decoder *d, const struct smith_type *type, struct smith_list *list, uint32_t index,
                       const void *blank) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    void *value = smith_arena_alloc(d->arena, elem->size, elem->align);
    if (value)
        memcpy(value, blank, elem->size);
    ((void **)list->items)[index] = value;
    return value;
}

/* Whether that many elements of at least so many bytes can be there. */
static bool list_fits(struct decoder *d, const struct smith_scope *scope, int64_t count, uint32_t min,
                      const struct cursor *c) {
    uint64_t left = (uint64_t)(c->end - c->at);
    return (count >= 0 && (uint64_t)count <= left / min && count < UINT32_MAX) ||
           smith_decode_fail(d, scope, c->at, "LIST-TOO-LONG",
                             "%lld elements of at least %u bytes, and %llu bytes left", (long long)count, min,
                             (unsigned long long)left);
}

#define HELD_BY_ELEMENT 64 /* bytes that an element without any is held to have */

/* Elements that may have no bytes are bounded as blocks are: by what the whole file may hold. */
static bool empty_elements_fit(struct decoder *d, const struct smith_scope *scope, int64_t count,
                               const struct cursor *c) {
    if (count >= 0 && count <= c->end - c->at)
        return true;
    uint64_t left = smith_decode_may_hold(d);
    if (count < 0 || count >= UINT32_MAX || (uint64_t)count > left / HELD_BY_ELEMENT)
        return smith_decode_fail(d, scope, c->at, "LIST-TOO-LONG",
                                 "%lld elements that may have no bytes are more than a file of "
                                 "this size should hold",
                                 (long long)count);
    d->blocks_held += (uint64_t)count * HELD_BY_ELEMENT;
    return true;
}

bool smith_decode_list_create(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                              struct smith_list *list, uint32_t min, struct cursor *c) {
    int64_t count;
    if (!decode_value_evaluate(d, scope, c, &type->extent->size, &count) || !list_fits(d, scope, count, min, c) ||
        !smith_decode_list_allocate(d, type, list, (uint32_t)count))
        return false;
    for (uint32_t i = 0; i < list->count; i++)
        if (!list_element(d, type, list, i))
            return smith_decode_out_of_memory(d);
    return true;
}

static bool list_counted(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                         struct smith_list *list, int64_t count, struct cursor *c) {
    if (list->items) /* a column before it has made it */
        return decode_value_elements(d, scope, type, list, 0, c);
    uint32_t min = type->elem->wire_min;
    if (!(min ? list_fits(d, scope, count, min, c) : empty_elements_fit(d, scope, count, c)) ||
        !smith_decode_list_allocate(d, type, list, (uint32_t)count))
        return false;
    size_t size = (size_t)count * type->elem->size;
    if (in_bulk(d, type->elem, size, c))
        return decode_value_plain(d, scope, type, list->items, size, list, c);
    uint32_t outside = scope->frame.index;
    const void *blank = new_element(d, type, (uint32_t)count);
    for (uint32_t i = 0; i < (uint32_t)count; i++) {
        void *value = blank ? list_copy(d, type, list, i, blank) : list_element(d, type, list, i);
        if (!value)
            return smith_decode_out_of_memory(d);
        scope->frame.index = i;
        if (!smith_decode_value(d, scope, type->elem, value, c))
            return false;
    }
    scope->frame.index = outside;
    return true;
}

/* Whether the list ends here; skips what says so. */
static bool list_ends(struct decoder *d, struct smith_scope *scope, const struct smith_type *type, struct cursor *c,
                      bool *ends) {
    const struct smith_extent *extent = type->extent;
    int64_t more = 1;
    *ends = c->at == c->end;
    if (extent->kind == SMITH_WHILE && !*ends && !decode_value_evaluate(d, scope, c, &extent->size, &more))
        return false;
    if (extent->kind != SMITH_TO_VALUE) {
        *ends = *ends || !more;
        return true;
    }
    struct smith_wire_integer next = smith_wire_read(smith_sentinel_type(type), c->at, c->end);
    *ends = next.size && next.value == extent->value;
    if (*ends)
        c->at += next.size;
    return true;
}

static bool decode_value_terminator(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                    const uint8_t *start, const uint8_t *end) {
    bool canonical = smith_wire_read(smith_sentinel_type(type), start, end).canonical;
    return (canonical || smith_decode_quirk(d, scope, SMITH_QUIRK_END, start, end, 0)) &&
           smith_decode_span(d, scope, SMITH_SPAN_PREFIX, start, end, type, NULL, 0, canonical ? NULL : "END-SPELLING");
}

/* A list that grows while it is read. */
struct open_list {
    struct smith_list list;
    uint32_t capacity;
    const uint8_t *start; /* of its bytes */
};

#define OPEN_CAPACITY 8 /* elements at first */

/* As many as there will be if all that is left has elements as large as those so far; a half more at most, a sixteenth at
 * least. */
static uint64_t list_foresee(const struct open_list *open, const struct cursor *c) {
    uint64_t now = open->capacity, left = (uint64_t)(c->end - c->at), used = (uint64_t)(c->at - open->start);
    double more = (double)now * (double)left / (double)(used ? used : 1);
    if (more > (double)now / 2)
        return now + now / 2;
    return now + 1 + ((uint64_t)more > now / 16 ? (uint64_t)more : now / 16);
}

static bool list_grow(struct decoder *d, const struct smith_type *type, struct open_list *open,
                      const struct cursor *c) {
    size_t stride = smith_list_stride(type);
    uint64_t capacity = open->capacity ? list_foresee(open, c) : OPEN_CAPACITY;
    if (capacity >= UINT32_MAX || capacity > SIZE_MAX / stride)
        return false;
    void *items = smith_arena_resize(d->arena, open->list.items, open->capacity * stride, (size_t)capacity * stride,
                                     smith_list_align(type));
    open->list.items = items ? items : open->list.items;
    open->capacity = items ? (uint32_t)capacity : open->capacity;
    return items != NULL;
}

static bool list_element_read(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                              struct open_list *open, struct cursor *c, void **value) {
    const uint8_t *before = c->at;
    struct smith_list *list = &open->list;
    bool fits = list->count < open->capacity || list_grow(d, type, open, c);
    *value = fits ? list_element(d, type, list, list->count) : NULL;
    if (!*value)
        return smith_decode_out_of_memory(d);
    list->count++;
    return smith_decode_value(d, scope, type->elem, *value, c) &&
           (c->at > before ||
            smith_decode_fail(d, scope, c->at, "LIST-ENDLESS", "elements without bytes in a list without end"));
}

/* The memory that the list has too much is given back. */
static bool list_close(struct decoder *d, const struct smith_type *type, const struct open_list *open,
                       struct smith_list *list) {
    size_t stride = smith_list_stride(type);
    *list = open->list;
    list->items = smith_arena_resize(d->arena, list->items, open->capacity * stride, list->count * stride,
                                     smith_list_align(type));
    return list->items || smith_decode_out_of_memory(d);
}

/* A list whose length is known only at its end. */
static bool list_open(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                      struct smith_list *list, struct cursor *c) {
    struct open_list open = {.start = c->at};
    uint32_t outside = scope->frame.index;
    const uint8_t *before = c->at;
    bool until = type->extent->kind == SMITH_UNTIL, ends = false;
    while (!ends) {
        void *value;
        before = c->at;
        if (!list_ends(d, scope, type, c, &ends))
            return false;
        if (ends && until)
            return smith_decode_fail(d, scope, c->at, "LIST-CUT",
                                     "the bytes end before the element that ends the list");
        if (ends)
            break;
        scope->frame.index = open.list.count;
        if (!list_element_read(d, scope, type, &open, c, &value) ||
            (until && !smith_list_until(type, scope, value, &ends) &&
             !smith_decode_fail(d, scope, c->at, "EXPRESSION-FAILED", "whether the list ends cannot be computed")))
            return false;
    }
    scope->frame.index = outside;
    if (type->extent->kind == SMITH_TO_VALUE && !decode_value_terminator(d, scope, type, before, c->at))
        return false;
    return list_close(d, type, &open, list);
}

static bool decode_value_list(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                              struct smith_list *value, struct cursor *c) {
    int64_t count;
    switch (type->extent->kind) {
    case SMITH_EXACT:
        return decode_value_evaluate(d, scope, c, &type->extent->size, &count) &&
               list_counted(d, scope, type, value, count, c);
    case SMITH_PREFIX: {
        struct smith_wire_integer prefix = smith_wire_read(type->extent->prefix, c->at, c->end);
        if (!prefix.size)
            return smith_decode_fail(d, scope, c->at, "VALUE-CUT", "the bytes end within the count");
        const uint8_t *start = c->at;
        c->at += prefix.size;
        return (prefix.canonical || smith_decode_quirk(d, scope, SMITH_QUIRK_PREFIX, start, c->at, prefix.value)) &&
               smith_decode_span(d, scope, SMITH_SPAN_PREFIX, start, c->at, type->extent->prefix, NULL, prefix.value,
                                 prefix.canonical ? NULL : "VALUE-SPELLING") &&
               list_counted(d, scope, type, value, prefix.value, c);
    }
    case SMITH_CHUNKS: return smith_decode_chunk_list(d, scope, type, value, c);
    case SMITH_CHAIN: return smith_decode_chain(d, scope, type, value, c);
    case SMITH_TO_END:
        if (type->elem->flags & SMITH_FIXED && type->elem->wire_min) /* what is left over is the region's tail */
            return list_counted(d, scope, type, value, (c->end - c->at) / type->elem->wire_min, c);
        return list_open(d, scope, type, value, c);
    default: return list_open(d, scope, type, value, c);
    }
}

/* ---- unions by tag ---- */

struct smith_unknown *smith_decode_unknown(struct decoder *d, struct smith_bytes id, struct smith_bytes data) {
    struct smith_unknown *unknown = smith_arena_alloc(d->arena, sizeof *unknown, _Alignof(struct smith_unknown));
    const uint8_t *kept_id = smith_arena_keep(d->arena, id), *kept = smith_arena_keep(d->arena, data);
    if (!unknown || !kept_id || !kept) {
        smith_decode_out_of_memory(d);
        return NULL;
    }
    unknown->id = (struct smith_bytes){kept_id, id.size};
    unknown->data = (struct smith_bytes){kept, data.size};
    return unknown;
}

static bool union_unknown(struct decoder *d, struct smith_scope *scope, struct smith_variant *variant,
                          struct cursor *c) {
    const uint8_t *start = c->at;
    *variant =
        (struct smith_variant){.value = smith_decode_unknown(d, (struct smith_bytes){0},
                                                             (struct smith_bytes){start, (size_t)(c->end - start)})};
    c->at = c->end;
    return variant->value && smith_decode_span(d, scope, SMITH_SPAN_EXTRA, start, c->at, NULL, NULL, 0, "CASE-UNKNOWN");
}

static bool decode_value_tagged(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                struct smith_variant *variant, struct cursor *c) {
    const struct smith_union *variants = type->variants;
    int64_t tag;
    if (!decode_value_evaluate(d, scope, c, &variants->tag, &tag))
        return false;
    const struct smith_case *chosen = smith_union_chosen(variants, tag);
    if (!chosen)
        return union_unknown(d, scope, variant, c);
    variant->kind = 1 + (uint32_t)(chosen - variants->cases);
    variant->value = smith_value_new(d->arena, chosen->type);
    if (!variant->value)
        return smith_decode_out_of_memory(d);
    scope->reference = chosen->reference;
    bool done = smith_decode_value(d, scope, chosen->type, variant->value, c);
    scope->reference = NULL;
    return done;
}

/* ---- regions ---- */

static bool region_tail(struct decoder *d, struct smith_scope *scope, const struct smith_extent *extent,
                        struct cursor *inner) {
    if (inner->at == inner->end)
        return true;
    bool zero = smith_decode_all_zero(inner->at, inner->end), by_rule = zero && !size_is_computed(scope, extent);
    if (!by_rule && !smith_decode_quirk(d, scope, SMITH_QUIRK_PADDING, inner->at, inner->end, 0))
        return false;
    return smith_decode_span(d, scope, SMITH_SPAN_TAIL, inner->at, inner->end, NULL, NULL, 0,
                             zero ? NULL : "TAIL-BYTES");
}

static bool decode_value_region(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                void *value, struct cursor *c) {
    int64_t size = c->end - c->at;
    if (type->extent->kind == SMITH_EXACT && !decode_value_evaluate(d, scope, c, &type->extent->size, &size))
        return false;
    if (size < 0 || size > c->end - c->at)
        return smith_decode_fail(d, scope, c->at, "VALUE-CUT", "a region of %lld bytes, and %lld bytes left",
                                 (long long)size, (long long)(c->end - c->at));
    struct cursor inner = {c->at, c->at + size};
    c->at += size;
    if (type->codec != SMITH_STORED)
        return smith_decode_packed(d, scope, type, value, (struct smith_bytes){inner.at, (size_t)size});
    struct space space;
    bool opens = smith_space_is(scope, type);
    if (opens)
        smith_decode_space_open(d, &space, scope, inner.at, inner.end);
    return smith_decode_value(d, scope, type->elem, value, &inner) &&
           (!opens || smith_decode_space_close(d, &space, &inner.at)) && region_tail(d, scope, type->extent, &inner);
}

bool smith_decode_value(struct decoder *d, struct smith_scope *scope, const struct smith_type *type, void *value,
                        struct cursor *c) {
    bool quick = type->fast_path &&
                 (type->kind == SMITH_RECORD ? smith_decode_can_skip_records(d) : smith_decode_can_use_fast_path(d));
    const uint8_t *behind = quick ? smith_decode_fast(d, type, value, c->at, c->end) : NULL;
    if (behind) {
        c->at = behind;
        return true;
    }
    switch (type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED: return integer(d, scope, type, value, c);
    case SMITH_FLOAT:
    case SMITH_TEXT:
    case SMITH_BYTES: return decode_value_scalar(d, scope, type, value, c);
    case SMITH_RECORD: return smith_decode_record(d, scope, type, value, c);
    case SMITH_ARRAY: return decode_value_array(d, scope, type, value, c);
    case SMITH_LIST: return decode_value_list(d, scope, type, value, c);
    case SMITH_UNION: return decode_value_tagged(d, scope, type, value, c);
    default: return decode_value_region(d, scope, type, value, c);
    }
}

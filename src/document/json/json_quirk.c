/* SPDX-License-Identifier: MIT
 *
 * Quirks in JSON, the part both directions share: how keys are spelled, what they leave unsaid, and the text of
 * their values. Whatever a quirk holds can be written: what fits no nicer form is written as hex or with its number.
 */
#include "document/json/json_quirk.h"
#include "base/bytes.h"
#include "base/json_text.h"
#include "base/number.h"
#include "document/expression.h"
#include "document/wire.h"
#include "type/type_tables.h"

/* ---- members by name ---- */

/* Magic bytes share what stands for a name, perhaps with a member that is called so: all but the first who has it go
 * by number, "#3". */
static int json_quirk_find_name(const struct smith_record *record, const char *name, size_t size) {
    int index = smith_member_find(record, name, size);
    for (int i = 0; index < 0 && i < record->member_count; i++)
        if (record->members[i].flags & SMITH_MAGIC && strlen(record->members[i].name) == size &&
            memcmp(record->members[i].name, name, size) == 0)
            index = i;
    return index;
}

static bool has_own_name(const struct smith_record *record, uint16_t member) {
    const char *name = record->members[member].name;
    return !(record->members[member].flags & SMITH_MAGIC) || json_quirk_find_name(record, name, strlen(name)) == member;
}

static void json_quirk_add_member(struct smith_buffer *out, const struct smith_record *record, uint16_t member) {
    if (has_own_name(record, member))
        smith_buffer_text(out, record->members[member].name);
    else
        smith_buffer_format(out, "#%u", member);
}

/* Index of the member a text names, or -1. */
static int json_quirk_find_member(const struct smith_record *record, const char *name, size_t size) {
    int64_t number;
    if (size > 1 && name[0] == '#') {
        bool good = smith_parse_i64(name + 1, size - 1, &number) && number >= 0 && number < record->member_count;
        return good ? (int)number : -1;
    }
    return size ? json_quirk_find_name(record, name, size) : -1;
}

static bool json_quirk_is_word(unsigned kind, const char *text, size_t size) {
    const char *word = smith_quirk_word(kind);
    return strlen(word) == size && memcmp(word, text, size) == 0;
}

bool smith_json_quirk_key_parse(const struct smith_record *record, const char *key, size_t size,
                                struct smith_json_quirk_key *out) {
    const char *dollar = memchr(key, '$', size);
    if (!dollar)
        return false;
    size_t name = (size_t)(dollar - key), word = size - name - 1;
    unsigned kind = 0;
    while (kind < SMITH_QUIRK_KINDS && !json_quirk_is_word(kind, dollar + 1, word))
        kind++;
    if (kind == SMITH_QUIRK_KINDS)
        return false;
    int member = name == 0 ? SMITH_AT_END : record ? json_quirk_find_member(record, key, name) : -1;
    *out = (struct smith_json_quirk_key){(uint16_t)member, (enum smith_quirk_kind)kind};
    return member >= 0;
}

void smith_json_quirk_write_key(struct smith_buffer *out, const struct smith_record *record,
                                struct smith_json_quirk_key key) {
    smith_buffer_byte(out, '"');
    if (key.member != SMITH_AT_END)
        json_quirk_add_member(out, record, key.member);
    smith_buffer_byte(out, '$');
    smith_buffer_text(out, smith_quirk_word(key.kind));
    smith_buffer_byte(out, '"');
}

/* ---- what need not be said ---- */

static const struct smith_member *json_quirk_member_of(const struct smith_record *record, uint16_t member) {
    return record && member != SMITH_AT_END ? &record->members[member] : NULL;
}

/* The framing of the chunk a HEADER quirk speaks of: a chunk of the record's own stream, or one in a list. */
static const struct smith_framing *framing_of(const struct smith_record *record, const struct smith_member *member) {
    if (!member || member->flags & SMITH_CHUNK)
        return record ? record->framing : NULL;
    const struct smith_type *type = smith_type_inner(member->type);
    return type->kind == SMITH_LIST && type->extent ? type->extent->framing : NULL;
}

bool smith_json_quirk_number(const struct smith_record *record, struct smith_json_quirk_key key,
                             struct smith_bytes bytes, int64_t *number) {
    const struct smith_member *member = json_quirk_member_of(record, key.member);
    if (key.kind == SMITH_QUIRK_RAW && member && member->flags & SMITH_DERIVED)
        return false;
    const struct smith_type *type = member ? smith_type_inner(member->type) : NULL;
    bool has_prefix = type && type->kind == SMITH_LIST && type->extent->kind == SMITH_PREFIX;
    const struct smith_framing *framing = key.kind == SMITH_QUIRK_HEADER ? framing_of(record, member) : NULL;
    struct header header = {0};
    if (framing && bytes.size) /* what the header promises */
        smith_header_read(framing, (struct cursor){bytes.data, bytes.data + bytes.size}, &header);
    *number = header.size;
    if (key.kind == SMITH_QUIRK_PREFIX && has_prefix)
        *number = smith_wire_read(type->extent->prefix, bytes.data, bytes.data + bytes.size).value;
    return true;
}

/* ---- the order of a stream ---- */

/* Bytes that are pairs of member and how many, of members that exist. */
static bool is_order(const struct smith_record *record, struct smith_bytes bytes) {
    if (!record || bytes.size % 4)
        return false;
    for (size_t at = 0; at < bytes.size; at += 4) {
        uint16_t pair[2];
        memcpy(pair, bytes.data + at, sizeof pair);
        if (pair[0] >= record->member_count)
            return false;
    }
    return true;
}

static void write_order(struct smith_buffer *out, bool compact, const struct smith_record *record,
                        struct smith_bytes bytes) {
    smith_buffer_byte(out, '[');
    for (size_t at = 0; at < bytes.size; at += 4) {
        uint16_t pair[2];
        memcpy(pair, bytes.data + at, sizeof pair);
        if (at)
            smith_buffer_text(out, compact ? "," : ", ");
        smith_buffer_byte(out, '"');
        json_quirk_add_member(out, record, pair[0]);
        if (pair[1] != 1)
            smith_buffer_format(out, "*%u", pair[1]);
        smith_buffer_byte(out, '"');
    }
    smith_buffer_byte(out, ']');
}

bool smith_json_order_parse(const struct smith_record *record, const char *item, size_t size,
                            struct smith_buffer *out) {
    const char *star = memchr(item, '*', size);
    size_t name = star ? (size_t)(star - item) : size;
    int64_t times = 1;
    if (star && (!smith_parse_i64(star + 1, size - name - 1, &times) || times < 0 || times > UINT16_MAX))
        return false;
    int member = record ? json_quirk_find_member(record, item, name) : -1;
    if (member < 0)
        return false;
    uint16_t pair[2] = {(uint16_t)member, (uint16_t)times};
    smith_buffer_add(out, pair, sizeof pair);
    return true;
}

/* ---- values ---- */

/* What could not be computed is null; a number so far from 0 would not pass through other programs. */
static void json_quirk_write_number(struct smith_buffer *out, int64_t number) {
    char digits[SMITH_NUMBER_SIZE]; /* bare even beyond 2^53: a string would be hex */
    if (number == SMITH_UNCOMPUTABLE)
        smith_buffer_text(out, "null");
    else
        smith_buffer_add(out, digits, smith_print_i64(digits, number));
}

/* "hex", ["hex", n], [index, "hex"] or [index, "hex", n]. */
static void write_entry(struct smith_buffer *out, bool compact, const struct smith_record *record,
                        struct smith_json_quirk_key key, const struct smith_quirk *quirk, bool in_list) {
    const char *comma = compact ? "," : ", ";
    int64_t number;
    bool is_explicit = !smith_json_quirk_number(record, key, quirk->bytes, &number) || number != quirk->computed;
    bool with_number = is_explicit && key.kind != SMITH_QUIRK_PACKED; /* which the bytes say themselves */
    if (in_list || with_number)
        smith_buffer_byte(out, '[');
    if (in_list) {
        smith_json_i64(out, (int64_t)quirk->index - 1);
        smith_buffer_text(out, comma);
    }
    smith_json_hex(out, quirk->bytes);
    if (with_number) {
        smith_buffer_text(out, comma);
        json_quirk_write_number(out, quirk->computed);
    }
    if (in_list || with_number)
        smith_buffer_byte(out, ']');
}

void smith_json_quirk_write(struct smith_buffer *out, bool compact, const struct smith_record *record,
                            struct smith_json_quirk_key key, const struct smith_quirk *quirks, uint32_t count) {
    uint32_t of_kind = 0, done = 0;
    const struct smith_quirk *last = NULL;
    for (uint32_t i = 0; i < count; i++)
        if (quirks[i].kind == key.kind) {
            of_kind++;
            last = &quirks[i];
        }
    bool single = of_kind == 1 && last->index == 0;
    if (single && key.kind == SMITH_QUIRK_ORDER && last->computed == 0 && is_order(record, last->bytes)) {
        write_order(out, compact, record, last->bytes);
        return;
    }
    if (single && smith_json_quirk_is_number(key.kind) && !last->bytes.size) {
        json_quirk_write_number(out, last->computed);
        return;
    }
    if (!single)
        smith_buffer_byte(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        if (quirks[i].kind != key.kind)
            continue;
        if (done++)
            smith_buffer_text(out, compact ? "," : ", ");
        write_entry(out, compact, record, key, &quirks[i], !single);
    }
    if (!single)
        smith_buffer_byte(out, ']');
}

/* ---- shown ---- */

/*
 * Which quirks of a record the JSON text shows. Packed bytes are kept with every document, but say something only when
 * packing their content again would give other bytes.
 */

/* Sets `no_memory` when there is too little of it to find out. */
static bool packs_to_itself(struct smith_bytes packed, const struct smith_codec_call *how,
                            const struct smith_allocator *allocator, uint64_t *budget, bool *no_memory) {
    struct smith_buffer content, again;
    size_t used;
    smith_buffer_init(&content, allocator);
    smith_buffer_init(&again, allocator);
    enum smith_status status = smith_unpack(how, packed, *budget, &content, &used, NULL);
    *budget -= content.size;
    if (status == SMITH_OK)
        status = smith_pack(how, (struct smith_bytes){content.data, content.size}, &again, NULL);
    bool same = status == SMITH_OK && smith_bytes_equal((struct smith_bytes){again.data, again.size}, packed);
    *no_memory |= status == SMITH_NO_MEMORY;
    smith_buffer_free(&content);
    smith_buffer_free(&again);
    return same;
}

static bool json_is_shown(const struct smith_quirk *quirk, struct smith_scope *scope,
                          const struct smith_allocator *allocator, uint64_t *budget, bool *no_memory) {
    struct smith_codec_call how;
    return quirk->kind != SMITH_QUIRK_PACKED || !smith_codec_call_find(scope, quirk->member, quirk->index, &how) ||
           !packs_to_itself(quirk->bytes, &how, allocator, budget, no_memory);
}

bool smith_json_shown(struct smith_scope *scope, const struct smith_allocator *allocator, uint64_t *budget,
                      struct smith_json_shown *shown) {
    const struct smith_quirks *quirks =
        smith_type_has_quirks(scope->frame.type) ? smith_quirks_of(scope->frame.record) : NULL;
    *shown = (struct smith_json_shown){0};
    if (!quirks)
        return true;
    smith_quirks_sort(scope->frame.record); /* sorts; the document stays what it is */
    shown->items = quirks->items;
    shown->count = quirks->count;
    uint32_t first = 0;
    while (first < quirks->count && quirks->items[first].kind != SMITH_QUIRK_PACKED)
        first++;
    if (first == quirks->count)
        return true;
    bool no_memory = false;
    smith_buffer_init(&shown->copy, allocator);
    for (uint32_t i = 0; i < quirks->count; i++)
        if (json_is_shown(&quirks->items[i], scope, allocator, budget, &no_memory))
            smith_buffer_add(&shown->copy, &quirks->items[i], sizeof *quirks->items);
    shown->items = (const struct smith_quirk *)(const void *)shown->copy.data;
    shown->count = (uint32_t)(shown->copy.size / sizeof *quirks->items);
    return !shown->copy.failed && !no_memory;
}

void smith_json_shown_free(struct smith_json_shown *shown) {
    if (shown->copy.data)
        smith_buffer_free(&shown->copy);
}

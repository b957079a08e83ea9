/* SPDX-License-Identifier: MIT
 *
 * A document as JSON text (docs/json.md): one walk over the type tables from the root, straight into the buffer.
 *
 * The order of keys is the layout's, numbers have one spelling, and how lines are broken depends on types and counts
 * alone, so equal documents give equal text.
 */
#include "base/json_text.h"
#include "base/limits.h"
#include "base/text.h"
#include "document/expression.h"
#include "document/json/json_quirk.h"
#include "document/json/json_reader.h"
#include "document/path.h"
#include "type/type_tables.h"

#define FLAT_MEMBERS 6 /* records of at most so many numbers stand on one line: vectors, colours, rectangles */
#define FLAT_BITS 3 /* ... and of bits with at most so many names */
#define ROW 16 /* numbers of a list on one line */

struct json_writer {
    struct smith_json_lines lines;
    struct smith_error *error;
    enum smith_status status;
    uint64_t budget; /* bytes that may be unpacked to find out which quirks need not be shown */
    const struct smith_json_files *files;
};

static bool json_write_value(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *type,
                             const void *value);

static bool json_write_fail(struct json_writer *w, const struct smith_scope *scope, const char *code,
                            const char *words) {
    w->status = smith_fail(w->error, SMITH_BAD_VALUE, code, "%s", words);
    if (w->error)
        smith_frame_path(scope ? &scope->frame : NULL, w->error->path, sizeof w->error->path);
    return false;
}

/* ---- bytes ---- */

static void json_write_file(struct json_writer *w, const struct smith_json_file *file) {
    const char *const texts[SMITH_JSON_FILE_KEYS] = {file->file, file->as, file->crc32, file->kept, file->header};
    struct smith_json_group group = smith_json_open(&w->lines, '{', true);
    for (unsigned i = 0; i < SMITH_JSON_FILE_KEYS; i++) {
        if (!texts[i])
            continue;
        smith_json_key(&w->lines, &group, smith_json_file_keys[i]);
        if (i == SMITH_JSON_FILE_HEADER)
            smith_buffer_text(w->lines.out, texts[i]);
        else
            smith_json_string(w->lines.out, texts[i], strlen(texts[i]));
    }
    smith_json_close(&w->lines, &group, '}');
}

static void json_write_bytes(struct json_writer *w, const struct smith_bytes *bytes) {
    struct smith_json_file file = {0};
    if (w->files && w->files->put(w->files->context, bytes, &file))
        json_write_file(w, &file);
    else
        smith_json_hex(w->lines.out, *bytes);
}

/* Whether the packed bytes of a member that was in a file are in one as well. */
static bool packed_in_file(struct json_writer *w, struct smith_json_quirk_key key, const struct smith_quirk *quirks,
                           uint32_t count) {
    struct smith_json_file file = {0};
    if (key.kind != SMITH_QUIRK_PACKED || !w->files || !w->files->put_packed)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (quirks[i].kind == key.kind && !quirks[i].index &&
            w->files->put_packed(w->files->context, quirks[i].bytes, &file)) {
            json_write_file(w, &file);
            return true;
        }
    return false;
}

/* ---- numbers and their names ---- */

static void add_integer(struct json_writer *w, const struct smith_type *type, int64_t value) {
    if (type->width == 8 && !(type->flags & SMITH_SIGNED))
        smith_json_u64(w->lines.out, (uint64_t)value);
    else
        smith_json_i64(w->lines.out, value);
}

static void add_enum(struct json_writer *w, const struct smith_type *type, int64_t value) {
    const struct smith_name *name = smith_names_by_value(type->names, value);
    if (name)
        smith_json_name(&w->lines, name->name);
    else
        add_integer(w, type, value);
}

static void json_write_add_range(struct json_writer *w, const struct smith_name *name, uint64_t value) {
    const struct smith_name *word = name->names ? smith_names_by_value(name->names, (int64_t)value) : NULL;
    if (word)
        smith_json_name(&w->lines, word->name);
    else if (name->low == name->high && !name->names)
        smith_buffer_text(w->lines.out, "true");
    else
        smith_json_u64(w->lines.out, value);
}

/* Ranges of 0 are left out, but for a first one with a name for its 0: it says what the rest is about. */
static bool json_write_is_shown(const struct smith_names *names, const struct smith_name *name, uint64_t bits) {
    return bits || (name == names->items && name->names && smith_names_by_value(name->names, 0));
}

static void add_bits(struct json_writer *w, const struct smith_type *type, int64_t value) {
    const struct smith_names *names = type->names;
    uint64_t bits = (uint64_t)value & (~(uint64_t)0 >> (64 - 8 * type->width));
    uint64_t rest = bits;
    bool ranges = smith_names_have_ranges(names);
    struct smith_json_group group = smith_json_open(&w->lines, ranges ? '{' : '[', true);
    for (uint32_t i = 0; i < names->count; i++) {
        const struct smith_name *name = &names->items[i];
        uint64_t mask = smith_name_mask(name, type->width);
        rest &= ~mask;
        if (!json_write_is_shown(names, name, bits & mask))
            continue;
        smith_json_item(&w->lines, &group);
        smith_json_name(&w->lines, name->name);
        if (!ranges)
            continue;
        smith_json_colon(&w->lines);
        json_write_add_range(w, name, (bits & mask) >> name->low);
    }
    if (rest) {
        if (ranges)
            smith_json_key(&w->lines, &group, "$rest");
        else
            smith_json_item(&w->lines, &group);
        smith_json_u64(w->lines.out, rest);
    }
    smith_json_close(&w->lines, &group, ranges ? '}' : ']');
}

static void json_write_integer(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *type,
                               const void *value) {
    int64_t integer = smith_integer_load(type, value);
    type = type->variants ? smith_type_chosen(type, scope) : type;
    if (!type->names)
        add_integer(w, type, integer);
    else if (type->names->is_bits)
        add_bits(w, type, integer);
    else
        add_enum(w, type, integer);
}

static void write_float(struct json_writer *w, const struct smith_type *type, const void *value) {
    if (type->width == 4)
        smith_json_f32(w->lines.out, *(const float *)value);
    else
        smith_json_f64(w->lines.out, *(const double *)value);
}

/* A value of a kind up to FLOAT: most are. */
static inline void json_write_number(struct json_writer *w, const struct smith_scope *scope,
                                     const struct smith_type *type, const void *value) {
    if (type->kind == SMITH_FLOAT)
        write_float(w, type, value);
    else if (type->kind == SMITH_BOOL)
        smith_buffer_text(w->lines.out, *(const bool *)value ? "true" : "false");
    else
        json_write_integer(w, scope, type, value);
}

static bool json_write_text(struct json_writer *w, const struct smith_scope *scope, const char *text) {
    size_t size = text ? strlen(text) : 0;
    if (smith_utf8_valid((struct smith_bytes){(const uint8_t *)text, size}) != size)
        return json_write_fail(w, scope, "VALUE-UTF8", "the text is not valid UTF-8");
    smith_json_string(w->lines.out, text, size);
    return true;
}

/* ---- records ---- */

static bool json_write_is_number(const struct smith_type *type) {
    return type->kind <= SMITH_FLOAT && !(type->names && type->names->is_bits);
}

/* Whether the value is one word or a few of them. */
static bool json_write_is_short(const struct smith_type *type) {
    return type->kind <= SMITH_FLOAT && !(type->names && type->names->is_bits && type->names->count > FLAT_BITS);
}

static bool json_write_is_flat(const struct smith_type *type, uint32_t quirks) {
    const struct smith_record *record = type->record;
    if (record->member_count > FLAT_MEMBERS || quirks)
        return false;
    for (uint16_t i = 0; i < record->member_count; i++)
        if (!json_write_is_short(smith_type_inner(record->members[i].type)))
            return false;
    return true;
}

static bool is_there(const struct smith_type *type, const void *value) {
    return value && (type->kind != SMITH_UNION || ((const struct smith_variant *)value)->value);
}

/* The quirks of one member, which are `quirks[0..count)`. */
static void write_quirks(struct json_writer *w, struct smith_json_group *group, const struct smith_record *record,
                         uint16_t member, const struct smith_quirk *quirks, uint32_t count) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < count; i++)
        kinds |= 1u << quirks[i].kind;
    for (unsigned kind = 0; kinds >> kind; kind++) {
        if (!(kinds >> kind & 1))
            continue;
        struct smith_json_quirk_key key = {member, (enum smith_quirk_kind)kind};
        smith_json_item(&w->lines, group);
        smith_json_quirk_write_key(w->lines.out, record, key);
        smith_json_colon(&w->lines);
        if (!packed_in_file(w, key, quirks, count))
            smith_json_quirk_write(w->lines.out, w->lines.compact, record, key, quirks, count);
    }
}

/* A walk along the quirks of a record beside the walk along its members; both are sorted by member. */
struct quirk_walk {
    const struct smith_quirk *items;
    uint32_t left;
};

static void quirk_walk_to(struct json_writer *w, struct quirk_walk *walk, struct smith_json_group *group,
                          const struct smith_record *record, uint16_t member) {
    uint32_t count = 0;
    while (count < walk->left && walk->items[count].member == member)
        count++;
    if (count)
        write_quirks(w, group, record, member, walk->items, count);
    walk->items += count;
    walk->left -= count;
}

static bool json_write_members(struct json_writer *w, struct smith_scope *scope, const struct smith_json_shown *quirks,
                               struct smith_json_group *group) {
    const struct smith_type *type = scope->frame.type;
    const struct smith_record *record = type->record;
    const void *value = scope->frame.record;
    struct quirk_walk walk = {quirks->items, quirks->count};
    bool plain = type->flags & SMITH_PLAIN; /* all members are there */
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const void *at = plain ? (const uint8_t *)value + member->offset : smith_member_value(member, value);
        const struct smith_type *inner = smith_type_inner(member->type);
        const bool is_usual_form = !i && record->form_count && *smith_form_of(value) == record->form;
        if (is_there(inner, at) && !is_usual_form) {
            scope->frame.member = i;
            smith_json_key(&w->lines, group, member->name);
            if (inner->kind <= SMITH_FLOAT)
                json_write_number(w, scope, inner, at);
            else if (!json_write_value(w, scope, inner, at))
                return false;
        }
        if (walk.left)
            quirk_walk_to(w, &walk, group, record, i);
    }
    if (walk.left)
        quirk_walk_to(w, &walk, group, record, SMITH_AT_END);
    return !w->lines.out->failed;
}

/* A record, behind a first key when it has one. */
static bool json_write_record(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *type,
                              const void *value, const char *key, const char *word) {
    bool root = !scope && key;
    struct smith_scope inside = smith_scope_of(scope, type, value);
    struct smith_json_shown quirks;
    if (!smith_json_shown(&inside, &w->lines.out->allocator, &w->budget, &quirks)) {
        smith_json_shown_free(&quirks);
        w->lines.out->failed = true;
        return false;
    }
    struct smith_json_group group = smith_json_open(&w->lines, '{', !root && json_write_is_flat(type, quirks.count));
    if (key) {
        smith_json_key(&w->lines, &group, key);
        smith_json_name(&w->lines, word);
    }
    bool done = json_write_members(w, &inside, &quirks, &group);
    smith_json_shown_free(&quirks);
    if (done)
        smith_json_close(&w->lines, &group, '}');
    return done;
}

/* ---- unions ---- */

static bool json_write_is_printable(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i] < 0x20 || bytes.data[i] > 0x7E)
            return false;
    return true;
}

static bool write_unknown(struct json_writer *w, const struct smith_unknown *unknown) {
    struct smith_json_group group = smith_json_open(&w->lines, '{', false);
    smith_json_key(&w->lines, &group, "$type");
    smith_json_name(&w->lines, "$unknown");
    if (unknown && unknown->id.size && json_write_is_printable(unknown->id)) {
        smith_json_key(&w->lines, &group, "id");
        smith_json_string(w->lines.out, (const char *)unknown->id.data, unknown->id.size);
    } else if (unknown && unknown->id.size) {
        smith_json_key(&w->lines, &group, "id_hex");
        smith_json_hex(w->lines.out, unknown->id);
    }
    smith_json_key(&w->lines, &group, "data");
    smith_json_hex(w->lines.out, unknown ? unknown->data : (struct smith_bytes){0});
    if (unknown && unknown->quirks)
        write_quirks(w, &group, NULL, SMITH_AT_END, unknown->quirks->items, unknown->quirks->count);
    smith_json_close(&w->lines, &group, '}');
    return true;
}

static bool json_write_chunk(struct json_writer *w, const struct smith_scope *scope, const struct smith_case *which,
                             const void *value) {
    const struct smith_type *type = smith_type_inner(which->type);
    if (type->kind == SMITH_RECORD)
        return json_write_record(w, scope, type, value, "$type", which->name);
    struct smith_json_group group = smith_json_open(&w->lines, '{', json_write_is_number(type));
    smith_json_key(&w->lines, &group, "$type");
    smith_json_name(&w->lines, which->name);
    smith_json_key(&w->lines, &group, "value");
    if (!json_write_value(w, scope, type, value))
        return false;
    smith_json_close(&w->lines, &group, '}');
    return true;
}

static bool write_variant(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *type,
                          const struct smith_variant *variant) {
    const struct smith_case *which = smith_variant_case(type, variant);
    if (!which || !variant->value)
        return write_unknown(w, variant->value);
    if (type->variants->tag.count)
        return json_write_value(w, scope, which->type, variant->value);
    return json_write_chunk(w, scope, which, variant->value);
}

/* ---- lists ---- */

/* Numbers: as they come, `ROW` to a line. */
static bool json_write_numbers(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *elem,
                               const uint8_t *at, uint32_t count) {
    struct smith_json_group group = smith_json_open(&w->lines, '[', count <= ROW);
    for (uint32_t i = 0; i < count; i++, at += elem->size) {
        struct smith_json_group row = {.flat = group.flat || i % ROW, .any = group.any};
        smith_json_item(&w->lines, &row);
        group.any = true;
        json_write_number(w, scope, elem, at);
        if (w->lines.out->failed)
            return false;
    }
    smith_json_close(&w->lines, &group, ']');
    return true;
}

/* `items` are the elements themselves, or with `pointers` pointers to them. */
static bool json_write_items(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *elem,
                             const void *items, uint32_t count, bool pointers) {
    if (json_write_is_number(elem))
        return json_write_numbers(w, scope, elem, items, count);
    struct smith_json_group group = smith_json_open(&w->lines, '[', false);
    struct smith_scope element = scope ? *scope : (struct smith_scope){0};
    const struct smith_scope *at = scope ? &element : NULL;
    bool outermost = element.frame.index == SMITH_NONE; /* of lists in lists */
    for (uint32_t i = 0; i < count; i++) {
        const void *value = pointers ? ((void *const *)items)[i] : (const uint8_t *)items + (size_t)i * elem->size;
        if (outermost)
            element.frame.index = i;
        if (!value)
            return json_write_fail(w, at, "VALUE-MISSING", "an element of a list is NULL");
        smith_json_item(&w->lines, &group);
        if (!json_write_value(w, at, elem, value))
            return false;
    }
    smith_json_close(&w->lines, &group, ']');
    return true;
}

/* ---- any value ---- */

static bool json_write_value(struct json_writer *w, const struct smith_scope *scope, const struct smith_type *type,
                             const void *value) {
    type = smith_type_inner(type);
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED:
    case SMITH_FLOAT: json_write_number(w, scope, type, value); return true;
    case SMITH_TEXT: return json_write_text(w, scope, *(const char *const *)value);
    case SMITH_BYTES: json_write_bytes(w, value); return true;
    case SMITH_RECORD: return json_write_record(w, scope, type, value, NULL, NULL);
    case SMITH_ARRAY: return json_write_items(w, scope, smith_type_inner(type->elem), value, type->count, false);
    case SMITH_LIST: {
        const struct smith_list *list = value;
        return json_write_items(w, scope, smith_type_inner(type->elem), list->items, list->count,
                                smith_list_of_pointers(type));
    }
    case SMITH_UNION: return write_variant(w, scope, type, value);
    default: /* REGIONs are transparent */ return json_write_fail(w, scope, "VALUE-TYPE", "a value of no known type");
    }
}

static enum smith_status json_write_finish(struct json_writer *w, bool done) {
    if (w->lines.out->failed)
        return smith_fail_memory(w->error, NULL);
    return done ? SMITH_OK : w->status;
}

enum smith_status smith_json_write(const struct smith_document *document, const struct smith_json_style *style,
                                   struct smith_buffer *out, struct smith_error *error) {
    struct json_writer w = {
        .lines = {.out = out, .compact = style && style->compact},
        .error = error,
        .budget = document->limits.inflated,
        .files = style ? style->files : NULL,
    };
    const struct smith_type *type = smith_type_inner(document->layout->root);
    if (smith_document_is_whole(document, error) != SMITH_OK)
        return SMITH_BAD_VALUE;
    if (type->kind != SMITH_RECORD) {
        json_write_fail(&w, NULL, "VALUE-TYPE", "the root of the layout is not a struct");
        return w.status;
    }
    bool done = json_write_record(&w, NULL, type, document->root, "$format", document->layout->name);
    if (!w.lines.compact)
        smith_buffer_byte(out, '\n');
    return json_write_finish(&w, done);
}

static void json_write_part(struct json_writer *w, const struct smith_node *node) {
    void *value = node->value;
    const struct smith_type *type = smith_path_enter(node->type, &value);
    uint64_t bits = (uint64_t)smith_integer_load(type, value) & smith_name_mask(node->part, type->width);
    if (!bits && node->part->low == node->part->high && !node->part->names)
        smith_buffer_text(w->lines.out, "false");
    else
        json_write_add_range(w, node->part, bits >> node->part->low);
}

enum smith_status smith_json_write_node(const struct smith_node *node, const struct smith_json_style *style,
                                        struct smith_buffer *out, struct smith_error *error) {
    struct json_writer w = {.lines = {.out = out, .compact = style && style->compact},
                            .error = error,
                            .budget = smith_limits_or_default(NULL).inflated};
    if (!node->value) {
        smith_buffer_text(out, "null");
        return json_write_finish(&w, true);
    }
    if (node->part) {
        json_write_part(&w, node);
        return json_write_finish(&w, true);
    }
    const struct smith_scope scope = smith_node_scope(node);
    return json_write_finish(&w, json_write_value(&w, node->record ? &scope : NULL, node->type, node->value));
}

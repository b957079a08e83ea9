/* SPDX-License-Identifier: MIT
 *
 * What an editor shows of a value: what it is, what may stand there, and what it holds.
 */
#include "base/json_text.h"
#include "document/path.h"
#include "document/references/list_changes.h"
#include "document/visit.h"
#include "reference_target.h"
#include "session.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define CHILDREN_MAX 200 /* of one answer */
#define BRIEF_MAX 60 /* bytes of a text, or of bytes, that stand beside their name */

/* A value, and what is known of where it is. */
struct shown {
    const struct smith_node *node;
    const struct smith_scope *scope; /* of the record that has it; NULL = the root */
    const struct smith_type *type; /* regions and unions are looked through; NULL = an unknown case */
    void *value; /* NULL = absent */
    const struct smith_case *variant; /* the innermost, or NULL */
};

static struct shown values_look_at(const struct smith_node *node, const struct smith_scope *scope) {
    struct shown shown = {node, scope, smith_type_inner(node->type), node->value, NULL};
    while (shown.type && shown.type->kind == SMITH_UNION && shown.value) {
        const struct smith_variant *union_value = shown.value;
        shown.variant = smith_variant_case(shown.type, union_value);
        shown.value = shown.variant ? union_value->value : NULL;
        shown.type = shown.variant ? smith_type_inner(shown.variant->type) : NULL;
    }
    return shown;
}

static bool is_list(const struct smith_type *type) {
    return type->kind == SMITH_LIST || type->kind == SMITH_ARRAY;
}

static const struct smith_member *member_of(const struct smith_node *node) {
    return node->member == SMITH_AT_END ? NULL : &node->record_type->record->members[node->member];
}

/* ---- members of the answer; each but the first of an object begins with a comma ---- */

static void values_add_name(struct smith_buffer *out, const char *name) {
    smith_buffer_format(out, ", \"%s\": ", name);
}

static void values_add_words(struct smith_buffer *out, const char *name, const char *text) {
    if (!text || !*text)
        return;
    values_add_name(out, name);
    session_add_text(out, text);
}

static const char *kind_name(const struct shown *shown) {
    static const char *const kinds[] = {
        [SMITH_BOOL] = "bool", [SMITH_INT] = "integer", [SMITH_SPELLED] = "integer", [SMITH_FLOAT] = "float",
        [SMITH_TEXT] = "text", [SMITH_BYTES] = "bytes", [SMITH_RECORD] = "record",   [SMITH_ARRAY] = "array",
        [SMITH_LIST] = "list", [SMITH_UNION] = "union",
    };
    return shown->type ? kinds[shown->type->kind] : "unknown";
}

/* A text as it stands beside its name: its first line's worth. */
static void add_brief_text(struct smith_buffer *out, const char *name, const char *text) {
    size_t size = strlen(text), cut = size > BRIEF_MAX ? BRIEF_MAX : size;
    while (cut && (text[cut] & 0xC0) == 0x80)
        cut--;
    values_add_name(out, name);
    smith_json_string(out, text, cut);
    smith_buffer_text(out, cut < size ? ", \"cut\": true" : "");
}

static void add_json(struct smith_buffer *out, const struct shown *shown) {
    struct smith_json_style compact = {.compact = true};
    struct smith_node leaf = *shown->node;
    leaf.type = shown->type;
    leaf.value = shown->value;
    values_add_name(out, "value");
    if (smith_json_write_node(&leaf, &compact, out, NULL) != SMITH_OK)
        smith_buffer_text(out, "null");
}

/* A value that has no parts. Long texts are cut short where they stand beside their name, long bytes are counted. */
static void add_leaf(struct smith_buffer *out, const struct shown *shown, bool brief) {
    if (shown->type->kind == SMITH_BYTES)
        smith_buffer_format(out, ", \"count\": %zu", ((const struct smith_bytes *)shown->value)->size);
    if (shown->type->kind == SMITH_TEXT && brief)
        add_brief_text(out, "value", *(const char *const *)shown->value);
    else if (shown->type->kind != SMITH_BYTES || ((const struct smith_bytes *)shown->value)->size <= BRIEF_MAX)
        add_json(out, shown);
}

/* The first text of a record, which is what people call it by. */
static void add_title(struct smith_buffer *out, const struct shown *shown) {
    struct smith_children children = smith_children_of(shown->type, shown->value);
    struct smith_child child;
    while (smith_children_next(&children, &child)) {
        bool has_text = child.value && child.type->kind == SMITH_TEXT;
        const char *text = has_text ? *(const char *const *)child.value : "";
        if (*text) {
            add_brief_text(out, "title", text);
            return;
        }
    }
}

/* What a row says of a value, and the beginning of what all of an answer says. */
static void add_summary(struct smith_buffer *out, const struct shown *shown, const char *step, bool brief) {
    const struct smith_member *member = member_of(shown->node);
    smith_buffer_text(out, "{\"step\": ");
    session_add_text(out, step);
    values_add_words(out, "kind", kind_name(shown));
    values_add_words(out, "type", shown->type ? shown->type->name : NULL);
    values_add_words(out, "case", shown->variant ? shown->variant->name : NULL);
    if (member && member->flags & SMITH_OPTIONAL && shown->node->index == SMITH_NONE)
        smith_buffer_text(out, ", \"optional\": true");
    if (!shown->value || !shown->type) {
        smith_buffer_text(out, ", \"absent\": true");
        return;
    }
    if (shown->type->kind < SMITH_RECORD)
        add_leaf(out, shown, brief);
    else if (is_list(shown->type))
        smith_buffer_format(out, ", \"count\": %" PRIu32, smith_element_count(shown->type, shown->value));
    else if (shown->type->kind == SMITH_RECORD)
        add_title(out, shown);
}

/* ---- what may stand there ---- */

static void add_names(struct smith_buffer *out, const struct smith_names *names) {
    smith_buffer_format(out, ", \"names\": {\"bits\": %s, \"items\": [", names->is_bits ? "true" : "false");
    for (uint32_t i = 0; i < names->count; i++) {
        const struct smith_name *name = &names->items[i];
        smith_buffer_text(out, i ? ", {\"name\": " : "{\"name\": ");
        session_add_text(out, name->name);
        if (names->is_bits)
            smith_buffer_format(out, ", \"low\": %d, \"high\": %d", name->low, name->high);
        else
            smith_buffer_format(out, ", \"value\": %" PRId64, name->value);
        values_add_words(out, "doc", name->doc);
        if (name->names)
            add_names(out, name->names);
        smith_buffer_text(out, "}");
    }
    smith_buffer_text(out, "]}");
}

static void add_end(struct smith_buffer *out, const char *name, double end) {
    if (isfinite(end)) {
        values_add_name(out, name);
        smith_json_f64(out, end);
    }
}

/* What the type can hold, within the range that the layout gives. */
static void values_add_range(struct smith_buffer *out, const struct shown *shown) {
    const struct smith_range *range = shown->scope ? smith_range_of(&shown->scope->frame) : NULL;
    unsigned bits = 8u * shown->type->width;
    bool is_signed = shown->type->flags & SMITH_SIGNED;
    double min = -INFINITY, max = INFINITY;
    if (shown->type->kind == SMITH_INT) {
        min = is_signed ? -ldexp(1, (int)bits - 1) : 0;
        max = ldexp(1, (int)bits - is_signed) - 1;
    }
    add_end(out, "min", range && range->min > min ? range->min : min);
    add_end(out, "max", range && range->max < max ? range->max : max);
}

static const struct smith_reference *reference_of(const struct shown *shown) {
    const struct smith_member *member = member_of(shown->node);
    if (shown->variant && shown->variant->reference)
        return shown->variant->reference;
    return member ? smith_member_reference(shown->node->record, member) : NULL;
}

static void add_reference(struct smith_buffer *out, const struct shown *shown, const struct smith_document *document) {
    const struct smith_reference *reference = reference_of(shown);
    if (!reference)
        return;
    int64_t value = smith_integer_load(shown->type, shown->value);
    smith_buffer_text(out, ", \"reference\": {\"list\": ");
    session_add_text(out, reference->path);
    values_add_words(out, "by", reference->by);
    struct smith_buffer target = {0};
    if (smith_reference_is_none(reference, value))
        smith_buffer_text(out, ", \"none\": true");
    else if (find_reference_target(document, reference, value, &target) && !target.failed)
        values_add_words(out, "target", (const char *)target.data);
    smith_buffer_free(&target);
    smith_buffer_text(out, "}");
}

static void add_annotations(struct smith_buffer *out, const struct smith_annotations *annotations) {
    smith_buffer_text(out, ", \"annotations\": {");
    for (uint32_t i = 0; i < annotations->count; i++) {
        smith_buffer_text(out, i ? ", " : "");
        session_add_text(out, annotations->items[i].key);
        smith_buffer_text(out, ": ");
        session_add_text(out, annotations->items[i].value ? annotations->items[i].value : "");
    }
    smith_buffer_text(out, "}");
}

static void add_docs(struct smith_buffer *out, const struct shown *shown) {
    const struct smith_member *member = member_of(shown->node);
    values_add_words(out, "doc", member && shown->node->index == SMITH_NONE ? member->doc : "");
    values_add_words(out, "type_doc", shown->type ? shown->type->doc : "");
    values_add_words(out, "case_doc", shown->variant ? shown->variant->doc : "");
    if (member)
        add_annotations(out, &member->annotations);
}

static void add_possible(struct smith_buffer *out, const struct shown *shown, const struct smith_document *document) {
    const struct smith_type *type = shown->type;
    if (!type || type->kind > SMITH_FLOAT)
        return;
    const struct smith_names *names = smith_type_chosen(type, shown->scope)->names;
    if (names)
        add_names(out, names);
    if (type->kind != SMITH_BOOL)
        values_add_range(out, shown);
    if (shown->value && type->kind < SMITH_FLOAT)
        add_reference(out, shown, document);
}

/* ---- what it holds ---- */

/* The node of a child, as a path that leads to it finds it. */
static struct smith_node node_of(const struct shown *shown, const struct smith_child *child) {
    if (child->member)
        return (struct smith_node){.type = child->member->type,
                                   .value = child->value,
                                   .record = shown->value,
                                   .record_type = shown->type,
                                   .member = (uint16_t)child->index,
                                   .index = SMITH_NONE};
    struct smith_node node = *shown->node;
    node.type = shown->type->elem;
    node.value = child->value;
    node.index = child->index;
    return node;
}

static bool is_chosen(const struct smith_child *child, uint32_t first) {
    return child->member || (child->index >= first && child->index - first < CHILDREN_MAX);
}

static void add_children(struct smith_buffer *out, const struct shown *shown, uint32_t first) {
    struct smith_child child;
    bool any = false;
    smith_buffer_format(out, ", \"first\": %" PRIu32 ", \"children\": [", first);
    if (shown->type && shown->value && shown->type->kind >= SMITH_RECORD) {
        struct smith_children children = smith_children_of(shown->type, shown->value);
        if (is_list(shown->type))
            children.next = first < children.count ? first : children.count;
        while (smith_children_next(&children, &child) && is_chosen(&child, first)) {
            struct smith_node node = node_of(shown, &child);
            struct shown inner = values_look_at(&node, NULL);
            char index[16];
            snprintf(index, sizeof index, "%" PRIu32, child.index);
            smith_buffer_text(out, any ? ",\n" : "\n");
            add_summary(out, &inner, child.member ? child.member->name : index, true);
            smith_buffer_text(out, "}");
            any = true;
        }
    }
    smith_buffer_text(out, "]");
}

int wasm_value(struct open_file *file, const char *path, uint32_t first) {
    struct smith_buffer *out = session_begin();
    struct smith_resolved_path resolved;
    struct smith_arena arena;
    struct smith_error error;
    const char *step = "";
    smith_arena_init(&arena, NULL, 0);
    enum smith_status status = smith_resolved_path_find(&arena, file->document, path, &resolved, &error);
    if (status == SMITH_OK) {
        struct shown shown = values_look_at(&resolved.node, smith_resolved_path_scope(&resolved));
        smith_path_parent(path, &step);
        add_summary(out, &shown, step, false);
        add_docs(out, &shown);
        add_possible(out, &shown, file->document);
        add_children(out, &shown, first);
        smith_buffer_text(out, "}");
    }
    smith_arena_free(&arena);
    return session_end(status, &error);
}

/* SPDX-License-Identifier: MIT
 *
 * A map as text, to the byte as the engine's own converter writes it, but for two of its mistakes: \x10 and the like,
 * which the engine would not read back, stand in strings as they are.
 */
#include "format/d2df/text/d2df_text.h"
#include "format/d2df/text/text_writer.h"

#include "base/error.h"
#include "base/text.h"
#include "document/document.h"
#include "document/expression.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define RULER 77 /* slashes before the first record of a kind */

static void text_write_note(struct text_writer *w, const char *code, const char *field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void text_write_note(struct text_writer *w, const char *code, const char *field, const char *format, ...) {
    char path[320], message[256];
    va_list arguments;
    if (!w->notes)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    snprintf(path, sizeof path, "%s/%s", w->path, field);
    smith_findings_add(w->notes, code, SMITH_WARNING, path, UINT64_MAX, "%s", message);
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

static bool is_control(char letter) {
    return (letter > 0 && letter < ' ') || letter == 0x7F;
}

static bool has_control(const char *text) {
    while (*text && !is_control(*text))
        text++;
    return *text;
}

static void write_plain_text(struct smith_buffer *out, const char *text) {
    smith_buffer_byte(out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            smith_buffer_byte(out, '\'');
        smith_buffer_byte(out, (uint8_t)*text);
    }
    smith_buffer_byte(out, '\'');
}

/* The engine takes \x10 for \x1 and a zero: that one stands as it is. */
static void write_escaped_text(struct smith_buffer *out, const char *text) {
    static const char escaped[] = "\t\n\r\033\"\\", letters[] = "tnre\"\\";
    smith_buffer_byte(out, '"');
    for (; *text; text++) {
        const char *known = strchr(escaped, *text);
        if (known)
            smith_buffer_format(out, "\\%c", letters[known - escaped]);
        else if (is_control(*text) && (*text & 15))
            smith_buffer_format(out, "\\x%02x", (unsigned)*text);
        else
            smith_buffer_byte(out, (uint8_t)*text);
    }
    smith_buffer_byte(out, '"');
}

static void text_write_quoted(struct text_writer *w, const struct smith_member *member, const char *text) {
    int64_t room = smith_d2df_text_capacity(smith_type_inner(member->type));
    if ((int64_t)strlen(text) > room)
        text_write_note(w, "D2DF-TEXT-LENGTH", member->name,
                        "the engine has room for %" PRId64 " bytes of UTF-8 and will refuse "
                        "these %zu",
                        room, strlen(text));
    if (has_control(text))
        write_escaped_text(w->out, text);
    else
        write_plain_text(w->out, text);
}

/* ---- numbers and names ---------------------------------------------------------------------------------------- */

static void text_write_integer(struct text_writer *w, const char *field, int64_t value) {
    if (value == INT32_MIN)
        text_write_note(w, "D2DF-TEXT-NUMBER", field, "the engine cannot read %" PRId64, value);
    smith_buffer_format(w->out, "%" PRId64, value);
}

/* Of several names the one that was asked for, else the first. */
static const char *choose_name(struct text_writer *w, const struct smith_names *names, const struct smith_name *first,
                               const char *field) {
    const char *wanted = smith_d2df_name_wanted(names, first->value, w->names);
    if (wanted && !w->names_chosen)
        text_write_note(
            w, "D2DF-TEXT-NAMES", field,
            "%s is what the definition built into engines has; one with today's mapdef.txt has another name", wanted);
    return wanted ? wanted : first->name;
}

static void text_write_enum(struct text_writer *w, const struct smith_member *member, int64_t value) {
    const struct smith_names *names = smith_type_inner(member->type)->names;
    const struct smith_name *name = smith_names_by_value(names, value);
    if (name) {
        smith_buffer_text(w->out, choose_name(w, names, name, member->name));
        return;
    }
    text_write_note(w, "D2DF-TEXT-UNNAMED", member->name, "%" PRId64 " has no name: the engine refuses the map", value);
    text_write_integer(w, member->name, value);
}

static void text_write_bits(struct text_writer *w, const struct smith_member *member, uint64_t value) {
    const struct smith_type *type = smith_type_inner(member->type);
    const char *zero = smith_d2df_field_zero(member);
    unsigned written = 0;
    if (!value) {
        smith_buffer_text(w->out, zero ? zero : "0");
        return;
    }
    for (uint32_t i = 0; i < type->names->count; i++) {
        uint64_t mask = smith_name_mask(&type->names->items[i], type->width);
        if (!mask || (value & mask) != mask)
            continue;
        smith_buffer_format(w->out, "%s%s", written++ ? " | " : "", type->names->items[i].name);
        value &= ~mask;
    }
    if (written + (value != 0) > 1 && smith_d2df_field_is_one(member))
        text_write_note(w, "D2DF-TEXT-SEVERAL", member->name,
                        "more than one bit is set: the engine will refuse the text");
    if (!value)
        return;
    text_write_note(w, "D2DF-TEXT-UNNAMED", member->name, "bits %" PRIu64 " have no name: the engine refuses the map",
                    value);
    smith_buffer_format(w->out, "%s%" PRIu64, written ? " | " : "", value);
}

/* ---- references ----------------------------------------------------------------------------------------------- */

static void write_reference(struct text_writer *w, const struct smith_member *member, int64_t value) {
    const struct smith_reference *reference = member->reference;
    const struct smith_member *list = smith_d2df_referred_list(w->root, reference);
    const struct smith_list *elements = list ? smith_member_value(list, w->map) : NULL;
    bool null = false;
    for (uint32_t i = 0; i < reference->none_count; i++)
        null = null || reference->none[i] == value;
    int64_t index = value - reference->base;
    if (!null && elements && index >= 0 && index < elements->count) {
        char word[64];
        smith_d2df_record_word(smith_type_inner(list->type->elem), word, sizeof word);
        if (w->id)
            smith_buffer_text(w->out, w->id(w->context, list, (uint32_t)index));
        else
            smith_buffer_format(w->out, "%s%" PRId64, word, index);
        return;
    }
    if (!null)
        text_write_note(w, "D2DF-TEXT-DANGLING", member->name, "%" PRId64 " leads nowhere: to the engine it is null",
                        value);
    smith_buffer_text(w->out, "null");
}

/* ---- fields --------------------------------------------------------------------------------------------------- */

/* "(10 20)" */
static void write_pair(struct text_writer *w, const struct smith_type *type, const void *value, const char *field) {
    smith_buffer_byte(w->out, '(');
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *part = &type->record->members[i];
        smith_buffer_text(w->out, i ? " " : "");
        text_write_integer(w, field, smith_integer_load(smith_type_inner(part->type), smith_member_value(part, value)));
    }
    smith_buffer_byte(w->out, ')');
}

static void text_write_value(struct text_writer *w, const struct smith_member *member, const void *value) {
    const struct smith_type *type = smith_type_inner(member->type);
    if (type->kind == SMITH_TEXT)
        text_write_quoted(w, member, *(const char *const *)value);
    else if (type->kind == SMITH_BOOL)
        smith_buffer_text(w->out, *(const bool *)value != smith_d2df_field_is_negated(member) ? "true" : "false");
    else if (type->kind == SMITH_RECORD)
        write_pair(w, type, value, member->name);
    else if (member->reference)
        write_reference(w, member, smith_integer_load(type, value));
    else if (type->names && type->names->is_bits)
        text_write_bits(w, member, (uint64_t)smith_integer_load(type, value));
    else if (type->names)
        text_write_enum(w, member, smith_integer_load(type, value));
    else
        text_write_integer(w, member->name, smith_integer_load(type, value));
}

/* Every value that counts as "none" is what the engine writes as null, which is the default of references. */
static bool text_write_is_none(const struct smith_member *member, int64_t value) {
    for (uint32_t i = 0; member->reference && i < member->reference->none_count; i++)
        if (member->reference->none[i] == value)
            return true;
    return false;
}

static bool has_default(const struct smith_member *member, const void *value) {
    const struct smith_type *type = smith_type_inner(member->type);
    int64_t usual = 0;
    if (type->kind == SMITH_TEXT)
        return strcmp(*(const char *const *)value, smith_d2df_field_initial(member)) == 0;
    if (type->kind == SMITH_RECORD) {
        const uint8_t *bytes = value;
        for (uint32_t i = 0; i < type->size; i++)
            if (bytes[i])
                return false;
        return true;
    }
    if (type->kind == SMITH_BOOL) {
        (void)(member->fallback && smith_expression_constant(member->fallback, &usual));
        return *(const bool *)value == (usual != 0);
    }
    (void)(member->fallback && smith_expression_constant(member->fallback, &usual));
    int64_t number = smith_integer_load(type, value);
    return number == usual || text_write_is_none(member, number);
}

static void text_write_union(struct text_writer *w, const struct smith_member *member,
                             const struct smith_variant *variant, unsigned indent) {
    const struct smith_case *known = smith_variant_case(smith_type_inner(member->type), variant);
    size_t length = strlen(w->path);
    smith_buffer_format(w->out, "%s {\n", member->name);
    snprintf(w->path + length, sizeof w->path - length, "/%s", member->name);
    if (known)
        smith_d2df_write_fields(w, smith_type_inner(known->type), variant->value, indent + 2);
    w->path[length] = '\0';
    smith_buffer_fill(w->out, ' ', indent);
    smith_buffer_text(w->out, "}\n");
}

void smith_d2df_write_field(struct text_writer *w, const struct smith_member *member, const void *value,
                            unsigned indent) {
    if (smith_type_inner(member->type)->kind == SMITH_UNION) {
        text_write_union(w, member, value, indent);
        return;
    }
    smith_buffer_format(w->out, "%s ", member->name);
    text_write_value(w, member, value);
    smith_buffer_text(w->out, ";\n");
}

bool smith_d2df_is_left_out(const struct smith_member *member, const void *value) {
    return smith_d2df_field_presence(member) == FIELD_OPTIONAL && has_default(member, value);
}

void smith_d2df_write_fields(struct text_writer *w, const struct smith_type *type, const void *record,
                             unsigned indent) {
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const void *value = smith_member_value(member, record);
        if (!value || smith_d2df_field_presence(member) == FIELD_INTERNAL || smith_d2df_is_left_out(member, value))
            continue;
        smith_buffer_fill(w->out, ' ', indent);
        smith_d2df_write_field(w, member, value, indent);
    }
}

/* ---- the map -------------------------------------------------------------------------------------------------- */

static void text_write_list(struct text_writer *w, const struct smith_member *member, const struct smith_list *list) {
    const struct smith_type *elem = smith_type_inner(member->type->elem);
    char word[64];
    smith_d2df_record_word(elem, word, sizeof word);
    for (uint32_t i = 0; i < list->count; i++) {
        smith_buffer_byte(w->out, '\n');
        if (!i) {
            smith_buffer_text(w->out, "  ");
            smith_buffer_fill(w->out, '/', RULER);
            smith_buffer_format(w->out, "\n  // %s\n", word);
        }
        smith_buffer_format(w->out, "  %s %s%" PRIu32 " {\n", word, word, i);
        snprintf(w->path, sizeof w->path, "/%s/%" PRIu32, member->name, i);
        smith_d2df_write_fields(w, elem, smith_list_at(member->type, list, i), 4);
        smith_buffer_text(w->out, "  }\n");
    }
}

static void text_write_header(struct text_writer *w, struct smith_arena *arena) {
    const struct smith_member *header = smith_d2df_header(w->root);
    const void *fields = header ? smith_member_value(header, w->map) : NULL;
    if (header && !fields) /* a map without one has no name, and no size */
        fields = smith_value_new(arena, header->type);
    if (!fields) {
        w->no_memory = true;
        return;
    }
    snprintf(w->path, sizeof w->path, "/%s", header->name);
    smith_d2df_write_fields(w, smith_type_inner(header->type), fields, 2);
}

enum smith_status smith_d2df_text_write(const struct smith_document *document,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error) {
    struct text_writer w = {.root = smith_type_inner(smith_document_layout(document)->root)->record,
                            .map = smith_document_root(document),
                            .names = options->names ? options->names : smith_d2df_text_names[0],
                            .names_chosen = options->names != NULL,
                            .out = out,
                            .notes = notes};
    struct smith_arena arena;
    smith_arena_init(&arena, &options->reading.allocator, 0);
    smith_buffer_text(out, "map {\n");
    text_write_header(&w, &arena);
    for (uint16_t i = 0; i < w.root->member_count; i++) {
        const struct smith_member *member = &w.root->members[i];
        const struct smith_list *list = smith_member_value(member, w.map);
        if (list && member->type->kind == SMITH_LIST)
            text_write_list(&w, member, list);
    }
    smith_buffer_text(out, "}\n");
    smith_arena_free(&arena);
    return w.no_memory || out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

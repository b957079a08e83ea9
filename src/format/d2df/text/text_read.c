/* SPDX-License-Identifier: MIT
 *
 * Text maps in the engine's whole grammar: records with and without ids, in any order and inside of each other, fields
 * by their present and former names, fields that only texts have.
 */
#include "format/d2df/text/d2df_text.h"
#include "format/d2df/text/text_reader.h"

#include "base/error.h"
#include "document/expression.h"
#include "report/report.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX (256u << 20)

/* ---- saying what is wrong ------------------------------------------------------------------------------------- */

bool smith_d2df_read_no_memory(struct text_reader *reader) {
    smith_arena_fail(&reader->arena);
    return false;
}

void smith_d2df_read_note(struct text_reader *reader, const char *code, enum smith_severity severity,
                          struct source_span source_span, const char *format, ...) {
    char message[256];
    va_list arguments;
    if (!reader->notes)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_findings_add(reader->notes, code, severity, "/", source_span.start, "line %" PRIu32 ": %s",
                       smith_diagnosis_line(&reader->diagnosis, source_span.start) + 1, message);
}

/* Until 2017 maps had a title, too; nobody has a use for it. */
static bool is_forgotten(const struct smith_type *type, const char *name) {
    return strcmp(type->name, "Header") == 0 && strcmp(name, "title") == 0;
}

static bool pass_forgotten(struct text_reader *reader, const char *name, struct source_span source_span) {
    smith_d2df_read_note(reader, "D2DF-TEXT-NAMES", SMITH_ERROR, source_span,
                         "maps have no `%s` any more, and the engine refuses it", name);
    if (text_token(reader)->kind != TEXT_STRING)
        return smith_d2df_lex_unexpected(&reader->lexer, "a text in quotes");
    smith_d2df_lex_next(&reader->lexer);
    return true;
}

/* ---- where things stand --------------------------------------------------------------------------------------- */

bool smith_d2df_read_enter(struct text_reader *reader, struct text_node *outer, const struct text_list *list,
                           size_t start) {
    if (!reader->tree)
        return true;
    reader->node = smith_d2df_tree_node(reader->tree, outer, list ? list->member : NULL,
                                        list ? list->records.count - 1 : 0, start);
    return reader->node || smith_d2df_read_no_memory(reader);
}

static bool begin_field(struct text_reader *reader, const struct smith_member *member, size_t start) {
    size_t value = text_token(reader)->source_span.start;
    return !reader->tree || smith_d2df_tree_field(reader->tree, reader->node, member, start, value) ||
           smith_d2df_read_no_memory(reader);
}

/* Where the value ends, and the field until its semicolon has been passed over. */
static void end_value(struct text_reader *reader, const struct smith_member *member) {
    struct text_field *field = reader->tree && member ? smith_d2df_tree_find(reader->node, member) : NULL;
    if (field)
        field->value_end = field->end = reader->lexer.before;
}

static void end_field(struct text_reader *reader, const struct smith_member *member) {
    struct text_field *field = reader->tree && member ? smith_d2df_tree_find(reader->node, member) : NULL;
    if (field)
        field->end = reader->lexer.before;
}

/* ---- records -------------------------------------------------------------------------------------------------- */

/* What has been read of a record. */
struct body {
    const struct smith_type *type;
    void *record;
    uint64_t seen; /* a bit a member */
    struct source_span empty; /* of the name of a union that has nothing in its braces; of size 0 = there is none */
};

static uint64_t bit_of(const struct body *body, const struct smith_member *member) {
    return (uint64_t)1 << ((member - body->type->record->members) & 63);
}

static bool finish_union(struct text_reader *reader, const struct body *body, const struct smith_member *member);

/* What is missing is an error where that is demanded, or has its default. The record is as smith_value_new() makes it, but for
 * texts. */
static bool finish_fields(struct text_reader *reader, const struct body *body, bool demands) {
    for (uint16_t i = 0; i < body->type->record->member_count; i++) {
        const struct smith_member *member = &body->type->record->members[i];
        void *value = smith_member_value(member, body->record);
        const bool seen = body->seen & bit_of(body, member);
        if (value && seen && body->empty.size && smith_type_inner(member->type)->kind == SMITH_UNION &&
            !finish_union(reader, body, member))
            return false;
        if (!value || seen)
            continue;
        if (demands && smith_d2df_field_presence(member) == FIELD_MANDATORY) {
            smith_mistake(&reader->diagnosis, text_token(reader)->source_span, "`%s` needs a `%s`, and has none",
                          body->type->name, member->name);
            return false;
        }
        if (smith_type_inner(member->type)->kind == SMITH_TEXT)
            *(const char **)value = smith_d2df_field_initial(member);
    }
    return true;
}

/* At the brace that ends fields of which there are none. */
static bool read_no_fields(struct text_reader *reader) {
    if (reader->tree) {
        reader->node->open = reader->lexer.before;
        reader->node->close = text_token(reader)->source_span.start;
    }
    smith_d2df_lex_next(&reader->lexer);
    return true;
}

/* A value of the case that the record's tag says, with the defaults that values have; NULL when out of memory. `*type` is what it
 * is of; NULL = the layout does not say. */
static void *text_read_make_case(struct text_reader *reader, const struct body *body, const struct smith_member *member,
                                 const struct smith_type **type) {
    const struct smith_union *cases = smith_type_inner(member->type)->variants;
    const struct smith_member *tag = smith_d2df_union_tag(body->type->record, smith_type_inner(member->type));
    struct smith_variant *variant = smith_member_value(member, body->record);
    int64_t kind = smith_integer_load(smith_type_inner(tag->type), smith_member_value(tag, body->record));
    *type = NULL;
    for (uint16_t i = 0; i < cases->case_count; i++)
        if (cases->cases[i].tag == kind) {
            *type = smith_type_inner(cases->cases[i].type);
            variant->kind = i + 1u;
            variant->value = smith_value_new(&reader->document->arena, cases->cases[i].type);
            return variant->value;
        }
    variant->value = smith_arena_alloc(&reader->document->arena, sizeof(struct smith_unknown), 16);
    return variant->value;
}

/* `triggerdata { ... }`: which fields it has depends on what has been read of the record. Where there are none it may stand
 * before that, too. */
static bool text_read_union(struct text_reader *reader, struct body *body, const struct smith_member *member,
                            struct source_span source_span) {
    const struct smith_member *tag = smith_d2df_union_tag(body->type->record, smith_type_inner(member->type));
    size_t start = text_token(reader)->source_span.start;
    if (!smith_d2df_lex_expect(&reader->lexer, '{'))
        return false;
    bool known = tag && body->seen & bit_of(body, tag), empty = text_at_punctuation(&reader->lexer, '}');
    if (!known && !(empty && tag)) {
        smith_mistake(&reader->diagnosis, source_span, "`%s` must come behind `%s`", member->name,
                      tag ? tag->name : "type");
        return false;
    }
    struct text_node *outer = reader->node;
    bool good = smith_d2df_read_enter(reader, outer, NULL, start);
    if (good && empty) {
        body->empty = source_span;
        good = read_no_fields(reader);
    } else if (good) {
        const struct smith_type *type;
        void *value = text_read_make_case(reader, body, member, &type);
        good = value ? type ? smith_d2df_read_fields(reader, type, value, false)
                            : smith_d2df_lex_expect(&reader->lexer, '}')
                     : smith_d2df_read_no_memory(reader);
    }
    reader->node = outer;
    return good;
}

static bool has_fields(const struct smith_type *type) {
    for (uint16_t i = 0; type && i < type->record->member_count; i++)
        if (smith_d2df_field_presence(&type->record->members[i]) != FIELD_INTERNAL)
            return true;
    return false;
}

/* Braces with nothing in them are read whatever should stand there. */
static bool finish_union(struct text_reader *reader, const struct body *body, const struct smith_member *member) {
    const struct smith_type *type;
    void *value = text_read_make_case(reader, body, member, &type);
    if (!value)
        return smith_d2df_read_no_memory(reader);
    struct body inner = {.type = type, .record = value};
    if (has_fields(type))
        smith_d2df_read_note(reader, "D2DF-TRIGGER-DATA", SMITH_ERROR, body->empty,
                             "the engine reads `%s` with nothing in it, and ends when it loads the map", member->name);
    return !type || finish_fields(reader, &inner, false);
}

/* The id; `*id` is NULL when the record has none. */
static bool text_read_id(struct text_reader *reader, const char **id) {
    const struct text_token *token = text_token(reader);
    struct text_node *node = reader->node;
    *id = token->kind == TEXT_NAME ? token->text : NULL;
    if (reader->tree)
        node->id = node->id_end = reader->lexer.before;
    if (!*id)
        return true;
    size_t start = token->source_span.start, end = start + token->source_span.size;
    if (reader->tree && !smith_d2df_tree_name(reader->tree, node, *id, start, end))
        return smith_d2df_read_no_memory(reader);
    smith_d2df_lex_next(&reader->lexer);
    return true;
}

static bool text_read_record(struct text_reader *reader, struct text_list *list, size_t start) {
    void *record = smith_d2df_record_new(reader, list);
    struct text_node *outer = reader->node;
    uint32_t index = list->records.count - 1;
    const char *id = NULL;
    bool good = record && smith_d2df_read_enter(reader, NULL, list, start) && text_read_id(reader, &id) &&
                smith_d2df_lex_expect(&reader->lexer, '{') && smith_d2df_read_fields(reader, list->elem, record, false);
    reader->node = outer;
    return good && (!id || smith_d2df_record_name(reader, list, id, index));
}

static bool no_such_field(struct text_reader *reader, const struct body *body, const char *name,
                          struct source_span source_span) {
    const struct smith_record *record = body->type->record;
    struct suggestion suggestion = smith_suggestion_for(&reader->diagnosis, name);
    smith_mistake(&reader->diagnosis, source_span, "`%s` has no field `%s`", body->type->name, name);
    for (uint16_t i = 0; i < record->member_count; i++)
        if (smith_d2df_field_find(record, record->members[i].name))
            smith_suggestion_offer(&suggestion, record->members[i].name);
    smith_suggestion_report(&reader->diagnosis, &suggestion);
    return false;
}

/* What only texts have is absent until it is met. */
static bool text_read_member(struct text_reader *reader, const struct body *body, const struct smith_member *member) {
    void *value = smith_member_make(&reader->document->arena, member, body->record);
    return value ? smith_d2df_read_value(reader, member, value) : smith_d2df_read_no_memory(reader);
}

/* Behind the name of a field. A union or a record in braces needs no semicolon. */
static bool text_read_field(struct text_reader *reader, struct body *body, const char *name,
                            struct source_span source_span) {
    const struct smith_member *member = smith_d2df_field_find(body->type->record, name);
    bool braces = text_at_punctuation(&reader->lexer, '{'), good;
    if (!member && is_forgotten(body->type, name)) {
        good = pass_forgotten(reader, name, source_span);
    } else if (!member) {
        return no_such_field(reader, body, name, source_span);
    } else if (body->seen & bit_of(body, member)) {
        smith_mistake(&reader->diagnosis, source_span, "`%s` is there twice", name);
        return false;
    } else {
        if (strcmp(member->name, name) != 0)
            smith_d2df_read_note(reader, "D2DF-TEXT-NAMES", SMITH_ERROR, source_span,
                                 "the engine calls it %s, and refuses %s", member->name, name);
        body->seen |= bit_of(body, member);
        if (!begin_field(reader, member, source_span.start))
            return false;
        good = smith_type_inner(member->type)->kind == SMITH_UNION ? text_read_union(reader, body, member, source_span)
                                                                   : text_read_member(reader, body, member);
    }
    end_value(reader, member);
    if (good && braces && !text_at_punctuation(&reader->lexer, ';'))
        return true;
    good = good && smith_d2df_lex_expect(&reader->lexer, ';');
    end_field(reader, member);
    return good;
}

bool smith_d2df_read_fields(struct text_reader *reader, const struct smith_type *type, void *record, bool map) {
    struct body body = {.type = type, .record = record};
    if (++reader->depth > TEXT_NESTING_MAX) {
        smith_mistake(&reader->diagnosis, text_token(reader)->source_span, "records are nested too deep here");
        return false;
    }
    if (reader->tree)
        reader->node->open = reader->lexer.before;
    while (!text_at_punctuation(&reader->lexer, '}')) {
        struct text_token name = *text_token(reader);
        if (name.kind != TEXT_NAME)
            return smith_d2df_lex_unexpected(&reader->lexer, "the name of a field, or `}`");
        smith_d2df_lex_next(&reader->lexer);
        struct text_list *list = map ? smith_d2df_list_by_word(reader, name.text) : NULL;
        if (!(list ? text_read_record(reader, list, name.source_span.start)
                   : text_read_field(reader, &body, name.text, name.source_span)))
            return false;
    }
    reader->depth--;
    if (reader->tree)
        reader->node->close = text_token(reader)->source_span.start;
    if (!finish_fields(reader, &body, true))
        return false;
    if (!map) /* behind the map there may be anything */
        smith_d2df_lex_next(&reader->lexer);
    return true;
}

/* ---- the map -------------------------------------------------------------------------------------------------- */

static bool read_map(struct text_reader *reader) {
    const struct smith_member *header = smith_d2df_header(reader->root);
    void *fields = smith_member_make(&reader->document->arena, header, reader->document->root);
    if (!fields)
        return smith_d2df_read_no_memory(reader);
    if (!text_at_word(&reader->lexer, "map"))
        return smith_d2df_lex_unexpected(&reader->lexer, "`map`");
    if (!smith_d2df_read_enter(reader, NULL, NULL, text_token(reader)->source_span.start))
        return false;
    if (reader->tree)
        reader->tree->map = reader->node;
    smith_d2df_lex_next(&reader->lexer);
    return smith_d2df_lex_expect(&reader->lexer, '{') &&
           smith_d2df_read_fields(reader, smith_type_inner(header->type), fields, true) &&
           smith_d2df_records_finish(reader);
}

/* What the engine has to say of a map that it could read; the lexer is at the brace behind it. */
static bool text_read_check_map(struct text_reader *reader) {
    unsigned count = 0;
    for (unsigned i = 0; i < reader->list_count; i++)
        count += reader->lists[i].records.count != 0;
    if (!count)
        smith_d2df_read_note(reader, "D2DF-TEXT-EMPTY", SMITH_ERROR, text_token(reader)->source_span,
                             "there is no record in the map, which ends the engine");
    smith_d2df_lex_next(&reader->lexer); /* the engine does, too: that has to be a word, a number or a sign */
    return text_token(reader)->kind != TEXT_BAD;
}

static enum smith_status read_into(struct text_reader *reader, struct smith_bytes bytes, const char *file, size_t *end,
                                   struct smith_buffer *report, struct smith_error *error) {
    if (!smith_diagnosis_init(&reader->diagnosis, &reader->arena, bytes, file, report, error))
        return smith_fail_memory(error, NULL);
    reader->diagnosis.status = SMITH_BAD_TEXT;
    reader->diagnosis.code = "D2DF-TEXT-MISTAKE";
    smith_d2df_lex_begin(&reader->lexer, bytes, &reader->arena, &reader->diagnosis);
    bool good = smith_d2df_lists_prepare(reader) && read_map(reader);
    *end = reader->lexer.at;
    if (good && text_read_check_map(reader))
        return SMITH_OK;
    if (reader->arena.failed || !reader->diagnosis.count)
        return smith_fail_memory(error, &reader->document->arena);
    return SMITH_BAD_TEXT;
}

enum smith_status smith_d2df_text_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_convert_options *options, struct smith_document **document,
                                       size_t *end, struct text_tree *tree, struct smith_findings *notes,
                                       struct smith_buffer *report, struct smith_error *error) {
    struct text_reader reader = {.notes = notes, .names = options->names, .tree = tree};
    *document = NULL;
    if (bytes.size > TEXT_MAX)
        return smith_fail(error, SMITH_LIMIT, "D2DF-TEXT-MISTAKE", "a text of more than %u bytes", TEXT_MAX);
    enum smith_status status = smith_document_create(layout, &options->reading, &reader.document, error);
    if (status != SMITH_OK)
        return status;
    reader.root = smith_type_inner(layout->root)->record;
    smith_arena_init(&reader.arena, &options->reading.allocator, reader.document->limits.memory);
    status = read_into(&reader, bytes, options->file, end, report, error);
    smith_arena_free(&reader.arena);
    if (status == SMITH_OK)
        *document = reader.document;
    else
        smith_document_free(reader.document);
    return status;
}

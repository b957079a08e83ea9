/* SPDX-License-Identifier: MIT
 *
 * What a name stands for, in words: how it is written, its doc comment, how many bytes it has in a file.
 */
#include "base/text.h"
#include "language_server/language_server.h"
#include "layout/parse/words.h"

#define SHOWN 400 /* bytes of source */

/* The source of a stretch on one line. */
static void write_source(struct smith_buffer *out, const struct analysis *analysis, struct source_span span) {
    const struct source_text *text = smith_diagnosis_text(&analysis->diagnosis, span.start);
    uint32_t start = span.start - text->start;
    bool was_blank = false;
    for (uint32_t i = start; i < start + span.size && i < text->text.size && i < start + SHOWN; i++) {
        uint8_t byte = text->text.data[i];
        bool is_blank = byte <= ' ';
        if (!is_blank)
            smith_buffer_byte(out, byte);
        else if (!was_blank)
            smith_buffer_byte(out, ' ');
        was_blank = is_blank;
    }
}

/* An item up to what opens it. */
static struct source_span head_of(const struct ast_item *item) {
    uint32_t start = item->tokens->start, end = item->name.source_span.start + item->name.source_span.size;
    for (uint32_t i = 0; i < item->token_count; i++) {
        const struct token *token = &item->tokens[i];
        if (token_is_punctuation(token, '{') || token_is_punctuation(token, ';'))
            break;
        end = token->start + token->size;
    }
    return (struct source_span){start, end - start};
}

/* ---- sizes ---- */

static const struct smith_type *type_of_item(const struct analysis *analysis, const struct ast_item *item) {
    for (uint32_t i = 0; i < analysis->tables.type_count; i++)
        if (strcmp(analysis->tables.types[i]->name, item->name.text) == 0)
            return analysis->tables.types[i];
    return NULL;
}

static const struct smith_member *table_of_member(const struct analysis *analysis, const struct target *target) {
    const struct smith_type *type = type_of_item(analysis, target->item);
    if (!type || type->kind != SMITH_RECORD)
        return NULL;
    for (uint16_t i = 0; i < type->record->member_count; i++)
        if (type->record->members[i].name && strcmp(type->record->members[i].name, target->member->name.text) == 0)
            return &type->record->members[i];
    return NULL;
}

static void hover_write_bytes(struct smith_buffer *out, const struct smith_type *type) {
    smith_buffer_format(out, "\n\n%s%u byte%s in a file", type->flags & SMITH_FIXED ? "" : "At least ", type->wire_min,
                        type->wire_min == 1 ? "" : "s");
}

static void write_size(struct smith_buffer *out, const struct analysis *analysis, const struct target *target) {
    if (!analysis->is_compiled || target->value)
        return;
    const struct smith_member *member = target->member ? table_of_member(analysis, target) : NULL;
    const struct smith_type *of_member = member ? member->type : NULL;
    const struct smith_type *type = target->member ? of_member : type_of_item(analysis, target->item);
    if (!type || type->kind == SMITH_UNION)
        return;
    hover_write_bytes(out, type);
    if (member && member->condition)
        smith_buffer_text(out, ", when it is there");
    if (member && member->flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED))
        smith_buffer_text(out, ", elsewhere");
    if (member && member->flags & SMITH_DERIVED)
        smith_buffer_text(out, "; computed");
}

/* ---- the answer ---- */

static void hover_write_words(struct smith_buffer *out, const struct analysis *analysis, const struct target *target) {
    if (target->word) {
        smith_buffer_format(out, "`%s`\n\n%s", target->word->word, target->word->help);
        return;
    }
    if (target->text) {
        smith_buffer_format(out, "`%s`", target->text->name);
        return;
    }
    bool is_entry = target->member || target->value;
    smith_buffer_text(out, "```layout\n");
    write_source(out, analysis, is_entry ? smith_span_of_entry(target->item, target->span) : head_of(target->item));
    smith_buffer_text(out, "\n```");
    if (target->doc && *target->doc)
        smith_buffer_format(out, "\n\n%s", target->doc);
    write_size(out, analysis, target);
}

void smith_answer_hover(struct exchange *exchange, const struct open_document *document,
                        const struct analysis *analysis, uint32_t offset) {
    struct target target;
    struct smith_buffer words;
    (void)document;
    if (!smith_resolve(analysis, offset, &target))
        return;
    smith_buffer_init(&words, &exchange->server->allocator);
    hover_write_words(&words, analysis, &target);
    size_t valid = smith_utf8_valid((struct smith_bytes){words.data, words.size});
    smith_buffer_text(&exchange->answer, "{\"contents\":{\"kind\":\"markdown\",\"value\":");
    smith_json_string(&exchange->answer, (const char *)words.data, valid);
    smith_buffer_text(&exchange->answer, "},\"range\":");
    smith_range_write(&exchange->json, analysis, target.use);
    smith_buffer_text(&exchange->answer, "}");
    exchange->answer.failed |= words.failed;
    smith_buffer_free(&words);
}

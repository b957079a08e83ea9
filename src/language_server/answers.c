/* SPDX-License-Identifier: MIT
 *
 * Answers about a document: definitions, its outline, what can stand somewhere, its text in the usual style.
 */
#include "base/text.h"
#include "language_server/language_server.h"
#include "layout/parse/words.h"

/* Numbers of the protocol. */
enum symbol_kind {
    SYMBOL_FIELD = 8,
    SYMBOL_ENUM = 10,
    SYMBOL_INTERFACE = 11,
    SYMBOL_FUNCTION = 12,
    SYMBOL_ENUM_MEMBER = 22,
    SYMBOL_STRUCT = 23,
    SYMBOL_TYPE_PARAMETER = 26,
};
enum completion_kind {
    COMPLETION_FUNCTION = 3,
    COMPLETION_FIELD = 5,
    COMPLETION_ENUM = 13,
    COMPLETION_KEYWORD = 14,
    COMPLETION_ENUM_MEMBER = 20,
    COMPLETION_STRUCT = 22,
};

/* ---- definition ---- */

void smith_answer_definition(struct exchange *exchange, const struct open_document *document,
                             const struct analysis *analysis, uint32_t offset) {
    struct target target;
    if (!smith_resolve(analysis, offset, &target) || target.word)
        return;
    const struct source_text *text =
        target.text ? target.text : smith_diagnosis_text(&analysis->diagnosis, target.span.start);
    struct smith_buffer uri;
    smith_buffer_init(&uri, &exchange->server->allocator);
    bool is_own = text == analysis->diagnosis.texts;
    if (is_own)
        smith_buffer_text(&uri, document->uri);
    if (is_own || smith_server_write_uri(&uri, text->name)) { /* built-in layouts are in no file */
        smith_buffer_text(&exchange->answer, "{\"uri\":");
        smith_json_string(&exchange->answer, (const char *)uri.data, uri.size);
        smith_buffer_text(&exchange->answer, ",\"range\":");
        smith_range_write(&exchange->json, analysis, target.span);
        smith_buffer_text(&exchange->answer, "}");
    }
    exchange->answer.failed |= uri.failed;
    smith_buffer_free(&uri);
}

/* ---- symbols ---- */

static enum symbol_kind answers_symbol_of(const struct ast_item *item) {
    static const enum symbol_kind kinds[] = {[AST_ENUM] = SYMBOL_ENUM,
                                             [AST_BITS] = SYMBOL_ENUM,
                                             [AST_STRUCT] = SYMBOL_STRUCT,
                                             [AST_TEMPLATE] = SYMBOL_STRUCT,
                                             [AST_ALIAS] = SYMBOL_TYPE_PARAMETER,
                                             [AST_TYPESET] = SYMBOL_INTERFACE,
                                             [AST_FRAME] = SYMBOL_INTERFACE,
                                             [AST_HOOK] = SYMBOL_FUNCTION};
    return kinds[item->kind];
}

static void open_symbol(struct exchange *exchange, const struct analysis *analysis, const struct ast_name *name,
                        enum symbol_kind kind, struct source_span whole) {
    smith_buffer_text(&exchange->answer, "{\"name\":");
    smith_json_string(&exchange->answer, name->text, strlen(name->text));
    smith_buffer_format(&exchange->answer, ",\"kind\":%d,\"range\":", kind);
    smith_range_write(&exchange->json, analysis, whole);
    smith_buffer_text(&exchange->answer, ",\"selectionRange\":");
    smith_range_write(&exchange->json, analysis, name->source_span);
}

static void write_child(struct exchange *exchange, const struct analysis *analysis, struct smith_json_group *list,
                        const struct ast_item *item, const struct ast_name *name, enum symbol_kind kind) {
    if (!name->text)
        return;
    smith_json_item(&exchange->json, list);
    open_symbol(exchange, analysis, name, kind, smith_span_of_entry(item, name->source_span));
    smith_buffer_text(&exchange->answer, "}");
}

static void write_children(struct exchange *exchange, const struct analysis *analysis, const struct ast_item *item) {
    struct smith_json_group list = smith_json_open(&exchange->json, '[', true);
    const struct ast_member *members[] = {item->body.members, item->body.stream};
    for (size_t i = 0; i < 2; i++)
        for (const struct ast_member *member = members[i]; member; member = member->next)
            if (member->kind != AST_MAGIC)
                write_child(exchange, analysis, &list, item, &member->name, SYMBOL_FIELD);
    for (const struct ast_value *value = item->values; value; value = value->next)
        write_child(exchange, analysis, &list, item, &value->name, SYMBOL_ENUM_MEMBER);
    for (const struct ast_case *entry = item->cases; entry; entry = entry->next)
        write_child(exchange, analysis, &list, item, &entry->name, SYMBOL_FIELD);
    for (const struct ast_field *field = item->fields; field; field = field->next)
        write_child(exchange, analysis, &list, item, &field->name, SYMBOL_FIELD);
    smith_json_close(&exchange->json, &list, ']');
}

static bool is_own_item(const struct analysis *analysis, const struct ast_item *item) {
    return item->name.text && item->token_count &&
           smith_diagnosis_text(&analysis->diagnosis, item->tokens->start) == analysis->diagnosis.texts;
}

void smith_answer_symbols(struct exchange *exchange, const struct open_document *document,
                          const struct analysis *analysis, uint32_t offset) {
    (void)document;
    (void)offset;
    struct smith_json_group list = smith_json_open(&exchange->json, '[', true);
    for (const struct ast_item *item = analysis->layout.items; item; item = item->next) {
        if (!is_own_item(analysis, item))
            continue;
        const struct token *last = &item->tokens[item->token_count - 1];
        uint32_t start = item->tokens->start;
        smith_json_item(&exchange->json, &list);
        open_symbol(exchange, analysis, &item->name, answers_symbol_of(item),
                    (struct source_span){start, last->start + last->size - start});
        smith_buffer_text(&exchange->answer, ",\"children\":");
        write_children(exchange, analysis, item);
        smith_buffer_text(&exchange->answer, "}");
    }
    smith_json_close(&exchange->json, &list, ']');
}

/* ---- completion ---- */

static void answers_complete(struct exchange *exchange, struct smith_json_group *list, const char *label,
                             enum completion_kind kind, const char *help) {
    smith_json_item(&exchange->json, list);
    smith_buffer_text(&exchange->answer, "{\"label\":");
    smith_json_string(&exchange->answer, label, strlen(label));
    smith_buffer_format(&exchange->answer, ",\"kind\":%d", kind);
    if (help && *help) {
        smith_buffer_text(&exchange->answer, ",\"documentation\":");
        smith_json_string(&exchange->answer, help, strlen(help));
    }
    smith_buffer_text(&exchange->answer, "}");
}

static void complete_words(struct exchange *exchange, struct smith_json_group *list) {
    const struct layout_word *word;
    for (unsigned i = 0; (word = smith_layout_word(i)); i++)
        answers_complete(exchange, list, word->word,
                         word->kind == WORD_FUNCTION ? COMPLETION_FUNCTION : COMPLETION_KEYWORD, word->help);
}

static void complete_items(struct exchange *exchange, const struct analysis *analysis, struct smith_json_group *list) {
    for (const struct ast_item *item = analysis->layout.items; item; item = item->next)
        if (item->name.text)
            answers_complete(exchange, list, item->name.text,
                             item->kind == AST_ENUM || item->kind == AST_BITS ? COMPLETION_ENUM : COMPLETION_STRUCT,
                             item->doc);
}

static void complete_members(struct exchange *exchange, const struct ast_item *item, struct smith_json_group *list) {
    for (const struct ast_member *member = item->body.members; member; member = member->next)
        if (member->name.text && member->kind == AST_FIELD)
            answers_complete(exchange, list, member->name.text, COMPLETION_FIELD, member->doc);
}

/* Behind `Enum.`: its names. */
static const struct ast_item *enum_before(const struct analysis *analysis, uint32_t offset) {
    const struct token *last = NULL;
    for (uint32_t i = 0; i < analysis->tokens.count && analysis->tokens.items[i].start < offset; i++)
        last = &analysis->tokens.items[i];
    if (last && last->kind == TOKEN_NAME && last > analysis->tokens.items) /* its beginning has been typed */
        last--;
    if (!last || !token_is_punctuation(last, '.') || last == analysis->tokens.items || last[-1].kind != TOKEN_NAME)
        return NULL;
    const struct ast_item *item = smith_item_find(analysis, last[-1].text);
    return item && item->values ? item : NULL;
}

void smith_answer_completion(struct exchange *exchange, const struct open_document *document,
                             const struct analysis *analysis, uint32_t offset) {
    (void)document;
    const struct ast_item *item = enum_before(analysis, offset), *around = smith_item_around(analysis, offset);
    struct smith_json_group list = smith_json_open(&exchange->json, '[', true);
    if (item) {
        for (const struct ast_value *value = item->values; value; value = value->next)
            answers_complete(exchange, &list, value->name.text, COMPLETION_ENUM_MEMBER, value->doc);
    } else {
        if (around)
            complete_members(exchange, around, &list);
        complete_items(exchange, analysis, &list);
        complete_words(exchange, &list);
    }
    smith_json_close(&exchange->json, &list, ']');
}

/* ---- formatting ---- */

void smith_answer_formatting(struct exchange *exchange, const struct open_document *document,
                             const struct analysis *analysis, uint32_t offset) {
    const struct smith_bytes text = {document->text.data, document->text.size};
    struct smith_buffer tidy;
    struct smith_error error;
    (void)offset;
    enum smith_status status =
        smith_layout_tidy(text, document->path, &exchange->server->allocator, &tidy, NULL, &error);
    bool is_text = smith_utf8_valid((struct smith_bytes){tidy.data, tidy.size}) == tidy.size;
    if (status == SMITH_OK && is_text) {
        smith_buffer_text(&exchange->answer, "[{\"range\":");
        smith_range_write(&exchange->json, analysis, (struct source_span){0, (uint32_t)text.size});
        smith_buffer_text(&exchange->answer, ",\"newText\":");
        smith_json_string(&exchange->answer, (const char *)tidy.data, tidy.size);
        smith_buffer_text(&exchange->answer, "}]");
    }
    if (status == SMITH_NO_MEMORY)
        exchange->answer.failed = true;
    smith_buffer_free(&tidy);
}

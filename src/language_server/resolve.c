/* SPDX-License-Identifier: MIT
 *
 * What a name of a layout stands for: an item, a member, a name of an enum or of bits, a word of the language, an
 * imported text. It is found in the tree, which is there as far as the text could be read, so also while one types.
 */
#include "language_server/language_server.h"
#include "layout/parse/words.h"

#define SPLICES 8 /* structs spliced into structs that are followed */

/* ---- tokens ---- */

static const struct token *token_at(const struct analysis *analysis, uint32_t offset) {
    const struct token *before = NULL;
    for (uint32_t i = 0; i < analysis->tokens.count; i++) {
        const struct token *token = &analysis->tokens.items[i];
        if (token->kind == TOKEN_END || token->start > offset)
            break;
        if (offset < token->start + token->size)
            return token;
        before = offset == token->start + token->size && token->kind == TOKEN_NAME ? token : NULL;
    }
    return before;
}

/* The token so many before this one; NULL = there are fewer. */
static const struct token *back(const struct analysis *analysis, const struct token *token, ptrdiff_t count) {
    return token - analysis->tokens.items >= count ? token - count : NULL;
}

static bool is_sign(const struct token *token, uint16_t punctuation) {
    return token && token_is_punctuation(token, punctuation);
}

struct source_span smith_span_of_entry(const struct ast_item *item, struct source_span name) {
    unsigned open = 0;
    uint32_t end = name.start + name.size;
    for (uint32_t i = 0; i < item->token_count; i++) {
        const struct token *token = &item->tokens[i];
        if (token->start < name.start)
            continue;
        uint16_t sign = token->kind == TOKEN_PUNCTUATION ? token->punctuation : 0;
        bool opens = sign == '{' || sign == '(' || sign == '[', closes = sign == '}' || sign == ')' || sign == ']';
        if (!open && (sign == ',' || sign == ';' || closes))
            break;
        open += opens;
        open -= closes;
        end = token->start + token->size;
    }
    return (struct source_span){name.start, end - name.start};
}

/* ---- items and what is in them ---- */

const struct ast_item *smith_item_find(const struct analysis *analysis, const char *name) {
    for (const struct ast_item *item = analysis->layout.items; item; item = item->next)
        if (item->name.text && strcmp(item->name.text, name) == 0)
            return item;
    return NULL;
}

const struct ast_item *smith_item_around(const struct analysis *analysis, uint32_t offset) {
    for (const struct ast_item *item = analysis->layout.items; item; item = item->next) {
        if (!item->token_count)
            continue;
        const struct token *last = &item->tokens[item->token_count - 1];
        if (item->tokens->start <= offset && offset <= last->start + last->size)
            return item;
    }
    return NULL;
}

static const struct ast_item *struct_of(const struct analysis *analysis, const struct ast_type *type) {
    while (type && type->kind != AST_NAMED && type->elem)
        type = type->elem;
    const char *name = type && type->kind == AST_NAMED ? type->name.text : NULL;
    const struct ast_item *item = name ? smith_item_find(analysis, name) : NULL;
    if (item && item->kind == AST_ALIAS && item->type && item->type->kind == AST_NAMED)
        item = smith_item_find(analysis, item->type->name.text);
    return item;
}

static bool resolve_find_member(const struct analysis *analysis, const struct ast_item *item, const char *name,
                                unsigned depth, struct target *target) {
    if (!item || (item->kind != AST_STRUCT && item->kind != AST_TEMPLATE))
        return false;
    const struct ast_member *lists[] = {item->body.members, item->body.stream};
    for (size_t i = 0; i < 2; i++)
        for (const struct ast_member *member = lists[i]; member; member = member->next) {
            if (member->kind == AST_SPLICE) {
                if (depth && resolve_find_member(analysis, struct_of(analysis, member->type), name, depth - 1, target))
                    return true;
            } else if (member->kind != AST_MAGIC && member->name.text && strcmp(member->name.text, name) == 0) {
                *target = (struct target){
                    .span = member->name.source_span, .doc = member->doc, .item = item, .member = member};
                return true;
            }
        }
    return false;
}

static bool find_value(const struct ast_item *item, const char *name, struct target *target) {
    if (!item || (item->kind != AST_ENUM && item->kind != AST_BITS))
        return false;
    for (const struct ast_value *value = item->values; value; value = value->next)
        if (strcmp(value->name.text, name) == 0) {
            *target = (struct target){.span = value->name.source_span, .doc = value->doc, .item = item, .value = value};
            return true;
        }
    return false;
}

/* ---- names behind others ---- */

static bool resolve_token(const struct analysis *analysis, const struct token *token, struct target *target);

/* `outer.name`: the first struct that has one is a good guess. */
static bool find_outer(const struct analysis *analysis, const char *name, struct target *target) {
    for (const struct ast_item *item = analysis->layout.items; item; item = item->next)
        if (resolve_find_member(analysis, item, name, SPLICES, target))
            return true;
    return false;
}

static bool resolve_part(const struct analysis *analysis, const struct token *whole, const char *name,
                         struct target *target) {
    struct target holder;
    if (token_is_word(whole, "outer"))
        return find_outer(analysis, name, target);
    if (!resolve_token(analysis, whole, &holder))
        return false;
    if (holder.item && !holder.member && !holder.value)
        return find_value(holder.item, name, target);
    if (!holder.member || !holder.member->type)
        return false;
    const char *names = holder.member->type->names.text;
    return resolve_find_member(analysis, struct_of(analysis, holder.member->type), name, SPLICES, target) ||
           find_value(names ? smith_item_find(analysis, names) : NULL, name, target);
}

/* A step of `-> /rooms/objects`: the steps before it lead to the struct it is a member of. */
static bool resolve_step(const struct analysis *analysis, const struct token *token, struct target *target) {
    const struct token *slash = back(analysis, token, 1), *before = back(analysis, token, 2);
    if (!is_sign(slash, '/') || !before)
        return false;
    if (is_sign(before, PUNCTUATION2('-', '>')))
        return analysis->layout.root.text &&
               resolve_find_member(analysis, smith_item_find(analysis, analysis->layout.root.text), token->text,
                                   SPLICES, target);
    struct target holder;
    return before->kind == TOKEN_NAME && resolve_step(analysis, before, &holder) && holder.member &&
           resolve_find_member(analysis, struct_of(analysis, holder.member->type), token->text, SPLICES, target);
}

/* ---- the name itself ---- */

static bool find_item(const struct analysis *analysis, const char *name, struct target *target) {
    const struct ast_item *item = smith_item_find(analysis, name);
    if (item)
        *target = (struct target){.span = item->name.source_span, .doc = item->doc, .item = item};
    return item != NULL;
}

static bool find_word(const char *name, struct target *target) {
    *target = (struct target){.word = smith_layout_word_find(name)};
    return target->word != NULL;
}

/* Its own declaration: `name:` of a member, a name in an enum. */
static bool find_own(const struct analysis *analysis, const struct ast_item *item, const struct token *token,
                     struct target *target) {
    bool is_found =
        resolve_find_member(analysis, item, token->text, 0, target) || find_value(item, token->text, target);
    return is_found && target->span.start == token->start;
}

static bool resolve_name(const struct analysis *analysis, const struct token *token, struct target *target) {
    const struct ast_item *item = smith_item_around(analysis, token->start);
    const struct layout_word *word = smith_layout_word_find(token->text);
    bool is_call = is_sign(token + 1, '(') && word && word->kind == WORD_FUNCTION;
    bool is_item = item && item->tokens == token;
    if (find_own(analysis, item, token, target))
        return true;
    if (!is_call && !is_item &&
        (find_item(analysis, token->text, target) || resolve_find_member(analysis, item, token->text, SPLICES, target)))
        return true;
    return find_word(token->text, target);
}

static bool resolve_import(const struct analysis *analysis, const struct token *token, struct target *target) {
    const char *name = (const char *)token->string.data, *slash = strrchr(name, '/');
    const char *last = slash ? slash + 1 : name;
    size_t size = strlen(last), ending = strlen(".layout");
    for (const struct source_text *text = analysis->diagnosis.texts->next; text; text = text->next) {
        size_t path = strlen(text->name);
        if (path >= size + ending && memcmp(text->name + path - ending - size, last, size) == 0 &&
            (path == size + ending || text->name[path - ending - size - 1] == '/')) {
            *target = (struct target){.span = {text->start, 0}, .text = text};
            return true;
        }
    }
    return false;
}

static bool resolve_token(const struct analysis *analysis, const struct token *token, struct target *target) {
    const struct token *before = back(analysis, token, 1), *whole = back(analysis, token, 2);
    if (token->kind == TOKEN_STRING)
        return before && token_is_word(before, "import") && resolve_import(analysis, token, target);
    if (token->kind != TOKEN_NAME)
        return false;
    if (is_sign(before, '.') && whole && whole->kind == TOKEN_NAME)
        return resolve_part(analysis, whole, token->text, target);
    return resolve_step(analysis, token, target) || resolve_name(analysis, token, target);
}

bool smith_resolve(const struct analysis *analysis, uint32_t offset, struct target *target) {
    const struct token *token = token_at(analysis, offset);
    if (!token || !resolve_token(analysis, token, target))
        return false;
    target->use = token_span(token);
    return true;
}

/* SPDX-License-Identifier: MIT
 *
 * Items of a layout: its name, root, enums, bits, structs, types, templates, hooks; and the steps all parser files share
 * (parse.h).
 */
#include "layout/parse/parse.h"
#include "layout/parse/words.h"
#include <stdio.h>

/* ---- shared steps ---- */

bool smith_parse_accept_punctuation(struct parser *parser, uint16_t punctuation) {
    if (!at_punctuation(parser, punctuation))
        return false;
    skip_token(parser);
    return true;
}

bool smith_parse_accept_word(struct parser *parser, const char *word) {
    if (!at_word(parser, word))
        return false;
    skip_token(parser);
    return true;
}

void *smith_parse_unexpected(struct parser *parser, const char *what) {
    const struct token *token = this_token(parser);
    if (token->kind == TOKEN_END)
        return smith_mistake(parser->diagnosis, token_span(token), "expected %s, but the text ends here", what);
    const struct source_text *source = smith_diagnosis_text(parser->diagnosis, token->start);
    int shown = token->size > 40 ? 40 : (int)token->size;
    smith_mistake(parser->diagnosis, token_span(token), "expected %s, found `%.*s`", what, shown,
                  (const char *)source->text.data + (token->start - source->start));
    return smith_advise(parser, what);
}

bool smith_parse_expect_punctuation(struct parser *parser, char punctuation, const char *after) {
    if (smith_parse_accept_punctuation(parser, (uint16_t)(unsigned char)punctuation))
        return true;
    char what[120];
    snprintf(what, sizeof what, "`%c` %s", punctuation, after);
    return smith_parse_unexpected(parser, what);
}

bool smith_parse_expect_angle(struct parser *parser) {
    struct token *token = (struct token *)(uintptr_t)this_token(parser);
    if (token_is_punctuation(token, PUNCTUATION2('>', '>'))) { /* a<b<c>>: the first half is ours */
        token->punctuation = '>';
        token->start++;
        token->size = 1;
        return true;
    }
    if (token_is_punctuation(token, PUNCTUATION2('>', '='))) { /* type A<T>=T; */
        token->punctuation = '=';
        token->start++;
        token->size = 1;
        return true;
    }
    return smith_parse_expect_punctuation(parser, '>', "to close `<`");
}

bool smith_parse_expect_name(struct parser *parser, const char *what, struct ast_name *name) {
    const struct token *token = this_token(parser);
    if (token->kind != TOKEN_NAME)
        return smith_parse_unexpected(parser, what);
    *name = (struct ast_name){token->text, token_span(token)};
    skip_token(parser);
    return true;
}

bool smith_parse_expect_label(struct parser *parser, const char *what, struct ast_name *name) {
    return smith_parse_expect_name(parser, what, name) &&
           smith_parse_expect_punctuation(parser, ':', "between the name and the type");
}

bool smith_parse_expect_int(struct parser *parser, const char *what, int64_t *value) {
    bool negative = smith_parse_accept_punctuation(parser, '-');
    if (this_token(parser)->kind != TOKEN_INT)
        return smith_parse_unexpected(parser, what);
    *value = this_token(parser)->integer;
    if (negative)
        *value = (int64_t)(0 - (uint64_t)*value);
    skip_token(parser);
    return true;
}

bool smith_parse_expect_int_in(struct parser *parser, const char *what, int64_t min, int64_t max, int64_t *value) {
    struct source_span source_span = this_span(parser);
    if (!smith_parse_expect_int(parser, what, value))
        return false;
    if (*value < min || *value > max)
        smith_mistake(parser->diagnosis, source_span, "%s is %lld to %lld, not %lld", what, (long long)min,
                      (long long)max, (long long)*value);
    return true;
}

struct source_span smith_parse_span_since(const struct parser *parser, uint32_t start) {
    if (parser->at == 0)
        return (struct source_span){start, 1};
    const struct token *last = &parser->tokens[parser->at - 1];
    uint32_t end = last->start + last->size;
    return (struct source_span){start, end > start ? end - start : 1};
}

/* The doc comment of an entry that began at token `first` and has just been parsed, its comma included. */
static const char *doc_since(struct parser *parser, uint32_t first) {
    const char *before = parser->tokens[first].doc_before;
    const char *behind = parser->at > first ? parser->tokens[parser->at - 1].doc_behind : NULL;
    if (!before || !behind)
        return before ? before : behind ? behind : "";
    size_t before_size = strlen(before), behind_size = strlen(behind);
    char *both = smith_arena_alloc(parser->arena, before_size + behind_size + 2, 1);
    if (!both)
        return "";
    memcpy(both, before, before_size);
    both[before_size] = '\n';
    memcpy(both + before_size + 1, behind, behind_size + 1);
    return both;
}

/* Skip what is left of a broken entry: to its comma (taken) or to the brace that closes the list (left). */
static void skip_entry(struct parser *parser) {
    unsigned open = 0;
    for (; this_token(parser)->kind != TOKEN_END; skip_token(parser)) {
        const struct token *token = this_token(parser);
        if (token->kind != TOKEN_PUNCTUATION)
            continue;
        bool closes = token->punctuation == '}' || token->punctuation == ')' || token->punctuation == ']';
        if (!open && token->punctuation == '}')
            return;
        if (!open && token->punctuation == ',') {
            skip_token(parser);
            return;
        }
        open += token->punctuation == '{' || token->punctuation == '(' || token->punctuation == '[';
        open -= closes && open;
    }
}

/* After an entry: its comma, or the brace, or the `;` that some end with. After a mistake: skip to there. True = go
 * on. */
static bool next_entry(struct parser *parser, bool entry_was_good, const char *of_what) {
    bool has_end = token_is_punctuation(this_token(parser) - 1, ';');
    if (entry_was_good && !has_end && !smith_parse_accept_punctuation(parser, ',') && !at_punctuation(parser, '}')) {
        char what[80];
        snprintf(what, sizeof what, "`,` or the `}` of %s", of_what);
        entry_was_good = smith_parse_unexpected(parser, what);
    }
    if (!entry_was_good)
        skip_entry(parser);
    return !at_punctuation(parser, '}') && this_token(parser)->kind != TOKEN_END &&
           !smith_diagnosis_full(parser->diagnosis);
}

bool smith_parse_braces(struct parser *parser, const struct braces *braces, void *owner, void *list) {
    char after[40];
    snprintf(after, sizeof after, "to open %s", braces->what);
    if (!smith_parse_expect_punctuation(parser, '{', after))
        return false;
    bool more = !at_punctuation(parser, '}'), has_tail = false;
    while (more && !(has_tail = braces->at_tail && braces->at_tail(parser))) {
        uint32_t first = parser->at;
        struct ast_entry *node = NULL;
        bool good = braces->entry(parser, owner, &node);
        more = next_entry(parser, good, braces->of_what);
        if (!node)
            continue;
        node->doc = doc_since(parser, first);
        list = append_node(list, node);
    }
    if (has_tail && !braces->tail(parser, owner))
        return false;
    snprintf(after, sizeof after, "to close %s", braces->of_what);
    return smith_parse_expect_punctuation(parser, '}', after);
}

/* NAME ',' NAME ...: at least one. */
static bool parse_name_list(struct parser *parser, const char *what, const struct ast_name_node **names) {
    void *last = names;
    do {
        struct ast_name_node *name = NEW(parser, struct ast_name_node);
        if (!name || !smith_parse_expect_name(parser, what, &name->name))
            return false;
        last = append_node(last, name);
    } while (smith_parse_accept_punctuation(parser, ',') && !at_punctuation(parser, ')'));
    return true;
}

bool smith_parse_enter(struct parser *parser) {
    if (parser->depth < NESTING_MAX) {
        parser->depth++;
        return true;
    }
    return smith_mistake(parser->diagnosis, this_span(parser), "this is nested more than %d deep", NESTING_MAX);
}

/* ---- enums and bits ---- */

static bool enum_value(struct parser *parser, struct ast_value *value) {
    value->source_span = this_span(parser);
    if (!smith_parse_expect_name(parser, "a name", &value->name))
        return false;
    value->has_value = smith_parse_accept_punctuation(parser, '=');
    return !value->has_value || smith_parse_expect_int(parser, "a number", &value->value);
}

static bool parse_bit_range(struct parser *parser, struct ast_value *value) {
    uint32_t start = this_token(parser)->start;
    if (!smith_parse_expect_int(parser, "the number of a bit", &value->low))
        return false;
    value->high = value->low;
    if (smith_parse_accept_punctuation(parser, PUNCTUATION2('.', '.'))) {
        value->high = -1;
        if (this_token(parser)->kind == TOKEN_INT && !smith_parse_expect_int(parser, "the last bit", &value->high))
            return false;
    }
    value->source_span = smith_parse_span_since(parser, start);
    if (!smith_parse_expect_punctuation(parser, ':', "between the bits and their name") ||
        !smith_parse_expect_name(parser, "a name for the bits", &value->name))
        return false;
    return !smith_parse_accept_punctuation(parser, '<') ||
           (smith_parse_expect_name(parser, "an enum", &value->names) && smith_parse_expect_angle(parser));
}

static bool value(struct parser *parser, void *owner, struct ast_entry **node) {
    const struct ast_item *item = owner;
    struct ast_value *value = NEW(parser, struct ast_value);
    if (!value || !(item->kind == AST_ENUM ? enum_value(parser, value) : parse_bit_range(parser, value)) ||
        !smith_parse_annotations(parser, &value->annotations))
        return false;
    *node = (struct ast_entry *)value;
    return true;
}

static bool parse_values(struct parser *parser, struct ast_item *item) {
    const struct braces braces = {
        .what = "the names", .of_what = item->kind == AST_ENUM ? "the enum" : "the bits", .entry = value};
    return smith_parse_braces(parser, &braces, item, &item->values);
}

/* ---- templates and types ---- */

/* NAME { ',' NAME } '>' */
static bool template_parameters(struct parser *parser, struct ast_item *item) {
    return parse_name_list(parser, "a parameter", &item->parameters) && smith_parse_expect_angle(parser);
}

static bool template(struct parser *parser, struct ast_item *item) {
    return smith_parse_expect_punctuation(parser, '<', "and the parameters") && template_parameters(parser, item) &&
           smith_parse_body(parser, item);
}

/* type Name<T, n> = T; */
static bool alias(struct parser *parser, struct ast_item *item) {
    if (smith_parse_accept_punctuation(parser, '<') && !template_parameters(parser, item))
        return false;
    if (!smith_parse_expect_punctuation(parser, '=', "and what the name stands for"))
        return false;
    item->type = smith_parse_type(parser);
    return item->type && smith_parse_expect_punctuation(parser, ';', "at the end of the type");
}

/* ---- hooks ---- */

/* `codec`: what a hook is for. */
static bool hook_kind(struct parser *parser) {
    if (smith_parse_accept_word(parser, "codec"))
        return true;
    return smith_parse_unexpected(parser, "`codec` behind `hook`");
}

/* NAME '(' [ NAME { ',' NAME } ] ')' ';' behind `hook codec`. */
static bool hook(struct parser *parser, struct ast_item *item) {
    return smith_parse_expect_punctuation(parser, '(', "and the names of the arguments") &&
           (at_punctuation(parser, ')') || parse_name_list(parser, "an argument", &item->parameters)) &&
           smith_parse_expect_punctuation(parser, ')', "after the arguments") &&
           smith_parse_expect_punctuation(parser, ';', "at the end of the hook");
}

/* ---- the file ---- */

struct item_word {
    const char *word, *what;
    enum ast_item_kind kind;
    bool (*parse)(struct parser *, struct ast_item *);
};

static const struct item_word item_words[] = {
    {"enum", "the enum's name", AST_ENUM, parse_values},
    {"bits", "the bit set's name", AST_BITS, parse_values},
    {"struct", "the struct's name", AST_STRUCT, smith_parse_body},
    {"type", "the type's name", AST_ALIAS, alias},
    {"template", "the template's name", AST_TEMPLATE, template},
    {"typeset", "the typeset's name", AST_TYPESET, smith_parse_typeset},
    {"frame", "the frame's name", AST_FRAME, smith_parse_frame},
    {"hook", "the hook's name", AST_HOOK, hook},
};

static const struct item_word *item_word_at(const struct parser *parser) {
    for (size_t i = 0; i < sizeof item_words / sizeof *item_words; i++)
        if (at_word(parser, item_words[i].word) && token_ahead(parser, 1)->kind == TOKEN_NAME)
            return &item_words[i];
    return NULL;
}

/* `layout` or `root` and a name, which are there once. */
static bool named_once(struct parser *parser, const char *what, const char *once, struct ast_name *name) {
    struct source_span source_span = this_span(parser), first = name->source_span;
    bool again = name->text;
    skip_token(parser);
    if (!smith_parse_expect_name(parser, what, name))
        return false;
    if (again) {
        smith_mistake(parser->diagnosis, source_span, "%s", once);
        smith_mistake_note(parser->diagnosis, first, "the first is here");
    }
    return true;
}

static bool layout_item(struct parser *parser, struct ast_layout *layout) {
    uint32_t first = parser->at;
    if (!named_once(parser, "the layout's name", "a text has one layout", &layout->name))
        return false;
    if (this_token(parser)->kind == TOKEN_STRING) {
        layout->title = (const char *)this_token(parser)->string.data;
        skip_token(parser);
    }
    bool good = smith_parse_annotations(parser, &layout->annotations) &&
                smith_parse_expect_punctuation(parser, ';', "after the layout's name");
    layout->doc = doc_since(parser, first);
    return good;
}

/* STRING */
static bool release(struct parser *parser, void *owner, struct ast_entry **node) {
    (void)owner;
    struct ast_value *value = NEW(parser, struct ast_value);
    const struct token *token = this_token(parser);
    if (!value)
        return false;
    if (token->kind != TOKEN_STRING || !token->string.size)
        return smith_parse_unexpected(parser, "the name of a release, as in \"1.5\"");
    value->name = (struct ast_name){(const char *)token->string.data, token_span(token)};
    skip_token(parser);
    if (!smith_parse_annotations(parser, &value->annotations))
        return false;
    *node = (struct ast_entry *)value;
    return true;
}

/* '{' release { ',' release } '}' */
static bool releases_item(struct parser *parser, struct ast_layout *layout) {
    static const struct braces braces = {.what = "the releases", .of_what = "the releases", .entry = release};
    const struct source_span source_span = this_span(parser);
    skip_token(parser);
    if (layout->releases) {
        smith_mistake(parser->diagnosis, source_span, "a text has one list of releases");
        smith_mistake_note(parser->diagnosis, layout->releases_span, "the first is here");
        layout->releases = NULL;
    }
    layout->releases_span = source_span;
    return smith_parse_braces(parser, &braces, layout, &layout->releases);
}

/* NAME ':' ENUM */
static bool parameter(struct parser *parser, struct ast_member *member) {
    struct ast_type *type = NEW(parser, struct ast_type);
    if (!type || !smith_parse_expect_name(parser, "a parameter", &member->name) ||
        !smith_parse_expect_punctuation(parser, ':', "between the parameter and its enum"))
        return false;
    *type = (struct ast_type){.kind = AST_SCALAR, .scalar = SMITH_INT, .width = 1, .source_span = this_span(parser)};
    member->type = type;
    member->is_parameter = true;
    return smith_parse_expect_name(parser, "an enum", &type->names) &&
           smith_parse_annotations(parser, &member->annotations);
}

/* '(' NAME ':' ENUM { ',' ... } ')' */
static bool parameters(struct parser *parser, struct ast_layout *layout) {
    void *last = &layout->parameters;
    while (!at_punctuation(parser, ')')) {
        uint32_t first = parser->at;
        struct ast_member *member = NEW(parser, struct ast_member);
        if (!member || !parameter(parser, member))
            return false;
        member->source_span = member->name.source_span;
        last = append_node(last, member);
        bool more = smith_parse_accept_punctuation(parser, ',');
        member->doc = doc_since(parser, first);
        if (!more)
            break;
    }
    return smith_parse_expect_punctuation(parser, ')', "after the parameters of the root");
}

static bool root_item(struct parser *parser, struct ast_layout *layout) {
    if (!named_once(parser, "the struct that a file is", "a layout has one root", &layout->root))
        return false;
    if (smith_parse_accept_punctuation(parser, '(') && !parameters(parser, layout))
        return false;
    return smith_parse_expect_punctuation(parser, ';', "after the root");
}

/* Numbers are read one after the other, so it must be known before the first of them. */
static bool check_endian(struct parser *parser, const struct ast_layout *layout, bool by_file) {
    if (layout->endian)
        return smith_mistake(parser->diagnosis, layout->endian_span, "a text has one byte order, and here is a second");
    if (layout->items)
        return smith_mistake(parser->diagnosis, layout->endian_span,
                             "the byte order stands before everything that has numbers");
    if (by_file && !layout->name.text)
        return smith_mistake(parser->diagnosis, layout->endian_span,
                             "what others import cannot ask their files: say `endian little;` or `endian big;`");
    return true;
}

/* 'endian' ('little' | 'big' ['if' EXPRESSION]) ';' */
static bool endian_item(struct parser *parser, struct ast_layout *layout) {
    uint32_t start = this_token(parser)->start;
    skip_token(parser);
    uint8_t endian = at_word(parser, "big") ? AST_BIG : at_word(parser, "little") ? AST_LITTLE : AST_ENDIAN_NONE;
    if (!endian)
        return smith_parse_unexpected(parser, "`little`, `big` or `big if`");
    skip_token(parser);
    bool by_file = endian == AST_BIG && smith_parse_accept_word(parser, "if");
    if (by_file)
        layout->big = smith_parse_expression(parser);
    if (by_file && !layout->big)
        return false;
    layout->endian_span = smith_parse_span_since(parser, start);
    if (!check_endian(parser, layout, by_file))
        return false;
    layout->endian = by_file ? AST_BY_FILE : endian;
    return smith_parse_expect_punctuation(parser, ';', "after the byte order");
}

/* Names stand for files, so they must be able to: no file is called so that has control characters in its name. */
static bool is_import_name(struct smith_bytes name) {
    for (size_t i = 0; i < name.size; i++)
        if (name.data[i] < 0x20 || name.data[i] == '\\' || name.data[i] == ':')
            return false;
    return name.size && name.data[0] != '/';
}

/* The last item and the last import of a text so far. */
struct item_tails {
    void *items, *imports;
};

static bool import_item(struct parser *parser, struct item_tails *tails) {
    skip_token(parser);
    struct ast_import *import = NEW(parser, struct ast_import);
    if (!import)
        return false;
    const struct token *token = this_token(parser);
    import->name = (struct ast_name){(const char *)token->string.data, token_span(token)};
    skip_token(parser);
    if (is_import_name(token->string))
        tails->imports = append_node(tails->imports, import);
    else
        smith_mistake(parser->diagnosis, token_span(token),
                      "an import names a file beside this one, without its ending `.layout`");
    return smith_parse_expect_punctuation(parser, ';', "after the name of what is imported");
}

/* The doc of an item: what stands before it, behind it, or behind its opening brace. */
static const char *item_doc(struct parser *parser, uint32_t first) {
    const char *outside = doc_since(parser, first);
    if (*outside)
        return outside;
    for (uint32_t i = first; i < parser->at && i < first + 3; i++)
        if (token_is_punctuation(&parser->tokens[i], '{') && parser->tokens[i].doc_behind)
            return parser->tokens[i].doc_behind;
    return "";
}

static bool is_import_start(const struct parser *parser) {
    return at_word(parser, "import") && token_ahead(parser, 1)->kind == TOKEN_STRING;
}

static bool is_endian_start(const struct parser *parser) {
    const struct token *next = token_ahead(parser, 1);
    return at_word(parser, "endian") && (token_is_word(next, "little") || token_is_word(next, "big"));
}

static bool is_releases_start(const struct parser *parser) {
    return at_word(parser, "releases") && token_is_punctuation(token_ahead(parser, 1), '{');
}

static bool is_item_start(const struct parser *parser) {
    bool named = token_ahead(parser, 1)->kind == TOKEN_NAME;
    return item_word_at(parser) || (named && (at_word(parser, "layout") || at_word(parser, "root"))) ||
           is_endian_start(parser) || is_import_start(parser) || is_releases_start(parser);
}

/* After a mistake: on to the next word that can only begin an item. Members called `layout` are rare enough. */
static void skip_item(struct parser *parser) {
    while (this_token(parser)->kind != TOKEN_END && !is_item_start(parser))
        skip_token(parser);
}

static bool item(struct parser *parser, struct ast_layout *layout, struct item_tails *tails) {
    parser->depth = 0;
    if (at_word(parser, "layout"))
        return layout_item(parser, layout);
    if (at_word(parser, "root"))
        return root_item(parser, layout);
    if (at_word(parser, "endian"))
        return endian_item(parser, layout);
    if (is_import_start(parser))
        return import_item(parser, tails);
    if (is_releases_start(parser))
        return releases_item(parser, layout);
    const struct item_word *word = item_word_at(parser);
    if (!word) {
        smith_parse_unexpected(
            parser,
            "layout, root, endian, import, releases, enum, bits, struct, type, template, typeset, frame or hook, and a name");
        skip_token(parser);
        return false;
    }
    uint32_t first = parser->at;
    struct ast_item *item = NEW(parser, struct ast_item);
    if (!item)
        return false;
    parser->item = item;
    skip_token(parser);
    item->kind = (uint8_t)word->kind;
    if (word->kind == AST_HOOK && !hook_kind(parser))
        return false;
    smith_parse_expect_name(parser, word->what, &item->name);
    bool good = word->parse(parser, item);
    item->doc = item_doc(parser, first);
    item->tokens = parser->tokens + first;
    item->token_count = parser->at - first;
    tails->items =
        append_node(tails->items, item); /* also a broken one: its name is known, which spares errors elsewhere */
    return good;
}

bool smith_layout_read_text(struct smith_arena *arena, struct diagnosis *diagnosis, const struct tokens *tokens,
                            bool is_imported, struct ast_layout *layout) {
    struct parser parser = {.arena = arena,
                            .diagnosis = diagnosis,
                            .tokens = tokens->items,
                            .layout = layout,
                            .last_lifetime = &layout->lifetimes};
    struct item_tails tails = {&layout->items, &layout->imports};
    *layout = (struct ast_layout){.doc = ""};
    if (!is_imported && !at_word(&parser, "layout"))
        smith_parse_unexpected(&parser, "`layout NAME;` at the beginning");
    while (this_token(&parser)->kind != TOKEN_END && !smith_diagnosis_full(diagnosis))
        if (!item(&parser, layout, &tails))
            skip_item(&parser);
    return diagnosis->count == 0 && !arena->failed;
}

/* SPDX-License-Identifier: MIT
 *
 * Expressions, by precedence climbing with the operators of C (docs/layout-language.md, "Expressions").
 */
#include "layout/parse/words.h"
#include "type/text_key.h"

struct operation {
    uint16_t punctuation;
    uint8_t precedence;
    uint8_t opcode;
};

static const struct operation operations[] = {
    {PUNCTUATION2('|', '|'), 1, SMITH_OP_OROR},
    {PUNCTUATION2('&', '&'), 2, SMITH_OP_ANDAND},
    {'|', 3, SMITH_OP_OR},
    {'^', 4, SMITH_OP_XOR},
    {'&', 5, SMITH_OP_AND},
    {PUNCTUATION2('=', '='), 6, SMITH_OP_EQ},
    {PUNCTUATION2('!', '='), 6, SMITH_OP_NE},
    {'<', 7, SMITH_OP_LT},
    {PUNCTUATION2('<', '='), 7, SMITH_OP_LE},
    {'>', 7, SMITH_OP_GT},
    {PUNCTUATION2('>', '='), 7, SMITH_OP_GE},
    {PUNCTUATION2('<', '<'), 8, SMITH_OP_SHL},
    {PUNCTUATION2('>', '>'), 8, SMITH_OP_SHR},
    {'+', 9, SMITH_OP_ADD},
    {'-', 9, SMITH_OP_SUB},
    {'*', 10, SMITH_OP_MUL},
    {'/', 10, SMITH_OP_DIV},
    {'%', 10, SMITH_OP_MOD},
};

static const struct operation *operation_at(const struct parser *parser) {
    const struct token *token = this_token(parser);
    if (token->kind != TOKEN_PUNCTUATION)
        return NULL;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (operations[i].punctuation == token->punctuation)
            return &operations[i];
    return NULL;
}

static struct ast_expression *new_node(struct parser *parser, enum ast_expression_kind kind) {
    if (++parser->expression_nodes > EXPRESSION_MAX)
        return smith_mistake(parser->diagnosis, this_span(parser),
                             "this expression is too long; %d names, numbers and operators are the most",
                             EXPRESSION_MAX);
    struct ast_expression *node = NEW(parser, struct ast_expression);
    if (node) {
        node->kind = (uint8_t)kind;
        node->source_span = this_span(parser);
    }
    return node;
}

static const struct ast_expression *parse_expression_choice(struct parser *parser);

/* NAME behind the last step of a path. */
static void *parse_expression_add_step(struct parser *parser, void *last, const char *what) {
    struct ast_name_node *step = NEW(parser, struct ast_name_node);
    return step && smith_parse_expect_name(parser, what, &step->name) ? append_node(last, step) : NULL;
}

/* NAME { '.' NAME } behind the last step. */
static bool add_steps(struct parser *parser, void *last) {
    do {
        if (!(last = parse_expression_add_step(parser, last, "the name of a member")))
            return false;
    } while (smith_parse_accept_punctuation(parser, '.'));
    return true;
}

bool smith_parse_path(struct parser *parser, const struct ast_name_node **path) {
    return add_steps(parser, path);
}

/* The functions that expressions have. */
static bool function_at(const struct parser *parser, uint8_t *kind) {
    static const struct {
        const char *name;
        uint8_t kind;
    } functions[] = {
        {"count", AST_COUNT}, {"sizeof", AST_SIZEOF}, {"unpacked", AST_UNPACKED}, {"product", AST_PRODUCT}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (at_word(parser, functions[i].name)) {
            *kind = functions[i].kind;
            return true;
        }
    return false;
}

/* count(path), sizeof(path), sizeof(chunks), product(name), unpacked(name). */
static bool parse_expression_measure(struct parser *parser, struct ast_expression *node) {
    skip_token(parser);
    skip_token(parser);
    if (node->kind == AST_SIZEOF && at_word(parser, "chunks") && token_is_punctuation(token_ahead(parser, 1), ')'))
        skip_token(parser);
    else if (!smith_parse_path(parser, &node->path))
        return false;
    return smith_parse_expect_punctuation(parser, ')', "after the name");
}

/* ---- checksums ---- */

static bool checksum_at(const struct parser *parser, unsigned *checksum) {
    for (*checksum = 0; smith_checksum_word(*checksum); ++*checksum)
        if (at_word(parser, smith_checksum_word(*checksum)))
            return true;
    return false;
}

/* u8, u16 be ... and a comma; where the file says the byte order, what is summed up is little-endian all the same */
static bool checksum_unit(struct parser *parser, struct smith_checksum_operand *operand) {
    static const char *const words[] = {[1] = "u8", [2] = "u16", [4] = "u32"};
    for (uint8_t width = 1; width <= 4; width = (uint8_t)(2 * width))
        if (smith_parse_accept_word(parser, words[width]))
            operand->width = width;
    if (!operand->width)
        return smith_parse_unexpected(parser, "what is summed up: u8, u16 or u32");
    operand->big_endian = parser->layout->endian == AST_BIG && operand->width > 1;
    if (smith_parse_accept_word(parser, "be"))
        operand->big_endian = true;
    else if (smith_parse_accept_word(parser, "le"))
        operand->big_endian = false;
    return smith_parse_expect_punctuation(parser, ',', "and which members");
}

/* NAME [ '..' NAME ] [ 'with' NAME '=' INT ] */
static bool checksum_members(struct parser *parser, struct ast_checksum *checksum) {
    struct ast_name_node *first = NEW(parser, struct ast_name_node);
    int64_t mask = 0;
    checksum->path = first;
    if (!first || !smith_parse_expect_name(parser, "the name of a member", &first->name))
        return false;
    if (smith_parse_accept_punctuation(parser, PUNCTUATION2('.', '.')) &&
        !smith_parse_expect_name(parser, "the last member", &checksum->last))
        return false;
    if (!smith_parse_accept_word(parser, "with"))
        return true;
    if (!smith_parse_expect_name(parser, "the member whose bytes count as others", &checksum->masked) ||
        !smith_parse_expect_punctuation(parser, '=', "and the byte that each of its bytes counts as"))
        return false;
    if (!smith_parse_expect_int_in(parser, "the byte behind `=`", 0, UINT8_MAX, &mask))
        return false;
    checksum->operand.mask = (uint8_t)mask;
    return true;
}

static bool parse_expression_checksum(struct parser *parser, struct ast_expression *node, unsigned which) {
    struct ast_checksum *checksum = NEW(parser, struct ast_checksum);
    if (!checksum)
        return false;
    node->kind = AST_CHECKSUM;
    node->checksum = checksum;
    checksum->operand.checksum = which;
    skip_token(parser);
    skip_token(parser);
    bool units = which == SMITH_CHECKSUM_SUM || which == SMITH_CHECKSUM_XOR;
    if (units && !checksum_unit(parser, &checksum->operand))
        return false;
    checksum->of_content = at_word(parser, "content") && token_is_punctuation(token_ahead(parser, 1), '(');
    if (checksum->of_content) {
        skip_token(parser);
        skip_token(parser);
        if (!smith_parse_path(parser, &checksum->path) ||
            !smith_parse_expect_punctuation(parser, ')', "after the name"))
            return false;
    } else if (!checksum_members(parser, checksum)) {
        return false;
    }
    return smith_parse_expect_punctuation(parser, ')', "to close the checksum");
}

/* parse_expression_peek(expression) */
static bool parse_expression_peek(struct parser *parser, struct ast_expression *node) {
    node->kind = AST_PEEK;
    skip_token(parser);
    skip_token(parser);
    node->left = parse_expression_choice(parser);
    return node->left && smith_parse_expect_punctuation(parser, ')', "after how many bytes ahead");
}

static bool unknown_function(struct parser *parser) {
    const char *name = this_token(parser)->text;
    smith_mistake(parser->diagnosis, this_span(parser),
                  "there is no function `%s`; there are count(), product(), sizeof(), unpacked(), crc32(), "
                  "adler32(), sum(), xor(), md5(), sha1(), sha256() and peek()",
                  name);
    smith_advise_word(parser->diagnosis, ADVICE_FUNCTION, name);
    return false;
}

/* NAME '[' index ']' '.' NAME { '.' NAME } */
static bool parallel(struct parser *parser, struct ast_expression *node) {
    void *last = parse_expression_add_step(parser, &node->path, "the name of a list");
    node->kind = AST_PARALLEL;
    skip_token(parser);
    skip_token(parser);
    return last && smith_parse_expect_punctuation(parser, ']', "after `index`") &&
           smith_parse_expect_punctuation(parser, '.', "and the member of the element") && add_steps(parser, last);
}

static bool word(struct parser *parser, struct ast_expression *node) {
    bool called = token_is_punctuation(token_ahead(parser, 1), '(');
    if (called && at_word(parser, "peek"))
        return parse_expression_peek(parser, node);
    if (called && function_at(parser, &node->kind))
        return parse_expression_measure(parser, node);
    unsigned which;
    if (called && checksum_at(parser, &which))
        return parse_expression_checksum(parser, node, which);
    if (called)
        return unknown_function(parser);
    if (smith_parse_accept_word(parser, "rest")) {
        node->kind = AST_REST;
        return true;
    }
    if (token_is_punctuation(token_ahead(parser, 1), '[') && token_is_word(token_ahead(parser, 2), "index"))
        return parallel(parser, node);
    if (at_word(parser, "outer") && token_is_punctuation(token_ahead(parser, 1), '.')) {
        node->kind = AST_OUTER;
        skip_token(parser);
        skip_token(parser);
    }
    return smith_parse_path(parser, &node->path);
}

bool smith_parse_text_key(struct parser *parser, int64_t *key, const char **shown) {
    struct smith_bytes text = this_token(parser)->string;
    struct smith_buffer quoted;
    smith_buffer_init(&quoted, &parser->arena->allocator);
    smith_buffer_text(&quoted, "\"");
    for (size_t i = 0; i < text.size; i++)
        smith_buffer_format(&quoted, text.data[i] >= 0x20 && text.data[i] < 0x7F ? "%c" : "\\x%02X", text.data[i]);
    smith_buffer_text(&quoted, "\"");
    *key = (int64_t)smith_text_number(text.data, text.size);
    *shown = smith_arena_take(parser->arena, &quoted);
    bool comparable = smith_text_is_comparable(text.data, text.size);
    if (!comparable)
        smith_mistake(parser->diagnosis, this_span(parser),
                      "a text that is compared has at most %d bytes, or %d of ASCII alone", SMITH_TEXT_KEY_MAX,
                      SMITH_TEXT_KEY_MAX + 1);
    skip_token(parser);
    return *shown && comparable;
}

static const struct ast_expression *parse_expression_primary(struct parser *parser) {
    if (smith_parse_accept_punctuation(parser, '(')) {
        const struct ast_expression *inner = parse_expression_choice(parser);
        return inner && smith_parse_expect_punctuation(parser, ')', "to close the parenthesis") ? inner : NULL;
    }
    uint32_t start = this_token(parser)->start;
    if (this_token(parser)->kind == TOKEN_INT) {
        struct ast_expression *node = new_node(parser, AST_INT);
        if (node)
            node->integer = this_token(parser)->integer;
        skip_token(parser);
        return node;
    }
    if (this_token(parser)->kind == TOKEN_STRING) {
        struct ast_expression *node = new_node(parser, AST_TEXT_CONSTANT);
        return node && smith_parse_text_key(parser, &node->integer, &node->text) ? node : NULL;
    }
    if (this_token(parser)->kind != TOKEN_NAME)
        return smith_parse_unexpected(parser, "a number, a name or `(`");
    struct ast_expression *node = new_node(parser, AST_PATH);
    if (!node || !word(parser, node))
        return NULL;
    node->source_span = smith_parse_span_since(parser, start);
    return node;
}

static const struct ast_expression *parse_expression_unary(struct parser *parser) {
    static const struct {
        char punctuation;
        uint8_t opcode;
    } unary_operators[] = {{'-', SMITH_OP_NEG}, {'!', SMITH_OP_NOT}, {'~', SMITH_OP_INV}};
    for (size_t i = 0; i < sizeof unary_operators / sizeof *unary_operators; i++) {
        if (!at_punctuation(parser, (uint16_t)unary_operators[i].punctuation))
            continue;
        struct ast_expression *node = new_node(parser, AST_UNARY);
        if (!node || !smith_parse_enter(parser))
            return NULL;
        mark_token(parser, TOKEN_SIGN);
        skip_token(parser);
        node->opcode = unary_operators[i].opcode;
        node->left = parse_expression_unary(parser);
        parser->depth--;
        if (!node->left)
            return NULL;
        node->source_span = smith_parse_span_since(parser, node->source_span.start);
        return node;
    }
    return parse_expression_primary(parser);
}

static const struct ast_expression *parse_expression_binary(struct parser *parser, unsigned min_precedence) {
    if (!smith_parse_enter(parser))
        return NULL;
    const struct ast_expression *left = parse_expression_unary(parser);
    for (const struct operation *operation; left && (operation = operation_at(parser)) != NULL;) {
        if (operation->precedence < min_precedence)
            break;
        struct ast_expression *node = new_node(parser, AST_BINARY);
        if (!node) {
            left = NULL;
            break;
        }
        mark_token(parser, TOKEN_OPERATOR);
        skip_token(parser);
        node->opcode = operation->opcode;
        node->left = left;
        node->right = parse_expression_binary(parser, operation->precedence + 1u);
        left = node->right ? node : NULL;
        if (left)
            node->source_span = smith_parse_span_since(parser, node->left->source_span.start);
    }
    parser->depth--;
    return left;
}

/* a ? b : c, where c may be another choice */
static const struct ast_expression *parse_expression_choice(struct parser *parser) {
    const struct ast_expression *condition = parse_expression_binary(parser, 1);
    if (!condition || !at_punctuation(parser, '?'))
        return condition;
    struct ast_expression *node = new_node(parser, AST_CHOICE);
    if (!node || !smith_parse_enter(parser))
        return NULL;
    mark_token(parser, TOKEN_OPERATOR);
    skip_token(parser);
    node->left = condition;
    node->right = parse_expression_choice(parser);
    mark_token(parser, TOKEN_OPERATOR);
    if (node->right && smith_parse_expect_punctuation(parser, ':', "and the value else"))
        node->otherwise = parse_expression_choice(parser);
    parser->depth--;
    node->source_span = smith_parse_span_since(parser, condition->source_span.start);
    return node->otherwise ? node : NULL;
}

const struct ast_expression *smith_parse_expression(struct parser *parser) {
    parser->expression_nodes = 0;
    mark_token(parser, TOKEN_EXPRESSION);
    return parse_expression_choice(parser);
}

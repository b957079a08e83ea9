/* SPDX-License-Identifier: MIT
 *
 * Values of fields in text maps, by what the layout says of them. Wider than the engine where binary maps, or older engines,
 * have more than texts have words for: such values are read, and it is noted as an error that the engine refuses them.
 */
#include "format/d2df/text/d2df_text.h"
#include "format/d2df/text/text_reader.h"

#include "base/text.h"
#include "document/expression.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <string.h>

static bool at_name(const struct text_reader *reader) {
    return text_token(reader)->kind == TEXT_NAME;
}

/* ---- numbers -------------------------------------------------------------------------------------------------- */

static bool out_of_range(struct text_reader *reader, const struct smith_type *type, const char *field) {
    int bits = 8 * type->width;
    bool is_signed = type->flags & SMITH_SIGNED;
    int64_t low = is_signed ? -((int64_t)1 << (bits - 1)) : 0;
    int64_t high = is_signed || bits == 32 ? ((int64_t)1 << (bits - 1)) - 1 : ((int64_t)1 << bits) - 1;
    smith_mistake(&reader->diagnosis, text_token(reader)->source_span, "`%s` must be from %" PRId64 " to %" PRId64,
                  field, low, high);
    return false;
}

/* What the engine makes of the digits. */
static void check_spelling(struct text_reader *reader, const struct text_token *token) {
    if (token->integer == INT32_MIN)
        smith_d2df_read_note(reader, "D2DF-TEXT-NUMBER", SMITH_ERROR, token->source_span,
                             "the engine cannot read %" PRId64, token->integer);
    else if (token->integer != token->written && token->prefixed)
        smith_d2df_read_note(reader, "D2DF-TEXT-PREFIX", SMITH_WARNING, token->source_span,
                             "the engine takes the digits behind this prefix for decimal ones: it reads %" PRId64,
                             token->integer);
    else if (token->integer != token->written)
        smith_d2df_read_note(reader, "D2DF-TEXT-NUMBER", SMITH_WARNING, token->source_span,
                             "the number is too large: the engine reads %" PRId64, token->integer);
}

/* Of at most 32 bits. */
static bool read_integer(struct text_reader *reader, const struct smith_type *type, const char *field, int64_t *value) {
    const struct text_token *token = text_token(reader);
    if (token->kind != TEXT_INT)
        return smith_d2df_lex_unexpected(&reader->lexer, "a whole number");
    if (!smith_integer_fits(type, token->integer) || token->integer > INT32_MAX)
        return out_of_range(reader, type, field);
    check_spelling(reader, token);
    *value = token->integer;
    smith_d2df_lex_next(&reader->lexer);
    return true;
}

/* Until 2024 there were two words more. */
static void check_word(struct text_reader *reader, size_t word) {
    static const size_t old[] = {2, 5};
    const char *oldest = smith_d2df_text_names[2];
    if ((word == old[0] || word == old[1]) && !(reader->names && strcmp(reader->names, oldest) == 0))
        smith_d2df_read_note(reader, "D2DF-TEXT-NAMES", SMITH_ERROR, text_token(reader)->source_span,
                             "the engine calls it %s, and refuses %s", word == old[0] ? "true" : "false",
                             text_token(reader)->text);
}

/* One of the words for true and false. */
static bool d2df_read_bool(struct text_reader *reader, bool *value) {
    static const char *const words[] = {"true", "yes", "tan", "false", "no", "ona"};
    const size_t count = sizeof words / sizeof *words;
    for (size_t i = 0; at_name(reader) && i < count; i++)
        if (strcmp(text_token(reader)->text, words[i]) == 0) {
            *value = i < count / 2;
            check_word(reader, i);
            smith_d2df_lex_next(&reader->lexer);
            return true;
        }
    return smith_d2df_lex_unexpected(&reader->lexer, "`true` or `false`");
}

/* "(10 20)" or "[10 20]"; a colour has more numbers */
static bool read_pair(struct text_reader *reader, const struct smith_member *member, void *value) {
    const struct smith_type *type = smith_type_inner(member->type);
    char closing;
    if (!smith_d2df_lex_bracket(&reader->lexer, &closing))
        return false;
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *part = &type->record->members[i];
        const struct smith_type *number = smith_type_inner(part->type);
        int64_t integer;
        if (part->fallback && text_at_punctuation(&reader->lexer, closing))
            break; /* the last of a colour may be missing */
        if (!read_integer(reader, number, member->name, &integer))
            return false;
        smith_integer_store(number, smith_member_value(part, value), integer);
    }
    return smith_d2df_lex_expect(&reader->lexer, closing);
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

static bool no_such_name(struct text_reader *reader, const struct smith_names *names, const char *zero) {
    struct suggestion suggestion = smith_suggestion_for(&reader->diagnosis, text_token(reader)->text);
    smith_mistake(&reader->diagnosis, text_token(reader)->source_span, "`%s` has no `%s`", names->name,
                  text_token(reader)->text);
    for (uint32_t i = 0; i < names->count; i++)
        smith_suggestion_offer(&suggestion, names->items[i].name);
    if (zero)
        smith_suggestion_offer(&suggestion, zero);
    smith_suggestion_report(&reader->diagnosis, &suggestion);
    return false;
}

/* The engine at hand may know the thing by another name only. */
static void text_read_value_check_name(struct text_reader *reader, const struct smith_names *names,
                                       const struct smith_name *name) {
    for (const char *const *used = smith_d2df_text_names; reader->tree && *used; used++) {
        const char *spelling = smith_d2df_name_wanted(names, name->value, *used);
        if (spelling && strcmp(spelling, name->name) == 0)
            reader->tree->names = *used;
    }
    const char *wanted = reader->names ? smith_d2df_name_wanted(names, name->value, reader->names) : NULL;
    if (wanted && strcmp(wanted, name->name) != 0)
        smith_d2df_read_note(reader, "D2DF-TEXT-NAMES", SMITH_ERROR, text_token(reader)->source_span,
                             "the engine calls it %s, and refuses %s", wanted, name->name);
}

/* The name of a whole set of bits. */
static bool find_set(const struct smith_member *member, const char *text, int64_t *value) {
    const char *zero = smith_d2df_field_zero(member), *all = smith_d2df_field_all(member);
    uint64_t every = ((uint64_t)1 << (8 * smith_type_inner(member->type)->width)) - 1;
    bool is_zero = zero && strcmp(text, zero) == 0, is_all = all && strcmp(text, all) == 0;
    *value = is_all ? (int64_t)every : 0;
    return is_zero || is_all;
}

/* A number, or a name of what the field is of. */
static bool read_named(struct text_reader *reader, const struct smith_member *member, int64_t *value) {
    const struct smith_type *type = smith_type_inner(member->type);
    if (text_token(reader)->kind == TEXT_INT) {
        smith_d2df_read_note(reader, "D2DF-TEXT-UNNAMED", SMITH_ERROR, text_token(reader)->source_span,
                             "the engine takes names here, and refuses numbers");
        return read_integer(reader, type, member->name, value);
    }
    if (!at_name(reader))
        return smith_d2df_lex_unexpected(&reader->lexer, "a name");
    const char *text = text_token(reader)->text;
    const struct smith_name *name = smith_names_by_text(type->names, text, strlen(text));
    if (!name && !find_set(member, text, value))
        return no_such_name(reader, type->names, smith_d2df_field_zero(member));
    if (name && type->names->is_bits) {
        *value = (int64_t)smith_name_mask(name, type->width);
    } else if (name) {
        text_read_value_check_name(reader, type->names, name);
        *value = name->value;
    }
    smith_d2df_lex_next(&reader->lexer);
    return true;
}

/* Names that bars join. */
static bool read_bits(struct text_reader *reader, const struct smith_member *member, int64_t *value) {
    struct source_span source_span = text_token(reader)->source_span;
    unsigned count = 0;
    int64_t bits;
    for (*value = 0;; smith_d2df_lex_next(&reader->lexer)) {
        if (!read_named(reader, member, &bits))
            return false;
        *value |= bits;
        count++;
        if (!text_at_punctuation(&reader->lexer, '|') && !text_at_punctuation(&reader->lexer, '+'))
            break;
    }
    if (count > 1 && smith_d2df_field_is_one(member))
        smith_d2df_read_note(reader, "D2DF-TEXT-SEVERAL", SMITH_ERROR, source_span,
                             "the engine takes exactly one name here");
    return true;
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

/* Whether the code page has the letter, which is one of UTF-8. */
static bool has_letter(enum smith_charset charset, const char *letter, size_t size, struct smith_buffer *encoded) {
    char text[5] = "";
    size_t bad;
    memcpy(text, letter, size);
    encoded->size = 0;
    return smith_text_encode(encoded, charset, text, &bad);
}

/* The text with U+FFFD where the code page has no letter; of those outside of the plane 0 the engine sees the lower 16 bits.
 * `*changed` is set when there was one. */
static void take_letters(struct smith_buffer *out, enum smith_charset charset, const char *text, bool *changed) {
    struct smith_buffer encoded, letter;
    smith_buffer_init(&encoded, &out->allocator);
    smith_buffer_init(&letter, &out->allocator);
    while (*text) {
        uint32_t code_point;
        size_t size = smith_utf8_next(text, &code_point);
        if (code_point < 0x80) {
            smith_buffer_byte(out, (uint8_t)*text++);
            continue;
        }
        letter.size = 0;
        smith_buffer_add(&letter, text, size);
        if (code_point > 0xFFFF) {
            letter.size = 0;
            *changed = true;
            smith_utf8_add(&letter, (code_point & 0xF800) == 0xD800 ? 0xFFFD : code_point & 0xFFFF);
        }
        bool known = letter.failed || has_letter(charset, (const char *)letter.data, letter.size, &encoded);
        *changed = *changed || !known;
        if (known)
            smith_buffer_add(out, letter.data, letter.size);
        else
            smith_utf8_add(out, 0xFFFD);
        text += size;
    }
    out->failed = out->failed || encoded.failed || letter.failed;
    smith_buffer_free(&encoded);
    smith_buffer_free(&letter);
}

/* In the code page a text never takes more bytes than in UTF-8, but for letters that are none. */
static bool text_value_fits(struct text_reader *reader, const struct smith_member *member, const char *text) {
    const struct smith_type *type = smith_type_inner(member->type);
    int64_t room = smith_d2df_text_capacity(type);
    struct smith_buffer encoded;
    size_t bad = 0;
    smith_buffer_init(&encoded, &reader->arena.allocator);
    (void)smith_text_encode(&encoded, (enum smith_charset)type->charset, text, &bad);
    size_t size = encoded.size;
    bool failed = encoded.failed;
    smith_buffer_free(&encoded);
    if (failed)
        return smith_d2df_read_no_memory(reader);
    if (size > (uint64_t)room)
        smith_mistake(&reader->diagnosis, text_token(reader)->source_span,
                      "`%s` has room for %" PRId64 " bytes, this is %zu", member->name, room, size);
    return size <= (uint64_t)room;
}

/* What the engine does to the text of the token, or does not take of it. */
static void check_text(struct text_reader *reader, const struct smith_member *member, bool changed) {
    const struct text_token *token = text_token(reader);
    int64_t room = smith_d2df_text_capacity(smith_type_inner(member->type));
    if ((int64_t)token->size > room)
        smith_d2df_read_note(reader, "D2DF-TEXT-LENGTH", SMITH_ERROR, token->source_span,
                             "the engine has room for %" PRId64 " bytes of UTF-8 and refuses these %zu", room,
                             token->size);
    if (token->cut)
        smith_d2df_read_note(reader, "D2DF-TEXT-CUT", SMITH_WARNING, token->source_span,
                             "the text ends at its NUL; what is behind is left out");
    if (changed || token->changed)
        smith_d2df_read_note(reader, "D2DF-TEXT-LETTERS", SMITH_WARNING, token->source_span,
                             "there are letters in it that the engine takes for others");
}

static bool text_read_quoted(struct text_reader *reader, const struct smith_member *member, const char **value) {
    const struct text_token *token = text_token(reader);
    if (token->kind != TEXT_STRING)
        return smith_d2df_lex_unexpected(&reader->lexer, "a text in quotes");
    struct smith_buffer text;
    bool changed = false;
    smith_buffer_init(&text, &reader->arena.allocator);
    take_letters(&text, (enum smith_charset)smith_type_inner(member->type)->charset, token->text, &changed);
    *value = smith_arena_take(&reader->document->arena, &text);
    if (!*value)
        return smith_d2df_read_no_memory(reader);
    if (!text_value_fits(reader, member, *value))
        return false;
    check_text(reader, member, changed);
    smith_d2df_lex_next(&reader->lexer);
    return true;
}

/* ---- references, unions --------------------------------------------------------------------------------------- */

static bool read_inline(struct text_reader *reader, const struct smith_member *member, void *value,
                        struct text_list *list) {
    void *record = smith_d2df_record_new(reader, list);
    if (!record)
        return false;
    int64_t index = list->records.count - 1 + (member ? member->reference->base : 0);
    if (member && !smith_integer_fits(smith_type_inner(member->type), index))
        return smith_d2df_lex_unexpected(&reader->lexer, "fewer records");
    if (member)
        smith_integer_store(smith_type_inner(member->type), value, index);
    size_t start = text_token(reader)->source_span.start;
    struct text_node *outer = reader->node;
    smith_d2df_lex_next(&reader->lexer);
    bool good =
        smith_d2df_read_enter(reader, outer, list, start) && smith_d2df_read_fields(reader, list->elem, record, false);
    reader->node = outer;
    return good;
}

/* A reference to a record of the list; `member` and `value` NULL = it is read and forgotten. */
static bool d2df_read_reference(struct text_reader *reader, const struct smith_member *member, void *value,
                                struct text_list *list) {
    if (text_at_punctuation(&reader->lexer, '{'))
        return read_inline(reader, member, value, list);
    if (!at_name(reader))
        return smith_d2df_lex_unexpected(&reader->lexer, "an id, `null` or a record in braces");
    struct text_pending pending = {member, value, list, text_token(reader)->text, text_token(reader)->source_span,
                                   NULL};
    smith_d2df_lex_next(&reader->lexer);
    if (strcmp(pending.id, "null") != 0)
        return smith_d2df_reference(reader, pending);
    if (member && member->reference->none_count)
        smith_integer_store(smith_type_inner(member->type), value, member->reference->none[0]);
    return true;
}

static bool text_value_read_number(struct text_reader *reader, const struct smith_member *member, void *value) {
    const struct smith_type *type = smith_type_inner(member->type);
    struct text_list *list = member->reference ? smith_d2df_list_by_reference(reader, member->reference) : NULL;
    int64_t integer = 0;
    bool good;
    if (list)
        return d2df_read_reference(reader, member, value, list);
    if (type->names && type->names->is_bits)
        good = read_bits(reader, member, &integer);
    else if (type->names)
        good = read_named(reader, member, &integer);
    else
        good = read_integer(reader, type, member->name, &integer);
    if (good)
        smith_integer_store(type, value, integer);
    return good;
}

static bool read_truth(struct text_reader *reader, const struct smith_member *member, bool *value) {
    if (!d2df_read_bool(reader, value))
        return false;
    *value = *value != smith_d2df_field_is_negated(member);
    return true;
}

bool smith_d2df_read_value(struct text_reader *reader, const struct smith_member *member, void *value) {
    switch (smith_type_inner(member->type)->kind) {
    case SMITH_TEXT: return text_read_quoted(reader, member, value);
    case SMITH_BOOL: return read_truth(reader, member, value);
    case SMITH_RECORD: return read_pair(reader, member, value);
    default: return text_value_read_number(reader, member, value);
    }
}

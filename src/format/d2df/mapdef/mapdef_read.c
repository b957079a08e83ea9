/* SPDX-License-Identifier: MIT
 *
 * The definition language of the engine: records, enums, sets of bits, data of triggers, in any order.
 */
#include "format/d2df/mapdef/mapdef.h"

#include <string.h>

struct reader {
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
    struct text_lexer lexer;
    struct mapdef *mapdef;
};

/* ---- tokens --------------------------------------------------------------------------------------------------- */

static const struct text_token *token(const struct reader *r) {
    return &r->lexer.token;
}

static void mapdef_read_advance(struct reader *r) {
    smith_d2df_lex_next(&r->lexer);
}

static bool unexpected(struct reader *r, const char *what) {
    return smith_d2df_lex_unexpected(&r->lexer, what);
}

static bool mapdef_read_mistake(struct reader *r, struct source_span source_span, const char *message) {
    smith_mistake(r->diagnosis, source_span, "%s", message);
    return false;
}

static bool mapdef_read_at_word(const struct reader *r, const char *word) {
    return text_at_word(&r->lexer, word);
}

static bool accept_word(struct reader *r, const char *word) {
    if (!mapdef_read_at_word(r, word))
        return false;
    mapdef_read_advance(r);
    return true;
}

static bool accept_punctuation(struct reader *r, char punctuation) {
    if (!text_at_punctuation(&r->lexer, punctuation))
        return false;
    mapdef_read_advance(r);
    return true;
}

static bool expect_punctuation(struct reader *r, char punctuation) {
    return smith_d2df_lex_expect(&r->lexer, punctuation);
}

static bool mapdef_read_is_plain(const char *name) {
    return *name && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == strlen(name) &&
           !(*name >= '0' && *name <= '9');
}

/* A name, bare or in quotes; only letters of ASCII can become names in C. */
static bool expect_name(struct reader *r, bool quoted, const char *what, const char **name) {
    if (token(r)->kind != TEXT_NAME && !(quoted && token(r)->kind == TEXT_STRING))
        return unexpected(r, what);
    if (!mapdef_read_is_plain(token(r)->text))
        return mapdef_read_mistake(r, token(r)->source_span, "names are made of the letters A to Z, digits and _");
    *name = token(r)->text;
    mapdef_read_advance(r);
    return true;
}

static bool expect_int(struct reader *r, int64_t low, int64_t high, int64_t *value) {
    if (token(r)->kind != TEXT_INT)
        return unexpected(r, "a whole number");
    if (token(r)->integer < low || token(r)->integer > high)
        return mapdef_read_mistake(r, token(r)->source_span, "this number is out of range");
    *value = token(r)->integer;
    mapdef_read_advance(r);
    return true;
}

static bool at_text(const struct reader *r) {
    return mapdef_read_at_word(r, "tip") || mapdef_read_at_word(r, "help");
}

/* At `tip` or `help`, each of which may be said once: what they say is for the engine's editor. */
static bool pass_text(struct reader *r, struct mapdef_texts *texts) {
    bool *has = mapdef_read_at_word(r, "tip") ? &texts->tip : &texts->help;
    if (*has)
        return mapdef_read_mistake(r, token(r)->source_span, "this has been said already");
    *has = true;
    mapdef_read_advance(r);
    if (token(r)->kind != TEXT_STRING || !*token(r)->text)
        return unexpected(r, "a text in quotes, not empty");
    mapdef_read_advance(r);
    return true;
}

#define NEW(r, type) ((type *)smith_arena_alloc((r)->arena, sizeof(type), 16))

/* ---- enums and sets of bits ------------------------------------------------------------------------------------ */

/* Counts on: an enum from each value, a set of bits from each that it has counted itself. */
struct counter {
    bool is_bits;
    int64_t next, highest;
    struct mapdef_value *max; /* the name that is to be the highest */
};

static bool mapdef_read_value(struct reader *r, struct counter *counter, struct mapdef_value *value) {
    if (!expect_name(r, false, "a name", &value->name))
        return false;
    bool counted = true;
    value->value = counter->next;
    if (accept_punctuation(r, '=')) {
        if (mapdef_read_at_word(r, "MAX")) {
            if (counter->max)
                return mapdef_read_mistake(r, token(r)->source_span, "there is a MAX already");
            counter->max = value;
            mapdef_read_advance(r);
            return true;
        }
        if (!expect_int(r, INT32_MIN, INT32_MAX, &value->value))
            return false;
        counted = !counter->is_bits;
    }
    if (counted) {
        counter->next = counter->is_bits ? value->value * 2 : value->value + 1;
        counter->highest = value->value > counter->highest ? value->value : counter->highest;
    }
    return value->value <= UINT32_MAX || mapdef_read_mistake(r, token(r)->source_span, "there are more than 32 bits");
}

static bool read_names(struct reader *r, bool is_bits) {
    struct mapdef_names *names = NEW(r, struct mapdef_names);
    struct counter counter = {.is_bits = is_bits, .next = is_bits, .highest = INT64_MIN};
    struct source_span source_span = token(r)->source_span;
    if (!names || !expect_name(r, false, "a name", &names->name))
        return false;
    for (const struct mapdef_names *other = r->mapdef->names; other; other = other->next)
        if (strcmp(other->name, names->name) == 0)
            return mapdef_read_mistake(r, source_span, "this name is taken");
    names->is_bits = is_bits;
    struct mapdef_texts texts = {0};
    while (at_text(r))
        if (!pass_text(r, &texts))
            return false;
    if (!expect_punctuation(r, '{'))
        return false;
    struct mapdef_value **end = &names->values;
    while (!accept_punctuation(r, '}')) {
        if (accept_punctuation(r, ','))
            continue;
        *end = NEW(r, struct mapdef_value);
        if (!*end || !mapdef_read_value(r, &counter, *end))
            return false;
        end = &(*end)->next;
        if (!text_at_punctuation(&r->lexer, '}') && !expect_punctuation(r, ','))
            return false;
    }
    if (counter.max && counter.highest > INT64_MIN)
        counter.max->value = counter.highest;
    names->next = r->mapdef->names;
    r->mapdef->names = names;
    return true;
}

/* ---- fields --------------------------------------------------------------------------------------------------- */

static const char *const type_words[] = {"bool", "negbool", "char",   "byte",  "ubyte", "short", "ushort",
                                         "int",  "uint",    "string", "point", "size",  "color", "trigdata"};

static bool read_type(struct reader *r, struct mapdef_field *field) {
    struct source_span source_span = token(r)->source_span;
    const char *word;
    if (field->has_type)
        return mapdef_read_mistake(r, source_span, "this field has a type already");
    if (!expect_name(r, false, "a type", &word))
        return false;
    field->has_type = true;
    unsigned type = 0;
    while (type <= MAPDEF_TRIGDATA && strcmp(type_words[type], word) != 0)
        type++;
    if (type > MAPDEF_TRIGDATA) { /* an int, if it refers to something */
        field->unknown_type = source_span;
        type = MAPDEF_INT;
    }
    field->type = (enum mapdef_type)type;
    bool has_count = type == MAPDEF_CHAR || type == MAPDEF_TRIGDATA;
    if (has_count && accept_punctuation(r, '['))
        return expect_int(r, 1, 32768, &field->count) && expect_punctuation(r, ']');
    return type != MAPDEF_TRIGDATA || unexpected(r, "`[` and a size");
}

static bool read_default(struct reader *r, struct mapdef_field *field) {
    if (field->fallback)
        return mapdef_read_mistake(r, token(r)->source_span, "this field has a default already");
    if (text_at_punctuation(&r->lexer, '(') || text_at_punctuation(&r->lexer, '[')) {
        field->fallback = MAPDEF_DEFAULT_PAIR;
        return smith_d2df_lex_numbers(&r->lexer, &field->fallback_int);
    }
    field->fallback_text = token(r)->text;
    field->fallback_int = token(r)->integer;
    field->fallback = token(r)->kind == TEXT_STRING ? MAPDEF_DEFAULT_TEXT
                      : token(r)->kind == TEXT_NAME ? MAPDEF_DEFAULT_NAME
                                                    : MAPDEF_DEFAULT_INT;
    if (field->fallback == MAPDEF_DEFAULT_INT && token(r)->kind != TEXT_INT)
        return unexpected(r, "a value");
    mapdef_read_advance(r);
    return true;
}

static bool read_link(struct reader *r, struct mapdef_field *field, enum mapdef_link link) {
    if (field->link)
        return mapdef_read_mistake(r, token(r)->source_span, "a field is of one enum, bitset or record only");
    field->link = link;
    field->unique = link == MAPDEF_BITSET && accept_word(r, "unique");
    field->linked_span = token(r)->source_span;
    return expect_name(r, true, "a name", &field->linked);
}

static bool read_as(struct reader *r, struct mapdef_field *field) {
    static const struct {
        const char *word, *spread;
    } words[] = {{"xy", "X Y"}, {"wh", "Width Height"}, {"txy", "tX tY"}, {"twh", "tWidth tHeight"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (accept_word(r, words[i].word)) {
            field->spread = words[i].spread;
            return true;
        }
    field->from_one = true;
    return accept_word(r, "monsterid") || unexpected(r, "`xy`, `wh`, `txy`, `twh` or `monsterid`");
}

static bool read_attribute(struct reader *r, struct mapdef_field *field) {
    if (accept_word(r, "type"))
        return read_type(r, field);
    if (mapdef_read_at_word(r, "alias") && field->alias)
        return mapdef_read_mistake(r, token(r)->source_span, "this has been said already");
    if (accept_word(r, "alias"))
        return expect_name(r, false, "a name", &field->alias);
    if (at_text(r))
        return pass_text(r, &field->texts);
    if (mapdef_read_at_word(r, "offset")) {
        if (field->offset >= 0)
            return mapdef_read_mistake(r, token(r)->source_span, "this field has an offset already");
        mapdef_read_advance(r);
        return expect_int(r, 0, MAPDEF_RECORD_MAX, &field->offset);
    }
    if (accept_word(r, "as"))
        return read_as(r, field);
    if (accept_word(r, "enum"))
        return read_link(r, field, MAPDEF_ENUM);
    if (accept_word(r, "bitset"))
        return read_link(r, field, MAPDEF_BITSET);
    if (accept_word(r, "default"))
        return read_default(r, field);
    if (accept_word(r, "writedefault"))
        return field->writes_default = true;
    if (accept_word(r, "internal"))
        return field->internal = true;
    return read_link(r, field, MAPDEF_RECORD);
}

static bool check_field(struct reader *r, const struct mapdef_field *field) {
    if (field->unknown_type.size && !field->link)
        return mapdef_read_mistake(r, field->unknown_type, "there is no such type");
    bool whole = field->type >= MAPDEF_BYTE && field->type <= MAPDEF_UINT;
    if (field->link && !whole)
        return mapdef_read_mistake(r, field->source_span, "only whole numbers can be of an enum, bitset or record");
    if (!field->has_type)
        return mapdef_read_mistake(r, field->source_span, "this field has no type");
    if (field->type == MAPDEF_STRING && field->offset >= 0)
        return mapdef_read_mistake(r, field->source_span, "a string has no place in a binary map");
    return true;
}

static bool mapdef_read_field(struct reader *r, struct mapdef_field *field) {
    field->offset = -1;
    field->source_span = token(r)->source_span;
    if (!expect_name(r, true, "the name of a field, or `}`", &field->name))
        return false;
    while (!text_at_punctuation(&r->lexer, ';'))
        if (!read_attribute(r, field))
            return false;
    mapdef_read_advance(r);
    if (!field->has_type && field->link) {
        field->has_type = true;
        field->type = MAPDEF_INT;
    }
    return check_field(r, field);
}

static bool read_fields(struct reader *r, struct mapdef_record *record) {
    struct mapdef_field **end = &record->fields;
    if (!expect_punctuation(r, '{'))
        return false;
    while (!accept_punctuation(r, '}')) {
        *end = NEW(r, struct mapdef_field);
        if (!*end || !mapdef_read_field(r, *end))
            return false;
        for (const struct mapdef_field *other = record->fields; other != *end; other = other->next)
            if (strcmp(other->name, (*end)->name) == 0)
                return mapdef_read_mistake(r, (*end)->source_span, "there is a field of this name already");
        end = &(*end)->next;
    }
    return true;
}

/* ---- records -------------------------------------------------------------------------------------------------- */

static bool read_record_attribute(struct reader *r, struct mapdef_record *record) {
    if (accept_word(r, "header"))
        return record->is_header = true;
    if (at_text(r))
        return pass_text(r, &record->texts);
    bool is_size = mapdef_read_at_word(r, "size");
    int64_t *number = is_size ? &record->size : &record->block;
    if (!is_size && !mapdef_read_at_word(r, "binblock"))
        return unexpected(r, "`header`, `size`, `binblock`, `tip`, `help` or `{`");
    if (*number)
        return mapdef_read_mistake(r, token(r)->source_span, "this has been said already");
    mapdef_read_advance(r);
    if (!expect_int(r, 1, is_size ? MAPDEF_RECORD_MAX : 255, number))
        return false;
    return !is_size || accept_word(r, "bytes") || unexpected(r, "`bytes`");
}

static bool mapdef_read_add_record(struct reader *r, struct mapdef_record **end, struct mapdef_record *record) {
    for (; *end; end = &(*end)->next) {
        if (strcmp((*end)->name, record->name) == 0)
            return mapdef_read_mistake(r, record->source_span, "this has been defined already");
        if ((*end)->is_header && record->is_header)
            return mapdef_read_mistake(r, record->source_span, "there is a header already");
        if (record->block && (*end)->block == record->block)
            return mapdef_read_mistake(r, record->source_span, "another record has this block already");
    }
    *end = record;
    return true;
}

static bool mapdef_read_record(struct reader *r) {
    struct mapdef_record *record = NEW(r, struct mapdef_record);
    if (!record)
        return false;
    record->source_span = token(r)->source_span;
    if (!expect_name(r, true, "a record, `enum`, `bitset` or `TriggerData`", &record->name))
        return false;
    while (!text_at_punctuation(&r->lexer, '{'))
        if (!read_record_attribute(r, record))
            return false;
    return read_fields(r, record) && mapdef_read_add_record(r, &r->mapdef->records, record);
}

static bool kind_is_new(struct reader *r, const char *name, struct source_span source_span) {
    for (const struct mapdef_record *data = r->mapdef->data; data; data = data->next)
        for (const struct mapdef_value *kind = data->kinds; kind; kind = kind->next)
            if (strcmp(kind->name, name) == 0)
                return mapdef_read_mistake(r, source_span, "this kind of trigger has data already");
    return true;
}

static bool mapdef_read_kind(struct reader *r, struct mapdef_record *data, struct mapdef_value ***end) {
    struct source_span source_span = token(r)->source_span;
    **end = NEW(r, struct mapdef_value);
    if (!**end || !expect_name(r, false, "a kind of trigger", &(**end)->name) ||
        !kind_is_new(r, (**end)->name, source_span))
        return false;
    for (const struct mapdef_value *kind = data->kinds; kind != **end; kind = kind->next)
        if (strcmp(kind->name, (**end)->name) == 0)
            return mapdef_read_mistake(r, source_span, "this kind of trigger is here already");
    *end = &(**end)->next;
    return true;
}

static bool read_data(struct reader *r) {
    struct mapdef_record *data = NEW(r, struct mapdef_record);
    if (!data)
        return false;
    data->source_span = token(r)->source_span;
    if (!accept_word(r, "for"))
        return unexpected(r, "`for`");
    struct mapdef_value **end = &data->kinds;
    bool several = accept_punctuation(r, '(');
    do {
        if (several && text_at_punctuation(&r->lexer, ')') && data->kinds)
            break;
        if (!mapdef_read_kind(r, data, &end))
            return false;
    } while (several && accept_punctuation(r, ','));
    if (several && !expect_punctuation(r, ')'))
        return false;
    data->name = data->kinds->name;
    return read_fields(r, data) && mapdef_read_add_record(r, &r->mapdef->data, data);
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

bool smith_mapdef_read(struct smith_arena *arena, struct diagnosis *diagnosis, struct smith_bytes text,
                       struct mapdef *mapdef) {
    struct reader r = {.arena = arena, .diagnosis = diagnosis, .mapdef = mapdef};
    *mapdef = (struct mapdef){0};
    smith_d2df_lex_begin(&r.lexer, text, arena, diagnosis);
    while (token(&r)->kind != TEXT_END) {
        bool good = accept_word(&r, "enum")          ? read_names(&r, false)
                    : accept_word(&r, "bitset")      ? read_names(&r, true)
                    : accept_word(&r, "TriggerData") ? read_data(&r)
                                                     : mapdef_read_record(&r);
        if (!good)
            return false;
    }
    return smith_mapdef_link(diagnosis, mapdef);
}

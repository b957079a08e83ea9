/* SPDX-License-Identifier: MIT
 *
 * The layout that says what a definition of the engine's says, with the annotations that texts go by.
 */
#include "format/d2df/mapdef/mapdef.h"

#include "base/error.h"
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const uint8_t widths[] = {1, 1, 1, 1, 1, 2, 2, 4, 4, 0, 8, 4, 3, 1};
static const char *const layout_types[] = {"bool", "bool", "u8",     "i8",    "u8",   "i16",   "u16",
                                           "i32",  "u32",  "cp1251", "Point", "Size", "Color", ""};

int64_t smith_mapdef_width(const struct mapdef_field *field) {
    return widths[field->type] * (field->count ? field->count : 1);
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

/* "spawn_monster" as SpawnMonster: words with a capital each. */
static void write_capitals(struct smith_buffer *out, const char *name) {
    bool first = true;
    for (; *name; name++) {
        if (*name != '_')
            smith_buffer_byte(out, (uint8_t)(first ? toupper((unsigned char)*name) : tolower((unsigned char)*name)));
        first = *name == '_';
    }
}

static void write_small(struct smith_buffer *out, const char *name) {
    for (; *name; name++)
        smith_buffer_byte(out, (uint8_t)tolower((unsigned char)*name));
}

/* TRIGGER_EXIT -> EXIT */
static const char *without_prefix(const char *name) {
    const char *underscore = strchr(name, '_');
    return underscore && underscore[1] ? underscore + 1 : name;
}

static bool same_word(const char *a, const char *b) {
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return !*a && !*b;
}

/* Enums may be called like records, which are types here: those get another name. */
static void write_names_name(struct smith_buffer *out, const struct mapdef *mapdef, const char *name) {
    static const char *const own[] = {"map", "header", "block", "point", "size", "color", "colour"};
    bool taken = false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        taken = taken || same_word(name, own[i]);
    for (const struct mapdef_record *record = mapdef->records; record && !taken; record = record->next)
        taken = same_word(name, record->name);
    smith_buffer_format(out, "%s%s", name, taken ? "Type" : "");
}

/* Bits have one name in a layout; in the engine, too, only the first is written. */
static bool is_alias(const struct mapdef_names *names, const struct mapdef_value *value) {
    for (const struct mapdef_value *other = names->values; other != value; other = other->next)
        if (other->value == value->value)
            return true;
    return false;
}

static void mapdef_layout_write_names(struct smith_buffer *out, const struct mapdef *mapdef,
                                      const struct mapdef_names *names) {
    smith_buffer_text(out, names->is_bits ? "bits " : "enum ");
    write_names_name(out, mapdef, names->name);
    smith_buffer_text(out, " {\n");
    for (const struct mapdef_value *value = names->values; value; value = value->next) {
        uint64_t bits = (uint64_t)value->value;
        if (!names->is_bits) {
            smith_buffer_format(out, "    %s = %" PRId64 ",\n", value->name, value->value);
        } else if (bits && !(bits & (bits - 1)) &&
                   !is_alias(names, value)) { /* none and all are annotations of fields */
            unsigned bit = 0;
            while (!(bits >> bit & 1))
                bit++;
            smith_buffer_format(out, "    %u: %s,\n", bit, value->name);
        }
    }
    smith_buffer_text(out, "}\n\n");
}

/* ---- fields --------------------------------------------------------------------------------------------------- */

static void write_quoted(struct smith_buffer *out, const char *text) {
    smith_buffer_byte(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            smith_buffer_byte(out, '\\');
        smith_buffer_byte(out, (uint8_t)(*text > 0 && *text < ' ' ? ' ' : *text));
    }
    smith_buffer_byte(out, '"');
}

static void mapdef_layout_write_union(struct smith_buffer *out, const struct mapdef *mapdef,
                                      const struct mapdef_field *field) {
    smith_buffer_format(out, "sized(%" PRId64 ") union(type) {\n", field->count);
    for (const struct mapdef_record *data = mapdef->data; data; data = data->next) {
        smith_buffer_text(out, "        ");
        for (const struct mapdef_value *kind = data->kinds; kind; kind = kind->next)
            smith_buffer_format(out, "%" PRId64 "%s", kind->value, kind->next ? " | " : ": data_");
        write_small(out, without_prefix(data->name));
        smith_buffer_text(out, ": ");
        write_capitals(out, without_prefix(data->name));
        smith_buffer_text(out, "Data,\n");
    }
    smith_buffer_text(out, "    }");
}

/* Only texts have it. */
static bool is_beyond_files(const struct mapdef_field *field) {
    return field->offset < 0;
}

static void mapdef_layout_write_type(struct smith_buffer *out, const struct mapdef *mapdef,
                                     const struct mapdef_field *field) {
    if (field->type == MAPDEF_CHAR && field->count)
        smith_buffer_format(out, "cp1251[%" PRId64 "]", field->count);
    else if (field->type == MAPDEF_TRIGDATA)
        mapdef_layout_write_union(out, mapdef, field);
    else if (is_beyond_files(field) && field->type == MAPDEF_COLOR)
        smith_buffer_text(out, "Colour"); /* binary maps have none with alpha */
    else
        smith_buffer_text(out, layout_types[field->type]);
    if (!field->names)
        return;
    smith_buffer_byte(out, '<');
    write_names_name(out, mapdef, field->names->name);
    smith_buffer_byte(out, '>');
}

/* The number that stands for "none": all bits set, or 0 where numbers begin at 1. */
static int64_t none_of(const struct mapdef_field *field) {
    bool is_unsigned = field->type == MAPDEF_UBYTE || field->type == MAPDEF_USHORT || field->type == MAPDEF_UINT;
    if (field->from_one)
        return 0;
    return is_unsigned ? ((int64_t)1 << (8 * widths[field->type])) - 1 : -1;
}

static void mapdef_layout_write_attributes(struct smith_buffer *out, const struct mapdef_field *field) {
    int64_t usual = field->record ? none_of(field) : field->fallback_int;
    bool number = field->fallback == MAPDEF_DEFAULT_NAME || field->fallback == MAPDEF_DEFAULT_INT || field->record;
    if (number && usual)
        smith_buffer_format(out, " default %" PRId64, usual);
    if (field->fallback == MAPDEF_DEFAULT_TEXT && *field->fallback_text) {
        smith_buffer_text(out, " default ");
        write_quoted(out, field->fallback_text);
    }
    if (field->record) {
        smith_buffer_text(out, " -> /");
        smith_buffer_format(out, "%ss%s none %" PRId64 "%s", field->record->name, field->from_one ? " base 1" : "",
                            none_of(field), field->from_one ? " | -1" : "");
    }
}

static void write_annotations(struct smith_buffer *out, const struct mapdef_field *field) {
    uint64_t every = UINT64_MAX >> (64 - 8 * (widths[field->type] ? widths[field->type] : 1)); /* of a whole number */
    if (field->internal)
        smith_buffer_text(out, " @text(\"internal\")");
    else if (field->fallback)
        smith_buffer_format(out, " @text(\"%s\")", field->writes_default ? "default" : "optional");
    if (field->type == MAPDEF_NEGBOOL)
        smith_buffer_text(out, " @negated");
    if (field->alias)
        smith_buffer_format(out, " @alias(\"%s\")", field->alias);
    if (field->spread)
        smith_buffer_format(out, " @spread(\"%s\")", field->spread);
    if (field->unique)
        smith_buffer_text(out, " @one");
    for (const struct mapdef_value *value = field->link == MAPDEF_BITSET ? field->names->values : NULL; value;
         value = value->next)
        if (!value->value || (uint64_t)value->value == every)
            smith_buffer_format(out, " @%s(\"%s\")", value->value ? "all" : "zero", value->name);
}

/* ---- records -------------------------------------------------------------------------------------------------- */

static void write_holes(struct smith_buffer *out, int64_t from, int64_t to) {
    for (; from < to; from++)
        smith_buffer_format(out, "    hole%" PRId64 ": u8 = 0,\n", from);
}

/* The field that begins first at or behind `offset`; NULL = there is none. */
static const struct mapdef_field *field_at(const struct mapdef_record *record, int64_t offset) {
    const struct mapdef_field *next = NULL;
    for (const struct mapdef_field *field = record->fields; field; field = field->next)
        if (field->offset >= offset && (!next || field->offset < next->offset))
            next = field;
    return next;
}

static void mapdef_layout_write_field(struct smith_buffer *out, const struct mapdef *mapdef,
                                      const struct mapdef_field *field) {
    smith_buffer_format(out, "    %s: ", field->name);
    mapdef_layout_write_type(out, mapdef, field);
    smith_buffer_text(out, is_beyond_files(field) ? " if 0" : "");
    mapdef_layout_write_attributes(out, field);
    write_annotations(out, field);
    smith_buffer_text(out, ",\n");
}

static void mapdef_layout_write_fields(struct smith_buffer *out, const struct mapdef *mapdef,
                                       const struct mapdef_record *record) {
    int64_t at = 0;
    smith_buffer_text(out, " {\n");
    for (const struct mapdef_field *field; (field = field_at(record, at));) {
        write_holes(out, at, field->offset);
        mapdef_layout_write_field(out, mapdef, field);
        at = field->offset + smith_mapdef_width(field);
    }
    write_holes(out, at, record->size);
    for (const struct mapdef_field *field = record->fields; field; field = field->next)
        if (is_beyond_files(field) && !field->internal)
            mapdef_layout_write_field(out, mapdef, field);
    smith_buffer_text(out, "}\n\n");
}

static void write_map(struct smith_buffer *out, const struct mapdef *mapdef) {
    smith_buffer_text(out, "struct Map {\n    magic \"MAP\",\n    version: u8 default 1,\n    chunks Block {\n");
    for (const struct mapdef_record *record = mapdef->records; record; record = record->next) {
        if (!record->block)
            continue;
        if (record->is_header)
            smith_buffer_format(out, "        %" PRId64 " header: Header,\n", record->block);
        else {
            smith_buffer_format(out, "        %" PRId64 " %ss: [", record->block, record->name);
            write_capitals(out, record->name);
            smith_buffer_text(out, "],\n");
        }
    }
    smith_buffer_text(out, "    }\n}\n\n");
}

/* Colours with alpha, which only texts have. */
static bool has_light(const struct mapdef_record *record) {
    for (; record; record = record->next)
        for (const struct mapdef_field *field = record->fields; field; field = field->next)
            if (is_beyond_files(field) && field->type == MAPDEF_COLOR)
                return true;
    return false;
}

/* The layout text. The definition has been read without mistakes. */
static void mapdef_write(const struct mapdef *mapdef, struct smith_buffer *out) {
    smith_buffer_text(out,
                      "layout d2df \"Doom2D Forever map\";\n\n"
                      "frame Block { type: u8 = id, reserved: u32 = 0, size: u32 = size, end size }\n\nroot Map;\n\n"
                      "struct Point { x: i32, y: i32 }\nstruct Size { width: u16, height: u16 }\n"
                      "struct Color { red: u8, green: u8, blue: u8 }\n");
    if (has_light(mapdef->records) || has_light(mapdef->data))
        smith_buffer_text(out, "struct Colour { red: u8, green: u8, blue: u8, alpha: u8 default 255 }\n");
    smith_buffer_text(out, "\n");
    write_map(out, mapdef);
    for (const struct mapdef_record *record = mapdef->records; record; record = record->next) {
        smith_buffer_text(out, "struct ");
        write_capitals(out, record->is_header ? "header" : record->name);
        mapdef_layout_write_fields(out, mapdef, record);
    }
    for (const struct mapdef_record *data = mapdef->data; data; data = data->next) {
        smith_buffer_text(out, "struct ");
        write_capitals(out, without_prefix(data->name));
        smith_buffer_text(out, "Data");
        mapdef_layout_write_fields(out, mapdef, data);
    }
    for (const struct mapdef_names *names = mapdef->names; names; names = names->next)
        mapdef_layout_write_names(out, mapdef, names);
}

/* ---- as a definition language ---------------------------------------------------------------------------------- */

static bool at_any(const struct text_lexer *lexer, const char *const *words) {
    while (*words && !text_at_word(lexer, *words))
        words++;
    return *words != NULL;
}

/* A record with its attributes, an enum, a bitset or TriggerData: layouts begin with the word `layout`. */
static bool mapdef_layout_recognise(struct smith_bytes bytes) {
    static const char *const kinds[] = {"bitset", "TriggerData", "enum", NULL};
    static const char *const attributes[] = {"header", "size", "binblock", "tip", "help", NULL};
    struct text_peek peek;
    smith_d2df_lex_peek(&peek, bytes);
    bool is_quoted = peek.lexer.token.kind == TEXT_STRING;
    if (at_any(&peek.lexer, kinds))
        return true;
    if (!is_quoted && peek.lexer.token.kind != TEXT_NAME)
        return false;
    smith_d2df_lex_next(&peek.lexer);
    return at_any(&peek.lexer, attributes) || (is_quoted && text_at_punctuation(&peek.lexer, '{'));
}

static enum smith_status translate(struct smith_bytes text, const char *name, const struct smith_allocator *allocator,
                                   struct smith_buffer *layout, struct smith_buffer *report,
                                   struct smith_error *error) {
    struct smith_arena arena;
    struct diagnosis diagnosis;
    struct mapdef mapdef;
    smith_arena_init(&arena, allocator, 0);
    bool good = smith_diagnosis_init(&diagnosis, &arena, text, name, report, error) &&
                smith_mapdef_read(&arena, &diagnosis, text, &mapdef);
    bool reported = !good && diagnosis.count && !arena.failed;
    if (good)
        mapdef_write(&mapdef, layout);
    smith_arena_free(&arena);
    if (reported)
        return SMITH_BAD_LAYOUT;
    return good && !layout->failed ? SMITH_OK : smith_fail_memory(error, NULL);
}

const struct smith_definition smith_d2df_mapdef = {"mapdef", mapdef_layout_recognise, translate};

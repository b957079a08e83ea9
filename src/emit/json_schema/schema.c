/* SPDX-License-Identifier: MIT
 *
 * A JSON Schema of the JSON text of documents: the root, and then a definition for all that is referred to. It
 * describes what the library writes, numbers out of their range included, and allows to leave keys out as a reader
 * does; how values were spelled in the file (the keys with a `$`) is described by its shape alone.
 */
#include "emit/json_schema/schema.h"
#include "base/error.h"
#include "emit/common/emit_describe.h"
#include "type/type_tables.h"
#include <levelsmith/emit.h>

/* ---- pieces --------------------------------------------------------------------------------------------------- */

void smith_schema_text(struct schema *s, struct smith_json_group *group, const char *key, const char *text) {
    smith_json_key(&s->json, group, key);
    smith_json_string(s->json.out, text, strlen(text));
}

void smith_schema_number(struct schema *s, struct smith_json_group *group, const char *key, int64_t number) {
    smith_json_key(&s->json, group, key);
    smith_buffer_format(s->json.out, "%lld", (long long)number);
}

void smith_schema_doc(struct schema *s, struct smith_json_group *group, const char *doc) {
    if (doc && *doc)
        smith_schema_text(s, group, "description", doc);
}

void smith_schema_refer(struct schema *s, struct smith_json_group *group, const char *name) {
    smith_schema_text(s, group, "$ref", smith_emit_text(&s->symbols, "#/$defs/%s", name));
}

/* A schema that is one pair: {"key": "text"}. */
static void single(struct schema *s, const char *key, const char *text) {
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    smith_schema_text(s, &group, key, text);
    smith_json_close(&s->json, &group, '}');
}

/* ---- records -------------------------------------------------------------------------------------------------- */

static bool may_be_in_file(const struct smith_member *member) {
    return smith_annotation_find(&member->annotations, "file") != NULL;
}

static void properties(struct schema *s, const struct smith_record *record, const char *key, const char *word) {
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    if (key) {
        smith_json_key(&s->json, &group, key);
        single(s, "const", word);
    }
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (member->offset == SMITH_NONE)
            continue;
        const char *doc =
            smith_describe_join(&s->symbols, member->doc, smith_describe_range(&s->symbols, member->range));
        smith_json_key(&s->json, &group, member->name);
        if (smith_schema_is_ruled(record, member)) {
            struct smith_json_group any = smith_json_open(&s->json, '{', true);
            smith_schema_doc(s, &any, doc);
            smith_json_close(&s->json, &any, '}');
        } else {
            smith_schema_value(s, member->type, doc, may_be_in_file(member));
        }
    }
    smith_json_close(&s->json, &group, '}');
}

/* The characters of `name`, none of which means anything in a pattern. */
static void add_literally(struct smith_buffer *out, const char *name) {
    for (; *name; name++) {
        if (strchr("^$\\.*+?()[]{}|/", *name))
            smith_buffer_byte(out, '\\');
        smith_buffer_byte(out, (uint8_t)*name);
    }
}

/* What keys of quirks look like: the name of a member (or nothing), and what is odd about it. */
static void quirk_pattern(struct schema *s, struct smith_buffer *out, const struct smith_record *record) {
    smith_buffer_text(out, "^(?:");
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (i)
            smith_buffer_byte(out, '|');
        if (member->flags & SMITH_MAGIC)
            add_literally(out, smith_emit_text(&s->symbols, "#%u", i));
        else
            add_literally(out, member->name);
    }
    for (uint16_t i = 0; i < record->member_count; i++)
        if (record->members[i].flags & SMITH_MAGIC) {
            smith_buffer_byte(out, '|');
            add_literally(out, record->members[i].name);
        }
    smith_buffer_text(out, ")?\\$(?:");
    for (unsigned i = 0; i < SMITH_QUIRK_KINDS; i++)
        smith_buffer_format(out, "%s%s", i ? "|" : "", smith_quirk_word(i));
    smith_buffer_text(out, ")$");
}

static void quirks(struct schema *s, struct smith_json_group *group, const struct smith_record *record) {
    struct smith_buffer pattern;
    smith_buffer_init(&pattern, &s->json.out->allocator);
    quirk_pattern(s, &pattern, record);
    smith_json_key(&s->json, group, "patternProperties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', false);
    smith_json_item(&s->json, &inner);
    smith_json_string(s->json.out, (const char *)pattern.data, pattern.size);
    smith_json_colon(&s->json);
    single(s, "$ref", "#/$defs/$quirk");
    smith_json_close(&s->json, &inner, '}');
    if (pattern.failed)
        smith_arena_fail(&s->symbols.arena);
    smith_buffer_free(&pattern);
}

static void record_keys(struct schema *s, struct smith_json_group *group, const struct smith_type *type,
                        const char *key, const char *word) {
    const struct smith_record *record = type->record;
    smith_schema_text(s, group, "type", "object");
    smith_json_key(&s->json, group, "properties");
    properties(s, record, key, word);
    if (!(type->flags & SMITH_QUIRKLESS))
        quirks(s, group, record);
    smith_json_key(&s->json, group, "additionalProperties");
    smith_buffer_text(s->json.out, "false");
    if (smith_schema_has_rules(record)) {
        smith_json_key(&s->json, group, "allOf");
        struct smith_json_group rules = smith_json_open(&s->json, '[', false);
        smith_schema_rules(s, &rules, record);
        smith_json_close(&s->json, &rules, ']');
    }
}

/* A record as an object, behind a first key that is always `word` ("$type"; NULL = none). */
static void schema_record(struct schema *s, const struct smith_type *type, const char *key, const char *word) {
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    smith_schema_doc(s, &group, type->doc);
    record_keys(s, &group, type, key, word);
    smith_json_close(&s->json, &group, '}');
}

/* ---- unions --------------------------------------------------------------------------------------------------- */

static void unknown_item(struct schema *s, struct smith_json_group *group) {
    smith_json_item(&s->json, group);
    single(s, "$ref", "#/$defs/$unknown");
}

/* Any of the cases: what decides is not to be seen from here. */
static void schema_tagged(struct schema *s, struct smith_json_group *group, const struct smith_union *variants) {
    struct smith_hash_map done = {.keys = SMITH_HASH_ADDRESSES};
    smith_json_key(&s->json, group, "anyOf");
    struct smith_json_group any = smith_json_open(&s->json, '[', false);
    for (uint16_t i = 0; i < variants->case_count; i++) {
        if (smith_symbol_set_find(&done, variants->cases[i].type) != SMITH_NONE)
            continue;
        smith_symbol_set_add(&s->symbols, &done, variants->cases[i].type);
        smith_json_item(&s->json, &any);
        smith_schema_value(s, variants->cases[i].type, variants->cases[i].doc, false);
    }
    unknown_item(s, &any);
    smith_json_close(&s->json, &any, ']');
}

/* An element that is no struct has its value beside its type. */
static void case_schema(struct schema *s, const struct smith_case *kase) {
    const struct smith_type *type = smith_emit_inner(kase->type);
    if (type->kind == SMITH_RECORD) {
        schema_record(s, type, "$type", kase->name);
        return;
    }
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    smith_schema_doc(s, &group, kase->doc);
    smith_schema_text(s, &group, "type", "object");
    smith_json_key(&s->json, &group, "properties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', false);
    smith_json_key(&s->json, &inner, "$type");
    single(s, "const", kase->name);
    smith_json_key(&s->json, &inner, "value");
    smith_schema_value(s, kase->type, NULL, false);
    smith_json_close(&s->json, &inner, '}');
    smith_json_key(&s->json, &group, "additionalProperties");
    smith_buffer_text(s->json.out, "false");
    smith_json_close(&s->json, &group, '}');
}

/* {"if": {"properties": {"$type": {"const": …}}}, "then": … of what `kase` says; NULL = of what is unknown. */
static void type_rule(struct schema *s, struct smith_json_group *rules, const struct smith_case *kase) {
    smith_json_item(&s->json, rules);
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    smith_json_key(&s->json, &group, "if");
    struct smith_json_group test = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &test, "properties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &inner, "$type");
    single(s, "const", kase ? kase->name : "$unknown");
    smith_json_close(&s->json, &inner, '}');
    smith_json_close(&s->json, &test, '}');
    smith_json_key(&s->json, &group, "then");
    if (kase)
        case_schema(s, kase);
    else
        single(s, "$ref", "#/$defs/$unknown");
    smith_json_close(&s->json, &group, '}');
}

static void typeset(struct schema *s, struct smith_json_group *group, const struct smith_union *variants) {
    smith_schema_text(s, group, "type", "object");
    smith_json_key(&s->json, group, "required");
    smith_buffer_text(s->json.out, "[\"$type\"]");
    smith_json_key(&s->json, group, "properties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', false), word, names;
    smith_json_key(&s->json, &inner, "$type");
    word = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &word, "enum");
    names = smith_json_open(&s->json, '[', true);
    for (uint16_t i = 0; i < variants->case_count; i++) {
        smith_json_item(&s->json, &names);
        smith_json_name(&s->json, variants->cases[i].name);
    }
    smith_json_item(&s->json, &names);
    smith_json_name(&s->json, "$unknown");
    smith_json_close(&s->json, &names, ']');
    smith_json_close(&s->json, &word, '}');
    smith_json_close(&s->json, &inner, '}');
    smith_json_key(&s->json, group, "allOf");
    struct smith_json_group rules = smith_json_open(&s->json, '[', false);
    for (uint16_t i = 0; i < variants->case_count; i++)
        type_rule(s, &rules, &variants->cases[i]);
    type_rule(s, &rules, NULL);
    smith_json_close(&s->json, &rules, ']');
}

static void define_union(struct schema *s, const struct smith_type *type) {
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    smith_schema_doc(s, &group, type->doc);
    if (type->variants->tag.count)
        schema_tagged(s, &group, type->variants);
    else
        typeset(s, &group, type->variants);
    smith_json_close(&s->json, &group, '}');
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

/* Definitions that do not depend on the layout. */
static const struct {
    const char *name, *schema;
} fixed[] = {
    {"$hex",
     "{\"description\": \"bytes, two digits each\", \"type\": \"string\", \"pattern\": \"^(?:[0-9A-Fa-f]{2})*$\"}"},
    {"$float", "{\"anyOf\": [{\"type\": \"number\"}, {\"type\": \"string\", \"pattern\": "
               "\"^(?:-?inf|nan|nan:[0-9a-f]{8}|nan:[0-9a-f]{16})$\"}]}"},
    {"$file",
     "{\"description\": \"bytes that are in a file of their own\", \"type\": \"object\", \"required\": [\"$file\"], "
     "\"properties\": {\"$file\": {\"type\": \"string\"}, \"$as\": {\"type\": \"string\"}, "
     "\"$crc32\": {\"type\": \"string\"}, \"$kept\": {\"type\": \"string\"}, \"$header\": {\"type\": \"object\"}}, "
     "\"additionalProperties\": false}"},
    {"$unknown",
     "{\"description\": \"what the layout does not know\", \"type\": \"object\", \"required\": [\"$type\"], "
     "\"properties\": {\"$type\": {\"const\": \"$unknown\"}, \"id\": {\"type\": \"string\"}, "
     "\"id_hex\": {\"$ref\": \"#/$defs/$hex\"}, \"data\": {\"$ref\": \"#/$defs/$hex\"}}, "
     "\"patternProperties\": {\"^\\\\$(?:raw|header|tail|extra|end|padding)$\": {\"$ref\": \"#/$defs/$quirk\"}}, "
     "\"additionalProperties\": false}"},
    {"$quirk", "{\"description\": \"how a value was spelled in the file\", \"anyOf\": [{\"$ref\": \"#/$defs/$hex\"}, "
               "{\"type\": [\"integer\", \"null\"]}, {\"$ref\": \"#/$defs/$file\"}, {\"type\": \"array\", \"items\": "
               "{\"anyOf\": [{\"type\": [\"string\", \"integer\", \"null\"]}, {\"type\": \"array\", \"minItems\": 2, "
               "\"maxItems\": 3, \"prefixItems\": [{\"type\": \"integer\"}, {\"$ref\": \"#/$defs/$hex\"}, "
               "{\"type\": [\"integer\", \"null\"]}]}]}}]}"},
};

static void define_fixed(struct schema *s, struct smith_json_group *defs) {
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        smith_json_key(&s->json, defs, fixed[i].name);
        smith_buffer_text(s->json.out, fixed[i].schema);
    }
}

/* Each definition may refer to more. */
static void define(struct schema *s, struct smith_json_group *defs) {
    uint32_t types = 0, names = 0;
    while (!s->symbols.arena.failed && (types < s->types.count || names < s->names.count)) {
        bool type_next = types < s->types.count;
        struct smith_hash_map *set = type_next ? &s->types : &s->names;
        uint32_t at = type_next ? types++ : names++;
        smith_json_key(&s->json, defs, set->entries[at].value.text);
        const struct smith_type *type = type_next ? set->entries[at].key : NULL;
        if (!type)
            smith_schema_names(s, set->entries[at].key);
        else if (type->kind == SMITH_RECORD)
            schema_record(s, type, NULL, NULL);
        else
            define_union(s, type);
    }
}

static void write_schema(struct schema *s) {
    const struct smith_layout *layout = s->symbols.layout;
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    smith_schema_text(s, &group, "$schema", "https://json-schema.org/draft/2020-12/schema");
    smith_schema_text(s, &group, "title", layout->title && *layout->title ? layout->title : layout->name);
    smith_schema_doc(s, &group, layout->doc);
    record_keys(s, &group, smith_emit_inner(layout->root), "$format", layout->name);
    smith_json_key(&s->json, &group, "required");
    smith_buffer_text(s->json.out, "[\"$format\"]");
    smith_json_key(&s->json, &group, "$defs");
    struct smith_json_group defs = smith_json_open(&s->json, '{', false);
    define_fixed(s, &defs);
    define(s, &defs);
    smith_json_close(&s->json, &defs, '}');
    smith_json_close(&s->json, &group, '}');
    smith_buffer_byte(s->json.out, '\n');
}

enum smith_status smith_emit_json_schema(const struct smith_layout *layout, struct smith_buffer *out,
                                         struct smith_error *error) {
    struct schema schema = {
        .json = {.out = out}, .types.keys = SMITH_HASH_ADDRESSES, .names.keys = SMITH_HASH_ADDRESSES};
    if (smith_symbol_table_init(&schema.symbols, layout, &out->allocator))
        write_schema(&schema);
    bool failed = schema.symbols.arena.failed || out->failed;
    smith_symbol_table_free(&schema.symbols);
    return failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* SPDX-License-Identifier: MIT
 *
 * Keys of entities as members of records, and back.
 */
#include "format/pmf/quake_map/quake_keys.h"

#include "base/json_text.h"
#include "base/number.h"
#include "document/document.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

const struct quake_key *smith_quake_key(const struct quake_entity *entity, const char *name) {
    const struct quake_key *found = NULL;
    if (!smith_quake_value(entity, name))
        return NULL;
    for (const struct quake_key *key = entity->keys; key && !found; key = key->next)
        if (strcmp(key->key, name) == 0)
            found = key;
    return found;
}

/* ---- values as JSON --------------------------------------------------------------------------------------------- */

static bool integer_of(const struct smith_names *names, const char *text, int64_t *out) {
    for (uint32_t i = 0; names && i < names->count; i++)
        if (strcmp(names->items[i].name, text) == 0) {
            *out = names->items[i].value;
            return true;
        }
    return smith_parse_i64(text, strlen(text), out);
}

static bool quake_keys_put_number(struct smith_buffer *out, const struct smith_type *type, double number) {
    if (type->kind == SMITH_FLOAT) {
        float narrow = (float)number;
        if (!isfinite(narrow))
            return false;
        smith_json_f32(out, narrow);
        return true;
    }
    if (number != floor(number) || fabs(number) > 1e15 || !smith_integer_fits(type, (int64_t)number))
        return false;
    smith_json_i64(out, (int64_t)number);
    return true;
}

static const struct smith_type *quake_keys_type_of(const struct smith_member *member) {
    return smith_type_inner(member->type);
}

/* False = the text is no such value; nothing that matters has been written then. */
static bool quake_keys_put_value(struct smith_buffer *out, const struct smith_flat_key *key, const char *text) {
    const struct smith_type *type = key->type;
    double numbers[4];
    int64_t integer;
    if (type->kind == SMITH_TEXT || (type->kind == SMITH_RECORD && !smith_flat_is_tuple(type))) {
        if (type->kind == SMITH_RECORD) {
            smith_buffer_byte(out, '{');
            smith_json_string(out, type->record->members[0].name, strlen(type->record->members[0].name));
            smith_buffer_byte(out, ':');
        }
        smith_json_string(out, text, strlen(text));
        if (type->kind == SMITH_RECORD)
            smith_buffer_byte(out, '}');
        return true;
    }
    if (type->kind == SMITH_RECORD) {
        if (!smith_quake_numbers(text, numbers, type->record->member_count))
            return false;
        for (uint16_t i = 0; i < type->record->member_count; i++) {
            const struct smith_member *member = &type->record->members[i];
            smith_buffer_byte(out, i ? ',' : '{');
            smith_json_string(out, member->name, strlen(member->name));
            smith_buffer_byte(out, ':');
            if (!quake_keys_put_number(out, quake_keys_type_of(member), numbers[i]))
                return false;
        }
        smith_buffer_byte(out, '}');
        return true;
    }
    if (type->kind == SMITH_BOOL) {
        bool is = strcmp(text, "1") == 0;
        smith_buffer_text(out, is ? "true" : "false");
        return is || strcmp(text, "0") == 0;
    }
    if (type->kind == SMITH_FLOAT)
        return smith_quake_numbers(text, numbers, 1) && quake_keys_put_number(out, type, numbers[0]);
    if (type->width == 8 && smith_parse_u64(text, strlen(text), &(uint64_t){0}) && !(type->flags & SMITH_SIGNED)) {
        uint64_t whole = 0;
        smith_parse_u64(text, strlen(text), &whole);
        smith_json_u64(out, whole);
        return true;
    }
    if (!integer_of(type->names, text, &integer) || !smith_integer_fits(type, integer) ||
        (type->width == 8 && !(type->flags & SMITH_SIGNED)))
        return false;
    smith_json_i64(out, integer);
    return true;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static void begin_member(struct quake_key_reader *reader, const char *name) {
    if (reader->members)
        smith_buffer_byte(reader->out, ',');
    smith_json_string(reader->out, name, strlen(name));
    smith_buffer_byte(reader->out, ':');
    reader->members = true;
}

/* Close what the key is not in, open what it is in. */
static void quake_keys_go_to(struct quake_key_reader *reader, const struct smith_member *const *steps, unsigned count) {
    unsigned same = 0;
    while (same < reader->depth && same < count && reader->open[same] == steps[same])
        same++;
    for (; reader->depth > same; reader->depth--) {
        smith_buffer_byte(reader->out, '}');
        reader->members = true;
    }
    for (; reader->depth < count; reader->depth++) {
        reader->open[reader->depth] = steps[reader->depth];
        begin_member(reader, steps[reader->depth]->name);
        smith_buffer_byte(reader->out, '{');
        reader->members = false;
    }
}

/* All fields of the bits have been met. */
static void end_bits(struct quake_key_reader *reader) {
    if (!reader->bits)
        return;
    reader->value |= reader->drawn;
    reader->drawn = 0;
    if (reader->value) {
        begin_member(reader, reader->bits->name);
        smith_json_u64(reader->out, reader->value);
    }
    reader->bits = NULL;
    reader->value = 0;
}

static void quake_keys_read_field(struct quake_key_reader *reader, const struct smith_flat_key *key) {
    const struct quake_key *given = smith_quake_key(reader->entity, key->name);
    uint64_t most = (UINT64_C(2) << (key->field->high - key->field->low)) - 1;
    int64_t value = 0;
    if (given && (!integer_of(key->field->names, given->value, &value) || value < 0 || (uint64_t)value > most))
        reader->complain(reader->context, given, "has no such value");
    else
        reader->value |= (uint64_t)value << key->field->low;
}

static void quake_keys_put_position(struct smith_buffer *out, const struct quake_position *position) {
    static const char *const names[] = {"{\"x\":", ",\"y\":", ",\"z\":"};
    for (unsigned i = 0; i < 3; i++) {
        smith_buffer_text(out, names[i]);
        smith_json_f64(out, position->at[i]);
    }
    smith_buffer_byte(out, '}');
}

/* Other places count from the first, as the editor has its axes. */
static bool quake_keys_read_position(const struct quake_key_reader *reader, const struct quake_key *given,
                                     struct quake_position *position) {
    double numbers[3] = {0};
    if (given && !smith_quake_numbers(given->value, numbers, 3))
        return false;
    *position = reader->position;
    position->at[0] += numbers[0] / reader->units;
    position->at[1] += numbers[2] / reader->units;
    position->at[2] += numbers[1] / reader->units;
    for (unsigned i = 0; i < 3; i++) {
        position->at[i] = floor(position->at[i] * QUAKE_GRID + 0.5) / QUAKE_GRID;
        if (!(fabs(position->at[i]) <= QUAKE_FARTHEST / QUAKE_GRID))
            return false;
    }
    return true;
}

static void quake_keys_read_value(struct quake_key_reader *reader, const struct smith_flat_key *key) {
    const struct smith_member *member = key->steps[key->step_count - 1];
    bool is_position = smith_flat_is_position(key), is_first = is_position && !reader->places;
    const struct quake_key *given = is_first ? NULL : smith_quake_key(reader->entity, key->name);
    struct quake_position position = reader->position;
    struct smith_buffer value;
    if (!given && !is_position)
        return;
    smith_buffer_init(&value, &reader->out->allocator);
    if (is_position && !is_first && !quake_keys_read_position(reader, given, &position)) {
        reader->complain(reader->context, given, "has no such value");
        position = reader->position;
    }
    if (is_position)
        quake_keys_put_position(&value, &position);
    if (!is_position && !quake_keys_put_value(&value, key, given->value)) {
        reader->complain(reader->context, given, "has no such value");
    } else {
        quake_keys_go_to(reader, key->steps, key->step_count - 1);
        begin_member(reader, member->name);
        smith_buffer_add(reader->out, value.data, value.size);
    }
    reader->out->failed |= value.failed;
    reader->places |= is_position;
    smith_buffer_free(&value);
}

static bool quake_read_key(void *context, const struct smith_flat_key *key) {
    struct quake_key_reader *reader = context;
    const struct smith_member *member = key->steps[key->step_count - 1];
    if (reader->bits && (!key->field || member != reader->bits))
        end_bits(reader);
    if (key->field) {
        if (!reader->bits)
            quake_keys_go_to(reader, key->steps, key->step_count - 1);
        reader->bits = member;
        quake_keys_read_field(reader, key);
    } else {
        quake_keys_read_value(reader, key);
    }
    return !reader->out->failed;
}

void smith_quake_keys_read(struct quake_key_reader *reader, const struct smith_type *record) {
    smith_flat_keys(record, quake_read_key, reader);
    end_bits(reader);
    static const struct smith_member *const nowhere[1];
    quake_keys_go_to(reader, nowhere, 0);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

void smith_quake_key_write(struct smith_buffer *out, const char *key, const char *value) {
    const char *texts[2] = {key, value};
    for (unsigned i = 0; i < 2; i++) {
        smith_buffer_byte(out, '"');
        for (const char *at = texts[i]; *at; at++) {
            if (*at == '"' || *at == '\\')
                smith_buffer_byte(out, '\\');
            smith_buffer_byte(out, (uint8_t)*at);
        }
        smith_buffer_text(out, i ? "\"\n" : "\" ");
    }
}

static const void *value_at(const struct smith_flat_key *key, const void *record) {
    for (unsigned i = 0; record && i < key->step_count; i++)
        record = smith_member_value(key->steps[i], record);
    return record;
}

static void print_number(struct smith_buffer *out, const struct smith_type *type, const void *value, bool *lost) {
    char digits[SMITH_NUMBER_SIZE];
    size_t size;
    if (type->kind == SMITH_FLOAT) {
        double number = type->width == 4 ? (double)*(const float *)value : *(const double *)value;
        *lost |= !isfinite(number);
        size = type->width == 4 ? smith_print_f32(digits, *(const float *)value) : smith_print_f64(digits, number);
    } else if (type->width == 8 && !(type->flags & SMITH_SIGNED)) {
        size = smith_print_u64(digits, (uint64_t)smith_integer_load(type, value));
    } else {
        size = smith_print_i64(digits, smith_integer_load(type, value));
    }
    smith_buffer_add(out, digits, size);
}

/* The value as text; NULL value = as of nothing. */
static void quake_keys_print_value(struct smith_buffer *out, const struct smith_flat_key *key, const void *value,
                                   bool *lost) {
    const struct smith_type *type = key->type;
    if (type->kind == SMITH_RECORD && smith_flat_is_tuple(type)) {
        for (uint16_t i = 0; i < type->record->member_count; i++) {
            const struct smith_member *member = &type->record->members[i];
            smith_buffer_text(out, i ? " " : "");
            print_number(out, quake_keys_type_of(member), smith_member_value(member, value), lost);
        }
    } else if (type->kind == SMITH_RECORD) {
        const char *const *text = smith_member_value(&type->record->members[0], value);
        smith_buffer_text(out, text ? *text : "");
    } else if (type->kind == SMITH_TEXT) {
        smith_buffer_text(out, *(const char *const *)value);
    } else if (type->kind == SMITH_BOOL) {
        smith_buffer_text(out, smith_integer_load(type, value) ? "1" : "0");
    } else if (key->field) {
        uint64_t bits = (uint64_t)smith_integer_load(type, value) >> key->field->low;
        int64_t field = (int64_t)(bits & ((UINT64_C(2) << (key->field->high - key->field->low)) - 1));
        const char *name = key->field->names ? smith_value_name(key->field->names, field) : NULL;
        if (name)
            smith_buffer_text(out, name);
        else
            smith_json_i64(out, field);
    } else {
        const char *name = type->names ? smith_value_name(type->names, smith_integer_load(type, value)) : NULL;
        if (name)
            smith_buffer_text(out, name);
        else
            print_number(out, type, value, lost);
    }
    smith_buffer_byte(out, '\0');
}

static bool position_at(const struct smith_flat_key *key, const void *record, struct quake_position *position) {
    const void *value = value_at(key, record);
    for (uint16_t i = 0; value && i < 3 && i < key->type->record->member_count; i++) {
        const struct smith_member *member = &key->type->record->members[i];
        const float *number = smith_member_value(member, value);
        position->at[i] = isfinite(*number) ? (double)*number : 0;
    }
    return value != NULL;
}

static void quake_keys_write_position(struct quake_key_writer *writer, const struct smith_flat_key *key) {
    struct quake_position position = {{0}};
    static const unsigned order[3] = {0, 2, 1};
    char text[3 * SMITH_NUMBER_SIZE + 4];
    size_t size = 0;
    bool is_there = false;
    if (!position_at(key, writer->record, &position))
        return;
    for (unsigned i = 0; i < 3; i++) {
        double away = (position.at[order[i]] - writer->position.at[order[i]]) * QUAKE_UNITS;
        is_there |= away != 0;
        if (i)
            text[size++] = ' ';
        size += smith_print_f64(text + size, away);
    }
    text[size] = '\0';
    if (is_there)
        smith_quake_key_write(writer->out, key->name, text);
}

static bool write_key(void *context, const struct smith_flat_key *key) {
    struct quake_key_writer *writer = context;
    const void *value = value_at(key, writer->record), *initial = value_at(key, writer->initial);
    struct smith_buffer text, usual;
    bool lost = false;
    if (smith_flat_is_position(key)) {
        if (writer->places)
            quake_keys_write_position(writer, key);
        writer->places = true;
        return !writer->out->failed;
    }
    if (!value)
        return true;
    smith_buffer_init(&text, &writer->out->allocator);
    smith_buffer_init(&usual, &writer->out->allocator);
    quake_keys_print_value(&text, key, value, &lost);
    if (initial)
        quake_keys_print_value(&usual, key, initial, &(bool){false});
    writer->out->failed |= text.failed || usual.failed;
    if (!writer->out->failed && !lost && (!initial || strcmp((const char *)text.data, (const char *)usual.data) != 0))
        smith_quake_key_write(writer->out, key->name, (const char *)text.data);
    writer->lost |= lost;
    smith_buffer_free(&text);
    smith_buffer_free(&usual);
    return !writer->out->failed;
}

void smith_quake_keys_write(struct quake_key_writer *writer, const struct smith_type *record) {
    smith_flat_keys(record, write_key, writer);
}

/* ---- what a record has ------------------------------------------------------------------------------------------- */

struct position_search {
    const void *record;
    struct quake_position *position;
    bool found;
};

static bool search_position(void *context, const struct smith_flat_key *key) {
    struct position_search *search = context;
    if (!smith_flat_is_position(key))
        return true;
    search->found = true;
    if (search->record)
        position_at(key, search->record, search->position);
    return false;
}

bool smith_quake_position_of(const struct smith_type *type, const void *record, struct quake_position *position) {
    struct position_search search = {record, position, false};
    smith_flat_keys(type, search_position, &search);
    return search.found;
}

struct name_search {
    const char *name;
    bool places;
};

static bool search_name(void *context, const struct smith_flat_key *key) {
    struct name_search *search = context;
    if (smith_flat_is_position(key) && !search->places) {
        search->places = true;
        return strcmp(search->name, "origin") != 0;
    }
    return strcmp(search->name, key->name) != 0;
}

bool smith_quake_has_key(const struct smith_type *record, const char *name) {
    struct name_search search = {name, false};
    return !smith_flat_keys(record, search_name, &search);
}

/* SPDX-License-Identifier: MIT
 *
 * Reading the Quake map text format: entities with keys and brushes, textures by the standard axes of their planes or
 * by those of Valve 220.
 *
 *     { "classname" "worldspawn"
 *       { ( 0 0 0 ) ( 0 1 0 ) ( 1 0 0 ) wall [ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1
 *         ... } }
 */
#include "format/pmf/quake_map/quake_map.h"

#include "base/number.h"
#include "base/text.h"
#include <math.h>
#include <string.h>

#define DEGREE 0.017453292519943295

struct reader {
    struct smith_bytes text;
    size_t at;
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
};

/* ---- tokens ---------------------------------------------------------------------------------------------------- */

static int quake_text_ahead(const struct reader *reader, size_t by) {
    return reader->at + by < reader->text.size ? reader->text.data[reader->at + by] : -1;
}

static void quake_text_skip_blanks(struct reader *reader) {
    for (;;) {
        int byte = quake_text_ahead(reader, 0);
        if (byte >= 0 && byte <= ' ')
            reader->at++;
        else if (byte == '/' && quake_text_ahead(reader, 1) == '/')
            while (quake_text_ahead(reader, 0) >= 0 && quake_text_ahead(reader, 0) != '\n')
                reader->at++;
        else
            return;
    }
}

static bool quake_text_mistake(struct reader *reader, size_t at, const char *what) {
    size_t last = reader->text.size ? reader->text.size - 1 : 0;
    smith_mistake(reader->diagnosis, (struct source_span){(uint32_t)(at < last ? at : last), 1}, "%s", what);
    return false;
}

static bool quake_text_no_memory(struct reader *reader) {
    smith_arena_fail(reader->arena);
    return false;
}

static bool is_next(struct reader *reader, char byte) {
    quake_text_skip_blanks(reader);
    return quake_text_ahead(reader, 0) == byte;
}

static bool expect(struct reader *reader, char byte) {
    char what[32] = "expected `?` here";
    what[10] = byte;
    if (!is_next(reader, byte))
        return quake_text_mistake(reader, reader->at, what);
    reader->at++;
    return true;
}

/* Without its quotes and the signs that protect those. */
static bool quake_text_read_quoted(struct reader *reader, const char **out) {
    size_t size = 0;
    if (!is_next(reader, '"'))
        return quake_text_mistake(reader, reader->at, "expected a text in quotes");
    size_t start = ++reader->at;
    while (quake_text_ahead(reader, 0) != '"') {
        if (quake_text_ahead(reader, 0) <= 0)
            return quake_text_mistake(reader, start - 1, "the text that begins here has no end");
        reader->at += quake_text_ahead(reader, 0) == '\\' &&
                              (quake_text_ahead(reader, 1) == '"' || quake_text_ahead(reader, 1) == '\\')
                          ? 2
                          : 1;
    }
    struct smith_bytes raw = {reader->text.data + start, reader->at++ - start};
    char *copy = smith_arena_copy(reader->arena, raw.data, raw.size);
    if (!copy)
        return quake_text_no_memory(reader);
    if (smith_utf8_valid(raw) < raw.size)
        return quake_text_mistake(reader, start, "this text is not UTF-8");
    for (size_t i = 0; i < raw.size; i++) {
        if (copy[i] == '\\' && i + 1 < raw.size && (copy[i + 1] == '"' || copy[i + 1] == '\\'))
            i++;
        copy[size++] = copy[i];
    }
    copy[size] = '\0';
    *out = copy;
    return true;
}

/* Anything up to a blank: names of textures have brackets and braces in them. */
static bool read_word(struct reader *reader, const char **out) {
    if (is_next(reader, '"'))
        return quake_text_read_quoted(reader, out);
    size_t start = reader->at;
    while (quake_text_ahead(reader, 0) > ' ')
        reader->at++;
    struct smith_bytes word = {reader->text.data + start, reader->at - start};
    if (!word.size)
        return quake_text_mistake(reader, start, "expected the name of a texture");
    if (smith_utf8_valid(word) < word.size)
        return quake_text_mistake(reader, start, "this name is not UTF-8");
    *out = smith_arena_copy(reader->arena, word.data, word.size);
    return *out || quake_text_no_memory(reader);
}

static bool quake_text_read_number(struct reader *reader, double *out) {
    quake_text_skip_blanks(reader);
    size_t start = reader->at;
    while (quake_text_ahead(reader, 0) > ' ' && !strchr("(){}[]\"", quake_text_ahead(reader, 0)))
        reader->at++;
    if (smith_parse_f64((const char *)reader->text.data + start, reader->at - start, out) && isfinite(*out))
        return true;
    reader->at = start;
    return quake_text_mistake(reader, start, "expected a number");
}

/* ---- faces ----------------------------------------------------------------------------------------------------- */

/* The standard axes: those of the wall, floor or ceiling that the plane is most like, turned. */
static void standard_axes(struct quake_face *face, double rotation) {
    static const double sides[6][3][3] = {
        {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},  {{0, 0, -1}, {1, 0, 0}, {0, -1, 0}}, {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
        {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}},  {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
    };
    double a[3], b[3], normal[3], best = 0, sine = sin(rotation * DEGREE), cosine = cos(rotation * DEGREE);
    unsigned side = 0;
    for (unsigned i = 0; i < 3; i++) {
        a[i] = face->points[0][i] - face->points[1][i];
        b[i] = face->points[2][i] - face->points[1][i];
    }
    for (unsigned i = 0; i < 3; i++)
        normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (unsigned i = 0; i < 6 && length > 0; i++) {
        const double *uv = sides[i][0];
        double like = (uv[0] * normal[0] + uv[1] * normal[1] + uv[2] * normal[2]) / length;
        if (like > best + 1e-5) {
            best = like;
            side = i;
        }
    }
    if (fmod(rotation, 90) == 0) { /* exactly */
        sine = round(sine);
        cosine = round(cosine);
    }
    /* The plane of the axes has one coordinate for across and one for up. */
    unsigned across = sides[side][1][0] != 0 ? 0 : 1, up = sides[side][2][1] != 0 ? 1 : 2;
    for (unsigned uv = 0; uv < 2; uv++) {
        const double *axis = sides[side][1 + uv];
        memcpy(face->axes.axis[uv], axis, sizeof face->axes.axis[uv]);
        face->axes.axis[uv][across] = cosine * axis[across] - sine * axis[up];
        face->axes.axis[uv][up] = sine * axis[across] + cosine * axis[up];
    }
}

static bool read_valve_axis(struct reader *reader, struct quake_axes *axes, unsigned uv) {
    double *axis = axes->axis[uv];
    return expect(reader, '[') && quake_text_read_number(reader, &axis[0]) &&
           quake_text_read_number(reader, &axis[1]) && quake_text_read_number(reader, &axis[2]) &&
           quake_text_read_number(reader, &axes->offset[uv]) && expect(reader, ']');
}

static bool read_axes(struct reader *reader, struct quake_face *face) {
    struct quake_axes *axes = &face->axes;
    double rotation, ignored;
    bool valve = is_next(reader, '[');
    bool good =
        valve ? read_valve_axis(reader, axes, 0) && read_valve_axis(reader, axes, 1)
              : quake_text_read_number(reader, &axes->offset[0]) && quake_text_read_number(reader, &axes->offset[1]);
    if (!good || !quake_text_read_number(reader, &rotation) || !quake_text_read_number(reader, &axes->scale[0]) ||
        !quake_text_read_number(reader, &axes->scale[1]))
        return false;
    if (!valve)
        standard_axes(face, rotation);
    for (unsigned uv = 0; uv < 2; uv++)
        axes->scale[uv] = axes->scale[uv] == 0 ? 1 : axes->scale[uv]; /* as all compilers take it */
    /* Other games have numbers of their own behind that: contents, flags, a value. */
    for (unsigned i = 0; i < 3 && !is_next(reader, '(') && !is_next(reader, '}'); i++)
        if (!quake_text_read_number(reader, &ignored))
            return false;
    return true;
}

static bool read_face(struct reader *reader, struct quake_face *face) {
    for (unsigned i = 0; i < 3; i++)
        if (!expect(reader, '(') || !quake_text_read_number(reader, &face->points[i][0]) ||
            !quake_text_read_number(reader, &face->points[i][1]) ||
            !quake_text_read_number(reader, &face->points[i][2]) || !expect(reader, ')'))
            return false;
    return read_word(reader, &face->texture) && read_axes(reader, face);
}

/* ---- brushes and entities -------------------------------------------------------------------------------------- */

static bool read_brush(struct reader *reader, struct quake_entity *entity) {
    struct quake_face faces[QUAKE_PLANES];
    struct quake_brush *brush = smith_arena_alloc(reader->arena, sizeof *brush, _Alignof(struct quake_brush));
    if (!brush)
        return quake_text_no_memory(reader);
    brush->at = (uint32_t)reader->at;
    if (!expect(reader, '{'))
        return false;
    while (!is_next(reader, '}')) {
        if (quake_text_ahead(reader, 0) != '(')
            return quake_text_mistake(reader, reader->at,
                                      "expected `(` of a plane: patches and brush primitives are not read");
        if (brush->face_count == QUAKE_PLANES)
            return quake_text_mistake(reader, brush->at, "a brush has at most 128 planes");
        if (!read_face(reader, &faces[brush->face_count++]))
            return false;
    }
    reader->at++;
    brush->faces = smith_arena_alloc(reader->arena, brush->face_count * sizeof *faces, _Alignof(struct quake_face));
    if (!brush->faces)
        return quake_text_no_memory(reader);
    memcpy(brush->faces, faces, brush->face_count * sizeof *faces);
    *entity->last_brush = brush;
    entity->last_brush = &brush->next;
    return true;
}

static bool quake_text_read_key(struct reader *reader, struct quake_entity *entity) {
    struct quake_key *key = smith_arena_alloc(reader->arena, sizeof *key, _Alignof(struct quake_key));
    if (!key)
        return quake_text_no_memory(reader);
    key->at = (uint32_t)reader->at;
    if (!quake_text_read_quoted(reader, &key->key) || !quake_text_read_quoted(reader, &key->value))
        return false;
    *entity->last_key = key;
    entity->last_key = &key->next;
    return true;
}

static bool read_entity(struct reader *reader, struct quake_entity *entity) {
    entity->at = (uint32_t)reader->at;
    entity->last_key = &entity->keys;
    entity->last_brush = &entity->brushes;
    if (!expect(reader, '{'))
        return false;
    while (!is_next(reader, '}')) {
        if (quake_text_ahead(reader, 0) < 0)
            return quake_text_mistake(reader, entity->at, "the entity that begins here has no end");
        if (!(quake_text_ahead(reader, 0) == '{' ? read_brush(reader, entity) : quake_text_read_key(reader, entity)))
            return false;
    }
    reader->at++;
    return true;
}

bool smith_quake_text_read(struct smith_bytes text, struct smith_arena *arena, struct diagnosis *diagnosis,
                           struct quake_entity **entities) {
    struct reader reader = {.text = text, .arena = arena, .diagnosis = diagnosis};
    *entities = NULL;
    for (;;) {
        quake_text_skip_blanks(&reader);
        if (reader.at == text.size)
            return true;
        struct quake_entity *entity = smith_arena_alloc(arena, sizeof *entity, _Alignof(struct quake_entity));
        if (!entity)
            return quake_text_no_memory(&reader);
        *entities = entity;
        entities = &entity->next;
        if (!read_entity(&reader, entity))
            return false;
    }
}

bool smith_quake_text_recognise(struct smith_bytes text) {
    struct reader reader = {.text = text};
    if (!is_next(&reader, '{'))
        return false;
    reader.at++;
    /* An entity begins with a key in quotes, a blank, and a value; JSON has a colon there. */
    if (!is_next(&reader, '"'))
        return false;
    for (reader.at++; quake_text_ahead(&reader, 0) >= ' ' && quake_text_ahead(&reader, 0) != '"'; reader.at++)
        continue;
    if (quake_text_ahead(&reader, 0) != '"')
        return false;
    reader.at++;
    return is_next(&reader, '"');
}

/* ---- keys ------------------------------------------------------------------------------------------------------ */

const char *smith_quake_value(const struct quake_entity *entity, const char *key) {
    const char *value = NULL;
    for (struct quake_key *known = entity->keys; known; known = known->next)
        if (!value && strcmp(known->key, key) == 0) {
            known->used = true;
            value = known->value;
        }
    return value;
}

bool smith_quake_numbers(const char *text, double *numbers, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        text += strspn(text, " \t\r\n");
        size_t size = strcspn(text, " \t\r\n");
        if (!smith_parse_f64(text, size, &numbers[i]) || !isfinite(numbers[i]))
            return false;
        text += size;
    }
    return text[strspn(text, " \t\r\n")] == '\0';
}

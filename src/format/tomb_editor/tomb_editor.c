/* SPDX-License-Identifier: MIT
 *
 * What projects and object archives of Tomb Editor have in common: releases, engines, names, the order of chunks.
 */
#include "format/tomb_editor/tomb_editor.h"
#include "base/buffer.h"
#include "base/file_path.h"
#include "document/document.h"
#include "type/type_tables.h"
#include <stdlib.h>
#include <string.h>

/* ---- game engine ---- */

/*
 * Game versions of Tomb Editor (GameVersion of prj2.layout), and the engines whose numbers objects have there.
 */

enum smith_wad_engine smith_engine_of_game(int64_t game_version) {
    switch (game_version) {
    case 1: /* Tr1 */
    case 11: /* Tr1X */ return SMITH_WAD_TR1;
    case 2: /* Tr2 */
    case 12: /* Tr2X */ return SMITH_WAD_TR2;
    case 3: /* Tr3 */ return SMITH_WAD_TR3;
    case 4: /* Tr4 */
    case 16: /* Trng */ return SMITH_WAD_TR4;
    case 5: /* Tr5 */ return SMITH_WAD_TR5;
    case 18: /* TombEngine */ return SMITH_WAD_TOMB_ENGINE;
    default: return SMITH_WAD_NO_ENGINE;
    }
}

/* ---- release ---- */

/*
 * Which release of Tomb Editor wrote a project. A project does not say; but each chunk was written by some releases
 * only, which the layout's annotations hold: @since and @until for writing, @reader for chunks that only builds between
 * releases wrote.
 */

int smith_editor_release_compare(const char *a, const char *b) {
    for (;;) {
        char *end_a, *end_b;
        unsigned long left = strtoul(a, &end_a, 10), right = strtoul(b, &end_b, 10);
        if (left != right)
            return left < right ? -1 : 1;
        bool more_a = *end_a == '.', more_b = *end_b == '.';
        if (!more_a && !more_b) { /* a release candidate comes before what it was a candidate for */
            bool candidate_a = *end_a == '-', candidate_b = *end_b == '-';
            return (int)candidate_b - (int)candidate_a;
        }
        if (more_a != more_b)
            return more_a ? 1 : -1;
        a = end_a + 1;
        b = end_b + 1;
    }
}

/* Those after which projects have new chunks, of series that did not begin with what they are called by. */
static const char *const firsts[] = {"1.0.1", "1.5.1", "1.6.1", "1.7.1", "1.8.0"};

const char *smith_editor_release_named(const char *text) {
    size_t size = strlen(text);
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        if (strncmp(firsts[i], text, size) == 0 && firsts[i][size] == '.')
            return firsts[i];
    return text;
}

static const char *annotation_value(const struct smith_annotations *annotations, const char *key) {
    const struct smith_annotation *found = smith_annotation_find(annotations, key);
    return found ? found->value : NULL;
}

static void raise_to(const char **release, const char *minimum) {
    if (minimum && (!*release || smith_editor_release_compare(minimum, *release) > 0))
        *release = minimum;
}

/* The annotations of the chunk a visit has come to; NULL when it is none, or a list of chunks that has none in it. */
static const struct smith_annotations *annotations_of(const struct smith_visit *visit) {
    if (visit->variant)
        return &visit->variant->annotations;
    if (!visit->member || !(visit->member->flags & SMITH_CHUNK))
        return NULL;
    bool empty = visit->member->flags & SMITH_MANY && !((const struct smith_list *)visit->value)->count;
    return empty ? NULL : &visit->member->annotations;
}

void smith_editor_release_note(struct smith_editor_release *release, const struct smith_visit *visit) {
    const struct smith_annotations *annotations = annotations_of(visit);
    if (!annotations)
        return;
    release->experimental = release->experimental || smith_annotation_find(annotations, "experimental");
    const char *since = annotation_value(annotations, "since"), *until = annotation_value(annotations, "until");
    raise_to(&release->oldest, since);
    raise_to(&release->reader, since ? since : annotation_value(annotations, "reader"));
    if (until && (!release->newest || smith_editor_release_compare(until, release->newest) < 0))
        release->newest = until;
}

bool smith_editor_release_is_between(const struct smith_editor_release *release) {
    return release->oldest && release->newest && smith_editor_release_compare(release->oldest, release->newest) > 0;
}

/* ---- object archive name ---- */

/*
 * Names of archives in projects: of the files that a wad of the first editor is, the one with the objects.
 */

void smith_object_archive_name(const char *path, struct smith_buffer *names) {
    size_t size = strlen(path);
    bool other = smith_file_path_ends_in(smith_file_path_name(path), ".swd .was .sam .sfx");
    smith_buffer_add(names, path, other ? size - 4 : size);
    if (other)
        smith_buffer_text(names, ".wad");
    smith_buffer_byte(names, 0);
}

/* ---- chunk order ---- */

/*
 * The order of chunks as a file has it, where that is another than the editor's: a quirk of the record around them, pairs of
 * the number of a member and how many of it in a row.
 */

static size_t index_in(const struct smith_quirk *order, uint16_t member) {
    size_t count = order->bytes.size / 4;
    for (size_t i = 0; i < count; i++) {
        uint16_t here;
        memcpy(&here, order->bytes.data + 4 * i, sizeof here);
        if (here == member)
            return i;
    }
    return count;
}

bool smith_chunks_are_misordered(const void *record, uint16_t first, uint16_t second) {
    const struct smith_quirk *order = smith_quirk_find(record, SMITH_QUIRK_ORDER, SMITH_AT_END, 0);
    if (!order)
        return false;
    size_t a = index_in(order, first), b = index_in(order, second);
    return a < order->bytes.size / 4 && b < a;
}

void smith_chunks_forget_order(void *record) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++)
        if (quirks->items[i].kind != SMITH_QUIRK_ORDER)
            quirks->items[kept++] = quirks->items[i];
    if (quirks)
        quirks->count = kept;
}

/* SPDX-License-Identifier: MIT
 *
 * Which release of Tomb Editor wrote a project. A project does not say; but each chunk was written by some releases
 * only, which the layout's annotations hold: @since and @until for writing, @reader for chunks that only builds between
 * releases wrote.
 */
#include "format/tomb_editor/tomb_editor.h"
#include "type/type_tables.h"

#include <stdlib.h>
#include <string.h>

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

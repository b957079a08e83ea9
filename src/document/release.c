/* SPDX-License-Identifier: MIT
 *
 * Releases of the program whose files a layout describes: see release.h.
 */
#include "document/release.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <string.h>

/* ---- releases ---- */

int smith_release_order(const struct smith_layout *layout, const char *name) {
    const struct smith_name *found =
        name && layout->releases ? smith_names_by_text(layout->releases, name, strlen(name)) : NULL;
    return found ? (int)found->value : -1;
}

int smith_release_called(const struct smith_layout *layout, const char *text) {
    int order = smith_release_order(layout, text);
    for (uint32_t i = 0; order < 0 && layout->releases && i < layout->releases->count; i++) {
        const char *call = smith_annotation_value(&layout->releases->items[i].annotations, "called");
        order = call && strcmp(call, text) == 0 ? (int)i : -1;
    }
    return order;
}

bool smith_release_is_unreleased(const struct smith_layout *layout, int order) {
    return order >= 0 && smith_annotation_find(&layout->releases->items[order].annotations, "unreleased");
}

int smith_release_latest(const struct smith_layout *layout) {
    int latest = layout->releases ? (int)layout->releases->count - 1 : -1;
    while (latest >= 0 && smith_release_is_unreleased(layout, latest))
        latest--;
    return latest;
}

const char *smith_release_name(const struct smith_layout *layout, int order) {
    return order < 0 ? NULL : layout->releases->items[order].name;
}

/* ---- which releases can have written a document ---- */

const struct smith_annotations *smith_visit_annotations(const struct smith_visit *visit) {
    const struct smith_form *form = visit->variant ? smith_variant_form(visit->variant, visit->value) : NULL;
    if (form)
        return &form->annotations;
    if (visit->variant)
        return &visit->variant->annotations;
    if (!visit->member || !(visit->member->flags & SMITH_CHUNK))
        return NULL;
    bool empty = visit->member->flags & SMITH_MANY && !((const struct smith_list *)visit->value)->count;
    return empty ? NULL : &visit->member->annotations;
}

void smith_release_span_begin(struct smith_release_span *span, const struct smith_layout *layout) {
    *span = (struct smith_release_span){.layout = layout, .oldest = -1, .newest = -1, .reader = -1};
}

void smith_release_span_note(struct smith_release_span *span, const struct smith_visit *visit) {
    const struct smith_annotations *annotations = smith_visit_annotations(visit);
    const struct smith_annotations **seen =
        &span->seen[(uintptr_t)annotations / sizeof *annotations % SMITH_RELEASE_SEEN];
    if (!annotations || *seen == annotations)
        return;
    *seen = annotations;
    int since = smith_release_order(span->layout, smith_annotation_value(annotations, "since")),
        until = smith_release_order(span->layout, smith_annotation_value(annotations, "until"));
    if (smith_release_is_unreleased(span->layout, since)) {
        span->unreleased = true;
        return;
    }
    if (since > span->reader)
        span->reader = since;
    if (since > span->oldest && !smith_annotation_find(annotations, "between"))
        span->oldest = since;
    if (until >= 0 && (span->newest < 0 || until < span->newest))
        span->newest = until;
}

bool smith_release_span_is_between(const struct smith_release_span *span) {
    return span->newest >= 0 && span->oldest > span->newest;
}

void smith_release_span_report(const struct smith_release_span *span, struct smith_facts *facts) {
    const bool between = smith_release_span_is_between(span);
    const char *oldest = smith_release_name(span->layout, span->oldest),
               *newest = smith_release_name(span->layout, span->newest);
    smith_facts_add_text(facts, "written_since",
                         between ? "Written by a build after release" : "Written by release, at least",
                         between ? newest : oldest, NULL);
    smith_facts_add_text(facts, "written_until",
                         between ? "Written by a build before release" : "Written by release, at most",
                         between ? oldest : newest, NULL);
}

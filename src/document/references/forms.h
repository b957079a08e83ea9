/* SPDX-License-Identifier: MIT
 *
 * Documents brought to the forms that a release writes: of records that are in several chunks, one release after the other
 * (`forms` of a layout), the one of that release. Members of both forms keep their values, new ones are what they are when
 * new, and what the form has no place for is lost, and said. What a form means beyond its members, its family converts.
 */
#ifndef SMITH_FORMS_H
#define SMITH_FORMS_H

#include "document/document.h"
#include <levelsmith/levelsmith.h>

/* One kind of step, and how often it was taken. */
struct smith_upgrade_step {
    const char *code;
    enum smith_change_kind kind;
    char words[160];
    char first[64]; /* path of the first one */
    uint32_t count;
    const char *one, *many; /* what is lost, as people call it; NULL = it is not counted */
};

/* One document on its way. */
struct smith_upgrade_run {
    struct smith_document *document;
    const struct smith_layout *layout;
    int release; /* in the layout's list, to write for; -1 = today's */
    bool down; /* from today's to older ones */
    bool as_saved; /* as the program does it, also where more is known */
    void (*convert)(struct smith_upgrade_run *upgrade,
                    const struct smith_form_change *change); /* NULL = nothing to do */
    struct smith_upgrade_step steps[128];
    uint32_t step_count;
    char where[64]; /* path of what is being looked at */
    bool failed; /* out of memory */
};

/* One record on its way from one form to another, before it has that one. */
struct smith_form_change {
    const struct smith_type *type;
    void *record;
    const char *from, *to;
};

/* Count one more step of a kind, taken at `where`. */
void smith_upgrade_note(struct smith_upgrade_run *upgrade, const char *code, enum smith_change_kind kind,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same of what a program loses as it loads a document and saves it: `one` and `many` are what people call it. */
void smith_upgrade_note_lost(struct smith_upgrade_run *upgrade, const char *one, const char *many, const char *format,
                             ...) __attribute__((format(printf, 4, 5)));
/* What all of that is together, as "1 object and 14 textures"; "" = nothing. */
void smith_upgrade_describe_lost(const struct smith_upgrade_run *upgrade, char *words, size_t size);
#define SMITH_UPGRADE_DONE(upgrade, ...)                                                                               \
    smith_upgrade_note(upgrade, (upgrade)->down ? "DOWNGRADED" : "UPGRADED", SMITH_CHANGE_FIXED, __VA_ARGS__)
#define SMITH_UPGRADE_LOST(upgrade, ...)                                                                               \
    smith_upgrade_note(upgrade, (upgrade)->down ? "DOWNGRADE-LOST" : "UPGRADE-LOST", SMITH_CHANGE_LOST, __VA_ARGS__)
#define SMITH_UPGRADE_LEFT(upgrade, ...) smith_upgrade_note(upgrade, "UPGRADE-LEFT", SMITH_CHANGE_SKIPPED, __VA_ARGS__)

/* The report of all steps. */
void smith_upgrade_report(const struct smith_upgrade_run *upgrade, struct smith_changes *changes);

/* A new value of a type; NULL, with `failed` set, when out of memory. */
void *smith_upgrade_new(struct smith_upgrade_run *upgrade, const struct smith_type *type);

/* Whether the release that is written for reads what a release reads; NULL = all do. */
bool smith_upgrade_knows(const struct smith_upgrade_run *upgrade, const char *release);

/* Whether some record of the layout has forms. */
bool smith_layout_has_forms(const struct smith_layout *layout);

/* Bring all records to their forms. */
void smith_upgrade_forms(struct smith_upgrade_run *upgrade);

/* Make absent what the release does not know: chunks, and values of enums. */
void smith_upgrade_drop_unknown(struct smith_upgrade_run *upgrade);

#endif

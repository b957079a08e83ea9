/* SPDX-License-Identifier: MIT
 *
 * The rules about maps, a subject a file. First comes what makes the engine refuse a map or take a reference for null;
 * then what the editor's own check finds; then style. Severities stand with the codes in d2df_codes.c.
 */
#ifndef SMITH_D2DF_MAP_CHECK_H
#define SMITH_D2DF_MAP_CHECK_H

#include "document/references/list_changes.h"
#include "document/visit.h"
#include "format/run.h"
#include <levelsmith/d2df.h>

/* Whether a value is one that the engine has a name for; `type` is an integer with names. */
bool smith_d2df_has_name(const struct smith_type *type, int64_t value);

/* Pixels of the map. */
struct smith_d2df_rectangle {
    int64_t x, y, width, height;
};

struct smith_d2df_rectangle smith_d2df_rectangle(struct smith_d2df_point position, struct smith_d2df_size size);
/* As the engine asks it: one without width or height may be within another. */
bool smith_d2df_overlap(struct smith_d2df_rectangle a, struct smith_d2df_rectangle b);
/* Whether trigger number `from`, which has `press`, acts on trigger number `to`: that is in its area, and only one that waits acts
 * on itself. */
bool smith_d2df_press_reaches(const struct smith_d2df_press_data *press, uint32_t from,
                              const struct smith_d2df_trigger *trigger, uint32_t to);
/* Report what lies wholly beyond the edge of the map. */
void smith_d2df_check_edge(struct smith_run *run, struct smith_rule_path path, struct smith_d2df_rectangle thing);

/* Whether each of `a` things can be held against each of `b` in a moment. */
bool smith_d2df_can_compare(uint64_t a, uint64_t b);
/* Say that so many were not held against each other. */
void smith_d2df_report_unchecked(struct smith_run *run, const char *path, uint64_t a, uint64_t b);

/* How many elements the list of a reference has: "/panels". */
uint32_t smith_d2df_count(const struct smith_d2df_map *map, const char *path);

enum { SMITH_D2DF_SOULS = 513 }; /* lost souls that the game has room for */
/* Whether the game looks at each monster while it loads the map, and ends at one that was not made: for triggers that press
 * others, which it gives to the monsters whose death sets them off. */
bool smith_d2df_looks_at_monsters(const struct smith_d2df_map *map);

void smith_d2df_check_values(struct smith_run *run); /* map_check.c: values and references */
void smith_d2df_check_things(struct smith_run *run); /* map_check_things.c: what stands where */
void smith_d2df_check_triggers(struct smith_run *run); /* map_check_triggers.c: what sets them off, where they lead */
void smith_d2df_check_resources(struct smith_run *run); /* map_check_resources.c: what the map names in archives */

extern smith_rule *const smith_d2df_rules[]; /* map_check.c: all of them */

/* map_fix.c */
enum smith_status smith_d2df_recover(struct smith_bytes bytes, const struct smith_options *options,
                                     struct smith_document **document, struct smith_changes *changes,
                                     struct smith_error *error);
extern smith_fix *const smith_d2df_fixes[];

#endif

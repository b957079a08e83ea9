/* SPDX-License-Identifier: MIT
 *
 * The table of verbs. Each is described and run by its own file, verb_NAME.c.
 */
#include "verbs/verbs.h"
#include "help/did_you_mean.h"
#include <stdio.h>
#include <string.h>

extern const struct verb verb_apply, verb_build, verb_check, verb_completion, verb_convert, verb_delete, verb_diff,
    verb_dump, verb_edit, verb_explain, verb_export, verb_extract, verb_extract_rooms, verb_formats, verb_get,
    verb_git_driver, verb_git_setup, verb_help, verb_info, verb_insert, verb_insert_rooms, verb_json, verb_layout,
    verb_list, verb_merge, verb_move, verb_pack, verb_paths, verb_query, verb_render, verb_repair, verb_resolve,
    verb_rework, verb_roundtrip, verb_set, verb_upgrade, verb_version;

const struct verb *const verbs[] = {
    &verb_info,
    &verb_check,
    &verb_roundtrip,
    &verb_dump,
    &verb_json,
    &verb_build,
    &verb_convert,
    &verb_get,
    &verb_list,
    &verb_extract,
    &verb_pack,
    &verb_set,
    &verb_insert,
    &verb_delete,
    &verb_move,
    &verb_query,
    &verb_edit,
    &verb_diff,
    &verb_apply,
    &verb_merge,
    &verb_resolve,
    &verb_git_setup,
    &verb_git_driver,
    &verb_extract_rooms,
    &verb_insert_rooms,
    &verb_rework,
    &verb_repair,
    &verb_upgrade,
    &verb_paths,
    &verb_render,
    &verb_export,
    &verb_formats,
    &verb_explain,
    &verb_layout,
    &verb_completion,
    &verb_help,
    &verb_version,
    NULL,
};

#define VERB_COUNT (sizeof verbs / sizeof verbs[0])

const struct verb *verb_find(const char *name) {
    for (const struct verb *const *verb = verbs; *verb; verb++)
        if (strcmp((*verb)->name, name) == 0)
            return *verb;
    return NULL;
}

void verb_complain_unknown(const char *name) {
    const char *names[VERB_COUNT];
    for (size_t i = 0; i < VERB_COUNT; i++)
        names[i] = verbs[i] ? verbs[i]->name : NULL;
    const char *near = closest_name(name, names);
    fprintf(stderr, "levelsmith: there is no verb \"%s\"", name);
    if (near)
        fprintf(stderr, "; did you mean \"%s\"?", near);
    fputs("\nTry `levelsmith help`.\n", stderr);
}

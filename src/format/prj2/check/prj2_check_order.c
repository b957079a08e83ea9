/* SPDX-License-Identifier: MIT
 *
 * Rules about order: the editor resolves what refers to textures while it reads, so those must have been read before;
 * objects need the sectors of their room. Chunks in another order are a quirk of the record around them.
 */
#include "format/prj2/check/prj2_check.h"

/* In `record`, a `type` found at `path`, the member `first` must stand before `second`. */
static void check_before(struct smith_prj2_check_context *check, const void *record, const struct smith_type *type,
                         struct smith_rule_path path, uint16_t first, uint16_t second, const char *why) {
    if (smith_chunks_are_misordered(record, first, second))
        smith_report_finding(check->run, "PRJ2-ORDER", path, "%s stands before %s: %s",
                             type->record->members[second].name, type->record->members[first].name, why);
}

void smith_prj2_check_order(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    const struct prj2_project *project = check->project;
    check_before(check, project, PRJ2_PROJECT_TYPE, smith_rule_path("/rooms"), PRJ2_PROJECT_SETTINGS_MEMBER,
                 PRJ2_PROJECT_ROOMS_MEMBER, "nothing in the rooms finds its textures, geometries and event sets");
    if (project->settings) {
        check_before(check, project->settings, PRJ2_SETTINGS_TYPE, smith_rule_path("/settings/default_texture"),
                     PRJ2_SETTINGS_TEXTURES_MEMBER, PRJ2_SETTINGS_DEFAULT_TEXTURE_MEMBER, "it finds no texture");
        check_before(check, project->settings, PRJ2_SETTINGS_TYPE, smith_rule_path("/settings/animated_texture_sets"),
                     PRJ2_SETTINGS_TEXTURES_MEMBER, PRJ2_SETTINGS_ANIMATED_TEXTURE_SETS_MEMBER,
                     "its frames find no textures and are dropped");
    }
    for (uint32_t i = 0; i < project->rooms.count; i++)
        check_before(check, project->rooms.items[i], PRJ2_ROOM_TYPE, smith_rule_path("/rooms/%u/objects", i),
                     PRJ2_ROOM_SECTORS_MEMBER, PRJ2_ROOM_OBJECTS_MEMBER,
                     "portals and triggers are put into sectors that are not there yet");
}

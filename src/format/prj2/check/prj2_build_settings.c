/* SPDX-License-Identifier: MIT
 *
 * Rules about building what belongs to the level as a whole: wads, animations of textures, event sets.
 */
#include "format/prj2/check/prj2_build.h"

#include "base/lookup.h"
#include <string.h>

/* ---- animations of textures ------------------------------------------------------------------------------------------ */

/* The compiler leaves others alone. */
static bool is_animated(const struct smith_prj2_animated_texture_set *set) {
    const uint32_t count = set->frames ? set->frames->frames.count : 0;
    if (set->animation_type != SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_FRAMES)
        return count;
    return count > 1 && !(set->has.fps && set->fps == 0);
}

static void check_animations(struct smith_prj2_build *build) {
    enum { NG_SETS = 40 };
    const struct smith_prj2_settings *settings = build->settings;
    uint32_t count = 0;
    for (uint32_t i = 0; i < settings->animated_texture_sets.count; i++) {
        const struct smith_prj2_animated_texture_set *set = settings->animated_texture_sets.items[i];
        const struct smith_rule_path path = smith_rule_path("/settings/animated_texture_sets/%u", i);
        if (!is_animated(set))
            continue;
        if (build->game == SMITH_PRJ2_GAME_VERSION_TRNG && ++count > NG_SETS)
            smith_report_finding(build->run, "BUILD-CHANGED-ANIMATION", path,
                                 "kind and speed of this animation are not stored: %s has place for %d",
                                 build->engine_name, NG_SETS);
        else if (build->classic && build->game != SMITH_PRJ2_GAME_VERSION_TRNG && set->animation_type)
            smith_report_finding(build->run, "BUILD-NOTE-ANIMATION", path,
                                 "the kind of this animation is not stored: those of %s show one frame after the other",
                                 build->engine_name);
    }
}

/* ---- event sets ------------------------------------------------------------------------------------------------------ */

static void check_event_names(struct smith_prj2_build *build, struct smith_hash_map *names,
                              struct smith_prj2_event_set *const *sets, uint32_t count, const char *list) {
    for (uint32_t i = 0; i < count; i++) {
        const char *name = sets[i]->name;
        if (!name || !*name)
            continue;
        if (smith_hash_map_find(names, name, strlen(name)))
            smith_report_finding(build->run, "BUILD-LOST-EVENT-NAME", smith_rule_path("/settings/%s/%u", list, i),
                                 "triggers and scripts do not find this event set: another one is called \"%.60s\"",
                                 name);
        else
            smith_hash_map_add(names, &build->run->arena, name, strlen(name));
    }
}

/* Of two with one name the first is found, by scripts among the global ones first. */
static void check_event_sets(struct smith_prj2_build *build) {
    const struct smith_prj2_settings *settings = build->settings;
    struct smith_hash_map names = {0};
    check_event_names(build, &names, settings->global_event_sets.items, settings->global_event_sets.count,
                      "global_event_sets");
    check_event_names(build, &names, settings->volume_event_sets.items, settings->volume_event_sets.count,
                      "volume_event_sets");
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++)
        if (settings->volume_event_sets.items[i]->has.activators && !settings->volume_event_sets.items[i]->activators)
            smith_report_finding(build->run, "BUILD-LOST-ACTIVATORS",
                                 smith_rule_path("/settings/volume_event_sets/%u", i),
                                 "nothing sets the events off: the event set has no activators");
}

static void check_volumes(struct smith_prj2_build *build) {
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind != SMITH_PRJ2_VOLUME)
            continue;
        const struct smith_prj2_trigger_volume *volume = thing->object->as.trigger_volume;
        if (volume->form >= SMITH_PRJ2_TRIGGER_VOLUME_FORM_TE_VOLUME4 && volume->event_set_index == -1)
            smith_report_finding(build->run, "BUILD-NOTE-VOLUME", smith_prj2_thing_path(thing, NULL),
                                 "the %s in %s has no event set and does nothing",
                                 smith_prj2_thing_label(build, thing).text,
                                 smith_prj2_room_label(build, thing->room).text);
    }
}

/* ---- all of them ----------------------------------------------------------------------------------------------------- */

void smith_prj2_build_settings(struct smith_prj2_build *build) {
    const struct smith_prj2_settings *settings = build->settings;
    if (!settings)
        return;
    if (!settings->wads.count && !(settings->obsolete_wad_file_path && *settings->obsolete_wad_file_path))
        smith_report_finding(build->run, "BUILD-ABORTED-NO-WAD", smith_rule_path("/settings"),
                             "the compiler gives up: the level has no wad");
    check_animations(build);
    if (!build->classic) {
        check_event_sets(build);
        check_volumes(build);
    }
}

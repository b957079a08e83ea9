/* SPDX-License-Identifier: MIT
 *
 * Rules about values and references. The engine refuses a map for a single value it has no name for, and for a panel
 * without a texture; other references that lead nowhere it takes for null.
 */
#include "format/d2df/map/map_check.h"

#include "document/document.h"
#include <inttypes.h>
#include <string.h>

/* ---- values ---- */

static void map_values_check_number(struct smith_run *run, const struct smith_visit *visit) {
    int64_t value = smith_integer_load(visit->type, visit->value);
    if (!smith_d2df_has_name(visit->type, value))
        smith_report_finding(run, "D2DF-VALUE", smith_rule_frame_path(visit->frame), "%" PRId64 " has no name in %s",
                             value, visit->type->names->name);
}

static bool is_odd_bool(const struct smith_visit *visit) {
    const struct smith_type *type = visit->frame->type;
    const struct smith_quirk *quirk =
        smith_type_has_quirks(type) && smith_quirks_of(visit->frame->record)
            ? smith_quirk_find(visit->frame->record, SMITH_QUIRK_RAW, visit->frame->member, 0)
            : NULL;
    return quirk != NULL;
}

static enum smith_status map_check_value(void *context, const struct smith_visit *visit) {
    struct smith_run *run = context;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    if (visit->type->kind == SMITH_INT && visit->type->names)
        map_values_check_number(run, visit);
    if (visit->type->kind == SMITH_BOOL && is_odd_bool(visit))
        smith_report_finding(run, "D2DF-BOOLEAN", smith_rule_frame_path(visit->frame),
                             "a switch that is neither 0 nor 1");
    return SMITH_OK;
}

/* ---- references ---- */

static bool check_reference(void *context, const struct smith_referrer *referrer) {
    struct smith_run *run = context;
    const struct d2df_map *map = d2df_root(run->document);
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), index = value - reference->base;
    bool is_texture = strcmp(reference->path, "/textures") == 0;
    bool leads = index >= 0 && index < smith_d2df_count(map, reference->path);
    if (is_texture && !leads && map->textures.count)
        smith_report_finding(run, "D2DF-NO-TEXTURE", smith_rule_frame_path(referrer->frame),
                             "the panel has no texture (%" PRId64 ")", value);
    else if (!is_texture && !leads && !smith_reference_is_none(reference, value))
        smith_report_finding(run, "D2DF-NULLED", smith_rule_frame_path(referrer->frame), "%" PRId64 " names none of %s",
                             value, reference->path + 1);
    return true;
}

/* ---- triggers ---- */

static void check_trigger(struct smith_run *run, const struct d2df_trigger *trigger, uint32_t index) {
    if (trigger->type == D2DF_TRIGGER_TYPE_TRIGGER_NONE || trigger->type == D2DF_TRIGGER_TYPE_TRIGGER_SCRIPT)
        smith_report_finding(run, "D2DF-TRIGGER-TYPE", smith_rule_path("/triggers/%u/type", index),
                             "today's engine has no triggers of type %u", trigger->type);
    const struct d2df_effect_data *effect =
        trigger->triggerdata.kind == D2DF_TRIGGER_TRIGGERDATA_EFFECT ? trigger->triggerdata.as.effect : NULL;
    if (effect && effect->type == D2DF_TRIGGER_EFFECT_TRIGGER_EFFECT_ANIMATION &&
        (effect->subtype < 1 || effect->subtype > 3))
        smith_report_finding(run, "D2DF-EFFECT", smith_rule_path("/triggers/%u/triggerdata/subtype", index),
                             "there is no animation %u", effect->subtype);
}

void smith_d2df_check_values(struct smith_run *run) {
    struct d2df_map *map = d2df_root(run->document);
    smith_run_note(run, smith_visit_all(run->document, map_check_value, run));
    smith_visit_referrers(smith_document_layout(run->document)->root, map, check_reference, run);
    for (uint32_t i = 0; i < map->triggers.count; i++)
        check_trigger(run, map->triggers.items[i], i);
}

/* SPDX-License-Identifier: MIT
 *
 * Rules about values and references. The engine refuses a map for a single value it has no name for, and for a panel
 * without a texture; other references that lead nowhere it takes for null.
 */
#include "format/d2df/map/map_check.h"

#include "document/document.h"
#include <inttypes.h>
#include <string.h>

static struct smith_rule_path path_of(const struct smith_frame *frame) {
    struct smith_rule_path path;
    smith_frame_path(frame, path.text, sizeof path.text);
    return path;
}

/* ---- values ---- */

static void check_number(struct smith_d2df_check_context *check, const struct smith_visit *visit) {
    int64_t value = smith_integer_load(visit->type, visit->value);
    if (!smith_d2df_has_name(visit->type, value))
        smith_rules_report(&check->rules, "D2DF-VALUE", path_of(visit->frame), "%" PRId64 " has no name in %s", value,
                        visit->type->names->name);
}

static bool is_odd_bool(const struct smith_visit *visit) {
    const struct smith_type *type = visit->frame->type;
    const struct smith_quirk *quirk = smith_type_has_quirks(type) && smith_quirks_of(visit->frame->record)
                                          ? smith_quirk_find(visit->frame->record, SMITH_QUIRK_RAW,
                                                             visit->frame->member, 0)
                                          : NULL;
    return quirk != NULL;
}

static enum smith_status check_value(void *context, const struct smith_visit *visit) {
    struct smith_d2df_check_context *check = context;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    if (visit->type->kind == SMITH_INT && visit->type->names)
        check_number(check, visit);
    if (visit->type->kind == SMITH_BOOL && is_odd_bool(visit))
        smith_rules_report(&check->rules, "D2DF-BOOLEAN", path_of(visit->frame), "a switch that is neither 0 nor 1");
    return SMITH_OK;
}

/* ---- references ---- */

static bool check_reference(void *context, const struct smith_referrer *referrer) {
    struct smith_d2df_check_context *check = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), index = value - reference->base;
    bool is_texture = strcmp(reference->path, "/textures") == 0;
    bool leads = index >= 0 && index < smith_d2df_count(check->map, reference->path);
    if (is_texture && !leads && check->map->textures.count)
        smith_rules_report(&check->rules, "D2DF-NO-TEXTURE", path_of(referrer->frame),
                           "the panel has no texture (%" PRId64 ")", value);
    else if (!is_texture && !leads && !smith_reference_is_none(reference, value))
        smith_rules_report(&check->rules, "D2DF-NULLED", path_of(referrer->frame), "%" PRId64 " names none of %s",
                           value, reference->path + 1);
    return true;
}

/* ---- triggers ---- */

static void check_trigger(struct smith_d2df_check_context *check, const struct d2df_trigger *trigger, uint32_t index) {
    if (trigger->type == D2DF_TRIGGER_TYPE_TRIGGER_NONE || trigger->type == D2DF_TRIGGER_TYPE_TRIGGER_SCRIPT)
        smith_rules_report(&check->rules, "D2DF-TRIGGER-TYPE", smith_rule_path("/triggers/%u/type", index),
                        "today's engine has no triggers of type %u", trigger->type);
    const struct d2df_effect_data *effect =
        trigger->triggerdata.kind == D2DF_TRIGGER_TRIGGERDATA_EFFECT ? trigger->triggerdata.as.effect : NULL;
    if (effect && effect->type == D2DF_TRIGGER_EFFECT_TRIGGER_EFFECT_ANIMATION &&
        (effect->subtype < 1 || effect->subtype > 3))
        smith_rules_report(&check->rules, "D2DF-EFFECT", smith_rule_path("/triggers/%u/triggerdata/subtype", index),
                        "there is no animation %u", effect->subtype);
}

void smith_d2df_check_values(struct smith_d2df_check_context *check) {
    void *root = smith_document_root(check->document);
    if (smith_visit_all(check->document, check_value, check) != SMITH_OK)
        check->rules.out_of_memory = true;
    smith_visit_referrers(smith_document_layout(check->document)->root, root, check_reference, check);
    for (uint32_t i = 0; i < check->map->triggers.count; i++)
        check_trigger(check, check->map->triggers.items[i], i);
}

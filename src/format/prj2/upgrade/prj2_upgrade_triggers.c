/* SPDX-License-Identifier: MIT
 *
 * The triggers of releases up to 1.0.5 had one number and one object, of which the editor of today takes the object
 * even where there is none. Here the kind of target says which of them was meant.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"

static struct prj2_trigger_parameter *new_parameter(struct smith_prj2_upgrade *upgrade,
                                                    enum prj2_trigger_parameter_type type, uint32_t kind, size_t size) {
    struct prj2_trigger_parameter *parameter = smith_prj2_upgrade_new(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE);
    void *value = smith_document_alloc(upgrade->document, size, 16);
    if (!parameter || !value) {
        upgrade->failed = true;
        return NULL;
    }
    parameter->parameter_type = type;
    parameter->value.kind = kind;
    parameter->value.as.any = value;
    return parameter;
}

struct prj2_trigger_parameter *smith_prj2_null_parameter(struct smith_prj2_upgrade *upgrade) {
    return new_parameter(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE_NULL, PRJ2_TRIGGER_PARAMETER_VALUE_NULL, 16);
}

static struct prj2_trigger_parameter *number_parameter(struct smith_prj2_upgrade *upgrade, uint16_t number) {
    struct prj2_trigger_parameter *parameter = new_parameter(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER,
                                                             PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER, sizeof(uint16_t));
    if (parameter)
        *parameter->value.as.number = number;
    return parameter;
}

static struct prj2_trigger_parameter *object_parameter(struct smith_prj2_upgrade *upgrade, int64_t id) {
    if (id < 0)
        return smith_prj2_null_parameter(upgrade);
    struct prj2_trigger_parameter *parameter = new_parameter(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE_OBJECT_ID,
                                                             PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID, sizeof(int64_t));
    if (parameter)
        *parameter->value.as.object_id = id;
    return parameter;
}

static bool has_object(int64_t target_type) {
    switch (target_type) {
    case PRJ2_TRIGGER_TARGET_TYPE_OBJECT:
    case PRJ2_TRIGGER_TARGET_TYPE_CAMERA:
    case PRJ2_TRIGGER_TARGET_TYPE_SINK:
    case PRJ2_TRIGGER_TARGET_TYPE_TARGET:
    case PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA: return true;
    default: return false;
    }
}

/* NGLE packs two numbers into the timer of some triggers. Of a condition, the low byte is the timer and the code bits
 * are the extra. Of actions and flip effects only NGLE's catalog knows whether there are two. */
static void split_timer(struct smith_prj2_upgrade *upgrade, const struct prj2_trigger1 *old,
                        struct prj2_trigger3 *made) {
    made->timer = number_parameter(upgrade, (uint16_t)old->timer);
    made->extra = smith_prj2_null_parameter(upgrade);
    if (old->trigger_type == PRJ2_TRIGGER_TYPE_CONDITION_NG) {
        made->timer = number_parameter(upgrade, (uint16_t)old->timer & 0xFF);
        made->extra = number_parameter(upgrade, (uint16_t)(old->code_bits & 0x1F));
    } else if (old->timer > 0xFF && (old->target_type == PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG ||
                                     old->target_type == PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT)) {
        smith_prj2_migration(
            upgrade, "PRJ2-UPGRADE-LEFT", SMITH_CHANGE_SKIPPED,
            "the timer of an action or flip effect may be two numbers, which NGLE's catalog would tell");
    }
}

void smith_prj2_upgrade_trigger1(struct smith_prj2_upgrade *upgrade, const struct prj2_trigger1 *old,
                                 struct prj2_trigger3 *made) {
    made->target = has_object(old->target_type) ? object_parameter(upgrade, old->target_object_id)
                                                : number_parameter(upgrade, (uint16_t)old->parameter);
    made->plugin = smith_prj2_null_parameter(upgrade);
    split_timer(upgrade, old, made);
}

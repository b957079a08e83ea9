/* SPDX-License-Identifier: MIT
 *
 * Objects on their way from one form to another (prj2_conversions.h).
 */
#include "format/prj2/upgrade/prj2_conversions.h"

#include "document/copy.h"

const struct smith_case *smith_prj2_object_case(uint32_t kind) {
    return &PRJ2_OBJECTS_TYPE->variants->cases[kind - 1];
}

const struct smith_prj2_conversion *smith_prj2_conversion_find(const struct smith_prj2_conversion *conversions,
                                                               size_t count, uint32_t kind) {
    for (size_t i = 0; i < count; i++)
        if (conversions[i].from == kind)
            return &conversions[i];
    return NULL;
}

void smith_prj2_convert_object(struct smith_prj2_upgrade *upgrade, struct prj2_objects *object,
                               const struct smith_prj2_conversion *conversion, const char *code) {
    const struct smith_case *from = smith_prj2_object_case(conversion->from),
                            *to = smith_prj2_object_case(conversion->to);
    const struct smith_type *from_type = smith_type_inner(from->type), *to_type = smith_type_inner(to->type);
    const struct smith_prj2_conversion_job job = {upgrade, object->as.any, conversion->from,
                                                  smith_value_new(&upgrade->document->arena, to_type)};
    if (!job.made) {
        upgrade->failed = true;
        return;
    }
    smith_members_copy(from_type, object->as.any, to_type, job.made);
    if (conversion->finish)
        conversion->finish(&job);
    object->kind = conversion->to;
    object->as.any = job.made;
    smith_prj2_migration(upgrade, code, SMITH_CHANGE_FIXED, "%.*s is %.*s", (int)from->chunk.id.size,
                         (const char *)from->chunk.id.data, (int)to->chunk.id.size, (const char *)to->chunk.id.data);
}

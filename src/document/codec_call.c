/* SPDX-License-Identifier: MIT
 *
 * Codecs of regions with their arguments. See codec_call.h.
 */
#include "document/codec_call.h"

enum smith_evaluation smith_codec_call_of(const struct smith_type *region, const struct smith_scope *scope,
                                          struct smith_codec_call *how) {
    *how = (struct smith_codec_call){region->codec, region->hook ? region->hook->codec : NULL, {0}};
    for (unsigned i = 0; i < region->argument_count; i++) {
        enum smith_evaluation came = smith_expression_evaluate(&region->arguments[i], scope, &how->arguments[i]);
        if (came != SMITH_EVALUATED)
            return came;
    }
    return SMITH_EVALUATED;
}

struct smith_codec_call smith_codec_call_of_stream(const struct smith_record *record) {
    const struct smith_hook *hook = record->stream_hook;
    return (struct smith_codec_call){record->stream_codec, hook ? hook->codec : NULL, {0}};
}

/* The region itself, in lists and unions; NULL when there is none. `value` is what stands in memory for `type`. */
static const struct smith_type *region_at(const struct smith_type *type, const void *value, uint32_t index) {
    while (value) {
        if (type->kind == SMITH_REGION)
            return type->codec == SMITH_STORED ? NULL : type;
        if (type->kind == SMITH_UNION) {
            const struct smith_variant *variant = value;
            if (!variant->kind || !type->variants->tag.count)
                return NULL;
            type = type->variants->cases[variant->kind - 1].type;
            value = variant->value;
        } else if (type->kind == SMITH_LIST && index && index <= ((const struct smith_list *)value)->count) {
            value = smith_list_at(type, value, index - 1);
            type = type->elem;
        } else if (type->kind == SMITH_ARRAY && index && index <= type->count) {
            value = (const uint8_t *)value + (index - 1) * (size_t)smith_type_inner(type->elem)->size;
            type = type->elem;
        } else {
            return NULL;
        }
    }
    return NULL;
}

bool smith_codec_call_find(struct smith_scope *scope, uint16_t member, uint32_t index, struct smith_codec_call *how) {
    const struct smith_record *record = scope->frame.type->record;
    if (member == SMITH_AT_END) {
        *how = smith_codec_call_of_stream(record);
        return how->codec != SMITH_STORED;
    }
    if (member >= record->member_count)
        return false;
    const struct smith_member *found = &record->members[member];
    const struct smith_type *region = region_at(found->type, smith_member_value(found, scope->frame.record), index);
    scope->frame.member = member;
    return region && smith_codec_call_of(region, scope, how) == SMITH_EVALUATED;
}

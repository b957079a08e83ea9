/* SPDX-License-Identifier: MIT
 *
 * A worked example: all triggers of a Tomb Editor project that activate one object. Level builders ask this of every
 * door that opens by itself.
 *
 *     triggers_of LEVEL.prj2 ID
 *
 * ID is the number of the object in the file; `levelsmith json LEVEL.prj2` shows it. The exit status is 1 when no
 * trigger activates it.
 */
#include <inttypes.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj2.h>
#include <stdio.h>
#include <stdlib.h>

/* What the two newest kinds of triggers have in common. */
struct trigger {
    int32_t min_x, min_z, max_x, max_z;
    int64_t type;
    const struct prj2_trigger_parameter *target;
};

static bool is_trigger(const struct prj2_objects *object, struct trigger *out) {
    const struct prj2_trigger2 *old = object->as.trigger2;
    const struct prj2_trigger3 *today = object->as.trigger3;
    switch (object->kind) {
    case PRJ2_OBJECTS_TRIGGER2:
        *out = (struct trigger){old->min_x, old->min_z, old->max_x, old->max_z, old->trigger_type, old->target};
        return true;
    case PRJ2_OBJECTS_TRIGGER3:
        *out = (struct trigger){today->min_x, today->min_z,        today->max_x,
                                today->max_z, today->trigger_type, today->target};
        return true;
    default: return false;
    }
}

/* A target may also be a number, a room or a function: the kind of the value says which. */
static bool activates(const struct trigger *trigger, int64_t id) {
    return trigger->target && trigger->target->value.kind == PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID &&
           *trigger->target->value.as.object_id == id;
}

static unsigned print_triggers(const struct prj2_room *room, int64_t id) {
    unsigned count = 0;
    for (uint32_t i = 0; i < room->objects.count; i++) {
        struct trigger trigger;
        if (!is_trigger(&room->objects.items[i], &trigger) || !activates(&trigger, id))
            continue;
        printf("%s: sectors (%" PRId32 ", %" PRId32 ") to (%" PRId32 ", %" PRId32 "), trigger type %" PRId64 "\n",
               room->name, trigger.min_x, trigger.min_z, trigger.max_x, trigger.max_z, trigger.type);
        count++;
    }
    return count;
}

int main(int count, char **arguments) {
    struct smith_error error;
    struct smith_buffer file;
    struct smith_document *document;
    if (count != 3)
        return 2;
    if (smith_file_read(arguments[1], NULL, &file, &error) != SMITH_OK ||
        smith_open((struct smith_bytes){file.data, file.size}, smith_format_by_id("prj2"), NULL, &document, &error) !=
            SMITH_OK) {
        fprintf(stderr, "%s: %s\n", arguments[1], error.message);
        return 3;
    }
    const struct prj2_project *project = prj2_root(document);
    unsigned found = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        found += print_triggers(project->rooms.items[i], strtoll(arguments[2], NULL, 10));
    smith_document_free(document);
    smith_buffer_free(&file);
    return found ? 0 : 1;
}

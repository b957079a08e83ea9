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

/* A target may also be a number, a room or a function: the kind of the value says which. */
static bool activates(const struct smith_prj2_trigger *trigger, int64_t id) {
    return trigger->target && trigger->target->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID &&
           *trigger->target->value.as.object_id == id;
}

static unsigned print_triggers(const struct smith_prj2_room *room, int64_t id) {
    unsigned count = 0;
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct smith_prj2_objects *object = &room->objects.items[i];
        const struct smith_prj2_trigger *trigger = object->as.trigger;
        if (object->kind != SMITH_PRJ2_OBJECTS_TRIGGER || !activates(trigger, id))
            continue;
        printf("%s: sectors (%" PRId32 ", %" PRId32 ") to (%" PRId32 ", %" PRId32 "), trigger type %" PRId64 "\n",
               room->name, trigger->min_x, trigger->min_z, trigger->max_x, trigger->max_z, trigger->trigger_type);
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
    const struct smith_prj2_project *project = smith_prj2_root(document);
    unsigned found = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        found += print_triggers(project->rooms.items[i], strtoll(arguments[2], NULL, 10));
    smith_document_free(document);
    smith_buffer_free(&file);
    return found ? 0 : 1;
}

/* SPDX-License-Identifier: MIT
 *
 * A worked example: which triggers of a Tomb Editor project set off which objects, room by room.
 *
 *     switches LEVEL.prj2
 *
 * It shows what every program with this library does: read a file, ask for its typed root, walk plain structs, and look
 * at what a list of several kinds of things holds.
 */
#include <inttypes.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj2.h>
#include <stdio.h>

/* Whether it is the moveable with that id, in whichever release's form. */
static bool is_moveable(const struct smith_prj2_objects *object, int64_t id) {
    return object->kind == SMITH_PRJ2_OBJECTS_MOVEABLE && object->as.moveable->id == id;
}

/* The room that moveable is in, or NULL. */
static const struct smith_prj2_room *room_of(const struct smith_prj2_project *project, int64_t id) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj2_room *room = project->rooms.items[i];
        for (uint32_t k = 0; k < room->objects.count; k++)
            if (is_moveable(&room->objects.items[k], id))
                return room;
    }
    return NULL;
}

static void print_trigger(const struct smith_prj2_project *project, const struct smith_prj2_room *room,
                          const struct smith_prj2_trigger *trigger) {
    if (!trigger->target || trigger->target->value.kind != SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID)
        return; /* sets off no object, but a camera, a flip map, a script, ... */
    int64_t id = *trigger->target->value.as.object_id;
    const struct smith_prj2_room *target = room_of(project, id);
    printf("%s, sectors (%" PRId32 ", %" PRId32 ") to (%" PRId32 ", %" PRId32 "): object %" PRId64 " in %s\n",
           room->name, trigger->min_x, trigger->min_z, trigger->max_x, trigger->max_z, id,
           target ? target->name : "no room");
}

int main(int count, char **arguments) {
    struct smith_error error;
    struct smith_buffer file;
    struct smith_document *document;
    if (count != 2)
        return 2;
    if (smith_file_read(arguments[1], NULL, &file, &error) != SMITH_OK ||
        smith_open((struct smith_bytes){file.data, file.size}, NULL, NULL, &document, &error) != SMITH_OK) {
        fprintf(stderr, "%s: %s\n", arguments[1], error.message);
        return 1;
    }
    const struct smith_prj2_project *project = smith_prj2_root(document); /* NULL when the file is of another format */
    for (uint32_t i = 0; project && i < project->rooms.count; i++) {
        const struct smith_prj2_room *room = project->rooms.items[i];
        for (uint32_t k = 0; k < room->objects.count; k++)
            if (room->objects.items[k].kind == SMITH_PRJ2_OBJECTS_TRIGGER)
                print_trigger(project, room, room->objects.items[k].as.trigger);
    }
    smith_document_free(document);
    smith_buffer_free(&file);
    return 0;
}

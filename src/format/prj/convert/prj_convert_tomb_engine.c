/* SPDX-License-Identifier: MIT
 *
 * Objects as projects for the engine TombEngine have them: other chunks, with names for scripts in place of numbers,
 * and other numbers of slots (prj_convert.h).
 */
#include "document/copy.h"
#include "format/prj/convert/prj_convert.h"
#include "format/wad_names/wad_names.h"

#define TYPE_OF(kind_number) (smith_type_inner(PRJ2_OBJECTS_TYPE->variants->cases[(kind_number)-1].type))

/* Moveables of TombEngine have numbers of its own. */
static void prj_convert_tomb_engine_renumber(struct smith_prj_conversion *conversion, const char *path,
                                             struct prj2_moveable_tomb_engine2 *moveable) {
    int64_t number = smith_wad_in_tomb_engine(moveable->wad_object_id);
    const char *name = smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, moveable->wad_object_id);
    if (number >= 0)
        moveable->wad_object_id = (uint32_t)number;
    else
        smith_prj_note(conversion, "PRJ-CONVERT-ENGINE", SMITH_WARNING, path,
                       "TombEngine has nothing like slot %u, %s; object %lld keeps the number", moveable->wad_object_id,
                       name ? name : "which has no name", (long long)moveable->id);
}

static void prj_convert_tomb_engine_finish(struct smith_prj_conversion *conversion, const char *path,
                                           const struct prj2_objects *from, struct prj2_objects *to) {
    switch (to->kind) {
    case PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE2:
        to->as.moveable_tomb_engine2->script_id = -1;
        prj_convert_tomb_engine_renumber(conversion, path, to->as.moveable_tomb_engine2);
        break;
    case PRJ2_OBJECTS_STATIC_TOMB_ENGINE2:
        to->as.static_tomb_engine2->script_id = -1;
        to->as.static_tomb_engine2->scale = 1;
        break;
    case PRJ2_OBJECTS_CAMERA_TOMB_ENGINE:
        to->as.camera_tomb_engine->script_id = -1;
        to->as.camera_tomb_engine->locked = from->as.camera3->mode == PRJ2_CAMERA_MODE_LOCKED;
        break;
    case PRJ2_OBJECTS_SINK_TOMB_ENGINE: to->as.sink_tomb_engine->script_id = -1; break;
    default: break;
    }
}

void smith_prj_to_tomb_engine(struct smith_prj_conversion *conversion, const char *path, struct prj2_objects *object) {
    static const struct {
        uint32_t from, to;
    } rows[] = {
        {PRJ2_OBJECTS_MOVEABLE4, PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE2},
        {PRJ2_OBJECTS_STATIC3, PRJ2_OBJECTS_STATIC_TOMB_ENGINE2},
        {PRJ2_OBJECTS_CAMERA3, PRJ2_OBJECTS_CAMERA_TOMB_ENGINE},
        {PRJ2_OBJECTS_SINK, PRJ2_OBJECTS_SINK_TOMB_ENGINE},
        {PRJ2_OBJECTS_SOUND_SOURCE7, PRJ2_OBJECTS_SOUND_SOURCE_TOMB_ENGINE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].from != object->kind)
            continue;
        struct prj2_objects made = {.kind = rows[i].to, .as.any = smith_prj_new(conversion, TYPE_OF(rows[i].to))};
        if (!made.as.any)
            return;
        smith_members_copy(TYPE_OF(rows[i].from), object->as.any, TYPE_OF(rows[i].to), made.as.any);
        prj_convert_tomb_engine_finish(conversion, path, object, &made);
        *object = made;
        return;
    }
}

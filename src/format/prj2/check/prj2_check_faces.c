/* SPDX-License-Identifier: MIT
 *
 * Rules about faces against the geometry they are faces of (<levelsmith/geometry.h>): textures of faces that are not
 * there, faces that have none, and textures of triangles on quads. They are counted, a line a room.
 */
#include "format/prj2/check/prj2_check.h"
#include "format/prj2/rooms/prj2_rooms.h"
#include "format/rooms_rules/rooms_rules.h"
#include "rooms/rooms.h"

struct face_check {
    struct smith_prj2_check_context *check;
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    struct smith_prj2_count stale, bare, triangular;
    uint32_t faces, records; /* how many the room has of both */
};

static void prj2_check_faces_report_count(const struct face_check *face_check, uint32_t room, const char *code,
                                          const struct smith_prj2_count *count, uint32_t all, const char *what) {
    struct smith_rule_path path =
        count->item == SMITH_NONE ? smith_rule_path("/rooms/%u/sectors/%u", room, count->sector)
                                  : smith_rule_path("/rooms/%u/sectors/%u/faces/%u", room, count->sector, count->item);
    if (count->count)
        smith_report_finding(face_check->check->run, code, path, "the room has %u %s, of %u; this is the first",
                             count->count, what, all);
}

/* Faces of one sector, from place `from` in the geometry on; returns where those of the next begin. */
static uint32_t prj2_faces_check_sector(struct face_check *face_check, uint32_t room, uint32_t index, uint32_t from) {
    const struct smith_room *r = &face_check->rooms->rooms[room];
    const struct smith_sector *sector = &r->sectors[index];
    const struct prj2_room *source = face_check->check->project->rooms.items[r->item];
    bool there[SMITH_FACES_MAX] = {false};
    for (; from < face_check->geometry->room_faces[room + 1]; from++) {
        const struct smith_face *face = &face_check->geometry->faces[from];
        if (face->x + face->z * r->size_x != index)
            break;
        there[face->number] = true;
        face_check->faces++;
        if (face->inverted)
            continue;
        if (!face->record && !face_check->rooms->has_default && sector->item != SMITH_NONE)
            smith_prj2_count_one(&face_check->bare, sector->item, SMITH_NONE);
        else if (face->record && face->corners == 4 && face->cover->look == SMITH_LOOK_TEXTURED &&
                 smith_uv_is_triangle(face->cover->uv))
            smith_prj2_count_one(&face_check->triangular, sector->item, face->record->item);
    }
    for (uint32_t i = 0; i < sector->record_count; i++)
        if (!there[sector->records[i].face] &&
            smith_prj2_face_is_possible(source, source->sectors.items[sector->item], sector->records[i].face))
            smith_prj2_count_one(&face_check->stale, sector->item, sector->records[i].item);
    face_check->records += sector->record_count;
    return from;
}

static void prj2_faces_check_room(struct face_check *face_check, uint32_t room) {
    const struct smith_room *r = &face_check->rooms->rooms[room];
    uint32_t from = face_check->geometry->room_faces[room];
    face_check->stale = face_check->bare = face_check->triangular = (struct smith_prj2_count){0};
    face_check->faces = face_check->records = 0;
    for (uint32_t i = 0; i < r->size_x * r->size_z; i++)
        from = prj2_faces_check_sector(face_check, room, i, from);
    prj2_check_faces_report_count(face_check, r->item, "PRJ2-FACE-STALE", &face_check->stale, face_check->records,
                                  "textures of faces that are not there");
    prj2_check_faces_report_count(face_check, r->item, "PRJ2-FACE-BARE", &face_check->bare, face_check->faces,
                                  "faces without a texture");
    prj2_check_faces_report_count(face_check, r->item, "PRJ2-FACE-FORM", &face_check->triangular, face_check->faces,
                                  "faces with four corners and a texture with three");
}

void smith_prj2_check_faces(struct smith_run *run) {
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    struct face_check face_check = {.check = run->shared, .rooms = &rooms, .geometry = &geometry};
    smith_run_build_rooms(run, smith_prj2_rooms, &rooms, &geometry);
    for (uint32_t i = 0; i < rooms.room_count && !smith_run_failed(run); i++)
        prj2_faces_check_room(&face_check, i);
    if (!smith_run_failed(run))
        smith_check_rooms(run, &rooms, &geometry);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
}

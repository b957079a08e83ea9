/* SPDX-License-Identifier: MIT
 *
 * Rules about levels: numbers that lead somewhere. Compilers keep them right; who finds one wrong has a damaged file, or one that was
 * put together by hand.
 */
#include "format/tr_level/tr_level.h"
#include "rooms/rooms.h"

enum { NO_ROOM_BYTE = 255, NO_BOX = 0x7FF, NO_BOX_TR1 = 0xFFFF };

struct tr_level_check {
    struct smith_run *run;
    const struct smith_tr_level_file *file;
    const struct smith_tr_level_level *level;
    uint32_t room_count;
};

static struct tr_level_check tr_level_check_of(struct smith_run *run) {
    const struct smith_tr_level_file *file = smith_tr_level_root(run->document);
    return (struct tr_level_check){
        .run = run, .file = file, .level = &file->level, .room_count = smith_tr_level_room_count(&file->level)};
}

/* ---- rooms ---- */

static void tr_level_check_room(const struct tr_level_check *check, int64_t room, struct smith_rule_path path) {
    if (room < 0 || room >= check->room_count)
        smith_report_finding(check->run, "TRLEVEL-ROOM", path, "there is no room %lld: the level has %u",
                             (long long)room, check->room_count);
}

/* Of TR1 and TR2 a number, later without what one walks on. */
static uint32_t tr_level_box_of(const struct tr_level_check *check, const struct smith_tr_level_sector *sector) {
    const bool has_material = check->file->game >= SMITH_TR_LEVEL_GAME_TR3;
    const uint32_t box = has_material ? sector->box >> 4 & NO_BOX : sector->box;
    return box == (has_material ? NO_BOX : NO_BOX_TR1) ? SMITH_NONE : box;
}

/* Sectors of boxes are counted in a byte, and those of rooms before the corner of the world from its end. */
static bool tr_level_is_between(int64_t sector, uint8_t from, uint8_t to) {
    return (uint8_t)(sector - from) < (uint8_t)(to - from);
}

static bool is_in_box(const struct smith_tr_level_box *box, const struct smith_tr_level_room_parts *room, uint32_t x,
                      uint32_t z) {
    const int64_t sector_x = (int64_t)room->x / SMITH_SECTOR_SIZE + x,
                  sector_z = (int64_t)room->z / SMITH_SECTOR_SIZE + z;
    if (box->area.kind == SMITH_TR_LEVEL_BOX_AREA_UNITS) {
        const struct smith_tr_level_box_units *area = box->area.as.units;
        return tr_level_is_between(sector_x,
                                   (uint8_t)(area->x1 / SMITH_SECTOR_SIZE), /* TR1 itself has the last unit inside */
                                   (uint8_t)((area->x2 + INT64_C(1)) / SMITH_SECTOR_SIZE)) &&
               tr_level_is_between(sector_z, (uint8_t)(area->z1 / SMITH_SECTOR_SIZE),
                                   (uint8_t)((area->z2 + INT64_C(1)) / SMITH_SECTOR_SIZE));
    }
    const struct smith_tr_level_box_sectors *area = box->area.as.sectors;
    return tr_level_is_between(sector_x, area->x1, area->x2) && tr_level_is_between(sector_z, area->z1, area->z2);
}

static void tr_level_check_sector(const struct tr_level_check *check, const struct smith_tr_level_room_parts *room,
                                  uint32_t number, uint32_t item) {
    const struct smith_tr_level_sector *sector = &room->sectors[item];
    const uint32_t box = tr_level_box_of(check, sector);
    const struct smith_rule_path path = smith_rule_path("/level/rooms/%u/sectors/%u", number, item);
    if (sector->room_above != NO_ROOM_BYTE)
        tr_level_check_room(check, sector->room_above, path);
    if (sector->room_below != NO_ROOM_BYTE)
        tr_level_check_room(check, sector->room_below, path);
    if (box != SMITH_NONE && box >= check->level->boxes.count)
        smith_report_finding(check->run, "TRLEVEL-BOX", path, "there is no box %u: the level has %u", box,
                             check->level->boxes.count);
    else if (box != SMITH_NONE &&
             !is_in_box(check->level->boxes.items[box], room, item / room->size_z, item % room->size_z))
        smith_report_finding(check->run, "TRLEVEL-BOX-PLACE", path, "box %u does not reach to this sector", box);
    uint32_t at = sector->floor_data;
    struct smith_tr_level_function function;
    for (int left = SMITH_TR_LEVEL_FUNCTIONS_MAX; at && left; left--) {
        if (!smith_tr_level_next_function(check->file, &at, &function)) {
            smith_report_finding(check->run, "TRLEVEL-FLOOR", path,
                                 "its functions begin at word %u of %u, and have no end", sector->floor_data,
                                 check->level->floor_data.count);
            return;
        }
        if (function.type == SMITH_TR_LEVEL_PORTAL)
            tr_level_check_room(check, function.value, path);
    }
}

static void tr_level_check_rooms(struct smith_run *run) {
    const struct tr_level_check check = tr_level_check_of(run);
    for (uint32_t i = 0; i < check.room_count; i++) {
        struct smith_tr_level_room_parts room;
        smith_tr_level_room_at(check.level, i, &room);
        for (uint32_t k = 0; k < room.portal_count; k++)
            tr_level_check_room(&check, room.portals[k].room, smith_rule_path("/level/rooms/%u/portals/%u/room", i, k));
        if (room.alternate_room != -1)
            tr_level_check_room(&check, room.alternate_room, smith_rule_path("/level/rooms/%u/alternate_room", i));
        for (uint32_t k = 0; k < room.size_x * room.size_z; k++)
            tr_level_check_sector(&check, &room, i, k);
    }
}

static void tr_level_check_items(struct smith_run *run) {
    const struct tr_level_check check = tr_level_check_of(run);
    for (uint32_t i = 0; i < check.level->items.count; i++)
        tr_level_check_room(&check, check.level->items.items[i]->room, smith_rule_path("/level/items/%u/room", i));
    for (uint32_t i = 0; i < check.level->ai_objects.count; i++)
        tr_level_check_room(&check, check.level->ai_objects.items[i].room,
                            smith_rule_path("/level/ai_objects/%u/room", i));
}

/* ---- boxes ---- */

static void tr_level_check_boxes(struct smith_run *run) {
    const struct tr_level_check check = tr_level_check_of(run);
    enum { NUMBER = 0x7FF };
    for (uint32_t i = 0; i < check.level->overlaps.count; i++) {
        const uint32_t box = check.level->overlaps.items[i] & NUMBER;
        if (box >= check.level->boxes.count)
            smith_report_finding(run, "TRLEVEL-BOX", smith_rule_path("/level/overlaps/%u", i),
                                 "there is no box %u: the level has %u", box, check.level->boxes.count);
    }
}

/* ---- faces and textures ---- */

struct tr_level_face {
    const uint16_t *vertices;
    unsigned corners, texture;
    uint32_t vertex_count; /* that its corners are counted in */
};

static void tr_level_check_face(const struct tr_level_check *check, const struct tr_level_face *face,
                                struct smith_rule_path path) {
    const uint32_t textures = smith_tr_level_textures(check->level).count;
    const unsigned texture = face->texture & SMITH_TR_LEVEL_FACE_TEXTURE_TEXTURE_MASK;
    for (unsigned i = 0; i < face->corners; i++)
        if (face->vertices[i] >= face->vertex_count)
            smith_report_finding(check->run, "TRLEVEL-FACE", path, "there is no vertex %u: there are %u",
                                 face->vertices[i], face->vertex_count);
    if (texture >= textures)
        smith_report_finding(check->run, "TRLEVEL-FACE", path, "there is no part %u of a texture: the level has %u",
                             texture, textures);
}

static void tr_level_check_faces_of(const struct tr_level_check *check, const struct smith_tr_level_geometry *geometry,
                                    uint32_t number) {
    for (uint32_t i = 0; i < geometry->quads.count; i++) {
        const struct smith_tr_level_quad *quad = &geometry->quads.items[i];
        tr_level_check_face(check, &(struct tr_level_face){quad->vertices, 4, quad->texture, geometry->vertices.count},
                            smith_rule_path("/level/rooms/%u/geometry/quads/%u", number, i));
    }
    for (uint32_t i = 0; i < geometry->triangles.count; i++) {
        const struct smith_tr_level_triangle *triangle = &geometry->triangles.items[i];
        tr_level_check_face(check,
                            &(struct tr_level_face){triangle->vertices, 3, triangle->texture, geometry->vertices.count},
                            smith_rule_path("/level/rooms/%u/geometry/triangles/%u", number, i));
    }
}

/* Corners are counted in each layer. */
static void tr_level_check_layer(const struct tr_level_check *check, const struct smith_tr_level_chronicles_room *room,
                                 uint32_t number, uint32_t layer) {
    const struct smith_tr_level_layer_faces *faces = room->faces.items[layer];
    const uint32_t vertex_count = room->layers.items[layer].vertex_count;
    for (uint32_t i = 0; i < faces->quads.count; i++) {
        const struct smith_tr_level_chronicles_quad *quad = &faces->quads.items[i];
        tr_level_check_face(check, &(struct tr_level_face){quad->vertices, 4, quad->texture, vertex_count},
                            smith_rule_path("/level/rooms/%u/faces/%u/quads/%u", number, layer, i));
    }
    for (uint32_t i = 0; i < faces->triangles.count; i++) {
        const struct smith_tr_level_chronicles_triangle *triangle = &faces->triangles.items[i];
        tr_level_check_face(check, &(struct tr_level_face){triangle->vertices, 3, triangle->texture, vertex_count},
                            smith_rule_path("/level/rooms/%u/faces/%u/triangles/%u", number, layer, i));
    }
}

static void tr_level_check_faces(struct smith_run *run) {
    const struct tr_level_check check = tr_level_check_of(run);
    for (uint32_t i = 0; i < check.room_count; i++) {
        struct smith_tr_level_room_parts room;
        smith_tr_level_room_at(check.level, i, &room);
        if (room.room)
            tr_level_check_faces_of(&check, &room.room->geometry, i);
        for (uint32_t k = 0; room.chronicles && k < room.chronicles->faces.count; k++)
            tr_level_check_layer(&check, room.chronicles, i, k);
    }
}

static void tr_level_check_textures(struct smith_run *run) {
    const struct tr_level_check check = tr_level_check_of(run);
    const uint32_t pages = check.file->pages.count + check.file->pages_32.count;
    const struct smith_tr_level_texture_list textures = smith_tr_level_textures(check.level);
    const char *list = check.level->has.first_textures ? "first_textures" : "textures";
    for (uint32_t i = 0; i < textures.count; i++) {
        const uint32_t page = textures.items[i]->page & SMITH_TR_LEVEL_TEXTURE_PAGE_PAGE_MASK;
        if (page >= pages)
            smith_report_finding(run, "TRLEVEL-TEXTURE", smith_rule_path("/level/%s/%u/page", list, i),
                                 "there is no page %u: the level has %u", page, pages);
    }
}

/* ---- meshes ---- */

static void tr_level_check_meshes(struct smith_run *run) {
    const struct tr_level_check check = tr_level_check_of(run);
    const uint32_t pointers = check.level->pointers.count;
    const uint64_t bytes = (uint64_t)check.level->mesh_words.count * 2;
    for (uint32_t i = 0; i < pointers; i++)
        if (check.level->pointers.items[i] >= bytes)
            smith_report_finding(run, "TRLEVEL-MESH", smith_rule_path("/level/pointers/%u", i),
                                 "leads to byte %u of %llu", check.level->pointers.items[i], (unsigned long long)bytes);
    for (uint32_t i = 0; i < check.level->moveables.count; i++) {
        const struct smith_tr_level_moveable *moveable = check.level->moveables.items[i];
        if ((uint64_t)moveable->first_pointer + moveable->mesh_count > pointers)
            smith_report_finding(run, "TRLEVEL-MESH", smith_rule_path("/level/moveables/%u", i),
                                 "has %u meshes from pointer %u on, of %u", moveable->mesh_count,
                                 moveable->first_pointer, pointers);
    }
    for (uint32_t i = 0; i < check.level->statics.count; i++)
        if (check.level->statics.items[i].pointer >= pointers)
            smith_report_finding(run, "TRLEVEL-MESH", smith_rule_path("/level/statics/%u/pointer", i),
                                 "there is no pointer %u of %u", check.level->statics.items[i].pointer, pointers);
}

smith_rule *const smith_tr_level_rules[] = {tr_level_check_rooms,
                                            tr_level_check_items,
                                            tr_level_check_boxes,
                                            tr_level_check_faces,
                                            tr_level_check_textures,
                                            tr_level_check_meshes,
                                            NULL};

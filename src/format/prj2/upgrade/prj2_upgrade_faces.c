/* SPDX-License-Identifier: MIT
 *
 * Upgrade of the textures of walls. Up to 1.6.6 a wall whose split lies beyond what can be seen of it was called after
 * the surface behind it; today it is called after the split, so its texture has to have that name. Which walls these
 * are, the geometry knows; the editor finds the same ones when it loads a project.
 */
#include "format/prj2/rooms/prj2_rooms.h"
#include "format/prj2/upgrade/prj2_upgrade.h"

#include "document/copy.h"
#include "document/references/remove.h"
#include <stdio.h>

/* A member of every kind of record, at a place of its own in each. */
static int64_t *prj2_upgrade_face_of(const struct prj2_faces *record) {
    return record->kind == PRJ2_FACES_TEXTURED1   ? &record->as.textured1->face
           : record->kind == PRJ2_FACES_INVISIBLE ? &record->as.invisible->face
                                                  : &record->as.textured->face;
}

static bool is_of(const struct prj2_faces *record, unsigned face) {
    return *prj2_upgrade_face_of(record) == face;
}

/* The record that counts; NULL = there is none. */
static const struct prj2_faces *record_of(const struct prj2_sector *sector, unsigned face) {
    for (uint32_t i = sector->faces.count; i-- > 0;)
        if (is_of(&sector->faces.items[i], face))
            return &sector->faces.items[i];
    return NULL;
}

static const struct smith_type *prj2_upgrade_faces_type_of(const struct prj2_faces *record) {
    return record->kind == PRJ2_FACES_TEXTURED1   ? PRJ2_FACE_TEXTURE1_TYPE
           : record->kind == PRJ2_FACES_INVISIBLE ? PRJ2_INVISIBLE_FACE_TYPE
                                                  : PRJ2_FACE_TEXTURE_TYPE;
}

static void prj2_upgrade_faces_drop_records(struct smith_prj2_upgrade *upgrade, struct prj2_sector *sector,
                                            unsigned face) {
    bool *drop = smith_document_alloc(upgrade->document, sector->faces.count + 1, 1);
    if (!drop) {
        upgrade->failed = true;
        return;
    }
    for (uint32_t i = 0; i < sector->faces.count; i++)
        drop[i] = is_of(&sector->faces.items[i], face);
    smith_list_drop(PRJ2_SECTOR_TYPE, sector, PRJ2_SECTOR_FACES_MEMBER, drop);
}

static void prj2_upgrade_faces_add_record(struct smith_prj2_upgrade *upgrade, struct prj2_sector *sector,
                                          struct prj2_faces like, unsigned face) {
    const struct smith_type *type = prj2_upgrade_faces_type_of(&like);
    struct prj2_faces *items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&sector->faces, 1, sizeof *items);
    void *made = smith_prj2_upgrade_new(upgrade, type);
    upgrade->failed |= !items;
    if (upgrade->failed)
        return;
    smith_members_copy(type, like.as.any, type, made);
    like.as.any = made;
    *prj2_upgrade_face_of(&like) = face;
    items[sector->faces.count] = like;
    sector->faces.items = items;
    sector->faces.count++;
}

/* A wall without a texture stays one: what its split had, nobody saw. */
static bool move_texture(void *context, struct smith_rooms *rooms, uint32_t room, struct smith_sector *target,
                         unsigned from, unsigned to) {
    struct smith_prj2_upgrade *upgrade = context;
    uint32_t item = rooms->rooms[room].item;
    struct prj2_sector *sector = upgrade->project->rooms.items[item]->sectors.items[target->item];
    const struct prj2_faces *record = record_of(sector, from), *other = record_of(sector, to);
    snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/sectors/%u", item, target->item);
    if (!record && !other)
        return true;
    struct prj2_faces like = record ? *record : (struct prj2_faces){0};
    if (other)
        prj2_upgrade_faces_drop_records(upgrade, sector, to);
    if (like.kind)
        prj2_upgrade_faces_add_record(upgrade, sector, like, to);
    smith_prj2_migration(
        upgrade, "PRJ2-UPGRADED", SMITH_CHANGE_FIXED,
        "a wall whose split is beyond what is seen of it has the name of the split, and looks as before");
    return !upgrade->failed;
}

void smith_prj2_upgrade_faces(struct smith_prj2_upgrade *upgrade) {
    if (!smith_prj2_find_legacy(upgrade->document, move_texture, upgrade))
        upgrade->failed = true;
}

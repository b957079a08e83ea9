/* SPDX-License-Identifier: MIT
 *
 * Rules about blocks: floors under ceilings, corners that fit them, a border of panels around the room, doors where a
 * block says it has one, and faces that show tiles which exist.
 */
#include "format/prj/check/prj_check.h"
#include "format/prj/prj_doors.h"

struct spot {
    struct smith_prj_check_context *check;
    const struct prj_room *room;
    uint32_t number; /* of the room */
    uint32_t index; /* of the block in the room */
    int x, z;
};

static struct smith_rule_path prj_check_blocks_path_of(const struct spot *spot, const char *member) {
    return smith_rule_path("/rooms/%u/room/blocks/%u/%s", spot->number, spot->index, member);
}

static bool prj_check_blocks_is_wall(const struct prj_block *block) {
    return block->id == PRJ_BLOCK_ID_WALL || block->id == PRJ_BLOCK_ID_PANEL_WALL ||
           block->id == PRJ_BLOCK_ID_PANEL_DOOR;
}

static void prj_blocks_check_heights(const struct spot *spot, const struct prj_block *block) {
    if (prj_check_blocks_is_wall(block) ? block->floor > block->ceiling : block->floor >= block->ceiling)
        smith_report_finding(spot->check->run, "PRJ-BLOCK-HEIGHT", prj_check_blocks_path_of(spot, "floor"),
                             "the floor, at %d clicks, is not under the ceiling, at %d", block->floor, block->ceiling);
    const struct prj_floor_corners *f = &block->floor_face;
    const struct prj_ceiling_corners *c = &block->ceiling_face;
    if (f->sw < 0 || f->nw < 0 || f->ne < 0 || f->se < 0 || (f->sw && f->nw && f->ne && f->se))
        smith_report_finding(spot->check->run, "PRJ-BLOCK-CORNERS", prj_check_blocks_path_of(spot, "floor_face"),
                             "the lowest corner of a floor is 0 above it, and no other is below");
    if (c->sw > 0 || c->nw > 0 || c->ne > 0 || c->se > 0 || (c->sw && c->nw && c->ne && c->se))
        smith_report_finding(spot->check->run, "PRJ-BLOCK-CORNERS", prj_check_blocks_path_of(spot, "ceiling_face"),
                             "the highest corner of a ceiling is 0 below it, and no other is above");
}

/* ---- doors ---- */

static bool prj_check_blocks_is_panel(const struct prj_block *block) {
    return block->id == PRJ_BLOCK_ID_PANEL_WALL || block->id == PRJ_BLOCK_ID_PANEL_DOOR;
}

/* The converse is no rule: a block under a door may be solid, or have a wall at the other side. */
static void check_doors(const struct spot *spot, const struct prj_block *block) {
    unsigned named = smith_prj_doors_named(block),
             missing = named ? named & ~smith_prj_doors_over(spot->room, spot->x, spot->z) : 0;
    if (missing)
        smith_report_finding(spot->check->run, "PRJ-BLOCK-NO-DOOR", prj_check_blocks_path_of(spot, "id"),
                             "says there is a door in its %s",
                             missing & SMITH_PRJ_IN_WALL    ? "wall"
                             : missing & SMITH_PRJ_IN_FLOOR ? "floor"
                                                            : "ceiling");
    bool at_border =
        spot->x == 0 || spot->z == 0 || spot->x == spot->room->x_blocks - 1 || spot->z == spot->room->z_blocks - 1;
    bool covered_wall =
        block->id == PRJ_BLOCK_ID_WALL && (smith_prj_doors_over(spot->room, spot->x, spot->z) & SMITH_PRJ_IN_WALL);
    if (at_border ? !prj_check_blocks_is_panel(block) && !covered_wall : prj_check_blocks_is_panel(block))
        smith_report_finding(spot->check->run, "PRJ-BLOCK-BORDER", prj_check_blocks_path_of(spot, "id"),
                             at_border ? "at the border of the room, but no panel"
                                       : "a panel that is not at the border");
}

/* ---- faces ---- */

static void check_face(const struct spot *spot, const struct prj_face *face, const char *name) {
    struct smith_prj_check_context *check = spot->check;
    unsigned index = face->texture & PRJ_FACE_TEXTURE_INDEX_MASK;
    if (face->type != PRJ_FACE_TYPE_TILE)
        return;
    if (index >= check->project->tiles.count)
        smith_report_finding(check->run, "PRJ-FACE-TILE",
                             smith_rule_path("/rooms/%u/room/blocks/%u/textures/%s", spot->number, spot->index, name),
                             "shows tile %u of %u", index, check->project->tiles.count);
    if (face->rotation > 3)
        smith_report_finding(check->run, "PRJ-FACE-ROTATION",
                             smith_rule_path("/rooms/%u/room/blocks/%u/textures/%s", spot->number, spot->index, name),
                             "turned by %u quarters, where 0 to 3 are possible", face->rotation);
}

static void prj_blocks_check_faces(const struct spot *spot, const struct prj_faces *faces) {
    const struct {
        const struct prj_face *face;
        const char *name;
    } all[] = {
        {&faces->floor, "floor"}, {&faces->ceiling, "ceiling"}, {&faces->n4, "n4"},
        {&faces->n1, "n1"},       {&faces->n3, "n3"},           {&faces->w4, "w4"},
        {&faces->w1, "w1"},       {&faces->w3, "w3"},           {&faces->floor_nenw, "floor_nenw"},
        {&faces->n5, "n5"},       {&faces->n2, "n2"},           {&faces->ceiling_nenw, "ceiling_nenw"},
        {&faces->w5, "w5"},       {&faces->w2, "w2"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_face(spot, all[i].face, all[i].name);
}

static void prj_blocks_check_room(struct smith_prj_check_context *check, uint32_t number, const struct prj_room *room) {
    for (uint32_t i = 0; i < room->blocks.count && room->x_blocks > 0; i++) {
        int index = (int)i, width = room->x_blocks; /* at most 32767 * 32767 blocks */
        struct spot spot = {check, room, number, i, index % width, index / width};
        const struct prj_block *block = &room->blocks.items[i];
        prj_blocks_check_heights(&spot, block);
        check_doors(&spot, block);
        prj_blocks_check_faces(&spot, &block->textures);
    }
}

void smith_prj_check_blocks(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room(check->project, i);
        if (room)
            prj_blocks_check_room(check, i, room);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * Rules about pictures, the numbers of objects, and meshes.
 */
#include "format/wad2/check/wad2_check.h"
#include "format/wad2/common/wad2_view.h"

#include "base/lookup.h"
#include "document/visit.h"

/* ---- pictures ---------------------------------------------------------------------------------------------------- */

int64_t smith_wad2_picture_bytes(int32_t width, int32_t height) {
    return width > 0 && height > 0 && width <= INT64_MAX / 4 / height ? (int64_t)width * height * 4 : -1;
}

static void check_picture(struct smith_run *run, const char *list, uint32_t index, int32_t width, int32_t height,
                          size_t size) {
    int64_t right = smith_wad2_picture_bytes(width, height);
    if (right < 0)
        smith_report_finding(run, "WAD2-PICTURE-SIZE", smith_rule_path("/%s/%u", list, index),
                             "a picture cannot be %d by %d pixels", width, height);
    else if ((uint64_t)right != size)
        smith_report_finding(run, "WAD2-PICTURE-SIZE", smith_rule_path("/%s/%u", list, index),
                             "%d by %d pixels are %lld bytes, and there are %llu", width, height, (long long)right,
                             (unsigned long long)size);
}

void smith_wad2_check_pictures(struct smith_run *run) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    for (uint32_t i = 0; i < archive->textures.count; i++) {
        const struct smith_wad2_texture *texture = archive->textures.items[i];
        check_picture(run, "textures", i, texture->width, texture->height, texture->data.size);
    }
    for (uint32_t i = 0; i < archive->sprites.count; i++) {
        const struct smith_wad2_sprite *sprite = archive->sprites.items[i];
        check_picture(run, "sprites", i, sprite->width, sprite->height, sprite->data.size);
    }
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

/* The numbers of one list, to which `take_number` adds in the order of the list. */
struct numbers {
    struct smith_run *run;
    const char *list;
    struct smith_id_index taken;
    int64_t last;
    uint32_t unordered; /* the first that is less than the one before; SMITH_NONE = none is */
};

static void wad2_check_objects_take_number(struct numbers *numbers, int64_t number, uint32_t index) {
    if (number < numbers->last && numbers->unordered == SMITH_NONE)
        numbers->unordered = index;
    numbers->last = number;
    if (!smith_id_index_add(&numbers->taken, &numbers->run->arena, number, index))
        smith_run_note(numbers->run, SMITH_NO_MEMORY);
}

static void wad2_check_objects_report_numbers(struct numbers *numbers) {
    struct smith_id_index *taken = &numbers->taken;
    smith_id_index_sort(taken);
    for (uint32_t i = 1; i < taken->count; i++)
        if (taken->items[i].id == taken->items[i - 1].id)
            smith_report_finding(numbers->run, "WAD2-ID-TWICE",
                                 smith_rule_path("/%s/%u", numbers->list, taken->items[i].index),
                                 "the number %lld is that of another before it; the editor drops this one",
                                 (long long)taken->items[i].id);
    if (numbers->unordered != SMITH_NONE)
        smith_report_finding(numbers->run, "WAD2-ID-ORDER",
                             smith_rule_path("/%s/%u", numbers->list, numbers->unordered),
                             "the number is less than the one before; the editor writes them in order");
}

void smith_wad2_check_numbers(struct smith_run *run) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    struct numbers moveables = {.run = run, .list = "moveables", .last = -1, .unordered = SMITH_NONE};
    struct numbers statics = {.run = run, .list = "statics", .last = -1, .unordered = SMITH_NONE};
    struct numbers sequences = {.run = run, .list = "sprite_sequences", .last = -1, .unordered = SMITH_NONE};
    for (uint32_t i = 0; i < archive->moveables.count; i++)
        wad2_check_objects_take_number(&moveables, archive->moveables.items[i]->id, i);
    for (uint32_t i = 0; i < archive->statics.count; i++)
        if (archive->statics.items[i].kind == SMITH_WAD2_STATICS_STATIC)
            wad2_check_objects_take_number(&statics, archive->statics.items[i].as.static_->id, i);
    for (uint32_t i = 0; i < archive->sprite_sequences.count; i++)
        wad2_check_objects_take_number(&sequences, archive->sprite_sequences.items[i]->id, i);
    wad2_check_objects_report_numbers(&moveables);
    wad2_check_objects_report_numbers(&statics);
    wad2_check_objects_report_numbers(&sequences);
}

/* ---- meshes ------------------------------------------------------------------------------------------------------ */

static void check_polygons(struct smith_run *run, const struct smith_wad2_mesh *mesh, const char *path) {
    struct smith_wad2_polygon polygon;
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        if (!smith_wad2_polygon_of(&mesh->polygons.items[i], &polygon))
            continue;
        for (unsigned k = 0; k < polygon.corners; k++) {
            if (polygon.indices[k] >= 0 && (uint32_t)polygon.indices[k] < mesh->positions.count)
                continue;
            smith_report_finding(run, "WAD2-VERTEX-MISSING", smith_rule_path("%s/polygons/%u", path, i),
                                 "vertex %d does not exist: the mesh has %u", polygon.indices[k],
                                 mesh->positions.count);
            break;
        }
    }
}

static void check_counts(struct smith_run *run, const struct smith_wad2_mesh *mesh, const char *path) {
    const struct {
        const char *name;
        uint32_t count;
    } lists[] = {
        {"normals", mesh->normals.count},
        {"shading/colors", mesh->shading ? mesh->shading->colors.count : 0},
        {"shading/shades", mesh->shading ? mesh->shading->shades.count : 0},
        {"weights", mesh->weights.count},
        {"attributes", mesh->attributes.count},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i].count && lists[i].count != mesh->positions.count)
            smith_report_finding(run, "WAD2-VERTEX-COUNT", smith_rule_path("%s/%s", path, lists[i].name),
                                 "%u for %u vertices", lists[i].count, mesh->positions.count);
}

static enum smith_status look_at_mesh(void *context, const struct smith_visit *visit) {
    if (!visit->member && visit->type == SMITH_WAD2_MESH_TYPE) {
        struct smith_rule_path path = smith_rule_frame_path(visit->frame);
        check_polygons(context, visit->value, path.text);
        check_counts(context, visit->value, path.text);
    }
    return SMITH_OK;
}

void smith_wad2_check_meshes(struct smith_run *run) {
    smith_run_note(run, smith_visit_all(run->document, look_at_mesh, run));
}

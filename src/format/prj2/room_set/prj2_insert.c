/* SPDX-License-Identifier: MIT
 *
 * Rooms of another project put into this one. The part is first made to hang together by itself, so that no number in
 * it means anything outside of it; then everything in it gets a number that is free here, and what refers to it
 * follows.
 */
#include "format/prj2/prj2.h"
#include "format/prj2/room_set/prj2_room_set.h"

#include <stdio.h>
#include <string.h>

#define MAP_EDGE 100000 /* sectors or clicks; far more than anybody needs, and exact in a float */
#define CLICK 256 /* world units */

/* ---- numbers ------------------------------------------------------------------------------------------------------ */

bool smith_prj2_numbers_add(struct smith_prj2_insertion *insertion, struct smith_prj2_numbers *numbers, int64_t from,
                            int64_t to) {
    struct smith_arena *arena = &insertion->room_set->arena;
    return smith_id_index_add(&numbers->from, arena, from, numbers->to.count) &&
           SMITH_ARRAY_ADD(arena, &numbers->to, to);
}

/* What became of the first with that number; -1 = there is none. */
static int64_t prj2_insert_changed_number(const struct smith_prj2_numbers *numbers, int64_t from) {
    uint32_t index = smith_id_index_find(&numbers->from, from);
    return index != SMITH_NONE ? numbers->to.items[index] : -1;
}

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

/* A number that something in the project names although there is no such room: it must not come to life. */
static bool prj2_insert_take_named(void *context, const struct smith_referrer *referrer) {
    bool *taken = context;
    int64_t number = smith_integer_load(referrer->type, referrer->value);
    if (strcmp(referrer->reference->path, "/rooms") == 0 && number >= 0 && number < SMITH_PRJ2_ROOMS)
        taken[number] = true;
    return true;
}

/* The first number that is not taken; when all are, the first that no room has. */
static int64_t free_number(const bool *taken, const bool *there) {
    for (int64_t number = 0; number < SMITH_PRJ2_ROOMS; number++)
        if (!taken[number])
            return number;
    for (int64_t number = 0; number < SMITH_PRJ2_ROOMS - 1; number++)
        if (!there[number])
            return number;
    return SMITH_PRJ2_ROOMS - 1; /* there are no more rooms than numbers */
}

static bool prj2_insert_number_rooms(struct smith_prj2_insertion *insertion) {
    bool taken[SMITH_PRJ2_ROOMS] = {false}, there[SMITH_PRJ2_ROOMS] = {false};
    smith_visit_referrers(insertion->document->layout->root, insertion->project, prj2_insert_take_named, taken);
    for (uint32_t i = 0; i < insertion->old_rooms; i++) {
        int64_t index = insertion->project->rooms.items[i]->index;
        if (index >= 0 && index < SMITH_PRJ2_ROOMS)
            taken[index] = there[index] = true;
    }
    for (uint32_t i = 0; i < insertion->rooms->rooms.count; i++) {
        struct smith_prj2_room *room = insertion->rooms->rooms.items[i];
        int64_t number = room->index;
        if (number < 0 || number >= SMITH_PRJ2_ROOMS || taken[number])
            number = free_number(taken, there);
        taken[number] = there[number] = true;
        if (!smith_prj2_numbers_add(insertion, &insertion->room_numbers, room->index, number))
            return false;
        room->index = number;
        room->has.index = true;
    }
    return true;
}

static void prj2_insert_report_numbers(const struct smith_prj2_insertion *insertion) {
    for (uint32_t i = 0; i < insertion->room_numbers.from.count; i++) {
        const struct smith_id *from = &insertion->room_numbers.from.items[i];
        int64_t to = insertion->room_numbers.to.items[from->index];
        char path[64];
        snprintf(path, sizeof path, "/rooms/%u/index", insertion->old_rooms + from->index);
        if (from->id != to)
            smith_changes_add(insertion->changes, "PRJ2-INSERT-NUMBER", SMITH_CHANGE_FIXED, path, UINT64_MAX,
                              "was room %lld; that number is taken, and it is room %lld now", (long long)from->id,
                              (long long)to);
    }
}

static bool append_rooms(struct smith_prj2_insertion *insertion) {
    const struct smith_list_ref to = {SMITH_PRJ2_PROJECT_TYPE, insertion->project, SMITH_PRJ2_PROJECT_ROOMS_MEMBER},
                                from = {SMITH_PRJ2_PROJECT_TYPE, insertion->rooms, SMITH_PRJ2_PROJECT_ROOMS_MEMBER};
    bool *take = smith_document_alloc(insertion->room_set, insertion->rooms->rooms.count + 1, 1);
    if (!take)
        return false;
    memset(take, true, insertion->rooms->rooms.count);
    return smith_list_append(&insertion->document->arena, &to, &from, take);
}

/* ---- what refers to numbers --------------------------------------------------------------------------------------- */

static const struct smith_prj2_numbers *prj2_insert_numbers_of(const struct smith_prj2_insertion *insertion,
                                                               const char *path) {
    const struct {
        const char *path;
        const struct smith_prj2_numbers *numbers;
    } rows[] = {{"/settings/textures", &insertion->textures},
                {"/settings/imported_geometries", &insertion->geometries},
                {"/settings/event_sets", &insertion->volume_sets},
                {"/settings/volume_event_sets", &insertion->volume_sets},
                {"/rooms", &insertion->room_numbers},
                {"/rooms/objects", &insertion->objects}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].path, path) == 0)
            return rows[i].numbers;
    return NULL;
}

bool smith_prj2_follow_numbers(void *context, const struct smith_referrer *referrer) {
    const struct smith_prj2_numbers *numbers = prj2_insert_numbers_of(context, referrer->reference->path);
    int64_t value = smith_integer_load(referrer->type, referrer->value);
    if (!numbers || smith_reference_is_none(referrer->reference, value))
        return true;
    int64_t changed =
        prj2_insert_changed_number(numbers, value); /* what named nothing there must not name something here */
    if (changed != value && smith_integer_fits(referrer->type, changed))
        smith_integer_store(referrer->type, referrer->value, changed);
    return true;
}

static void prj2_insert_follow(struct smith_prj2_insertion *insertion) {
    smith_id_index_sort(&insertion->room_numbers.from);
    for (uint32_t i = 0; i < insertion->rooms->rooms.count; i++) {
        struct smith_prj2_room *room = insertion->rooms->rooms.items[i];
        smith_visit_referrers(SMITH_PRJ2_ROOM_TYPE, room, smith_prj2_follow_numbers, insertion);
    }
}

/* ---- where they stand --------------------------------------------------------------------------------------------- */

/* The sectors that all rooms of a project cover, borders included. False when none has a place. */
static bool prj2_insert_extent_of(const struct smith_prj2_project *project, uint32_t count, int64_t *min_x,
                                  int64_t *min_z, int64_t *max_x) {
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_prj2_room *room = project->rooms.items[i];
        int64_t x, z;
        double height;
        if (!smith_prj2_room_position(room, &x, &z, &height))
            continue;
        *min_x = any && *min_x < x ? *min_x : x;
        *min_z = any && *min_z < z ? *min_z : z;
        *max_x = any && *max_x > x + room->sectors_x ? *max_x : x + room->sectors_x;
        any = true;
    }
    return any;
}

/* The spaces of the rooms of a part; those without a place take none. */
static struct smith_prj2_space *spaces_of(const struct smith_prj2_insertion *insertion) {
    uint32_t count = insertion->rooms->rooms.count;
    struct smith_prj2_space *spaces = smith_document_alloc(insertion->room_set, (count + 1) * sizeof *spaces, 16);
    for (uint32_t i = 0; spaces && i < count; i++)
        if (!smith_prj2_room_space(insertion->rooms->rooms.items[i], &spaces[i]))
            spaces[i] = (struct smith_prj2_space){0};
    return spaces;
}

/* How far rooms are moved: in sectors, and upwards in clicks. */
struct move {
    int64_t x, z, up;
};

/* A room of the project that stands where one of the part would after the move; NULL when there is none. */
static const struct smith_prj2_room *overlapping_room(const struct smith_prj2_insertion *insertion,
                                                      const struct smith_prj2_space *spaces, struct move by) {
    for (uint32_t i = 0; i < insertion->old_rooms; i++) {
        struct smith_prj2_space old;
        if (!smith_prj2_room_space(insertion->project->rooms.items[i], &old))
            continue;
        for (uint32_t j = 0; j < insertion->rooms->rooms.count; j++) {
            struct smith_prj2_space new = spaces[j];
            new.min_x += by.x, new.max_x += by.x, new.min_z += by.z, new.max_z += by.z;
            new.bottom += (double)(by.up * CLICK), new.top += (double)(by.up * CLICK);
            if (smith_prj2_spaces_overlap(&old, &new))
                return insertion->project->rooms.items[i];
        }
    }
    return NULL;
}

static void move_position(struct smith_prj2_vec3 *position, struct move by, int64_t click) {
    if (!position)
        return;
    position->x += (float)by.x;
    position->y += (float)(by.up * click);
    position->z += (float)by.z;
}

static void move_by(struct smith_prj2_insertion *insertion, struct move by, const char *why) {
    char up[48] = "";
    for (uint32_t i = 0; i < insertion->rooms->rooms.count; i++) {
        move_position(insertion->rooms->rooms.items[i]->position, by, CLICK);
        move_position(insertion->rooms->rooms.items[i]->position_clicks, by, 1);
    }
    if (by.up)
        snprintf(up, sizeof up, ", and %lld clicks higher", (long long)by.up);
    smith_changes_add(insertion->changes, "PRJ2-INSERT-MOVED", SMITH_CHANGE_FIXED, "/rooms", UINT64_MAX,
                      "the rooms are %lld sectors along x and %lld along z from where they were%s: %s", (long long)by.x,
                      (long long)by.z, up, why);
}

static void put_where_asked(struct smith_prj2_insertion *insertion, const struct smith_prj2_space *spaces,
                            struct move by) {
    const struct smith_prj2_room *other = overlapping_room(insertion, spaces, by);
    move_by(insertion, by, "as was asked for");
    if (other)
        smith_changes_add(insertion->changes, "PRJ2-INSERT-CLASH", SMITH_CHANGE_SKIPPED, "/rooms", UINT64_MAX,
                          "the rooms stand where room %lld is", (long long)other->index);
}

/* Where they were, or else east of everything. */
static void put_where_free(struct smith_prj2_insertion *insertion, const struct smith_prj2_space *spaces,
                           int64_t min_x) {
    const struct smith_prj2_room *other = overlapping_room(insertion, spaces, (struct move){0});
    int64_t old_min_x, old_min_z, old_max_x;
    char why[80];
    if (!other || !prj2_insert_extent_of(insertion->project, insertion->old_rooms, &old_min_x, &old_min_z, &old_max_x))
        return;
    snprintf(why, sizeof why, "room %lld stands there", (long long)other->index);
    move_by(insertion, (struct move){.x = old_max_x - min_x}, why);
}

static bool prj2_insert_put(struct smith_prj2_insertion *insertion, const struct smith_room_set_position *position) {
    int64_t min_x, min_z, max_x;
    const struct smith_prj2_space *spaces = spaces_of(insertion);
    if (!spaces)
        return false;
    if (!prj2_insert_extent_of(insertion->rooms, insertion->rooms->rooms.count, &min_x, &min_z, &max_x))
        return true;
    if (position->given)
        put_where_asked(insertion, spaces, (struct move){position->x - min_x, position->z - min_z, position->up});
    else
        put_where_free(insertion, spaces, min_x);
    return true;
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static bool insert_all(struct smith_prj2_insertion *insertion, const struct smith_room_set_position *position) {
    bool done = smith_prj2_note_clashes(insertion) && prj2_insert_put(insertion, position) &&
                smith_prj2_insert_settings(insertion) && smith_prj2_number_objects(insertion) &&
                smith_prj2_number_groups(insertion) && prj2_insert_number_rooms(insertion);
    if (!done)
        return false;
    prj2_insert_report_numbers(insertion);
    prj2_insert_follow(insertion);
    return append_rooms(insertion);
}

static enum smith_status cut_dangling_links(struct smith_document *room_set, struct smith_changes *changes,
                                            struct smith_error *error) {
    uint32_t count = smith_prj2_root(room_set)->rooms.count;
    bool *keep = smith_document_alloc(room_set, count + 1, 1);
    if (!keep)
        return smith_fail_memory(error, &room_set->arena);
    memset(keep, true, count);
    return smith_prj2_keep_rooms(room_set, keep, changes, error);
}

static bool prj2_insert_is_on_map(int64_t distance) {
    return distance >= -MAP_EDGE && distance <= MAP_EDGE;
}

/* SMITH_REFUSED where the rooms of one would lose textures beside those of the other. */
static enum smith_status check_sector_forms(const struct smith_prj2_insertion *insertion, struct smith_error *error) {
    const bool old = smith_prj2_rooms_of_form(insertion->project, true, NULL) > 0,
               is_part_old = smith_prj2_rooms_of_form(insertion->rooms, true, NULL) > 0;
    if (!insertion->old_rooms || !insertion->rooms->rooms.count || old == is_part_old)
        return SMITH_OK;
    return smith_fail(
        error, SMITH_REFUSED, "PRJ2-INSERT-OLD",
        "%s has sectors as they were saved up to 1.6.6, for which the editor moves textures in all rooms: "
        "`levelsmith upgrade` brings it up to date first",
        old ? "the project" : "the part");
}

static enum smith_status prj2_insert(struct smith_document *document, struct smith_document *room_set,
                                     const struct smith_room_set_position *position, struct smith_changes *changes,
                                     struct smith_error *error) {
    struct smith_prj2_insertion insertion = {.document = document,
                                             .room_set = room_set,
                                             .project = smith_prj2_root(document),
                                             .rooms = smith_prj2_root(room_set),
                                             .old_rooms = smith_prj2_root(document)->rooms.count,
                                             .changes = changes};
    if (insertion.old_rooms + (uint64_t)insertion.rooms->rooms.count > SMITH_PRJ2_ROOMS)
        return smith_fail(error, SMITH_BAD_VALUE, "PRJ2-ROOM-LIMIT",
                          "%u rooms and %u more are over the %d of a project", insertion.old_rooms,
                          insertion.rooms->rooms.count, SMITH_PRJ2_ROOMS);
    if (position->given && !(prj2_insert_is_on_map(position->x) && prj2_insert_is_on_map(position->z) &&
                             prj2_insert_is_on_map(position->up)))
        return smith_fail(error, SMITH_BAD_VALUE, "ROOM-PLACE", "%lld,%lld,%lld is not on the map",
                          (long long)position->x, (long long)position->z, (long long)position->up);
    enum smith_status status = check_sector_forms(&insertion, error);
    if (status == SMITH_OK)
        status = cut_dangling_links(room_set, changes, error);
    if (status == SMITH_OK && !insert_all(&insertion, position))
        status = smith_fail_memory(error, &document->arena);
    return status;
}

const struct smith_room_set_ops smith_prj2_room_set_ops = {smith_prj2_extract, prj2_insert};

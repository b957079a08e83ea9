/* SPDX-License-Identifier: MIT
 *
 * Some rooms of a project by themselves. A portal, a flip room or a trigger that leads to what stays behind would lead
 * to something else in the next project, or make the editor stumble; so each is cut, and reported.
 */
#include "format/prj2/room_set/prj2_room_set.h"

#include "base/lookup.h"
#include "document/references/list_changes.h"
#include <stdio.h>
#include <string.h>

#define ROUNDS 4 /* a portal that is cut may have been the partner of another */

/* An object of the whole project. */
struct thing {
    int64_t room; /* its number */
    enum smith_prj2_kind kind;
    bool kept;
};

struct extraction {
    struct smith_document *document;
    struct smith_prj2_project *project;
    const bool *keep;
    struct smith_changes *changes;
    struct smith_arena arena;
    struct smith_prj2_links links; /* as they are at the moment */
    SMITH_ARRAY(struct thing) things; /* those of kept rooms before others */
    struct smith_id_index ids;
    struct smith_hash_map lone; /* portals that had no partner to begin with, by address */
};

/* `words` have a %lld for the number. Rooms are known by their numbers: places in the file change. */
static void report_cut(struct extraction *e, const char *code, uint32_t room, const char *words, int64_t number) {
    char path[64], message[160];
    snprintf(path, sizeof path, "/rooms/[index=%lld]", (long long)e->project->rooms.items[room]->index);
    snprintf(message, sizeof message, words, (long long)number);
    smith_changes_add(e->changes, code, SMITH_CHANGE_LOST, path, UINT64_MAX, "%s", message);
}

/* ---- objects, as they were ---------------------------------------------------------------------------------------- */

static void list_things_of(struct extraction *e, const struct smith_prj2_room *room, bool kept) {
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct smith_prj2_objects *object = &room->objects.items[i];
        const int64_t *id = smith_prj2_object_member(object, "id");
        if (!id)
            continue;
        if (SMITH_ARRAY_ADD(&e->arena, &e->things, (struct thing){room->index, smith_prj2_kind_of(object), kept}))
            smith_id_index_add(&e->ids, &e->arena, *id, e->things.count - 1);
    }
}

/* Of one id, the index finds what was listed first. */
static bool prj2_extract_list_things(struct extraction *e) {
    for (int kept = 1; kept >= 0; kept--)
        for (uint32_t i = 0; i < e->project->rooms.count; i++)
            if (e->keep[i] == (bool)kept)
                list_things_of(e, e->project->rooms.items[i], kept);
    smith_id_index_sort(&e->ids);
    return !e->arena.failed;
}

/* The first with that id, a kept one if there is one. */
static const struct thing *thing_by_id(const struct extraction *e, int64_t id) {
    uint32_t index = smith_id_index_find(&e->ids, id);
    return index != SMITH_NONE ? &e->things.items[index] : NULL;
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

static void note_lone_portals(struct extraction *e) {
    for (uint32_t i = 0; i < e->project->rooms.count; i++)
        for (uint32_t j = 0; e->keep[i] && j < e->project->rooms.items[i]->objects.count; j++) {
            const struct smith_prj2_objects *object = &e->project->rooms.items[i]->objects.items[j];
            struct smith_prj2_portal_parts portal;
            if (smith_prj2_portal_of(object, &portal) &&
                smith_prj2_links_opposite(&e->links, i, &portal) != SMITH_PRJ2_OPPOSITE_MATCHES)
                smith_hash_map_add(&e->lone, &e->arena, object->as.any, 0);
        }
}

static bool was_lone(const struct extraction *e, const void *portal) {
    return smith_hash_map_find(&e->lone, portal, 0) != NULL;
}

/* Why an object, a portal, has to go; NULL = it stays. */
static const char *reason_to_go(struct extraction *e, uint32_t room, const struct smith_prj2_objects *object,
                                struct smith_prj2_portal_parts *portal) {
    if (!smith_prj2_portal_of(object, portal))
        return NULL;
    if (smith_prj2_links_room(&e->links, portal->room) == SMITH_NONE)
        return "a portal to room %lld, which is not here";
    enum smith_prj2_opposite_state state = smith_prj2_links_opposite(&e->links, room, portal);
    if ((state == SMITH_PRJ2_OPPOSITE_NONE || state == SMITH_PRJ2_OPPOSITE_MISALIGNED) && !was_lone(e, object->as.any))
        return "a portal to room %lld, from where none leads back any more";
    return NULL;
}

/* Of one room. `*cut` counts. */
static bool cut_portals_of(struct extraction *e, uint32_t list_index, uint32_t *cut) {
    struct smith_prj2_room *room = e->project->rooms.items[list_index];
    bool *drop = smith_arena_alloc(&e->arena, room->objects.count, 1);
    uint32_t before = *cut;
    for (uint32_t i = 0; drop && i < room->objects.count; i++) {
        struct smith_prj2_portal_parts portal;
        const char *why = reason_to_go(e, list_index, &room->objects.items[i], &portal);
        drop[i] = why != NULL;
        *cut += drop[i];
        if (why)
            report_cut(e, "PRJ2-PART-PORTAL", list_index, why, portal.room);
    }
    if (drop && *cut > before)
        smith_list_drop(SMITH_PRJ2_ROOM_TYPE, room, SMITH_PRJ2_ROOM_OBJECTS_MEMBER, drop);
    return drop != NULL;
}

static bool cut_portals(struct extraction *e) {
    for (uint32_t round = 0, cut = 1; cut && round < ROUNDS; round++) {
        uint64_t effort = e->links.effort;
        if (!smith_prj2_links_of(e->project, &e->arena, &e->links))
            return false;
        e->links.effort = effort;
        cut = 0;
        for (uint32_t i = 0; i < e->project->rooms.count; i++)
            if (!cut_portals_of(e, i, &cut))
                return false;
    }
    return true;
}

/* ---- flip rooms --------------------------------------------------------------------------------------------------- */

/* While all rooms are still there: both sides of a pair are reported, whichever stays. */
static void cut_flips(struct extraction *e) {
    for (uint32_t i = 0; i < e->project->rooms.count; i++) {
        struct smith_prj2_room *room = e->project->rooms.items[i];
        uint32_t flip = room->alternate ? smith_prj2_links_room(&e->links, room->alternate->room) : SMITH_NONE;
        bool flip_kept = flip != SMITH_NONE && e->keep[flip];
        if (!room->alternate || e->keep[i] == flip_kept)
            continue;
        uint32_t stays = e->keep[i] ? i : flip;
        report_cut(e, "PRJ2-PART-FLIP", stays,
                   e->keep[i] ? "its flip room is room %lld, which is not here; it has none now"
                              : "it was the flip room of room %lld, which is not here; it is a room of its own now",
                   e->keep[i] ? room->alternate->room : room->index);
        room->alternate = NULL;
    }
}

/* ---- parameters of triggers, models of objects -------------------------------------------------------------------- */

static bool prj2_extract_stays(void *context, int64_t *id) {
    const struct thing *thing = thing_by_id(context, *id);
    return thing && thing->kept;
}

static bool room_stays(void *context, int64_t *number) {
    const struct extraction *e = context;
    return smith_prj2_links_room(&e->links, *number) != SMITH_NONE;
}

static void prj2_extract_describe(const struct extraction *e, const struct smith_referrer *referrer, char *words,
                                  size_t size) {
    long long number = smith_integer_load(referrer->type, referrer->value);
    bool is_object = strcmp(referrer->reference->path, "/rooms/objects") == 0;
    const struct thing *thing = is_object ? thing_by_id(e, number) : NULL;
    if (thing && thing->kind < SMITH_PRJ2_KINDS)
        snprintf(words, size, "object %lld, a %s of room %lld", number, smith_prj2_kind_names[thing->kind].one,
                 (long long)thing->room);
    else
        snprintf(words, size, "%s %lld", is_object ? "object" : "room", number);
}

/* What names something that is not here names nothing from now on. */
static bool cut_parameter(void *context, const struct smith_referrer *referrer) {
    struct extraction *e = context;
    char path[256], words[120];
    bool is_parameter = referrer->frame->type == SMITH_PRJ2_TRIGGER_PARAMETER_TYPE;
    smith_frame_path(referrer->frame, path, sizeof path);
    prj2_extract_describe(e, referrer, words, sizeof words);
    if (is_parameter) {
        struct smith_prj2_trigger_parameter *parameter = referrer->frame->record;
        parameter->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL;
        parameter->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NULL;
        parameter->value.as.any = smith_value_new(&e->document->arena, SMITH_PRJ2_NOTHING_TYPE);
        if (!parameter->value.as.any)
            return false;
    } else if (referrer->reference->none_count) {
        smith_integer_store(referrer->type, referrer->value, referrer->reference->none[0]);
    } else {
        return true; /* a portal, which is looked after by itself */
    }
    smith_changes_add(e->changes, "PRJ2-PART-TARGET", SMITH_CHANGE_LOST, path, UINT64_MAX,
                      "named %s, which is not here; it names nothing now", words);
    return true;
}

static bool cut_parameters(struct extraction *e) {
    const struct smith_renumbering objects = {.path = "/rooms/objects",
                                              .by = "id",
                                              .map = prj2_extract_stays,
                                              .gone = cut_parameter,
                                              .context = e},
                                   rooms = {.path = "/rooms",
                                            .by = "index",
                                            .map = room_stays,
                                            .gone = cut_parameter,
                                            .context = e};
    return smith_renumber(e->document->layout->root, e->project, &objects) &&
           smith_renumber(e->document->layout->root, e->project, &rooms);
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static bool drop_rooms(struct extraction *e) {
    bool *drop = smith_arena_alloc(&e->arena, e->project->rooms.count, 1);
    for (uint32_t i = 0; drop && i < e->project->rooms.count; i++)
        drop[i] = !e->keep[i];
    if (drop)
        smith_list_drop(SMITH_PRJ2_PROJECT_TYPE, e->project, SMITH_PRJ2_PROJECT_ROOMS_MEMBER, drop);
    return drop != NULL;
}

/* The editor opens the level at this room. */
static void set_last_room(const struct extraction *e) {
    struct smith_prj2_settings *settings = e->project->settings;
    if (settings && settings->has.last_room && e->project->rooms.count &&
        smith_prj2_links_room(&e->links, settings->last_room) == SMITH_NONE)
        settings->last_room = (int32_t)e->project->rooms.items[0]->index;
}

static void prj2_extract_report_kept(const struct extraction *e) {
    const struct smith_prj2_project *project = e->project;
    uint32_t objects = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        objects += project->rooms.items[i]->objects.count;
    smith_changes_add(e->changes, "PRJ2-PART", SMITH_CHANGE_KEPT, "/", UINT64_MAX,
                      "%u rooms with %u objects, %u textures, %u geometries, %u event sets", project->rooms.count,
                      objects, project->settings ? project->settings->textures.count : 0,
                      project->settings ? project->settings->imported_geometries.count : 0,
                      project->settings
                          ? project->settings->volume_event_sets.count + project->settings->global_event_sets.count +
                                project->settings->event_sets.count
                          : 0);
}

static bool keep_rooms(struct extraction *e) {
    if (!smith_prj2_links_of(e->project, &e->arena, &e->links) || !prj2_extract_list_things(e))
        return false;
    cut_flips(e);
    note_lone_portals(e);
    if (e->arena.failed || !drop_rooms(e) || !cut_portals(e) || !cut_parameters(e))
        return false;
    set_last_room(e);
    bool trimmed = smith_prj2_trim(e->document);
    prj2_extract_report_kept(e);
    return trimmed;
}

enum smith_status smith_prj2_keep_rooms(struct smith_document *document, const bool *keep,
                                        struct smith_changes *changes, struct smith_error *error) {
    struct extraction extraction = {.document = document,
                                    .project = smith_prj2_root(document),
                                    .keep = keep,
                                    .changes = changes,
                                    .lone = {.keys = SMITH_HASH_ADDRESSES}};
    smith_arena_init(&extraction.arena, &document->arena.allocator, 0);
    bool done = keep_rooms(&extraction);
    smith_arena_free(&extraction.arena);
    return done ? SMITH_OK : smith_fail_memory(error, &document->arena);
}

/* ---- the rooms that were asked for -------------------------------------------------------------------------------- */

static enum smith_status prj2_extract_choose(const struct smith_prj2_project *project, const uint32_t *numbers,
                                             uint32_t count, bool *keep, struct smith_error *error) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t list_index = 0;
        while (list_index < project->rooms.count && project->rooms.items[list_index]->index != numbers[i])
            list_index++;
        if (list_index == project->rooms.count)
            return smith_fail(error, SMITH_BAD_VALUE, "ROOM-NONE", "there is no room %u", numbers[i]);
        keep[list_index] = true;
    }
    return SMITH_OK;
}

enum smith_status smith_prj2_extract(struct smith_document *document, const uint32_t *numbers, uint32_t count,
                                     struct smith_changes *changes, struct smith_error *error) {
    const struct smith_prj2_project *project = smith_prj2_root(document);
    bool *keep = smith_document_alloc(document, project->rooms.count + 1, 1);
    if (!keep)
        return smith_fail_memory(error, &document->arena);
    enum smith_status status = prj2_extract_choose(project, numbers, count, keep, error);
    return status != SMITH_OK ? status : smith_prj2_keep_rooms(document, keep, changes, error);
}

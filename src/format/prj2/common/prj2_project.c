/* SPDX-License-Identifier: MIT
 *
 * What leads from room to room in a project, parts of it that are made in memory, the archives that it means, and whether its
 * editor opens it.
 */
#include "format/prj2/common/prj2_project.h"
#include "base/buffer.h"
#include "document/document.h"
#include "format/prj2/prj2.h"
#include "format/tomb_editor/tomb_editor.h"
#include <levelsmith/prj2.h>
#include <stdio.h>
#include <string.h>

/* ---- does today's editor open a project? It refuses some altogether, and opens others for reading only ---- */

/* Any status but SMITH_OK stops a walk; this one is no failure. */
#define STOP_VISIT SMITH_BAD_VALUE

static void conclude(struct smith_prj2_load_result *load_result, enum smith_prj2_load_outcome outcome, const char *code,
                     const char *reason) {
    load_result->outcome = outcome;
    load_result->code = code;
    snprintf(load_result->reason, sizeof load_result->reason, "%s", reason);
}

/* Reading an id at the end of the file is the one mistake nobody catches. */
static bool is_broken_off(const struct smith_prj2_project *project) {
    const struct smith_quirk *end = smith_quirk_find(project, SMITH_QUIRK_END, SMITH_AT_END, 0);
    return end && !end->bytes.size;
}

bool smith_prj2_is_refused(const struct smith_document *document, struct smith_prj2_load_result *load_result) {
    const struct smith_prj2_project *project = smith_prj2_root(document);
    const struct smith_prj2_settings *settings = project->settings;
    *load_result = (struct smith_prj2_load_result){.outcome = SMITH_PRJ2_OPENS};
    if (project->version & ~(uint32_t)SMITH_PRJ2_VERSION_COMPRESSED)
        conclude(load_result, SMITH_PRJ2_REFUSED, "PRJ2-VERSION", "the version of the file is not 0");
    else if (is_broken_off(project))
        conclude(load_result, SMITH_PRJ2_REFUSED, "PRJ2-BROKEN-OFF", "the file is broken off");
    else if (settings && settings->sound_system != SMITH_PRJ2_SOUND_SYSTEM_XML)
        conclude(load_result, SMITH_PRJ2_REFUSED, "PRJ2-SOUND-SYSTEM",
                 "it has no sound catalogs, as up to 1.2: only 1.3.15 and before open it");
    return load_result->outcome == SMITH_PRJ2_REFUSED;
}

static enum smith_status check_unread_chunk(void *context, const struct smith_unread_chunk *chunk) {
    struct smith_prj2_load_result *load_result = context;
    char reason[120];
    if (chunk->reason == SMITH_UNREAD_MISPLACED)
        return SMITH_OK;
    snprintf(reason, sizeof reason, "it does not know the chunk %s", chunk->id);
    conclude(load_result, SMITH_PRJ2_READ_ONLY, "PRJ2-CHUNK-UNKNOWN", reason);
    return STOP_VISIT;
}

enum smith_status smith_prj2_load_result_of(const struct smith_document *document,
                                            struct smith_prj2_load_result *load_result) {
    if (smith_prj2_is_refused(document, load_result))
        return SMITH_OK;
    enum smith_status status = smith_unread_chunks_visit(document, check_unread_chunk, load_result);
    return status == STOP_VISIT ? SMITH_OK : status;
}

/* ---- files ---- */

enum smith_status smith_prj2_open_archive(const struct smith_run_files *files, const char *path,
                                          const struct smith_allocator *allocator, const struct smith_format **format,
                                          struct smith_document **document, struct smith_error *error) {
    struct smith_buffer name;
    smith_buffer_init(&name, allocator);
    smith_object_archive_name(path, &name);
    const enum smith_status status =
        name.failed ? SMITH_NO_MEMORY : files->open(files->context, (const char *)name.data, format, document, error);
    smith_buffer_free(&name);
    return status;
}

/* ---- making parts of projects ---- */

void *smith_prj2_list_reserve(struct smith_document *document, const struct smith_list *list, uint32_t more,
                              size_t size) {
    void *items = smith_document_alloc(document, ((size_t)list->count + more) * size, 16);
    if (items && list->count)
        memcpy(items, list->items, list->count * size);
    return items;
}

bool smith_prj2_clear(void *record, const struct smith_type *type, uint16_t member) {
    const struct smith_member *found = &type->record->members[member];
    bool there =
        found->has != SMITH_NONE ? *((const bool *)record + found->has) : smith_member_value(found, record) != NULL;
    if (there)
        smith_member_clear(found, record);
    return there;
}

void smith_prj2_forget(void *record, uint16_t member, uint32_t index) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        bool spelling =
            quirk->kind == SMITH_QUIRK_HEADER || quirk->kind == SMITH_QUIRK_TAIL || quirk->kind == SMITH_QUIRK_RAW;
        if (!spelling || quirk->member != member || quirk->index != index + 1)
            quirks->items[kept++] = *quirk;
    }
    if (quirks)
        quirks->count = kept;
}

/* ---- forms of sectors ---- */

static bool sector_has_form(const struct smith_prj2_sector *sector, bool old) {
    return old ? sector->floor_two_levels_clicks || sector->ceiling_two_levels_clicks
               : sector->floor_clicks || sector->ceiling_clicks || sector->floor || sector->ceiling;
}

bool smith_prj2_room_has_form(const struct smith_prj2_room *room, bool old) {
    for (uint32_t i = 0; i < room->sectors.count; i++)
        if (sector_has_form(room->sectors.items[i], old))
            return true;
    return false;
}

uint32_t smith_prj2_rooms_of_form(const struct smith_prj2_project *project, bool old, uint32_t *first) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        if (smith_prj2_room_has_form(project->rooms.items[i], old) && !count++ && first)
            *first = i;
    return count;
}

/* ---- what leads from room to room ---- */

/* ---- rooms by index ----------------------------------------------------------------------------------------------- */

static bool list_rooms(struct smith_prj2_links *links, struct smith_arena *arena) {
    for (uint32_t i = 0; i < links->project->rooms.count; i++)
        if (!smith_id_index_add(&links->rooms, arena, links->project->rooms.items[i]->index, i))
            return false;
    smith_id_index_sort(&links->rooms);
    return true;
}

static bool list_bases(struct smith_prj2_links *links, struct smith_arena *arena) {
    const struct smith_prj2_project *project = links->project;
    links->base = smith_arena_alloc(arena, project->rooms.count * sizeof *links->base, _Alignof(int64_t));
    for (uint32_t i = 0; links->base && i < project->rooms.count; i++)
        links->base[i] = project->rooms.items[i]->index;
    for (uint32_t i = 0; links->base && i < project->rooms.count; i++) {
        const struct smith_prj2_room_alternate *flip = project->rooms.items[i]->alternate;
        uint32_t flipped = flip ? smith_prj2_links_room(links, flip->room) : SMITH_NONE;
        if (flipped != SMITH_NONE)
            links->base[flipped] = project->rooms.items[i]->index;
    }
    return links->base != NULL;
}

bool smith_prj2_links_of(const struct smith_prj2_project *project, struct smith_arena *arena,
                         struct smith_prj2_links *links) {
    *links = (struct smith_prj2_links){.project = project};
    return list_rooms(links, arena) && list_bases(links, arena);
}

uint32_t smith_prj2_links_room(const struct smith_prj2_links *links, int64_t index) {
    return smith_id_index_find(&links->rooms, index);
}

bool smith_prj2_links_spend(struct smith_prj2_links *links, uint64_t count) {
    static const uint64_t effort_max = 100 * 1000 * 1000; /* a large real project: 100 000 */
    links->effort += count;
    return links->effort <= effort_max;
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

static bool meets(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal,
                  const struct smith_prj2_room *beyond, const struct smith_prj2_portal_parts *other) {
    struct smith_prj2_portal_parts opposite;
    return !smith_prj2_portal_opposite(room, portal, beyond, &opposite) || /* no place, no difference */
           (other->min_x == opposite.min_x && other->max_x == opposite.max_x && other->min_z == opposite.min_z &&
            other->max_z == opposite.max_z);
}

/* Corners of rooms, which never open, do not count. */
static bool covers_the_same(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal,
                            const struct smith_prj2_room *beyond, const struct smith_prj2_portal_parts *other) {
    const struct smith_prj2_portal_parts open = smith_prj2_portal_without_corners(room, portal),
                                         met = smith_prj2_portal_without_corners(beyond, other);
    return meets(room, portal, beyond, other) || meets(room, &open, beyond, &met);
}

/* Whether a portal leads to this room: those of flip rooms lead to the bases of rooms. */
static bool leads_to(const struct smith_prj2_links *links, const struct smith_prj2_portal_parts *portal,
                     uint32_t list_index) {
    return portal->room == links->project->rooms.items[list_index]->index || portal->room == links->base[list_index];
}

enum smith_prj2_opposite_state smith_prj2_links_opposite(struct smith_prj2_links *links, uint32_t list_index,
                                                         const struct smith_prj2_portal_parts *portal) {
    const struct smith_prj2_room *room = links->project->rooms.items[list_index];
    enum smith_prj2_opposite_state state = SMITH_PRJ2_OPPOSITE_NONE;
    uint32_t target = smith_prj2_links_room(links, portal->room);
    if (target == SMITH_NONE)
        return SMITH_PRJ2_OPPOSITE_UNKNOWN;
    const struct smith_prj2_room *beyond = links->project->rooms.items[target];
    if (!smith_prj2_links_spend(links, beyond->objects.count))
        return SMITH_PRJ2_OPPOSITE_UNKNOWN;
    if (target == list_index)
        return SMITH_PRJ2_OPPOSITE_SELF;
    for (uint32_t i = 0; i < beyond->objects.count; i++) {
        struct smith_prj2_portal_parts other;
        if (!smith_prj2_portal_of(&beyond->objects.items[i], &other) || !leads_to(links, &other, list_index) ||
            !smith_prj2_directions_are_opposite(portal->direction, other.direction))
            continue;
        if (covers_the_same(room, portal, beyond, &other))
            return SMITH_PRJ2_OPPOSITE_MATCHES;
        state = SMITH_PRJ2_OPPOSITE_MISALIGNED;
    }
    return state;
}

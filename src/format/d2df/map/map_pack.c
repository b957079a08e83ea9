/* SPDX-License-Identifier: MIT
 *
 * A map and all that it names as one archive, as the editor's PackMap makes it: what the map names goes into a section for
 * its kind, under its own name, and the map names it there. Other than the editor, it leaves out textures that no panel
 * has, takes along the other pictures of switches and the sounds of triggers, looks where the game looks, and calls two
 * things apart that would have one name.
 */
#include "format/d2df/map/map_pack.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/text.h"
#include "document/document.h"
#include "document/visit.h"
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/map/d2df_edit.h"
#include "format/d2df/map/d2df_resources.h"
#include "format/run.h"
#include "report/report.h"
#include <inttypes.h>
#include <levelsmith/d2df.h>
#include <levelsmith/edit.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { pack_name_letters = 16 }; /* of a record in the game's own archives */

enum pack_section { PACK_TEXTURE, PACK_SKY, PACK_MUSIC, PACK_SOUND, PACK_SECTIONS };
static const char *const pack_sections[] = {"TEXTURES", "SKY", "MUSIC", "SOUNDS"};

/* A file that goes along. */
struct pack_item {
    const char *file; /* in the folder of resources */
    const char *name; /* in the archive */
    enum pack_section section;
};

struct packing {
    struct smith_document *document;
    const struct smith_d2df_map *map;
    const struct smith_level_pack_options *how;
    struct smith_d2df_resources resources;
    struct smith_arena arena;
    SMITH_ARRAY(struct pack_item) items;
    struct smith_hash_map files; /* "SECTION/file" -> the item's number, from 1 */
    struct smith_hash_map groups; /* "SECTION/file without its number" -> what names of the group begin with */
    struct smith_hash_map taken; /* "SECTION/name without its number", as the game compares names */
    struct smith_findings *notes;
    struct smith_error *error;
};

static const char *pack_print(struct packing *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* In the arena; NULL = out of memory. */
static const char *pack_print(struct packing *p, const char *format, ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return smith_arena_copy(&p->arena, text,
                            size < 0                     ? 0
                            : (size_t)size < sizeof text ? (size_t)size
                                                         : sizeof text - 1);
}

static enum smith_status pack_no_memory(const struct packing *p) {
    return smith_fail_memory(p->error, NULL);
}

/* ---- names of switches ---- */

/* A name whose number says which of a switch's pictures it is: what is behind the last underscore, up to a dot. */
struct numbered {
    size_t head; /* bytes up to the underscore, with it; all of them when there is no number */
    const char *rest; /* behind the number */
    uint32_t number;
    bool is;
};

static struct numbered numbered_name(const char *leaf) {
    const char *line = strrchr(leaf, '_'), *at = line ? line + 1 : leaf;
    struct numbered none = {.head = strlen(leaf), .rest = leaf + strlen(leaf)};
    uint64_t number = 0;
    const bool is_hexadecimal = *at == '$';
    at += is_hexadecimal;
    const char *const first = at;
    for (; *at && *at != '.'; at++) {
        const char *digits = "0123456789ABCDEF", *digit = strchr(digits, *at >= 'a' && *at <= 'f' ? *at - 32 : *at);
        if (!digit || digit - digits >= (is_hexadecimal ? 16 : 10) || number > UINT32_MAX / 16)
            return none;
        number = number * (is_hexadecimal ? 16 : 10) + (uint64_t)(digit - digits);
    }
    return line && at > first ? (struct numbered){(size_t)(line + 1 - leaf), at, (uint32_t)number, true} : none;
}

/* The last part of a path of either slash. */
static const char *pack_leaf(const char *path) {
    const char *leaf = path;
    for (; *path; path++)
        if (*path == '/' || *path == '\\')
            leaf = path + 1;
    return leaf;
}

/* ---- what things are called in the archive ---- */

static size_t pack_letters(const char *text, size_t size) {
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((uint8_t)text[i] & 0xC0) != 0x80;
    return count;
}

/* Bytes of the first so many letters. */
static size_t pack_cut(const char *text, size_t size, size_t letters) {
    while (size && pack_letters(text, size) > letters)
        for (size--; size && ((uint8_t)text[size] & 0xC0) == 0x80;)
            size--;
    return size;
}

/* What a name of the group begins with when it is the `attempt`th: of 16 letters with the number of the longest of them. */
static const char *pack_head(struct packing *p, const char *leaf, const struct numbered *numbered, unsigned attempt) {
    char mark[16] = "";
    if (attempt > 1)
        snprintf(mark, sizeof mark, "~%u", attempt);
    const size_t behind = numbered->is ? 3 : 0; /* "_12" */
    const size_t room = pack_name_letters - behind - strlen(mark);
    const size_t stem = numbered->is ? numbered->head - 1 : smith_d2df_stem(leaf);
    const size_t size = pack_cut(leaf, stem, room);
    return pack_print(p, "%.*s%s", (int)size, leaf, mark);
}

/* Whether no other group has such names; they are its own then. */
static bool pack_claim(struct packing *p, const char *section, const char *head, bool is_numbered, bool *failed) {
    char key[SMITH_D2DF_KEY];
    if (!smith_d2df_key(head, strlen(head), key))
        *key = '\0';
    const char *name = pack_print(p, "%s/%s%s", section, key, is_numbered ? "_#" : "");
    struct smith_hash_entry *entry = name ? smith_hash_map_add(&p->taken, &p->arena, name, strlen(name)) : NULL;
    *failed = !entry;
    return entry && !entry->value.number++;
}

/* What names of the group of this file begin with. */
static const char *pack_group_head(struct packing *p, const char *section, const char *file, const char *leaf,
                                   const struct numbered *numbered, struct smith_rule_path path) {
    const struct numbered in_file = numbered_name(pack_leaf(file));
    const size_t folder = (size_t)(pack_leaf(file) - file);
    const char *group = numbered->is && in_file.is
                            ? pack_print(p, "%s/%.*s#", section, (int)(folder + in_file.head), file)
                            : pack_print(p, "%s/%s", section, file);
    struct smith_hash_entry *entry = group ? smith_hash_map_add(&p->groups, &p->arena, group, strlen(group)) : NULL;
    bool failed = !entry;
    if (failed || entry->value.text)
        return failed ? NULL : entry->value.text;
    const char *head = NULL;
    unsigned attempt = 1;
    for (;; attempt++) {
        head = pack_head(p, leaf, numbered, attempt);
        if (!head || pack_claim(p, section, head, numbered->is, &failed) || failed)
            break;
    }
    entry->value.text = failed ? NULL : head;
    const size_t stem = numbered->is ? numbered->head - 1 : smith_d2df_stem(leaf);
    if (!failed && head && (strlen(head) != stem || memcmp(head, leaf, stem) != 0))
        smith_findings_add(p->notes, "D2DF-PACK-RENAMED", SMITH_INFO, path.text, UINT64_MAX,
                           attempt > 1 ? "'%s' is '%s%s' in the archive: another thing has its name"
                                       : "'%s' is '%s%s' in the archive: names there have 16 letters",
                           file, head, numbered->is ? leaf + numbered->head - 1 : "");
    return entry->value.text;
}

/* ---- what goes along ---- */

/* The number of the item from 1, 0 = out of memory. */
static uint32_t pack_add(struct packing *p, enum pack_section section, const char *file, const char *resource,
                         struct smith_rule_path path) {
    const char *key = pack_print(p, "%d/%s", (int)section, file);
    struct smith_hash_entry *entry = key ? smith_hash_map_add(&p->files, &p->arena, key, strlen(key)) : NULL;
    if (!entry || entry->value.number)
        return entry ? (uint32_t)entry->value.number : 0;
    entry->value.number = (uint64_t)p->items.count + 1;
    const char *leaf = pack_leaf(smith_d2df_resource_path(resource));
    struct numbered numbered = numbered_name(leaf);
    const char *head = pack_group_head(p, pack_sections[section], file, leaf, &numbered, path);
    const char *number = numbered.is ? leaf + numbered.head - 1 : "";
    const char *name =
        head ? pack_print(p, "%s%.*s", head, (int)(numbered.is ? numbered.rest - number : 0), number) : NULL;
    if (!name || !SMITH_ARRAY_ADD(&p->arena, &p->items, (struct pack_item){file, name, section}))
        return 0;
    return p->items.count;
}

/* The archives that everybody has who has the game. */
static bool pack_is_of_game(const char *resource) {
    static const char *const archives[] = {"standart", "shrshade"};
    char key[SMITH_D2DF_KEY];
    if (!smith_d2df_key(resource, smith_d2df_archive_length(resource), key))
        return false;
    key[smith_d2df_archive_stem(key)] = '\0';
    return strcmp(key, archives[0]) == 0 || strcmp(key, archives[1]) == 0;
}

static void pack_report_missing(const struct packing *p, struct smith_rule_path path, const char *resource,
                                const struct smith_d2df_found *found) {
    const char *why = found->lookup == SMITH_D2DF_OWN_UNKNOWN ? "the archive of the map is not at hand"
                      : found->lookup == SMITH_D2DF_OUTSIDE   ? "the name leads out of the folders of the game"
                      : found->lookup == SMITH_D2DF_NO_ENTRY  ? "the archive does not have it"
                                                              : "there is no such archive";
    smith_findings_add(p->notes, "D2DF-PACK-MISSING", SMITH_ERROR, path.text, UINT64_MAX, "'%s': %s", resource, why);
}

/* The new name of what a value names; `*text` is it. */
static enum smith_status pack_resource(struct packing *p, const char **text, enum pack_section section,
                                       struct smith_rule_path path) {
    const enum smith_d2df_use use = section == PACK_TEXTURE ? SMITH_D2DF_TEXTURE : SMITH_D2DF_OTHER;
    if (p->how->minimal && pack_is_of_game(*text))
        return SMITH_OK;
    const struct smith_d2df_found found = smith_d2df_resources_find(&p->resources, *text, p->how->own, use);
    if (!found.name) {
        pack_report_missing(p, path, *text, &found);
        return SMITH_OK;
    }
    const uint32_t item = pack_add(p, section, found.name, *text, path);
    const char *name = item ? pack_print(p, ":%s\\%s", pack_sections[section], p->items.items[item - 1].name) : NULL;
    const char *copy = name ? smith_document_text(p->document, name) : NULL;
    if (!copy)
        return pack_no_memory(p);
    *text = copy;
    return SMITH_OK;
}

/* ---- pictures of switches ---- */

static void mark_panel(const struct smith_d2df_map *map, bool *switches, int64_t panel) {
    if (panel >= 0 && panel < map->panels.count && map->panels.items[panel].texture < map->textures.count)
        switches[map->panels.items[panel].texture] = true;
}

/* Set a flag, one a texture, for those that triggers change. */
static void mark_switches(const struct smith_d2df_map *map, bool *switches) {
    for (uint32_t i = 0; i < map->triggers.count; i++) {
        const struct smith_d2df_trigger *trigger = map->triggers.items[i];
        mark_panel(map, switches, trigger->texture_panel);
        const struct smith_d2df_trigger_triggerdata *data = &trigger->triggerdata;
        if (data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR && data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR_9)
            mark_panel(map, switches, data->as.door->panelid);
        else if (data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS &&
                 data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS_4)
            mark_panel(map, switches, data->as.press->has.panelid ? data->as.press->panelid : -1);
        else if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SHOT)
            mark_panel(map, switches, data->as.shot->panelid);
    }
}

/* Take one along if it is there; `*is_there` says so. */
static enum smith_status pack_sibling(struct packing *p, const char *resource, uint32_t number,
                                      struct smith_rule_path path, bool *is_there) {
    const char *leaf = pack_leaf(smith_d2df_resource_path(resource));
    const struct numbered numbered = numbered_name(leaf);
    const char *name = pack_print(p, "%.*s%" PRIu32 "%s", (int)((size_t)(leaf - resource) + numbered.head), resource,
                                  number, numbered.rest);
    if (!name)
        return pack_no_memory(p);
    const struct smith_d2df_found found =
        smith_d2df_resources_find(&p->resources, name, p->how->own, SMITH_D2DF_TEXTURE);
    *is_there = found.name != NULL;
    return !found.name || pack_add(p, PACK_TEXTURE, found.name, name, path) ? SMITH_OK : pack_no_memory(p);
}

/* As the game looks for them: of those with lower numbers all that there are, of those with higher ones up to a gap. */
static enum smith_status pack_siblings(struct packing *p, const char *resource, struct smith_rule_path path) {
    enum { lower_max = 1000 }; /* so many lower numbers are looked for */
    const struct numbered numbered = numbered_name(pack_leaf(smith_d2df_resource_path(resource)));
    bool is_there = numbered.is && !(p->how->minimal && pack_is_of_game(resource));
    enum smith_status status = SMITH_OK;
    const bool any = is_there;
    for (uint32_t i = 0; any && i < numbered.number && i < lower_max && status == SMITH_OK; i++)
        status = pack_sibling(p, resource, i, path, &is_there);
    for (uint32_t i = numbered.number + 1; any && i && status == SMITH_OK; i++) {
        status = pack_sibling(p, resource, i, path, &is_there);
        if (!is_there)
            break;
    }
    return status;
}

/* ---- all names of the map ---- */

static enum smith_status pack_textures(struct packing *p) {
    const struct smith_d2df_map *map = p->map;
    bool *switches = smith_arena_alloc(&p->arena, map->textures.count + (size_t)1, 1);
    enum smith_status status = SMITH_OK;
    if (!switches)
        return pack_no_memory(p);
    mark_switches(map, switches);
    for (uint32_t i = 0; i < map->textures.count && status == SMITH_OK; i++) {
        const char **text = &map->textures.items[i]->path, *before = *text;
        const struct smith_rule_path path = smith_rule_path("/textures/%u/path", i);
        if (!**text || smith_d2df_liquid(*text) >= 0)
            continue;
        status = pack_resource(p, text, PACK_TEXTURE, path);
        if (status == SMITH_OK && switches[i])
            status = pack_siblings(p, before, path);
    }
    return status;
}

static enum smith_status pack_other(void *context, const struct smith_visit *visit) {
    struct packing *p = context;
    const char *resource = smith_visit_file(visit);
    if (!resource || !*resource || !visit->frame)
        return SMITH_OK;
    const bool in_header = visit->frame->type == SMITH_D2DF_HEADER_TYPE;
    if (visit->frame->type == SMITH_D2DF_TEXTURE_TYPE || (!in_header && smith_d2df_is_of_engine(resource)))
        return SMITH_OK;
    const bool is_music = visit->frame->type == SMITH_D2DF_MUSIC_DATA_TYPE;
    const enum pack_section section = !in_header                                ? is_music ? PACK_MUSIC : PACK_SOUND
                                      : strcmp(visit->member->name, "sky") == 0 ? PACK_SKY
                                                                                : PACK_MUSIC;
    return pack_resource(p, (const char **)(uintptr_t)visit->value, section, smith_rule_frame_path(visit->frame));
}

/* ---- the archive ---- */

static enum smith_status pack_map_bytes(struct packing *p, struct smith_buffer *out) {
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(p->document, NULL, &edit, p->error);
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, out, p->error);
    smith_edit_end(edit);
    return status;
}

static enum smith_status pack_add_item(struct packing *p, struct smith_document *archive,
                                       const struct pack_item *item) {
    const struct smith_folder *folder = p->resources.folder;
    struct smith_buffer file;
    smith_buffer_init(&file, &archive->arena.allocator);
    enum smith_status status = folder->read(folder->context, item->file, &file, p->error);
    if (status == SMITH_OK && !smith_dfwad_add(archive, item->name, &(struct smith_bytes){file.data, file.size}))
        status = smith_fail_memory(p->error, &archive->arena);
    smith_buffer_free(&file);
    return status;
}

/* The map first: what stands before all sections is in none. */
static enum smith_status pack_fill_archive(struct packing *p, struct smith_document *archive) {
    struct smith_buffer map;
    smith_buffer_init(&map, &archive->arena.allocator);
    enum smith_status status = pack_map_bytes(p, &map);
    if (status == SMITH_OK && !smith_dfwad_add(archive, p->how->name, &(struct smith_bytes){map.data, map.size}))
        status = smith_fail_memory(p->error, &archive->arena);
    smith_buffer_free(&map);
    for (unsigned section = 0; section < PACK_SECTIONS; section++) {
        bool begun = false;
        for (uint32_t i = 0; i < p->items.count && status == SMITH_OK; i++) {
            if (p->items.items[i].section != section)
                continue;
            if (!begun && !smith_dfwad_add(archive, pack_sections[section], NULL))
                status = smith_fail_memory(p->error, &archive->arena);
            begun = true;
            if (status == SMITH_OK)
                status = pack_add_item(p, archive, &p->items.items[i]);
        }
    }
    return status;
}

static enum smith_status gather_names(struct packing *p) {
    enum smith_status status = smith_d2df_textures_drop(p->document, NULL, p->error);
    if (status == SMITH_OK)
        status = pack_textures(p);
    if (status == SMITH_OK)
        status = smith_visit_all(p->document, pack_other, p);
    if (status == SMITH_OK && smith_findings_failed(p->notes))
        status = pack_no_memory(p);
    return status;
}

static bool map_pack_has_errors(const struct smith_findings *notes) {
    bool any = false;
    for (uint32_t i = 0; i < notes->count; i++)
        any |= notes->items[i].severity == SMITH_ERROR;
    return any;
}

static enum smith_status map_pack_archive(struct packing *p, struct smith_document **archive) {
    enum smith_status status = gather_names(p);
    if (status == SMITH_OK && map_pack_has_errors(p->notes))
        return smith_fail(p->error, SMITH_BAD_VALUE, "PACK-FAILED", "some of what the map names is missing");
    if (status == SMITH_OK)
        status = smith_document_create(&smith_dfwad_layout, &p->how->reading, archive, p->error);
    return status == SMITH_OK ? pack_fill_archive(p, *archive) : status;
}

enum smith_status smith_d2df_gather(struct smith_document *document, const struct smith_level_pack_options *how,
                                    struct smith_document **archive, struct smith_findings *notes,
                                    struct smith_error *error) {
    struct packing p = {
        .document = document, .map = smith_d2df_root(document), .how = how, .notes = notes, .error = error};
    *archive = NULL;
    smith_arena_init(&p.arena, &how->reading.allocator, 0);
    enum smith_status status = smith_d2df_resources_open(&p.resources, how->resources, &how->reading, error);
    if (status == SMITH_OK)
        status = map_pack_archive(&p, archive);
    smith_d2df_resources_close(&p.resources);
    smith_arena_free(&p.arena);
    if (status != SMITH_OK) {
        smith_document_free(*archive);
        *archive = NULL;
    }
    return status;
}

/* SPDX-License-Identifier: MIT
 *
 * Rules about what SDLPoP never asks for: archives of a mod that have another name or lie elsewhere than it looks, levels behind the
 * last, and pictures that the palette of their set does not count.
 */
#include "base/buffer.h"
#include "format/pop/archive/pop_archive.h"
#include "format/run.h"
#include "os/os.h"
#include <levelsmith/pop_dat1.h>
#include <stdio.h>
#include <string.h>

#define LAST_LEVEL 2015
#define PALETTE_SIZE 100 /* of a resource; the first byte is how many pictures follow it by their numbers */
#define PALETTE_COLOURS 16 /* the fourth */
#define SET_MAX 255 /* pictures that a palette can have */

/* ---- names ---- */

/* What is in the folder of the mod. */
struct names_of_mod {
    const char *name; /* of the archive */
    bool is_at_top, is_in_data; /* there it is: beside mod.ini, in the folder `data` */
};

static enum smith_status note_name_of_mod(void *context, const char *name) {
    struct names_of_mod *names = context;
    names->is_at_top |= strcmp(name, names->name) == 0;
    names->is_in_data |= strncmp(name, "data/", 5) == 0 && strcmp(name + 5, names->name) == 0;
    return SMITH_OK;
}

static void check_letters(struct smith_run *run, const char *name) {
    char capitals[32];
    size_t size = strlen(name);
    if (size >= sizeof capitals)
        return;
    for (size_t i = 0; i <= size; i++)
        capitals[i] = (char)(name[i] >= 'a' && name[i] <= 'z' ? name[i] - 'a' + 'A' : name[i]);
    if (strcmp(capitals, name) != 0)
        smith_report_finding(run, "POP-MOD-NAME", smith_rule_path("/index"),
                             "SDLPoP looks for %s, and finds no %s where capitals count", capitals, name);
}

void smith_pop_check_mod_names(struct smith_run *run) {
    const struct smith_check_options *how = run->how;
    if (!how || !how->name || !how->own_folder || !smith_pop_archive_ops.is_of_game(how->name))
        return;
    struct names_of_mod names = {.name = how->name};
    struct smith_buffer settings;
    struct smith_error error;
    smith_buffer_init(&settings, &run->options.allocator);
    bool is_mod = how->own_folder->read(how->own_folder->context, "mod.ini", &settings, &error) == SMITH_OK;
    smith_buffer_free(&settings);
    if (!is_mod)
        return;
    if (how->own_folder->list(how->own_folder->context, note_name_of_mod, &names, &error) == SMITH_NO_MEMORY)
        smith_run_note(run, SMITH_NO_MEMORY);
    check_letters(run, how->name);
    if (names.is_in_data && !names.is_at_top)
        smith_report_finding(run, "POP-FOLDER-PLACE", smith_rule_path("/index"),
                             "SDLPoP does not look here: archives of a mod lie beside mod.ini");
}

/* ---- numbers ---- */

/* How many pictures each palette has, plus 1, by its number; 0 = there is no palette. */
static uint16_t *note_palettes(struct smith_run *run, const struct smith_pop_dat1_index *index) {
    const size_t size = (UINT16_MAX + 1) * sizeof(uint16_t);
    uint16_t *palettes = smith_arena_alloc(&run->arena, size, _Alignof(uint16_t));
    if (!palettes) {
        smith_run_note(run, SMITH_NO_MEMORY);
        return NULL;
    }
    memset(palettes, 0, size);
    for (uint32_t i = 0; i < index->resources.count; i++) {
        const struct smith_pop_dat1_resource *resource = index->resources.items[i];
        const struct smith_bytes *data = resource->content ? &resource->content->data : NULL;
        if (data && data->size == PALETTE_SIZE && data->data[3] == PALETTE_COLOURS)
            palettes[resource->id] = (uint16_t)(data->data[0] + 1);
    }
    return palettes;
}

/* The palette of the set that the number is in or behind; 0 = there is none. */
static unsigned palette_before(const uint16_t *palettes, unsigned id) {
    for (unsigned back = 1; back <= SET_MAX && back < id; back++)
        if (palettes[id - back])
            return id - back;
    return 0;
}

static void check_pictures(struct smith_run *run, const struct smith_pop_dat1_index *index) {
    const uint16_t *palettes = note_palettes(run, index);
    for (uint32_t i = 0; palettes && i < index->resources.count; i++) {
        const struct smith_pop_dat1_resource *resource = index->resources.items[i];
        const unsigned palette = palette_before(palettes, resource->id);
        bool is_picture = resource->content && resource->content->data.size > 2 && !palettes[resource->id];
        if (is_picture && palette && resource->id >= palette + palettes[palette])
            smith_report_finding(run, "POP-DAT-BEYOND", smith_rule_path("/index/resources/%u", i),
                                 "palette %u says that %u pictures follow it, so %u is never loaded", palette,
                                 palettes[palette] - 1u, resource->id);
    }
}

void smith_pop_check_numbers(struct smith_run *run) {
    const struct smith_pop_dat1_archive *archive = smith_pop_dat1_root(run->document);
    const char *name = run->how ? run->how->name : NULL;
    if (!archive->index || !name || !smith_pop_archive_ops.is_of_game(name))
        return;
    if (!smith_any_case_begins(name, "LEVELS", 6)) {
        check_pictures(run, archive->index);
        return;
    }
    for (uint32_t i = 0; i < archive->index->resources.count; i++)
        if (archive->index->resources.items[i]->id > LAST_LEVEL)
            smith_report_finding(run, "POP-DAT-BEYOND", smith_rule_path("/index/resources/%u", i),
                                 "the last level is %d, so %u is never loaded", LAST_LEVEL,
                                 archive->index->resources.items[i]->id);
}

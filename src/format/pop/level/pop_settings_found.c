/* SPDX-License-Identifier: MIT
 *
 * Where settings come from, the later before the earlier: what SDLPoP has built in; SDLPoP.ini; the game's program in the folder
 * of SDLPoP; that in the folder of the mod; mod.ini. SDLPoP.ini counts where it says so itself (use_custom_options), and as soon as
 * there is one of the others (facts about mods, 1.2).
 *
 * Of a program, numbers at certain places are read, which depend on its release and whether it is packed.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/level/pop_settings.h"
#include "os/os.h"
#include <levelsmith/archive.h>
#include <string.h>

/* ---- the game's program ---- */

/* Where a release has what; 0 = it is not known there. Numbers have one byte, hit points of the prince and kinds of guards two. */
struct program {
    size_t size; /* of the file: by that it is known */
    uint32_t start_hitp, level_types, guard_hp, guard_types, top_edge, left_edge, wda_in_palace;
};

static const struct program programs[] = {
    {123335, 0x04a2f, 0x1acea, 0x1b8a8, 0, 0x0a1f0, 0x0a26b, 0x0a7bb}, /* 1.0, packed */
    {129504, 0x060df, 0x1c842, 0x1d46a, 0x1c964, 0x0b8a0, 0x0b91b, 0x0be6b},
    {125115, 0x04eaf, 0x1b9ae, 0x1c6c5, 0, 0x0a69c, 0, 0x0ac67}, /* 1.3, packed */
    {129472, 0x055ef, 0x1c5c6, 0x1d35c, 0x1c702, 0x0addc, 0, 0x0b3a7},
    {110855, 0x0496b, 0x17d4c, 0x18a97, 0, 0x0a158, 0, 0x0a723}, /* 1.4, packed */
    {115008, 0x05a9b, 0x18f3c, 0x19d06, 0x1905e, 0x0b288, 0, 0x0b853},
};

/* The instruction that decides whether palaces have walls of stone: a jump that is always or never taken there. */
#define JUMP_IF_PALACE 0x74

static int program_word(const uint8_t *bytes, uint32_t offset) {
    return bytes[offset] | bytes[offset + 1] << 8;
}

static void read_program(struct smith_pop_settings *settings, const struct program *program, const uint8_t *bytes) {
    struct smith_pop_gameplay *gameplay = &settings->gameplay;
    gameplay->start_hitp = program_word(bytes, program->start_hitp);
    gameplay->drawn_tile_top_level_edge = bytes[program->top_edge];
    if (program->left_edge)
        gameplay->drawn_tile_left_level_edge = bytes[program->left_edge];
    gameplay->enable_wda_in_palace = bytes[program->wda_in_palace] != JUMP_IF_PALACE;
    for (uint32_t i = 0; i < SMITH_POP_LEVELS; i++) {
        settings->levels[i].level_type = bytes[program->level_types + i];
        settings->levels[i].guard_hp = bytes[program->guard_hp + i];
        if (program->guard_types)
            settings->levels[i].guard_type = (int16_t)program_word(bytes, program->guard_types + 2 * i);
    }
}

/* ---- files ---- */

#define PROGRAMS_TRIED 16

/* Programs that a folder has. */
struct program_search {
    char names[PROGRAMS_TRIED][64];
    unsigned count;
};

static enum smith_status note_program(void *context, const char *name) {
    struct program_search *search = context;
    const char *extension = strrchr(name, '.');
    bool is_program = extension && !strchr(name, '/') && smith_any_case_equal(extension, ".EXE");
    if (is_program && search->count < PROGRAMS_TRIED && strlen(name) < sizeof search->names[0])
        memcpy(search->names[search->count++], name, strlen(name) + 1);
    return SMITH_OK;
}

/* False when there is none; SMITH_NO_MEMORY in `status`. */
static bool read_settings_file(const struct smith_folder *folder, const char *name, struct smith_buffer *bytes,
                               enum smith_status *status) {
    struct smith_error absent;
    bytes->size = 0;
    enum smith_status found = folder->read(folder->context, name, bytes, &absent);
    if (found == SMITH_NO_MEMORY)
        *status = found;
    return found == SMITH_OK;
}

static bool take_known_program(struct smith_pop_settings *settings, const struct smith_buffer *bytes) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (programs[i].size == bytes->size) {
            read_program(settings, &programs[i], bytes->data);
            return true;
        }
    return false;
}

/* Only in a folder of the game or of a mod is it worth while to look for programs: others may be whole disks. */
static bool is_of_game(const struct smith_folder *folder, struct smith_buffer *bytes, enum smith_status *status) {
    return read_settings_file(folder, "mod.ini", bytes, status) ||
           read_settings_file(folder, "SDLPoP.ini", bytes, status) ||
           read_settings_file(folder, "LEVELS.DAT", bytes, status);
}

/* PRINCE.EXE, which ends the search unless it is empty, or else any program that is a release of the game. False when none counts. */
static bool take_program_of(struct smith_pop_settings *settings, const struct smith_folder *folder,
                            struct smith_buffer *bytes, enum smith_status *status) {
    struct program_search search = {.count = 0};
    struct smith_error absent;
    if (read_settings_file(folder, "PRINCE.EXE", bytes, status) && bytes->size)
        return take_known_program(settings, bytes);
    if (folder->list && is_of_game(folder, bytes, status) &&
        folder->list(folder->context, note_program, &search, &absent) == SMITH_NO_MEMORY)
        *status = SMITH_NO_MEMORY;
    for (unsigned i = 0; i < search.count; i++)
        if (read_settings_file(folder, search.names[i], bytes, status) && take_known_program(settings, bytes))
            return true;
    return false;
}

static bool take_text_of(struct smith_pop_settings *settings, const struct smith_folder *folder, const char *name,
                         struct smith_buffer *bytes, enum smith_status *status) {
    if (!read_settings_file(folder, name, bytes, status))
        return false;
    smith_pop_settings_take(settings, bytes->size ? (const char *)bytes->data : "", bytes->size);
    return true;
}

/* Whether SDLPoP.ini says that its own settings count. */
static bool is_switched_on(const struct smith_buffer *text) {
    struct smith_pop_settings_reader reader;
    struct smith_pop_setting setting;
    bool is_on = false;
    smith_pop_settings_read(&reader, text->size ? (const char *)text->data : "", text->size);
    while (smith_pop_settings_next(&reader, &setting))
        if (!setting.begins_section && smith_any_case_equal(setting.section, "CustomGameplay") &&
            smith_any_case_equal(setting.key, "use_custom_options"))
            is_on =
                smith_any_case_equal(setting.value, "true") || (is_on && !smith_any_case_equal(setting.value, "false"));
    return is_on;
}

enum smith_status smith_pop_settings_find(struct smith_pop_settings_found *found, const struct smith_folder *game,
                                          const struct smith_folder *own, const struct smith_allocator *allocator) {
    enum smith_status status = SMITH_OK;
    struct smith_pop_settings with_ini, *settings = &found->mod;
    struct smith_buffer bytes;
    smith_buffer_init(&bytes, allocator);
    smith_pop_settings_init(&with_ini);
    bool has_ini = game && take_text_of(&with_ini, game, "SDLPoP.ini", &bytes, &status);
    has_ini = has_ini || (own && take_text_of(&with_ini, own, "SDLPoP.ini", &bytes, &status));
    bool is_on = has_ini && is_switched_on(&bytes);
    *settings = with_ini;
    is_on |= game && take_program_of(settings, game, &bytes, &status);
    found->game = *settings;
    is_on |= own && take_program_of(settings, own, &bytes, &status);
    found->program = *settings;
    found->has_mod_ini = (game && take_text_of(settings, game, "mod.ini", &bytes, &status)) ||
                         (own && take_text_of(settings, own, "mod.ini", &bytes, &status));
    if (!is_on && !found->has_mod_ini) {
        smith_pop_settings_init(&found->game);
        found->program = found->mod = found->game;
    }
    smith_buffer_free(&bytes);
    return status;
}

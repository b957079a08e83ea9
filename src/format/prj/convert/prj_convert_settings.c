/* SPDX-License-Identifier: MIT
 *
 * Settings: what the level is for, and the files around it (prj_convert.h). A project names two files, the texture and
 * one of the wad, as they were called on the machine of its author.
 */
#include "base/buffer.h"
#include "format/prj/convert/prj_convert.h"
#include <stdio.h>
#include <string.h>

#define LEVEL_FOLDER "$(LevelDirectory)\\"

static bool prj_convert_settings_is_none(const char *path) {
    return !path || !*path || strcmp(path, "NA") == 0;
}

/* ---- names of files ---------------------------------------------------------------------------------------------- */

static bool is_absolute(const char *path) {
    return path[0] == '\\' || path[0] == '/' || path[0] == '$' || (path[0] && path[1] == ':');
}

static const char *prj_convert_settings_text_of(struct smith_prj_conversion *conversion,
                                                const struct smith_buffer *text) {
    return smith_arena_copy(&conversion->document->arena, text->data, text->size);
}

/* A name that a caller gives is counted from the project's folder. */
static const char *given_path(struct smith_prj_conversion *conversion, const char *path) {
    struct smith_buffer text;
    smith_buffer_init(&text, &conversion->document->arena.allocator);
    if (!is_absolute(path))
        smith_buffer_text(&text, LEVEL_FOLDER);
    for (const char *at = path; *at; at++)
        smith_buffer_byte(&text, (uint8_t)(*at == '/' && !is_absolute(path) ? '\\' : *at));
    const char *made = text.failed ? NULL : prj_convert_settings_text_of(conversion, &text);
    if (!made)
        smith_arena_fail(&conversion->document->arena);
    smith_buffer_free(&text);
    return made;
}

/* The same name with another extension; what has none gets it. */
static const char *with_extension(struct smith_prj_conversion *conversion, const char *path, const char *extension) {
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '\\');
    size_t size = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    struct smith_buffer text;
    smith_buffer_init(&text, &conversion->document->arena.allocator);
    smith_buffer_add(&text, path, size);
    smith_buffer_text(&text, extension);
    const char *made = text.failed ? NULL : prj_convert_settings_text_of(conversion, &text);
    if (!made)
        smith_arena_fail(&conversion->document->arena);
    smith_buffer_free(&text);
    return made;
}

static const char *texture_path(struct smith_prj_conversion *conversion) {
    const char *path = conversion->from->texture_path;
    if (conversion->options->textures)
        return given_path(conversion, conversion->options->textures);
    if (prj_convert_settings_is_none(path))
        return NULL;
    const char *found = smith_prj_find_file(conversion, path);
    return found ? found : smith_document_text(conversion->document, path);
}

/* A project names whichever of the wad's files the editor read; Tomb Editor reads the WAD. */
static const char *wad_path(struct smith_prj_conversion *conversion) {
    if (conversion->options->wad)
        return given_path(conversion, conversion->options->wad);
    if (prj_convert_settings_is_none(conversion->from->object_path))
        return NULL;
    const char *path = with_extension(conversion, conversion->from->object_path, ".wad"),
               *found = path ? smith_prj_find_file(conversion, path) : NULL;
    return found ? found : path;
}

/* ---- wads and sounds --------------------------------------------------------------------------------------------- */

static void convert_wad(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                        const char *path) {
    struct smith_prj2_wad **items = smith_prj_alloc(conversion, 1, sizeof *items);
    struct smith_prj2_wad *wad = smith_prj_new(conversion, SMITH_PRJ2_WAD_TYPE);
    settings->has.wads = true;
    if (!items || !wad || !path)
        return;
    wad->path = path;
    items[0] = wad;
    settings->wads.items = items;
    settings->wads.count = 1;
}

/* Which sounds a level has stands in a file of the wad. */
static void convert_sounds(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                           const char *path) {
    struct smith_prj2_sounds_catalog **items = smith_prj_alloc(conversion, 1, sizeof *items);
    struct smith_prj2_sounds_catalog *catalog = smith_prj_new(conversion, SMITH_PRJ2_SOUNDS_CATALOG_TYPE);
    settings->has.sounds_catalogs = settings->has.selected_sounds = true;
    if (!items || !catalog || !path)
        return;
    catalog->path = with_extension(conversion, path, ".sfx");
    items[0] = catalog;
    settings->sounds_catalogs.items = items;
    settings->sounds_catalogs.count = 1;
    if (!catalog->path || !smith_prj_take_sounds(conversion, settings, catalog->path))
        smith_prj_note(
            conversion, "PRJ-CONVERT-SOUNDS", SMITH_INFO, "/object_path",
            "which sounds the level has stands in the wad's files, which were not found: select them in Tomb Editor");
}

/* Those of the wad, where they are; else the game's own. */
static void convert_pages(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                          const char *wad) {
    const char *font = wad ? smith_prj_companion(conversion, wad, "Font.pc") : NULL,
               *sky = wad ? with_extension(conversion, wad, ".raw") : NULL;
    if (sky && !smith_prj_file_exists(conversion, sky))
        sky = smith_prj_companion(conversion, wad, "pcsky.raw");
    if (font)
        settings->font_texture_file_path = font;
    if (sky)
        settings->sky_texture_file_path = sky;
}

static void convert_sound_folder(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings) {
    struct smith_prj2_old_wad_sound_paths *paths = smith_prj_new(conversion, SMITH_PRJ2_OLD_WAD_SOUND_PATHS_TYPE);
    struct smith_prj2_old_wad_sound_path **items = smith_prj_alloc(conversion, 1, sizeof *items);
    struct smith_prj2_old_wad_sound_path *path = smith_prj_new(conversion, SMITH_PRJ2_OLD_WAD_SOUND_PATH_TYPE);
    if (!paths || !items || !path)
        return;
    path->path = "$(EditorDirectory)\\Sounds\\$(SoundEngineVersion)\\Samples";
    items[0] = path;
    paths->update_tag_1_0_8 = smith_prj_new(conversion, SMITH_PRJ2_NOTHING_TYPE);
    paths->paths.items = items;
    paths->paths.count = 1;
    settings->old_wad_sound_paths = paths;
}

/* ---- the engine -------------------------------------------------------------------------------------------------- */

static void convert_engine(const struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings) {
    bool tomb_engine = conversion->engine == SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE;
    settings->game_version = conversion->engine;
    settings->game_directory = "$(EditorDirectory)\\Game";
    settings->game_level_file_path =
        tomb_engine ? "$(GameDirectory)\\Data\\$(LevelName).ten" : "$(GameDirectory)\\data\\$(LevelName).tr4";
    settings->game_executable_file_path =
        tomb_engine ? "$(GameDirectory)\\TombEngine.exe" : "$(GameDirectory)\\Tomb4.exe";
    settings->script_directory = "$(EditorDirectory)\\Script";
    settings->ten_lua_script_file = "$(ScriptDirectory)\\$(LevelName).lua";
    settings->font_texture_file_path = settings->sky_texture_file_path = settings->tr5_extra_sprites_file_path = "";
    settings->has.game_version = true;
}

/* What the editor writes in any case, as it is in a new project. */
static void set_usual(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings) {
    settings->has.game_enable_quick_start_feature = settings->has.game_enable_extra_blending_modes = true;
    settings->has.game_enable_extra_reverb_presets = settings->has.tr5_lara_type = settings->has.tr5_weather = true;
    settings->has.texture_padding = settings->has.remap_animated_textures = settings->has.rearrange_rooms = true;
    settings->has.remove_unused_objects = settings->has.enable_custom_sample_rate = true;
    settings->has.custom_sample_rate = settings->has.room_32bit_lighting = true;
    settings->has.dither_16bit_textures = settings->has.agressive_texture_packing = true;
    settings->has.texture_compression = settings->has.trx_texture_depth = true;
    settings->has.agressive_floordata_packing = settings->has.default_light_quality = true;
    settings->has.override_light_quality = settings->has.sound_system = settings->has.last_room = true;
    settings->has.imported_geometries = settings->has.animated_texture_sets = true;
    settings->has.global_event_sets = settings->has.volume_event_sets = settings->has.merge_statics = true;
    settings->sound_system = SMITH_PRJ2_SOUND_SYSTEM_XML;
    settings->default_ambient_light = smith_prj_new(conversion, SMITH_PRJ2_COLOR_F32_WIDE_TYPE);
    settings->default_texture = smith_prj_new(conversion, SMITH_PRJ2_DEFAULT_TEXTURE_TYPE);
    if (settings->default_ambient_light)
        settings->default_ambient_light->r = settings->default_ambient_light->g = settings->default_ambient_light->b =
            0.25f;
}

/* ---- what has no place ------------------------------------------------------------------------------------------- */

static void note_plugins(struct smith_prj_conversion *conversion) {
    const struct smith_prj_ng_tail *ng = conversion->from->ng;
    for (uint32_t i = 0; ng && i < ng->features.plugins.count; i++) {
        char path[SMITH_PRJ_PATH];
        snprintf(path, sizeof path, "/ng/features/plugins/%u", i);
        smith_prj_note(conversion, "PRJ-CONVERT-PLUGIN", SMITH_INFO, path,
                       "%u triggers are of plugin %u, %.80s: triggers keep the number, the name is not in the result",
                       ng->features.plugins.items[i]->trigger_count, ng->features.plugins.items[i]->id,
                       ng->features.plugins.items[i]->name);
    }
}

void smith_prj_convert_settings(struct smith_prj_conversion *conversion) {
    struct smith_prj2_settings *settings = smith_prj_new(conversion, SMITH_PRJ2_SETTINGS_TYPE);
    if (!settings)
        return;
    const char *wad = wad_path(conversion);
    conversion->to->settings = settings;
    set_usual(conversion, settings);
    convert_engine(conversion, settings);
    convert_sound_folder(conversion, settings);
    convert_wad(conversion, settings, wad);
    convert_sounds(conversion, settings, wad);
    convert_pages(conversion, settings, wad);
    smith_prj_convert_textures(conversion, settings, texture_path(conversion));
    note_plugins(conversion);
}

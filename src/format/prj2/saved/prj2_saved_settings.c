/* SPDX-License-Identifier: MIT
 *
 * Settings as the editor saves them (prj2_saved.h): all chunks are there, what the project does not say is as in a new one.
 */
#include "format/prj2/saved/prj2_saved.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- texts and numbers ----------------------------------------------------------------------------------------------- */

static void saved_texts(struct smith_prj2_settings *settings) {
    smith_prj2_save_text(&settings->font_texture_file_path, "");
    smith_prj2_save_text(&settings->sky_texture_file_path, "");
    smith_prj2_save_text(&settings->tr5_extra_sprites_file_path, "");
    smith_prj2_save_text(&settings->game_directory, "$(EditorDirectory)\\Game");
    smith_prj2_save_text(&settings->game_level_file_path, "$(GameDirectory)\\data\\$(LevelName).tr4");
    smith_prj2_save_text(&settings->game_executable_file_path, "$(GameDirectory)\\Tomb4.exe");
    smith_prj2_save_text(&settings->script_directory, "$(ScriptDirectory)");
    smith_prj2_save_text(&settings->ten_lua_script_file, "$(ScriptDirectory)\\$(LevelName).lua");
}

/* Absent numbers have the defaults of the layout. Whether an older release asked for more blending modes is told by the
 * textures that use them: see saved_uses_blending(). */
static void saved_numbers(const struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    settings->has.game_enable_quick_start_feature = settings->has.game_enable_extra_blending_modes =
        settings->has.game_enable_extra_reverb_presets = settings->has.game_version = settings->has.tr5_lara_type =
            settings->has.tr5_weather = settings->has.texture_padding = settings->has.remap_animated_textures =
                settings->has.rearrange_rooms = settings->has.remove_unused_objects =
                    settings->has.enable_custom_sample_rate = settings->has.custom_sample_rate =
                        settings->has.room_32bit_lighting = settings->has.dither_16bit_textures =
                            settings->has.agressive_texture_packing = settings->has.texture_compression =
                                settings->has.trx_texture_depth = settings->has.agressive_floordata_packing =
                                    settings->has.default_light_quality = settings->has.override_light_quality =
                                        settings->has.sound_system = settings->has.last_room = true;
    if (saving->tomb_engine)
        settings->remap_animated_textures = false;
}

static bool saved_uses_blending(const struct smith_prj2_project *project) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->sectors.count; j++) {
            const struct smith_prj2_sector *sector = project->rooms.items[i]->sectors.items[j];
            for (uint32_t k = 0; k < sector->faces.count; k++)
                if (sector->faces.items[k].kind == SMITH_PRJ2_FACES_TEXTURED &&
                    sector->faces.items[k].as.textured->flags >> SMITH_PRJ2_TEXTURE_FLAGS_BLEND_MODE_SHIFT >
                        SMITH_PRJ2_BLEND_MODE_ADDITIVE)
                    return true;
        }
    return false;
}

void smith_prj2_save_light(struct smith_prj2_saving *saving, struct smith_prj2_color_f32_wide **light,
                           float otherwise) {
    if (!*light && (*light = smith_upgrade_new(saving->run, SMITH_PRJ2_COLOR_F32_WIDE_TYPE)))
        (*light)->r = (*light)->g = (*light)->b = otherwise;
    if (*light)
        (*light)->has.a = false;
}

/* ---- colours --------------------------------------------------------------------------------------------------------- */

#define PALETTE_ROW 32

/* Twenty rows from one colour to another; the rows of the first seven begin nearly black. */
static const uint8_t palette_rows[][2][3] = {
    {{16, 16, 16}, {255, 255, 255}}, {{16, 16, 16}, {255, 0, 0}},    {{16, 16, 16}, {0, 255, 0}},
    {{16, 16, 16}, {0, 0, 255}},     {{16, 16, 16}, {255, 255, 0}},  {{16, 16, 16}, {0, 255, 255}},
    {{16, 16, 16}, {255, 0, 255}},   {{255, 0, 0}, {0, 255, 0}},     {{255, 0, 0}, {0, 0, 255}},
    {{255, 0, 0}, {255, 255, 0}},    {{255, 0, 0}, {0, 255, 255}},   {{255, 0, 0}, {255, 0, 255}},
    {{0, 128, 0}, {255, 255, 0}},    {{0, 128, 0}, {0, 255, 255}},   {{0, 0, 255}, {255, 255, 0}},
    {{0, 0, 255}, {0, 255, 255}},    {{0, 0, 255}, {255, 0, 255}},   {{255, 255, 0}, {0, 255, 255}},
    {{255, 255, 0}, {255, 0, 255}},  {{0, 255, 255}, {255, 0, 255}},
};
#define PALETTE_ROWS (sizeof palette_rows / sizeof *palette_rows)

/* Steps are whole: 7 from nearly black, which stays where it does not rise, else an eighth of 64 for each half that there is to
 * go. */
static uint8_t saved_palette_level(int from, int to, int column) {
    if (column == PALETTE_ROW - 1)
        return (uint8_t)to;
    if (from == 16)
        return (uint8_t)(to ? from + 7 * column : from);
    return (uint8_t)(from + (to > from ? (to - from + 1) / PALETTE_ROW : to < from ? -8 : 0) * column);
}

static void saved_palette(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    struct smith_prj2_color_u8 *colors =
        settings->has.palette ? NULL : smith_prj2_save_alloc(saving, PALETTE_ROWS * PALETTE_ROW, sizeof *colors);
    if (!colors)
        return;
    for (uint32_t i = 0; i < PALETTE_ROWS * PALETTE_ROW; i++) {
        const uint8_t(*row)[3] = palette_rows[i / PALETTE_ROW];
        const int column = (int)(i % PALETTE_ROW);
        colors[i].r = saved_palette_level(row[0][0], row[1][0], column);
        colors[i].g = saved_palette_level(row[0][1], row[1][1], column);
        colors[i].b = saved_palette_level(row[0][2], row[1][2], column);
    }
    settings->palette.items = colors;
    settings->palette.count = PALETTE_ROWS * PALETTE_ROW;
    settings->has.palette = true;
}

/* ---- sounds ---------------------------------------------------------------------------------------------------------- */

/* Folders of a project that names none. */
static const char *const sound_folders[] = {
    "Sounds",
    "Sound",
    "Sounds\\Samples",
    "Sound\\Samples",
    "..\\Sounds",
    "..\\Sound",
    "..\\Sounds\\Samples",
    "..\\Sound\\Samples",
    "..\\..\\Sounds",
    "..\\..\\Sound",
    "..\\..\\Sounds\\Samples",
    "..\\..\\Sound\\Samples",
    "$(LevelDirectory)\\Sound\\Samples",
    "$(LevelDirectory)\\..\\Sound\\Samples",
    "$(LevelDirectory)\\..\\..\\Sound\\Samples",
    "$(GameDirectory)\\Sound\\Samples",
    "$(EditorDirectory)\\Sounds\\$(SoundEngineVersion)\\Samples",
    "$(EditorDirectory)\\Sounds\\Samples",
};
#define SOUND_FOLDERS (sizeof sound_folders / sizeof *sound_folders)

static void saved_default_folders(struct smith_prj2_saving *saving, struct smith_prj2_old_wad_sound_paths *paths) {
    paths->paths.items = smith_prj2_save_alloc(saving, SOUND_FOLDERS, sizeof *paths->paths.items);
    for (uint32_t i = 0; paths->paths.items && i < SOUND_FOLDERS; i++) {
        struct smith_prj2_old_wad_sound_path *path = smith_upgrade_new(saving->run, SMITH_PRJ2_OLD_WAD_SOUND_PATH_TYPE);
        if (!path)
            return;
        path->path = sound_folders[i];
        paths->paths.items[paths->paths.count++] = path;
    }
}

static void saved_sounds(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    if (!settings->old_wad_sound_paths) {
        settings->old_wad_sound_paths = smith_upgrade_new(saving->run, SMITH_PRJ2_OLD_WAD_SOUND_PATHS_TYPE);
        if (settings->old_wad_sound_paths)
            saved_default_folders(saving, settings->old_wad_sound_paths);
    }
    if (settings->old_wad_sound_paths && !settings->old_wad_sound_paths->update_tag_1_0_8)
        settings->old_wad_sound_paths->update_tag_1_0_8 = smith_upgrade_new(saving->run, SMITH_PRJ2_NOTHING_TYPE);
    for (uint32_t i = 0; settings->old_wad_sound_paths && i < settings->old_wad_sound_paths->paths.count; i++)
        smith_prj2_save_text(&settings->old_wad_sound_paths->paths.items[i]->path, "");
    for (uint32_t i = 0; i < settings->wads.count; i++)
        smith_prj2_save_text(&settings->wads.items[i]->path, "");
    for (uint32_t i = 0; i < settings->sounds_catalogs.count; i++)
        smith_prj2_save_text(&settings->sounds_catalogs.items[i]->path, "");
    settings->has.wads = settings->has.sounds_catalogs = settings->has.selected_sounds = true;
}

/* ---- textures -------------------------------------------------------------------------------------------------------- */

static void saved_clamp(uint8_t *items, uint32_t count, uint8_t most) {
    for (uint32_t i = 0; i < count; i++)
        if (items[i] > most)
            items[i] = most;
}

static void saved_texture(struct smith_prj2_saving *saving, struct smith_prj2_level_texture *texture, uint32_t number) {
    smith_prj2_save_leave_out(saving, SMITH_PRJ2_LEVEL_TEXTURE_TYPE, texture);
    smith_prj2_save_text(&texture->path, "");
    smith_prj2_save_text(&texture->custom_bumpmap_path, "");
    texture->index = number;
    texture->has.index = texture->has.convert_512_pixels_to_double_rows =
        texture->has.replace_magenta_with_transparency = true;
    if (!texture->foot_step_sounds)
        texture->foot_step_sounds = smith_upgrade_new(saving->run, SMITH_PRJ2_TEXTURE_SOUNDS_TYPE);
    else
        saved_clamp(texture->foot_step_sounds->sounds.items, texture->foot_step_sounds->sounds.count,
                    SMITH_PRJ2_TEXTURE_SOUND_CUSTOM8);
    if (!texture->bumpmaps)
        texture->bumpmaps = smith_upgrade_new(saving->run, SMITH_PRJ2_TEXTURE_BUMPMAPS_TYPE);
    else
        saved_clamp(texture->bumpmaps->levels.items, texture->bumpmaps->levels.count,
                    SMITH_PRJ2_BUMP_MAPPING_LEVEL_LEVEL3);
}

/* Whether the number is the first of its kind; the list it is in is sorted for each that comes, which is a short one. */
static bool saved_is_new(struct smith_prj2_saving *saving, struct smith_id_index *numbers, int64_t number,
                         uint32_t index) {
    if (smith_id_index_has(numbers, number) || !smith_id_index_add(numbers, &saving->document->arena, number, index))
        return false;
    smith_id_index_sort(numbers);
    return true;
}

static void saved_textures(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < settings->textures.count; i++) {
        struct smith_prj2_level_texture *texture = settings->textures.items[i];
        snprintf(saving->run->where, sizeof saving->run->where, "/settings/textures/%u", i);
        if (!saved_is_new(saving, &saving->textures, texture->has.index ? texture->index : INT64_MIN, count)) {
            SMITH_SAVED_LOST(saving, "texture", "textures", "a texture with the number of another");
            continue;
        }
        saved_texture(saving, texture, count);
        settings->textures.items[count++] = texture;
    }
    settings->textures.count = count;
    settings->has.textures = true;
}

static void saved_default_texture(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    struct smith_prj2_default_texture *texture = settings->default_texture;
    if (!texture)
        texture = settings->default_texture = smith_upgrade_new(saving->run, SMITH_PRJ2_DEFAULT_TEXTURE_TYPE);
    if (!texture)
        return;
    const uint32_t index = smith_id_index_find(&saving->textures, texture->level_texture_id);
    if (index == SMITH_NONE) {
        memset(texture->texture_coords, 0, sizeof texture->texture_coords);
    } else if ((saving->default_texture = smith_prj2_save_alloc(saving, 1, sizeof *texture))) {
        memcpy((void *)(uintptr_t)saving->default_texture, texture, sizeof *texture);
    }
    texture->level_texture_id = index == SMITH_NONE ? -1 : (int64_t)index;
}

/* ---- animations ------------------------------------------------------------------------------------------------------ */

static void saved_frames(struct smith_prj2_saving *saving, struct smith_prj2_animated_texture_frames *frames) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < frames->frames.count; i++) {
        struct smith_prj2_animated_texture_frame *frame = frames->frames.items[i];
        const uint32_t index = smith_id_index_find(&saving->textures, frame->texture_id);
        if (index == SMITH_NONE) {
            SMITH_SAVED_LOST(saving, "frame of an animation", "frames of animations",
                             "a frame of an animation, whose texture is not there");
            continue;
        }
        frame->texture_id = index;
        frame->repeat = frame->repeat < 1 ? 1 : frame->repeat;
        frames->frames.items[count++] = frame;
    }
    frames->frames.count = count;
}

static void saved_animation(struct smith_prj2_saving *saving, struct smith_prj2_animated_texture_set *set) {
    smith_prj2_save_text(&set->name, "");
    set->fps = set->has.fps ? (double)(float)set->fps : 16;
    set->ten_uv_rotate_direction = set->has.ten_uv_rotate_direction ? (double)(float)set->ten_uv_rotate_direction : 0;
    set->ten_uv_rotate_speed = set->has.ten_uv_rotate_speed ? (double)(float)set->ten_uv_rotate_speed : 1;
    set->has.animation_type = set->has.fps = set->has.uv_rotate = set->has.ten_uv_rotate_direction =
        set->has.ten_uv_rotate_speed = true;
    if (!set->frames)
        set->frames = smith_upgrade_new(saving->run, SMITH_PRJ2_ANIMATED_TEXTURE_FRAMES_TYPE);
    if (set->frames)
        saved_frames(saving, set->frames);
}

/* ---- imported geometry ----------------------------------------------------------------------------------------------- */

static bool saved_same_geometry(const struct smith_prj2_imported_geometry *a,
                                const struct smith_prj2_imported_geometry *b) {
    return a->texture_axis_flags == b->texture_axis_flags && a->position_axis_flags == b->position_axis_flags &&
           a->invert_faces == b->invert_faces && !(a->scale < b->scale) && !(a->scale > b->scale) &&
           strcmp(a->name, b->name) == 0 && strcmp(a->path, b->path) == 0;
}

static void saved_geometry(struct smith_prj2_imported_geometry *geometry, uint32_t number) {
    smith_prj2_save_text(&geometry->name, "Unnamed");
    smith_prj2_save_text(&geometry->path, "");
    geometry->index = number;
    geometry->scale = geometry->has.scale ? (double)(float)geometry->scale : 1;
    geometry->position_axis_flags =
        geometry->has.position_axis_flags ? geometry->position_axis_flags & 0x3F : SMITH_PRJ2_POS_AXIS_FLAGS_FLIP_Z;
    geometry->texture_axis_flags = geometry->has.texture_axis_flags
                                       ? geometry->texture_axis_flags & SMITH_PRJ2_TEX_AXIS_FLAGS_FLIP_V
                                       : SMITH_PRJ2_TEX_AXIS_FLAGS_FLIP_V;
    geometry->has.index = geometry->has.scale = geometry->has.position_axis_flags = geometry->has.texture_axis_flags =
        geometry->has.mapped_uv = geometry->has.invert_faces = true;
}

/* Of those that are the same in all but whether their coordinates are fractions, objects have the first. */
static void saved_merge_geometries(struct smith_prj2_saving *saving, const struct smith_prj2_settings *settings) {
    for (uint32_t i = 0; i < saving->geometries.count; i++) {
        struct smith_id *id = &saving->geometries.items[i];
        for (uint32_t j = 0; j < id->index; j++)
            if (saved_same_geometry(settings->imported_geometries.items[j],
                                    settings->imported_geometries.items[id->index]))
                id->index = j;
    }
}

static void saved_geometries(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < settings->imported_geometries.count; i++) {
        struct smith_prj2_imported_geometry *geometry = settings->imported_geometries.items[i];
        snprintf(saving->run->where, sizeof saving->run->where, "/settings/imported_geometries/%u", i);
        if (!saved_is_new(saving, &saving->geometries, geometry->has.index ? geometry->index : INT64_MIN, count)) {
            SMITH_SAVED_LOST(saving, "imported geometry", "imported geometries",
                             "an imported geometry with the number of another");
            continue;
        }
        saved_geometry(geometry, count);
        settings->imported_geometries.items[count++] = geometry;
    }
    settings->imported_geometries.count = count;
    settings->has.imported_geometries = true;
    saved_merge_geometries(saving, settings);
}

/* ---- statics that are merged ----------------------------------------------------------------------------------------- */

static void saved_merged_statics(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < settings->merge_statics.count; i++) {
        if (settings->merge_statics.items[i].kind == SMITH_PRJ2_MERGE_STATICS_ENTRY)
            settings->merge_statics.items[count++] = settings->merge_statics.items[i];
        else
            SMITH_SAVED_LOST(saving, "chunk without a place", "chunks without a place",
                             "a chunk among merged statics that the editor does not know");
    }
    settings->merge_statics.count = count;
    settings->has.merge_statics = true;
}

/* ---- all ------------------------------------------------------------------------------------------------------------- */

void smith_prj2_save_settings(struct smith_prj2_saving *saving) {
    struct smith_prj2_project *project = saving->project;
    if (!project->settings && (project->settings = smith_upgrade_new(saving->run, SMITH_PRJ2_SETTINGS_TYPE)))
        project->settings->sound_system = SMITH_PRJ2_SOUND_SYSTEM_XML;
    struct smith_prj2_settings *settings = project->settings;
    if (!settings)
        return;
    snprintf(saving->run->where, sizeof saving->run->where, "/settings");
    smith_prj2_save_leave_out(saving, SMITH_PRJ2_PROJECT_TYPE, project);
    smith_prj2_save_leave_out(saving, SMITH_PRJ2_SETTINGS_TYPE, settings);
    saving->tomb_engine = settings->game_version == SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE;
    saved_texts(settings);
    if (!settings->has.game_enable_extra_blending_modes)
        settings->game_enable_extra_blending_modes = saved_uses_blending(project);
    saved_numbers(saving, settings);
    smith_prj2_save_light(saving, &settings->default_ambient_light, 0.25F);
    saved_palette(saving, settings);
    saved_sounds(saving, settings);
    saved_textures(saving, settings);
    saved_default_texture(saving, settings);
    saved_geometries(saving, settings);
    for (uint32_t i = 0; i < settings->animated_texture_sets.count; i++) {
        snprintf(saving->run->where, sizeof saving->run->where, "/settings/animated_texture_sets/%u", i);
        saved_animation(saving, settings->animated_texture_sets.items[i]);
    }
    settings->has.animated_texture_sets = true;
    smith_prj2_save_events(saving, settings);
    saved_merged_statics(saving, settings);
}

/* SPDX-License-Identifier: MIT
 *
 * The texture of a project, what its tiles sound and look like, and its animations, as Tomb Editor has them
 * (prj_convert.h). A tile is 64 pixels wide, or 128 in projects of version 50; Tomb Editor counts in tiles of 64.
 */
#include "format/prj/convert/prj_convert.h"

#define PAGE 256 /* pixels; the width of a texture */
#define SQUARE 64 /* pixels; a tile of Tomb Editor */
#define TILES 256 /* that have a terrain and a bump */
#define UV_FRAMES 2 /* an animation of so few is a texture that moves */

/* Tiles of Tomb Editor in one of the project, each way. */
static uint32_t scale_of(const struct smith_prj_project *project) {
    return project->version == SMITH_PRJ_VERSION_V50 ? 2 : 1;
}

/* For each square of the page, row by row, what the tile that it is in has. */
static void prj_convert_textures_spread(const struct smith_prj_project *project, const uint8_t values[TILES],
                                        uint8_t *squares) {
    uint32_t scale = scale_of(project), columns = PAGE / SQUARE;
    for (uint32_t i = 0; i < TILES * scale * scale; i++) {
        uint32_t x = i % columns / scale, y = i / columns / scale;
        squares[i] = values[y * (columns / scale) + x];
    }
}

static void convert_tiles(struct smith_prj_conversion *conversion, struct smith_prj2_level_texture *texture) {
    const struct smith_prj_project *from = conversion->from;
    uint32_t count = TILES * scale_of(from) * scale_of(from), width = PAGE / SQUARE;
    struct smith_prj2_texture_sounds *sounds = smith_prj_new(conversion, SMITH_PRJ2_TEXTURE_SOUNDS_TYPE);
    struct smith_prj2_texture_bumpmaps *bumps = smith_prj_new(conversion, SMITH_PRJ2_TEXTURE_BUMPMAPS_TYPE);
    uint8_t *terrain = smith_prj_alloc(conversion, count, 1), *levels = smith_prj_alloc(conversion, count, 1);
    if (!sounds || !bumps || !terrain || !levels)
        return;
    sounds->width = bumps->width = (int32_t)width;
    sounds->height = bumps->height = (int32_t)(count / width);
    prj_convert_textures_spread(from, from->terrain, terrain);
    if (from->has.bump)
        prj_convert_textures_spread(from, from->bump, levels);
    sounds->sounds.items = terrain;
    bumps->levels.items = levels;
    sounds->sounds.count = bumps->levels.count = count;
    texture->foot_step_sounds = sounds;
    texture->bumpmaps = bumps;
}

/* ---- animations -------------------------------------------------------------------------------------------------- */

/* The code of the animation that is the `order`th with tiles, of those that the old table counts; NULL = NGLE says nothing. */
static const uint16_t *prj_convert_textures_code_of(const struct smith_prj_project *project, uint32_t order) {
    const struct smith_prj_ng_animations *animations = project->ng ? project->ng->features.animations : NULL;
    return animations && order < project->num_animations ? &animations->codes[order] : NULL;
}

static void apply_code(struct smith_prj2_animated_texture_set *set, uint16_t code) {
    static const uint8_t types[] = {
        [SMITH_PRJ_NG_ANIMATION_KIND_FRAMES] = SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_FRAMES,
        [SMITH_PRJ_NG_ANIMATION_KIND_P_FRAMES] = SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_P_FRAMES,
        [SMITH_PRJ_NG_ANIMATION_KIND_UV_ROTATE] = SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_UV_ROTATE,
        [SMITH_PRJ_NG_ANIMATION_KIND_RIVER_ROTATE] = SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_RIVER_ROTATE,
        [SMITH_PRJ_NG_ANIMATION_KIND_HALF_ROTATE] = SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_HALF_ROTATE,
    };
    enum { USUAL_FPS = 15, ROTATION_FPS = 32 };
    unsigned kind = code >> SMITH_PRJ_NG_ANIMATION_CODE_KIND_SHIFT,
             value = code & SMITH_PRJ_NG_ANIMATION_CODE_VALUE_MASK;
    if (kind >= sizeof types)
        return;
    set->animation_type = types[kind];
    if (kind == SMITH_PRJ_NG_ANIMATION_KIND_FRAMES)
        set->fps = value ? 1000.0 / value : USUAL_FPS;
    else if (kind >= SMITH_PRJ_NG_ANIMATION_KIND_UV_ROTATE) {
        set->fps = value >> 8 ? value >> 8 : ROTATION_FPS;
        set->uv_rotate = (int8_t)value;
    }
}

static struct smith_prj2_animated_texture_frame *prj_convert_textures_frame_of(struct smith_prj_conversion *conversion,
                                                                               uint32_t tile) {
    uint32_t size = SQUARE * scale_of(conversion->from), columns = PAGE / size;
    float left = (float)(tile % columns * size), top = (float)(tile / columns * size);
    float right = left + (float)size, bottom = top + (float)size;
    struct smith_prj2_animated_texture_frame *frame = smith_prj_new(conversion, SMITH_PRJ2_ANIMATED_TEXTURE_FRAME_TYPE);
    if (!frame)
        return NULL;
    frame->texture_coords[0] = (struct smith_prj2_vec2){left, bottom};
    frame->texture_coords[1] = (struct smith_prj2_vec2){left, top};
    frame->texture_coords[2] = (struct smith_prj2_vec2){right, top};
    frame->texture_coords[3] = (struct smith_prj2_vec2){right, bottom};
    frame->repeat = 1;
    return frame;
}

static struct smith_prj2_animated_texture_frames *frames_of(struct smith_prj_conversion *conversion,
                                                            const struct smith_prj_animation_range *range) {
    uint32_t count = range->last_tile - range->first_tile + 1;
    struct smith_prj2_animated_texture_frames *frames =
        smith_prj_new(conversion, SMITH_PRJ2_ANIMATED_TEXTURE_FRAMES_TYPE);
    if (!frames)
        return NULL;
    frames->frames.items = smith_prj_alloc(conversion, count, sizeof *frames->frames.items);
    for (uint32_t i = 0; i < count && frames->frames.items; i++)
        frames->frames.items[frames->frames.count++] = prj_convert_textures_frame_of(conversion, range->first_tile + i);
    return frames;
}

static struct smith_prj2_animated_texture_set *set_of(struct smith_prj_conversion *conversion, uint32_t index,
                                                      uint32_t order) {
    const uint16_t *code = prj_convert_textures_code_of(conversion->from, order);
    const struct smith_prj_animation_range *range = &conversion->from->animations[index];
    struct smith_prj2_animated_texture_set *set = smith_prj_new(conversion, SMITH_PRJ2_ANIMATED_TEXTURE_SET_TYPE);
    if (!set)
        return NULL;
    bool moves = range->last_tile - range->first_tile < UV_FRAMES;
    set->name = "";
    set->animation_type = moves ? SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_UV_ROTATE
                                : SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_FRAMES;
    set->fps = 16;
    if (code)
        apply_code(set, *code);
    set->has.animation_type = set->has.fps = set->has.uv_rotate = true;
    if (conversion->engine == SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE) {
        set->ten_uv_rotate_speed = 1;
        set->has.ten_uv_rotate_direction = set->has.ten_uv_rotate_speed = true;
    }
    set->frames = frames_of(conversion, range);
    return set;
}

static bool is_good(const struct smith_prj_animation_range *range) {
    return range->defined && range->first_tile <= range->last_tile && range->last_tile < TILES;
}

static void convert_animations(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings) {
    const uint32_t max = sizeof conversion->from->animations / sizeof *conversion->from->animations;
    settings->animated_texture_sets.items =
        smith_prj_alloc(conversion, max, sizeof *settings->animated_texture_sets.items);
    settings->has.animated_texture_sets = true;
    for (uint32_t i = 0, order = 0; i < max && !conversion->document->arena.failed; i++) {
        if (is_good(&conversion->from->animations[i]))
            settings->animated_texture_sets.items[settings->animated_texture_sets.count++] =
                set_of(conversion, i, order);
        order += conversion->from->animations[i].defined != 0;
    }
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

void smith_prj_convert_textures(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                                const char *path) {
    struct smith_prj2_level_texture **items = smith_prj_alloc(conversion, 1, sizeof *items);
    struct smith_prj2_level_texture *texture = smith_prj_new(conversion, SMITH_PRJ2_LEVEL_TEXTURE_TYPE);
    settings->has.textures = true;
    if (!items || !texture || !path)
        return;
    items[0] = texture;
    settings->textures.items = items;
    settings->textures.count = 1;
    texture->path = path;
    texture->custom_bumpmap_path = "";
    texture->convert_512_pixels_to_double_rows = texture->replace_magenta_with_transparency = true;
    texture->has.index = texture->has.convert_512_pixels_to_double_rows = true;
    texture->has.replace_magenta_with_transparency = true;
    convert_tiles(conversion, texture);
    convert_animations(conversion, settings);
}

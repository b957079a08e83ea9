/* SPDX-License-Identifier: MIT
 *
 * Pixels of the game's pictures onto the screen, in the ways the game has for that, and the lists that a room is gathered
 * in before it is painted.
 */
#include "format/pop/render/pop_scenery.h"
#include <string.h>

/* ---- pixels of the game's pictures onto the screen, in the ways the game has for that ---- */

struct smith_colour smith_pop_line_colour(enum smith_pop_adapter adapter, enum smith_pop_colour colour, int line) {
    /* six bits a channel, as VGA has them; the game replaces brown and red at its start */
    static const struct smith_colour vga[] = {
        [SMITH_POP_BLACK] = {0, 0, 0, 255},    [SMITH_POP_BROWN] = {192, 152, 80, 255},
        [SMITH_POP_BLUE] = {84, 84, 252, 255}, [SMITH_POP_GREEN] = {84, 252, 84, 255},
        [SMITH_POP_RED] = {224, 0, 48, 255},   [SMITH_POP_WHITE] = {252, 252, 252, 255},
    };
    static const uint8_t ega[] = {
        [SMITH_POP_BLACK] = 0,  [SMITH_POP_BROWN] = 6, [SMITH_POP_BLUE] = 9,
        [SMITH_POP_GREEN] = 10, [SMITH_POP_RED] = 12,  [SMITH_POP_WHITE] = 15,
    };
    /* by even and odd lines; nothing is painted in brown but mortar, which VGA alone has */
    static const uint8_t cga[][2] = {
        [SMITH_POP_BLACK] = {0, 0}, [SMITH_POP_BROWN] = {2, 2}, [SMITH_POP_BLUE] = {1, 1},
        [SMITH_POP_GREEN] = {2, 3}, [SMITH_POP_RED] = {2, 2},   [SMITH_POP_WHITE] = {3, 3},
    };
    if (adapter == SMITH_POP_VGA)
        return vga[colour];
    return smith_pop_adapter_colour(adapter, adapter == SMITH_POP_CGA ? cga[colour][line & 1] : ega[colour]);
}

struct smith_colour smith_pop_colour(enum smith_pop_colour colour) {
    return smith_pop_line_colour(SMITH_POP_VGA, colour, 0);
}

static const struct smith_colour flame_orange = {252, 132, 0, 255};

static struct smith_colour pop_paint_pixel_of(const struct smith_pop_sprite *sprite, uint32_t x, uint32_t y) {
    const struct smith_picture *picture = sprite->picture;
    struct smith_colour colour = smith_picture_colour(picture, x, y);
    if (sprite->palette && picture->indices) {
        uint8_t alpha = colour.alpha;
        colour = sprite->palette[picture->indices[(size_t)y * picture->width + x] % SMITH_POP_COLOURS];
        colour.alpha = alpha;
    }
    if (sprite->is_flame && memcmp(&colour, &flame_orange, 3) == 0)
        colour = sprite->flame;
    return colour;
}

/* On VGA of the channels, on others of the numbers. */
static struct smith_colour exclusive_or(enum smith_pop_adapter adapter, struct smith_colour one,
                                        struct smith_colour other) {
    if (adapter != SMITH_POP_VGA)
        return smith_pop_adapter_xor(adapter, one, other);
    return (struct smith_colour){one.red ^ other.red, one.green ^ other.green, one.blue ^ other.blue, 255};
}

static void pop_paint_put(struct smith_pop_screen *screen, int x, int y, struct smith_colour source,
                          const struct smith_pop_sprite *sprite) {
    struct smith_colour *target = &screen->pixels[y][x];
    if (sprite->mode == SMITH_POP_XOR)
        source = exclusive_or(screen->adapter, *target, source);
    else if (sprite->mode != SMITH_POP_OPAQUE && !source.alpha)
        return;
    *target = sprite->mode == SMITH_POP_MONO ? smith_pop_line_colour(screen->adapter, sprite->colour, y) : source;
    target->alpha = 255;
}

void smith_pop_paint(struct smith_pop_screen *screen, const struct smith_pop_sprite *sprite, int lines) {
    int width = (int)sprite->picture->width, height = (int)sprite->picture->height;
    int right = sprite->clip_right ? sprite->clip_right : SMITH_POP_SCREEN_WIDTH;
    for (int row = 0; row < height; row++) {
        int y = sprite->bottom - height + 1 + row;
        if (y < sprite->clip_top || y < 0 || y >= lines)
            continue;
        for (int column = 0; column < width; column++) {
            int x = sprite->x + column;
            if (x < 0 || x >= right || x >= SMITH_POP_SCREEN_WIDTH)
                continue;
            int from = sprite->mirrored ? width - 1 - column : column;
            pop_paint_put(screen, x, y, pop_paint_pixel_of(sprite, (uint32_t)from, (uint32_t)row), sprite);
        }
    }
}

void smith_pop_fill(struct smith_pop_screen *screen, const struct smith_pop_wipe *wipe, int lines) {
    for (int y = wipe->bottom + 1 - wipe->height; y <= wipe->bottom; y++)
        for (int x = wipe->x; x < wipe->x + wipe->width; x++)
            if (y >= 0 && y < lines && x >= 0 && x < SMITH_POP_SCREEN_WIDTH)
                screen->pixels[y][x] = wipe->colour;
}

/* ---- the lists a room is gathered in, and the order they are painted in ---- */

void smith_pop_layers_add(struct smith_pop_layers *layers, enum smith_pop_layer layer,
                          const struct smith_pop_sprite *sprite) {
    static const unsigned max_counts[] = {
        [SMITH_POP_BACK] = SMITH_POP_LAYER_MAX, [SMITH_POP_MIDDLE] = 50, [SMITH_POP_FORE] = SMITH_POP_LAYER_MAX};
    if (sprite->picture && layers->counts[layer] < max_counts[layer])
        layers->sprites[layer][layers->counts[layer]++] = *sprite;
}

void smith_pop_layers_wipe(struct smith_pop_layers *layers, const struct smith_pop_wipe *wipe) {
    if (layers->wipe_count < SMITH_POP_WIPES_MAX)
        layers->wipes[layers->wipe_count++] = *wipe;
}

static void paint_wipes(const struct smith_pop_layers *layers, unsigned layer, struct smith_pop_screen *screen) {
    for (unsigned i = 0; i < layers->wipe_count; i++)
        if (layers->wipes[i].layer == layer)
            smith_pop_fill(screen, &layers->wipes[i], SMITH_POP_ROOM_HEIGHT);
}

static void paint_sprites(const struct smith_pop_layers *layers, enum smith_pop_layer layer,
                          struct smith_pop_screen *screen) {
    for (unsigned i = 0; i < layers->counts[layer]; i++)
        smith_pop_paint(screen, &layers->sprites[layer][i], SMITH_POP_ROOM_HEIGHT);
}

/* Wipes of the upper layer come twice, so that they hide what is in the middle, too. */
void smith_pop_layers_paint(struct smith_pop_layers *layers, struct smith_pop_screen *screen) {
    paint_wipes(layers, 0, screen);
    paint_sprites(layers, SMITH_POP_BACK, screen);
    paint_wipes(layers, 1, screen);
    paint_sprites(layers, SMITH_POP_MIDDLE, screen);
    paint_wipes(layers, 1, screen);
    paint_sprites(layers, SMITH_POP_FORE, screen);
    for (unsigned i = 0; i < SMITH_POP_LAYERS; i++)
        layers->counts[i] = 0;
    layers->wipe_count = 0;
}

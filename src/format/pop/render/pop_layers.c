/* SPDX-License-Identifier: MIT
 *
 * The lists a room is gathered in, and the order they are painted in.
 */
#include "format/pop/render/pop_scenery.h"

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

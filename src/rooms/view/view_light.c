/* SPDX-License-Identifier: MIT
 *
 * The light of a view: as the game has it, a part of it, or such that a dark level can be seen.
 */
#include "rooms/view/view.h"
#include <math.h>

static float mean_of(const float colour[3]) {
    return (colour[0] + colour[1] + colour[2]) / 3;
}

/* Mean light of what the vertices from `first` on have. */
static double mean_light(const struct smith_geometry *geometry, uint32_t first, uint32_t end) {
    double sum = 0;
    for (uint32_t i = first; i < end; i++)
        sum += (double)fminf(fmaxf(mean_of(geometry->colours[i]), 0), 2);
    return end > first ? sum / (end - first) : 0;
}

static void add_light(struct smith_geometry *geometry, uint32_t first, uint32_t end, const float light[3],
                      float times) {
    for (uint32_t i = first; i < end; i++)
        for (int channel = 0; channel < 3; channel++)
            geometry->colours[i][channel] = geometry->colours[i][channel] * times + light[channel];
}

/* The vertices of a room stand one behind the other. */
static void vertices_of(const struct smith_geometry *geometry, uint32_t room, uint32_t *first, uint32_t *end) {
    const uint32_t from = geometry->room_faces[room], to = geometry->room_faces[room + 1];
    *first = from < to ? geometry->faces[from].first_vertex : 0;
    *end = from < to ? geometry->faces[to - 1].first_vertex + geometry->faces[to - 1].corners : 0;
}

void smith_view_light(const struct smith_rooms *rooms, enum smith_render_light light, struct smith_geometry *geometry,
                      float *objects) {
    const double level = mean_light(geometry, 0, geometry->vertex_count);
    const float times = light == SMITH_RENDER_LIGHT_EVEN && level > 0 ? (float)(0.5 / level) : 1;
    static const float half[3] = {0.5F, 0.5F, 0.5F}, whole[3] = {1, 1, 1};
    for (uint32_t room = 0; room < rooms->room_count; room++) {
        const float *ambient = rooms->rooms[room].ambient, without[3] = {-ambient[0], -ambient[1], -ambient[2]};
        uint32_t first, end;
        vertices_of(geometry, room, &first, &end);
        objects[room] = fminf(fmaxf(mean_of(ambient), 0), 1);
        switch (light) {
        case SMITH_RENDER_LIGHT_NONE:
            add_light(geometry, first, end, whole, 0);
            objects[room] = 1;
            break;
        case SMITH_RENDER_LIGHT_LAMPS:
            add_light(geometry, first, end, without, 1);
            objects[room] = (float)fmin(mean_light(geometry, first, end), 1);
            break;
        case SMITH_RENDER_LIGHT_EVEN:
            add_light(geometry, first, end, half, times);
            objects[room] = fminf(objects[room] * times + half[0], 1);
            break;
        default: break;
        }
    }
}

/* SPDX-License-Identifier: MIT
 *
 * See prj_flybys.h. Where a sequence has bits to spare its numbers are all even when they are read with one bit more: an odd
 * one is of a patched editor, or the end of a flight of more than 16 cameras.
 */
#include "format/prj/common/prj_flybys.h"

enum { FOV_BITS = 8, BITS = 8, SEQUENCES = 16, LAST = 15 };

unsigned smith_prj_flyby_sequence(const struct smith_prj_flyby *flyby, unsigned bits) {
    return (unsigned)flyby->slot >> FOV_BITS >> bits & ((1u << (BITS - bits)) - 1);
}

unsigned smith_prj_flyby_number(const struct smith_prj_flyby *flyby, unsigned bits) {
    return (unsigned)flyby->slot >> FOV_BITS & ((1u << bits) - 1);
}

unsigned smith_prj_flyby_bits(const struct smith_prj_project *project) {
    bool there[SEQUENCES] = {false}, full[SEQUENCES] = {false}; /* with four bits: any camera, the last one */
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj_room *room = project->rooms.items[i]->room;
        for (uint32_t k = 0; room && k < room->lights.count; k++) {
            const struct smith_prj_light_thing *thing = room->lights.items[k];
            if (thing->data.kind != SMITH_PRJ_LIGHT_THING_DATA_FLYBY || !thing->data.as.flyby)
                continue;
            const unsigned sequence = smith_prj_flyby_sequence(thing->data.as.flyby, 4);
            there[sequence] = true;
            full[sequence] = full[sequence] || smith_prj_flyby_number(thing->data.as.flyby, 4) == LAST;
        }
    }
    for (unsigned i = 1; i < SEQUENCES; i += 2)
        if (there[i] && !full[i - 1])
            return 4;
    return 5;
}

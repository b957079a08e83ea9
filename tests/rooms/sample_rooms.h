/* SPDX-License-Identifier: MIT
 *
 * Small rooms made by hand, for the tests of those who show rooms.
 */
#ifndef TEST_SAMPLE_ROOMS_H
#define TEST_SAMPLE_ROOMS_H

#include "rooms/rooms.h"

/* Two rooms side by side, joined by a portal in the wall between them; the eastern one is flooded. Numbers 3 and 8, floors
 * of 3 by 2 sectors each. In the western one: a moveable, a flyby camera, a spot light, a trigger; a step of 4 clicks. Both
 * have one texture, on the floors alone. */
void sample_rooms_make(struct smith_rooms *rooms);

#endif

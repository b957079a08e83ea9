/* SPDX-License-Identifier: MIT
 *
 * Random PlatinumSrc maps for tests, as JSON: whole and without a mistake, the same on every machine for the same seed.
 */
#ifndef TEST_PMF_MAPS_H
#define TEST_PMF_MAPS_H

#include <levelsmith/document.h>

#include <stdint.h>

/* Append the map with that number, from 1 on, to `text`. */
void pmf_map_text(uint32_t seed, struct smith_buffer *text);

#endif

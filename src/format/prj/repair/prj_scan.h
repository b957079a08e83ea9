/* SPDX-License-Identifier: MIT
 *
 * Finding parts of a project among bytes that cannot be read from start to end. A project has no marks between its
 * parts, but its records know much of themselves twice: a room says where it is in blocks and in pixels, its doors have
 * one of six directions, its blocks one of seven kinds. Only sizes and such marks are known here; what a record means
 * is the layout's.
 */
#ifndef SMITH_PRJ_SCAN_H
#define SMITH_PRJ_SCAN_H

#include <levelsmith/base.h>

/* A room at some place, the two bytes before it that say so included. */
struct smith_prj_found_room {
    size_t size; /* 0 = there is none */
    uint32_t number; /* which room its things say they are in; UINT32_MAX = they do not say */
};

struct smith_prj_found_room smith_prj_scan_room(struct smith_bytes bytes, size_t at);

/* The tables of unused numbers at that place: their size, or 0. */
size_t smith_prj_scan_tables(struct smith_bytes bytes, size_t at);

/* The next place from `at` on where a room or the tables may begin, by their first bytes; or the end. */
size_t smith_prj_scan_begin(struct smith_bytes bytes, size_t at);

/* The file of textures with its tiles; the file of objects with its slots: their sizes, or 0. */
size_t smith_prj_scan_tiles(struct smith_bytes bytes, size_t at);
size_t smith_prj_scan_slots(struct smith_bytes bytes, size_t at);

#endif

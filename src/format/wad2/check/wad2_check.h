/* SPDX-License-Identifier: MIT
 *
 * Rules about object archives. They walk the document each for itself: there is little that they have in common.
 */
#ifndef SMITH_WAD2_CHECK_H
#define SMITH_WAD2_CHECK_H

#include "format/run.h"
#include "format/tomb_editor/archive_contents.h"
#include <levelsmith/wad2.h>

extern smith_rule *const smith_wad2_rules[];
extern smith_rule *const smith_wad2_2017_rules[];

/* wad2_check_objects.c */
void smith_wad2_check_pictures(struct smith_run *run);
void smith_wad2_check_numbers(struct smith_run *run);
void smith_wad2_check_meshes(struct smith_run *run);

/* wad2_contents.c */
bool smith_wad2_contents(const struct smith_document *document, const struct smith_archive_reader *reader);
void smith_wad2_renumber(struct smith_document *document, const struct smith_archive_numbers *numbers);

/* What the editor must have read before something else: pairs of members of the root. */
struct smith_wad2_order {
    uint16_t first, second;
};
extern const struct smith_wad2_order smith_wad2_orders[3];

/* Bytes that a picture of that size has; -1 = no picture can have it. */
int64_t smith_wad2_picture_bytes(int32_t width, int32_t height);

#endif

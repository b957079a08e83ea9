/* SPDX-License-Identifier: MIT
 *
 * The descriptors of resources that do not tell what they are. See pop_parts.h.
 */
#include "pop_parts.h"

#include <levelsmith/pop2_frames.h>
#include <levelsmith/pop2_palette.h>
#include <levelsmith/pop2_pieces.h>
#include <levelsmith/pop2_shapes.h>
#include <levelsmith/pop2_strings.h>
#include <levelsmith/pop_colours.h>
#include <levelsmith/pop_instruments.h>

static unsigned never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

const struct smith_format smith_pop_colours_format = {
    .id = "pop_colours",
    .title = "Prince of Persia colour sets",
    .extensions = "",
    .layout = &smith_pop_colours_layout,
    .bid = never,
};

const struct smith_format smith_pop_instruments_format = {
    .id = "pop_instruments",
    .title = "Prince of Persia AdLib instruments",
    .extensions = "",
    .layout = &smith_pop_instruments_layout,
    .bid = never,
};

const struct smith_format smith_pop2_frames_format = {
    .id = "pop2_frames",
    .title = "Prince of Persia 2 frames",
    .extensions = "",
    .layout = &smith_pop2_frames_layout,
    .bid = never,
};

const struct smith_format smith_pop2_palette_format = {
    .id = "pop2_palette",
    .title = "Prince of Persia 2 palette",
    .extensions = "",
    .layout = &smith_pop2_palette_layout,
    .bid = never,
};

const struct smith_format smith_pop2_pieces_format = {
    .id = "pop2_pieces",
    .title = "Prince of Persia 2 tile pieces",
    .extensions = "",
    .layout = &smith_pop2_pieces_layout,
    .bid = never,
};

const struct smith_format smith_pop2_shapes_format = {
    .id = "pop2_shapes",
    .title = "Prince of Persia 2 shape list",
    .extensions = "",
    .layout = &smith_pop2_shapes_layout,
    .bid = never,
};

const struct smith_format smith_pop2_strings_format = {
    .id = "pop2_strings",
    .title = "Prince of Persia 2 texts",
    .extensions = "",
    .layout = &smith_pop2_strings_layout,
    .bid = never,
};

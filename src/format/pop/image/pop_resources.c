/* SPDX-License-Identifier: MIT
 *
 * Resources that do not say what they are: their descriptors, and what the forms of all resources share.
 */
#include "format/pop/image/pop_resources.h"
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/image/pop_palette.h"
#include <levelsmith/pop2_font.h>
#include <levelsmith/pop2_frames.h>
#include <levelsmith/pop2_palette.h>
#include <levelsmith/pop2_pieces.h>
#include <levelsmith/pop2_room.h>
#include <levelsmith/pop2_script.h>
#include <levelsmith/pop2_sequence.h>
#include <levelsmith/pop2_shapes.h>
#include <levelsmith/pop2_sounds.h>
#include <levelsmith/pop2_strings.h>
#include <levelsmith/pop2_sword_frames.h>
#include <levelsmith/pop2_text.h>
#include <levelsmith/pop_colours.h>
#include <levelsmith/pop_instruments.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the forms of all resources share ---- */

enum smith_status smith_pop_append_bytes(struct smith_bytes bytes, struct smith_buffer *out,
                                         struct smith_error *error) {
    smith_buffer_add(out, bytes.data, bytes.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_pop_append_document(const struct smith_document *document, struct smith_buffer *out,
                                            struct smith_error *error) {
    struct smith_buffer bytes;
    enum smith_status status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK) {
        status = smith_pop_append_bytes((struct smith_bytes){bytes.data, bytes.size}, out, error);
        smith_buffer_free(&bytes);
    }
    return status;
}

/* ---- the descriptors of resources that do not say what they are ---- */

static unsigned pop_resources_never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

/* A resource of which there is nothing to say but its layout and, perhaps, what it looks like. */
#define RESOURCE(name, words, looks, files)                                                                            \
    const struct smith_format smith_##name##_format = {                                                                \
        .id = #name,                                                                                                   \
        .title = words,                                                                                                \
        .extensions = "",                                                                                              \
        .layout = &smith_##name##_layout,                                                                              \
        .bid = pop_resources_never,                                                                                    \
        .render = looks,                                                                                               \
        .converters = files,                                                                                           \
    }

RESOURCE(pop_colours, "Prince of Persia colour sets", smith_pop_colours_chart, smith_pop_colours_converters);
RESOURCE(pop_instruments, "Prince of Persia AdLib instruments", NULL, NULL);
RESOURCE(pop2_font, "Prince of Persia 2 font", NULL, NULL);
RESOURCE(pop2_frames, "Prince of Persia 2 frames", NULL, NULL);
RESOURCE(pop2_palette, "Prince of Persia 2 palette", smith_pop2_palette_chart, smith_pop2_palette_converters);
RESOURCE(pop2_pieces, "Prince of Persia 2 tile pieces", NULL, NULL);
RESOURCE(pop2_room, "Prince of Persia 2 room", NULL, NULL);
RESOURCE(pop2_script, "Prince of Persia 2 script", NULL, NULL);
RESOURCE(pop2_sequence, "Prince of Persia 2 sequence", NULL, NULL);
RESOURCE(pop2_shapes, "Prince of Persia 2 shape list", smith_pop2_shapes_chart, smith_pop2_shapes_converters);
RESOURCE(pop2_sounds, "Prince of Persia 2 list of sounds", NULL, NULL);
RESOURCE(pop2_strings, "Prince of Persia 2 texts", NULL, NULL);
RESOURCE(pop2_sword_frames, "Prince of Persia 2 frames of swords", NULL, NULL);
RESOURCE(pop2_text, "Prince of Persia 2 text", NULL, NULL);

unsigned long smith_pop_entry_id(const struct smith_entry *entry) {
    const char *slash = strrchr(entry->name, '/');
    return strtoul(slash ? slash + 1 : entry->name, NULL, 10);
}

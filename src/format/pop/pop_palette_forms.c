/* SPDX-License-Identifier: MIT
 *
 * Palettes as files that paint programs read: the colours of VGA. What else a palette has stays as it was.
 */
#include "../../base/buffer.h"
#include "../../base/error.h"
#include "../../document/findings.h"
#include "pop_folder.h"
#include "pop_palette.h"

#define COLOURS 16

static enum smith_status palette_to_file(struct smith_bytes entry, const struct smith_form_context *around,
                                         struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    enum smith_status status = smith_decode(&smith_pop_palette_layout, entry, &options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    struct smith_palette palette = {.count = COLOURS};
    for (unsigned i = 0; i < COLOURS; i++) {
        struct pop_palette_colour colour = pop_palette_root(document)->vga[i];
        palette.colours[i] = (struct smith_colour){
            (uint8_t)(colour.red << 2),
            (uint8_t)(colour.green << 2),
            (uint8_t)(colour.blue << 2),
            255,
        };
    }
    smith_document_free(document);
    return smith_palette_write(&palette, SMITH_PALETTE_JASC, out, error);
}

static bool is_coarse(struct smith_colour colour) {
    return !((colour.red | colour.green | colour.blue) & 3);
}

/* The game has 64 steps of each colour. */
static enum smith_status take_colours(struct pop_palette_palette *palette, const struct smith_palette *file,
                                      const struct smith_form_context *around, struct smith_error *error) {
    unsigned rounded = 0;
    for (unsigned i = 0; i < COLOURS; i++) {
        struct smith_colour colour = file->colours[i];
        rounded += !is_coarse(colour);
        palette->vga[i] = (struct pop_palette_colour){
            (uint8_t)(colour.red >> 2),
            (uint8_t)(colour.green >> 2),
            (uint8_t)(colour.blue >> 2),
        };
    }
    if (rounded && around->strict)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-COLOUR-STEPS", "%u colours are between the game's 64 steps",
                          rounded);
    if (rounded && around->notes)
        smith_findings_add(around->notes, "POP-COLOUR-STEPS", SMITH_INFO, "", UINT64_MAX, NULL,
                           "%u colours are between the game's 64 steps and become the next darker ones", rounded);
    return SMITH_OK;
}

/* SDLPoP's own folders have the resource where others have a text. */
static enum smith_status palette_as_it_is(struct smith_bytes entry, const struct smith_form_context *around,
                                          struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    smith_buffer_add(out, entry.data, entry.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static bool is_resource(struct smith_bytes file) {
    return file.size == 100 && !file.data[1] && !file.data[2] && file.data[3] == COLOURS;
}

static enum smith_status palette_from_file(struct smith_bytes file, struct smith_bytes before,
                                           const struct smith_form_context *around, struct smith_buffer *out,
                                           struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_palette colours;
    struct smith_document *document;
    struct smith_buffer bytes;
    if (is_resource(file))
        return palette_as_it_is(file, around, out, error);
    enum smith_status status = smith_palette_read(file, &colours, error);
    if (status == SMITH_OK && colours.count != COLOURS)
        status = smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS", "%u colours where there have to be %u",
                            colours.count, COLOURS);
    if (status == SMITH_OK)
        status = before.size ? smith_decode(&smith_pop_palette_layout, before, &options, NULL, NULL, &document, error)
                             : smith_document_create(&smith_pop_palette_layout, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = take_colours(pop_palette_root(document), &colours, around, error);
    if (status == SMITH_OK)
        status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK) {
        smith_buffer_add(out, bytes.data, bytes.size);
        smith_buffer_free(&bytes);
    }
    smith_document_free(document);
    return status;
}

const struct smith_form smith_pop_palette_forms[] = {
    {
        .extension = ".pal",
        .title = "JASC palette",
        .to_file = palette_to_file,
        .from_file = palette_from_file,
    },
    {
        .extension = ".pal",
        .title = "the resource itself",
        .style = SMITH_POP_STYLE_SDLPOP,
        .to_file = palette_as_it_is,
        .from_file = palette_from_file,
    },
    {0},
};

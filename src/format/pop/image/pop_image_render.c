/* SPDX-License-Identifier: MIT
 *
 * What a picture looks like: in the colours of its palette, or in the patterns that the palette has for older adapters.
 */
#include "format/pop/image/pop_image.h"

#include "base/error.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_picture.h"
#include <levelsmith/pop_image.h>
#include <string.h>

static enum smith_status pop_image_render_take_colours(const struct smith_render_options *how,
                                                       struct smith_picture *picture, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    struct smith_pop_found source;
    bool found = false;
    unsigned bits = 0;
    while (1u << bits < picture->palette.count)
        bits++;
    if (how->entry && how->has_level)
        status = smith_pop_palette_of_level(how->entry, how->level, how->options, &picture->palette, &found, error);
    if (how->entry && !found && status == SMITH_OK)
        status = smith_pop_palette_find(how->entry, bits, how->options, &picture->palette, &source, error);
    return status;
}

/* `*picture` in patterns; it is replaced. */
static enum smith_status take_patterns(const struct smith_render_options *how, enum smith_pop_adapter adapter,
                                       struct smith_picture *picture, struct smith_error *error) {
    struct smith_document *palette = NULL;
    struct smith_picture rendered;
    enum smith_status status = SMITH_OK;
    if (how->entry)
        status = smith_pop_palette_with_patterns(how->entry, adapter, how->options, &palette, error);
    if (status != SMITH_OK)
        return status;
    if (!palette)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-COLOURS", "no palette at hand has %s for this picture",
                          how->colours);
    status = smith_pop_palette_render(picture, pop_palette_root(palette), adapter, how->options, &rendered, error);
    smith_document_free(palette);
    if (status != SMITH_OK)
        return status;
    smith_picture_free(picture);
    *picture = rendered;
    return SMITH_OK;
}

enum smith_status smith_pop_image_render(const struct smith_document *document, const struct smith_render_options *how,
                                         struct smith_picture *picture, struct smith_error *error) {
    const char *colours = how->colours ? how->colours : "vga";
    enum smith_status status = smith_pop_picture_get(document, how->options, picture, error);
    if (status != SMITH_OK)
        return status;
    if (strcmp(colours, "vga") == 0)
        status = pop_image_render_take_colours(how, picture, error);
    else if (strcmp(colours, "cga") == 0)
        status = take_patterns(how, SMITH_POP_CGA, picture, error);
    else if (strcmp(colours, "ega") == 0)
        status = take_patterns(how, SMITH_POP_EGA, picture, error);
    else
        status = smith_fail(error, SMITH_BAD_VALUE, "RENDER-COLOURS", "colours are vga, cga or ega");
    if (status != SMITH_OK)
        smith_picture_free(picture);
    return status;
}

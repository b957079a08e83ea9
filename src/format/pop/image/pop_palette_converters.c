/* SPDX-License-Identifier: MIT
 *
 * Palettes and sets of colours as files that paint programs read: the colours of VGA. What else a resource has stays as
 * it was.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/pop.h"
#include "report/report.h"

#include <levelsmith/pop2_shapes.h>

#define COLOURS 16

/* ---- colours and values ----------------------------------------------------------------------------------------- */

/* `count` colours of three values each, 0 to 63. */
static enum smith_status write_colours(const void *values, size_t count, enum smith_palette_file_format file_format,
                                       struct smith_buffer *out, struct smith_error *error) {
    const uint8_t *at = values;
    struct smith_palette file = {.count = (uint32_t)count};
    if (count > SMITH_PALETTE_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS", "%zu colours; palette files have %u at most",
                          count, SMITH_PALETTE_MAX);
    for (size_t i = 0; i < count; i++, at += 3)
        file.colours[i] =
            (struct smith_colour){(uint8_t)(at[0] << 2), (uint8_t)(at[1] << 2), (uint8_t)(at[2] << 2), 255};
    return smith_palette_write(&file, file_format, out, error);
}

static bool is_coarse(struct smith_colour colour) {
    return !((colour.red | colour.green | colour.blue) & 3);
}

/* The game has 64 steps of each colour. */
static enum smith_status pop_palette_converters_take_colours(const struct smith_palette *file, void *values,
                                                             const struct smith_converter_context *around,
                                                             struct smith_error *error) {
    uint8_t *at = values;
    unsigned rounded = 0;
    for (unsigned i = 0; i < file->count; i++, at += 3) {
        struct smith_colour colour = file->colours[i];
        rounded += !is_coarse(colour);
        at[0] = colour.red >> 2;
        at[1] = colour.green >> 2;
        at[2] = colour.blue >> 2;
    }
    if (rounded && around->strict)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-COLOUR-STEPS", "%u colours are between the game's 64 steps",
                          rounded);
    if (rounded && around->notes)
        smith_findings_add(around->notes, "POP-COLOUR-STEPS", SMITH_INFO, around->name ? around->name : "", UINT64_MAX,
                           "%u colours are between the game's 64 steps and become the next darker ones", rounded);
    return SMITH_OK;
}

/* The colours of a file, which are a multiple of `unit`, and just so many when `exact`. */
static enum smith_status pop_palette_converters_read_colours(struct smith_bytes file, unsigned unit, bool exact,
                                                             struct smith_palette *colours, struct smith_error *error) {
    enum smith_status status = smith_palette_read(file, colours, error);
    if (status == SMITH_OK && (colours->count % unit || (exact && colours->count != unit)))
        return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS", "%u colours where there have to be %s%u",
                          colours->count, exact ? "" : "a multiple of ", unit);
    return status;
}

/* ---- resources with sixteen colours in them --------------------------------------------------------------------- */

struct carrier {
    const struct smith_layout *layout;
    void *(*values)(const struct smith_document *document);
};

static void *values_of_palette(const struct smith_document *document) {
    return smith_pop_palette_root(document)->vga;
}

static void *values_of_shapes(const struct smith_document *document) {
    return smith_pop2_shapes_root(document)->colours;
}

static const struct carrier palette = {&smith_pop_palette_layout, values_of_palette};
static const struct carrier shapes = {&smith_pop2_shapes_layout, values_of_shapes};

static enum smith_status write_carrier(const struct carrier *carrier, struct smith_bytes entry,
                                       enum smith_palette_file_format file_format, struct smith_buffer *out,
                                       struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    enum smith_status status = smith_decode(carrier->layout, entry, &options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    status = write_colours(carrier->values(document), COLOURS, file_format, out, error);
    smith_document_free(document);
    return status;
}

/* Into the resource that was there before, or a new one. */
static enum smith_status read_carrier(const struct carrier *carrier, struct smith_bytes file, struct smith_bytes before,
                                      const struct smith_converter_context *around, struct smith_buffer *out,
                                      struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_palette colours;
    struct smith_document *document;
    enum smith_status status = pop_palette_converters_read_colours(file, COLOURS, true, &colours, error);
    if (status == SMITH_OK)
        status = before.size ? smith_decode(carrier->layout, before, &options, NULL, NULL, &document, error)
                             : smith_document_create(carrier->layout, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = pop_palette_converters_take_colours(&colours, carrier->values(document), around, error);
    if (status == SMITH_OK)
        status = smith_pop_append_document(document, out, error);
    smith_document_free(document);
    return status;
}

/* ---- palettes of the first game --------------------------------------------------------------------------------- */

static enum smith_status palette_to_jasc(struct smith_bytes entry, const struct smith_converter_context *around,
                                         struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return write_carrier(&palette, entry, SMITH_PALETTE_JASC, out, error);
}

static enum smith_status palette_to_gimp(struct smith_bytes entry, const struct smith_converter_context *around,
                                         struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return write_carrier(&palette, entry, SMITH_PALETTE_GIMP, out, error);
}

/* SDLPoP's own folders have the resource where others have a text. */
static enum smith_status palette_as_it_is(struct smith_bytes entry, const struct smith_converter_context *around,
                                          struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return smith_pop_append_bytes(entry, out, error);
}

static bool is_resource(struct smith_bytes file) {
    return file.size == 100 && !file.data[1] && !file.data[2] && file.data[3] == COLOURS;
}

static enum smith_status palette_from_file(struct smith_bytes file, struct smith_bytes before,
                                           const struct smith_converter_context *around, struct smith_buffer *out,
                                           struct smith_error *error) {
    return is_resource(file) ? palette_as_it_is(file, around, out, error)
                             : read_carrier(&palette, file, before, around, out, error);
}

const struct smith_entry_converter smith_pop_palette_converters[] = {
    {
        .extension = ".pal",
        .title = "JASC palette",
        .to_file = palette_to_jasc,
        .from_file = palette_from_file,
    },
    {
        .extension = ".gpl",
        .title = "GIMP palette",
        .when_asked = true,
        .to_file = palette_to_gimp,
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

/* ---- resources of nothing but colours --------------------------------------------------------------------------- */

static enum smith_status colours_to_jasc(struct smith_bytes entry, const struct smith_converter_context *around,
                                         struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    if (entry.size % 3)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS", "%zu bytes are no colours", entry.size);
    return write_colours(entry.data, entry.size / 3, SMITH_PALETTE_JASC, out, error);
}

static enum smith_status colours_to_gimp(struct smith_bytes entry, const struct smith_converter_context *around,
                                         struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    if (entry.size % 3)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS", "%zu bytes are no colours", entry.size);
    return write_colours(entry.data, entry.size / 3, SMITH_PALETTE_GIMP, out, error);
}

static enum smith_status colours_from_file(struct smith_bytes file, unsigned unit,
                                           const struct smith_converter_context *around, struct smith_buffer *out,
                                           struct smith_error *error) {
    uint8_t values[SMITH_PALETTE_MAX * 3];
    struct smith_palette colours;
    enum smith_status status = pop_palette_converters_read_colours(file, unit, false, &colours, error);
    if (status == SMITH_OK)
        status = pop_palette_converters_take_colours(&colours, values, around, error);
    if (status == SMITH_OK)
        status = smith_pop_append_bytes((struct smith_bytes){values, (size_t)3 * colours.count}, out, error);
    return status;
}

static enum smith_status sets_from_file(struct smith_bytes file, struct smith_bytes before,
                                        const struct smith_converter_context *around, struct smith_buffer *out,
                                        struct smith_error *error) {
    (void)before;
    return colours_from_file(file, COLOURS, around, out, error);
}

static enum smith_status any_from_file(struct smith_bytes file, struct smith_bytes before,
                                       const struct smith_converter_context *around, struct smith_buffer *out,
                                       struct smith_error *error) {
    (void)before;
    return colours_from_file(file, 1, around, out, error);
}

/* JASC palettes, also unasked where `asked` is false, and those of GIMP. */
#define BOTH(asked, to_jasc, to_gimp, from)                                                                            \
    {                                                                                                                  \
        {.extension = ".pal", .title = "JASC palette", .when_asked = asked, .to_file = to_jasc, .from_file = from},    \
            {.extension = ".gpl", .title = "GIMP palette", .when_asked = true, .to_file = to_gimp, .from_file = from}, \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }

const struct smith_entry_converter smith_pop_colours_converters[] =
    BOTH(false, colours_to_jasc, colours_to_gimp, sets_from_file);
const struct smith_entry_converter smith_pop2_palette_converters[] =
    BOTH(true, colours_to_jasc, colours_to_gimp, any_from_file);

/* ---- shape lists ------------------------------------------------------------------------------------------------ */

static enum smith_status shapes_to_jasc(struct smith_bytes entry, const struct smith_converter_context *around,
                                        struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return write_carrier(&shapes, entry, SMITH_PALETTE_JASC, out, error);
}

static enum smith_status shapes_to_gimp(struct smith_bytes entry, const struct smith_converter_context *around,
                                        struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return write_carrier(&shapes, entry, SMITH_PALETTE_GIMP, out, error);
}

static enum smith_status shapes_from_file(struct smith_bytes file, struct smith_bytes before,
                                          const struct smith_converter_context *around, struct smith_buffer *out,
                                          struct smith_error *error) {
    return read_carrier(&shapes, file, before, around, out, error);
}

const struct smith_entry_converter smith_pop2_shapes_converters[] =
    BOTH(true, shapes_to_jasc, shapes_to_gimp, shapes_from_file);

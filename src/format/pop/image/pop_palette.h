/* SPDX-License-Identifier: MIT
 *
 * Palettes of Prince of Persia: what their bytes alone do not say. The bytes are layouts/pop_palette.layout.
 */
#ifndef SMITH_POP_PALETTE_H
#define SMITH_POP_PALETTE_H

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <levelsmith/pop_palette.h>

extern const struct smith_format smith_pop_palette_format;
/* pop_palette_converters.c */
extern const struct smith_entry_converter smith_pop_palette_converters[], smith_pop_colours_converters[],
    smith_pop2_palette_converters[], smith_pop2_shapes_converters[];

/* ---- colours ---- */

/* Colours for `bits` of a pixel where nothing says better: white, those of EGA, or greys. Colour 0 is transparent. */
void smith_pop_palette_plain(unsigned bits, struct smith_palette *palette);

/* `count` (up to 256) colours of a layout, three values of 0 to 63 each, for `bits` of a pixel; what they do not have
 * is plain. A value v is v * 4 of 255, as the game's ports show it. Colour 0 is transparent. */
void smith_pop_palette_vga(const uint8_t *colours, unsigned count, unsigned bits, struct smith_palette *palette);

/* ---- adapters ---- */

enum smith_pop_adapter { SMITH_POP_VGA, SMITH_POP_CGA, SMITH_POP_EGA };

/* The one of that name: "vga", which NULL stands for too, "cga" or "ega". RENDER-COLOURS where there is no such. */
enum smith_status smith_pop_adapter_find(const char *name, enum smith_pop_adapter *adapter, struct smith_error *error);

/* Of CGA and EGA: what the screen shows for a number, of 4 or 16. The game has EGA show number 13 as black. */
struct smith_colour smith_pop_adapter_colour(enum smith_pop_adapter adapter, uint8_t number);
/* What it shows for the exclusive or of two numbers, of which it shows these. */
struct smith_colour smith_pop_adapter_xor(enum smith_pop_adapter adapter, struct smith_colour one,
                                          struct smith_colour other);

/* Whether tables of CGA or EGA have any number but 0: in many palettes of VGA art they have none. */
bool smith_pop_palette_has_tables(const struct smith_pop_palette_palette *palette, enum smith_pop_adapter adapter);

/* `picture` on CGA or EGA: each of two by two pixels has a table of its own, which says the adapter's number for each of
 * 16 colours. The picture's palette becomes that of the adapter, with one colour more, behind the others, for what is
 * transparent. */
enum smith_status smith_pop_palette_render(const struct smith_picture *picture,
                                           const struct smith_pop_palette_palette *palette,
                                           enum smith_pop_adapter adapter, const struct smith_options *options,
                                           struct smith_picture *rendered, struct smith_error *error);

/* ---- whose palette it is (pop_palette_find.c) ---- */

/* Pictures of the scenery that few levels need are optional in the archives of the game: their id is so much higher, and
 * under the id that they had there is a placeholder. */
#define SMITH_POP_OPTIONAL_PICTURES 1000

struct smith_pop_found {
    enum {
        SMITH_POP_NOT_FOUND,
        SMITH_POP_ONE_OF_SEVERAL, /* the game gives the picture one of several sets of colours as it goes; this is one of them */
        SMITH_POP_OWN,
    } kind;
    const struct smith_entry *entry; /* that has them; NULL = not found */
    unsigned count; /* colours of the set: with what is behind them, nothing is drawn as it should be */
};

/* What these find is left as it was where there is nothing to be found; they fail only for lack of memory. */

/* The colours of the picture that is the entry of `around`: those of the palette whose pictures follow it, in its
 * archive or in one beside it; colours of a guard where that has none. */
enum smith_status smith_pop_palette_find(const struct smith_converter_context *around, unsigned bits,
                                         const struct smith_options *options, struct smith_palette *palette,
                                         struct smith_pop_found *found, struct smith_error *error);

/* The palette with tables for CGA or EGA that owns the picture, to be freed; NULL when there is none. */
enum smith_status smith_pop_palette_with_tables(const struct smith_converter_context *around,
                                                enum smith_pop_adapter adapter, const struct smith_options *options,
                                                struct smith_document **document, struct smith_error *error);

/* The colours that the picture `how->entry` of the scenery has in level `how->level`, from release 1.3 of the game on, or as a
 * mod says; not found when they are those of its palette. */
struct smith_render_options;
enum smith_status smith_pop_palette_of_level(const struct smith_render_options *how, struct smith_palette *palette,
                                             bool *found, struct smith_error *error);
/* Level `level` of that level_color needs set `set`, counted from 0, of the colours of levels, and there are only `count`. */
enum smith_status smith_pop_level_colour_fail(struct smith_error *error, unsigned level, bool palace, unsigned colour,
                                              unsigned set, unsigned count);

/* ---- what palettes look like ---- */

enum smith_status smith_pop_palette_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error);
enum smith_status smith_pop_colours_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error);
enum smith_status smith_pop2_shapes_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error);
enum smith_status smith_pop2_palette_chart(const struct smith_document *document,
                                           const struct smith_render_options *how, struct smith_picture *picture,
                                           struct smith_error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Which palette belongs to a picture. Nothing in a picture says; its id does: a palette of id N with n pictures has those
 * of N + 1 to N + n, and a shape list of the second game names its first picture. The game looks for a palette in the
 * archives it has open, latest first, which is why the guards of one archive can have their palette in another.
 */
#include "../../codec/raster.h"
#include "pop_palette.h"
#include "pop_parts.h"

#include <levelsmith/pop2_palette.h>
#include <levelsmith/pop2_shapes.h>
#include <levelsmith/pop_colours.h>
#include <stdlib.h>
#include <string.h>

#define GUARD_COLOURS 10 /* id, in the archive of the game itself */

/* An entry is called "751", or "SHAP/3501"; two of one name are told apart by "#2" behind it. */
static unsigned long id_of(const struct smith_entry *entry) {
    const char *slash = strrchr(entry->name, '/');
    return strtoul(slash ? slash + 1 : entry->name, NULL, 10);
}

static struct smith_document *read_entry(const struct smith_entry *entry) {
    struct smith_document *document;
    enum smith_status status =
        smith_decode(entry->nature.format->layout, *entry->bytes, NULL, NULL, NULL, &document, NULL);
    return status == SMITH_OK ? document : NULL;
}

static bool is_black(const struct pop_palette_colour *colours) {
    static const struct pop_palette_colour black[16];
    return memcmp(colours, black, sizeof black) == 0;
}

/* What is looked for, and what was found. */
struct search {
    unsigned long id;
    unsigned bits;
    struct smith_palette *palette;
};

static const uint8_t *values(const void *colours) {
    return colours; /* structs of three bytes */
}

/* Each of these tries one entry. */

static bool try_palette(const struct search *search, const struct smith_entry *entry) {
    unsigned long id = id_of(entry);
    struct smith_document *document = entry->nature.format == &smith_pop_palette_format ? read_entry(entry) : NULL;
    if (!document)
        return false;
    const struct pop_palette_palette *palette = pop_palette_root(document);
    bool owns = search->id > id && search->id - id <= palette->image_count && !is_black(palette->vga);
    if (owns)
        smith_pop_palette_vga(values(palette->vga), 16, search->bits, search->palette);
    smith_document_free(document);
    return owns;
}

static bool try_shapes(const struct search *search, const struct smith_entry *entry) {
    struct smith_document *document = entry->nature.format == &smith_pop2_shapes_format ? read_entry(entry) : NULL;
    if (!document)
        return false;
    const struct pop2_shapes_shapes *shapes = pop2_shapes_root(document);
    bool owns = search->bits <= 4 && search->id >= shapes->first_image &&
                search->id - shapes->first_image < shapes->image_count;
    if (owns)
        smith_pop_palette_vga(values(shapes->colours), 16, search->bits, search->palette);
    smith_document_free(document);
    return owns;
}

/* Of 256 colours, from the last list of colours that comes before the picture. */
static bool try_many(const struct search *search, const struct smith_entry *entry) {
    bool may = entry->nature.format == &smith_pop2_palette_format && search->bits > 4 && id_of(entry) <= search->id;
    struct smith_document *document = may ? read_entry(entry) : NULL;
    if (!document)
        return false;
    const struct pop2_palette_palette *palette = pop2_palette_root(document);
    unsigned count = palette->colours.count < SMITH_PALETTE_MOST ? palette->colours.count : SMITH_PALETTE_MOST;
    smith_pop_palette_vga(values(palette->colours.items), count, search->bits, search->palette);
    smith_document_free(document);
    return true;
}

static bool try_guards(const struct search *search, const struct smith_entry *entry) {
    bool may = entry->nature.format == &smith_pop_colours_format && id_of(entry) == GUARD_COLOURS;
    struct smith_document *document = may ? read_entry(entry) : NULL;
    if (!document)
        return false;
    const struct pop_colours_sets *sets = pop_colours_root(document);
    bool any = sets->sets.count > 0;
    if (any)
        smith_pop_palette_vga(values(sets->sets.items[0].colours), 16, search->bits, search->palette);
    smith_document_free(document);
    return any;
}

static bool search_archive(const struct search *search, const struct smith_archive *archive,
                           bool (*try_entry)(const struct search *search, const struct smith_entry *entry)) {
    for (uint32_t i = archive->entry_count; i-- > 0;)
        if (archive->entries[i].nature.format && try_entry(search, &archive->entries[i]))
            return true;
    return false;
}

bool smith_pop_palette_find(const struct smith_form_context *around, unsigned bits, struct smith_palette *palette) {
    static bool (*const tries[])(const struct search *search, const struct smith_entry *entry) = {
        try_palette,
        try_shapes,
        try_many,
        try_guards,
    };
    if (!around->archive || bits < 2) /* one bit a pixel is a mask, in any colour */
        return false;
    const struct search search = {id_of(&around->archive->entries[around->entry]), bits, palette};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        if (search_archive(&search, around->archive, tries[i]))
            return true;
        for (uint32_t k = 0; k < around->beside_count; k++)
            if (search_archive(&search, around->beside[k], tries[i]))
                return true;
    }
    return false;
}

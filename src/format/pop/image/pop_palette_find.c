/* SPDX-License-Identifier: MIT
 *
 * Which palette belongs to a picture. Nothing in a picture says; its id does: a palette of id N with n pictures has
 * those of N + 1 to N + n, and a shape list of the second game names its first picture. The game looks for a palette in
 * the archives it has open, latest first, which is why the guards of one archive can have their palette in another.
 */
#include "base/error.h"
#include "format/pop/codec/raster.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/level/pop_level_facts.h"

#include <levelsmith/pop2_palette.h>
#include <levelsmith/pop2_shapes.h>
#include <levelsmith/pop_colours.h>
#include <levelsmith/render.h>
#include <string.h>

/* Ids in the archive of the game itself. */
#define GUARD_COLOURS 10
#define LEVEL_COLOURS 20

static bool is_black(const struct smith_pop_palette_colour *colours) {
    static const struct smith_pop_palette_colour black[16];
    return memcmp(colours, black, sizeof black) == 0;
}

/* What is looked for, and what was found. */
struct palette_search {
    const struct smith_options *options;
    unsigned long id; /* of the picture */
    unsigned bits;
    unsigned set, set_count; /* of the colours of levels: which, and how many there are */
    struct smith_palette *palette;
    struct smith_error *error;
    const struct smith_entry *found;
    unsigned found_count; /* colours that it has */
    enum smith_status status; /* not SMITH_OK: an entry could not be read for lack of memory, and nothing is found */
};

/* The document that an entry is, or NULL: one that is damaged has no colours to give. */
static struct smith_document *pop_palette_find_read_entry(struct palette_search *palette_search,
                                                          const struct smith_entry *entry) {
    struct smith_document *document;
    if (palette_search->status != SMITH_OK)
        return NULL;
    enum smith_status status = smith_decode(entry->entry_type.format->layout, *entry->bytes, palette_search->options,
                                            NULL, NULL, &document, palette_search->error);
    if (status == SMITH_NO_MEMORY || status == SMITH_LIMIT)
        palette_search->status = status;
    return document;
}

/* `colours`: structs of three bytes. */
static void take_set(struct palette_search *palette_search, const void *colours, unsigned count) {
    smith_pop_palette_vga(colours, count, palette_search->bits, palette_search->palette);
    palette_search->found_count = count;
}

/* Each of these tries one entry. */

/* Of a palette and a picture, by their ids. */
static bool owns(unsigned long id, unsigned image_count, unsigned long picture) {
    return picture > id && picture - id <= image_count;
}

/* The palette that an entry is, when the picture is one of those behind it, or was until it became optional. */
static struct smith_document *open_owner(struct palette_search *palette_search, const struct smith_entry *entry) {
    unsigned long id = smith_pop_entry_id(entry), picture = palette_search->id;
    bool may = entry->entry_type.format == &smith_pop_palette_format;
    struct smith_document *document = may ? pop_palette_find_read_entry(palette_search, entry) : NULL;
    unsigned image_count = document ? smith_pop_palette_root(document)->image_count : 0;
    if (owns(id, image_count, picture) || owns(id + SMITH_POP_OPTIONAL_PICTURES, image_count, picture))
        return document;
    smith_document_free(document);
    return NULL;
}

static bool try_palette(struct palette_search *palette_search, const struct smith_entry *entry) {
    struct smith_document *document = open_owner(palette_search, entry);
    bool has_colours = document && !is_black(smith_pop_palette_root(document)->vga);
    if (has_colours)
        take_set(palette_search, smith_pop_palette_root(document)->vga, 16);
    smith_document_free(document);
    return has_colours;
}

static bool try_shapes(struct palette_search *palette_search, const struct smith_entry *entry) {
    bool may = entry->entry_type.format == &smith_pop2_shapes_format;
    struct smith_document *document = may ? pop_palette_find_read_entry(palette_search, entry) : NULL;
    if (!document)
        return false;
    const struct smith_pop2_shapes_shapes *shapes = smith_pop2_shapes_root(document);
    bool owns = palette_search->bits <= 4 && palette_search->id >= shapes->first_image &&
                palette_search->id - shapes->first_image < shapes->image_count;
    if (owns)
        take_set(palette_search, shapes->colours, 16);
    smith_document_free(document);
    return owns;
}

/* Of 256 colours, from the last list of colours that comes before the picture. */
static bool try_many(struct palette_search *palette_search, const struct smith_entry *entry) {
    bool may = entry->entry_type.format == &smith_pop2_palette_format && palette_search->bits > 4 &&
               smith_pop_entry_id(entry) <= palette_search->id;
    struct smith_document *document = may ? pop_palette_find_read_entry(palette_search, entry) : NULL;
    if (!document)
        return false;
    const struct smith_pop2_palette_palette *palette = smith_pop2_palette_root(document);
    unsigned count = palette->colours.count < SMITH_PALETTE_MAX ? palette->colours.count : SMITH_PALETTE_MAX;
    take_set(palette_search, palette->colours.items, count);
    smith_document_free(document);
    return true;
}

/* Set number `number` of the colour sets that have that id. */
static bool try_set(struct palette_search *palette_search, const struct smith_entry *entry, unsigned long id,
                    unsigned number) {
    bool may = entry->entry_type.format == &smith_pop_colours_format && smith_pop_entry_id(entry) == id;
    struct smith_document *document = may ? pop_palette_find_read_entry(palette_search, entry) : NULL;
    if (!document)
        return false;
    const struct smith_pop_colours_sets *sets = smith_pop_colours_root(document);
    bool any = number < sets->sets.count;
    palette_search->set_count = sets->sets.count;
    if (any)
        take_set(palette_search, sets->sets.items[number].colours, 16);
    smith_document_free(document);
    return any;
}

static bool try_guards(struct palette_search *palette_search, const struct smith_entry *entry) {
    return try_set(palette_search, entry, GUARD_COLOURS, 0);
}

static bool try_level(struct palette_search *palette_search, const struct smith_entry *entry) {
    return try_set(palette_search, entry, LEVEL_COLOURS, palette_search->set);
}

typedef bool try_one(struct palette_search *palette_search, const struct smith_entry *entry);

static bool search_archive(struct palette_search *palette_search, const struct smith_archive *archive,
                           try_one *try_entry) {
    for (uint32_t i = archive->entry_count; i-- > 0;)
        if (archive->entries[i].entry_type.format && try_entry(palette_search, &archive->entries[i])) {
            palette_search->found = &archive->entries[i];
            return true;
        }
    return false;
}

/* In its archive, then in those beside it. */
static bool pop_palette_find_search_all(struct palette_search *palette_search,
                                        const struct smith_converter_context *around, try_one *try_entry) {
    if (search_archive(palette_search, around->archive, try_entry))
        return true;
    for (uint32_t i = 0; i < around->companion_count; i++)
        if (search_archive(palette_search, around->companion_archives[i], try_entry))
            return true;
    return false;
}

static unsigned long picture_id(const struct smith_converter_context *around) {
    return smith_pop_entry_id(&around->archive->entries[around->entry]);
}

enum smith_status smith_pop_palette_find(const struct smith_converter_context *around, unsigned bits,
                                         const struct smith_options *options, struct smith_palette *palette,
                                         struct smith_pop_found *found, struct smith_error *error) {
    static try_one *const tries[] = {try_palette, try_shapes, try_many};
    *found = (struct smith_pop_found){0};
    if (!around->archive || bits < 2) /* one bit a pixel is a mask, in any colour */
        return SMITH_OK;
    struct palette_search palette_search = {
        .options = options, .id = picture_id(around), .bits = bits, .palette = palette, .error = error};
    for (size_t i = 0; i < sizeof tries / sizeof *tries && found->kind == SMITH_POP_NOT_FOUND; i++)
        if (pop_palette_find_search_all(&palette_search, around, tries[i]))
            found->kind = SMITH_POP_OWN;
    if (found->kind == SMITH_POP_NOT_FOUND && pop_palette_find_search_all(&palette_search, around, try_guards))
        found->kind = SMITH_POP_ONE_OF_SEVERAL;
    found->entry = palette_search.found;
    found->count = palette_search.found_count;
    return palette_search.status;
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static struct smith_document *tables_in(struct palette_search *palette_search, const struct smith_archive *archive,
                                        enum smith_pop_adapter adapter) {
    for (uint32_t i = archive->entry_count; i-- > 0;) {
        struct smith_document *document = open_owner(palette_search, &archive->entries[i]);
        if (document && smith_pop_palette_has_tables(smith_pop_palette_root(document), adapter))
            return document;
        smith_document_free(document);
    }
    return NULL;
}

enum smith_status smith_pop_palette_with_tables(const struct smith_converter_context *around,
                                                enum smith_pop_adapter adapter, const struct smith_options *options,
                                                struct smith_document **document, struct smith_error *error) {
    struct palette_search palette_search = {.options = options, .id = picture_id(around), .error = error};
    *document = tables_in(&palette_search, around->archive, adapter);
    for (uint32_t i = 0; !*document && i < around->companion_count; i++)
        *document = tables_in(&palette_search, around->companion_archives[i], adapter);
    return palette_search.status;
}

/* ---- levels ----------------------------------------------------------------------------------------------------- */

/* Pictures of the environment and of walls. */
static bool is_scenery(unsigned long id, bool *wall) {
    id = id > SMITH_POP_OPTIONAL_PICTURES ? id - SMITH_POP_OPTIONAL_PICTURES : id;
    *wall = id > 360 && id <= 377;
    return *wall || (id > 200 && id <= 351);
}

enum smith_status smith_pop_palette_of_level(const struct smith_render_options *how, struct smith_palette *palette,
                                             bool *found, struct smith_error *error) {
    bool wall;
    struct smith_pop_level_facts facts;
    *found = false;
    if (!is_scenery(picture_id(how->entry), &wall))
        return SMITH_OK;
    enum smith_status status = smith_pop_level_facts(how->level, how->graphics, how->own_folder,
                                                     how->options ? &how->options->allocator : NULL, &facts, error);
    if (status != SMITH_OK || !facts.colour)
        return status;
    unsigned set = wall && facts.palace ? facts.colour : facts.colour - 1;
    struct palette_search palette_search = {.options = how->options,
                                            .id = picture_id(how->entry),
                                            .bits = 4,
                                            .set = set,
                                            .palette = palette,
                                            .error = error};
    *found = pop_palette_find_search_all(&palette_search, how->entry, try_level);
    if (!*found && palette_search.set_count && palette_search.status == SMITH_OK)
        return smith_pop_level_colour_fail(error, how->level, facts.palace, facts.colour, set,
                                           palette_search.set_count);
    return palette_search.status;
}

enum smith_status smith_pop_level_colour_fail(struct smith_error *error, unsigned level, bool palace, unsigned colour,
                                              unsigned set, unsigned count) {
    return smith_fail(error, SMITH_BAD_VALUE, "POP-LEVEL-COLOUR",
                      "level %u has level_color %u, %s, and needs set %u of PRINCE.DAT:/20, which has %u", level,
                      colour, palace ? "in a palace" : "in a dungeon", set + 1, count);
}

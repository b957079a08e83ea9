/* SPDX-License-Identifier: MIT
 *
 * Levels of the Apple II, whose tables lie where those of levels for DOS lie. They end a byte before, and guards have no colour of their
 * own: the program draws them blue or red by level and skill. Such a level is as long as that of the potions for DOS.
 */
#include "base/error.h"
#include "document/document.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/exchange/pop_level_converters.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/level/pop_walk.h"
#include "format/pop/pop.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

enum {
    apple_size = SMITH_POP_LEVEL_SIZE - 1,
    apple_last_byte = 9, /* of most levels for DOS */
    apple_potions = 15, /* a level that there is for DOS only */
    apple_tiles = SMITH_POP_LEVEL_ROOMS * SMITH_POP_LEVEL_TILES,
    apple_guard_tiles = 2119, /* offsets in a level */
    apple_guard_skills = 2215,
    apple_guard_colours = 2263,
    apple_levels = 14, /* with guards */
    apple_skills = 12,
    apple_blue = 1, /* colours for DOS that are as these are */
};

/* Whether a level of that size is one of the Apple II; `*sure` = its name says so, or the size. */
static bool apple_is_level(size_t size, const struct smith_convert_options *options, bool *sure) {
    unsigned number = 0;
    *sure = size != apple_size || (options->file && smith_pop_level_number(options->file, &number));
    return size == apple_size && number != apple_potions;
}

static bool apple_has_guard(const uint8_t *level, unsigned room) {
    return level[apple_guard_tiles + room] < SMITH_POP_LEVEL_TILES;
}

/* Red is the colour behind blue. A level and a skill may each change it. */
static uint8_t apple_guard_colour(unsigned level, unsigned skill) {
    static const uint8_t of_levels[apple_levels] = {1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0};
    static const uint8_t of_skills[apple_skills] = {0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 1};
    const unsigned by_level = level < apple_levels ? of_levels[level] : 0;
    return (uint8_t)(apple_blue + (by_level ^ (skill < apple_skills ? of_skills[skill] : 0)));
}

/* `level` has room for the byte more. */
static void apple_to_dos(uint8_t level[SMITH_POP_LEVEL_SIZE], const struct smith_convert_options *options,
                         struct smith_findings *notes) {
    unsigned number = 1, guards = 0;
    for (unsigned room = 0; room < SMITH_POP_LEVEL_ROOMS; room++)
        guards += apple_has_guard(level, room);
    if (guards)
        number = smith_pop_exchange_level_number(options, notes);
    for (unsigned room = 0; room < SMITH_POP_LEVEL_ROOMS; room++)
        if (apple_has_guard(level, room))
            level[apple_guard_colours + room] = apple_guard_colour(number, level[apple_guard_skills + room]);
    level[apple_size] = apple_last_byte;
    if (guards)
        smith_findings_add(notes, "POP-EXCHANGE-LOST", SMITH_INFO, "/rooms", UINT64_MAX,
                           "%u guards get the colour that the Apple II draws them in by level and skill", guards);
}

/* A torch with debris is a torch there: the tile of that number came with the version for DOS. */
static void apple_replace_tiles(uint8_t *level, struct smith_findings *notes) {
    char path[48];
    for (unsigned i = 0; i < apple_tiles; i++) {
        const unsigned code = level[i] & 31;
        if (code <= SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT)
            continue;
        const bool is_torch = code == SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS;
        const unsigned as = is_torch ? SMITH_POP_LEVEL_TILE_CODE_TORCH : SMITH_POP_LEVEL_TILE_CODE_EMPTY;
        const unsigned tile = i % SMITH_POP_LEVEL_TILES;
        level[i] = (uint8_t)((level[i] & ~31u) | as);
        snprintf(path, sizeof path, "/rooms/%u/rows/%u/tiles/%u", i / SMITH_POP_LEVEL_TILES,
                 tile / SMITH_POP_LEVEL_COLUMNS, tile % SMITH_POP_LEVEL_COLUMNS);
        smith_findings_add(notes, "POP-CONVERT-TILE", SMITH_WARNING, path, UINT64_MAX,
                           "the Apple II has no tile %u: it becomes %s", code, is_torch ? "a torch" : "empty");
    }
}

static void apple_of_dos(uint8_t *level, size_t size, struct smith_findings *notes) {
    bool colours = false;
    apple_replace_tiles(level, notes);
    for (unsigned room = 0; room < SMITH_POP_LEVEL_ROOMS; room++)
        if (apple_has_guard(level, room)) {
            colours |= level[apple_guard_colours + room] != 0;
            level[apple_guard_colours + room] = 0;
        }
    if (colours)
        smith_findings_add(notes, "POP-EXCHANGE-LOST", SMITH_INFO, "/rooms", UINT64_MAX,
                           "colours of guards have no place there: the program draws them by level and skill");
    if (size > apple_size && level[apple_size] && level[apple_size] != apple_last_byte)
        smith_findings_add(notes, "POP-CONVERT-FILLER", SMITH_INFO, "/filler", UINT64_MAX,
                           "the last byte, %u, has no place there", level[apple_size]);
}

void smith_pop_dos_of_apple(struct smith_buffer *level, const struct smith_convert_options *options,
                            struct smith_findings *notes) {
    bool sure;
    if (!apple_is_level(level->size, options, &sure))
        return;
    if (!sure) {
        smith_findings_add(
            notes, "POP-EXCHANGE-NUMBER", SMITH_WARNING, "/", UINT64_MAX,
            "its name does not say which level this is: its 2304 bytes stay as they are, as those of the "
            "potions; `-t pop_level:apple2` takes them for a level of the Apple II");
        return;
    }
    smith_buffer_byte(level, 0);
    if (!level->failed)
        apple_to_dos(level->data, options, notes);
}

enum smith_status smith_pop_apple2_write(const struct smith_document *document,
                                         const struct smith_convert_options *options, struct smith_buffer *out,
                                         struct smith_findings *notes, struct smith_error *error) {
    bool sure;
    enum smith_status status = smith_pop_encode_for_dos(document, out, notes, error);
    if (status != SMITH_OK)
        return status;
    const bool is_there = apple_is_level(out->size, options, &sure);
    if (!sure)
        smith_findings_add(
            notes, "POP-EXCHANGE-NUMBER", SMITH_WARNING, "/", UINT64_MAX,
            "its name does not say which level this is: its 2304 bytes stay as they are, as those of the "
            "Apple II");
    if (!is_there)
        apple_of_dos(out->data, out->size, notes);
    out->size = apple_size;
    return SMITH_OK;
}

bool smith_pop_apple2_recognise(struct smith_bytes bytes) {
    (void)bytes; /* levels for DOS can be so */
    return false;
}

enum smith_status smith_pop_apple2_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                        const struct smith_convert_options *options, struct smith_document **document,
                                        struct smith_findings *notes, struct smith_buffer *report,
                                        struct smith_error *error) {
    uint8_t level[SMITH_POP_LEVEL_SIZE];
    struct smith_options reading = options->reading;
    (void)report;
    if (bytes.size != apple_size)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-CONVERT-SIZE",
                          "a level of the Apple II has %d bytes, and this has %zu", apple_size, bytes.size);
    memcpy(level, bytes.data, apple_size);
    apple_to_dos(level, options, notes);
    reading.lent = (struct smith_bytes){0};
    return smith_decode(layout, (struct smith_bytes){level, sizeof level}, &reading, NULL, NULL, document, error);
}

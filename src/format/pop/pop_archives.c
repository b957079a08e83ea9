/* SPDX-License-Identifier: MIT
 *
 * The descriptors of files that levels are in: archives, levels that were cut out of something, files of the Macintosh.
 */
#include "base/endian.h"
#include "base/error.h"
#include "document/document.h"
#include "format/list.h"
#include "format/pop/archive/pop_archive.h"
#include "format/pop/exchange/pop_level_converters.h"
#include "format/pop/pop.h"
#include "format/pop/repair/pop_dat_recover.h"
#include "format/run.h"
#include "media/drawing/drawing.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <levelsmith/archive.h>
#include <levelsmith/mac_double.h>
#include <levelsmith/mac_resources.h>
#include <levelsmith/pop2_mac_level.h>
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_dat2.h>
#include <levelsmith/pop_mac_levels.h>
#include <levelsmith/pop_resource.h>
#include <levelsmith/render.h>
#include <string.h>

/* ---- dat ---- */

/*
 * Archives of Prince of Persia 1 and 2: how to recognise one. There is no signature; but an index whose size
 * is just what its counts need, in the place that the first four bytes name, is hardly chance.
 */

#define HEADER 6 /* offset and size of the index */
#define ENTRY1 8 /* of an index of the first game: id, offset, size */
#define KIND2 6 /* of the directory of the second: four letters, offset */
#define ENTRY2 11 /* of an index of the second: id, offset, size, flags */

/* The index that the header names; `size` 0 when it does not fit. */
static struct smith_bytes find_index(struct smith_bytes bytes) {
    if (bytes.size < HEADER + 2)
        return (struct smith_bytes){0};
    uint32_t offset = smith_le32_load(bytes.data), size = smith_le16_load(bytes.data + 4);
    if (offset < HEADER || offset > bytes.size || size < 2 || size > bytes.size - offset)
        return (struct smith_bytes){0};
    return (struct smith_bytes){bytes.data + offset, size};
}

/* Whether a resource lies in the file; its checksum is the byte before it. */
static bool lies_inside(struct smith_bytes bytes, uint32_t offset, uint32_t size) {
    return offset >= HEADER && offset < bytes.size && size < bytes.size - offset;
}

/* So many bits were as they should be: of an empty archive only the index, which both games could have written. */
static unsigned pop_dat_bits(uint32_t resources, uint32_t inside, unsigned empty) {
    if (!resources)
        return empty;
    return inside == resources ? 48 : inside * 2 > resources ? 24 : 0;
}

static unsigned dat1_bid(struct smith_bytes bytes) {
    struct smith_bytes index = find_index(bytes);
    uint32_t count = index.size ? smith_le16_load(index.data) : 0, inside = 0;
    if (!index.size || index.size != 2 + (size_t)count * ENTRY1)
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *entry = index.data + 2 + (size_t)i * ENTRY1;
        inside += lies_inside(bytes, smith_le32_load(entry + 2), smith_le16_load(entry + 6));
    }
    return pop_dat_bits(count, inside, 24);
}

/* Adds the resources of one kind to the counts, its bytes in the directory to `*used`, those of its resources to
 * `*content`. */
static bool count_kind(struct smith_bytes bytes, struct smith_bytes directory, uint32_t offset, uint32_t *count,
                       uint32_t *inside, size_t *used, size_t *content) {
    if (offset + 2 > directory.size)
        return false;
    uint32_t entries = smith_le16_load(directory.data + offset);
    size_t size = 2 + (size_t)entries * ENTRY2;
    if (size > directory.size - offset)
        return false;
    for (uint32_t i = 0; i < entries; i++) {
        const uint8_t *entry = directory.data + offset + 2 + (size_t)i * ENTRY2;
        *inside += lies_inside(bytes, smith_le32_load(entry + 2), smith_le16_load(entry + 6));
        *content += (size_t)smith_le16_load(entry + 6) + 1;
    }
    *count += entries;
    *used += size;
    return true;
}

static unsigned dat2_bid(struct smith_bytes bytes) {
    struct smith_bytes directory = find_index(bytes);
    uint32_t kinds = directory.size ? smith_le16_load(directory.data) : 0, count = 0, inside = 0;
    size_t used = 2 + (size_t)kinds * KIND2, content = 0;
    if (!directory.size || used > directory.size)
        return 0;
    for (uint32_t i = 0; i < kinds; i++) {
        const uint8_t *kind = directory.data + 2 + (size_t)i * KIND2;
        if (!count_kind(bytes, directory, smith_le16_load(kind + 4), &count, &inside, &used, &content))
            return 0;
    }
    if (content < (bytes.size - HEADER - directory.size) / 2)
        return 0; /* most of the file is something else */
    unsigned good = pop_dat_bits(count, inside, kinds ? 24 : 16);
    return used == directory.size ? good : good / 2; /* kinds that share an index, or bytes between indexes */
}

const struct smith_format smith_pop_dat1_format = {
    .id = "pop_dat1",
    .title = "Prince of Persia archive",
    .extensions = ".dat",
    .layout = &smith_pop_dat1_layout,
    .bid = dat1_bid,
    .may_be = smith_pop_dat1_may_be,
    .info = smith_pop_mod_info,
    .rules = smith_pop_dat1_rules,
    .recover = smith_pop_dat1_recover,
    .fixes = smith_pop_dat1_fixes,
    .codes = smith_pop_dat_codes,
    .archive = &smith_pop_archive_ops,
    .check_takes = SMITH_TAKES_RESOURCES,
    .picture_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_GRAPHICS | SMITH_TAKES_COLOURS,
};

const struct smith_format smith_pop_dat2_format = {
    .id = "pop_dat2",
    .title = "Prince of Persia 2 archive",
    .extensions = ".dat",
    .layout = &smith_pop_dat2_layout,
    .bid = dat2_bid,
    .rules = smith_pop_dat2_rules,
    .codes = smith_pop_dat_codes,
    .archive = &smith_pop2_archive_ops,
    .picture_takes = SMITH_TAKES_LEVEL,
};

/* ---- levels within other documents are read by their own format, and asked there ---- */

void smith_pop_wrapped_info(const struct smith_pop_wrapped *level, const struct smith_check_options *how,
                            struct smith_run *run) {
    struct smith_document *document;
    if (!level->format || !level->format->info)
        return;
    enum smith_status status =
        smith_decode(level->format->layout, level->bytes, &run->options, NULL, NULL, &document, run->error);
    if (status == SMITH_OK)
        status = smith_run_info(level->format, document, how, &run->options, run->facts, run->error);
    if (status == SMITH_NO_MEMORY || status == SMITH_LIMIT) /* what else fails, `check` reports */
        smith_run_note(run, status);
    smith_document_free(document);
}

static enum smith_status open_level(const struct smith_pop_wrapped *level, const struct smith_render_options *how,
                                    struct smith_document **document, struct smith_error *error) {
    *document = NULL;
    if (!level->format)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-WRAPPED-LEVEL", "no level has %zu bytes", level->bytes.size);
    return smith_decode(level->format->layout, level->bytes, how->options, NULL, NULL, document, error);
}

enum smith_status smith_pop_wrapped_draw(const struct smith_pop_wrapped *level, const struct smith_pop_wrapped *against,
                                         const struct smith_render_options *how, struct smith_drawing **drawing,
                                         struct smith_error *error) {
    struct smith_document *document = NULL, *other = NULL;
    struct smith_render_options own = *how;
    enum smith_status status = open_level(level, how, &document, error);
    if (status == SMITH_OK && against && against->format == level->format)
        status = open_level(against, how, &other, error);
    own.against = other;
    if (status == SMITH_OK)
        status = level->format->draw(document, &own, drawing, error);
    if (status == SMITH_OK)
        smith_drawing_forget_paths(*drawing); /* they are those of a document that goes now */
    smith_document_free(other);
    smith_document_free(document);
    return status;
}

/* ---- extracted levels ---- */

/*
 * The descriptors of levels that were cut out of something. Nothing marks these files but what a level looks like.
 */

/* ---- a level with its checksum ---- */

static bool sums_up(struct smith_bytes bytes) {
    unsigned sum = 0;
    for (size_t i = 0; i < bytes.size; i++)
        sum += bytes.data[i];
    return (sum & 0xFF) == 0xFF;
}

/* What is within looks like a level, and a little more than what is without: with a checksum that is right, surely. */
static unsigned resource_bid(struct smith_bytes bytes) {
    if (!bytes.size)
        return 0;
    struct smith_bytes level = {bytes.data + 1, bytes.size - 1};
    const struct smith_format *format = smith_pop_format_of_size(level.size);
    unsigned bits = format ? format->bid(level) : 0;
    return !bits ? 0 : sums_up(bytes) ? bits + 8 : bits / 2;
}

static struct smith_pop_wrapped pop_extracted_level_of(const struct smith_document *document) {
    const struct smith_pop_resource_resource *resource = smith_pop_resource_root(document);
    return (struct smith_pop_wrapped){smith_pop_format_of_size(resource->level.size), resource->level};
}

static void resource_info(struct smith_run *run) {
    const struct smith_pop_wrapped level = pop_extracted_level_of(run->document);
    smith_pop_wrapped_info(&level, run->how, run);
}

static enum smith_status resource_draw(const struct smith_document *document, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_pop_wrapped level = pop_extracted_level_of(document);
    struct smith_pop_wrapped other;
    if (how->against)
        other = pop_extracted_level_of(how->against);
    return smith_pop_wrapped_draw(&level, how->against ? &other : NULL, how, drawing, error);
}

static bool level_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct smith_format *format = smith_pop_format_of_size(archive->entries[number].bytes->size);
    *entry_type = (struct smith_entry_type){
        .format = format, .confidence = format ? 90 : 0, .why = format ? "by its size" : "no level has this size"};
    return true;
}

static const struct smith_archive_ops resource_ops = {.prefix = "", .entry_type = level_type};

const struct smith_format smith_pop_resource_format = {
    .id = "pop_resource",
    .title = "Prince of Persia level with its checksum",
    .extensions = "",
    .layout = &smith_pop_resource_layout,
    .bid = resource_bid,
    .info = resource_info,
    .codes = smith_pop_wrapped_codes,
    .archive = &resource_ops,
    .draw = resource_draw,
    .picture_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_GRAPHICS | SMITH_TAKES_COLOURS | SMITH_TAKES_GAME,
    .conversions = smith_pop_resource_conversions,
};

/* ---- the levels of the Macintosh ---- */

/* At least two: one alone is a level. */
static unsigned mac_bid(struct smith_bytes bytes) {
    if (bytes.size < 2 * SMITH_POP_MAC_LEVEL_SIZE || bytes.size % SMITH_POP_MAC_LEVEL_SIZE)
        return 0;
    unsigned good = 0, count = 0;
    for (size_t at = 0; at < bytes.size; at += SMITH_POP_MAC_LEVEL_SIZE, count++)
        good += smith_pop_level_format.bid((struct smith_bytes){bytes.data + at, SMITH_POP_MAC_LEVEL_SIZE}) != 0;
    return good == count ? 40 : good * 2 > count ? 20 : 0;
}

static void mac_info(struct smith_run *run) {
    const struct smith_pop_mac_levels_levels *levels = smith_pop_mac_levels_root(run->document);
    smith_facts_add_number(run->facts, "levels", "Levels", levels->levels.count, NULL);
}

static struct smith_pop_wrapped mac_level_of(const struct smith_document *document, uint32_t number) {
    const struct smith_pop_mac_levels_levels *levels = smith_pop_mac_levels_root(document);
    struct smith_pop_wrapped level = {&smith_pop_level_format, {0}};
    if (number < levels->levels.count)
        level.bytes = levels->levels.items[number]->data;
    return level;
}

/* The level that is asked for, by its place. */
static enum smith_status mac_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    const uint32_t count = smith_pop_mac_levels_root(document)->levels.count;
    struct smith_render_options own = *how;
    if (how->has_level && how->level >= count)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL",
                          "there is no level %u; the file has %u, counted from 0", (unsigned)how->level,
                          (unsigned)count);
    own.has_level = true;
    own.level = how->has_level ? how->level : 0;
    const struct smith_pop_wrapped level = mac_level_of(document, own.level);
    struct smith_pop_wrapped other;
    if (how->against)
        other = mac_level_of(how->against, own.level);
    return smith_pop_wrapped_draw(&level, how->against ? &other : NULL, &own, drawing, error);
}

static const struct smith_archive_ops mac_ops = {.prefix = "level", .entry_type = level_type};

const struct smith_format smith_pop_mac_levels_format = {
    .id = "pop_mac_levels",
    .title = "Prince of Persia levels of the Macintosh",
    .extensions = "",
    .layout = &smith_pop_mac_levels_layout,
    .bid = mac_bid,
    .info = mac_info,
    .archive = &mac_ops,
    .draw = mac_draw,
    .picture_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_GRAPHICS | SMITH_TAKES_COLOURS | SMITH_TAKES_GAME,
};

/* ---- the descriptors of files of the Macintosh, in which its versions of the games keep their levels ---- */

/* ---- resource forks ---- */

enum { FORK_MIN = 256 + 28 + 2 };

/* The map stands behind the data, which begins where it always does; and it is as long as its own list of types. */
static unsigned resources_bid(struct smith_bytes bytes) {
    if (bytes.size < FORK_MIN)
        return 0;
    uint64_t data = smith_be32_load(bytes.data), map = smith_be32_load(bytes.data + 4);
    uint64_t data_size = smith_be32_load(bytes.data + 8), map_size = smith_be32_load(bytes.data + 12);
    if (data != 256 || map < data + data_size || map_size < 30 || map + map_size > bytes.size)
        return 0;
    const uint8_t *list = bytes.data + map;
    uint64_t types = smith_be16_load(list + 24), names = smith_be16_load(list + 26);
    bool fits = types >= 28 && types + 2 <= map_size && names >= types + 2 && names <= map_size &&
                types + 2 + UINT64_C(8) * ((smith_be16_load(list + types) + 1) & 0xFFFF) <= names;
    return fits ? 56 : 0;
}

/* A level is a resource LEVL of the size of one. */
static bool resource_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct smith_entry *entry = &archive->entries[number];
    const struct smith_format *format = NULL;
    struct smith_error error;
    *entry_type = (struct smith_entry_type){.why = "nothing known"};
    if (strncmp(entry->name, "LEVL/", 5) == 0 && (format = smith_pop_format_of_size(entry->bytes->size)) != NULL)
        *entry_type = (struct smith_entry_type){.format = format, .confidence = 90, .why = "by its type and size"};
    else if (smith_format_list_guess(archive->formats, *entry->bytes, &format, &error) == SMITH_OK)
        *entry_type = (struct smith_entry_type){.format = format, .confidence = 60, .why = "by its bytes"};
    return true;
}

static const struct smith_archive_ops resources_ops = {
    .prefix = "", .entry_type = resource_type, .add = smith_mac_resources_add};

const struct smith_format smith_mac_resources_format = {
    .id = "mac_resources",
    .title = "Macintosh resource fork",
    .extensions = ".rsrc",
    .layout = &smith_mac_resources_layout,
    .bid = resources_bid,
    .archive = &resources_ops,
};

/* ---- AppleSingle and AppleDouble ---- */

static unsigned double_bid(struct smith_bytes bytes) {
    uint32_t kind = bytes.size >= 26 ? smith_be32_load(bytes.data) : 0;
    return kind == SMITH_MAC_DOUBLE_KIND_SINGLE || kind == SMITH_MAC_DOUBLE_KIND_DOUBLE ? 32 : 0;
}

/* Entries are called what they are; one of a kind that nobody has described, by its number. */
static bool part_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                      struct smith_buffer *name) {
    const struct smith_mac_double_entry *entry = smith_mac_double_root(document)->entries.items[index];
    const char *text = smith_value_name(SMITH_MAC_DOUBLE_ENTRY_ID_NAMES, entry->id);
    (void)memory;
    if (text)
        smith_buffer_text(name, text);
    else
        smith_buffer_format(name, "%" PRIu32, (uint32_t)entry->id);
    return true;
}

static const struct smith_archive_ops double_ops = {.prefix = "", .name = part_name};

const struct smith_format smith_mac_double_format = {
    .id = "mac_double",
    .title = "Macintosh file as AppleSingle or AppleDouble",
    .extensions = "",
    .layout = &smith_mac_double_layout,
    .bid = double_bid,
    .archive = &double_ops,
};

/* ---- levels of the second game ---- */

enum {
    LINKS = 0x2080,
    LINKS_END = 0x2180,
    LEVEL_KIND = 0x2186,
    START_ROOM = 0x2198,
    START_TILE = 0x219A,
    LEVEL_MIN = 0x39AE,
};

/* Nothing marks them but that links lead to rooms, the level is of a kind that there is, and it begins somewhere. */
static unsigned mac_level_bid(struct smith_bytes bytes) {
    if (bytes.size < LEVEL_MIN || bytes.size > UINT16_MAX)
        return 0;
    for (size_t at = LINKS; at < LINKS_END; at += 2)
        if (smith_be16_load(bytes.data + at) > 32)
            return 0;
    unsigned kind = smith_be16_load(bytes.data + LEVEL_KIND), room = smith_be16_load(bytes.data + START_ROOM);
    bool fits = kind >= SMITH_POP2_MAC_LEVEL_LEVEL_KIND_DESERT && kind <= SMITH_POP2_MAC_LEVEL_LEVEL_KIND_FINAL &&
                room && room <= 32 && smith_be16_load(bytes.data + START_TILE) < 30;
    return fits ? 32 : 0;
}

const struct smith_format smith_pop2_mac_level_format = {
    .id = "pop2_mac_level",
    .title = "Prince of Persia 2 level of the Macintosh",
    .extensions = "",
    .layout = &smith_pop2_mac_level_layout,
    .bid = mac_level_bid,
};

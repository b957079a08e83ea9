/* SPDX-License-Identifier: MIT
 *
 * The descriptors of files of the Macintosh, in which its versions of the games keep their levels.
 */
#include "base/endian.h"
#include "document/document.h"
#include "format/list.h"
#include "format/pop/archive/pop_archive.h"
#include "format/pop/archive/pop_wrapped.h"
#include "type/type_tables.h"

#include <inttypes.h>
#include <levelsmith/archive.h>
#include <levelsmith/mac_double.h>
#include <levelsmith/mac_resources.h>
#include <levelsmith/pop2_mac_level.h>
#include <string.h>

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
    return kind == MAC_DOUBLE_KIND_SINGLE || kind == MAC_DOUBLE_KIND_DOUBLE ? 32 : 0;
}

/* Entries are called what they are; one of a kind that nobody has described, by its number. */
static bool part_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                      struct smith_buffer *name) {
    const struct mac_double_entry *entry = mac_double_root(document)->entries.items[index];
    const char *text = smith_value_name(MAC_DOUBLE_ENTRY_ID_NAMES, entry->id);
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
    bool fits = kind >= POP2_MAC_LEVEL_LEVEL_KIND_DESERT && kind <= POP2_MAC_LEVEL_LEVEL_KIND_FINAL && room &&
                room <= 32 && smith_be16_load(bytes.data + START_TILE) < 30;
    return fits ? 32 : 0;
}

const struct smith_format smith_pop2_mac_level_format = {
    .id = "pop2_mac_level",
    .title = "Prince of Persia 2 level of the Macintosh",
    .extensions = "",
    .layout = &smith_pop2_mac_level_layout,
    .bid = mac_level_bid,
};

/* SPDX-License-Identifier: MIT
 *
 * Archives of Prince of Persia 1 and 2: how to recognise one. There is no signature; but an index whose size
 * is just what its counts need, in the place that the first four bytes name, is hardly chance.
 */
#include "format/pop/archive/pop_dat.h"

#include "base/endian.h"
#include "format/pop/archive/pop_archive.h"
#include "format/pop/archive/pop_dat_check.h"
#include "format/pop/repair/pop_dat_recover.h"
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_dat2.h>

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
    .rules = smith_pop_dat1_rules,
    .recover = smith_pop_dat1_recover,
    .fixes = smith_pop_dat1_fixes,
    .codes = smith_pop_dat_codes,
    .archive = &smith_pop_archive_ops,
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
};

/* SPDX-License-Identifier: MIT
 *
 * What is left of the index of an archive. Each entry says where its resource lies and how long it is, and the next one
 * lies behind it: a chain of entries is found wherever it is, whatever the header and the count say.
 */
#include "format/pop/repair/pop_dat_recover.h"

#include "base/endian.h"

#define CHAIN_MIN 3  /* fewer may be chance */
#define SHIFT_MAX 64 /* bytes that were put in or lost before a resource */

bool smith_pop_dat_adds_up(struct smith_bytes bytes, size_t offset, size_t size) {
    uint8_t sum = 0;
    if (offset >= bytes.size || size >= bytes.size - offset)
        return false;
    for (size_t i = 0; i <= size; i++)
        sum = (uint8_t)(sum + bytes.data[offset + i]);
    return sum == 0xFF;
}

static struct smith_pop_dat_found entry_at(struct smith_bytes bytes, size_t at) {
    const uint8_t *entry = bytes.data + at;
    return (struct smith_pop_dat_found){smith_le16_load(entry), smith_le32_load(entry + 2), smith_le16_load(entry + 6)};
}

static bool is_plausible(struct smith_bytes bytes, const struct smith_pop_dat_found *entry) {
    return entry->offset >= SMITH_POP_DAT_HEADER && entry->offset <= bytes.size + SHIFT_MAX;
}

static bool follows(const struct smith_pop_dat_found *entry, const struct smith_pop_dat_found *next) {
    return next->offset == (uint64_t)entry->offset + entry->size + 1;
}

/* Entries one behind the other. */
struct chain {
    size_t at;
    uint32_t count;
};

static struct chain longest_chain(struct smith_bytes bytes) {
    struct chain best = {0, 0};
    for (size_t residue = 0; residue < SMITH_POP_DAT_ENTRY; residue++) {
        struct chain chain = {0, 0};
        for (size_t at = residue; at + SMITH_POP_DAT_ENTRY <= bytes.size; at += SMITH_POP_DAT_ENTRY) {
            struct smith_pop_dat_found entry = entry_at(bytes, at);
            struct smith_pop_dat_found last =
                chain.count ? entry_at(bytes, at - SMITH_POP_DAT_ENTRY) : (struct smith_pop_dat_found){0};
            if (chain.count && follows(&last, &entry))
                chain.count++;
            else
                chain = (struct chain){at, is_plausible(bytes, &entry)};
            if (chain.count > best.count && chain.count <= SMITH_POP_DAT_RESOURCES_MAX)
                best = chain;
        }
    }
    return best;
}

bool smith_pop_dat_has_index(struct smith_bytes bytes) {
    return longest_chain(bytes).count >= CHAIN_MIN;
}

/* The entries where the header says, as far as there are bytes. */
static struct chain named_chain(struct smith_bytes bytes) {
    uint32_t offset = smith_le32_load(bytes.data);
    if (offset < SMITH_POP_DAT_HEADER || offset > bytes.size || bytes.size - offset < 2)
        return (struct chain){0, 0};
    size_t room = (bytes.size - offset - 2) / SMITH_POP_DAT_ENTRY;
    uint32_t count = smith_le16_load(bytes.data + offset);
    return (struct chain){offset + 2, count < room ? count : (uint32_t)room};
}

static uint32_t count_right(struct smith_bytes bytes, struct chain chain) {
    uint32_t right = 0;
    for (uint32_t i = 0; i < chain.count; i++) {
        struct smith_pop_dat_found entry = entry_at(bytes, chain.at + (size_t)i * SMITH_POP_DAT_ENTRY);
        right += smith_pop_dat_adds_up(bytes, entry.offset, entry.size);
    }
    return right;
}

/* ---- where resources are now ---- */

static bool is_right(struct smith_bytes bytes, const struct smith_pop_dat_found *entry, int64_t shift) {
    int64_t offset = entry->offset + shift;
    return offset >= SMITH_POP_DAT_HEADER && smith_pop_dat_adds_up(bytes, (size_t)offset, entry->size);
}

/* A shift by which this resource and the next are right; `shift` itself when there is none. */
static int64_t shift_at(struct smith_bytes bytes, const struct smith_pop_dat_list *list, uint32_t index, int64_t shift) {
    const struct smith_pop_dat_found *entry = &list->items[index];
    const struct smith_pop_dat_found *next = index + 1 < list->count ? entry + 1 : NULL;
    for (int64_t by = 0; by <= 2 * SHIFT_MAX; by++) {
        int64_t other = shift + (by & 1 ? (by + 1) / 2 : -by / 2);
        if (is_right(bytes, entry, other) && (!next || by == 0 || is_right(bytes, next, other)))
            return other;
    }
    return shift;
}

/* Those whose bytes are not there any more are dropped. */
static void align(struct smith_bytes bytes, struct smith_pop_dat_list *list, size_t end) {
    int64_t shift = 0;
    uint32_t kept = 0, count = list->count;
    for (uint32_t i = 0; i < count; i++) {
        struct smith_pop_dat_found entry = list->items[i];
        shift = shift_at(bytes, list, i, shift);
        int64_t offset = entry.offset + shift;
        if (offset < SMITH_POP_DAT_HEADER || (uint64_t)offset >= end || entry.size >= end - (uint64_t)offset)
            continue;
        entry.offset = (uint32_t)offset;
        list->items[kept++] = entry;
    }
    list->count = kept;
}

void smith_pop_dat_find_index(struct smith_bytes bytes, struct smith_pop_dat_list *list, size_t *data_end,
                              uint32_t *next_id) {
    struct chain named = named_chain(bytes), longest = longest_chain(bytes);
    uint32_t named_right = count_right(bytes, named), longest_right = count_right(bytes, longest);
    bool use_named = named.count && named_right >= longest_right && (named_right || longest.count < CHAIN_MIN);
    struct chain chain = use_named ? named : longest;
    bool none = !use_named && chain.count < CHAIN_MIN && !longest_right;
    size_t header = smith_le32_load(bytes.data);
    *next_id = SMITH_POP_DAT_NO_ID;
    *data_end = header >= SMITH_POP_DAT_HEADER && header < bytes.size ? header : bytes.size;
    list->count = 0;
    if (none) {
        if (bytes.size - *data_end >= 4)
            *next_id = smith_le16_load(bytes.data + *data_end + 2);
        return;
    }
    for (uint32_t i = 0; i < chain.count && i < SMITH_POP_DAT_RESOURCES_MAX; i++) {
        struct smith_pop_dat_found entry = entry_at(bytes, chain.at + (size_t)i * SMITH_POP_DAT_ENTRY);
        if (is_plausible(bytes, &entry))
            list->items[list->count++] = entry;
    }
    size_t behind = chain.at + (size_t)chain.count * SMITH_POP_DAT_ENTRY;
    if (bytes.size - behind >= 2 && bytes.size - behind < SMITH_POP_DAT_ENTRY)
        *next_id = smith_le16_load(bytes.data + behind);
    if (!use_named && chain.at >= SMITH_POP_DAT_HEADER + 2)
        *data_end = chain.at - 2; /* behind the count */
    align(bytes, list, *data_end);
}

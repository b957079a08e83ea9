/* SPDX-License-Identifier: MIT
 *
 * What is left of the index of an archive. Each entry says where its resource lies and how long it is, and the next one
 * lies behind it: a chain of entries is found wherever it is, whatever the header and the count say.
 */
#include "format/pop/repair/pop_dat_recover.h"

#include "base/endian.h"

#define CHAIN_MIN 3 /* fewer may be chance */
#define SHIFT_MAX 64 /* bytes that were put in or lost before a resource */
#define RUN_MIN 3 /* resources that are right by another shift; fewer may be chance */

bool smith_pop_dat_adds_up(struct smith_bytes bytes, size_t offset, size_t size) {
    uint8_t sum = 0;
    if (offset >= bytes.size || size >= bytes.size - offset)
        return false;
    for (size_t i = 0; i <= size; i++)
        sum = (uint8_t)(sum + bytes.data[offset + i]);
    return sum == 0xFF;
}

static struct smith_pop_dat_found pop_dat_index_entry_at(struct smith_bytes bytes, size_t at) {
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
            struct smith_pop_dat_found entry = pop_dat_index_entry_at(bytes, at);
            struct smith_pop_dat_found last =
                chain.count ? pop_dat_index_entry_at(bytes, at - SMITH_POP_DAT_ENTRY) : (struct smith_pop_dat_found){0};
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

/* Whether the index has as many bytes, by the header, as the entries that it says it has. */
static bool is_as_long_as_named(struct smith_bytes bytes, struct chain named) {
    return smith_le16_load(bytes.data + 4) == 2 + (uint64_t)named.count * SMITH_POP_DAT_ENTRY;
}

/* ---- where resources are now ---- */

/* Entries that are held against the bytes. */
struct match {
    const struct smith_pop_dat_list *list;
    size_t size; /* of the file */
    const uint8_t *sums; /* of the bytes before each one, and of all */
};

static bool adds_up(const struct match *match, const struct smith_pop_dat_found *entry, int64_t shift) {
    int64_t offset = entry->offset + shift, end = offset + entry->size + 1;
    if (offset < SMITH_POP_DAT_HEADER || (uint64_t)end > match->size)
        return false;
    return (uint8_t)(match->sums[end] - match->sums[offset]) == 0xFF;
}

static uint32_t count_right(struct smith_bytes bytes, struct chain chain, const struct match *match) {
    uint32_t right = 0;
    for (uint32_t i = 0; i < chain.count; i++) {
        struct smith_pop_dat_found entry = pop_dat_index_entry_at(bytes, chain.at + (size_t)i * SMITH_POP_DAT_ENTRY);
        right += adds_up(match, &entry, 0);
    }
    return right;
}

/* How many resources in a row are right from this one on. */
static uint32_t run_from(const struct match *match, uint32_t index, int64_t shift) {
    uint32_t end = index;
    while (end < match->list->count && adds_up(match, &match->list->items[end], shift))
        end++;
    return end - index;
}

/* The shift by which most resources in a row are right from this one on; `shift` itself when there is none. Those that
 * end in zeros are right by more than one: if that of the end is right for all that are left, it is that one. */
static int64_t shift_at(const struct match *match, uint32_t index, int64_t shift, int64_t end_shift) {
    uint32_t left = match->list->count - index, longest = run_from(match, index, shift);
    int64_t best = shift;
    if (run_from(match, index, end_shift) == left)
        return end_shift;
    if (run_from(match, index + 1, end_shift) == left - 1) /* this one is damaged, where it was */
        return shift;
    for (int64_t by = 1; by <= 2 * SHIFT_MAX; by++) {
        int64_t other = shift + (by & 1 ? (by + 1) / 2 : -by / 2);
        uint32_t run = run_from(match, index, other);
        if (run <= longest || (run < RUN_MIN && run < left))
            continue;
        longest = run;
        best = other;
    }
    return best;
}

/* By how many bytes the last resource would have to move to end where they all do; 0 where that is too far. */
static int64_t shift_of_end(const struct smith_pop_dat_list *list, size_t end) {
    const struct smith_pop_dat_found *last = list->count ? &list->items[list->count - 1] : NULL;
    int64_t shift = last ? (int64_t)end - ((int64_t)last->offset + last->size + 1) : 0;
    return shift >= -SHIFT_MAX && shift <= SHIFT_MAX ? shift : 0;
}

/* A damaged resource ends where the next one, which is right, begins. */
static void end_before(struct smith_pop_dat_found *damaged, uint32_t offset) {
    if (offset > damaged->offset && offset - damaged->offset - 1 < damaged->size)
        damaged->size = offset - damaged->offset - 1;
}

/* Those whose bytes are not there any more are dropped. */
static void pop_dat_index_align(const struct match *match, struct smith_pop_dat_list *list, size_t end) {
    int64_t shift = 0, end_shift = shift_of_end(list, end);
    bool behind_damage = false;
    uint32_t kept = 0, count = list->count;
    for (uint32_t i = 0; i < count; i++) {
        struct smith_pop_dat_found entry = list->items[i];
        int64_t before = shift;
        if (behind_damage || !adds_up(match, &entry, shift))
            shift = shift_at(match, i, shift, end_shift);
        bool right = adds_up(match, &entry, shift), cut = (behind_damage || shift != before) && right && kept;
        behind_damage = shift != before || !right;
        int64_t offset = entry.offset + shift;
        if (offset < SMITH_POP_DAT_HEADER || (uint64_t)offset >= end || entry.size >= end - (uint64_t)offset)
            continue;
        entry.offset = (uint32_t)offset;
        if (cut)
            end_before(&list->items[kept - 1], entry.offset);
        list->items[kept++] = entry;
    }
    list->count = kept;
}

static void add_up(struct smith_bytes bytes, uint8_t *sums) {
    sums[0] = 0;
    for (size_t i = 0; i < bytes.size; i++)
        sums[i + 1] = (uint8_t)(sums[i] + bytes.data[i]);
}

void smith_pop_dat_find_index(struct smith_bytes bytes, uint8_t *sums, struct smith_pop_dat_list *list,
                              size_t *data_end, uint32_t *next_id) {
    const struct match match = {list, bytes.size, sums};
    add_up(bytes, sums);
    struct chain named = named_chain(bytes), longest = longest_chain(bytes);
    uint32_t named_right = count_right(bytes, named, &match), longest_right = count_right(bytes, longest, &match);
    bool as_good = longest.count < CHAIN_MIN || (named_right && is_as_long_as_named(bytes, named));
    bool use_named = named.count && (named_right > longest_right || (named_right == longest_right && as_good));
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
        struct smith_pop_dat_found entry = pop_dat_index_entry_at(bytes, chain.at + (size_t)i * SMITH_POP_DAT_ENTRY);
        if (is_plausible(bytes, &entry))
            list->items[list->count++] = entry;
    }
    size_t behind = chain.at + (size_t)chain.count * SMITH_POP_DAT_ENTRY;
    if (bytes.size - behind >= 2 && bytes.size - behind < SMITH_POP_DAT_ENTRY)
        *next_id = smith_le16_load(bytes.data + behind);
    if (!use_named && chain.at >= SMITH_POP_DAT_HEADER + 2)
        *data_end = chain.at - 2; /* behind the count */
    pop_dat_index_align(&match, list, *data_end);
}

/* SPDX-License-Identifier: MIT
 *
 * Damaged archives, written anew from what is left of them (pop_dat_recover.h); and wrong checksums.
 */
#include "format/pop/repair/pop_dat_recover.h"
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "base/file_path.h"
#include "document/document.h"
#include "format/pop/pop.h"
#include "format/run.h"
#include "report/report.h"
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_plv.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE 48 /* bits, when all resources of an index are there */
#define FIRST_LEVEL 2000
#define FIRST_SOUND 10000
#define HOLE 64 /* zeros in a row */

/* ---- line ends ---- */

/* Whether every line end has a carriage return, as when a program wrote the file as a text. */
static bool pop_dat_recover_is_text(struct smith_bytes bytes) {
    size_t ends = 0;
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i] == '\n') {
            if (!i || bytes.data[i - 1] != '\r')
                return false;
            ends++;
        }
    return ends > 0;
}

static void take_returns_out(struct smith_bytes bytes, struct smith_buffer *out) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i] != '\r' || i + 1 == bytes.size || bytes.data[i + 1] != '\n')
            smith_buffer_byte(out, bytes.data[i]);
}

/* ---- all resources, in the order of their bytes ---- */

struct archive {
    struct smith_bytes bytes;
    struct smith_pop_dat_list known, all;
    size_t data_end;
    uint32_t next_id; /* of the first resource behind the known ones */
    uint32_t with_entry; /* of all: the others are known by what they are */
    uint32_t numbered; /* without an entry, so that their number is a guess */
};

static int pop_dat_recover_by_offset(const void *a, const void *b) {
    const struct smith_pop_dat_found *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static void pop_dat_recover_add(struct smith_pop_dat_list *list, const struct smith_pop_dat_found *found) {
    if (list->count < SMITH_POP_DAT_RESOURCES_MAX)
        list->items[list->count++] = *found;
}

static void fill_gaps(struct archive *archive) {
    size_t at = SMITH_POP_DAT_HEADER;
    if (archive->known.count)
        qsort(archive->known.items, archive->known.count, sizeof *archive->known.items, pop_dat_recover_by_offset);
    for (uint32_t i = 0; i < archive->known.count; i++) {
        const struct smith_pop_dat_found *known = &archive->known.items[i];
        if (known->offset > at)
            smith_pop_dat_find_content(archive->bytes, at, known->offset, &archive->all);
        if (known->offset < at)
            continue;
        pop_dat_recover_add(&archive->all, known);
        archive->with_entry++;
        at = (size_t)known->offset + known->size + 1;
    }
    if (at < archive->data_end)
        smith_pop_dat_find_content(archive->bytes, at, archive->data_end, &archive->all);
}

/* ---- numbers ---- */

static bool pop_dat_recover_is_taken(const struct smith_pop_dat_list *list, uint32_t id) {
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i].id == id)
            return true;
    return false;
}

/* The number that archives usually begin with that have such a resource first. */
static uint32_t pop_dat_recover_first_number(const struct archive *archive) {
    const struct smith_pop_dat_found *first = &archive->all.items[0];
    const uint8_t *data = archive->bytes.data + first->offset + 1;
    if (first->size > 2000 && first->size < 2400)
        return FIRST_LEVEL;
    return first->size > 4 && (data[0] & 0x7F) <= 2 && (data[0] & 0x7F) ? FIRST_SOUND : 1;
}

static void number_resources(struct archive *archive) {
    uint32_t last = SMITH_POP_DAT_NO_ID, known = 0;
    for (uint32_t i = 0; i < archive->all.count; i++) {
        struct smith_pop_dat_found *found = &archive->all.items[i];
        if (found->id == SMITH_POP_DAT_NO_ID) {
            bool named = known == archive->known.count && archive->next_id != SMITH_POP_DAT_NO_ID &&
                         !pop_dat_recover_is_taken(&archive->all, archive->next_id);
            uint32_t id = named                         ? archive->next_id
                          : last == SMITH_POP_DAT_NO_ID ? pop_dat_recover_first_number(archive)
                                                        : last + 1;
            while (pop_dat_recover_is_taken(&archive->all, id & 0xFFFF))
                id++;
            found->id = id & 0xFFFF;
            archive->numbered += !named;
        } else
            known++;
        last = found->id;
    }
}

/* ---- the new file ---- */

static void add_le16(struct smith_buffer *out, uint16_t value) {
    uint8_t bytes[2];
    smith_le16_store(bytes, value);
    smith_buffer_add(out, bytes, sizeof bytes);
}

static void add_le32(struct smith_buffer *out, uint32_t value) {
    uint8_t bytes[4];
    smith_le32_store(bytes, value);
    smith_buffer_add(out, bytes, sizeof bytes);
}

static void pop_dat_recover_write_archive(const struct archive *archive, struct smith_buffer *out) {
    uint32_t offset = SMITH_POP_DAT_HEADER;
    for (uint32_t i = 0; i < archive->all.count; i++)
        offset += archive->all.items[i].size + 1;
    add_le32(out, offset);
    add_le16(out, (uint16_t)(2 + archive->all.count * SMITH_POP_DAT_ENTRY));
    for (uint32_t i = 0; i < archive->all.count; i++)
        smith_buffer_add(out, archive->bytes.data + archive->all.items[i].offset, archive->all.items[i].size + 1);
    add_le16(out, (uint16_t)archive->all.count);
    offset = SMITH_POP_DAT_HEADER;
    for (uint32_t i = 0; i < archive->all.count; i++) {
        add_le16(out, (uint16_t)archive->all.items[i].id);
        add_le32(out, offset);
        add_le16(out, (uint16_t)archive->all.items[i].size);
        offset += archive->all.items[i].size + 1;
    }
}

static void pop_dat_recover_report(const struct archive *archive, uint32_t found, struct smith_changes *changes) {
    size_t used = SMITH_POP_DAT_HEADER;
    for (uint32_t i = 0; i < archive->all.count; i++)
        used += archive->all.items[i].size + 1;
    smith_changes_add(changes, "POP-DAT-INDEX-REBUILT", SMITH_CHANGE_FIXED, "/index", UINT64_MAX,
                      "written anew: %u resources, %u of them by what is left of it, %u by what they are",
                      archive->all.count, archive->with_entry, archive->all.count - archive->with_entry);
    if (archive->numbered)
        smith_changes_add(changes, "POP-DAT-NUMBERED", SMITH_CHANGE_LOST, "/index", UINT64_MAX,
                          "the numbers of %u resources are lost; they have others now", archive->numbered);
    if (found > archive->with_entry)
        smith_changes_add(changes, "POP-DAT-LOST", SMITH_CHANGE_LOST, "/index", UINT64_MAX,
                          "the bytes of %u resources are not there", found - archive->with_entry);
    if (archive->data_end > used)
        smith_changes_add(changes, "POP-DAT-LOST", SMITH_CHANGE_LOST, "/", UINT64_MAX,
                          "%zu bytes are of no resource that can be made out", archive->data_end - used);
}

static enum smith_status pop_dat_recover_decode(const struct smith_buffer *file, const struct smith_options *options,
                                                struct smith_document **document, struct smith_error *error) {
    if (file->failed)
        return smith_fail_memory(error, NULL);
    return smith_decode(&smith_pop_dat1_layout, (struct smith_bytes){file->data, file->size}, options, NULL, NULL,
                        document, error);
}

static enum smith_status pop_dat_recover_rebuild(struct smith_bytes bytes, const struct smith_options *options,
                                                 struct smith_document **document, struct smith_changes *changes,
                                                 struct smith_error *error) {
    const struct smith_allocator a = smith_allocator_or_default(options ? &options->allocator : NULL);
    const size_t lists = 2 * SMITH_POP_DAT_RESOURCES_MAX * sizeof(struct smith_pop_dat_found);
    const size_t size = lists + bytes.size + 1; /* sums behind them */
    struct archive archive = {.bytes = bytes};
    struct smith_buffer out;
    archive.known.items = a.resize(a.context, NULL, 0, size);
    if (!archive.known.items)
        return smith_fail_memory(error, NULL);
    archive.all.items = archive.known.items + SMITH_POP_DAT_RESOURCES_MAX;
    smith_buffer_init(&out, options ? &options->allocator : NULL);
    smith_pop_dat_find_index(bytes, (uint8_t *)archive.known.items + lists, &archive.known, &archive.data_end,
                             &archive.next_id);
    uint32_t found = archive.known.count;
    fill_gaps(&archive);
    if (archive.all.count)
        number_resources(&archive);
    pop_dat_recover_write_archive(&archive, &out);
    enum smith_status status = pop_dat_recover_decode(&out, options, document, error);
    if (status == SMITH_OK)
        pop_dat_recover_report(&archive, found, changes);
    smith_buffer_free(&out);
    a.resize(a.context, archive.known.items, size, 0);
    return status;
}

/* An index in its place that has no resources. */
static bool pop_dat_recover_is_empty(struct smith_bytes bytes) {
    return smith_pop_dat1_format.bid(bytes) && !smith_le16_load(bytes.data + smith_le32_load(bytes.data));
}

enum smith_status smith_pop_dat1_recover(struct smith_bytes bytes, const struct smith_options *options,
                                         struct smith_document **document, struct smith_changes *changes,
                                         struct smith_error *error) {
    struct smith_buffer text;
    enum smith_status status;
    *document = NULL;
    if (bytes.size < SMITH_POP_DAT_HEADER || smith_pop_dat1_format.bid(bytes) >= WHOLE ||
        pop_dat_recover_is_empty(bytes))
        return smith_decode(&smith_pop_dat1_layout, bytes, options, NULL, NULL, document, error);
    smith_buffer_init(&text, options ? &options->allocator : NULL);
    if (pop_dat_recover_is_text(bytes))
        take_returns_out(bytes, &text);
    struct smith_bytes lines = {text.data, text.size};
    if (text.failed)
        status = smith_fail_memory(error, NULL);
    else if (text.size && smith_pop_dat1_format.bid(lines) >= WHOLE) {
        status = pop_dat_recover_decode(&text, options, document, error);
        smith_changes_add(changes, "POP-DAT-TEXT", SMITH_CHANGE_FIXED, "/", UINT64_MAX,
                          "%zu carriage returns taken out that a program put before line ends", bytes.size - text.size);
    } else
        status = pop_dat_recover_rebuild(bytes, options, document, changes, error);
    smith_buffer_free(&text);
    return status;
}

/* ---- by name ---- */

/* A header that could be that of an archive which is cut, or some of an index. */
bool smith_pop_dat1_may_be(const char *name, struct smith_bytes bytes) {
    if (!smith_file_path_ends_in(name, ".dat") || bytes.size < SMITH_POP_DAT_HEADER + 2)
        return false;
    uint32_t offset = smith_le32_load(bytes.data), size = smith_le16_load(bytes.data + 4);
    bool cut = offset >= SMITH_POP_DAT_HEADER && offset <= bytes.size + UINT16_MAX && size % SMITH_POP_DAT_ENTRY == 2;
    return cut || smith_pop_dat_has_index(bytes);
}

/* ---- checksums ---- */

/* Lost blocks of a disk: what they had the sum of is not put right by another sum. */
static bool has_hole(struct smith_bytes data) {
    size_t run = 0, longest = 0;
    for (size_t i = 0; i < data.size; i++) {
        run = data.data[i] ? 0 : run + 1;
        longest = run > longest ? run : longest;
    }
    return longest >= HOLE;
}

static void fix_checksums(struct smith_run *run) {
    const struct smith_pop_dat1_archive *archive = smith_pop_dat1_root(run->document);
    const struct smith_pop_dat1_index *index = archive->index;
    for (uint32_t i = 0; index && i < index->resources.count; i++) {
        struct smith_pop_dat1_content *content = index->resources.items[i]->content;
        if (!content || has_hole(content->data) ||
            !smith_quirk_find(content, SMITH_QUIRK_RAW, SMITH_POP_DAT1_CONTENT_CHECKSUM_MEMBER, SMITH_NONE))
            continue;
        smith_quirks_remove(content, SMITH_POP_DAT1_CONTENT_CHECKSUM_MEMBER, 0, UINT32_MAX, 1u << SMITH_QUIRK_RAW);
        smith_report_change(run, "POP-DAT-CHECKSUM", SMITH_CHANGE_FIXED,
                            smith_rule_path("/index/resources/%u/content/checksum", i), "is that of the bytes now");
    }
}

smith_fix *const smith_pop_dat1_fixes[] = {fix_checksums, NULL};

/* ---- level files that are cut behind their level: it stands before what the editor wrote down about it ---- */

#define FIELD_COUNT 10 /* where it stands */
#define LEVEL_SIZE 14
#define LEVEL 18
#define COUNT_SIZE 4

/* The level with its checksum: most programs leave that out of the size, some do not. */
static size_t region_size(uint32_t size) {
    return size + (smith_pop_format_of_size(size) ? 1u : 0u);
}

/* Names and values that are whole, in turn; `*size` is how many bytes they have. */
static uint32_t count_fields(struct smith_bytes fields, size_t *size) {
    uint32_t texts = 0;
    *size = 0;
    for (size_t i = 0; i < fields.size; i++)
        if (!fields.data[i] && ++texts % 2 == 0)
            *size = i + 1;
    return texts / 2;
}

static void pop_plv_recover_add_number(struct smith_buffer *out, uint32_t number) {
    uint8_t bytes[COUNT_SIZE];
    smith_le32_store(bytes, number);
    smith_buffer_add(out, bytes, sizeof bytes);
}

enum smith_status smith_pop_plv_recover(struct smith_bytes bytes, const struct smith_options *options,
                                        struct smith_document **document, struct smith_changes *changes,
                                        struct smith_error *error) {
    enum smith_status status = smith_decode(&smith_pop_plv_layout, bytes, options, NULL, NULL, document, error);
    size_t region = bytes.size > LEVEL ? region_size(smith_le32_load(bytes.data + LEVEL_SIZE)) : SIZE_MAX;
    if (status == SMITH_OK || status == SMITH_NO_MEMORY || bytes.size < LEVEL || region > bytes.size - LEVEL)
        return status;
    size_t behind = LEVEL + region, size = 0;
    uint32_t expected = smith_le32_load(bytes.data + FIELD_COUNT), count = 0;
    if (bytes.size - behind > COUNT_SIZE) {
        behind += COUNT_SIZE;
        count = count_fields((struct smith_bytes){bytes.data + behind, bytes.size - behind}, &size);
    }
    struct smith_buffer out;
    smith_buffer_init(&out, options ? &options->allocator : NULL);
    smith_buffer_add(&out, bytes.data, FIELD_COUNT);
    pop_plv_recover_add_number(&out, count);
    smith_buffer_add(&out, bytes.data + LEVEL_SIZE, LEVEL - LEVEL_SIZE + region);
    pop_plv_recover_add_number(&out, (uint32_t)size);
    smith_buffer_add(&out, bytes.data + behind, size);
    if (out.failed)
        status = smith_fail_memory(error, NULL);
    else
        status = smith_decode(&smith_pop_plv_layout, (struct smith_bytes){out.data, out.size}, options, NULL, NULL,
                              document, error);
    if (status == SMITH_OK)
        smith_changes_add(changes, "POP-PLV-CUT", SMITH_CHANGE_LOST, "/fields", UINT64_MAX,
                          "%u of %u fields are left; the level is whole", count, expected);
    smith_buffer_free(&out);
    return status;
}

/* SPDX-License-Identifier: MIT
 *
 * A thousand random PlatinumSrc maps, each laid out at random: blocks in any order, gaps between them, chunks that two
 * offsets lead to. All of them come back to the byte, and so does each of their JSON forms.
 */
#include "base/buffer.h"
#include "document/document.h"
#include "document/value.h"
#include "document/visit.h"
#include "format/format_fixtures.h"
#include "support/effort.h"
#include "support/pmf_maps.h"
#include "support/random.h"
#include <levelsmith/edit.h>
#include <levelsmith/pmf.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MAPS rounds(1000)
#define CHECKED 5 /* every so manieth is judged: there is nothing wrong with it */
#define GUESSED 20 /* every so manieth is also read by somebody who does not know what it is */
#define BLOCKS_MAX 1000

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_document *read_json(struct smith_bytes text, uint32_t seed) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_json_read(&smith_pmf_layout, text, NULL, &document, &error) != SMITH_OK)
        fail_msg("map %u: %s at %s", seed, error.message, error.path);
    return document;
}

/* What the map says it is: where nothing in it tells revisions apart, a reader could not know. */
struct assumed_options {
    struct smith_assumption assumptions[3];
    struct smith_options options;
};

static const struct smith_options *as_assumed(const struct smith_pmf_map_file *map,
                                              struct assumed_options *assumed_options) {
    static const char *const revisions[] = {"seed", "2025-12-27", "2026-01-03"}, *const bases[] = {"file", "data",
                                                                                                   "map"};
    *assumed_options =
        (struct assumed_options){.assumptions = {{"revision", revisions[map->revision]}, {"base", bases[map->base]}}};
    assumed_options->options.assumptions = assumed_options->assumptions;
    return &assumed_options->options;
}

static struct smith_document *read_as(struct smith_bytes bytes, const struct smith_pmf_map_file *map, uint32_t seed) {
    struct assumed_options assumed_options;
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(&smith_pmf_layout, bytes, as_assumed(map, &assumed_options), NULL, NULL, &document, &error) !=
        SMITH_OK)
        fail_msg("map %u: %s at %s", seed, error.message, error.path);
    return document;
}

static void assert_same(struct smith_bytes a, struct smith_bytes b, uint32_t seed, const char *what) {
    if (a.size != b.size || memcmp(a.data, b.data, a.size) != 0)
        fail_msg("map %u does not come back: %s", seed, what);
}

/* ---- places ---- */

struct block {
    void *record;
    uint16_t member;
};

struct blocks {
    struct block in_file[BLOCKS_MAX], in_map[BLOCKS_MAX];
    uint32_t file_count, map_count;
};

static enum smith_status collect(void *context, const struct smith_visit *visit) {
    struct blocks *blocks = context;
    if (!visit->member || visit->variant || !(visit->member->flags & SMITH_OFFSET_MEMBER))
        return SMITH_OK;
    struct block block = {visit->frame->record, visit->frame->member};
    if (blocks->map_count == BLOCKS_MAX || blocks->file_count == BLOCKS_MAX)
        return SMITH_LIMIT;
    if (visit->member->offset_member->space)
        blocks->in_map[blocks->map_count++] = block;
    else
        blocks->in_file[blocks->file_count++] = block;
    return SMITH_OK;
}

static void move_blocks(struct smith_document *document, struct block *blocks, uint32_t count, uint32_t *random) {
    uint32_t order[BLOCKS_MAX];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = random_below(random, i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        static const uint8_t rubbish[] = {0xFF, 0x00, 'P', 'M', 'F', 0x01, 0x80};
        struct smith_bytes none = {0},
                           gap = {rubbish, random_below(random, 4) ? 0 : 1 + random_below(random, sizeof rubbish)};
        assert_true(smith_quirk_add(&document->arena, blocks[i].record, SMITH_QUIRK_OFFSET, blocks[i].member, 0, none,
                                    order[i]));
        if (gap.size)
            assert_true(
                smith_quirk_add(&document->arena, blocks[i].record, SMITH_QUIRK_GAP, blocks[i].member, 0, gap, 0));
        smith_quirks_sort(blocks[i].record);
    }
}

static struct smith_buffer moved_at_random(struct smith_document *document, uint32_t seed) {
    static struct blocks blocks;
    uint32_t random = seed * 2246822519u | 1;
    blocks.file_count = blocks.map_count = 0;
    assert_int_equal(smith_visit_all(document, collect, &blocks), SMITH_OK);
    move_blocks(document, blocks.in_map, blocks.map_count, &random);
    move_blocks(document, blocks.in_file, blocks.file_count, &random);
    return document_bytes(document);
}

/* The second chunk of the first level becomes the first one, by its offset alone. False = there is just one. */
static bool share_a_chunk(struct smith_buffer *bytes, const struct smith_pmf_map_file *map) {
    const char *path = "/map/levels/list/0/level/chunks/size";
    struct assumed_options assumed_options;
    uint64_t at;
    if (map->map.levels->list.items[0]->level->chunks->list.count < 2)
        return false;
    assert_int_equal(
        smith_locate(&smith_pmf_layout, bytes_of(bytes), as_assumed(map, &assumed_options), &path, 1, &at, NULL),
        SMITH_OK);
    assert_in_range(at, 1, bytes->size - 29);
    memcpy(bytes->data + at + 25, bytes->data + at + 21, 4);
    return true;
}

/* ---- proofs ---- */

/* The bytes themselves, and the first `forms` JSON forms. */
static void come_back(const struct smith_document *document, struct smith_bytes bytes, uint32_t seed,
                      unsigned variants) {
    struct smith_buffer same = document_bytes(document);
    assert_same(bytes, bytes_of(&same), seed, "bytes");
    smith_buffer_free(&same);
    for (unsigned variant = 0; variant < variants; variant++) {
        struct smith_json_style style = {.compact = variant == 0};
        struct smith_buffer text;
        smith_buffer_init(&text, NULL);
        assert_int_equal(smith_json_write(document, &style, &text, NULL), SMITH_OK);
        struct smith_document *again = read_json(bytes_of(&text), seed);
        same = document_bytes(again);
        assert_same(bytes, bytes_of(&same), seed, "JSON");
        smith_buffer_free(&same);
        smith_buffer_free(&text);
        smith_document_free(again);
    }
}

/* Whether a reader finds out by himself what the map is. Whatever he takes it for, it comes back. */
static bool is_found_out(const struct smith_pmf_map_file *map, struct smith_bytes bytes, uint32_t seed) {
    struct smith_document *document = document_open(bytes);
    const struct smith_pmf_map_file *guess = smith_pmf_root(document);
    bool same = guess->revision == map->revision && guess->base == map->base;
    come_back(document, bytes, seed, 1);
    smith_document_free(document);
    return same;
}

static void is_clean(struct smith_bytes bytes, uint32_t seed) {
    struct smith_findings findings;
    assert_int_equal(smith_check(smith_format_by_id("pmf"), bytes, NULL, NULL, &findings, NULL), SMITH_OK);
    if (findings.count)
        fail_msg("map %u: %s %s: %s", seed, findings.items[0].code, findings.items[0].path, findings.items[0].message);
    smith_findings_free(&findings);
}

/* `found`: how often a reader found out by himself what the map is. */
static void prove(uint32_t seed, unsigned *found, unsigned *shared) {
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    pmf_map_text(seed, &text);
    struct smith_document *built = read_json(bytes_of(&text), seed);
    const struct smith_pmf_map_file *map = smith_pmf_root(built);
    struct smith_buffer usual = document_bytes(built);
    if (seed % CHECKED == 0)
        is_clean(bytes_of(&usual), seed);

    struct smith_document *document = read_as(bytes_of(&usual), map, seed), *moved;
    struct smith_buffer random = moved_at_random(document, seed);
    moved = read_as(bytes_of(&random), map, seed);
    if (!smith_value_equal(smith_pmf_layout.root, smith_document_root(document), smith_document_root(moved)))
        fail_msg("map %u says something else when its blocks lie elsewhere", seed);
    come_back(moved, bytes_of(&random), seed, 2);
    *found += seed % GUESSED == 0 && is_found_out(map, bytes_of(&random), seed);
    smith_document_free(moved);
    if (share_a_chunk(&random, map)) {
        moved = read_as(bytes_of(&random), map, seed);
        come_back(moved, bytes_of(&random), seed, 1);
        smith_document_free(moved);
        ++*shared;
    }

    smith_document_free(document);
    smith_document_free(built);
    smith_buffer_free(&random);
    smith_buffer_free(&usual);
    smith_buffer_free(&text);
}

static void random_maps_come_back(void **state) {
    (void)state;
    unsigned found = 0, shared = 0;
    for (uint32_t seed = 1; seed <= MAPS; seed++)
        prove(seed, &found, &shared);
    print_message("of %zu maps, %u were taken for what they are; %u had a chunk twice\n", MAPS / GUESSED, found,
                  shared);
    assert_in_range(found, MAPS / GUESSED * 9 / 10, MAPS / GUESSED);
    assert_in_range(shared, MAPS / 2, MAPS);
}

/* Whatever is in a map, another name changes nothing else: it reads back as the same values. */
static void all_take_another_name(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= rounds(200); seed++) {
        struct smith_buffer text, bytes;
        struct smith_edit *edit;
        struct smith_error error = {0};
        smith_buffer_init(&text, NULL);
        pmf_map_text(seed, &text);
        struct smith_document *made = read_json(bytes_of(&text), seed), *document;
        assert_int_equal(smith_encode(made, &bytes, &error), SMITH_OK);
        assert_int_equal(smith_decode(&smith_pmf_layout, bytes_of(&bytes), NULL, NULL, NULL, &document, &error),
                         SMITH_OK);
        smith_document_free(made);
        smith_buffer_free(&bytes);
        assert_int_equal(smith_edit_begin(document, NULL, &edit, &error), SMITH_OK);
        if (smith_edit_set(edit, "/name", "another", &error) != SMITH_OK ||
            smith_edit_encode(edit, &bytes, &error) != SMITH_OK)
            fail_msg("map %u: %s [%s]", seed, error.message, error.code);
        smith_edit_end(edit);
        smith_document_free(document);
        smith_buffer_free(&bytes);
        smith_buffer_free(&text);
    }
}

int test_pmf_random(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_maps_come_back),
                                       cmocka_unit_test(all_take_another_name)};
    return cmocka_run_group_tests_name("random maps of pmf", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT
 *
 * The packed frames of PlatinumSrc maps: those of other programs are kept, and those that claim more than they have, or
 * unpack to more than is allowed, cost nothing.
 */
#include "document/document.h"
#include "format/format_fixtures.h"
#include "support/counting_allocator.h"
#include <levelsmith/pmf.h>

#include <lz4frame.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t luxels[12] = {0xFF, 0xFF, 0xFF, 0x80, 0x80, 0x80, 0x40, 0x40, 0x40, 0, 0, 0};

static struct smith_pmf_lightmap *lightmap_of(struct smith_document *document) {
    struct smith_pmf_map_file *map = smith_pmf_root(document);
    return map->map.levels->list.items[0]->level->chunks->list.items[0]->chunk->client->lightmaps.items[0];
}

/* The luxels as another program may pack them: with checksums, and without saying how many there are. */
static struct smith_bytes foreign_frame(uint8_t *frame, size_t size) {
    const LZ4F_preferences_t preferences = {.frameInfo = {.blockSizeID = LZ4F_max4MB,
                                                          .contentChecksumFlag = LZ4F_contentChecksumEnabled,
                                                          .blockChecksumFlag = LZ4F_blockChecksumEnabled}};
    size_t used = LZ4F_compressFrame(frame, size, luxels, sizeof luxels, &preferences);
    assert_false(LZ4F_isError(used));
    return (struct smith_bytes){frame, used};
}

static uint8_t *find(const struct smith_buffer *bytes, struct smith_bytes what) {
    for (size_t i = 0; i + what.size <= bytes->size; i++)
        if (memcmp(bytes->data + i, what.data, what.size) == 0)
            return bytes->data + i;
    return NULL;
}

/* The room with the luxels packed by somebody else. */
static struct smith_buffer room_with(struct smith_bytes frame) {
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_lightmap *lightmap = lightmap_of(document);
    for (uint16_t i = 0; i < 8; i++) /* whichever member it is: only that of the luxels has packed bytes */
        smith_quirk_add(&document->arena, lightmap, SMITH_QUIRK_PACKED, i, 0, frame, 0);
    smith_quirks_sort(lightmap);
    struct smith_buffer bytes = document_bytes(document);
    assert_non_null(find(&bytes, frame));
    smith_document_free(document);
    return bytes;
}

static void frames_are_kept_while_nothing_in_them_changes(void **state) {
    (void)state;
    uint8_t memory[256];
    struct smith_bytes frame = foreign_frame(memory, sizeof memory);
    struct smith_buffer bytes = room_with(frame), changed;
    struct smith_document *document = document_open((struct smith_bytes){bytes.data, bytes.size});
    struct smith_pmf_map_file *map = smith_pmf_root(document);
    changed = document_bytes(document);
    assert_int_equal(changed.size, bytes.size);
    assert_memory_equal(changed.data, bytes.data, bytes.size);
    smith_buffer_free(&changed);

    map->name = "another name, which moves everything behind it";
    changed = document_bytes(document);
    assert_non_null(find(&changed, frame));
    smith_buffer_free(&changed);

    static uint8_t darker[sizeof luxels];
    lightmap_of(document)->luxels.data = darker;
    changed = document_bytes(document);
    assert_null(find(&changed, frame));
    smith_buffer_free(&changed);
    smith_document_free(document);
    smith_buffer_free(&bytes);
}

/* Say that the frame has `size` bytes when it is unpacked; the header's own checksum is put right. */
static void claim(uint8_t *frame, uint64_t size) {
    LZ4F_dctx *context;
    for (unsigned i = 0; i < 8; i++)
        frame[6 + i] = (uint8_t)(size >> (8 * i));
    for (unsigned checksum = 0; checksum < 256; checksum++) {
        LZ4F_frameInfo_t info;
        size_t read = 15;
        frame[14] = (uint8_t)checksum;
        assert_false(LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION)));
        bool good = !LZ4F_isError(LZ4F_getFrameInfo(context, &info, frame, &read)) && info.contentSize == size;
        LZ4F_freeDecompressionContext(context);
        if (good)
            return;
    }
    fail_msg("no checksum fits");
}

/* Every frame of the map, one after the other, claims sizes up to 2^63: nobody makes room for that. */
static void claims_cost_nothing(void **state) {
    (void)state;
    static const uint8_t magic[] = {0x04, 0x22, 0x4D, 0x18, 0x68}; /* one that says how much is in it */
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_buffer bytes = document_bytes(document);
    unsigned frames = 0;
    for (size_t i = 0; i + 15 < bytes.size; i++) {
        uint8_t header[15];
        if (memcmp(bytes.data + i, magic, sizeof magic) != 0)
            continue;
        memcpy(header, bytes.data + i, sizeof header);
        for (unsigned bits = 10; bits < 64; bits += 9, frames++) {
            struct counting_allocator counter = {0};
            const struct smith_options options = {.allocator = counting_allocator(&counter)};
            struct smith_document *claimed;
            claim(bytes.data + i, UINT64_C(1) << bits);
            if (smith_decode(&smith_pmf_layout, (struct smith_bytes){bytes.data, bytes.size}, &options, NULL, NULL,
                             &claimed, NULL) == SMITH_OK)
                smith_document_free(claimed);
            assert_int_equal(counter.live, 0);
            assert_in_range(counter.peak, 1, 4u << 20);
        }
        memcpy(bytes.data + i, header, sizeof header);
    }
    assert_in_range(frames, 20, 1000);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* A few bytes that unpack to very many are refused by the limit, and no more memory is taken than that. */
static void bombs_are_refused(void **state) {
    (void)state;
    static uint8_t zeros[8 << 20];
    struct smith_document *document = fixture_open("pmf/room.json"), *refused;
    lightmap_of(document)->luxels = (struct smith_bytes){zeros, sizeof zeros};
    struct smith_buffer bytes = document_bytes(document);
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_error error;
    assert_in_range(bytes.size, 1, 100000);
    options.limits.inflated = 1 << 20;
    assert_int_equal(smith_decode(&smith_pmf_layout, (struct smith_bytes){bytes.data, bytes.size}, &options, NULL, NULL,
                                  &refused, &error),
                     SMITH_LIMIT);
    assert_string_equal(error.code, "UNPACKED-TOO-LARGE");
    assert_in_range(counter.peak, 1, 4 << 20);
    assert_int_equal(counter.live, 0);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

int test_pmf_frames(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_kept_while_nothing_in_them_changes),
        cmocka_unit_test(claims_cost_nothing),
        cmocka_unit_test(bombs_are_refused),
    };
    return cmocka_run_group_tests_name("frames of pmf", tests, NULL, NULL);
}

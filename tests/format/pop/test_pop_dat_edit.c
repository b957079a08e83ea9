/* SPDX-License-Identifier: MIT
 *
 * Archives of Prince of Persia: the real ones are as their own tool lays them out, but for one checksum; and whatever is
 * added to an archive, taken out, moved or changed, what is written reads as it was changed. Those of the second game are
 * synthetic.
 */
#include "format/format_fixtures.h"
#include "format/pop/pop.h"
#include "support/random.h"
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_dat2.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROUNDS 300
#define ENTRIES_MAX 64 /* resources of a list, here */

/* ---- real archives ---- */

/* By what their names end in: how many resources, from which to which, how many wrong checksums. */
static const struct known {
    const char *name;
    uint32_t count;
    uint16_t first, last;
    unsigned wrong;
} known[] = {
    {"LEVELS.DAT", 16, 2000, 2015, 0},
    {"DIGISND1.DAT", 20, 10000, 10023, 1},
    {"PRINCE.DAT", 64, 65535, 734, 0},
};

static const struct known *known_by(const char *path) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(path) > strlen(known[i].name) &&
            strcmp(path + strlen(path) - strlen(known[i].name), known[i].name) == 0)
            return &known[i];
    fail_msg("%s is none of the archives that are known here", path);
    return NULL;
}

static void check_archive(const char *path, struct smith_bytes bytes, const struct known *what) {
    struct smith_findings findings;
    struct smith_error error;
    assert_int_equal(smith_check(&smith_pop_dat1_format, bytes, NULL, NULL, &findings, &error), SMITH_OK);
    unsigned wrong = 0;
    for (uint32_t i = 0; i < findings.count; i++) {
        if (strncmp(findings.items[i].path, "/index", 6) != 0)
            continue; /* about an entry */
        wrong++;
        assert_string_equal(findings.items[i].code, "DERIVED-WRONG");
        assert_int_equal(findings.items[i].severity, SMITH_WARNING);
        assert_string_equal(findings.items[i].path, "/index/resources/10/content/checksum");
    }
    if (wrong != what->wrong)
        fail_msg("%s: %u findings", path, wrong);
    smith_findings_free(&findings);
}

static void real_archive(const char *path, struct smith_bytes bytes) {
    const struct known *what = known_by(path);
    struct smith_document *document = document_open(bytes);
    struct smith_buffer json = document_json(document), out = document_bytes(document);
    const struct smith_pop_dat1_index *index = smith_pop_dat1_root(document)->index;
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    assert_int_equal(json_quirks(json, NULL), what->wrong);
    assert_int_equal(index->resources.count, what->count);
    assert_int_equal(index->resources.items[0]->id, what->first);
    assert_int_equal(index->resources.items[index->resources.count - 1]->id, what->last);
    if (what->wrong)
        assert_int_equal(index->resources.items[10]->id, 10011);
    check_archive(path, bytes, what);
    smith_buffer_free(&json);
    smith_buffer_free(&out);
    smith_document_free(document);
}

static void real_archives_are_as_their_tool_writes_them(void **state) {
    (void)state;
    if (!corpus_visit("pop", ".DAT", real_archive))
        skip();
}

/* ---- changes ---- */

static void *new_memory(struct smith_document *document, size_t size) {
    void *memory = smith_document_alloc(document, size, 16);
    assert_non_null(memory);
    return memory;
}

static struct smith_bytes new_bytes(struct smith_document *document, uint32_t *random) {
    uint32_t size = random_below(random, 30);
    uint8_t *data = new_memory(document, size + 1);
    for (uint32_t i = 0; i < size; i++)
        data[i] = (uint8_t)random_next(random);
    return (struct smith_bytes){data, size};
}

static struct smith_pop_dat2_resource *new_resource(struct smith_document *document, uint32_t *random) {
    static const uint8_t flags[3] = {0x40, 0, 0};
    struct smith_pop_dat2_resource *resource = new_memory(document, sizeof *resource);
    resource->id = (uint16_t)random_below(random, 8); /* some are there more than once */
    resource->content = new_memory(document, sizeof *resource->content);
    resource->content->data = new_bytes(document, random);
    resource->flags = (struct smith_bytes){flags, sizeof flags};
    return resource;
}

/* One change of an index: a resource more or fewer, two in each other's place, or other bytes. */
static void change_index(struct smith_document *document, uint32_t *random, struct smith_pop_dat2_index *index) {
    struct smith_pop_dat2_resource **items = new_memory(document, (ENTRIES_MAX + 1) * sizeof *items);
    uint32_t count = index->resources.count, at = count ? random_below(random, count) : 0;
    for (uint32_t i = 0; i < count; i++)
        items[i] = index->resources.items[i];
    switch (random_below(random, 4)) {
    case 0:
        if (count == ENTRIES_MAX)
            break;
        memmove(items + at + 1, items + at, (count - at) * sizeof *items);
        items[at] = new_resource(document, random);
        count++;
        break;
    case 1:
        if (!count)
            break;
        memmove(items + at, items + at + 1, (count - at - 1) * sizeof *items);
        count--;
        break;
    case 2:
        if (count) {
            uint32_t other = random_below(random, count);
            struct smith_pop_dat2_resource *moved = items[at];
            items[at] = items[other];
            items[other] = moved;
        }
        break;
    default:
        if (count && items[at]->content)
            items[at]->content->data = new_bytes(document, random);
    }
    index->resources.items = items;
    index->resources.count = count;
}

static void expect_same_resource(const struct smith_pop_dat2_resource *a, const struct smith_pop_dat2_resource *b) {
    assert_int_equal(a->id, b->id);
    assert_non_null(b->content);
    assert_int_equal(a->content->data.size, b->content->data.size);
    if (a->content->data.size)
        assert_memory_equal(a->content->data.data, b->content->data.data, a->content->data.size);
    assert_memory_equal(a->flags.data, b->flags.data, 3);
}

static void expect_same(const struct smith_pop_dat2_archive *a, const struct smith_pop_dat2_archive *b) {
    assert_int_equal(a->directory->kinds.count, b->directory->kinds.count);
    for (uint32_t k = 0; k < a->directory->kinds.count; k++) {
        const struct smith_pop_dat2_kind *x = a->directory->kinds.items[k], *y = b->directory->kinds.items[k];
        assert_string_equal(x->id, y->id);
        assert_int_equal(x->index->resources.count, y->index->resources.count);
        for (uint32_t i = 0; i < x->index->resources.count; i++)
            expect_same_resource(x->index->resources.items[i], y->index->resources.items[i]);
    }
}

/* Findings about an archive that was changed: how it lies may be odd, as it was before, but nothing is wrong. */
static void expect_sound(struct smith_bytes bytes, bool tidy) {
    struct smith_findings findings;
    assert_int_equal(smith_check_structure(&smith_pop_dat2_layout, bytes, NULL, NULL, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        const struct smith_finding *finding = &findings.items[i];
        bool allowed =
            !tidy && (strncmp(finding->code, "BLOCK-", 6) == 0 || strcmp(finding->code, "TRAILING-BYTES") == 0 ||
                      strcmp(finding->code, "DERIVED-WRONG") == 0);
        if (!allowed)
            fail_msg("%s at %s: %s", finding->code, finding->path, finding->message);
    }
    smith_findings_free(&findings);
}

static void change_and_read_back(const char *fixture, bool tidy) {
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        uint32_t random = round * 2654435761u | 1;
        struct smith_document *document = fixture_open(fixture);
        struct smith_pop_dat2_directory *directory = smith_pop_dat2_root(document)->directory;
        for (uint32_t changes = 1 + random_below(&random, 6); changes; changes--)
            change_index(document, &random,
                         directory->kinds.items[random_below(&random, directory->kinds.count)]->index);
        struct smith_buffer out = document_bytes(document);
        struct smith_bytes bytes = {out.data, out.size};
        struct smith_document *again;
        struct smith_error error;
        assert_int_equal(smith_decode(&smith_pop_dat2_layout, bytes, NULL, NULL, NULL, &again, &error), SMITH_OK);
        expect_same(smith_pop_dat2_root(document), smith_pop_dat2_root(again));
        expect_sound(bytes, tidy);
        smith_document_free(again);
        smith_document_free(document);
        smith_buffer_free(&out);
    }
}

static void changed_archives_read_as_changed(void **state) {
    (void)state;
    change_and_read_back("pop_dat2/synthetic.json", true);
}

static void changed_odd_archives_read_as_changed(void **state) {
    (void)state;
    change_and_read_back("pop_dat2/synthetic-odd.json", false);
}

int test_pop_dat_edit(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_archives_are_as_their_tool_writes_them),
        cmocka_unit_test(changed_archives_read_as_changed),
        cmocka_unit_test(changed_odd_archives_read_as_changed),
    };
    return cmocka_run_group_tests_name("pop_dat_edit", tests, NULL, NULL);
}

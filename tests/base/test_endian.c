/* SPDX-License-Identifier: MIT
 *
 * Numbers in bytes: every width, in both orders, at any address, and not a byte more than that.
 */
#include "base/endian.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Its bytes are all different, and all have their highest bit set: none may be taken for the sign of an int. */
static const uint8_t rising[] = {0xF1, 0xE2, 0xD3, 0xC4, 0xB5, 0xA6, 0x97, 0x88};

static void loads_take_the_bytes_in_order(void **state) {
    (void)state;
    assert_int_equal(smith_le16_load(rising), 0xE2F1);
    assert_int_equal(smith_le24_load(rising), 0xD3E2F1);
    assert_int_equal(smith_le32_load(rising), 0xC4D3E2F1);
    assert_true(smith_le64_load(rising) == UINT64_C(0x8897A6B5C4D3E2F1));
    assert_int_equal(smith_be16_load(rising), 0xF1E2);
    assert_int_equal(smith_be24_load(rising), 0xF1E2D3);
    assert_int_equal(smith_be32_load(rising), 0xF1E2D3C4);
    assert_true(smith_be64_load(rising) == UINT64_C(0xF1E2D3C4B5A69788));
    assert_int_equal((int16_t)smith_le16_load((const uint8_t[]){0xFE, 0xFF}), -2);
    assert_int_equal((int32_t)smith_be32_load((const uint8_t[]){0xFF, 0xFF, 0xFF, 0xFD}), -3);
}

static uint64_t load(bool big, unsigned width, const uint8_t *at) {
    switch (width) {
    case 2: return big ? smith_be16_load(at) : smith_le16_load(at);
    case 3: return big ? smith_be24_load(at) : smith_le24_load(at);
    case 4: return big ? smith_be32_load(at) : smith_le32_load(at);
    default: return big ? smith_be64_load(at) : smith_le64_load(at);
    }
}

static void store(bool big, unsigned width, uint8_t *at, uint64_t value) {
    switch (width) {
    case 2: big ? smith_be16_store(at, (uint16_t)value) : smith_le16_store(at, (uint16_t)value); break;
    case 3: big ? smith_be24_store(at, (uint32_t)value) : smith_le24_store(at, (uint32_t)value); break;
    case 4: big ? smith_be32_store(at, (uint32_t)value) : smith_le32_store(at, (uint32_t)value); break;
    default: big ? smith_be64_store(at, value) : smith_le64_store(at, value);
    }
}

static void check_store(bool big, unsigned width, unsigned shift) {
    uint8_t bytes[24];
    memset(bytes, 0x5A, sizeof bytes);
    store(big, width, bytes + 8 + shift, UINT64_C(0xF1E2D3C4B5A69788));
    for (unsigned i = 0; i < sizeof bytes; i++) {
        unsigned digit = i - 8 - shift;
        bool inside = i >= 8 + shift && digit < width;
        assert_int_equal(bytes[i], !inside ? 0x5A : big ? rising[8 - width + digit] : rising[7 - digit]);
    }
    assert_true(load(big, width, bytes + 8 + shift) ==
                (UINT64_C(0xF1E2D3C4B5A69788) & ~UINT64_C(0) >> (64 - 8 * width)));
}

static void stores_write_what_loads_read_and_nothing_beside_it(void **state) {
    (void)state;
    static const unsigned widths[] = {2, 3, 4, 8};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned shift = 0; shift < 8; shift++) {
            check_store(false, widths[i], shift);
            check_store(true, widths[i], shift);
        }
}

static void any_width_up_to_eight_bytes(void **state) {
    (void)state;
    for (unsigned width = 0; width <= 8; width++) {
        uint64_t value = width ? UINT64_C(0xF1E2D3C4B5A69788) & ~UINT64_C(0) >> (64 - 8 * width) : 0;
        uint8_t little[9] = {0}, big[9] = {0};
        little[width] = big[width] = 0x5A;
        smith_le_store(little, width, UINT64_C(0xF1E2D3C4B5A69788));
        smith_be_store(big, width, UINT64_C(0xF1E2D3C4B5A69788));
        assert_int_equal(little[width], 0x5A);
        assert_int_equal(big[width], 0x5A);
        assert_true(smith_le_load(little, width) == value);
        assert_true(smith_be_load(big, width) == value);
        for (unsigned i = 0; i < width; i++)
            assert_int_equal(little[i], big[width - 1 - i]);
        if (width == 3) {
            assert_int_equal(smith_le24_load(little), value);
            assert_int_equal(smith_be24_load(big), value);
        }
    }
}

int test_endian(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_take_the_bytes_in_order),
        cmocka_unit_test(stores_write_what_loads_read_and_nothing_beside_it),
        cmocka_unit_test(any_width_up_to_eight_bytes),
    };
    return cmocka_run_group_tests_name("endian", tests, NULL, NULL);
}

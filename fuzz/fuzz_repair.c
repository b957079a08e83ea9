/* SPDX-License-Identifier: MIT
 *
 * Repair of one format: whatever the bytes are, a repair says that it cannot, or ends with
 * a file that can be read and has no errors but those it names; repaired again, that file stays as it is. Where repairs
 * take long, a target of its own (kind `repaired`) repairs again.
 */
#include "fuzz.h"
#include "report/report.h"

enum parts { HAS_NO_ERRORS = 1, STAYS = 2 };

static bool left_any(const struct smith_changes *changes) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_SKIPPED)
            return true;
    return false;
}

static void expect_no_errors(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    const struct smith_check_options check = {.only_errors = true};
    struct smith_findings findings;
    struct smith_error error;
    if (smith_check(format, bytes, &options, &check, &findings, &error) != SMITH_OK)
        fuzz_fail("what a repair made can be read", &error);
    if (smith_findings_have_error(&findings))
        fuzz_fail("what a repair made has no errors", NULL);
    smith_findings_free(&findings);
}

static void expect_to_stay(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer twice;
    struct smith_error error;
    if (smith_repair(format, bytes, &options, NULL, &twice, &changes, &error) != SMITH_OK)
        fuzz_fail("what was repaired can be repaired", &error);
    fuzz_expect_same(&twice, bytes, "what was repaired stays as it is");
    smith_changes_free(&changes);
}

int target_repair(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    const struct smith_bytes bytes = {data, size};
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer once;
    struct smith_error error;
    if (smith_repair(format, bytes, &options, NULL, &once, &changes, &error) != SMITH_OK)
        return 0;
    const struct smith_bytes repaired = {once.data, once.size};
    const bool whole = !left_any(&changes);
    if (fuzz_has_part(HAS_NO_ERRORS) && whole && fuzz_is_turn(bytes, 0, 4)) /* each takes as long as the repair did */
        expect_no_errors(format, repaired);
    if (fuzz_has_part(STAYS) && whole && fuzz_is_turn(bytes, 1, 4))
        expect_to_stay(format, repaired);
    smith_buffer_free(&once);
    smith_changes_free(&changes);
    return 0;
}

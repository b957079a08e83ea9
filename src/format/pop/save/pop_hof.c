/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's halls of fame.
 */
#include "base/file_path.h"
#include "format/pop/level/pop_player_name.h"
#include "format/pop/save/pop_sav.h"
#include "format/run.h"

#include <levelsmith/pop_hof.h>
#include <stdio.h>

#define RECORDS 6
#define RECORD_SIZE 29
#define NAME_SIZE 25
#define FILE_SIZE (2 + RECORDS * RECORD_SIZE)

static uint32_t pop_hof_shown(const struct pop_hof_hall *hall) {
    return hall->count < RECORDS ? hall->count : RECORDS;
}

/* ---- recognising them ---- */

static unsigned pop_hof_bid(struct smith_bytes bytes) {
    if (bytes.size != FILE_SIZE || bytes.data[0] > RECORDS || bytes.data[1])
        return 0;
    unsigned bits = 16;
    for (unsigned i = 0; i < bytes.data[0]; i++) {
        if (!smith_pop_is_player_name(bytes.data + 2 + i * RECORD_SIZE, NAME_SIZE))
            return 0;
        bits += 8;
    }
    return bits;
}

/* Names may have anything behind their end, where longer ones were before. */
static bool hof_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == FILE_SIZE && smith_file_path_ends_in(name, ".hof");
}

/* ---- facts ---- */

static void pop_hof_info(struct smith_run *run) {
    const struct pop_hof_hall *hall = pop_hof_root(run->document);
    smith_facts_add_number(run->facts, "records", "Records", hall->count, NULL);
    for (uint32_t i = 0; i < pop_hof_shown(hall); i++) {
        const struct pop_hof_record *record = &hall->records[i];
        char text[160]; /* a name of 25 bytes has at most 75 in UTF-8 */
        snprintf(text, sizeof text, "%s, %d:%02u left", record->name, record->minutes - 1, record->ticks / 12u);
        smith_facts_add_text(run->facts, "record", "Record", text, "records");
    }
}

/* ---- the family's own rules ---- */

static bool is_less(const struct pop_hof_record *a, const struct pop_hof_record *b) {
    return a->minutes != b->minutes ? a->minutes < b->minutes : a->ticks < b->ticks;
}

static void pop_hof_check_record(struct smith_run *run, const struct pop_hof_record *record, uint32_t index) {
    if (record->ticks >= SMITH_POP_MINUTE)
        smith_report_finding(run, "POP-HOF-TICKS", smith_rule_path("/records/%u/ticks", index),
                             "%u ticks are more than a minute", record->ticks);
    if (index && is_less(record - 1, record))
        smith_report_finding(run, "POP-HOF-ORDER", smith_rule_path("/records/%u", index),
                             "this record has more time left than the one before it");
}

static void pop_hof_check_hall(struct smith_run *run) {
    const struct pop_hof_hall *hall = pop_hof_root(run->document);
    if (hall->count > RECORDS)
        smith_report_finding(run, "POP-HOF-COUNT", smith_rule_path("/count"),
                             "%u records are more than there is room for", hall->count);
    for (uint32_t i = 0; i < pop_hof_shown(hall); i++)
        pop_hof_check_record(run, &hall->records[i], i);
}

static smith_rule *const rules[] = {pop_hof_check_hall, NULL};

const struct smith_format smith_pop_hof_format = {
    .id = "pop_hof",
    .title = "Prince of Persia hall of fame",
    .extensions = ".hof",
    .layout = &smith_pop_hof_layout,
    .bid = pop_hof_bid,
    .may_be = hof_may_be,
    .info = pop_hof_info,
    .rules = rules,
    .codes = smith_pop_hof_codes,
};

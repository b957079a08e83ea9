/* SPDX-License-Identifier: MIT
 *
 * The descriptor of the second game's halls of fame.
 */
#include "format/pop/level/pop_player_name.h"
#include "format/pop/save/pop2_sav.h"
#include "format/run.h"

#include <levelsmith/pop2_hof.h>
#include <stdio.h>

#define RECORDS 5
#define RECORD_SIZE 29
#define NAME_SIZE 27

/* A count, and as many records with names; there may be room for more. */
static unsigned pop2_hof_bid(struct smith_bytes bytes) {
    if (bytes.size < 2 || (bytes.size - 2) % RECORD_SIZE)
        return 0;
    size_t room = (bytes.size - 2) / RECORD_SIZE, count = bytes.data[0];
    if (!count || count > room || room > RECORDS || bytes.data[1])
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!smith_pop_is_player_name(bytes.data + 2 + i * RECORD_SIZE, NAME_SIZE))
            return 0;
    return 12 + 8u * (unsigned)count;
}

static uint32_t pop2_hof_shown(const struct pop2_hof_hall *hall) {
    return hall->count < hall->records.count ? hall->count : hall->records.count;
}

static void pop2_hof_info(struct smith_run *run) {
    const struct pop2_hof_hall *hall = pop2_hof_root(run->document);
    smith_facts_add_number(run->facts, "records", "Records", hall->count, NULL);
    for (uint32_t i = 0; i < pop2_hof_shown(hall); i++) {
        const struct pop2_hof_record *record = hall->records.items[i];
        char text[160]; /* a name of 27 bytes has at most 81 in UTF-8 */
        snprintf(text, sizeof text, "%s, %u minutes left", record->name, record->minutes);
        smith_facts_add_text(run->facts, "record", "Record", text, "records");
    }
}

static void pop2_hof_check_hall(struct smith_run *run) {
    const struct pop2_hof_hall *hall = pop2_hof_root(run->document);
    if (hall->count > hall->records.count || hall->count > RECORDS)
        smith_report_finding(run, "POP2-HOF-COUNT", smith_rule_path("/count"), "%u records are more than there are",
                             hall->count);
    for (uint32_t i = 1; i < pop2_hof_shown(hall); i++)
        if (hall->records.items[i]->minutes > hall->records.items[i - 1]->minutes)
            smith_report_finding(run, "POP2-HOF-ORDER", smith_rule_path("/records/%u", (unsigned)i),
                                 "this record has more time left than the one before it");
}

static smith_rule *const rules[] = {pop2_hof_check_hall, NULL};

const struct smith_format smith_pop2_hof_format = {
    .id = "pop2_hof",
    .title = "Prince of Persia 2 hall of fame",
    .extensions = ".hof",
    .layout = &smith_pop2_hof_layout,
    .bid = pop2_hof_bid,
    .info = pop2_hof_info,
    .rules = rules,
    .codes = smith_pop2_hof_codes,
};

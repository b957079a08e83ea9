/* SPDX-License-Identifier: MIT
 *
 * The descriptors of what SDLPoP and MININIM record: games in the middle of a level, and replays. Their bytes are
 * layouts/pop_quicksave.layout, pop_replay.layout and mininim_replay.layout; their formats are those of the programs, which
 * publish them.
 */
#include "base/buffer.h"
#include "format/pop/level/pop_settings.h"
#include "format/pop/save/pop_saves.h"
#include "format/run.h"
#include <levelsmith/mininim_replay.h>
#include <levelsmith/pop_quicksave.h>
#include <levelsmith/pop_replay.h>
#include <levelsmith/value.h>
#include <stdio.h>
#include <string.h>

#define TICKS_A_SECOND 12
#define OLDEST_VERSION 101 /* that SDLPoP reads */
#define NEWEST_DEPRECATION 2

/* ---- codes ---- */

const struct smith_code smith_pop_replay_codes[] = {
    {"POP-REPLAY-VERSION", SMITH_ERROR, "a replay is of a version that SDLPoP does not read",
     "SDLPoP reads replays from version 101 on whose deprecation number is 2 at most, and refuses others."},
    {"POP-REPLAY-LEVEL", SMITH_INFO, "a replay names another level than the one that it begins in",
     "SDLPoP goes by the level of the state. The number beside it changes nothing."},
    {"POP-STATE-LENGTH", SMITH_ERROR, "a state of a game has a length that no program writes",
     "How long the state is tells SDLPoP's age: 2699, 3449, 3454 or 3458 bytes. Another length below that is of a file that was cut."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- recognising them ---- */

static unsigned recorded_bid(struct smith_bytes bytes, const char *magic, size_t size) {
    return bytes.size >= size && memcmp(bytes.data, magic, size) == 0 ? 8 * (unsigned)size : 0;
}

static unsigned quicksave_bid(struct smith_bytes bytes) {
    return recorded_bid(bytes, "V1.16b4 ", 9);
}

static unsigned replay_bid(struct smith_bytes bytes) {
    return recorded_bid(bytes, "P1R", 3);
}

static unsigned mininim_bid(struct smith_bytes bytes) {
    return recorded_bid(bytes, "MININIM REPLAY", 15);
}

/* ---- the state of a game ---- */

/* "1:05": of ticks, or of the cycles of MININIM. */
static void replay_report_ticks(struct smith_run *run, const char *key, const char *label, uint64_t ticks) {
    char text[80];
    const uint64_t seconds = ticks / TICKS_A_SECOND;
    snprintf(text, sizeof text, "%llu:%02u (%llu steps)", (unsigned long long)(seconds / 60), (unsigned)(seconds % 60),
             (unsigned long long)ticks);
    smith_facts_add_text(run->facts, key, label, text, NULL);
}

/* A number of the state; layouts that share a struct have it as types of their own. */
static int replay_state_number(const struct smith_run *run, const char *name) {
    char path[64];
    int64_t number = 0;
    snprintf(path, sizeof path, "/state/%s", name);
    smith_get_int(run->document, path, &number, NULL);
    return (int)number;
}

static void replay_report_state(struct smith_run *run) {
    char text[80];
    smith_facts_add_number(run->facts, "level", "Level", replay_state_number(run, "number"), NULL);
    snprintf(text, sizeof text, "%d of %d", replay_state_number(run, "hit_points"),
             replay_state_number(run, "most_hit_points"));
    smith_facts_add_text(run->facts, "hit_points", "Hit points", text, NULL);
    snprintf(text, sizeof text, "%d minutes and %d ticks left", replay_state_number(run, "minutes"),
             replay_state_number(run, "ticks"));
    smith_facts_add_text(run->facts, "time", "Time", text, NULL);
    snprintf(text, sizeof text, "room %d, row %d, column %d", replay_state_number(run, "kid/room"),
             replay_state_number(run, "kid/row") + 1, replay_state_number(run, "kid/column") + 1);
    smith_facts_add_text(run->facts, "kid", "Kid", text, NULL);
}

static size_t replay_state_size(const struct smith_run *run) {
    enum { OLDEST = 2699, TORCHES = 750, JUMP = 5, FEATHER = 4 };
    struct smith_bytes bytes;
    uint32_t count;
    size_t size = OLDEST;
    if (smith_get_count(run->document, "/state/torch_colours", &count, NULL) == SMITH_OK)
        size += TORCHES;
    if (smith_get_bytes(run->document, "/state/jump", &bytes, NULL) == SMITH_OK)
        size += JUMP;
    if (smith_get_count(run->document, "/state/feather", &count, NULL) == SMITH_OK)
        size += FEATHER;
    return size + (smith_get_bytes(run->document, "/state/more", &bytes, NULL) == SMITH_OK ? bytes.size : 0);
}

/* Later programs add to the end. */
static void replay_check_state(struct smith_run *run) {
    static const size_t sizes[] = {2699, 3449, 3454};
    enum { NEWEST = 3458 };
    const size_t size = replay_state_size(run);
    bool is_known = size >= NEWEST;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        is_known |= size == sizes[i];
    if (!is_known)
        smith_report_finding(run, "POP-STATE-LENGTH", smith_rule_path("/state"),
                             "it has %zu bytes, and programs write 2699, 3449, 3454 or %d: the end is missing", size,
                             NEWEST);
}

static smith_rule *const quicksave_rules[] = {replay_check_state, NULL};

const struct smith_format smith_pop_quicksave_format = {
    .id = "pop_quicksave",
    .title = "SDLPoP quicksave",
    .extensions = ".sav",
    .layout = &smith_pop_quicksave_layout,
    .bid = quicksave_bid,
    .info = replay_report_state,
    .rules = quicksave_rules,
    .codes = smith_pop_replay_codes,
};

/* ---- replays of SDLPoP ---- */

static bool replay_setting(void *context, const char *name, int level, int *value) {
    const struct smith_run *run = context;
    char path[96];
    int64_t number;
    if (level < 0)
        snprintf(path, sizeof path, "/general/%s", name);
    else
        snprintf(path, sizeof path, "/levels/%s/%d", name, level);
    if (smith_get_int(run->document, path, &number, NULL) != SMITH_OK) /* recorded before there was such a setting */
        return false;
    const struct smith_pop_setting_key *key = smith_pop_setting_key_called(name);
    bool is_never = key && key->kind == SMITH_POP_SETTING_LEVEL && number == UINT16_MAX;
    *value = is_never ? SMITH_POP_NEVER : (int)number;
    /* SDLPoP has no copy protection unless one asks for it, and remembers that as a level, too. */
    bool is_asked = true;
    if (is_never && strcmp(name, "copyprot_level") == 0)
        smith_get_bool(run->document, "/features/enable_copyprot", &is_asked, NULL);
    return is_asked;
}

/* How many switches of a section are on, of how many that the program had. */
static void replay_report_switches(struct smith_run *run, const char *section, const char *key, const char *label) {
    char path[96], text[80];
    const char *name;
    uint32_t count = 0, on = 0;
    for (uint32_t i = 0; smith_get_member(run->document, section, i, &name, NULL) == SMITH_OK; i++) {
        bool is_on;
        snprintf(path, sizeof path, "%s/%s", section, name);
        if (smith_get_bool(run->document, path, &is_on, NULL) != SMITH_OK)
            continue;
        count++;
        on += is_on;
    }
    snprintf(text, sizeof text, "%u of %u", on, count);
    smith_facts_add_text(run->facts, key, label, text, NULL);
}

static void replay_info(struct smith_run *run) {
    const struct smith_pop_replay_replay *replay = smith_pop_replay_root(run->document);
    struct smith_pop_settings game, recorded;
    struct smith_buffer time;
    smith_buffer_init(&time, &run->options.allocator);
    smith_report_put_time(&time, (int64_t)replay->recorded);
    smith_buffer_byte(&time, '\0');
    if (time.failed)
        smith_run_note(run, SMITH_NO_MEMORY);
    else
        smith_facts_add_text(run->facts, "recorded", "Recorded", (const char *)time.data, NULL);
    smith_buffer_free(&time);
    smith_facts_add_text(run->facts, "program", "Program", replay->program, NULL);
    smith_facts_add_text(run->facts, "mod", "Mod", *replay->level_set ? replay->level_set : "none", NULL);
    replay_report_state(run);
    replay_report_ticks(run, "length", "Length", replay->moves.count);
    if (replay->enhancements.use_fixes_and_enhancements) {
        replay_report_switches(run, "/fixes", "fixes", "Fixes");
        replay_report_switches(run, "/enhancements", "enhancements", "Enhancements");
    } else
        smith_facts_add_text(run->facts, "fixes", "Fixes", "none", NULL);
    smith_pop_settings_init(&game);
    recorded = game;
    smith_pop_settings_fill(&recorded, replay_setting, run);
    smith_pop_settings_report(run, &game, &recorded, "changed_by_the_replay");
}

static void replay_check(struct smith_run *run) {
    const struct smith_pop_replay_replay *replay = smith_pop_replay_root(run->document);
    if (replay->version < OLDEST_VERSION)
        smith_report_finding(run, "POP-REPLAY-VERSION", smith_rule_path("/version"), "version %u is older than %d",
                             replay->version, OLDEST_VERSION);
    if (replay->deprecation > NEWEST_DEPRECATION)
        smith_report_finding(run, "POP-REPLAY-VERSION", smith_rule_path("/deprecation"),
                             "%u is newer than what SDLPoP reads", replay->deprecation);
    if (replay->start_level != replay->state.number)
        smith_report_finding(run, "POP-REPLAY-LEVEL", smith_rule_path("/start_level"),
                             "the replay begins in level %u, not in level %d", replay->state.number,
                             replay->start_level);
}

static smith_rule *const replay_rules[] = {replay_check, replay_check_state, NULL};

const struct smith_format smith_pop_replay_format = {
    .id = "pop_replay",
    .title = "SDLPoP replay",
    .extensions = ".p1r",
    .layout = &smith_pop_replay_layout,
    .bid = replay_bid,
    .info = replay_info,
    .rules = replay_rules,
    .codes = smith_pop_replay_codes,
};

/* ---- replays of MININIM ---- */

static void mininim_info(struct smith_run *run) {
    const struct smith_mininim_replay_replay *replay = smith_mininim_replay_root(run->document);
    smith_facts_add_number(run->facts, "level", "Level", replay->start_level, NULL);
    smith_facts_add_number(run->facts, "lives", "Lives", replay->lives, NULL);
    replay_report_ticks(run, "time", "Time limit", replay->time_limit);
    replay_report_ticks(run, "length", "Length", replay->moves.count);
    if (replay->flags & SMITH_MININIM_REPLAY_FLAG_MIRRORED)
        smith_facts_add_text(run->facts, "option", "Option", "mirrored", NULL);
    if (replay->flags & SMITH_MININIM_REPLAY_FLAG_IMMORTAL)
        smith_facts_add_text(run->facts, "option", "Option", "immortal", NULL);
}

const struct smith_format smith_mininim_replay_format = {
    .id = "mininim_replay",
    .title = "MININIM replay",
    .extensions = ".mrp",
    .layout = &smith_mininim_replay_layout,
    .bid = mininim_bid,
    .info = mininim_info,
};

/* SPDX-License-Identifier: MIT
 *
 * Settings of SDLPoP as pop_settings.h describes them: which keys there are, and how SDLPoP takes a text apart. What it does
 * not know it passes by; what is no number is 0 for it.
 */
#include "format/pop/level/pop_settings.h"

#include "os/os.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof array / sizeof *array)
#define EDGE_TILES 30 /* the last tile that an edge may look like */

/* ---- words ---- */

static const char *const switch_words[] = {"false", "true", NULL};
static const char *const fixes_words[] = {"false", "true", "prompt", NULL};
static const char *const level_words[] = {"never", NULL};
static const char *const row_words[] = {"top", "middle", "bottom", NULL};
static const char *const direction_words[] = {"left", "right", NULL};
static const char *const scenery_words[] = {"dungeon", "palace", NULL};
static const char *const guard_words[] = {"none", "guard", "fat", "skel", "vizier", "shadow", NULL};
static const char *const pose_words[] = {"turning", "falling", "running", NULL};
static const char *const tile_words[] = {"empty",
                                         "floor",
                                         "spike",
                                         "pillar",
                                         "gate",
                                         "stuck",
                                         "closer",
                                         "doortop_with_floor",
                                         "bigpillar_bottom",
                                         "bigpillar_top",
                                         "potion",
                                         "loose",
                                         "doortop",
                                         "mirror",
                                         "debris",
                                         "opener",
                                         "level_door_left",
                                         "level_door_right",
                                         "chomper",
                                         "torch",
                                         "wall",
                                         "skeleton",
                                         "sword",
                                         "balcony_left",
                                         "balcony_right",
                                         "lattice_pillar",
                                         "lattice_down",
                                         "lattice_small",
                                         "lattice_left",
                                         "lattice_right",
                                         "torch_with_debris",
                                         NULL};

static const struct {
    const char *const *words;
    int first; /* the number of the first */
} kinds[] = {
    [SMITH_POP_SETTING_NUMBER] = {NULL, 0},
    [SMITH_POP_SETTING_SWITCH] = {switch_words, 0},
    [SMITH_POP_SETTING_FIXES] = {fixes_words, 0},
    [SMITH_POP_SETTING_LEVEL] = {level_words, SMITH_POP_NEVER},
    [SMITH_POP_SETTING_TILE] = {tile_words, 0},
    [SMITH_POP_SETTING_ROW] = {row_words, 0},
    [SMITH_POP_SETTING_DIRECTION] = {direction_words, -1},
    [SMITH_POP_SETTING_SCENERY] = {scenery_words, 0},
    [SMITH_POP_SETTING_GUARDS] = {guard_words, -1},
    [SMITH_POP_SETTING_POSE] = {pose_words, 0},
};

const char *smith_pop_setting_word(enum smith_pop_setting_kind kind, int number) {
    const char *const *words = kinds[kind].words;
    for (int i = 0; words && words[i]; i++)
        if (i + kinds[kind].first == number)
            return words[i];
    return NULL;
}

/* ---- keys ---- */

#define GAMEPLAY(name, kind, bits, lowest, highest, preset)                                                            \
    {                                                                                                                  \
#name, SMITH_POP_SECTION_GAMEPLAY, SMITH_POP_SETTING_##kind, bits, lowest, highest, preset,                    \
            offsetof(struct smith_pop_gameplay, name)                                                                  \
    }
#define ON_LEVEL(name, preset) GAMEPLAY(name, LEVEL, 16, 0, SMITH_POP_NEVER, preset)
#define ROOM(name, preset) GAMEPLAY(name, NUMBER, 8, 1, 24, preset)
#define TILE_NUMBER(name, preset) GAMEPLAY(name, NUMBER, 8, 0, 29, preset)
#define COLUMN(name, preset) GAMEPLAY(name, NUMBER, 8, 0, 9, preset)
#define ROW(name, preset) GAMEPLAY(name, ROW, 8, 0, 2, preset)
#define EDGE(name, preset) GAMEPLAY(name, TILE, 8, 0, EDGE_TILES, preset)
#define FLAG(name, preset) GAMEPLAY(name, SWITCH, 8, 0, 1, preset)
#define OF_LEVEL(name, kind, bits, lowest, highest)                                                                    \
    {                                                                                                                  \
#name, SMITH_POP_SECTION_LEVEL, SMITH_POP_SETTING_##kind, bits, lowest, highest, 0,                            \
            offsetof(struct smith_pop_level_settings, name)                                                            \
    }

static const struct smith_pop_setting_key gameplay_keys[] = {
    GAMEPLAY(start_minutes_left, NUMBER, -16, -1, INT16_MAX, 60),
    GAMEPLAY(start_ticks_left, NUMBER, 16, 0, 719, 719),
    GAMEPLAY(start_hitp, NUMBER, 16, 1, UINT16_MAX, 3),
    GAMEPLAY(max_hitp_allowed, NUMBER, 16, 1, UINT16_MAX, 10),
    GAMEPLAY(saving_allowed_first_level, LEVEL, 16, 0, SMITH_POP_NEVER, 3),
    GAMEPLAY(saving_allowed_last_level, LEVEL, 16, 0, SMITH_POP_NEVER, 13),
    GAMEPLAY(start_upside_down, SWITCH, 8, 0, 1, 0),
    FLAG(start_in_blind_mode, 0),
    ON_LEVEL(copyprot_level, 2),
    EDGE(drawn_tile_top_level_edge, 1),
    EDGE(drawn_tile_left_level_edge, 20),
    GAMEPLAY(level_edge_hit_tile, TILE, 8, 0, EDGE_TILES, 20),
    GAMEPLAY(allow_triggering_any_tile, SWITCH, 8, 0, 1, 0),
    FLAG(enable_wda_in_palace, 0),
    GAMEPLAY(first_level, NUMBER, 16, 0, SMITH_POP_LEVELS - 1, 1),
    GAMEPLAY(skip_title, SWITCH, 8, 0, 1, 0),
    GAMEPLAY(shift_L_allowed_until_level, LEVEL, 16, 0, SMITH_POP_NEVER, 4),
    GAMEPLAY(shift_L_reduced_minutes, NUMBER, 16, 0, INT16_MAX, 15),
    GAMEPLAY(shift_L_reduced_ticks, NUMBER, 16, 0, 719, 719),
    GAMEPLAY(demo_hitp, NUMBER, 16, 1, UINT16_MAX, 4),
    GAMEPLAY(demo_end_room, NUMBER, 16, 1, 24, 24),
    ON_LEVEL(intro_music_level, 1),
    ON_LEVEL(have_sword_from_level, 2),
    ON_LEVEL(checkpoint_level, 3),
    GAMEPLAY(checkpoint_respawn_dir, DIRECTION, -8, -1, 0, -1),
    ROOM(checkpoint_respawn_room, 2),
    TILE_NUMBER(checkpoint_respawn_tilepos, 6),
    ROOM(checkpoint_clear_tile_room, 7),
    COLUMN(checkpoint_clear_tile_col, 4),
    ROW(checkpoint_clear_tile_row, 0),
    ON_LEVEL(skeleton_level, 3),
    ROOM(skeleton_room, 1),
    COLUMN(skeleton_trigger_column_1, 2),
    COLUMN(skeleton_trigger_column_2, 3),
    COLUMN(skeleton_column, 5),
    ROW(skeleton_row, 1),
    FLAG(skeleton_require_open_level_door, 1),
    GAMEPLAY(skeleton_skill, NUMBER, 8, 0, 11, 2),
    ROOM(skeleton_reappear_room, 3),
    GAMEPLAY(skeleton_reappear_x, NUMBER, 8, 0, UINT8_MAX, 133),
    ROW(skeleton_reappear_row, 1),
    GAMEPLAY(skeleton_reappear_dir, DIRECTION, -8, -1, 0, 0),
    ON_LEVEL(mirror_level, 4),
    ROOM(mirror_room, 4),
    COLUMN(mirror_column, 4),
    ROW(mirror_row, 0),
    EDGE(mirror_tile, 13),
    GAMEPLAY(show_mirror_image, SWITCH, 8, 0, 1, 1),
    GAMEPLAY(shadow_steal_level, LEVEL, 8, 0, SMITH_POP_NEVER, 5),
    ROOM(shadow_steal_room, 24),
    GAMEPLAY(shadow_step_level, LEVEL, 8, 0, SMITH_POP_NEVER, 6),
    ROOM(shadow_step_room, 1),
    ON_LEVEL(falling_exit_level, 6),
    ROOM(falling_exit_room, 1),
    ON_LEVEL(falling_entry_level, 7),
    ROOM(falling_entry_room, 17),
    ON_LEVEL(mouse_level, 8),
    ROOM(mouse_room, 16),
    GAMEPLAY(mouse_delay, NUMBER, 16, 0, UINT16_MAX, 150),
    GAMEPLAY(mouse_object, NUMBER, 8, 0, UINT8_MAX, 24),
    GAMEPLAY(mouse_start_x, NUMBER, 8, 0, UINT8_MAX, 200),
    ON_LEVEL(loose_tiles_level, 13),
    ROOM(loose_tiles_room_1, 23),
    ROOM(loose_tiles_room_2, 16),
    TILE_NUMBER(loose_tiles_first_tile, 22),
    TILE_NUMBER(loose_tiles_last_tile, 27),
    ON_LEVEL(jaffar_victory_level, 13),
    GAMEPLAY(jaffar_victory_flash_time, NUMBER, 8, 0, UINT8_MAX, 18),
    GAMEPLAY(hide_level_number_from_level, LEVEL, 16, 0, SMITH_POP_NEVER, 14),
    GAMEPLAY(level_13_level_number, NUMBER, 8, 0, UINT8_MAX, 12),
    ON_LEVEL(victory_stops_time_level, 13),
    ON_LEVEL(win_level, 14),
    ROOM(win_room, 5),
    GAMEPLAY(loose_floor_delay, NUMBER, 8, 0, UINT8_MAX, 11),
    GAMEPLAY(base_speed, NUMBER, 8, 0, UINT8_MAX, 5),
    GAMEPLAY(fight_speed, NUMBER, 8, 0, UINT8_MAX, 6),
    GAMEPLAY(chomper_speed, NUMBER, 8, 0, UINT8_MAX, 15),
    GAMEPLAY(no_mouse_in_ending, SWITCH, 8, 0, 1, 0),
};

static const struct smith_pop_setting_key level_keys[] = {
    OF_LEVEL(level_type, SCENERY, 8, 0, 1),
    OF_LEVEL(level_color, NUMBER, 16, 0, 5),
    OF_LEVEL(guard_type, GUARDS, -16, -1, 4),
    OF_LEVEL(guard_hp, NUMBER, 8, 0, UINT8_MAX),
    OF_LEVEL(cutscene, NUMBER, 8, 0, SMITH_POP_LEVELS - 1),
    OF_LEVEL(entry_pose, POSE, 8, 0, 2),
    OF_LEVEL(seamless_exit, NUMBER, -8, -1, 24),
};

static const struct smith_pop_setting_key other_keys[] = {
    {"enable_copyprot", SMITH_POP_SECTION_ANY, SMITH_POP_SETTING_SWITCH, 8, 0, 1, 0, 0},
    {"enable_quicksave", SMITH_POP_SECTION_ANY, SMITH_POP_SETTING_SWITCH, 8, 0, 1, 1, 0},
    {"enable_quicksave_penalty", SMITH_POP_SECTION_ANY, SMITH_POP_SETTING_SWITCH, 8, 0, 1, 1, 0},
    {"use_fixes_and_enhancements", SMITH_POP_SECTION_ENHANCEMENTS, SMITH_POP_SETTING_FIXES, 8, 0, 2, 0, 0},
};

/* Single fixes and enhancements: one switch each, which is on. */
static const char *const fixes[] = {
    "enable_crouch_after_climbing",
    "enable_freeze_time_during_end_music",
    "enable_remember_guard_hp",
    "enable_super_high_jump",
    "enable_jump_grab",
    "fix_gate_sounds",
    "fix_two_coll_bug",
    "fix_infinite_down_bug",
    "fix_gate_drawing_bug",
    "fix_bigpillar_climb",
    "fix_jump_distance_at_edge",
    "fix_edge_distance_check_when_climbing",
    "fix_painless_fall_on_guard",
    "fix_wall_bump_triggers_tile_below",
    "fix_stand_on_thin_air",
    "fix_press_through_closed_gates",
    "fix_grab_falling_speed",
    "fix_skeleton_chomper_blood",
    "fix_move_after_drink",
    "fix_loose_left_of_potion",
    "fix_guard_following_through_closed_gates",
    "fix_safe_landing_on_spikes",
    "fix_glide_through_wall",
    "fix_drop_through_tapestry",
    "fix_land_against_gate_or_tapestry",
    "fix_unintended_sword_strike",
    "fix_retreat_without_leaving_room",
    "fix_running_jump_through_tapestry",
    "fix_push_guard_into_wall",
    "fix_jump_through_wall_above_gate",
    "fix_chompers_not_starting",
    "fix_feather_interrupted_by_leveldoor",
    "fix_offscreen_guards_disappearing",
    "fix_move_after_sheathe",
    "fix_hidden_floors_during_flashing",
    "fix_hang_on_teleport",
    "fix_exit_door",
    "fix_quicksave_during_feather",
    "fix_caped_prince_sliding_through_gate",
    "fix_doortop_disabling_guard",
    "fix_jumping_over_guard",
    "fix_drop_2_rooms_climbing_loose_tile",
    "fix_falling_through_floor_during_sword_strike",
};
static const struct smith_pop_setting_key fix_key = {
    "fix", SMITH_POP_SECTION_ENHANCEMENTS, SMITH_POP_SETTING_SWITCH, 8, 0, 1, 1, 0};

static const struct smith_pop_setting_key *find_among(const struct smith_pop_setting_key *keys, size_t count,
                                                      const char *name) {
    for (size_t i = 0; i < count; i++)
        if (smith_any_case_equal(name, keys[i].name))
            return &keys[i];
    return NULL;
}

const struct smith_pop_setting_key *smith_pop_setting_key_called(const char *name) {
    const struct smith_pop_setting_key *key = find_among(gameplay_keys, COUNT(gameplay_keys), name);
    key = key ? key : find_among(level_keys, COUNT(level_keys), name);
    key = key ? key : find_among(other_keys, COUNT(other_keys), name);
    for (size_t i = 0; i < COUNT(fixes) && !key; i++)
        key = smith_any_case_equal(name, fixes[i]) ? &fix_key : NULL;
    return key;
}

const char *smith_pop_setting_name(size_t index) {
    if (index < COUNT(gameplay_keys))
        return gameplay_keys[index].name;
    index -= COUNT(gameplay_keys);
    if (index < COUNT(level_keys))
        return level_keys[index].name;
    index -= COUNT(level_keys);
    if (index < COUNT(other_keys))
        return other_keys[index].name;
    index -= COUNT(other_keys);
    return index < COUNT(fixes) ? fixes[index] : NULL;
}

int smith_pop_settings_level(const char *section) {
    char *end;
    if (!smith_any_case_begins(section, "Level ", 6))
        return -1;
    long level = strtol(section + 6, &end, 10);
    return end == section + 6 || level < 0 ? -1 : level < INT_MAX ? (int)level : INT_MAX;
}

static bool is_in_section(const struct smith_pop_setting_key *key, const char *section) {
    int level = smith_pop_settings_level(section);
    switch (key->section) {
    case SMITH_POP_SECTION_ENHANCEMENTS: return smith_any_case_equal(section, "Enhancements");
    case SMITH_POP_SECTION_GAMEPLAY: return smith_any_case_equal(section, "CustomGameplay");
    case SMITH_POP_SECTION_LEVEL: return level >= 0 && level < SMITH_POP_LEVELS;
    default: return true;
    }
}

const struct smith_pop_setting_key *smith_pop_setting_key(const struct smith_pop_setting *setting) {
    const struct smith_pop_setting_key *key = smith_pop_setting_key_called(setting->key);
    return key && is_in_section(key, setting->section) ? key : NULL;
}

/* ---- values ---- */

/* What is left of a number in so many bits. */
static int cut_to(long long number, int bits) {
    const unsigned count = bits < 0 ? (unsigned)-bits : (unsigned)bits;
    const uint32_t kept = (uint32_t)number & ((1u << count) - 1);
    bool below_zero = bits < 0 && kept >> (count - 1);
    return below_zero ? (int)kept - (int)(1u << count) : (int)kept;
}

enum smith_pop_setting_outcome smith_pop_setting_value(const struct smith_pop_setting_key *key, const char *value,
                                                       int *number) {
    const char *const *words = kinds[key->kind].words;
    char *end;
    if (smith_any_case_equal(value, "default"))
        return SMITH_POP_SETTING_KEPT;
    for (int i = 0; words && words[i]; i++)
        if (smith_any_case_equal(value, words[i])) {
            *number = i + kinds[key->kind].first;
            return SMITH_POP_SETTING_TAKEN;
        }
    if (key->kind == SMITH_POP_SETTING_SWITCH || key->kind == SMITH_POP_SETTING_FIXES)
        return SMITH_POP_SETTING_PASSED;
    long long whole = strtoll(value, &end, 0);
    *number = cut_to(whole, key->bits);
    if (end == value || *end)
        return SMITH_POP_SETTING_ODD;
    return *number == whole ? SMITH_POP_SETTING_TAKEN : SMITH_POP_SETTING_WRAPPED;
}

/* ---- lines ---- */

void smith_pop_settings_read(struct smith_pop_settings_reader *reader, const char *text, size_t size) {
    *reader = (struct smith_pop_settings_reader){.at = text, .begin = text, .end = text + size};
}

static bool settings_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static const char *settings_find(const char *at, const char *end, char c) {
    while (at < end && *at != c)
        at++;
    return at;
}

/* True when it is longer than there is room. */
static bool settings_copy(const char *at, const char *end, char *out, size_t room) {
    size_t size = (size_t)(end - at) < room ? (size_t)(end - at) : room - 1;
    for (size_t i = 0; i < size; i++)
        out[i] = at[i];
    out[size] = '\0';
    return (size_t)(end - at) >= room;
}

static bool copy_trimmed(const char *at, const char *end, char *out, size_t room) {
    while (at < end && settings_is_blank(*at))
        at++;
    while (end > at && settings_is_blank(end[-1]))
        end--;
    return settings_copy(at, end, out, room);
}

/* A section is named up to the bracket, with all blanks; of a text that begins with blanks or a mark of its encoding, the first is
 * not seen. */
static void take_section(struct smith_pop_settings_reader *reader, struct smith_pop_setting *setting, const char *at,
                         const char *end, bool is_hidden) {
    const char *close = settings_find(at, end, ']');
    setting->begins_section = true;
    setting->is_hidden = is_hidden;
    setting->is_cut = settings_copy(at, close, setting->section, sizeof setting->section);
    if (!is_hidden)
        settings_copy(at, close, reader->section, sizeof reader->section);
}

/* False when there is nothing in the line. */
static bool take_line(struct smith_pop_settings_reader *reader, struct smith_pop_setting *setting, const char *at,
                      const char *end) {
    const bool is_first = at == reader->begin;
    static const char mark[] = "\xEF\xBB\xBF";
    const char *const start = at;
    while (end > at && settings_is_blank(end[-1])) /* with the end of a line as DOS has it */
        end--;
    if (is_first && end - at >= 3 && memcmp(at, mark, 3) == 0)
        at += 3;
    while (at < end && settings_is_blank(*at))
        at++;
    end = settings_find(at, end, ';');
    if (at < end && *at == '[') {
        take_section(reader, setting, at + 1, end, is_first && at > start);
        return true;
    }
    const char *equals = settings_find(at, end, '=');
    setting->is_cut = copy_trimmed(at, equals, setting->key, sizeof setting->key);
    setting->has_value = equals < end;
    if (setting->has_value)
        setting->is_cut |= copy_trimmed(equals + 1, end, setting->value, sizeof setting->value);
    memcpy(setting->section, reader->section, sizeof setting->section);
    return setting->key[0];
}

bool smith_pop_settings_next(struct smith_pop_settings_reader *reader, struct smith_pop_setting *setting) {
    bool found = false;
    while (reader->at < reader->end && !found) {
        const char *line_end = settings_find(reader->at, reader->end, '\n'), *at = reader->at;
        *setting = (struct smith_pop_setting){.line = ++reader->line};
        reader->at = line_end < reader->end ? line_end + 1 : reader->end;
        found = take_line(reader, setting, at, line_end);
    }
    return found;
}

/* ---- all of them ---- */

static void settings_put(void *settings, const struct smith_pop_setting_key *key, int number) {
    memcpy((char *)settings + key->member_offset, &number, sizeof number);
}

void smith_pop_settings_init(struct smith_pop_settings *settings) {
    static const uint8_t palaces[SMITH_POP_LEVELS] = {[4] = 1, 1, 1, [10] = 1, 1, [14] = 1};
    static const uint8_t colours[SMITH_POP_LEVELS] = {0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, 0, 3, 3, 4, 0};
    static const int8_t guards[SMITH_POP_LEVELS] = {0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 4, 3, -1, -1};
    static const uint8_t hit_points[SMITH_POP_LEVELS] = {4, 3, 3, 3, 3, 4, 5, 4, 4, 5, 5, 5, 4, 6, 0, 0};
    static const uint8_t poses[SMITH_POP_LEVELS] = {[1] = 1, [13] = 2};
    memset(settings, 0, sizeof *settings);
    for (size_t i = 0; i < COUNT(gameplay_keys); i++)
        settings_put(&settings->gameplay, &gameplay_keys[i], gameplay_keys[i].preset);
    for (int i = 0; i < SMITH_POP_LEVELS; i++)
        settings->levels[i] = (struct smith_pop_level_settings){.level_type = palaces[i],
                                                                .level_color = colours[i],
                                                                .guard_type = guards[i],
                                                                .guard_hp = hit_points[i],
                                                                .cutscene = i,
                                                                .entry_pose = poses[i],
                                                                .seamless_exit = i == 12 ? 23 : -1};
}

void smith_pop_settings_take(struct smith_pop_settings *settings, const char *text, size_t size) {
    struct smith_pop_settings_reader reader;
    struct smith_pop_setting setting;
    smith_pop_settings_read(&reader, text, size);
    while (smith_pop_settings_next(&reader, &setting)) {
        const struct smith_pop_setting_key *key = setting.begins_section ? NULL : smith_pop_setting_key(&setting);
        int number = 0;
        if (!key)
            continue;
        enum smith_pop_setting_outcome outcome = smith_pop_setting_value(key, setting.value, &number);
        if (outcome == SMITH_POP_SETTING_KEPT || outcome == SMITH_POP_SETTING_PASSED)
            continue;
        if (key->section == SMITH_POP_SECTION_GAMEPLAY)
            settings_put(&settings->gameplay, key, number);
        else if (key->section == SMITH_POP_SECTION_LEVEL)
            settings_put(&settings->levels[smith_pop_settings_level(setting.section)], key, number);
    }
}

void smith_pop_settings_fill(struct smith_pop_settings *settings, smith_pop_setting_asked *ask, void *context) {
    int number;
    for (size_t i = 0; i < COUNT(gameplay_keys); i++)
        if (ask(context, gameplay_keys[i].name, -1, &number))
            settings_put(&settings->gameplay, &gameplay_keys[i], number);
    for (int level = 0; level < SMITH_POP_LEVELS; level++)
        for (size_t i = 0; i < COUNT(level_keys); i++)
            if (ask(context, level_keys[i].name, level, &number))
                settings_put(&settings->levels[level], &level_keys[i], number);
}

/* ---- what differs ---- */

static int settings_get(const void *settings, const struct smith_pop_setting_key *key) {
    int number;
    memcpy(&number, (const char *)settings + key->member_offset, sizeof number);
    return number;
}

/* Setting number `position`: first those of all levels, then those of each. */
static struct smith_pop_difference settings_compare(const struct smith_pop_settings *before,
                                                    const struct smith_pop_settings *after, size_t position) {
    if (position < COUNT(gameplay_keys)) {
        const struct smith_pop_setting_key *key = &gameplay_keys[position];
        return (struct smith_pop_difference){key, -1, settings_get(&before->gameplay, key),
                                             settings_get(&after->gameplay, key)};
    }
    const size_t level = (position - COUNT(gameplay_keys)) / COUNT(level_keys);
    const struct smith_pop_setting_key *key = &level_keys[(position - COUNT(gameplay_keys)) % COUNT(level_keys)];
    return (struct smith_pop_difference){key, (int)level, settings_get(&before->levels[level], key),
                                         settings_get(&after->levels[level], key)};
}

bool smith_pop_settings_differ(const struct smith_pop_settings *before, const struct smith_pop_settings *after,
                               size_t *position, struct smith_pop_difference *difference) {
    const size_t count = COUNT(gameplay_keys) + SMITH_POP_LEVELS * COUNT(level_keys);
    while (*position < count) {
        *difference = settings_compare(before, after, (*position)++);
        if (difference->before != difference->after)
            return true;
    }
    return false;
}

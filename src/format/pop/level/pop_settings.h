/* SPDX-License-Identifier: MIT
 *
 * Settings of SDLPoP, as a mod has them in its mod.ini: sections, and keys with a value each. What is read here is what
 * SDLPoP makes of such a text, also where its author meant something else.
 */
#ifndef SMITH_POP_SETTINGS_H
#define SMITH_POP_SETTINGS_H

#include <levelsmith/base.h>

#define SMITH_POP_LEVELS 16
#define SMITH_POP_NEVER 16 /* the level of what happens in none */

/* [CustomGameplay]. Rooms are numbered from 1, tiles, columns and rows from 0. */
struct smith_pop_gameplay {
    int start_minutes_left, start_ticks_left, start_hitp, max_hitp_allowed, demo_hitp;
    int start_in_blind_mode, drawn_tile_top_level_edge, drawn_tile_left_level_edge, enable_wda_in_palace;
    int hide_level_number_from_level, level_13_level_number, first_level;
    int copyprot_level, demo_end_room, intro_music_level, have_sword_from_level;
    int checkpoint_level, checkpoint_respawn_dir, checkpoint_respawn_room, checkpoint_respawn_tilepos;
    int checkpoint_clear_tile_room, checkpoint_clear_tile_col, checkpoint_clear_tile_row;
    int skeleton_level, skeleton_room, skeleton_trigger_column_1, skeleton_trigger_column_2, skeleton_column;
    int skeleton_row, skeleton_require_open_level_door, skeleton_skill;
    int skeleton_reappear_room, skeleton_reappear_x, skeleton_reappear_row, skeleton_reappear_dir;
    int mirror_level, mirror_room, mirror_column, mirror_row, mirror_tile;
    int shadow_steal_level, shadow_steal_room, shadow_step_level, shadow_step_room;
    int falling_exit_level, falling_exit_room, falling_entry_level, falling_entry_room;
    int mouse_level, mouse_room, mouse_delay;
    int loose_tiles_level, loose_tiles_room_1, loose_tiles_room_2, loose_tiles_first_tile, loose_tiles_last_tile;
    int jaffar_victory_level, victory_stops_time_level, win_level, win_room;
    int saving_allowed_first_level, saving_allowed_last_level, start_upside_down, level_edge_hit_tile;
    int allow_triggering_any_tile, skip_title, shift_L_allowed_until_level, shift_L_reduced_minutes,
        shift_L_reduced_ticks;
    int show_mirror_image, mouse_object, mouse_start_x, jaffar_victory_flash_time;
    int loose_floor_delay, base_speed, fight_speed, chomper_speed, no_mouse_in_ending;
};

/* [Level N]. */
struct smith_pop_level_settings {
    int level_type, level_color, guard_type, guard_hp, cutscene, entry_pose, seamless_exit;
};

struct smith_pop_settings {
    struct smith_pop_gameplay gameplay;
    struct smith_pop_level_settings levels[SMITH_POP_LEVELS];
};

/* Those of the game. */
void smith_pop_settings_init(struct smith_pop_settings *settings);

/* ... and what a mod.ini says otherwise. */
void smith_pop_settings_take(struct smith_pop_settings *settings, const char *text, size_t size);

/* ... and what somebody else knows: the value of a setting, of all levels (-1) or of one; false = nothing, it stays. */
typedef bool smith_pop_setting_asked(void *context, const char *name, int level, int *value);
void smith_pop_settings_fill(struct smith_pop_settings *settings, smith_pop_setting_asked *ask, void *context);

/* ---- where they come from (pop_settings_found.c) ---- */

struct smith_folder;

/* Each with all that counts before it. */
struct smith_pop_settings_found {
    struct smith_pop_settings game; /* SDLPoP's own, with SDLPoP.ini and a program beside it */
    struct smith_pop_settings program; /* ... with the program in the folder of the mod */
    struct smith_pop_settings mod; /* ... with mod.ini: what is played */
    bool has_mod_ini;
};

/* `game` has the game's files, or the mod's and the game's; where those have no mod.ini, `own` has it. Either may be NULL.
 * SMITH_NO_MEMORY, else SMITH_OK. */
enum smith_status smith_pop_settings_find(struct smith_pop_settings_found *found, const struct smith_folder *game,
                                          const struct smith_folder *own, const struct smith_allocator *allocator);

/* ---- line by line ---- */

#define SMITH_POP_SECTION_MAX 128 /* with the NUL behind it, as the next two */
#define SMITH_POP_KEY_MAX 64
#define SMITH_POP_VALUE_MAX 256

/* Something in the text: the beginning of a section, or a key with its value. */
struct smith_pop_setting {
    unsigned line; /* from 1 */
    bool begins_section; /* then there is no key */
    bool is_hidden; /* a section that SDLPoP does not see, because something stands before it */
    bool is_cut; /* longer than SDLPoP reads */
    bool has_value; /* there is a "=" */
    char section[SMITH_POP_SECTION_MAX], key[SMITH_POP_KEY_MAX], value[SMITH_POP_VALUE_MAX];
};

struct smith_pop_settings_reader {
    const char *at, *end, *begin;
    unsigned line;
    char section[SMITH_POP_SECTION_MAX]; /* that SDLPoP thinks it is in */
};

void smith_pop_settings_read(struct smith_pop_settings_reader *reader, const char *text, size_t size);
/* False at the end of the text. */
bool smith_pop_settings_next(struct smith_pop_settings_reader *reader, struct smith_pop_setting *setting);

/* ---- what keys mean ---- */

enum smith_pop_setting_kind {
    SMITH_POP_SETTING_NUMBER,
    SMITH_POP_SETTING_SWITCH, /* true or false */
    SMITH_POP_SETTING_FIXES, /* ... or prompt */
    SMITH_POP_SETTING_LEVEL, /* or never */
    SMITH_POP_SETTING_TILE,
    SMITH_POP_SETTING_ROW,
    SMITH_POP_SETTING_DIRECTION,
    SMITH_POP_SETTING_SCENERY,
    SMITH_POP_SETTING_GUARDS,
    SMITH_POP_SETTING_POSE,
};

enum smith_pop_settings_section {
    SMITH_POP_SECTION_ANY,
    SMITH_POP_SECTION_ENHANCEMENTS,
    SMITH_POP_SECTION_GAMEPLAY,
    SMITH_POP_SECTION_LEVEL
};

struct smith_pop_setting_key {
    const char *name;
    enum smith_pop_settings_section section;
    enum smith_pop_setting_kind kind;
    int bits; /* that SDLPoP keeps of the number, below 0 when it may be below 0 */
    int lowest, highest; /* that make sense */
    int preset; /* of the game; of levels each has its own */
    size_t member_offset; /* in struct smith_pop_gameplay or struct smith_pop_level_settings */
};

/* The level of a section [Level N], which may be more than there are; -1 = it is another section. */
int smith_pop_settings_level(const char *section);

/* The key that SDLPoP reads there; NULL = none. */
const struct smith_pop_setting_key *smith_pop_setting_key(const struct smith_pop_setting *setting);

/* ... that has this name in whatever section; NULL = none. */
const struct smith_pop_setting_key *smith_pop_setting_key_called(const char *name);

/* What SDLPoP takes the value for. */
enum smith_pop_setting_outcome {
    SMITH_POP_SETTING_TAKEN,
    SMITH_POP_SETTING_KEPT, /* "default": what was so far */
    SMITH_POP_SETTING_PASSED, /* no word for a switch, so it changes nothing */
    SMITH_POP_SETTING_ODD, /* a number where a word, or more than a number, was written */
    SMITH_POP_SETTING_WRAPPED, /* more than fits is cut off */
};
enum smith_pop_setting_outcome smith_pop_setting_value(const struct smith_pop_setting_key *key, const char *value,
                                                       int *number);

/* The word that a number has there; NULL = none. */
const char *smith_pop_setting_word(enum smith_pop_setting_kind kind, int number);

/* Key number `index` of all, in any section; NULL behind the last. */
const char *smith_pop_setting_name(size_t index);

/* A setting by which two differ. */
struct smith_pop_difference {
    const struct smith_pop_setting_key *key;
    int level; /* -1 = it is of all levels */
    int before, after;
};

/* The next by which `after` differs; `*position` begins as 0. False when there are no more. */
bool smith_pop_settings_differ(const struct smith_pop_settings *before, const struct smith_pop_settings *after,
                               size_t *position, struct smith_pop_difference *difference);

/* What `after` changes, as facts of that group (pop_settings_report.c). */
struct smith_run;
void smith_pop_settings_report(struct smith_run *run, const struct smith_pop_settings *before,
                               const struct smith_pop_settings *after, const char *group);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Maps as text: to the byte what the engine's own converter writes, back to the byte, and every construct of the engine's
 * grammar, good and bad.
 */
#include "format/format_fixtures.h"

#include <levelsmith/convert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct smith_format *format(void) {
    return smith_format_by_id("d2df");
}

static struct smith_bytes view(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_buffer to_text(const struct smith_document *document, const char *dialect, const char *names,
                                   char *codes, size_t size) {
    const struct smith_convert_options options = {.dialect = dialect, .names = names};
    struct smith_buffer text;
    struct smith_findings notes;
    struct smith_error error = {0};
    if (smith_convert_write(document, format()->conversions, &options, &text, &notes, &error) != SMITH_OK)
        fail_msg("to text: %s", error.message);
    findings_codes(&notes, "D2DF-TEXT-", codes, size);
    smith_findings_free(&notes);
    return text;
}

static struct smith_document *from_text(struct smith_bytes text, char *codes, size_t size) {
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_buffer report;
    struct smith_error error = {0};
    if (smith_convert_read(format(), format()->conversions, text, NULL, &document, &notes, &report, &error) != SMITH_OK)
        fail_msg("from text: line %u: %s", error.line, error.message);
    findings_codes(&notes, "D2DF-TEXT-", codes, size);
    smith_findings_free(&notes);
    smith_buffer_free(&report);
    return document;
}

/* Through the full dialect and back: the same bytes. What was noted on the way out is in `codes`. */
static void assert_comes_back(struct smith_bytes map, char *codes, size_t size) {
    char none[256];
    struct smith_document *document = document_open(map);
    struct smith_buffer text = to_text(document, NULL, NULL, codes, size);
    struct smith_document *again = from_text(view(&text), none, sizeof none);
    struct smith_buffer bytes = document_bytes(again);
    assert_int_equal(bytes.size, map.size);
    assert_memory_equal(bytes.data, map.data, map.size);
    smith_buffer_free(&bytes);
    smith_buffer_free(&text);
    smith_document_free(again);
    smith_document_free(document);
}

/* ---- against the engine --------------------------------------------------------------------------------------- */

static void real_map(const char *path, struct smith_bytes map) {
    char file[1024], codes[256];
    const char *name = strrchr(path, '/') + 1;
    struct smith_buffer wanted;
    struct smith_error error;
    assert_comes_back(map, codes, sizeof codes);
    snprintf(file, sizeof file, "../shared/oracle/d2df-text/%.*s.txt", (int)strcspn(name, "."), name);
    if (smith_file_read(file, NULL, &wanted, &error) != SMITH_OK)
        return;
    struct smith_document *document = document_open(map);
    struct smith_buffer text = to_text(document, "engine", NULL, codes, sizeof codes);
    assert_true(!*codes || strcmp(codes, "NAMES") == 0); /* which is about other engines */
    assert_int_equal(text.size, wanted.size);
    assert_memory_equal(text.data, wanted.data, wanted.size);
    smith_buffer_free(&text);
    smith_buffer_free(&wanted);
    smith_document_free(document);
}

static void real_maps_are_as_the_engine_writes_them(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".map", real_map)) {
        print_message("no real maps here: skipped\n");
        skip();
    }
}

/* ---- everything there is -------------------------------------------------------------------------------------- */

static bool has(const struct smith_buffer *text, const char *part) {
    size_t length = strlen(part);
    for (size_t i = 0; i + length <= text->size; i++)
        if (memcmp(text->data + i, part, length) == 0)
            return true;
    return false;
}

static void every_field_comes_back(void **state) {
    (void)state;
    char codes[256];
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    assert_comes_back(view(&bytes), codes, sizeof codes);
    struct smith_buffer text = to_text(document, NULL, "kastet", codes, sizeof codes);
    assert_true(has(&text, "ITEM_WEAPON_KASTET"));
    assert_true(has(&text, "//@[\n//@  {\"op\": \"replace\", \"path\": \"/triggers/28/triggerdata/procedure\""));
    assert_true(has(
        &text, "},\n//@  {\"op\": \"replace\", \"path\": \"/triggers/28/triggerdata/argument\", \"value\": -1}\n//@]"));
    smith_buffer_free(&text);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* A map of one header and one panel with no texture, and what else `change` does to its bytes. */
enum { name_at = 13, panel_at = 4 + 9 + 452 + 9, end_at = panel_at + 18, size_of_map = end_at + 9 };

static void small_map(uint8_t *map) {
    memset(map, 0, size_of_map);
    memcpy(map, "MAP\1\7\0\0\0\0\304\1", 11);
    map[panel_at - 9] = 2;
    map[panel_at - 4] = 18;
    map[panel_at + 12] = map[panel_at + 13] = 0xFF;
    map[panel_at + 14] = 1;
}

static void what_texts_have_no_words_for_comes_back(void **state) {
    (void)state;
    static const struct {
        size_t at;
        uint8_t byte;
        const char *notes;
    } rows[] = {
        {name_at, 'x', ""},
        {name_at + 5, 'x', ""}, /* behind the end of the name */
        {4 + 1, 9, ""}, /* reserved */
        {panel_at + 12, 7, "DANGLING"}, /* texture 0xFF07 */
        {panel_at + 14, 3, "SEVERAL"}, /* wall and back */
        {panel_at + 15, 0x80, "SEVERAL UNNAMED"},
        {panel_at + 3, 0x80, "NUMBER"}, /* x = -2147483648 */
        {end_at + 1, 1, ""}, /* of the end mark */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t map[size_of_map];
        char codes[256];
        small_map(map);
        map[rows[i].at] = rows[i].byte;
        assert_comes_back((struct smith_bytes){map, sizeof map}, codes, sizeof codes);
        assert_string_equal(codes, rows[i].notes);
    }
}

/* ---- leftovers ------------------------------------------------------------------------------------------------ */

static void leftovers_belong_to_one_text(void **state) {
    (void)state;
    uint8_t map[size_of_map];
    char codes[256];
    small_map(map);
    map[name_at + 5] = 'x';
    struct smith_document *document = document_open((struct smith_bytes){map, sizeof map});
    struct smith_buffer engine = to_text(document, "engine", NULL, codes, sizeof codes);
    assert_string_equal(codes, "LEFT-OUT");
    struct smith_buffer text = to_text(document, NULL, NULL, codes, sizeof codes);
    assert_true(text.size > engine.size);
    assert_memory_equal(text.data, engine.data, engine.size);
    uint8_t *width = (uint8_t *)memchr(text.data, '(', text.size) + 1;
    *width = '8';
    struct smith_document *changed = from_text(view(&text), codes, sizeof codes);
    assert_string_equal(codes, "STALE");
    assert_string_equal(json_at(changed, "/header/size/width"), "8");
    smith_document_free(changed);
    smith_document_free(document);
    smith_buffer_free(&engine);
    smith_buffer_free(&text);
}

/* ---- the grammar ---------------------------------------------------------------------------------------------- */

#define HEAD "name ''; size (1 1); "
#define AT "position (0 0); size (1 1); "
#define WALL "texture w { path 'W'; } "
#define AREA "area { position (0 0); type AREA_NONE; } " /* a map without a record ends the engine */
#define TRIGGER "trigger { " AT "activate_type ACTIVATE_NONE; "

static const struct good {
    const char *fields; /* of a map, behind name and size */
    const char *path, *json, *notes;
} good_rows[] = {
    {"", "/header/music", "\"Standart.wad:D2DMUS\\\\ПРОСТОТА\"", ""},
    {"music '';", "/header/music", "\"\"", ""},
    {"author /+ a (* b +/ 'x'; /* never */ // the end\n", "/header/author", "\"x\"", ""},
    {"author\r'a\r\nb'\r\n;", "/header/author", "\"a\\r\\nb\"", ""},
    {"author \"\\n\\r\\e\\x4\\x1g\";", "/header/author", "\"\\n\\r\\u001b\\u0004\\u0001g\"", ""},
    {"light_ambient [1 2 3 4];", "/header/light_ambient/alpha", "4", ""},
    {"texture { path 'W'; animated no; }", "/textures/0/animated", "false", ""},
    {"texture { path 'W'; animated tan; }", "/textures/0/animated", "true", "NAMES"},
    {"item { position (0o17 0D2); type ITEM_NONE; }", "/items/0/position", "{\"x\":17,\"y\":2}", "PREFIX"},
    {"panel { " AT "texture Стена_1; type PANEL_WALL; } texture Стена_1 { path 'W'; }", "/panels/0/texture", "0", ""},
    {WALL "panel { " AT "texture w; type PANEL_WALL; flags PANEL_FLAG_HIDE | PANEL_FLAG_BLENDING; }", "/panels/0/flags",
     "[\"PANEL_FLAG_BLENDING\",\"PANEL_FLAG_HIDE\"]", ""},
    {"// a\n /* b */ /+ c /+ d +/ e +/ (* f *) author'x';", "/header/author", "\"x\"", ""},
    {"author 'it''s';", "/header/author", "\"it's\"", ""},
    {"author `it''s \\n`;", "/header/author", "\"it''s \\\\n\"", ""},
    {"author \"a\\t\\\"\\q\\x41\\x10b\";", "/header/author", "\"a\\t\\\"qA\\u00010b\"", "LETTERS"},
    {"author \"a\\zb\";", "/header/author", "\"a\"", "CUT"},
    {"author 'Русское имя: длиннее';", "/header/author", "\"Русское имя: длиннее\"", "LENGTH"},
    {"light_ambient (1 2 3);", "/header/light_ambient", "{\"red\":1,\"green\":2,\"blue\":3,\"alpha\":255}", ""},
    {"texture { path 'W'; animated yes; }", "/textures/0/animated", "true", ""},
    {"texture { path 'W'; animated ona; }", "/textures/0/animated", "false", "NAMES"},
    {"item { position [-1 0d12]; type ITEM_WEAPON_IRONFIST; }", "/items/0/type", "\"ITEM_WEAPON_KNUCKLES\"", ""},
    {"item { position (+1_0 0); type ITEM_MAX; }", "/items/0",
     "{\"position\":{\"x\":10,\"y\":0},\"type\":"
     "\"ITEM_AMMO_FUELCAN\",\"options\":[]}",
     ""},
    {"item { position (0h10 0b11); type 0; }", "/items/0/position", "{\"x\":10,\"y\":11}", "PREFIX UNNAMED"},
    {"item { position (0 0); type 77; }", "/items/0/type", "77", "UNNAMED"},
    {"item { position (0 0); type ITEM_NONE; options ITEM_OPTION_ONLYDM + ITEM_OPTION_FALL; }", "/items/0/options",
     "[\"ITEM_OPTION_ONLYDM\",\"ITEM_OPTION_FALL\"]", ""},
    {"panel { " AT "texture w; type PANEL_NONE; } texture { path 'V'; } " WALL, "/panels/0/texture", "1", ""},
    {WALL "panel { " AT "texture w; type PANEL_WALL | PANEL_BACK; }", "/panels/0/type",
     "[\"PANEL_WALL\",\"PANEL_BACK\"]", "SEVERAL"},
    {"panel { " AT "texture { path 'I'; } type PANEL_WALL; }", "/textures/0/path", "\"I\"", ""},
    {"panel { " AT "texture { path 'I'; }; type PANEL_WALL; }", "/panels/0/texture", "0", ""},
    {WALL WALL "panel { " AT "texture w; type PANEL_WALL; }", "/panels/0/texture", "1", ""},
    {WALL "panel { " AT "texture w; type PANEL_WALL; } " WALL, "/panels/0/texture", "0", ""},
    {"panel { " AT "texture w; type PANEL_WALL; } " WALL WALL, "/panels/0/texture", "1", ""},
    {WALL "panel { " AT "texture w; type PANEL_WALL; end_pos_trigger null; move_active true; }",
     "/panels/0/move_active", "true", ""},
    {TRIGGER "type TRIGGER_EXIT; triggerdata { map 'M'; } }", "/triggers/0/triggerdata/map", "\"M\"", ""},
    {TRIGGER "type TRIGGER_EXIT; texturepanel null; triggerdata { map 'M'; }; }", "/triggers/0/texture_panel", "-1",
     "NAMES"},
    {TRIGGER "type TRIGGER_SECRET; triggerdata {} }", "/triggers/0/triggerdata", "{}", ""},
    {TRIGGER "type TRIGGER_PRESS; triggerdata { monsterid m; } } monster m { position (0 0); type MONSTER_ZOMBIE; }",
     "/triggers/0/triggerdata/monsterid", "1", ""},
    {TRIGGER "type TRIGGER_PRESS; triggerdata { monsterid null; } }", "/triggers/0/triggerdata/monsterid", "0", ""},
    {TRIGGER "type TRIGGER_MUSIC; triggerdata { name ''; action TRIGGER_MUSIC_ACTION_PLAY; } }",
     "/triggers/0/triggerdata/action", "\"TRIGGER_MUSIC_ACTION_PLAY\"", ""},
    {"} panel { nonsense", "/header/name", "\"\"", ""},
};

static void the_whole_grammar_is_read(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof good_rows / sizeof *good_rows; i++) {
        char text[2048], codes[256];
        int size = snprintf(text, sizeof text, "map { " HEAD AREA "%s }", good_rows[i].fields);
        struct smith_document *document =
            from_text((struct smith_bytes){(uint8_t *)text, (size_t)size}, codes, sizeof codes);
        const char *json = json_at(document, good_rows[i].path);
        if (strcmp(json, good_rows[i].json) != 0 || strcmp(codes, good_rows[i].notes) != 0)
            fail_msg("%s\n  %s: %s, not %s; notes \"%s\", not \"%s\"", text, good_rows[i].path, json, good_rows[i].json,
                     codes, good_rows[i].notes);
        smith_document_free(document);
    }
}

static const struct bad {
    const char *text;
    unsigned line, column;
    const char *message;
} bad_rows[] = {
    {"", 1, 1, "expected `map`, but the text ends here"},
    {"mop {}", 1, 1, "expected `map`"},
    {"map\n  name", 2, 3, "expected `{`"},
    {"map { }", 1, 7, "`Header` needs a `name`, and has none"},
    {"map { name 'x", 1, 12, "the text that begins here has no end"},
    {"map { /* x", 1, 7, "the comment that begins here has no end"},
    {"map { name 'x' }", 1, 16, "expected `;`"},
    {"map { name 'x'; name 'y'; }", 1, 17, "`name` is there twice"},
    {"map { nome 'x'; }", 1, 7, "`Header` has no field `nome`"},
    {"map { name x; }", 1, 12, "expected a text in quotes"},
    {"map { name '123456789012345678901234567890123'; }", 1, 12, "`name` has room for 32 bytes, this is 33"},
    {"map { name \"a\\xg\"; }", 1, 14, "this escape does not end as it should"},
    {"map { name \"a\\", 1, 14, "this escape does not end as it should"},
    {"map { size (1 65536); }", 1, 15, "`size` must be from 0 to 65535"},
    {"map { size (1 2x); }", 1, 15, "this is no whole number"},
    {"map { size (1 0h); }", 1, 15, "this is no whole number"},
    {"map { size (1); }", 1, 14, "expected a whole number"},
    {"map { size [1 1); }", 1, 16, "expected `]`"},
    {"map { size 1; }", 1, 12, "expected numbers in parentheses"},
    {"map { size (1 1.5); }", 1, 15, "this is no whole number"},
    {"map { size (1 9223372036854775808); }", 1, 15, "`size` must be from 0 to 65535"},
    {"map { size (1 -1); }", 1, 15, "`size` must be from 0 to 65535"},
    {"map { size (1 2", 1, 16, "expected `)`, but the text ends here"},
    {"map { /+ /+ +/ x", 1, 7, "the comment that begins here has no end"},
    {"map { (* x", 1, 7, "the comment that begins here has no end"},
    {"map { name \"x", 1, 12, "the text that begins here has no end"},
    {"map { name `x", 1, 12, "the text that begins here has no end"},
    {"map { light_ambient (1); }", 1, 23, "expected a whole number"},
    {"map { light_ambient 1; }", 1, 21, "expected numbers in parentheses"},
    {"map { panel { move_active 1; } }", 1, 27, "expected `true` or `false`"},
    {"map { panel { move_active maybe; } }", 1, 27, "expected `true` or `false`"},
    {"map { trigger { exoma_init null; } }", 1, 28, "expected a text in quotes"},
    {"map { " HEAD "panel { " AT "texture null; type PANEL_WALL; end_pos_trigger t; } }", 1, 111,
     "there is no trigger `t`"},
    {"map { panel { end_pos_trigger 1; } }", 1, 31, "expected an id, `null` or a record in braces"},
    {"map { item { options 1 2; } }", 1, 24, "expected `;`"},
    {"map { item { options ITEM_OPTION_FALL |; } }", 1, 40, "expected a name"},
    {"map { item { position (0 0); type 256; } }", 1, 35, "`type` must be from 0 to 255"},
    {"map { texture { path null; } }", 1, 22, "expected a text in quotes"},
    {"map { item i { position (0 0) } }", 1, 31, "expected `;`"},
    {"map { texture { path ''; animated 1; } }", 1, 35, "expected `true` or `false`"},
    {"map { item { position (0 0); type ITEM_NIX; } }", 1, 35, "`ItemType` has no `ITEM_NIX`"},
    {"map { item { position (0 0); type 'x'; } }", 1, 35, "expected a name"},
    {"map { item { position (2147483648 0); } }", 1, 24, "`position` must be from -2147483648 to 2147483647"},
    {"map { item { position (0 0); type ITEM_NONE; options KEY_RED; } }", 1, 54, "`ItemOption` has no `KEY_RED`"},
    {"map { panel { " AT "texture w; type PANEL_WALL; } " HEAD "}", 1, 51, "there is no texture `w`"},
    {"map { panel { " AT "texture 1; } }", 1, 51, "expected an id, `null` or a record in braces"},
    {"map { panel 7 {} }", 1, 13, "expected `{`"},
    {"map { trigger { triggerdata { map 'x'; } } }", 1, 17, "`triggerdata` must come behind `type`"},
    {"map { trigger { triggerdata {} } }", 1, 32, "`Trigger` needs a `position`, and has none"},
    {"map { " HEAD AREA "} 12abc", 1, 71, "this is no whole number"},
    {"map { trigger { type TRIGGER_EXIT; triggerdata { target (0 0); } } }", 1, 50, "`ExitData` has no field `target`"},
};

static void mistakes_have_a_position(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad_rows / sizeof *bad_rows; i++) {
        const struct bad *row = &bad_rows[i];
        struct smith_bytes text = {(const uint8_t *)row->text, strlen(row->text)};
        struct smith_document *document;
        struct smith_findings notes;
        struct smith_buffer report;
        struct smith_error error = {0};
        enum smith_status status =
            smith_convert_read(format(), format()->conversions, text, NULL, &document, &notes, &report, &error);
        if (status != SMITH_BAD_TEXT || strcmp(error.message, row->message) != 0 || error.line != row->line ||
            error.column != row->column)
            fail_msg("%s\n  %u:%u: %s, not %u:%u: %s", row->text, error.line, error.column, error.message, row->line,
                     row->column, row->message);
        assert_null(document);
        assert_true(report.size > 0);
        smith_findings_free(&notes);
        smith_buffer_free(&report);
    }
}

/* What must be there, of each kind of record and trigger: with one of these missing there is a mistake that names it. */
static const struct must {
    const char *type, *before, *fields[12];
} must[] = {
    {"Header", "map { ", {"name 'x'", "size (1 1)"}},
    {"Texture", "map { texture { ", {"path 'x'"}},
    {"Panel", "map { panel { ", {"position (0 0)", "size (1 1)", "texture null", "type PANEL_WALL"}},
    {"Item", "map { item { ", {"position (0 0)", "type ITEM_NONE"}},
    {"Monster", "map { monster { ", {"position (0 0)", "type MONSTER_IMP"}},
    {"Area", "map { area { ", {"position (0 0)", "type AREA_NONE"}},
    {"Trigger",
     "map { trigger { ",
     {"position (0 0)", "size (1 1)", "type TRIGGER_SECRET", "activate_type ACTIVATE_NONE"}},
#define DATA(kind) "map { trigger { type TRIGGER_" kind "; triggerdata { "
    {"TeleportData", DATA("TELEPORT") "d2d true; ", {"target (0 0)"}},
    {"DoorData", DATA("LIFT") "silent true; ", {"panelid null"}},
    {"SoundData", DATA("SOUND") "pan 1; ", {"sound_name 'x'"}},
    {"SpawnMonsterData", DATA("SPAWNMONSTER"), {"position (0 0)", "health 1"}},
    {"SpawnItemData", DATA("SPAWNITEM") "dmonly true; ", {"position (0 0)"}},
    {"MusicData", DATA("MUSIC"), {"name 'x'", "action TRIGGER_MUSIC_ACTION_PLAY"}},
    {"PushData", DATA("PUSH"), {"angle 1", "force 1"}},
    {"ScoreData", DATA("SCORE") "console true; ", {"team TRIGGER_SCORE_TEAM_MINE_RED"}},
    {"MessageData", DATA("MESSAGE"), {"dest TRIGGER_MESSAGE_DEST_ME", "text 'x'", "time 1"}},
    {"DamageData", DATA("DAMAGE"), {"amount 1", "interval 1"}},
    {"HealthData", DATA("HEALTH"), {"amount 1", "interval 1", "max true", "silent true"}},
    {"ShotData",
     DATA("SHOT"),
     {"position (0 0)", "type TRIGGER_SHOT_BFG", "target TRIGGER_SHOT_TARGET_MON", "sound true", "sight 1", "angle 1",
      "wait 1", "accuracy 1", "ammo 1", "reload 1"}},
    {"EffectData",
     DATA("EFFECT"),
     {"count 1", "red 1", "green 1", "blue 1", "wait 1", "vel_x 1", "vel_y 1", "spread_l 1", "spread_r 1", "spread_u 1",
      "spread_d 1"}},
};

/* The mistake in the record with all of these fields but one; "" = there is none in it. */
static void mistake_without(const struct must *row, size_t missing, char *message, size_t size) {
    char text[1024], first[100];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", row->before);
    for (size_t i = 0; row->fields[i]; i++)
        if (i != missing)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s; ", row->fields[i]);
    snprintf(text + length, sizeof text - length, "}");
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_error error = {0};
    enum smith_status status =
        smith_convert_read(format(), format()->conversions, (struct smith_bytes){(const uint8_t *)text, strlen(text)},
                           NULL, &document, &notes, NULL, &error);
    snprintf(first, sizeof first, "`%s` needs", row->type);
    bool is_it = status == SMITH_BAD_TEXT && strncmp(error.message, first, strlen(first)) == 0;
    snprintf(message, size, "%s", is_it ? error.message : "");
    smith_document_free(document);
    smith_findings_free(&notes);
}

static void what_must_be_there_is_missed(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof must / sizeof *must; i++) {
        char message[300], wanted[300];
        for (size_t k = 0; must[i].fields[k]; k++) {
            mistake_without(&must[i], k, message, sizeof message);
            snprintf(wanted, sizeof wanted, "`%s` needs a `%.*s`, and has none", must[i].type,
                     (int)strcspn(must[i].fields[k], " "), must[i].fields[k]);
            assert_string_equal(message, wanted);
        }
        mistake_without(&must[i], SIZE_MAX, message, sizeof message);
        assert_string_equal(
            message, strcmp(must[i].type, "Trigger") == 0 ? "`Trigger` needs a `triggerdata`, and has none" : "");
    }
}

/* What stands at the very beginning, and bytes that are blank. */
static void blanks_mean_nothing(void **state) {
    (void)state;
    static const char text[] = "\xEF\xBB\xBF\r\tmap\0{\r\n\x01name 'x'\0;\fsize\v(1 1); }\0rest";
    char codes[256];
    struct smith_document *document =
        from_text((struct smith_bytes){(const uint8_t *)text, sizeof text - 1}, codes, sizeof codes);
    assert_string_equal(json_at(document, "/header/name"), "\"x\"");
    smith_document_free(document);
}

static void records_nest_only_so_deep(void **state) {
    (void)state;
    static const char step[] =
        "panel { end_pos_trigger { type TRIGGER_DOOR; triggerdata { panelid { end_pos_trigger { type "
        "TRIGGER_DOOR; triggerdata { panelid { ";
    static char text[1 << 16] = "map { ";
    const char *part = step;
    while (strlen(text) + sizeof step < sizeof text) {
        strcat(text, part);
        part = strchr(step, '{') + 1;
    }
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_error error;
    assert_int_equal(smith_convert_read(format(), format()->conversions,
                                        (struct smith_bytes){(uint8_t *)text, strlen(text)}, NULL, &document, &notes,
                                        NULL, &error),
                     SMITH_BAD_TEXT);
    assert_string_equal(error.message, "records are nested too deep here");
    smith_findings_free(&notes);
}

static void formats_are_found(void **state) {
    (void)state;
    const struct smith_format *found = NULL;
    static const char map[] = "\xEF\xBB\xBF// x\nmap {", other[] = "maps {";
    const struct smith_conversion *text = format()->conversions;
    assert_ptr_equal(smith_conversion_guess((struct smith_bytes){(const uint8_t *)map, sizeof map - 1}, &found), text);
    assert_ptr_equal(found, format());
    assert_null(smith_conversion_guess((struct smith_bytes){(const uint8_t *)other, sizeof other - 1}, &found));
    assert_ptr_equal(smith_conversion_by_id(format(), "text"), text);
    assert_null(smith_conversion_by_id(format(), "tex"));
    assert_null(smith_conversion_by_id(NULL, "text"));
    assert_ptr_equal(smith_conversion_by_file(format(), "a.b/maze.txt"), text);
    assert_null(smith_conversion_by_file(format(), "maze.tx"));
    assert_null(smith_conversion_by_file(format(), "maze"));
}

int test_d2df_convert(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_maps_are_as_the_engine_writes_them),
        cmocka_unit_test(every_field_comes_back),
        cmocka_unit_test(what_texts_have_no_words_for_comes_back),
        cmocka_unit_test(leftovers_belong_to_one_text),
        cmocka_unit_test(the_whole_grammar_is_read),
        cmocka_unit_test(mistakes_have_a_position),
        cmocka_unit_test(what_must_be_there_is_missed),
        cmocka_unit_test(blanks_mean_nothing),
        cmocka_unit_test(records_nest_only_so_deep),
        cmocka_unit_test(formats_are_found),
    };
    return cmocka_run_group_tests_name("d2df as text", tests, NULL, NULL);
}

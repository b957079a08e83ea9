/* SPDX-License-Identifier: MIT
 *
 * Rules about mods of SDLPoP, and what there is to know of them.
 *
 * Whether SDLPoP looks into a folder of loose resources: of each name it opens one archive, that of the mod or else that of the
 * game, and takes from it what it has; only for the rest it looks for loose files, in data/NAME of the mod and then of the game.
 *
 * What is wrong with a mod.ini is told with the levels that it is about.
 */
#include "base/buffer.h"
#include "document/json/json_reader.h"
#include "format/pop/archive/pop_archive.h"
#include "format/pop/level/pop_settings.h"
#include "format/run.h"
#include "os/os.h"
#include <levelsmith/pop_dat1.h>
#include <stdio.h>
#include <string.h>

/* What SDLPoP comes with as archives; all else it has as folders. */
static const char *const stock_archives[] = {"GUARD",    "GUARD1",   "GUARD2",   "DIGISND1",
                                             "DIGISND2", "DIGISND3", "MIDISND1", "MIDISND2"};

/* A folder in the place of an archive, which a rule is about. */
struct loose_folder {
    struct smith_run *run;
    const char *name; /* "GUARD" */
    char prefix[80]; /* of its files in the folder of the mod, while they are counted */
    bool found; /* there are such files */
};

static enum smith_status count_name(void *context, const char *name) {
    struct loose_folder *loose = context;
    loose->found |= strncmp(name, loose->prefix, strlen(loose->prefix)) == 0;
    return SMITH_OK;
}

static bool has_files(struct loose_folder *loose, const char *above) {
    const struct smith_folder *folder = loose->run->how->own_folder;
    struct smith_error error;
    snprintf(loose->prefix, sizeof loose->prefix, "%s%.32s/", above, loose->name);
    loose->found = false;
    enum smith_status status = folder->list(folder->context, count_name, loose, &error);
    if (status == SMITH_NO_MEMORY)
        smith_run_note(loose->run, status);
    return loose->found;
}

static bool pop_mod_read(struct smith_run *run, const struct smith_folder *folder, const char *name,
                         struct smith_buffer *bytes) {
    struct smith_error error;
    smith_buffer_init(bytes, &run->options.allocator);
    enum smith_status status = folder ? folder->read(folder->context, name, bytes, &error) : SMITH_IO;
    if (status == SMITH_NO_MEMORY)
        smith_run_note(run, status);
    return status == SMITH_OK;
}

static bool pop_mod_has(struct smith_run *run, const struct smith_folder *folder, const char *name) {
    struct smith_buffer bytes;
    bool found = pop_mod_read(run, folder, name, &bytes);
    smith_buffer_free(&bytes);
    return found;
}

/* The first resource of that number, if there is more to it than to a placeholder. */
static bool pop_mod_archive_has(const struct smith_pop_dat1_archive *archive, unsigned id) {
    for (uint32_t i = 0; archive->index && i < archive->index->resources.count; i++) {
        const struct smith_pop_dat1_resource *resource = archive->index->resources.items[i];
        if (resource->id == id)
            return resource->content && resource->content->data.size > 2;
    }
    return false;
}

static void report_hidden(const struct loose_folder *loose, const struct smith_pop_dat1_archive *archive) {
    const struct smith_pop_dat1_archive *own = smith_pop_dat1_root(loose->run->document);
    uint32_t hidden = 0, first = 0, count = own->index ? own->index->resources.count : 0;
    for (uint32_t i = 0; i < count; i++)
        if (pop_mod_archive_has(archive, own->index->resources.items[i]->id) && !hidden++)
            first = i;
    if (hidden)
        smith_report_finding(loose->run, "POP-FOLDER-HIDDEN", smith_rule_path("/index/resources/%u", first),
                             "SDLPoP takes %u of these %u resources from %s.DAT instead; %u is the first", hidden,
                             count, loose->name, own->index->resources.items[first]->id);
}

/* What an archive has that goes before the folder; false when there is no such archive. */
static bool check_against(const struct loose_folder *loose, const struct smith_folder *folder) {
    struct smith_buffer bytes;
    struct smith_document *archive = NULL;
    struct smith_error error;
    char name[48];
    snprintf(name, sizeof name, "%.32s.DAT", loose->name);
    bool found = pop_mod_read(loose->run, folder, name, &bytes);
    if (found) {
        enum smith_status status = smith_decode(&smith_pop_dat1_layout, (struct smith_bytes){bytes.data, bytes.size},
                                                &loose->run->options, NULL, NULL, &archive, &error);
        if (status == SMITH_OK)
            report_hidden(loose, smith_pop_dat1_root(archive));
        else if (status == SMITH_NO_MEMORY)
            smith_run_note(loose->run, status);
    }
    smith_document_free(archive);
    smith_buffer_free(&bytes);
    return found;
}

static void check_against_stock(const struct loose_folder *loose) {
    for (size_t i = 0; i < sizeof stock_archives / sizeof *stock_archives; i++)
        if (strcmp(loose->name, stock_archives[i]) == 0)
            smith_report_finding(loose->run, "POP-FOLDER-HIDDEN", smith_rule_path("/index/resources"),
                                 "SDLPoP comes with %s.DAT, and takes what that has instead", loose->name);
}

void smith_pop_check_loose_folder(struct smith_run *run) {
    const struct smith_check_options *how = run->how;
    if (!how || !how->name || !how->own_folder || strchr(how->name, '.') ||
        !smith_pop_archive_ops.is_of_game(how->name))
        return;
    struct loose_folder loose = {.run = run, .name = how->name};
    char manifest[64];
    bool is_mod = pop_mod_has(run, how->own_folder, "mod.ini");
    snprintf(manifest, sizeof manifest, "%.32s/manifest.json", how->name);
    if (is_mod && has_files(&loose, "") && !pop_mod_has(run, how->own_folder, manifest)) {
        smith_report_finding(run, "POP-FOLDER-PLACE", smith_rule_path("/index"),
                             "SDLPoP does not look here: loose resources of a mod lie in data/%s", how->name);
        return;
    }
    if (check_against(&loose, how->own_folder) || check_against(&loose, how->resources))
        return;
    if (is_mod && !how->resources && has_files(&loose, "data/"))
        check_against_stock(&loose);
}

/* ---- mod.ini ---- */

/* The archive with which the settings are told: LEVELS, or the first there is. */
struct teller {
    char name[16]; /* without an extension; "" = none so far */
};

static void name_alone(const char *name, char out[16]) {
    size_t size = strcspn(name, "./");
    snprintf(out, 16, "%.*s", size < 16 ? (int)size : 15, name);
}

static enum smith_status seek_teller(void *context, const char *name) {
    struct teller *teller = context;
    char file[16], alone[16];
    name += strncmp(name, "data/", 5) == 0 ? 5 : 0;
    const size_t size = strcspn(name, "/");
    snprintf(file, sizeof file, "%.*s", size < sizeof file ? (int)size : (int)sizeof file - 1, name);
    if (size >= sizeof file || strcmp(file, "mod.ini") == 0 || !smith_pop_archive_ops.is_of_game(file))
        return SMITH_OK;
    name_alone(file, alone);
    if (!teller->name[0] || (!smith_any_case_equal(teller->name, "LEVELS") &&
                             (smith_any_case_equal(alone, "LEVELS") || strcmp(alone, teller->name) < 0)))
        memcpy(teller->name, alone, sizeof alone);
    return SMITH_OK;
}

/* Whether the archive is the one of its mod with which the settings are told. */
static bool reports_mod(struct smith_run *run) {
    struct teller teller = {""};
    struct smith_error error;
    char alone[16];
    if (!run->how || !run->how->name || !run->how->own_folder || !smith_pop_archive_ops.is_of_game(run->how->name))
        return false;
    const struct smith_folder *folder = run->how->own_folder;
    name_alone(run->how->name, alone);
    if (smith_any_case_equal(alone, "LEVELS"))
        return true;
    if (!pop_mod_has(run, folder, "mod.ini") && !pop_mod_has(run, folder, "PRINCE.EXE"))
        return false;
    if (folder->list(folder->context, seek_teller, &teller, &error) == SMITH_NO_MEMORY)
        smith_run_note(run, SMITH_NO_MEMORY);
    return smith_any_case_equal(alone, teller.name);
}

/* A section that SDLPoP reads somewhere, if only in its own settings. */
static bool is_known_section(const char *section) {
    static const char *const known[] = {"General", "AdditionalFeatures", "Enhancements", "CustomGameplay"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (smith_any_case_equal(section, known[i]))
            return true;
    return smith_pop_settings_level(section) >= 0;
}

static bool is_skill(const char *section) {
    return smith_any_case_begins(section, "Skill ", 6);
}

static void check_section(struct smith_run *run, const struct smith_pop_setting *setting) {
    const struct smith_rule_path path = smith_rule_path("/index");
    const char *section = setting->section;
    if (setting->is_hidden)
        smith_report_finding(run, "POP-SETTING-SECTION", path,
                             "mod.ini, line %u: SDLPoP does not see [%.40s], because something stands before it",
                             setting->line, section);
    else if (smith_pop_settings_level(section) >= SMITH_POP_LEVELS)
        smith_report_finding(run, "POP-SETTING-SECTION", path, "mod.ini, line %u: there is no level %d", setting->line,
                             smith_pop_settings_level(section));
    else if (!is_known_section(section) && !is_skill(section))
        smith_report_finding(run, "POP-SETTING-SECTION", path, "mod.ini, line %u: SDLPoP knows no section [%.40s]",
                             setting->line, section);
}

static const char *section_of_key(const struct smith_pop_setting_key *key) {
    return key->section == SMITH_POP_SECTION_LEVEL      ? "[Level N]"
           : key->section == SMITH_POP_SECTION_GAMEPLAY ? "[CustomGameplay]"
                                                        : "[Enhancements]";
}

/* SDLPoP has keys that it reads in its own settings only, or that do nothing any more. */
static bool is_key_without_effect(const struct smith_pop_setting *setting) {
    return smith_any_case_equal(setting->key, "enable_lighting") ||
           smith_any_case_begins(setting->key, "vga_color_", strlen("vga_color_")) ||
           smith_any_case_equal(setting->section, "General");
}

static void report_unknown_key(struct smith_run *run, const struct smith_pop_setting *setting) {
    struct smith_suggestion suggestion = {.text = setting->key, .size = strlen(setting->key)};
    const char *name;
    for (size_t i = 0; (name = smith_pop_setting_name(i)); i++)
        smith_suggestion_try(&suggestion, name);
    smith_report_finding(run, "POP-SETTING-UNKNOWN", smith_rule_path("/index"),
                         "mod.ini, line %u: SDLPoP knows no setting \"%.40s\"%s%s%s", setting->line, setting->key,
                         suggestion.best ? ", did you mean \"" : "", suggestion.best ? suggestion.best : "",
                         suggestion.best ? "\"" : "");
}

static void check_section_of_key(struct smith_run *run, const struct smith_pop_setting *setting) {
    const struct smith_pop_setting_key *key = smith_pop_setting_key_called(setting->key);
    if (is_skill(setting->section))
        smith_report_finding(run, "POP-SETTING-IGNORED", smith_rule_path("/index"),
                             "mod.ini, line %u: SDLPoP reads [%.40s] in SDLPoP.ini only", setting->line,
                             setting->section);
    else if (!is_known_section(setting->section))
        return; /* said of the section */
    else if (key && smith_pop_settings_level(setting->section) < SMITH_POP_LEVELS)
        smith_report_finding(run, "POP-SETTING-IGNORED", smith_rule_path("/index"),
                             "mod.ini, line %u: SDLPoP reads %.40s below %s only", setting->line, setting->key,
                             section_of_key(key));
    else if (is_key_without_effect(setting))
        smith_report_finding(run, "POP-SETTING-IGNORED", smith_rule_path("/index"),
                             "mod.ini, line %u: %.40s has no effect in a mod.ini", setting->line, setting->key);
    else if (!key)
        report_unknown_key(run, setting);
}

static void check_setting_range(struct smith_run *run, const struct smith_pop_setting *setting,
                                const struct smith_pop_setting_key *key, int number) {
    if (number < key->lowest || number > key->highest)
        smith_report_finding(run, "POP-SETTING-RANGE", smith_rule_path("/index"),
                             "mod.ini, line %u: %s is from %d to %d, and not %d", setting->line, setting->key,
                             key->lowest, key->highest, number);
}

static void check_setting(struct smith_run *run, const struct smith_pop_setting *setting,
                          const struct smith_pop_setting_key *key) {
    const struct smith_rule_path path = smith_rule_path("/index");
    int number = 0;
    switch (smith_pop_setting_value(key, setting->value, &number)) {
    case SMITH_POP_SETTING_PASSED:
        smith_report_finding(run, "POP-SETTING-VALUE", path,
                             "mod.ini, line %u: \"%.40s\" is neither true nor false, so %s is as it was", setting->line,
                             setting->value, setting->key);
        break;
    case SMITH_POP_SETTING_ODD:
    case SMITH_POP_SETTING_WRAPPED:
        smith_report_finding(run, "POP-SETTING-VALUE", path, "mod.ini, line %u: SDLPoP takes \"%.40s\" of %s for %d",
                             setting->line, setting->value, setting->key, number);
        break;
    case SMITH_POP_SETTING_TAKEN: check_setting_range(run, setting, key, number); break;
    default: break;
    }
}

void smith_pop_check_mod_settings(struct smith_run *run) {
    struct smith_buffer text;
    struct smith_pop_settings_reader reader;
    struct smith_pop_setting setting;
    if (!reports_mod(run))
        return;
    if (pop_mod_read(run, run->how->own_folder, "mod.ini", &text) && text.size) {
        smith_pop_settings_read(&reader, (const char *)text.data, text.size);
        while (smith_pop_settings_next(&reader, &setting) && !smith_run_failed(run)) {
            const struct smith_pop_setting_key *key = setting.begins_section ? NULL : smith_pop_setting_key(&setting);
            if (setting.begins_section)
                check_section(run, &setting);
            else if (key)
                check_setting(run, &setting, key);
            else
                check_section_of_key(run, &setting);
        }
    }
    smith_buffer_free(&text);
}

/* ---- what a mod changes ---- */

void smith_pop_mod_info(struct smith_run *run) {
    struct smith_pop_settings_found found;
    smith_pop_archive_count(run);
    if (!reports_mod(run))
        return;
    smith_run_note(run, smith_pop_settings_find(&found, NULL, run->how->own_folder, &run->options.allocator));
    smith_pop_settings_report(run, &found.game, &found.program, "changed_by_the_program");
    smith_pop_settings_report(run, &found.program, &found.mod, "changed_by_mod_ini");
}

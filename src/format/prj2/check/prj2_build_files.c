/* SPDX-License-Identifier: MIT
 *
 * Rules about the other files and folders that a project names: where the level is written to, models, scripts, the maps of a
 * material. They are looked at only when the run has a way to see them.
 */
#include "format/prj2/check/prj2_build.h"

#include "base/buffer.h"
#include "base/file_path.h"
#include "document/document.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

/* ---- where the level is written to ----------------------------------------------------------------------------------- */

static void check_output(const struct smith_prj2_build *build) {
    const struct smith_run_files *files = build->run->files;
    const struct smith_rule_path path = smith_rule_path("/settings/game_level_file_path");
    const char *text = build->settings->game_level_file_path;
    enum smith_external_state folder;
    if (!text || !*text)
        return;
    smith_run_note(build->run, files->folder_state(files->context, text, &folder));
    if (!strchr(smith_file_path_name(text), '.'))
        smith_report_finding(build->run, "BUILD-REFUSED-OUTPUT", path,
                             "the editor builds nothing: the name of the level's file has no ending");
    else if (folder == SMITH_EXTERNAL_MISSING)
        smith_report_finding(build->run, "BUILD-REFUSED-OUTPUT", path,
                             "the editor builds nothing: the folder that the level is to be written into is not there");
}

/* The compiler for TombEngine puts what nodes need into the folder of the game. */
static void check_game_folder(const struct smith_prj2_build *build) {
    const struct smith_run_files *files = build->run->files;
    const struct smith_rule_path path = smith_rule_path("/settings/game_directory");
    const char *text = build->settings->game_directory;
    if (!build->classic && text && smith_file_path_is_absolute(text) &&
        files->state(files->context, path.text) == SMITH_EXTERNAL_MISSING)
        smith_report_finding(build->run, "BUILD-RISK-GAME-FOLDER", path,
                             "the compiler gives up at the end when it cannot make folders for nodes there, and the "
                             "game's folder is not there");
}

/* ---- models ---------------------------------------------------------------------------------------------------------- */

static uint32_t count_objects_of(const struct smith_prj2_build *build, int64_t geometry) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const int64_t *shown = smith_prj2_object_member(build->check->things[i].object, "imported_geometry_id");
        count += shown && *shown == geometry;
    }
    return count;
}

static void check_models(const struct smith_prj2_build *build) {
    const struct smith_run_files *files = build->run->files;
    for (uint32_t i = 0; i < build->settings->imported_geometries.count; i++) {
        const struct smith_prj2_imported_geometry *geometry = build->settings->imported_geometries.items[i];
        const struct smith_rule_path path = smith_rule_path("/settings/imported_geometries/%u/path", i),
                                     whole = smith_rule_path("/settings/imported_geometries/%u", i);
        const bool named = geometry->path && *geometry->path;
        const uint32_t count = count_objects_of(build, geometry->index);
        if (count && (!named || files->state(files->context, path.text) == SMITH_EXTERNAL_MISSING))
            smith_report_finding(build->run, "BUILD-LOST-MODEL", named ? path : whole,
                                 "%u object%s left out: the file of the model that %s not there", count,
                                 count == 1 ? " is" : "s are", count == 1 ? "it shows is" : "they show is");
    }
}

/* ---- functions of scripts -------------------------------------------------------------------------------------------- */

static bool is_of_name(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_';
}

/* Whether `name` stands in the text as a word. */
static bool script_has_word(const char *text, const char *name) {
    const size_t size = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += size)
        if ((at == text || !is_of_name(at[-1])) && !is_of_name(at[size]))
            return true;
    return false;
}

static void check_function(const struct smith_prj2_build *build, const struct smith_prj2_event *event,
                           const struct smith_rule_path path, const char *script) {
    const char *name = event->function, *dot = name ? strrchr(name, '.') : NULL;
    if (!name || !*name || event->mode != SMITH_PRJ2_EVENT_SET_MODE_LEVEL_SCRIPT ||
        (event->has.enabled && !event->enabled))
        return;
    if (!script_has_word(script, dot ? dot + 1 : name))
        smith_report_finding(
            build->run, "BUILD-LOST-FUNCTION", path,
            "nothing happens but an error in the game: the script of the level has no function \"%.60s\"", name);
}

static void check_functions_of(const struct smith_prj2_build *build, struct smith_prj2_event_set *const *sets,
                               uint32_t count, const char *list, const char *script) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < sets[i]->events.count; k++)
            check_function(build, sets[i]->events.items[k], smith_rule_path("/settings/%s/%u/events/%u", list, i, k),
                           script);
}

/* A script that takes in others may have its functions from there. */
static bool is_script_whole(const char *script) {
    return !script_has_word(script, "require") && !script_has_word(script, "dofile") &&
           !script_has_word(script, "loadfile");
}

static void check_functions(const struct smith_prj2_build *build) {
    const struct smith_run_files *files = build->run->files;
    const struct smith_prj2_settings *settings = build->settings;
    struct smith_buffer script;
    if (build->classic || !settings->ten_lua_script_file || !*settings->ten_lua_script_file)
        return;
    smith_buffer_init(&script, &build->run->options.allocator);
    const enum smith_status status = files->read(files->context, settings->ten_lua_script_file, &script);
    smith_buffer_byte(&script, 0);
    if (status == SMITH_NO_MEMORY || script.failed)
        smith_run_note(build->run, SMITH_NO_MEMORY);
    else if (status == SMITH_OK && is_script_whole((const char *)script.data)) {
        const char *text = (const char *)script.data;
        check_functions_of(build, settings->global_event_sets.items, settings->global_event_sets.count,
                           "global_event_sets", text);
        check_functions_of(build, settings->volume_event_sets.items, settings->volume_event_sets.count,
                           "volume_event_sets", text);
    }
    smith_buffer_free(&script);
}

void smith_prj2_build_files(struct smith_prj2_build *build) {
    if (!build->run->files || !build->settings)
        return;
    check_output(build);
    check_game_folder(build);
    check_models(build);
    check_functions(build);
}

/* ---- the maps of a material ------------------------------------------------------------------------------------------ */

/* "<NormalMap>a.png</NormalMap>": the text between, of an element that is there and not empty; false = none. */
static bool find_map(const char *material, const char *element, char *name, size_t size) {
    char tag[40];
    snprintf(tag, sizeof tag, "<%s>", element);
    const char *at = strstr(material, tag);
    const size_t length = at ? strcspn(at += strlen(tag), "<") : 0;
    if (!length || length >= size)
        return false;
    memcpy(name, at, length);
    name[length] = '\0';
    return true;
}

static void check_material_map(struct smith_prj2_check_context *check, uint32_t texture, const char *element,
                               const char *file) {
    const struct smith_run_files *files = check->run->files;
    const struct smith_prj2_picture *of = check->pictures ? &check->pictures[texture] : NULL;
    const struct smith_rule_path path = smith_rule_path("/settings/textures/%u/path", texture);
    struct smith_prj2_picture map;
    const enum smith_status status = files->size(files->context, file, &map.width, &map.height);
    if (status == SMITH_NO_MEMORY)
        smith_run_note(check->run, status);
    else if (status != SMITH_OK)
        smith_report_finding(check->run, "BUILD-LOST-MAP", path, "the %s of the material is ignored: '%.100s' %s",
                             element, file, status == SMITH_IO ? "is not there" : "cannot be read");
    else if (of && of->known && (map.width != of->width || map.height != of->height))
        smith_report_finding(check->run, "BUILD-LOST-MAP", path,
                             "the %s of the material is ignored: it has %u by %u pixels, and its texture %u by %u",
                             element, map.width, map.height, of->width, of->height);
}

/* Names of maps are from the folder of the material's file, which is that of the picture. */
static void check_material(struct smith_prj2_check_context *check, uint32_t texture, const char *picture,
                           const char *material) {
    static const char *const elements[] = {"NormalMap",    "HeightMap",           "SpecularMap",
                                           "RoughnessMap", "AmbientOcclusionMap", "EmissiveMap"};
    const size_t folder = (size_t)(smith_file_path_name(picture) - picture);
    if (!strstr(material, "<MaterialData")) {
        smith_report_finding(check->run, "BUILD-ABORTED-MATERIAL",
                             smith_rule_path("/settings/textures/%u/path", texture),
                             "the compiler gives up: the .xml beside the picture is no material");
        return;
    }
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        char name[260];
        struct smith_buffer file;
        if (!find_map(material, elements[i], name, sizeof name))
            continue;
        smith_buffer_init(&file, &check->run->options.allocator);
        if (!smith_file_path_is_absolute(name))
            smith_buffer_add(&file, picture, folder);
        smith_buffer_text(&file, name);
        smith_buffer_byte(&file, 0);
        if (file.failed)
            smith_run_note(check->run, SMITH_NO_MEMORY);
        else
            check_material_map(check, texture, elements[i], (const char *)file.data);
        smith_buffer_free(&file);
    }
}

void smith_prj2_build_material(struct smith_prj2_check_context *check, uint32_t texture) {
    const struct smith_run_files *files = check->run->files;
    const char *picture = check->project->settings->textures.items[texture]->path;
    const char *name = picture ? smith_file_path_name(picture) : "", *dot = strrchr(name, '.');
    struct smith_buffer file, material;
    if (!files || !dot)
        return;
    smith_buffer_init(&file, &check->run->options.allocator);
    smith_buffer_init(&material, &check->run->options.allocator);
    smith_buffer_add(&file, picture, (size_t)(dot - picture));
    smith_buffer_add(&file, ".xml", sizeof ".xml");
    enum smith_status status =
        file.failed ? SMITH_NO_MEMORY : files->read(files->context, (const char *)file.data, &material);
    smith_buffer_byte(&material, 0);
    if (status == SMITH_NO_MEMORY || material.failed)
        smith_run_note(check->run, SMITH_NO_MEMORY);
    else if (status == SMITH_OK)
        check_material(check, texture, picture, (const char *)material.data);
    smith_buffer_free(&file);
    smith_buffer_free(&material);
}

/* SPDX-License-Identifier: MIT
 *
 * Rules about folders of loose resources in a mod: whether SDLPoP looks there. Of each name it opens one archive, that of the
 * mod or else that of the game, and takes from it what it has; only for the rest it looks for loose files, in data/NAME of the
 * mod and then of the game.
 */
#include "base/buffer.h"
#include "format/pop/archive/pop_archive.h"
#include "format/run.h"
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
static bool pop_mod_archive_has(const struct pop_dat1_archive *archive, unsigned id) {
    for (uint32_t i = 0; archive->index && i < archive->index->resources.count; i++) {
        const struct pop_dat1_resource *resource = archive->index->resources.items[i];
        if (resource->id == id)
            return resource->content && resource->content->data.size > 2;
    }
    return false;
}

static void report_hidden(const struct loose_folder *loose, const struct pop_dat1_archive *archive) {
    const struct pop_dat1_archive *own = pop_dat1_root(loose->run->document);
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
            report_hidden(loose, pop_dat1_root(archive));
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

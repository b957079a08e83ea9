/* SPDX-License-Identifier: MIT
 *
 * What the game makes of an archive: rules for `check`, and facts for `info`.
 */
#include "format/d2df/archive/d2df_archive.h"

#include "base/buffer.h"
#include "document/document.h"
#include "format/run.h"
#include "format/zip/zip.h"
#include "format/zip/zip_name.h"

const struct smith_code smith_dfwad_codes[] = {
    {"DFWAD-HALF-SECTION", SMITH_WARNING, "neither a resource nor a section",
     "A record of the table whose offset and size are both 0 is the name of a section. Of this one only the offset is 0: "
     "the game takes it for a resource at the start of the file, which is not one; other programs take it for a section."},
    {"DFWAD-VERSION", SMITH_ERROR, "an archive of another version",
     "The game knows archives of this kind by the byte 1 behind the letters DFWAD, and takes all others for no archives. Set "
     "/version to 1."},
    {"RECIPE-LINE", SMITH_ERROR, "a line of a recipe that is none",
     "A line of a recipe (.lst) is `:SECTION`, or `FILE|NAME`: a file, below the folder of the recipe or one of the folders "
     "above that, and what it is called in the archive. Lines that begin with a semicolon, or have fewer than two letters, "
     "say nothing."},
    {"RECIPE-LINES", SMITH_INFO, "a text gets the line ends of DOS",
     "The game reads settings in its archives only where lines end with both CR and LF. Version control may have put LF alone "
     "into the file, so that is changed on the way into the archive."},
    {"RECIPE-NAME", SMITH_WARNING, "a name that is cut",
     "Names in these archives have 16 letters at most. The archive has the first 16, as the team's own tool would do it."},
    {"RECIPE-NESTED", SMITH_ERROR, "recipes in recipes without an end",
     "An archive that a recipe names, and that is not there, is built from the recipe beside it. More than four of them in each "
     "other are none that the game could use; perhaps one names itself."},
    {"RECIPE-SOURCE", SMITH_ERROR, "a file of a recipe is missing",
     "It is neither in the folder of the recipe nor in the three above it, whatever the case of its letters, and there is no "
     "recipe of that name. With --force it is left out of the archive."},
    {"RECIPE-TOO-MUCH", SMITH_ERROR, "a recipe of more than an archive can have",
     "An archive has at most 65535 records and 4 GiB; and all files of a recipe together have to fit into the limit of memory."},
    {"RECIPE-WORDS", SMITH_ERROR, "an archive that no recipe builds",
     "Recipes have names in capitals, without blanks at their ends, and each section once. `extract` without --recipe writes a "
     "manifest, which can say everything."},
    {0},
};

/* Whether the file says a size where there is nothing. */
static bool is_half(const struct smith_dfwad_record *record) {
    for (uint32_t i = 0; record->quirks && i < record->quirks->count; i++)
        if (record->quirks->items[i].kind == SMITH_QUIRK_RAW && record->quirks->items[i].computed == 0 &&
            smith_dfwad_is_section(record))
            return true;
    return false;
}

static void check_version(struct smith_run *run) {
    const struct smith_dfwad_archive *archive = smith_dfwad_root(run->document);
    if (archive->version != 1)
        smith_report_finding(run, "DFWAD-VERSION", smith_rule_path("/version"), "the game knows no version %u",
                             archive->version);
}

static void check_records(struct smith_run *run) {
    const struct smith_dfwad_archive *archive = smith_dfwad_root(run->document);
    for (uint32_t i = 0; i < archive->records.count; i++)
        if (is_half(archive->records.items[i]))
            smith_report_finding(run, "DFWAD-HALF-SECTION", smith_rule_path("/records/%u", i),
                                 "'%s' has a size and no place", archive->records.items[i]->name);
}

smith_rule *const smith_dfwad_rules[] = {check_version, check_records, NULL};

/* ---- facts ---- */

/* A fact about the map whose name stands in the buffer. */
static void report_map(struct smith_run *run, struct smith_buffer *name) {
    smith_buffer_byte(name, '\0');
    if (name->failed)
        smith_run_note(run, SMITH_NO_MEMORY);
    else
        smith_facts_add_text(run->facts, "map", "Map", (const char *)name->data, "maps");
}

void smith_dfwad_info(struct smith_run *run) {
    const struct smith_dfwad_archive *archive = smith_dfwad_root(run->document);
    uint32_t sections = 0, memory[2] = {0};
    for (uint32_t i = 0; i < archive->records.count; i++)
        sections += smith_dfwad_is_section(archive->records.items[i]);
    smith_facts_add_number(run->facts, "sections", "Sections", sections, NULL);
    smith_facts_add_number(run->facts, "resources", "Resources", archive->records.count - sections, NULL);
    struct smith_buffer name;
    smith_buffer_init(&name, &run->arena.allocator);
    for (uint32_t i = 0; i < archive->records.count; i++) {
        name.size = 0;
        if (!archive->records.items[i]->has.content || !smith_d2df_is_map(archive->records.items[i]->content))
            continue;
        smith_dfwad_name(run->document, i, memory, &name);
        report_map(run, &name);
    }
    smith_buffer_free(&name);
}

void smith_d2df_zip_info(struct smith_run *run) {
    const struct smith_zip_end *directory = smith_zip_directory(run->document);
    uint32_t count = directory ? directory->files.count : 0;
    smith_facts_add_number(run->facts, "files", "Files", count, NULL);
    struct smith_buffer name;
    smith_buffer_init(&name, &run->arena.allocator);
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_zip_file *file = directory->files.items[i];
        name.size = 0;
        if (!file->content || !smith_d2df_is_map(file->content->data))
            continue;
        smith_zip_name_add(file, &name);
        report_map(run, &name);
    }
    smith_buffer_free(&name);
}

/* SPDX-License-Identifier: MIT
 *
 * Rules about the archives themselves: what their layouts cannot check because it can be read and written well. The
 * engine tells wrong checksums, sizes and offsets, order, gaps and overlaps; the entries are checked by their own
 * formats.
 *
 * Both games look a number up from the front of an index and take what they find first. The second game looks up the
 * kind before that, in the same way.
 */
#include "base/lookup.h"
#include "document/document.h"
#include "format/pop/archive/pop_archive.h"
#include "format/run.h"
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_dat2.h>
#include <stdio.h>
#include <string.h>

/* ---- codes ---- */

/*
 * What errors and findings about archives of Prince of Persia, and folders that become one, mean, for `levelsmith
 * explain`.
 */

const struct smith_code smith_pop_dat_codes[] = {
    {"POP-FOLDER-TWICE", SMITH_ERROR, "two files for one resource",
     "In a folder without a manifest the number in a file's name is that of the resource, so res751.png and res751.bin "
     "cannot both be packed. Remove the one that is out of date."},
    {"POP-FOLDER-EMPTY", SMITH_ERROR, "a folder without resources",
     "A folder without a manifest is packed by the names of its files: res751.png, res750.pal, res2001.bin. There "
     "is none of that kind in this one."},
    {"POP-FOLDER-HIDDEN", SMITH_WARNING, "an archive hides loose resources",
     "Of each name, SDLPoP opens one archive: NAME.DAT of the mod, or else that of the game. What is in it goes before all loose "
     "files, also those of the mod. Without `--game` it is known that SDLPoP comes with GUARD, GUARD1, GUARD2 and most sounds as "
     "archives. Pack the folder: `levelsmith pack FOLDER -o mods/NAME/GUARD.DAT`, with all that the game's archive has."},
    {"POP-FOLDER-PLACE", SMITH_WARNING, "a part of a mod lies where SDLPoP does not look",
     "Archives of a mod lie in its folder, and folders in the place of archives in `data` below that: mods/NAME/data/KID. Beside "
     "mod.ini they are not seen."},
    {"POP-MOD-NAME", SMITH_WARNING, "a part of a mod is called otherwise than SDLPoP asks for it",
     "SDLPoP asks for names in capitals: LEVELS.DAT, VDUNGEON.DAT, data/KID. On systems where capitals count, others are not found."},
    {"POP-DAT-BEYOND", SMITH_WARNING, "a resource has a number that the game never asks for",
     "The palette of a set says how many pictures follow it by their numbers: `/image_count`. What is behind them is never loaded, "
     "and neither are levels behind 2015."},
    {"POP-SETTING-SECTION", SMITH_WARNING, "a section of mod.ini that SDLPoP does not know or see",
     "SDLPoP reads [Enhancements], [CustomGameplay] and [Level 0] to [Level 15]. Blanks inside of the brackets belong to the name. "
     "Blanks, or a mark of the encoding, before the first section hide it: save the file as UTF-8 without a mark (BOM)."},
    {"POP-SETTING-IGNORED", SMITH_WARNING, "a setting that has no effect in mod.ini",
     "The sample that comes with SDLPoP offers some that it reads only in SDLPoP.ini ([Skill N], enable_lighting), or not at all "
     "(vga_color_0 and on). Of [General] only the switches of copy protection and quicksave count. Others are in the wrong "
     "section."},
    {"POP-SETTING-UNKNOWN", SMITH_WARNING, "a setting that SDLPoP does not have",
     "It is passed by. Comments begin with a semicolon; a line that begins with # is a setting of that name."},
    {"POP-SETTING-VALUE", SMITH_WARNING, "a value of mod.ini that SDLPoP takes for another",
     "Switches are true or false. What is no number and no name that SDLPoP knows there is 0; of a number that is too large what does "
     "not fit is cut off. 010 is octal, so 8."},
    {"POP-SETTING-RANGE", SMITH_WARNING, "a value of mod.ini that makes no sense",
     "There are the rooms 1 to 24, tiles 0 to 29, columns 0 to 9 and levels 0 to 15; 16 means never."},
    {"POP-DAT-TWICE", SMITH_WARNING, "an archive has a number twice",
     "The game looks for a number from the front of the index and takes the first resource it finds. The second one "
     "is never seen. No original archive of the first game has this. Give it a number of its own, or delete it."},
    {"POP-DAT-AGAIN", SMITH_INFO, "a kind has a number twice",
     "Originals of the second game have different resources of one kind and number. Here they are distinguished by "
     "where they stand: SHAP/3501 and SHAP/3501#2."},
    {"POP-DAT-EMPTY", SMITH_WARNING, "a resource has no bytes",
     "There is a checksum and nothing behind it. What is not there has one, two or three zeros in original "
     "archives, and some tools refuse a resource of no size."},
    {"POP-DAT-ABSENT", SMITH_INFO, "resources of an archive are placeholders",
     "Zeros stand for a picture or a sound that is not there: one is silence, two are no picture, three are silence "
     "in the second game. The game looks for such a picture in the other archives it has open. In those of the "
     "scenery of the first game, pictures that not all levels need stand 1000 higher."},
    {"POP-DAT-LEFTOVER", SMITH_INFO, "an archive has bytes that no resource has",
     "They lie between resources and are not just zeros. A tool may have taken a resource out of the index and left "
     "its bytes. They are kept on writing; without the keys with `$gap` in the JSON form they are gone."},
    {"POP-DAT-KIND", SMITH_WARNING, "an archive of the second game has a kind that the game does not know",
     "The game asks for CUST, FONT, FRAM, PALC, PALS, PALT, PIEC, PSL, SCR, SEQS, SHAP, SHPL, SND, STRL, TXT4, and for "
     "resources without a kind. It will not find what is under another name; the names are in capitals."},
    {"POP-DAT-KIND-TWICE", SMITH_WARNING, "an archive of the second game has two indexes of one kind",
     "The game takes the first index of a kind that it finds, and never sees what is in the second."},
    {"POP-DAT-KIND-ORDER", SMITH_INFO, "indexes of an archive are not in the usual order",
     "In original archives of the second game the kinds with names of three letters stand before those with four."},
    {"POP-DAT-FLAGS", SMITH_INFO, "a resource of the second game has unusual flags",
     "Pictures have 40 00 00, all others 00 00 00 in original archives. What the flags say is not known for certain; "
     "perhaps that the memory of the resource may be taken away and the resource loaded again."},
    {"POP-DAT-INDEX-REBUILT", SMITH_INFO, "the index of an archive was written anew",
     "It was cut, overwritten, or not where the header says. Resources lie one behind the other, so they were found by what was "
     "left of the index, and the others by what they are: sounds say how long they are, and of pictures, palettes and levels "
     "all is used and the checksum is right."},
    {"POP-DAT-NUMBERED", SMITH_WARNING, "the numbers of resources are lost",
     "Only the index of an archive says which number a resource has. Those without an entry count on from the one before "
     "them; the first levels are 2000, the first sounds 10000. Compare them with an archive that is whole."},
    {"POP-DAT-LOST", SMITH_ERROR, "resources of an archive are lost",
     "Their bytes are not in the file, or what is there could not be made out. Take them from another copy of the archive."},
    {"POP-DAT-TEXT", SMITH_INFO, "an archive was written as a text",
     "A program, or a transfer over FTP, put a carriage return before each byte that is a line end in a text. All of them were "
     "taken out again, which gives the archive as it was."},
    {"POP-DAT-CHECKSUM", SMITH_INFO, "the checksum of a resource was put right",
     "The game minds no checksums, and some tools do. The bytes of the resource are as they were: if they are wrong, so is "
     "the resource."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- pop dat check ---- */

/* A resource of either game. */
struct resource {
    unsigned id;
    const void *record; /* for its quirks */
    const struct smith_bytes *data; /* NULL = its offset leads nowhere; the engine says so */
};

struct check {
    struct smith_run *run;
    const char *twice; /* the code for numbers that are there again */
    char index[64]; /* path of the list of resources */
    struct smith_id_index numbers; /* of this index: where each is first */
    uint32_t absent, resources; /* placeholders; all */
    char first_absent[256];
};

/* ---- resources -------------------------------------------------------------------------------------------------- */

static void pop_dat_check_content(struct check *check, const struct resource *resource, struct smith_rule_path path) {
    if (!resource->data->size)
        smith_report_finding(check->run, "POP-DAT-EMPTY", path, "resource %u has no bytes at all", resource->id);
    else if (smith_pop_is_placeholder(*resource->data) && !check->absent++)
        memcpy(check->first_absent, path.text, sizeof path.text);
}

static void pop_dat_check_number(struct check *check, const struct resource *resource, uint32_t at,
                                 struct smith_rule_path path) {
    uint32_t first = smith_id_index_find(&check->numbers, resource->id);
    if (first != at)
        smith_report_finding(check->run, check->twice, path, "number %u is at %s/%u already", resource->id,
                             check->index, first);
}

/* Bytes before a block that are not just filling. A resource and its checksum add up to 255. */
static void pop_dat_check_gap(struct check *check, const void *record, struct smith_rule_path path) {
    const struct smith_quirks *quirks = smith_quirks_of(record);
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *gap = &quirks->items[i];
        uint8_t sum = 0, any = 0;
        for (size_t k = 0; gap->kind == SMITH_QUIRK_GAP && k < gap->bytes.size; k++) {
            sum = (uint8_t)(sum + gap->bytes.data[k]);
            any |= gap->bytes.data[k];
        }
        if (any)
            smith_report_finding(check->run, "POP-DAT-LEFTOVER", path, "%zu bytes before it that no resource has%s",
                                 gap->bytes.size,
                                 sum == 0xFF && gap->bytes.size > 1 ? "; by their checksum they were one once" : "");
    }
}

static void check_resource(struct check *check, const struct resource *resource, uint32_t at) {
    struct smith_rule_path path = smith_rule_path("%s/%u", check->index, at);
    check->resources++;
    pop_dat_check_number(check, resource, at, path);
    pop_dat_check_gap(check, resource->record, path);
    if (resource->data)
        pop_dat_check_content(check, resource, path);
}

/* A resource of a list of either game. */
typedef struct resource resource_at(const void *index, uint32_t at);

static void check_resources(struct check *check, const void *index, uint32_t count, resource_at *resource_of) {
    check->numbers.count = 0; /* they count anew in each index */
    for (uint32_t i = 0; i < count; i++)
        smith_id_index_add(&check->numbers, &check->run->arena, resource_of(index, i).id, i);
    if (smith_run_failed(check->run))
        return;
    smith_id_index_sort(&check->numbers);
    for (uint32_t i = 0; i < count; i++) {
        const struct resource resource = resource_of(index, i);
        check_resource(check, &resource, i);
    }
}

/* ---- the first game --------------------------------------------------------------------------------------------- */

static struct resource resource1(const void *index, uint32_t at) {
    const struct smith_pop_dat1_resource *from = ((const struct smith_pop_dat1_index *)index)->resources.items[at];
    return (struct resource){from->id, from, from->content ? &from->content->data : NULL};
}

/* ---- the second game -------------------------------------------------------------------------------------------- */

static void check_flags(struct check *check, const struct smith_pop_dat2_kind *kind, uint32_t at) {
    static const uint8_t flags[3] = {0}, of_pictures[3] = {0x40, 0, 0};
    const struct smith_bytes *own = &kind->index->resources.items[at]->flags;
    const uint8_t *usual = strcmp(kind->id, "SHAP") == 0 ? of_pictures : flags;
    if (own->size == 3 && memcmp(own->data, usual, 3) != 0)
        smith_report_finding(check->run, "POP-DAT-FLAGS", smith_rule_path("%s/%u/flags", check->index, at),
                             "%02x %02x %02x where others of its kind have %02x 00 00", own->data[0], own->data[1],
                             own->data[2], usual[0]);
}

static struct resource resource2(const void *index, uint32_t at) {
    const struct smith_pop_dat2_resource *from = ((const struct smith_pop_dat2_index *)index)->resources.items[at];
    return (struct resource){from->id, from, from->content ? &from->content->data : NULL};
}

static void check_kind(struct check *check, const struct smith_pop_dat2_directory *directory, uint32_t at) {
    const struct smith_pop_dat2_kind *kind = directory->kinds.items[at];
    struct smith_rule_path path = smith_rule_path("/directory/kinds/%u", at);
    uint32_t first = 0;
    while (strcmp(directory->kinds.items[first]->id, kind->id) != 0)
        first++;
    if (!smith_pop_kind_is_known(kind->id))
        smith_report_finding(check->run, "POP-DAT-KIND", path, "there is no kind %s", kind->id);
    if (first != at)
        smith_report_finding(check->run, "POP-DAT-KIND-TWICE", path, "%s is at /directory/kinds/%u already", kind->id,
                             first);
    if (at && strlen(kind->id) == 3 && strlen(directory->kinds.items[at - 1]->id) == 4)
        smith_report_finding(check->run, "POP-DAT-KIND-ORDER", path, "%s stands behind %s", kind->id,
                             directory->kinds.items[at - 1]->id);
    pop_dat_check_gap(check, kind, path);
    snprintf(check->index, sizeof check->index, "/directory/kinds/%u/index/resources", at);
    const uint32_t count = kind->index ? kind->index->resources.count : 0;
    check_resources(check, kind->index, count, resource2);
    for (uint32_t i = 0; i < count; i++)
        check_flags(check, kind, i);
}

/* ---- both ------------------------------------------------------------------------------------------------------- */

static void report_absent(struct check *check) {
    if (check->absent)
        smith_report_finding(check->run, "POP-DAT-ABSENT", smith_rule_path("%s", check->first_absent),
                             "%u of %u resources are placeholders; this is the first", check->absent, check->resources);
}

static void check_archive1(struct smith_run *run) {
    const struct smith_pop_dat1_archive *archive = smith_pop_dat1_root(run->document);
    struct check check = {.run = run, .twice = "POP-DAT-TWICE", .index = "/index/resources"};
    pop_dat_check_gap(&check, archive, smith_rule_path("/index"));
    if (archive->index)
        check_resources(&check, archive->index, archive->index->resources.count, resource1);
    report_absent(&check);
}

static void check_archive2(struct smith_run *run) {
    const struct smith_pop_dat2_archive *archive = smith_pop_dat2_root(run->document);
    const struct smith_pop_dat2_directory *directory = archive->directory;
    struct check check = {.run = run, .twice = "POP-DAT-AGAIN"};
    pop_dat_check_gap(&check, archive, smith_rule_path("/directory"));
    for (uint32_t i = 0; directory && i < directory->kinds.count; i++)
        check_kind(&check, directory, i);
    report_absent(&check);
}

smith_rule *const smith_pop_dat1_rules[] = {check_archive1,
                                            smith_pop_check_loose_folder,
                                            smith_pop_check_mod_names,
                                            smith_pop_check_mod_settings,
                                            smith_pop_check_numbers,
                                            NULL};
smith_rule *const smith_pop_dat2_rules[] = {check_archive2, NULL};

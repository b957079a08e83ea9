/* SPDX-License-Identifier: MIT
 *
 * What is in an archive. The archives themselves do not say. In order of trust: the table of what the game's own archives
 * hold, then what the bytes look like, then what such a number means elsewhere.
 */
#include "format/pop/archive/pop_archive.h"
#include "document/document.h"
#include "format/list.h"
#include "format/pop/exchange/pop_level_converters.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/pop.h"
#include "format/pop/sound/pop_sound.h"
#include "format/run.h"
#include "os/os.h"
#include <levelsmith/pop_dat1.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- table ---- */

/*
 * What the resources of the known archives are. The archives do not say; the programs know by number, the second
 * game's by a kind of four letters, too.
 */

#define PICTURES(archives, first, last, what)                                                                          \
    { archives, first, last, &smith_pop_image_format, what }
#define PALETTE(archives, id)                                                                                          \
    { archives, id, id, &smith_pop_palette_format, "palette" }
#define SOUNDS(archives, first, last, what)                                                                            \
    { archives, first, last, &smith_pop_sound_format, what }

/* The first game. Pictures named "optional" are also kept 1000 higher, with placeholders here. */
static const struct smith_pop_range ranges[] = {
    {"PRINCE", 1, 1, &smith_pop_instruments_format, "AdLib instruments"},
    {"PRINCE", 2, 2, NULL, "PC speaker settings"},
    {"PRINCE", 10, 10, &smith_pop_colours_format, "colours of the guards"},
    {"PRINCE", 20, 20, &smith_pop_colours_format, "colours of the levels"},
    PALETTE("TITLE", 40),
    PICTURES("TITLE", 41, 45, "title"),
    PALETTE("TITLE", 50),
    PICTURES("TITLE", 51, 55, "title"),
    PALETTE("PRINCE", 150),
    PICTURES("PRINCE", 151, 173, "flames, potions, swords"),
    PALETTE("VDUNGEON VPALACE CDUNGEON CPALACE EDUNGEON EPALACE", 200),
    PICTURES("VDUNGEON VPALACE CDUNGEON CPALACE EDUNGEON EPALACE", 201, 351, "environment"),
    PALETTE("VDUNGEON VPALACE CDUNGEON CPALACE EDUNGEON EPALACE", 360),
    PICTURES("VDUNGEON VPALACE CDUNGEON CPALACE EDUNGEON EPALACE", 361, 377, "walls"),
    PALETTE("KID", 400),
    PICTURES("KID", 401, 619, "the prince"),
    PALETTE("PRINCE", 700),
    PICTURES("PRINCE", 701, 734, "swords in hands"),
    PALETTE("GUARD1 GUARD2 FAT VIZIER SHADOW SKEL", 750),
    PICTURES("GUARD FAT VIZIER SHADOW SKEL", 751, 784, "opponent"),
    PALETTE("PV", 800),
    PICTURES("PV", 801, 817, "princess and vizier"),
    PALETTE("PV", 850),
    PICTURES("PV", 851, 888, "princess and vizier"),
    PALETTE("PV", 900),
    PICTURES("PV", 901, 930, "princess and vizier"),
    PALETTE("PV", 950),
    PICTURES("PV", 951, 962, "princess and vizier"),
    PALETTE("PV", 980),
    PICTURES("PV", 981, 981, "princess and vizier"),
    PICTURES("VDUNGEON VPALACE CDUNGEON CPALACE EDUNGEON EPALACE", 1201, 1377, "optional environment"),
    {"LEVELS", 2000, 2015, &smith_pop_level_format, "level"},
    SOUNDS("DIGISND1 DIGISND2 DIGISND3", 10000, 10056, "wave"),
    SOUNDS("MIDISND1 MIDISND2 MT32SND1 MT32SND2", 10000, 10056, "music"),
    SOUNDS("IBM_SND1 IBM_SND2", 10000, 10056, "speaker sound"),
    {"PRINCE", 65535, 65535, &smith_pop_sound_format, "music"},
};

/* The second game: by kind, and there the first range that has the number. */
static const struct smith_pop_range kinds[] = {
    {"", 25, 27, NULL, "demo"},
    {"", 755, 755, NULL, "places of heads"},
    {"", 2000, 2013, &smith_pop2_level_format, "level"},
    {"", 2020, 2033, &smith_pop2_level_format, "level, as it is played"},
    {"", 8000, 8000, NULL, "copy protection"},
    {"CUST", 0, 65535, &smith_pop2_room_format, "room with a painted background"},
    {"FONT", 0, 65535, &smith_pop2_font_format, "font"},
    {"FRAM", 1000, 1000, &smith_pop2_sword_frames_format, "frames of swords"},
    {"FRAM", 1200, 1200, &smith_pop2_sword_frames_format, "frames of swords"},
    {"FRAM", 0, 65535, &smith_pop2_frames_format, "frames"},
    {"PALC", 0, 65535, NULL, "CGA palette"},
    {"PALS", 0, 65535, &smith_pop2_palette_format, "VGA palette"},
    {"PALT", 0, 65535, NULL, "Tandy palette"},
    {"PIEC", 0, 65535, &smith_pop2_pieces_format, "tile pieces"},
    {"PSL", 0, 65535, &smith_pop2_sounds_format, "sounds of a scene"},
    {"SCR", 0, 65535, &smith_pop2_script_format, "script of a scene"},
    {"SEQS", 0, 65535, &smith_pop2_sequence_format, "sequence"},
    {"SHAP", 0, 65535, &smith_pop_image_format, "picture"},
    {"SHPL", 0, 65535, &smith_pop2_shapes_format, "shape list"},
    {"SND", 0, 65535, &smith_pop_sound_format, "sound"},
    {"STRL", 0, 65535, &smith_pop2_strings_format, "strings"},
    {"TXT4", 0, 65535, &smith_pop2_text_format, "text"},
};

#define COUNT(array) (sizeof array / sizeof *array)

static bool same_letters(const char *a, const char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char x = a[i] >= 'a' && a[i] <= 'z' ? (char)(a[i] - 32) : a[i];
        if (x != b[i])
            return false;
    }
    return true;
}

/* Whether `name`, up to its dot, is one of the words of `list`. */
static bool is_among(const char *name, const char *list) {
    size_t size = strcspn(name, ".");
    while (*list) {
        size_t word = strcspn(list, " ");
        if (word == size && same_letters(name, list, size))
            return true;
        list += word + (list[word] == ' ');
    }
    return false;
}

/* Whether a file called `name` is the archive `archive`, "GUARD": the case of letters and the extension do not
 * matter. */
static bool pop_same_archive(const char *name, const char *archive) {
    return is_among(name, archive);
}

/* Whether a file called `name` is an archive of the first game, or says how a mod of it is played. */
static bool pop_is_of_game(const char *name) {
    const char *extension = name + strcspn(name, ".");
    bool found = strcmp(name, "mod.ini") == 0;
    for (size_t i = 0; i < COUNT(ranges) && !found; i++)
        found = (!*extension || smith_any_case_equal(extension, ".dat")) && is_among(name, ranges[i].archives);
    return found;
}

/* The range that resource `id` of an archive called `name` (any case, with its extension) is in, or NULL. */
static const struct smith_pop_range *pop_range_find(const char *name, uint16_t id) {
    for (size_t i = 0; i < COUNT(ranges); i++)
        if (id >= ranges[i].first && id <= ranges[i].last && is_among(name, ranges[i].archives))
            return &ranges[i];
    return NULL;
}

/* ... of whatever archive. Numbers mean the same in all of the first game's archives, as far as they overlap. */
static const struct smith_pop_range *pop_range_of_id(uint16_t id) {
    for (size_t i = 0; i < COUNT(ranges); i++)
        if (id >= ranges[i].first && id <= ranges[i].last)
            return &ranges[i];
    return NULL;
}

bool smith_pop_kind_is_known(const char *kind) {
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (strcmp(kinds[i].archives, kind) == 0)
            return true;
    return false;
}

/* What resource `id` of a kind is in the second game, or NULL. */
static const struct smith_pop_range *pop_range_of_kind(const char *kind, uint16_t id) {
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (strcmp(kinds[i].archives, kind) == 0 && id >= kinds[i].first && id <= kinds[i].last)
            return &kinds[i];
    return NULL;
}

/* ---- pop archive ---- */

/*
 * What is in an archive. The archives themselves do not say. In order of trust: the table of what the game's own
 * archives hold, then what the bytes look like, then what such a number means elsewhere.
 */

bool smith_pop_is_placeholder(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i])
            return false;
    return bytes.size && bytes.size <= 3;
}

/* The search for what one entry is. */
struct search {
    const struct smith_archive *archive;
    struct smith_bytes bytes;
    struct smith_options options;
    bool out_of_memory;
};

static struct search search_of(const struct smith_archive *archive, uint32_t number) {
    return (struct search){archive, *archive->entries[number].bytes, smith_document_options(archive->document), false};
}

/* Whether the bytes can be read as that format and look like it, as far as it has looks at all. */
static bool pop_archive_fits(struct search *search, const struct smith_format *format) {
    struct smith_document *document;
    enum smith_status status =
        smith_decode(format->layout, search->bytes, &search->options, NULL, NULL, &document, NULL);
    search->out_of_memory |= status == SMITH_NO_MEMORY;
    smith_document_free(document);
    return status == SMITH_OK;
}

static struct smith_entry_type type_by_table(struct search *search, const struct smith_pop_range *range) {
    if (smith_pop_is_placeholder(search->bytes))
        return (struct smith_entry_type){.confidence = 100, .why = "nothing: a placeholder"};
    if (!range->format || pop_archive_fits(search, range->format))
        return (struct smith_entry_type){.format = range->format, .confidence = 100, .why = range->what};
    return (struct smith_entry_type){
        .confidence = 30, .why = "not what has this number in the game's own archive", .expected = range->format};
}

/* What the bytes look like; surer when the number means the same elsewhere. */
static struct smith_entry_type type_by_bytes(struct search *search, const struct smith_pop_range *range) {
    const struct smith_format *guess;
    struct smith_error error;
    if (smith_format_list_guess(search->archive->formats, search->bytes, &guess, &error) == SMITH_OK)
        return range && range->format == guess
                   ? (struct smith_entry_type){.format = guess, .confidence = 90, .why = "by its bytes and its number"}
                   : (struct smith_entry_type){.format = guess, .confidence = 60, .why = "by its bytes"};
    if (range && range->format && pop_archive_fits(search, range->format))
        return (struct smith_entry_type){.format = range->format, .confidence = 40, .why = "by its number"};
    return (struct smith_entry_type){.why = "nothing known"};
}

static bool pop_archive_entry_type(const struct smith_archive *archive, uint32_t number,
                                   struct smith_entry_type *entry_type) {
    const struct smith_entry *entry = &archive->entries[number];
    unsigned long id = smith_pop_entry_id(entry);
    const struct smith_pop_range *range = id <= UINT16_MAX ? pop_range_find(archive->name, (uint16_t)id) : NULL;
    struct search search = search_of(archive, number);
    if (range)
        *entry_type = type_by_table(&search, range);
    else
        *entry_type = type_by_bytes(&search, id <= UINT16_MAX ? pop_range_of_id((uint16_t)id) : NULL);
    return !search.out_of_memory;
}

/* In the second game an entry has a kind before its number. */
static bool type_of_kind(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct smith_entry *entry = &archive->entries[number];
    char kind[8] = "";
    size_t size = strcspn(entry->name, "/#");
    if (entry->name[size] == '/' && size < sizeof kind &&
        strncmp(entry->name, SMITH_POP_NO_KIND "/", strlen(SMITH_POP_NO_KIND "/")) != 0)
        memcpy(kind, entry->name, size);
    const struct smith_pop_range *range = pop_range_of_kind(kind, (uint16_t)smith_pop_entry_id(entry));
    struct search search = search_of(archive, number);
    *entry_type = range ? type_by_table(&search, range) : type_by_bytes(&search, NULL);
    return !search.out_of_memory;
}

/* Guards have their palette, or their colours, elsewhere; environments the colours of levels. */
static const char *companion(const char *name, unsigned index) {
    static const char *const guard[] = {"GUARD2.DAT", "GUARD1.DAT", "PRINCE.DAT", NULL};
    static const char *const others[] = {"PRINCE.DAT", NULL};
    const char *const *companions = pop_same_archive(name, "GUARD") ? guard : others;
    for (unsigned i = 0; companions[i]; i++)
        if (i == index)
            return pop_same_archive(name, "PRINCE") ? NULL : companions[i];
    return NULL;
}

/* ---- what there is to know of one ---- */

/* Kinds of resources that people count. */
static const struct {
    const struct smith_format *format;
    const char *one, *several;
} counted[] = {
    {&smith_pop_level_format, "level", "levels"},
    {&smith_pop_palette_format, "palette", "palettes"},
    {&smith_pop_image_format, "picture", "pictures"},
    {&smith_pop_sound_format, "sound", "sounds"},
};

/* By number: what else is there is counted as other resources. */
void smith_pop_archive_count(struct smith_run *run) {
    const struct smith_pop_dat1_archive *archive = smith_pop_dat1_root(run->document);
    const char *name = run->how && run->how->name ? run->how->name : "";
    uint32_t counts[COUNT(counted) + 1] = {0};
    char text[160] = "";
    for (uint32_t i = 0; archive->index && i < archive->index->resources.count; i++) {
        const struct smith_pop_dat1_resource *resource = archive->index->resources.items[i];
        const struct smith_pop_range *range = pop_range_find(name, resource->id);
        size_t kind = 0;
        range = range ? range : pop_range_of_id(resource->id);
        if (resource->content && smith_pop_is_placeholder(resource->content->data))
            continue;
        while (kind < COUNT(counted) && !(range && range->format == counted[kind].format))
            kind++;
        counts[kind]++;
    }
    for (size_t i = 0; i <= COUNT(counted); i++) {
        const size_t used = strlen(text);
        const char *what = i == COUNT(counted) ? "other" : counts[i] == 1 ? counted[i].one : counted[i].several;
        if (counts[i])
            snprintf(text + used, sizeof text - used, "%s%u %s", used ? ", " : "", (unsigned)counts[i], what);
    }
    if (text[0])
        smith_facts_add_text(run->facts, "holds", "Holds", text, NULL);
}

static const char *const styles[] = {SMITH_POP_STYLE_SDLPOP, SMITH_POP_STYLE_PLV, NULL};
static const char *const styles2[] = {SMITH_POP_STYLE_PLV, NULL};

const struct smith_archive_ops smith_pop_archive_ops = {
    .prefix = "res",
    .entry_type = pop_archive_entry_type,
    .adopt = smith_pop_folder_adopt,
    .stands_for = smith_pop_folder_stands_for,
    .is_of_game = pop_is_of_game,
    .companion = companion,
    .add = smith_pop_archive_add,
    .has_faithful = true,
    .styles = styles,
};

const struct smith_archive_ops smith_pop2_archive_ops = {
    .prefix = "res",
    .entry_type = type_of_kind,
    .add = smith_pop2_archive_add,
    .has_faithful = true,
    .styles = styles2,
};

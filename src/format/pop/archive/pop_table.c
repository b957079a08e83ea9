/* SPDX-License-Identifier: MIT
 *
 * What the resources of the known archives are. The archives do not say; the programs know by number, the second
 * game's by a kind of four letters, too.
 */
#include "format/pop/archive/pop_table.h"

#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/level/pop2_level.h"
#include "format/pop/level/pop_level.h"
#include "format/pop/sound/pop_sound.h"
#include "os/os.h"
#include <string.h>

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

bool smith_pop_same_archive(const char *name, const char *archive) {
    return is_among(name, archive);
}

bool smith_pop_is_of_game(const char *name) {
    const char *extension = name + strcspn(name, ".");
    bool found = strcmp(name, "mod.ini") == 0;
    for (size_t i = 0; i < COUNT(ranges) && !found; i++)
        found = (!*extension || smith_any_case_equal(extension, ".dat")) && is_among(name, ranges[i].archives);
    return found;
}

const struct smith_pop_range *smith_pop_range_find(const char *name, uint16_t id) {
    for (size_t i = 0; i < COUNT(ranges); i++)
        if (id >= ranges[i].first && id <= ranges[i].last && is_among(name, ranges[i].archives))
            return &ranges[i];
    return NULL;
}

const struct smith_pop_range *smith_pop_range_of_id(uint16_t id) {
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

const struct smith_pop_range *smith_pop_range_of_kind(const char *kind, uint16_t id) {
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (strcmp(kinds[i].archives, kind) == 0 && id >= kinds[i].first && id <= kinds[i].last)
            return &kinds[i];
    return NULL;
}

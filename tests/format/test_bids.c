/* SPDX-License-Identifier: MIT
 *
 * How many bits of a file speak for a format, which is how one is recognised: at the limits of each number that is asked,
 * what is just enough and what is just too little. A file is zeros but for the bytes that are listed.
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* `bytes`: OFFSET:HEX or OFFSET*COUNT:HEX, which is COUNT times the same, one after the other; later ones count. */
struct row {
    const char *format;
    size_t size;
    const char *bytes;
    unsigned bits;
};

static const struct row levels[] = {
    {"pop_level", 2305, "2048:01", 24},
    {"pop_level", 2304, "2048:01", 24},
    {"pop_level", 2303, "2048:01", 0},
    {"pop_level", 2306, "2048:01", 0},
    {"pop_level", 2305, "", 0}, /* no room is used */
    {"pop_level", 2305, "2048:19", 24},
    {"pop_level", 2305, "2048:1a", 0},
    {"pop_level", 2305, "2048:01 2112:18", 24}, /* it begins in a room */
    {"pop_level", 2305, "2048:01 2112:19", 0},
    {"pop_level", 2305, "2048:01 2113:1d", 24}, /* on a tile */
    {"pop_level", 2305, "2048:01 2113:1e", 0},
    {"pop_level", 2305, "2048:01 1952*96:18", 24}, /* more than half of the links lead to rooms */
    {"pop_level", 2305, "2048:01 1952*47:19", 24},
    {"pop_level", 2305, "2048:01 1952*48:19", 0},
    {"pop_level", 2305, "2048:01 2000*48:19", 0},
    {"pop_level", 2305, "2048:01 1951:19 1952*47:19", 24},
    {"pop_level", 2305, "2048:01 2143*11:01", 24}, /* more than half of the guards look left or right */
    {"pop_level", 2305, "2048:01 2143*12:01", 0},
    {"pop_level", 2305, "2048:01 2155*12:fe", 0},
    {"pop_level", 2305, "2048:01 2143*24:ff 2142:01 2167:01", 24},
    {"pop_level", 2308, "2048:01 2143*12:01", 24}, /* of the Macintosh, where they stand further behind */
    {"pop_level", 2308, "2048:01 2160*12:01", 0},
    {"pop_mac_levels", 2308, "2048:01", 0}, /* one alone is a level */
    {"pop_mac_levels", 4616, "2048:01 4356:01", 40},
    {"pop_mac_levels", 4617, "2048:01 4356:01", 0},
    {"pop_mac_levels", 4616, "2048:01", 0},
    {"pop_mac_levels", 6924, "2048:01 4356:01", 20},
    {"pop_mac_levels", 6924, "2048:01", 0},
    {"pop_resource", 2306, "2049:01 0:fe", 32}, /* the sum of all bytes is 255 */
    {"pop_resource", 2306, "2049:01", 12},
    {"pop_resource", 2305, "2049:01 0:fe", 32},
    {"pop_resource", 2305, "2048:01 0:fe", 0},
    {"pop_resource", 2306, "0:ff", 0},
    {"pop_resource", 12026, "6210:4a454646 0:e4", 48},
    {"pop_resource", 12026, "6210:4a454646", 20},
    {"pop2_level", 12025, "6209:4a454646", 40},
    {"pop2_level", 12024, "6209:4a454646", 0},
    {"pop2_level", 12026, "6209:4a454646", 0},
    {"pop2_level", 12025, "6209:4a45464600", 40},
    {"pop2_level", 12025, "6209:4a45464700", 0}, /* somebody else's, of a kind that there is not */
    {"pop2_level", 12025, "6213:01", 16},
    {"pop2_level", 12025, "6213:06", 16},
    {"pop2_level", 12025, "6213:07", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:01", 32},
    {"pop2_mac_level", 14765, "8583:01 8601:01", 0},
    {"pop2_mac_level", 65535, "8583:06 8601:20 8603:1d", 32},
    {"pop2_mac_level", 65536, "8583:01 8601:01", 0},
    {"pop2_mac_level", 14766, "8583:00 8601:01", 0},
    {"pop2_mac_level", 14766, "8583:07 8601:01", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:00", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:21", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:01 8603:1e", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:01 8320*128:0020", 32},
    {"pop2_mac_level", 14766, "8583:01 8601:01 8320:0021", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:01 8574:0021", 0},
    {"pop2_mac_level", 14766, "8583:01 8601:01 8318:0021 8576:0021", 32},
    {"pop_plv", 7, "0:504f505f4c564c", 56},
    {"pop_plv", 6, "0:504f505f4c564c", 0},
    {"pop_plv", 70, "0:504f505f4c564d", 0},
};

static const struct row resources[] = {
    /* speaker: notes of three bytes, and an end mark */
    {"pop_sound", 0, "", 0},
    {"pop_sound", 5, "0:0001001200", 26},
    {"pop_sound", 5, "0:8001001200", 26},
    {"pop_sound", 5, "0:4001001200", 0},
    {"pop_sound", 5, "0:0000001200", 0}, /* no ticks a second, and more than anybody can follow */
    {"pop_sound", 5, "0:00e8031200", 26},
    {"pop_sound", 5, "0:00e9031200", 0},
    {"pop_sound", 4, "0:00011200", 0},
    {"pop_sound", 2, "0:1200", 0},
    {"pop_sound", 6, "0:000100001200", 0},
    {"pop_sound", 8, "0:000100 6:1200", 26},
    {"pop_sound", 8, "0:000100 6:1201", 0},
    /* samples, as the first releases spell them and as later ones do */
    {"pop_sound", 9, "0:01 3:01 7:08", 44},
    {"pop_sound", 9, "0:01 3:01 7:ff", 44},
    {"pop_sound", 9, "0:01 3:02 7:08", 20},
    {"pop_sound", 9, "0:01 3:01 7:09", 0},
    {"pop_sound", 8, "0:01 7:08", 0},
    {"pop_sound", 9, "0:01 3:01 5:01 7:08", 0},
    {"pop_sound", 9, "0:01 3:01 6:01 7:08", 0},
    {"pop_sound", 11, "0:01 3:08 4:01", 28},
    {"pop_sound", 11, "0:01 3:ff 4:01", 28},
    {"pop_sound", 11, "0:01 3:08 4:02", 0},
    {"pop_sound", 10, "0:01 3:08", 0},
    {"pop_sound", 266, "0:01 3:08 4:0001", 28},
    {"pop_sound", 6, "0:024d546864", 40},
    {"pop_sound", 5, "0:024d546864", 0},
    {"pop_sound", 6, "0:024d546865", 0},
    {"pop_sound", 6, "0:034d546864", 0},
    {"pop_palette", 100, "3:10", 120},
    {"pop_palette", 99, "3:10", 0},
    {"pop_palette", 101, "3:10", 0},
    {"pop_palette", 100, "3:0f", 0},
    {"pop_palette", 100, "1:01 3:10", 0},
    {"pop_palette", 100, "2:01 3:10", 0},
    {"pop_palette", 100, "0:ff 3:10 4*48:3f 52*48:ff", 120},
    {"pop_palette", 100, "3:10 4:40", 0},
    {"pop_palette", 100, "3:10 51:40", 0},
    /* height, width, flags, and the pixels: unpacked, two of sixteen colours a byte */
    {"pop_image", 7, "0:010002000030", 16},
    {"pop_image", 7, "0:010001000030", 16},
    {"pop_image", 7, "0:010003000030", 0},
    {"pop_image", 8, "0:010003000030", 16},
    {"pop_image", 8, "0:020002000030", 16},
    {"pop_image", 6, "0:010002000030", 0},
    {"pop_image", 8, "0:010002000030", 0}, /* a byte more than there are pixels */
    {"pop_image", 7, "0:000002000030", 0},
    {"pop_image", 7, "0:010000000030", 0},
    {"pop_image", 7, "0:010008000000", 16}, /* two colours */
    {"pop_image", 7, "0:010009000000", 0},
    {"pop_image", 7, "0:010002000230", 0}, /* no such form */
    {"pop_image", 32774, "0:ff00010100300", 0},
    {"pop_image", 8198, "0:010000ff0000", 0},
    {"pop_image", 8198, "0:0100ffff0000", 16}, /* as many pixels as a picture may have, and more */
    {"pop_image", 8198, "0:0200ff7f0000", 16},
    {"pop_image", 8198, "0:020000800000", 0},
};

static const struct row archives[] = {
    /* an index behind all: id, offset, size */
    {"pop_dat1", 8, "0:06 4:02", 24},
    {"pop_dat1", 7, "0:06 4:02", 0},
    {"pop_dat1", 8, "0:05 4:02", 0},
    {"pop_dat1", 8, "0:06 4:01", 0},
    {"pop_dat1", 9, "0:06 4:03", 0},
    {"pop_dat1", 9, "0:06 4:02", 24},
    {"pop_dat1", 20, "0:0a 4:0a 10:0100 14:06 18:03", 48},
    {"pop_dat1", 20, "0:0a 4:0a 10:0100 14:05 18:03", 0},
    {"pop_dat1", 20, "0:0a 4:0a 10:0100 14:06 18:0d", 48},
    {"pop_dat1", 20, "0:0a 4:0a 10:0100 14:06 18:0e", 0}, /* with the checksum, a byte too much */
    {"pop_dat1", 20, "0:0a 4:0a 10:0100 14:13 18:00", 48},
    {"pop_dat1", 20, "0:0a 4:0a 10:0100 14:14 18:00", 0},
    {"pop_dat1", 20, "0:0a 4:0a 10:0200 14:06 18:03", 0},
    {"pop_dat1", 20, "0:0b 4:0a 11:01", 0},
    {"pop_dat1", 24, "0:06 4:12 6:02 10:06", 0}, /* one of two, which is not most */
    {"pop_dat1", 32, "0:06 4:1a 6:03 10:06 18:06", 24},
    {"pop_dat1", 32, "0:06 4:1a 6:03 10:06 18:06 26:06", 48},
    /* a directory of kinds, each with an index of its own: id, offset, size, flags */
    {"pop_dat2", 8, "0:06 4:02", 16},
    {"pop_dat2", 7, "0:06 4:02", 0},
    {"pop_dat2", 16, "0:06 4:0a 6:01 12:08", 24}, /* a kind of which there is none */
    {"pop_dat2", 16, "0:06 4:0a 6:01 12:09", 0},
    {"pop_dat2", 16, "0:06 4:0a 6:02 12:08", 0},
    {"pop_dat2", 17, "0:06 4:0b 6:01 12:08", 12}, /* a byte that is nobody's */
    {"pop_dat2", 31, "0:0a 4:15 10:01 16:08 18:01 22:06 26:03", 48},
    {"pop_dat2", 31, "0:0a 4:15 10:01 16:08 18:01 22:05 26:03", 0},
    {"pop_dat2", 31, "0:0a 4:15 10:01 16:08 18:02 22:06 26:03", 0},
    {"pop_dat2", 31, "0:0a 4:15 10:01 16:09 18:01 22:06 26:03", 0},
    {"pop_dat2", 31, "0:0a 4:15 10:01 16:08 18:01 22:06 26:01", 48}, /* half of what is before it */
    {"pop_dat2", 31, "0:0a 4:15 10:01 16:08 18:01 22:06 26:00", 0},
    {"pop_dat2", 35, "0:06 4:1d 6:02 12:0e 18:1b 20:01 24:06 33:00", 48},
    {"pop_dat2", 37, "0:0a 4:1b 10:02 16:0e 22:0e 24:01 28:06 32:03", 24}, /* both the same index */
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001e 280:001c001e", 0},
    {"mac_resources", 296, "0:00000100 4:00000100 12:00000028 280:001c001e 284:ffff", 56},
    {"mac_resources", 296, "0:00000101 4:00000101 12:00000027 280:001c001e 284:ffff", 0},
    {"mac_resources", 296, "0:00000100 4:00000100 8:00000001 12:00000028 280:001c001e 284:ffff", 0},
    {"mac_resources", 297, "0:00000100 4:00000101 8:00000001 12:00000028 281:001c001e 285:ffff", 56},
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001e 280:001c001e 284:ffff", 56},
    {"mac_resources", 285, "0:00000100 4:00000100 12:0000001d 280:001c001e 284:ff", 0},
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001f 280:001c001e 284:ffff", 0},
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001d 280:001c001e 284:ffff", 0},
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001e 280:001b001e 283:ffff", 0},
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001e 280:001c001d 284:ffff", 0},
    {"mac_resources", 286, "0:00000100 4:00000100 12:0000001e 280:001c001f 284:ffff", 0},
    {"mac_resources", 294, "0:00000100 4:00000100 12:00000026 280:001c0026 284:0000", 56},
    {"mac_resources", 294, "0:00000100 4:00000100 12:00000026 280:001c0026 284:0001", 0},
    {"mac_resources", 294, "0:00000100 4:00000100 12:00000026 280:001c0025 284:0000", 0},
    {"mac_double", 26, "0:00051600", 32},
    {"mac_double", 26, "0:00051607", 32},
    {"mac_double", 25, "0:00051607", 0},
    {"mac_double", 26, "0:00051601", 0},
    {"dfwad", 8, "0:444657414401", 48},
    {"dfwad", 7, "0:444657414401", 0},
    {"dfwad", 8, "0:444657414402", 40},
    {"dfwad", 8, "0:444657414501", 0},
    {"dfwad", 32, "0:4446574144010100", 48},
    {"dfwad", 31, "0:4446574144010100", 40},
    {"dfwad", 6152, "0:4446574144010001", 48},
    {"dfwad", 6151, "0:4446574144010001", 40},
    {"zip", 4, "0:504b0304", 32},
    {"zip", 3, "0:504b0304", 0},
    {"zip", 22, "0:504b0506", 32},
    {"zip", 23, "1:504b0506", 24},
    {"zip", 24, "1:504b0506 21:01", 24},
    {"zip", 24, "1:504b0506 21:02", 0},
    {"zip", 24, "1:504b0506", 0},
    {"zip", 65558, "1:504b0506 21:ffff", 24},
    {"zip", 22, "1:504b0506", 0},
    {"zip", 4, "0:504b0102", 0},
};

static const struct row saves[] = {
    {"pop_sav", 8, "4:01 6:01", 24},
    {"pop_sav", 7, "4:01 6:01", 0},
    {"pop_sav", 9, "4:01 6:01", 0},
    {"pop_sav", 8, "0:ffff 2:cf02 4:0f 6:0a", 24},
    {"pop_sav", 8, "2:d002 4:0f 6:0a", 0},
    {"pop_sav", 8, "4:00 6:01", 0},
    {"pop_sav", 8, "4:10 6:01", 0},
    {"pop_sav", 8, "4:01 6:00", 0},
    {"pop_sav", 8, "4:01 6:0b", 0},
    {"pop_hof", 176, "", 16},
    {"pop_hof", 175, "", 0},
    {"pop_hof", 177, "", 0},
    {"pop_hof", 176, "0:01 2:41", 24},
    {"pop_hof", 176, "0:02 2:41 31:42", 32},
    {"pop_hof", 176, "0:06 2*174:00 2:41 31:41 60:41 89:41 118:41 147:41", 64},
    {"pop_hof", 176, "0:01 2*25:41", 24}, /* a name that fills its place */
    {"pop_hof", 176, "0:01 2:4100", 24},
    {"pop_hof", 176, "0:01 2:1f", 0},
    {"pop_hof", 176, "0:01 2:207e", 24},
    {"pop_hof", 176, "0:01 2:417f", 0},
    {"pop_hof", 176, "0:01 2:410041", 0}, /* something behind its end */
    {"pop_hof", 176, "0:01 2:41 26:01", 0},
    {"pop_hof", 176, "0:01 2:41 27:01", 24},
    {"pop_hof", 176, "0:07 2:41 31:41 60:41 89:41 118:41 147:41", 0},
    {"pop_hof", 176, "1:01", 0},
    {"pop_quicksave", 2708, "0:56312e3136623420", 72},
    {"pop_quicksave", 2708, "0:56312e31366235", 0},
    {"pop_replay", 100, "0:503152", 24},
    {"pop_replay", 100, "0:503153", 0},
    {"pop_replay", 2, "0:5031", 0},
    {"mininim_replay", 59, "0:4d494e494e494d205245504c4159", 120},
    {"mininim_replay", 59, "0:4d494e494e494d205245504c415920", 0},
    {"pop2_hof", 31, "0:01 2:41", 20},
    {"pop2_hof", 30, "0:01 2:41", 0},
    {"pop2_hof", 2, "", 0},
    {"pop2_hof", 31, "", 0},
    {"pop2_hof", 31, "0:02 2:41", 0},
    {"pop2_hof", 31, "0:0101 2:41", 0},
    {"pop2_hof", 60, "0:01 2:41", 20},
    {"pop2_hof", 60, "0:02 2:41 31:41", 28},
    {"pop2_hof", 147, "0:05 2:41 31:41 60:41 89:41 118:41", 52},
    {"pop2_hof", 176, "0:05 2:41 31:41 60:41 89:41 118:41", 0},
    {"pop2_sav", 96482, "", 24},
    {"pop2_sav", 96481, "", 0},
    {"pop2_sav", 96483, "", 0},
    {"pop2_sav", 96482, "0:01 2:41", 32},
    {"pop2_sav", 96482, "0:02 2:41 27:42", 40},
    {"pop2_sav", 96482, "0:0a 2:41 27:41 52:41 77:41 102:41 127:41 152:41 177:41 202:41 227:41", 104},
    {"pop2_sav", 96482, "0:0b 2:41 27:41 52:41 77:41 102:41 127:41 152:41 177:41 202:41 227:41 252:41", 0},
    {"pop2_sav", 96482, "1:01", 0},
};

static const struct row projects[] = {
    {"pmf", 5, "0:504d4600", 32},
    {"pmf", 4, "0:504d4600", 0},
    {"pmf", 5, "0:504d4601", 0},
    {"prj2", 8, "0:50524a32", 63},
    {"prj2", 7, "0:50524a32", 0},
    {"prj2", 8, "0:50524a33", 0},
    {"prj2", 8, "0:50524a32 7:80", 63},
    {"prj2", 8, "0:50524a32 7:81", 32},
    {"prj2", 8, "0:50524a32 7:40", 32},
    {"prj2", 8, "0:50524a32 6:80", 32},
    {"prj2", 8, "0:50524a32 5:01", 32},
    {"prj2", 8, "0:50524a32 4:01", 32},
    {"wad2", 8, "0:57414432", 63},
    {"wad2", 7, "0:57414432", 0},
    {"wad2", 8, "0:57414433", 0},
    {"wad2", 8, "0:57414432 7:80", 63},
    {"wad2", 8, "0:57414432 7:01", 32},
    {"wad2", 8, "0:57414432 6:80", 32},
    {"wad2", 8, "0:57414432 5:80", 32},
    {"wad2", 8, "0:57414432 4:80", 32},
    {"wad2", 12, "0:57414432 8:04055732", 0}, /* of 2017: a game, then an id */
    {"wad2", 12, "0:57414432 8:05055732", 63},
    {"wad2", 12, "0:57414432 8:04055733", 63},
    {"wad2", 12, "0:57414432 8:04055832", 63},
    {"wad2", 11, "0:57414432 8:040557", 63},
    {"wad2_2017", 12, "0:57414432 8:04055732", 63},
    {"wad2_2017", 12, "0:57414432 8:05055732", 0},
    {"wad2_2017", 11, "0:57414432 8:040557", 0},
    {"wad", 52, "0:81", 128},
    {"wad", 52, "0:82", 128},
    {"wad", 52, "0:80", 0},
    {"wad", 52, "0:83", 0},
    {"wad", 53, "0:81", 56},
    {"wad", 51, "0:81", 0},
    {"wad", 3, "0:81", 0},
    {"wad", 60, "0:81 4:01", 128},
    {"wad", 59, "0:81 4:01", 0},
    {"wad", 53, "0:81 8:01", 0}, /* a page that is not whole */
    {"wad", 196660, "0:81 8:000003", 128},
    {"wad", 56, "0:81 12:01", 128},
    {"wad", 54, "0:81 16:01", 128},
    {"wad", 92, "0:81 20:01", 128},
    {"wad", 58, "0:81 24:01", 128},
    {"wad", 60, "0:81 28:01", 128},
    {"wad", 54, "0:81 32:01", 128},
    {"wad", 56, "0:81 36:01", 128},
    {"wad", 54, "0:81 40:01", 128},
    {"wad", 70, "0:81 44:01", 128},
    {"wad", 84, "0:81 48:01", 128},
    {"swd", 16, "0:81", 80},
    {"swd", 15, "0:81", 0},
    {"swd", 17, "0:81", 40},
    {"swd", 16, "0:83", 0},
    {"swd", 32, "0:81 4:01", 80},
    {"swd", 31, "0:81 4:01", 0},
    {"swd", 32, "0:81 4:01 8:ffffff0000ff00ff", 80},
    {"swd", 32, "0:81 4:01 11:01", 0},
    {"swd", 32, "0:81 4:01 12:01", 0},
    {"swd", 32, "0:81 4:01 14:01", 0},
    {"swd", 32, "0:81 4:01 16:01", 0},
    {"swd", 32, "0:81 4:01 20:01", 0},
    {"swd", 48, "0:81 4:02 24:ffffff", 80},
    {"swd", 48, "0:81 4:02 27:01", 0},
    {"swd", 17, "0:81 8:01", 0},
    {"swd", 196624, "0:81 8:000003", 80},
    {"swd", 24, "0:81 12:01", 80},
    {"swd", 23, "0:81 12:01", 0},
    {"d2df", 4, "0:4d415001", 32},
    {"d2df", 3, "0:4d415001", 0},
    {"d2df", 4, "0:4d415002", 24},
    {"d2df", 4, "0:4d415101", 0},
    {"d2df", 12, "0:4d415001", 32},
    {"d2df", 13, "0:4d415001", 40},
    {"d2df", 13, "0:4d41500107", 40},
    {"d2df", 13, "0:4d41500108", 32},
    {"d2df", 13, "0:4d415001 9:01", 32},
    {"d2df", 14, "0:4d415001 9:01", 40},
    {"prj", 12, "0:50524f4a46494c4531", 96},
    {"prj", 12, "0:50524f4a46494c4532", 96},
    {"prj", 12, "0:50524f4a46494c4530", 88},
    {"prj", 12, "0:50524f4a46494c4533", 88},
    {"prj", 12, "0:50524f4a46494c4531 9:01", 72},
    {"prj", 12, "0:50524f4a46494c4531 11:01", 72},
    {"prj", 12, "0:50524f4a46494c4533 10:01", 64},
    {"prj", 11, "0:50524f4a46494c4531", 0},
    {"prj", 12, "0:50524f4a46494c4631", 0},
};

static void put(uint8_t *bytes, size_t size, const char *text) {
    for (char *end; *text; text = end + strspn(end, " ")) {
        size_t at = strtoul(text, &end, 10), count = *end == '*' ? strtoul(end + 1, &end, 10) : 1;
        const char *hex = end + 1;
        for (end += strcspn(end, " "); count--;)
            for (const char *digits = hex; digits < end; digits += 2, at++) {
                const char pair[3] = {digits[0], digits[1]};
                if (at < size)
                    bytes[at] = (uint8_t)strtoul(pair, NULL, 16);
            }
    }
}

static void expect(const struct row *rows, size_t count) {
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t *bytes = calloc(rows[i].size + 1, 1);
        assert_non_null(bytes);
        put(bytes, rows[i].size, rows[i].bytes);
        unsigned bits = smith_format_by_id(rows[i].format)->bid((struct smith_bytes){bytes, rows[i].size});
        if (bits != rows[i].bits) {
            print_error("%s, %zu bytes, %s: %u bits, not %u\n", rows[i].format, rows[i].size, rows[i].bytes, bits,
                        rows[i].bits);
            wrong++;
        }
        free(bytes);
    }
    assert_int_equal(wrong, 0);
}

#define CASE(rows)                                                                                                     \
    static void rows##_bid(void **state) {                                                                             \
        (void)state;                                                                                                   \
        expect(rows, sizeof rows / sizeof *rows);                                                                      \
    }
CASE(levels)
CASE(resources)
CASE(archives)
CASE(saves)
CASE(projects)

int test_bids(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_bid), cmocka_unit_test(resources_bid), cmocka_unit_test(archives_bid),
        cmocka_unit_test(saves_bid),  cmocka_unit_test(projects_bid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT
 *
 * Cyrillic letters of the stroke font (stroke_font.h), as many as Russian, Ukrainian, Belarusian, Serbian and
 * Macedonian have. Those that look like Latin ones are these.
 */
#include "media/drawing/stroke_cyrillic.h"

#include <stddef.h>

struct letter {
    char latin; /* the letter that looks the same; 0 = none */
    uint8_t width;
    const char *strokes;
    const char *accent;
};

static const char dots[] = "3031 7071", breve[] = "30~5370", acute[] = "7052";

/* U+0410 to U+044F: capital letters and small ones, in the order of the alphabet. */
static const struct letter letters[] = {
    {'A', 0, NULL, NULL}, /* A */
    {0, 9, "80000e5e~9e9b9a~975707", NULL}, /* BE */
    {'B', 0, NULL, NULL}, /* VE */
    {0, 8, "80000e", NULL}, /* GHE */
    {0, 11, "1e~4a40909e 0h0ebebh", NULL}, /* DE */
    {'E', 0, NULL, NULL}, /* IE */
    {0, 14, "0077e0 0e77ee 707e", NULL}, /* ZHE */
    {0, 8, "03~0040~8083~874737 47~878a8b~8e4e~0e0b", NULL}, /* ZE */
    {0, 10, "000ea0ae", NULL}, /* I */
    {0, 10, "040ea4ae 30~5370", NULL}, /* SHORT I, lower, with room for its breve */
    {'K', 0, NULL, NULL}, /* KA */
    {0, 10, "0e~3e3830a0ae", NULL}, /* EL */
    {'M', 0, NULL, NULL}, /* EM */
    {'H', 0, NULL, NULL}, /* EN */
    {'O', 0, NULL, NULL}, /* O */
    {0, 10, "0e00a0ae", NULL}, /* PE */
    {'P', 0, NULL, NULL}, /* ER */
    {'C', 0, NULL, NULL}, /* ES */
    {'T', 0, NULL, NULL}, /* TE */
    {0, 10, "0069 a05b~4e1e", NULL}, /* U */
    {0, 12, "606e 62~0207~0c6c~ccc7~c262", NULL}, /* EF */
    {'X', 0, NULL, NULL}, /* HA */
    {0, 11, "000ebebh 909e", NULL}, /* TSE */
    {0, 9, "0004~0848~8897 909e", NULL}, /* CHE */
    {0, 14, "000eeee0 707e", NULL}, /* SHA */
    {0, 16, "000egegh e0ee 707e", NULL}, /* SHCHA */
    {0, 12, "00303e8e~cecbca~c78737", NULL}, /* HARD SIGN */
    {0, 12, "000e4e~8e8b8a~874707 c0ce", NULL}, /* YERU */
    {0, 9, "000e5e~9e9b9a~975707", NULL}, /* SOFT SIGN */
    {0, 10, "03~1050~a0a5a9~ae5e~1e0b 47a7", NULL}, /* E */
    {0, 15, "000e 0757 a0~505559~5eae~fef9f5~f0a0", NULL}, /* YU */
    {0, 9, "9e9040~0004~084898 580e", NULL}, /* YA */
    {'a', 0, NULL, NULL}, /* a */
    {0, 8, "70~01090a~0e4e~8e8a89~8545~0509", NULL}, /* be */
    {0, 8, "040e4e~8e8c8b~894909 0444~7476~7949", NULL}, /* ve */
    {0, 6, "64040e", NULL}, /* ghe */
    {0, 9, "1e~3b34848e 0g0e9e9g", NULL}, /* de */
    {'e', 0, NULL, NULL}, /* ie */
    {0, 10, "545e 0459a4 0e59ae", NULL}, /* zhe */
    {0, 7, "05~0434~7476~7939 39~797b~7e3e~0e0d", NULL}, /* ze */
    {0, 8, "040e848e", NULL}, /* i */
    {0, 8, "040e848e", breve}, /* short i */
    {0, 7, "040e 7409 297e", NULL}, /* ka */
    {0, 8, "0e~2e2a24848e", NULL}, /* el */
    {0, 10, "0e045aa4ae", NULL}, /* em */
    {0, 8, "040e 848e 0989", NULL}, /* en */
    {'o', 0, NULL, NULL}, /* o */
    {0, 8, "0e04848e", NULL}, /* pe */
    {'p', 0, NULL, NULL}, /* er */
    {'c', 0, NULL, NULL}, /* es */
    {0, 8, "0484 444e", NULL}, /* te */
    {'y', 0, NULL, NULL}, /* u */
    {0, 12, "606i 64~0409~0e6e~cec9~c464", NULL}, /* ef */
    {'x', 0, NULL, NULL}, /* ha */
    {0, 9, "040e9e9g 747e", NULL}, /* tse */
    {0, 8, "0406~0a4a~7a89 848e", NULL}, /* che */
    {0, 12, "040ecec4 646e", NULL}, /* sha */
    {0, 13, "040ededg c4ce 646e", NULL}, /* shcha */
    {0, 9, "04242e6e~9e9b~996929", NULL}, /* hard sign */
    {0, 10, "040e3e~6e6b~693909 a4ae", NULL}, /* yeru */
    {0, 7, "040e4e~7e7b~794909", NULL}, /* soft sign */
    {0, 7, "06~1434~7479~7e3e~1e0c 2979", NULL}, /* e */
    {0, 12, "040e 0949 84~4449~4e8e~cec9~c484", NULL}, /* yu */
    {0, 7, "7e7434~0406~093979 390e", NULL}, /* ya */
};

/* Outside of that row. */
static const struct {
    uint32_t code_point;
    struct letter letter;
} others[] = {
    {0x401, {0, 8, "84040e8e 0969 2021 6061", NULL}}, /* IO, lower, with room for its dots */
    {0x404, {0, 10, "a3~9050~000509~0e5e~9eab 0767", NULL}}, /* UKRAINIAN IE */
    {0x405, {'S', 0, NULL, NULL}}, /* DZE */
    {0x406, {'I', 0, NULL, NULL}}, /* BYELORUSSIAN-UKRAINIAN I */
    {0x407, {0, 4, "242e 0001 4041", NULL}}, /* YI */
    {0x408, {'J', 0, NULL, NULL}}, /* JE */
    {0x40E, {0, 10, "0469 a45b~4e1e 30~5370", NULL}}, /* SHORT U */
    {0x451, {'e', 0, NULL, dots}}, /* io */
    {0x454, {0, 7, "76~6444~0409~0e4e~6e7c 0959", NULL}}, /* ukrainian ie */
    {0x455, {'s', 0, NULL, NULL}}, /* dze */
    {0x456, {'i', 0, NULL, NULL}}, /* byelorussian-ukrainian i */
    {0x457, {0, 0, "040e", dots}}, /* yi */
    {0x458, {'j', 0, NULL, NULL}}, /* je */
    {0x453, {0, 6, "64040e", acute}}, /* gje */
    {0x45C, {0, 7, "040e 7409 297e", acute}}, /* kje */
    {0x45E, {'y', 0, NULL, breve}}, /* short u */
    {0x490, {0, 8, "8280000e", NULL}}, /* GHE WITH UPTURN */
    {0x491, {0, 6, "6264040e", NULL}}, /* ghe with upturn */
};

static const struct letter *stroke_cyrillic_find(uint32_t code_point) {
    if (code_point >= 0x410 && code_point <= 0x44F)
        return &letters[code_point - 0x410];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].code_point == code_point)
            return &others[i].letter;
    return NULL;
}

bool smith_stroke_cyrillic(uint32_t code_point, struct smith_stroke_glyph *glyph, char *latin) {
    const struct letter *letter = stroke_cyrillic_find(code_point);
    if (!letter)
        return false;
    *glyph = (struct smith_stroke_glyph){letter->width, letter->strokes, letter->accent};
    *latin = letter->latin;
    return true;
}

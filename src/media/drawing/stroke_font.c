/* SPDX-License-Identifier: MIT
 *
 * The letters (stroke_font.h), drawn for this program on a grid: capital letters are 14 rows high, small ones begin in
 * row 4, tails end in row 18. ASCII is complete; small Latin letters have their accents, capital ones go without.
 * Cyrillic letters stand in stroke_font.c.
 */
#include "media/drawing/stroke_font.h"
#include "base/text.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

struct glyph {
    uint8_t width;
    const char *strokes;
};

static const struct glyph ascii[] = {
    {2, ""}, /* space */
    {0, "0009 0d0e"}, /* ! */
    {4, "0003 4043"}, /* " */
    {10, "402e 806e 05a5 09a9"}, /* # */
    {9, "93~905040~000304~074757~979a9b~9e5e4e~0e0b 404f"}, /* $ */
    {12, "b01e 30~0003~0636~6663~6030 98~686b~6e9e~cecb~c898"}, /* % */
    {10, "ae24~2040~6063~6626~060a~0e4e~9e99"}, /* & */
    {0, "0003"}, /* ' */
    {3, "30~0408~0c3g"}, /* ( */
    {3, "00~3438~3c0g"}, /* ) */
    {8, "4149 1377 7317"}, /* * */
    {8, "444c 0888"}, /* + */
    {1, "1d0g"}, /* , */
    {6, "0868"}, /* - */
    {0, "0d0e"}, /* . */
    {7, "700f"}, /* / */
    {8, "40~000509~0e4e~8e8985~8040"}, /* 0 */
    {8, "13505e"}, /* 1 */
    {8, "04~0040~8084~86680e8e"}, /* 2 */
    {8, "03~0040~8083~874737 47~878a8b~8e4e~0e0b"}, /* 3 */
    {8, "6e600a8a"}, /* 4 */
    {8, "701007~1545~85898a~8e4e~1e0c"}, /* 5 */
    {8, "72~6040~000609~0e4e~8e8a~8646~060a"}, /* 6 */
    {8, "00803e"}, /* 7 */
    {8, "40~1013~1747~7773~7040 47~070a0b~0e4e~8e8b8a~8747"}, /* 8 */
    {8, "1c~2e4e~8e8885~8040~0004~0848~8884"}, /* 9 */
    {0, "0506 0d0e"}, /* : */
    {1, "1516 1d0g"}, /* ; */
    {8, "83088d"}, /* < */
    {8, "0686 0a8a"}, /* = */
    {8, "03880d"}, /* > */
    {8, "03~0040~8084~87484a 4d4e"}, /* ? */
    {13, "98~9575~4548~4b7b~9b98 959a~9cbc~dcd7~d070~0007~0f7faf"}, /* @ */
    {10, "0e50ae 2989"}, /* A */
    {9, "000e5e~9e9b9a~975707 0050~808384~8757"}, /* B */
    {10, "a3~9050~000509~0e5e~9eab"}, /* C */
    {10, "000e4e~aea8a6~a04000"}, /* D */
    {8, "80000e8e 0767"}, /* E */
    {8, "80000e 0767"}, /* F */
    {10, "a3~9050~000509~0e5e~aea9a767"}, /* G */
    {10, "000e a0ae 07a7"}, /* H */
    {0, "000e"}, /* I */
    {7, "707a~7e3e~0e0b"}, /* J */
    {9, "000e 9009 369e"}, /* K */
    {8, "000e8e"}, /* L */
    {12, "0e006ac0ce"}, /* M */
    {10, "0e00aea0"}, /* N */
    {11, "50~000509~0e5e6e~beb9b5~b06050"}, /* O */
    {9, "0e0050~9094~985808"}, /* P */
    {11, "50~000509~0e5e6e~beb9b5~b06050 7abf"}, /* Q */
    {9, "0e0050~9094~985808 489e"}, /* R */
    {9, "93~905040~000304~074757~979a9b~9e5e4e~0e0b"}, /* S */
    {10, "00a0 505e"}, /* T */
    {10, "0009~0e5e~aea9a0"}, /* U */
    {10, "005ea0"}, /* V */
    {14, "003e70bee0"}, /* W */
    {10, "00ae a00e"}, /* X */
    {10, "0057a0 575e"}, /* Y */
    {10, "00a00eae"}, /* Z */
    {3, "30000g3g"}, /* [ */
    {7, "007f"}, /* \ */
    {3, "00303g0g"}, /* ] */
    {8, "064086"}, /* ^ */
    {8, "0g8g"}, /* _ */
    {2, "0022"}, /* ` */
    {8, "15~2444~84888e 8949~090b0c~0e3e~8e8b"}, /* a */
    {8, "000e 08~0444~8489~8e4e~0e0a"}, /* b */
    {7, "76~6444~0409~0e4e~6e7c"}, /* c */
    {8, "808e 88~8444~0409~0e4e~8e8a"}, /* d */
    {8, "0989~8444~0409~0e4e~7e8c"}, /* e */
    {5, "60~20232e 0454"}, /* f */
    {8, "848e~8i4i1i 88~8444~0409~0e4e~8e8a"}, /* g */
    {8, "000e 08~0444~84888e"}, /* h */
    {0, "040e 0001"}, /* i */
    {3, "343f~3i0i 3031"}, /* j */
    {8, "000e 740a 378e"}, /* k */
    {3, "000b~0e3e"}, /* l */
    {12, "040e 08~0434~64686e 68~6494~c4c8ce"}, /* m */
    {8, "040e 08~0444~84888e"}, /* n */
    {8, "44~0409~0e4e~8e89~8444"}, /* o */
    {8, "040i 08~0444~8489~8e4e~0e0a"}, /* p */
    {8, "848i 88~8444~0409~0e4e~8e8a"}, /* q */
    {5, "040e 08~0454"}, /* r */
    {7, "76~744434~0406~093949~797b~7e4e3e~0e0c"}, /* s */
    {5, "212b~2e5e 0454"}, /* t */
    {8, "040a~0e4e~8e8a 848e"}, /* u */
    {8, "044e84"}, /* v */
    {12, "043e649ec4"}, /* w */
    {8, "048e 840e"}, /* x */
    {8, "044e 842i"}, /* y */
    {7, "04740e7e"}, /* z */
    {4, "40~202326~2808~282a2d~2g4g"}, /* { */
    {0, "000g"}, /* | */
    {4, "00~202326~2848~282a2d~2g0g"}, /* } */
    {9, "09~2658~7a97"}, /* ~ */
};

static const struct {
    uint32_t code_point;
    struct glyph glyph;
} others[] = {
    {0xAB, {9, "45094d 95599d"}}, /* quotation marks of several languages */
    {0xBB, {9, "05490d 55995d"}},
    {0xB0, {4, "20~0002~0424~4442~4020"}}, /* degree */
    {0xB1, {8, "434b 0787 0e8e"}}, /* plus or minus */
    {0xB2, {5, "02~0020~5052~54080858"}}, /* squared */
    {0xB7, {0, "0708"}}, /* middle dot */
    {0xD7, {7, "057c 750c"}}, /* times */
    {0xDF, {8, "0e04~0040~7073~7647~878a~8e4e3e"}}, /* sharp s */
    {0x2013, {8, "0888"}}, /* en dash */
    {0x2014, {14, "08e8"}}, /* em dash */
    {0x2018, {1, "1003"}}, /* quotation marks */
    {0x2019, {1, "1003"}},
    {0x201C, {5, "1003 5043"}},
    {0x201D, {5, "1003 5043"}},
    {0x2026, {8, "0d0e 4d4e 8d8e"}}, /* ... */
    {0x2116, {15, "0e007e70 c5~9598~9bcb~fbf8~f5c5 9efe"}}, /* number */
    {0x2190, {12, "c808 44084c"}}, /* arrows */
    {0x2191, {10, "505e 0550a5"}},
    {0x2192, {12, "08c8 84c88c"}},
    {0x2193, {10, "505e 095ea9"}},
    {0x2194, {14, "08e8 44084c a4e8ac"}},
};

static const struct glyph box = {8, "00808e0e00"}; /* what the font does not have */

/* U+00C0 to U+00FF: the letter below, and the accent above small ones: 0 = none. */
static const char latin_letters[] = "AAAAAAACEEEEIIIIDNOOOOO OUUUUYPsaaaaaaaceeeeiiiidnooooo ouuuuypy";
static const char latin_accents[] = "0000000000000000000000000000000012345600123512350412345001235205";
static const char *const accents[] = {NULL, "3052", "7052", "325072", "32~405160~6181", "3031 7071", "50~3032~7250"};

struct smith_stroke_glyph smith_stroke_glyph(uint32_t code_point) {
    const struct glyph *glyph = &box;
    const char *accent = NULL;
    struct smith_stroke_glyph cyrillic;
    char latin;
    if (smith_stroke_cyrillic(code_point, &cyrillic, &latin)) {
        if (!latin)
            return cyrillic;
        code_point = (uint32_t)latin;
        accent = cyrillic.accent;
    }
    if (code_point == 0xA0)
        code_point = ' ';
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].code_point == code_point)
            glyph = &others[i].glyph;
    if (glyph == &box && code_point >= 0xC0 && code_point <= 0xFF) {
        accent = accents[latin_accents[code_point - 0xC0] - '0'];
        code_point = (uint32_t)latin_letters[code_point - 0xC0];
    }
    if (code_point >= ' ' && code_point <= '~')
        glyph = &ascii[code_point - ' '];
    return (struct smith_stroke_glyph){glyph->width, glyph->strokes, accent};
}

uint32_t smith_text_next(const char **at) {
    const char *end = memchr(*at, '\0', 4);
    const struct smith_bytes rest = {(const uint8_t *)*at, end ? (size_t)(end - *at) : 4};
    uint32_t code_point = 0;
    if (!rest.size)
        return 0;
    if (rest.data[0] < 0x80) {
        (*at)++;
        return rest.data[0];
    }
    if (smith_utf8_valid(rest) == 0) {
        (*at)++;
        return 0xFFFD;
    }
    *at += smith_utf8_next(*at, &code_point);
    return code_point;
}

double smith_stroke_width(const char *text) {
    double width = 0;
    for (uint32_t next = smith_text_next(&text); next && next != '\n'; next = smith_text_next(&text))
        width += smith_stroke_glyph(next).width + SMITH_STROKE_GAP;
    return fmax(0, width - SMITH_STROKE_GAP);
}

/* ---- walking along the strokes ---- */

static double digit(char c) {
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

static struct smith_point take_point(const char **at) {
    const struct smith_point point = {digit((*at)[0]), digit((*at)[1])};
    *at += 2;
    return point;
}

enum smith_stroke_segment smith_stroke_next(const char **at, struct smith_point points[2]) {
    if (!**at)
        return SMITH_STROKE_END;
    enum smith_stroke_segment segment = SMITH_STROKE_LINE;
    if (**at == ' ') {
        (*at)++;
        segment = SMITH_STROKE_MOVE;
    } else if (**at == '~') {
        (*at)++;
        points[0] = take_point(at);
        segment = SMITH_STROKE_CURVE;
    }
    points[1] = take_point(at);
    return segment;
}

/* ---- cyrillic ---- */

/*
 * Cyrillic letters of the stroke font (stroke_font.h), as many as Russian, Ukrainian, Belarusian, Serbian and
 * Macedonian have. Those that look like Latin ones are these.
 */

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
} cyrillic_others[] = {
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
    for (size_t i = 0; i < sizeof cyrillic_others / sizeof *cyrillic_others; i++)
        if (cyrillic_others[i].code_point == code_point)
            return &cyrillic_others[i].letter;
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

/* SPDX-License-Identifier: MIT
 *
 * Puts the pointers of tables back that shorten_pointers.py has spelled in another way, before anything reads them.
 */
#include <stdint.h>
#include <string.h>

enum { VALUE = (1 << 22) - 1, MET_MAX = 16384 };
/* A pointer that was met before, as its number; the next one of its kind, by its distance; the next string, a name or a
 * text; an address. */
enum kind { MET, DISTANCE, NEXT, AT };

/* Filled in behind the linker, so the compiler must not know the values, nor leave them out as zeros. */
static volatile struct {
    uint32_t begin; /* the tables' words; addresses */
    uint32_t end;
    uint32_t tag; /* the highest byte of a word that is a shortened pointer */
    uint32_t strings[2]; /* the first name, the first text */
} shortened = {1, 1, 1, {1, 1}};

/* The address of the string at `next`, which is moved behind it. */
static uint32_t next_string(uint32_t *next) {
    uint32_t string = *next;
    *next += (uint32_t)strlen((const char *)(uintptr_t)string) + 1;
    return string;
}

/* The first of all constructors. */
__attribute__((constructor(101))) static void lengthen_pointers(void) {
    uint32_t met[MET_MAX], met_count = 0, before = 0;
    uint32_t next[2] = {shortened.strings[0], shortened.strings[1]};
    uint32_t *end = (uint32_t *)(uintptr_t)shortened.end;
    for (uint32_t *word = (uint32_t *)(uintptr_t)shortened.begin; word < end; word++) {
        if (*word >> 24 != shortened.tag)
            continue;
        uint32_t value = *word & VALUE;
        enum kind kind = *word >> 22 & 3;
        if (kind == MET) {
            *word = met[value];
            continue;
        }
        if (kind == NEXT)
            *word = next_string(&next[value]);
        else
            *word = before = kind == AT ? value : before + value;
        met[met_count++] = *word;
    }
}

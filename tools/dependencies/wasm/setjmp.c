/* SPDX-License-Identifier: MIT
 *
 * What clang 14 calls for setjmp() and longjmp() in WebAssembly. A function that calls setjmp() has a table of its calls:
 * which number the buffer got, and where to go on. It makes the table with malloc(), ends it by a number 0, and frees it.
 */
#include <stdint.h>
#include <stdlib.h>

#define THROWS_LONGJMP 1 /* the tag "__c_longjmp", by its number */

struct call {
    uint32_t number; /* 0 = no more calls */
    uint32_t place;
};

static uint32_t last_number;
static uint32_t second_result;

/* The upper half of a result of two words. */
uint32_t getTempRet0(void) {
    return second_result;
}

void setTempRet0(uint32_t value) {
    second_result = value;
}

/* Note a call; the table, and its size as the second result. */
struct call *saveSetjmp(uint32_t *buffer, uint32_t place, struct call *table, uint32_t size) {
    uint32_t used = 0;
    while (used < size && table[used].number)
        used++;
    if (used + 1 >= size) {
        struct call *larger = realloc(table, sizeof *table * size * 2);
        if (!larger)
            abort();
        table = larger;
        size *= 2;
    }
    *buffer = ++last_number;
    table[used] = (struct call){last_number, place};
    table[used + 1].number = 0;
    second_result = size;
    return table;
}

/* Where to go on in the function whose table this is; 0 = the jump goes to another. */
uint32_t testSetjmp(uint32_t number, const struct call *table, uint32_t size) {
    for (uint32_t i = 0; i < size && table[i].number; i++)
        if (table[i].number == number)
            return table[i].place;
    return 0;
}

struct jump {
    void *buffer;
    int value;
};

void __wasm_longjmp(void *buffer, int value) {
    static struct jump jump;
    jump = (struct jump){buffer, value ? value : 1};
    __builtin_wasm_throw(THROWS_LONGJMP, &jump);
}

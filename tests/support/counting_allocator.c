/* SPDX-License-Identifier: MIT
 *
 * An allocator that counts what it gives and can say no.
 */
#include "support/counting_allocator.h"
#include <stdlib.h>

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct counting_allocator *counter = context;
    if (new_size == 0) {
        free(block);
        counter->live -= block ? old_size : 0;
        return NULL;
    }
    counter->requests++;
    bool fails = counter->fail_once ? counter->requests == counter->fail_from
                                    : counter->fail_from && counter->requests >= counter->fail_from;
    if (fails)
        return NULL;
    void *moved = realloc(block, new_size);
    if (!moved)
        return NULL;
    counter->live = counter->live - (block ? old_size : 0) + new_size;
    if (counter->live > counter->peak)
        counter->peak = counter->live;
    return moved;
}

struct smith_allocator counting_allocator(struct counting_allocator *counter) {
    return (struct smith_allocator){resize, counter};
}

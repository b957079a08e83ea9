/* SPDX-License-Identifier: MIT
 *
 * An allocator that counts what it gives and can say no. Before each block stands its size, which has to be what is said
 * of it when it grows or is given back.
 */
#include "support/counting_allocator.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

union head {
    size_t size;
    max_align_t alignment;
};

static union head *head_of(void *block, size_t size) {
    union head *head = block ? (union head *)block - 1 : NULL;
    if ((head ? head->size : 0) != size) {
        fprintf(stderr, "a block of %zu bytes is said to have %zu\n", head ? head->size : 0, size);
        abort();
    }
    return head;
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct counting_allocator *counter = context;
    union head *head = head_of(block, old_size);
    if (new_size == 0) {
        free(head);
        counter->live -= old_size;
        return NULL;
    }
    counter->requests++;
    bool fails = counter->fail_once ? counter->requests == counter->fail_from
                                    : counter->fail_from && counter->requests >= counter->fail_from;
    if (fails)
        return NULL;
    union head *moved = realloc(head, sizeof *moved + new_size);
    if (!moved)
        return NULL;
    moved->size = new_size;
    counter->live = counter->live - old_size + new_size;
    if (counter->live > counter->peak)
        counter->peak = counter->live;
    return moved + 1;
}

struct smith_allocator counting_allocator(struct counting_allocator *counter) {
    return (struct smith_allocator){resize, counter};
}

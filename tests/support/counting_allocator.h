/* SPDX-License-Identifier: MIT
 *
 * An allocator that counts what it gives and can say no: how tests see leaks and play out-of-memory.
 */
#ifndef SUPPORT_COUNTING_ALLOCATOR_H
#define SUPPORT_COUNTING_ALLOCATOR_H

#include <levelsmith/base.h>

struct counting_allocator {
    uint64_t requests; /* allocations and growths asked for */
    uint64_t live; /* bytes given and not taken back */
    uint64_t peak; /* most bytes live at once */
    uint64_t fail_from; /* the request, counted from 1, from which on the answer is no; 0 = never */
    bool fail_once; /* the answer is no to that request alone */
};

/* The allocator interface of `counter`, which must outlive everything allocated with it. */
struct smith_allocator counting_allocator(struct counting_allocator *counter);

#endif

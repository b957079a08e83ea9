/* SPDX-License-Identifier: MIT
 *
 * Growing arrays. An array is any struct with the members
 *
 *     type *items;                 // `capacity` elements, of which the first `count` are in use
 *     uint32_t count, capacity;
 *
 * Other members do no harm, and a zeroed struct is an empty array.
 *
 *     struct words {
 *         const char **items;
 *         uint32_t count, capacity;
 *     } words = {0};
 *     SMITH_ARRAY(int64_t) ids = {0};                      // the same without a name
 *
 *     if (!SMITH_ARRAY_ADD(arena, &words, "floor"))        // append one element
 *         return SMITH_NO_MEMORY;
 *     for (uint32_t i = 0; i < words.count; i++)
 *         SMITH_ARRAY_ADD(arena, &ids, id_of(words.items[i]));
 *     if (arena->failed)                                   // one test for all of them
 *         return smith_fail_memory(error, arena);
 *
 * `memory` is a `struct smith_arena *` or a `struct smith_allocator *`, and the same one as long as the array lives. In
 * an arena, an array that is the last allocation grows in place. Any other is copied and its former memory stays in the
 * arena, in total less than twice the final size. On an allocator the array is resized, and SMITH_ARRAY_FREE() gives
 * its memory back. Growing moves the elements, so callers keep indices of them and not pointers.
 *
 * Growth: the capacity doubles. The first SMITH_ARRAY_ADD() reserves about 256 bytes, at least 4 elements;
 * SMITH_ARRAY_RESERVE() on an empty array reserves exactly what it is asked for. An array has at most UINT32_MAX
 * elements and PTRDIFF_MAX bytes. A request for more fails like any lack of memory, which an arena remembers. An array
 * that could not grow is unchanged.
 *
 * The macros evaluate their arguments several times, except for the value of an element: it is evaluated once, when
 * there is capacity for it, and must not change the array.
 */
#ifndef SMITH_ARRAY_H
#define SMITH_ARRAY_H

#include "base/arena.h"

#define SMITH_ARRAY(type)                                                                                              \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        uint32_t count, capacity;                                                                                      \
    }

/* Capacity for `extra` more elements. False = out of memory. */
#define SMITH_ARRAY_RESERVE(memory, array, extra)                                                                      \
    SMITH_RESERVE(memory, (array)->items, (array)->count, (array)->capacity, extra)

/* The same for an array whose members have other names, or are variables. `pointer` and `reserved` are lvalues; `used`
 * is the number of elements in use. */
#define SMITH_RESERVE(memory, pointer, used, reserved, extra)                                                          \
    smith_array_done(smith_array_has_capacity(used, reserved, extra) ||                                                \
                     SMITH_ARRAY_GROW(memory)(memory, &(pointer), used, &(reserved), extra, sizeof *(pointer)))

/* The function below that grows arrays in this kind of memory. */
#define SMITH_ARRAY_GROW(memory)                                                                                       \
    _Generic((memory), \
        struct smith_arena *: smith_array_grow_in, \
        struct smith_allocator *: smith_array_grow_by, \
        const struct smith_allocator *: smith_array_grow_by)

/* SMITH_ARRAY_ADD(memory, array, value): append one element. False = out of memory. */
#define SMITH_ARRAY_ADD(memory, array, ...)                                                                            \
    smith_array_done(SMITH_ARRAY_RESERVE(memory, array, 1) &&                                                          \
                     ((array)->items[(array)->count] = (__VA_ARGS__), smith_array_added(&(array)->count, 1)))

/* Append one zeroed element. Returns a pointer to it, valid until the array grows; NULL = out of memory. */
#define SMITH_ARRAY_NEW(memory, array)                                                                                 \
    (SMITH_ARRAY_RESERVE(memory, array, 1) ? memset(&(array)->items[(array)->count++], 0, sizeof *(array)->items)      \
                                           : NULL)

/* Append copies of `number` elements, which are not those of the array itself. `from` may be NULL if there are none. */
#define SMITH_ARRAY_APPEND(memory, array, from, number)                                                                \
    smith_array_done(SMITH_ARRAY_RESERVE(memory, array, number) &&                                                     \
                     smith_array_append((array)->items, &(array)->count, 1 ? (from) : (array)->items, number,          \
                                        sizeof *(array)->items))

/* Free the memory of an array on an allocator; the array is empty afterwards. */
#define SMITH_ARRAY_FREE(allocator, array)                                                                             \
    smith_array_free(allocator, &(array)->items, &(array)->count, &(array)->capacity, sizeof *(array)->items)

/* ---- what the macros call; also for elements whose size is known at run time only ---- */

static inline bool smith_array_has_capacity(uint32_t count, uint32_t capacity, size_t extra) {
    return extra <= capacity - count;
}

/* Grow for `extra` more elements of `size` bytes, which is not 0. `items` points to the pointer to them, of any
 * type. */
bool smith_array_grow_in(struct smith_arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t extra,
                         size_t size);
bool smith_array_grow_by(const struct smith_allocator *allocator, void *items, uint32_t count, uint32_t *capacity,
                         size_t extra, size_t size);
void smith_array_free(const struct smith_allocator *allocator, void *items, uint32_t *count, uint32_t *capacity,
                      size_t size);

/* A function, so that compilers do not warn of a macro whose result is not used. */
static inline bool smith_array_done(bool done) {
    return done;
}

/* Returns true, so that it can end a condition. */
static inline bool smith_array_added(uint32_t *count, uint32_t number) {
    *count += number;
    return true;
}

static inline bool smith_array_append(void *items, uint32_t *count, const void *from, size_t number, size_t size) {
    if (number)
        memcpy((uint8_t *)items + *count * size, from, number * size);
    return smith_array_added(count, (uint32_t)number);
}

#endif

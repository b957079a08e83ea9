/* SPDX-License-Identifier: MIT
 *
 * How an element of a list is found again in another state of the file, where its index may be another. A mark says, of each
 * list on the way to a value, what the element was: a part for each, from the outermost, with a blank between.
 *
 *     0/1:9f1c…,0/2:77ab…        the first of 1 element that is just so, and of 2 that are so but for numbers
 *                                that programs give anew (references, keys)
 *     =5510…                     all elements of the lists that the value refers to by index, in their order
 *
 * Lists of records within an element are no part of what it is.
 */
#ifndef SMITH_OBJECT_MARK_H
#define SMITH_OBJECT_MARK_H

#include "base/buffer.h"
#include "document/document.h"

/* Append the mark of what is at `path` ("/rooms/3/objects/-" too). Nothing where no list is on the way, and nothing is
 * referred to. */
void smith_object_mark_write(const struct smith_document *document, const char *path, struct smith_buffer *mark);

enum smith_object_found {
    SMITH_OBJECT_FOUND,
    SMITH_OBJECT_GONE, /* no element is what the mark says, or it may be one of several */
    SMITH_OBJECT_NUMBERS_MOVED, /* it is there, but its numbers may mean other elements now */
    SMITH_OBJECT_MARK_WRONG, /* it is no mark */
};

/* The path that `path` is now, appended with a NUL. */
enum smith_object_found smith_object_mark_find(const struct smith_document *document, const char *path,
                                               const char *mark, struct smith_buffer *found);

#endif

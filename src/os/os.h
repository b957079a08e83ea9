/* SPDX-License-Identifier: MIT
 *
 * What only an operating system can do. This folder is the one place that knows which it is: what differs is in files
 * that end in _posix.c, _windows.c and _wasi.c, of which the build takes one kind. All else is plain C17.
 *
 * Texts and paths are UTF-8 everywhere. Functions that can fail say so by their result, and why in `errno`, on Windows,
 * too.
 */
#ifndef SMITH_OS_H
#define SMITH_OS_H

#include <levelsmith/buffer.h>

/* ---- clocks ---- */

/* Of a clock that only goes forward; where it began, nobody knows. */
int64_t smith_clock_milliseconds(void);

/* ---- children: programs that are started from here ---- */

/* What a standard stream of a child is. */
enum smith_child_stream {
    SMITH_CHILD_SHARES,  /* the one that this program has itself */
    SMITH_CHILD_NOTHING, /* empty, or thrown away */
    SMITH_CHILD_PIPE,    /* input: what smith_child_feed() says; output: what smith_child_take() gets */
};

/* The two that a child writes to. */
enum smith_child_output { SMITH_CHILD_OUTPUT, SMITH_CHILD_COMPLAINTS, SMITH_CHILD_OUTPUTS };

struct smith_child_options {
    const char *const *words;        /* a program (looked up in PATH when it has no separator), its arguments, NULL */
    enum smith_child_stream input, output, complaints;
    uint64_t memory_bytes;           /* more than that it is not given; 0 = no limit */
    int64_t milliseconds;            /* it is killed when it takes longer than that; 0 = no limit */
    bool without_environment;        /* it sees none of our variables but those without which nothing starts */
};

/* How a child ended. */
enum smith_child_ending {
    SMITH_CHILD_RUNS,
    SMITH_CHILD_EXITED, /* by itself: `number` is its exit status */
    SMITH_CHILD_KILLED, /* `number` is the signal, or what the system has instead */
    SMITH_CHILD_EXPIRED,   /* killed by us, because its time was over */
};

/* A started program. Never shared between threads. */
struct smith_child {
    enum smith_child_ending ending;
    int number;
    struct smith_child_body *body; /* what the operating system needs; NULL = never started */
};

/* Start a program anew: never a copy of this process, which not every system can make. False when it could not be
 * started; `child` is then as if it were ended. Ends of pipes that no side needs are closed; nothing else is passed on. */
bool smith_child_start(struct smith_child *child, const struct smith_child_options *options);
/* Give its standard input more bytes, which are copied; `last` = nothing comes after them. They are passed on while
 * smith_children_wait() waits. A child that no longer reads is no failure. False = out of memory. */
bool smith_child_feed(struct smith_child *child, struct smith_bytes bytes, bool last);
/* Append what the child wrote since the last time. Out of memory shows in `out`. */
void smith_child_take(struct smith_child *child, enum smith_child_output which, struct smith_buffer *out);
/* Wait until one of the children wrote something or ended, at most so long (-1 = as long as it takes). A child has
 * ended when nothing more can come from it, and `ending` says how. False when that time passed without news. `count`
 * pointers; those of children that ended, and NULL, are left out. */
bool smith_children_wait(struct smith_child *const *children, size_t count, int milliseconds);
/* The same until this one has ended. */
void smith_child_wait(struct smith_child *child);
/* Kill it when it still runs, and free what belongs to it. One that was never started is fine, too. */
void smith_child_end(struct smith_child *child);

/* Append the path of the program that runs here, and a NUL; false when it cannot be found. */
bool smith_own_program(struct smith_buffer *path);

#endif

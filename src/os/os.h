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

/* ---- texts: what C17 lacks ---- */

/* Letters of ASCII in either case are the same. */
bool smith_any_case_equal(const char *a, const char *b);
/* The first `size` bytes, or fewer when both end before. */
bool smith_any_case_begins(const char *text, const char *start, size_t size);
/* The first bytes of a text, and a NUL, from malloc(). */
char *smith_text_copy(const char *text, size_t size);
/* What a value of `errno` means, in English, with a NUL. */
void smith_os_message(int number, char *text, size_t size);

/* ---- this program ---- */

/* Prepares for what the system does not do by itself: standard streams carry bytes as they are; a pipe that nobody reads
 * any more makes a write fail, and does not end the program. Returns the words of the command line, as UTF-8 and with
 * wildcards expanded where a shell leaves that to programs; they live as long as the program. NULL = out of memory. */
char **smith_program_begin(int *count, char **words);
/* Append the path of the program that runs here, with slashes, and a NUL; false when it cannot be found. */
bool smith_own_program(struct smith_buffer *path);
/* Append the path of the program that a shell finds under this name, and a NUL. */
bool smith_program_find(const char *name, struct smith_buffer *path);

/* Append the value of an environment variable, and a NUL; false when it is empty or not set. */
bool smith_variable(const char *name, struct smith_buffer *value);
/* Append the folder of the user, or the one for his programs' configuration, and a NUL; false when there is none. */
bool smith_home_folder(struct smith_buffer *path);
bool smith_configuration_folder(struct smith_buffer *path);

/* How many there are to work with, at least 1. */
uint32_t smith_processor_count(void);
/* No other process has this number now. */
uint32_t smith_process_number(void);
/* Of a clock that only goes forward; where it began, nobody knows. */
int64_t smith_clock_milliseconds(void);

/* ---- standard streams ---- */

enum smith_standard { SMITH_STANDARD_INPUT, SMITH_STANDARD_OUTPUT, SMITH_STANDARD_ERROR };

bool smith_is_terminal(enum smith_standard stream);
/* Whether it is one that understands escape sequences, for colours and for moving about. */
bool smith_takes_escapes(enum smith_standard stream);
/* After a write to standard output failed: whether it is a pipe that nobody reads from any more. */
bool smith_output_is_abandoned(void);

/* ---- paths ---- */

#define SMITH_PATH_SIZE 4096 /* room for a path and its NUL where an array has to do */

/* How many bytes at the start of a path stand for a drive or a host ("C:", "//host"): what looks like a separator of
 * something else there is none. 0 where the system knows no such thing. */
size_t smith_path_root_size(const char *path);
/* How many bytes of a path stand before the name of the file, with the separator behind the folder. */
size_t smith_path_folder_size(const char *path);
/* The folder itself; "." where none is named. */
void smith_path_folder(const char *path, char folder[SMITH_PATH_SIZE]);
bool smith_path_is_absolute(const char *path);
/* What stands between the paths of a list, in variables such as PATH. */
char smith_path_list_separator(void);
/* Append the folder in which relative paths begin, and a NUL. */
bool smith_current_folder(struct smith_buffer *path);

/* ---- files: descriptors ---- */

enum smith_os_use {
    SMITH_OS_READ, /* a file that is there */
    SMITH_OS_WRITE, /* the same, from its start */
    SMITH_OS_NEW, /* a file that is not there yet, to write and to read */
    SMITH_OS_NEW_PRIVATE, /* the same, which nobody else may read */
};

/* A descriptor, or -1. 0 and 1 are the standard streams. */
int smith_os_open(const char *path, enum smith_os_use use);
/* How many bytes were read, 0 at the end, or -1. */
int64_t smith_os_read(int file, void *data, size_t size);
/* All of them. */
bool smith_os_write(int file, struct smith_bytes bytes);
bool smith_os_rewind(int file);
/* What was written is on the disk. */
bool smith_os_sync(int file);
bool smith_os_close(int file);

/* ---- files: names ---- */

enum smith_os_kind {
    SMITH_OS_FILE,
    SMITH_OS_FOLDER,
    SMITH_OS_LINK, /* to something else; only where it is not followed */
    SMITH_OS_DEVICE, /* all else: a terminal, a pipe, ... */
};

struct smith_os_facts {
    enum smith_os_kind kind;
    uint64_t size; /* bytes */
    int64_t modified; /* seconds since 1970 */
    uint64_t volume, identity; /* together they tell files apart, whatever they are called */
    uint32_t mode, owner, group; /* as the system has them */
    uint32_t links; /* names that it has */
};

/* What stands under that name; a link is followed when so wished. False when there is nothing, or it cannot be known. */
bool smith_os_look(const char *path, bool follow, struct smith_os_facts *facts);
bool smith_os_look_at(int file, struct smith_os_facts *facts);
bool smith_os_exists(const char *path);
/* Whether who replaces the file of one path replaces that of the other; symbolic links are followed. Other programs may
 * replace it at any time. */
bool smith_os_is_same_file(const char *a, const char *b);
/* Whether it is not marked as one that shall not be changed. */
bool smith_os_may_write(const char *path);
/* The path of the file that a write to `path` is meant for: links followed, also one whose target does not exist. */
bool smith_os_resolve(const char *path, char target[SMITH_PATH_SIZE]);
/* What a file could be given of another. */
struct smith_os_kept {
    bool owner; /* and group */
    bool attributes; /* lists of who may what, and other attributes with names */
};

/* Give a file the rights of that at `other`, and as much else of it as we may. False when the rights cannot be given. */
bool smith_os_take_after(int file, const char *other, const struct smith_os_facts *facts, struct smith_os_kept *kept);
/* Give the file `from` the name `to` in one step, in the place of a file of that name when `replaces`; such as knows
 * its rights by name hands them on. When it is done, it outlives a power cut. */
bool smith_os_rename(const char *from, const char *to, bool replaces);
bool smith_os_remove(const char *path);
/* Put off what interrupts this thread (Ctrl-C, a hang-up, a request to end) until it is let through again: whoever makes
 * a file that shall not stay does so in between. `held` keeps what was put off before. */
struct smith_os_interrupts {
    unsigned char before[128];
};
void smith_os_hold_interrupts(struct smith_os_interrupts *held);
void smith_os_let_interrupts(const struct smith_os_interrupts *held);
/* Whether one waits to be let through. */
bool smith_os_is_interrupted(void);

/* ---- locks: who changes a file keeps others of us from it meanwhile ---- */

enum smith_os_lock_state {
    SMITH_OS_LOCK_HELD,
    SMITH_OS_LOCK_TAKEN, /* another program has it */
    SMITH_OS_LOCK_NONE, /* there are none here, as on some drives of a network */
};

struct smith_os_lock {
    int64_t handle;
};

/* Lock the file under that name, also when it is replaced meanwhile; wait so long for others at most. What is held goes to
 * smith_os_unlock(); a process that ends holds nothing. */
enum smith_os_lock_state smith_os_lock(const char *path, int64_t milliseconds, struct smith_os_lock *lock);
void smith_os_unlock(struct smith_os_lock *lock);
/* Show that a new file is being written, until smith_os_unlock(); false when somebody has removed it already. */
bool smith_os_keep(int file, struct smith_os_lock *lock);
/* Remove a file that nobody shows so. */
bool smith_os_remove_abandoned(const char *path);

/* ---- a sandbox: what this process can do without ---- */

struct smith_sandbox {
    const char *const *outputs; /* paths of files, folders and devices that are written to, and need not be there yet */
    size_t output_count;
    bool starts_programs; /* which are in it as well */
};

/* From now on this process, and whatever it starts, can open files for reading alone but for the outputs and what lies
 * beside and below these; it can change no rights, reach no other machine or process, and run no programs unless it says
 * so. What is open stays open. There is no way out. False where the system cannot keep files from being written; it then
 * refuses as much of the rest as it can. */
bool smith_sandbox_enter(const struct smith_sandbox *sandbox);

/* ---- libraries that are loaded when they are needed ---- */

typedef void smith_os_function(void);
/* Fill a table, a struct of pointers to functions, with the functions of these names, of a library that the system finds by
 * the name of its file. It stays loaded until the program ends, and can be asked for again at little cost. False when it is not there, or lacks one of them; `errno` is ENOMEM then when it was memory that lacked. Only in builds
 * that load some. */
bool smith_os_load(const char *library, const char *const *names, size_t count, void *table);

/* Such a table is made of one list of functions, FUNCTION(result, name, (parameters)) each:
 *
 *     #define MY_CALLS(FUNCTION) FUNCTION(...) ...
 *     struct my_calls { MY_CALLS(SMITH_CALL_MEMBER) };
 *     MY_CALLS(SMITH_CALL_CHECK)
 *
 * and it is filled where the library is linked in, or loaded:
 *
 *     struct my_calls calls = {MY_CALLS(SMITH_CALL_LINKED)};
 *     SMITH_CALLS_LOAD(LIBRARY, MY_CALLS, &calls) */
#define SMITH_CALL_MEMBER(result, name, parameters) result(*name) parameters;
#define SMITH_CALL_LINKED(result, name, parameters) .name = name,
#define SMITH_CALL_NAME(result, name, parameters) #name,

/* A function of another type cannot be called through the table: the library's header has the last word. */
#define SMITH_CALL_CHECK(result, name, parameters)                                                                     \
    _Static_assert(_Generic(&name, result(*) parameters : 1, default : 0), #name);

/* Fill the table by smith_os_load(), which says what comes of it. */
#define SMITH_CALLS_LOAD(library, list, table)                                                                         \
    smith_os_load(library, (const char *const[]){list(SMITH_CALL_NAME)},                                               \
                  sizeof *(table) / sizeof(smith_os_function *), table)

/* ---- folders ---- */

bool smith_os_make_folder(const char *path);
bool smith_os_remove_folder(const char *path); /* which is empty */
/* Call `each` with every name in the folder but "." and "..", in any order, until it returns false. False when the folder
 * cannot be read. */
typedef bool smith_os_lister(void *context, const char *name);
bool smith_os_list(const char *folder, smith_os_lister *each, void *context);

/* ---- children: programs that are started from here ---- */

/* What a standard stream of a child is. */
enum smith_child_stream {
    SMITH_CHILD_SHARES, /* the one that this program has itself */
    SMITH_CHILD_NOTHING, /* empty, or thrown away */
    SMITH_CHILD_PIPE, /* input: what smith_child_feed() says; output: what smith_child_take() gets */
};

/* The two that a child writes to. */
enum smith_child_output { SMITH_CHILD_OUTPUT, SMITH_CHILD_COMPLAINTS, SMITH_CHILD_OUTPUTS };

struct smith_child_options {
    const char *const *words; /* a program (looked up in PATH when it has no separator), its arguments, NULL */
    enum smith_child_stream input, output, complaints;
    uint64_t memory_bytes; /* more than that it is not given; 0 = no limit */
    int64_t milliseconds; /* it is killed when it takes longer than that; 0 = no limit */
    bool without_environment; /* it sees none of our variables but those without which nothing starts */
};

/* How a child ended. */
enum smith_child_ending {
    SMITH_CHILD_RUNS,
    SMITH_CHILD_EXITED, /* by itself: `number` is its exit status */
    SMITH_CHILD_KILLED, /* `number` is the signal, or what the system has instead */
    SMITH_CHILD_EXPIRED, /* killed by us, because its time was over */
};

/* A started program. Never shared between threads. */
struct smith_process {
    enum smith_child_ending ending;
    int number;
    struct smith_child_body *body; /* what the operating system needs; NULL = never started */
};

/* Start a program anew: never a copy of this process, which not every system can make. False when it could not be
 * started; `child` is then as if it were ended. Ends of pipes that no side needs are closed; nothing else is passed on. */
bool smith_child_start(struct smith_process *child, const struct smith_child_options *options);
/* Give its standard input more bytes, which are copied; `last` = nothing comes after them. They are passed on while
 * smith_children_wait() waits. A child that no longer reads is no failure. False = out of memory. */
bool smith_child_feed(struct smith_process *child, struct smith_bytes bytes, bool last);
/* Append what the child wrote since the last time. Out of memory shows in `out`. */
void smith_child_take(struct smith_process *child, enum smith_child_output which, struct smith_buffer *out);
/* Wait until one of the children wrote something or ended, at most so long (-1 = as long as it takes). A child has
 * ended when nothing more can come from it, and `ending` says how. False when that time passed without news. `count`
 * pointers; those of children that ended, and NULL, are left out. */
bool smith_children_wait(struct smith_process *const *children, size_t count, int milliseconds);
/* The same until this one has ended. */
void smith_child_wait(struct smith_process *child);
/* Kill it when it still runs, and free what belongs to it. One that was never started is fine, too. */
void smith_child_end(struct smith_process *child);

#endif

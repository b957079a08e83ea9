/* SPDX-License-Identifier: MIT
 *
 * What this process gives up, as os.h describes. Linux has two things for it, which any program may ask for: Landlock (5.13),
 * which knows files, and filters of system calls, which know all else. Both are for this process and all that it starts, and
 * cannot be taken back. Numbers and structures are those of the kernel's, which promises that they stay; not every C library
 * comes with its headers, and the kernel may be newer than they are.
 */
#define _GNU_SOURCE /* syscall(), O_PATH */
#include "os/os.h"

#ifdef __linux__
#include <fcntl.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock: Documentation/userspace-api/landlock.rst ---- */

enum {
    CREATE_RULES = 444, /* the same on all processors */
    ADD_RULE = 445,
    RESTRICT_SELF = 446,
    ASK_VERSION = 1,
    RULE_BENEATH = 1,
};

#define EXECUTE (UINT64_C(1) << 0)
#define WRITE_FILE (UINT64_C(1) << 1)
#define CHANGE_FOLDERS (UINT64_C(0x1ff) << 4) /* remove and make whatever there can be in them */
#define REFER (UINT64_C(1) << 13) /* from version 2 on */
#define TRUNCATE (UINT64_C(1) << 14) /* 3 */
#define TCP UINT64_C(3) /* 4 */
#define SIGNALS_AND_SOCKETS UINT64_C(3) /* 6: of those outside */

struct rules {
    uint64_t files, network, scopes;
};

struct rule {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

/* What Landlock of a version can refuse; a kernel takes no more of the structure than it knows. */
static int create_rules(long version, bool starts_programs) {
    const struct rules rules = {
        .files = WRITE_FILE | CHANGE_FOLDERS | (starts_programs ? 0 : EXECUTE) | (version >= 2 ? REFER : 0) |
                 (version >= 3 ? TRUNCATE : 0),
        .network = version >= 4 ? TCP : 0,
        .scopes = version >= 6 ? SIGNALS_AND_SOCKETS : 0,
    };
    size_t size = version >= 6 ? sizeof rules : version >= 4 ? offsetof(struct rules, scopes) : sizeof rules.files;
    return (int)syscall(CREATE_RULES, &rules, size, 0);
}

/* Let the file or folder of that name be written to; what it is, or 0 where there is nothing. What needs no leave, such as
 * a pipe, gets none. */
static mode_t allow(int rules, long version, const char *path) {
    struct stat found = {0};
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0)
        return 0;
    if (fstat(file, &found) == 0) {
        struct rule rule = {.allowed = WRITE_FILE | (version >= 3 ? TRUNCATE : 0), .folder = file};
        if (S_ISDIR(found.st_mode))
            rule.allowed |= CHANGE_FOLDERS | (version >= 2 ? REFER : 0);
        syscall(ADD_RULE, rules, RULE_BENEATH, &rule, 0);
    }
    close(file);
    return found.st_mode & S_IFMT;
}

/* A path becomes that of the folder it is in; false where there is none above it. */
static bool sandbox_posix_go_up(char path[SMITH_PATH_SIZE]) {
    size_t size = strlen(path);
    if (strcmp(path, "/") == 0 || strcmp(path, ".") == 0)
        return false;
    while (size > 1 && path[size - 1] == '/')
        path[--size] = 0;
    size = smith_path_folder_size(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    if (size)
        path[size] = 0;
    else
        memcpy(path, ".", 2);
    return true;
}

/* The output itself and, where it is a file, the folder in which it is written anew; where there is none yet, the nearest
 * folder in which it can be made. */
static void allow_output(int rules, long version, const char *path) {
    char target[SMITH_PATH_SIZE];
    mode_t kind = allow(rules, version, path);
    if ((kind && kind != S_IFREG) || !smith_os_resolve(path, target))
        return;
    while (sandbox_posix_go_up(target) && !allow(rules, version, target)) {
    }
}

static bool confine_files(const struct smith_sandbox *sandbox) {
    long version = syscall(CREATE_RULES, NULL, 0, ASK_VERSION);
    int rules = version < 1 ? -1 : create_rules(version, sandbox->starts_programs);
    if (rules < 0)
        return false;
    for (size_t i = 0; i < sandbox->output_count; i++)
        allow_output(rules, version, sandbox->outputs[i]);
    if (sandbox->starts_programs)
        allow(rules, version, "/dev/null");
    bool good = syscall(RESTRICT_SELF, rules, 0) == 0;
    close(rules);
    return good;
}

/* ---- a filter of system calls: Documentation/userspace-api/seccomp_filter.rst ---- */

/* What elf-em.h and audit.h make of the processor: system calls made as those of another one have other numbers. */
#if defined(__x86_64__) && defined(__LP64__)
#define PROCESSOR 0xc000003eu
#elif defined(__i386__)
#define PROCESSOR 0x40000003u
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define PROCESSOR 0xc00000b7u
#elif defined(__arm__) && defined(__ARMEL__)
#define PROCESSOR 0x40000028u
#endif

#ifdef PROCESSOR
enum {
    SET_FILTER = 1,
    KEEP_SPECULATION = 1 << 2, /* no slower than before */
    LOAD = 0x20, /* of the machine that runs filters */
    EQUAL = 0x15,
    NOT_BELOW = 0x35,
    RETURN = 0x06,
    NUMBER_AT = 0, /* in what it sees of a call */
    PROCESSOR_AT = 4,
    SECOND_ARGUMENT_AT = 24,
    NOT_PERMITTED = 0x00050001, /* it fails with EPERM */
    PERMITTED = 0x7fff0000,
    FOREIGN_NUMBERS = 0x40000000, /* calls of x32 */
    TYPE_INTO_TERMINAL = 0x5412, /* TIOCSTI */
    CONSOLE_SELECTION = 0x541c, /* TIOCLINUX */
};

struct instruction {
    uint16_t code;
    uint8_t if_true, if_false; /* how many are left out */
    uint32_t value;
};

struct filter {
    uint16_t size;
    const struct instruction *program;
};

/* Refused to all: ways to other machines and programs, and what changes files without opening them. */
static const uint16_t refused[] = {
    SYS_socket,
    SYS_io_uring_setup,
    SYS_fchmodat,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_truncate,
    SYS_utimensat,
    452 /* fchmodat2 */,
#ifdef SYS_socketcall
    SYS_socketcall,
#endif
#ifdef SYS_truncate64
    SYS_truncate64,
#endif
#ifdef SYS_utimensat_time64
    SYS_utimensat_time64,
#endif
#ifdef SYS_chmod /* newer processors have no calls of the old names */
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
#endif
#ifdef SYS_chown32
    SYS_chown32,
    SYS_lchown32,
#endif
#ifdef SYS_utimes
    SYS_utimes,
    SYS_futimesat,
#endif
#ifdef SYS_utime
    SYS_utime,
#endif
};
static const uint16_t refused_without_programs[] = {SYS_execve, SYS_execveat, SYS_kill};

#define ROOM (2 * (sizeof refused + sizeof refused_without_programs) / sizeof refused[0] + 16)

struct writer {
    struct instruction program[ROOM];
    uint16_t size;
};

static void sandbox_posix_add(struct writer *writer, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    writer->program[writer->size++] = (struct instruction){code, if_true, if_false, value};
}

/* The call fails when what was loaded is that value. */
static void sandbox_posix_refuse(struct writer *writer, uint16_t code, uint32_t value) {
    sandbox_posix_add(writer, code, value, 0, 1);
    sandbox_posix_add(writer, RETURN, NOT_PERMITTED, 0, 0);
}

static void filter_calls(const struct smith_sandbox *sandbox) {
    struct writer writer = {.size = 0};
    sandbox_posix_add(&writer, LOAD, PROCESSOR_AT, 0, 0);
    sandbox_posix_add(&writer, EQUAL, PROCESSOR, 1, 0);
    sandbox_posix_add(&writer, RETURN, NOT_PERMITTED, 0, 0);
    sandbox_posix_add(&writer, LOAD, NUMBER_AT, 0, 0);
    sandbox_posix_refuse(&writer, NOT_BELOW, FOREIGN_NUMBERS);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        sandbox_posix_refuse(&writer, EQUAL, refused[i]);
    for (size_t i = 0; i < sizeof refused_without_programs / sizeof refused[0] && !sandbox->starts_programs; i++)
        sandbox_posix_refuse(&writer, EQUAL, refused_without_programs[i]);
    sandbox_posix_add(&writer, EQUAL, SYS_ioctl, 0, 5);
    sandbox_posix_add(&writer, LOAD, SECOND_ARGUMENT_AT, 0, 0);
    sandbox_posix_refuse(&writer, EQUAL, TYPE_INTO_TERMINAL);
    sandbox_posix_refuse(&writer, EQUAL, CONSOLE_SELECTION);
    sandbox_posix_add(&writer, RETURN, PERMITTED, 0, 0);
    const struct filter filter = {writer.size, writer.program};
    syscall(SYS_seccomp, SET_FILTER, KEEP_SPECULATION, &filter); /* a kernel without it refuses nothing */
}
#else
static void filter_calls(const struct smith_sandbox *sandbox) {
    (void)sandbox;
}
#endif

bool smith_sandbox_enter(const struct smith_sandbox *sandbox) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) /* or the kernel takes neither */
        return false;
    bool confined = confine_files(sandbox);
    filter_calls(sandbox);
    return confined;
}
#else
bool smith_sandbox_enter(const struct smith_sandbox *sandbox) {
    (void)sandbox;
    return false;
}
#endif

/* SPDX-License-Identifier: MIT
 *
 * The tool is killed before and after every system call of its work on a file, interrupted at every one, and every one of
 * them fails: each time the old file or the new one is there, never anything else; and what the tool says of it is true.
 * And before every one another program replaces the file, which asks for the lock as we do: nothing of its work is lost.
 *
 *     test_interrupted PATH-OF-LEVELSMITH PRJ2-FILE
 *
 * The tool is traced (ptrace), which needs no privileges; where that is not allowed, the test is skipped. Calls are made to
 * fail on machines whose registers it knows.
 */
#define _GNU_SOURCE /* tracing is no part of POSIX */
#include "support/effort.h"
#include <levelsmith/levelsmith.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char *tool;
static struct smith_buffer level, theirs; /* the file that is worked on, and another that was made of it */

/* One command, whose work on files is interrupted. `target` is the file that must be the old one or the new one. */
struct scenario {
    const char *name;
    const char *words[10];
    const char *target;
    bool no_target; /* there is none before */
    const char *backup; /* a file that must be the old target, if it is there */
    bool has_sides; /* there are "base", the level as it was, and "theirs", which has a change */
};

#define SET "set", "level", "/rooms/0/name=Another"

static const struct scenario scenarios[] = {
    {"set in place", {SET, "-i"}, .target = "level"},
    {"set in place, the old one kept", {SET, "-i.old"}, .target = "level", .backup = "level.old"},
    {"edit into another file",
     {"edit", "level", ".rooms[0].name=\"Another\"", "-o", "copy", "--limits", "time=1"},
     .target = "copy"},
    {"a new file", {"json", "level", "-o", "copy"}, .target = "copy", .no_target = true},
};

/* All of them change the file where it is. */
static const struct scenario shared_scenarios[] = {
    {"set in place", {SET, "-i"}, .target = "level"},
    {"set onto itself", {SET, "-o", "level"}, .target = "level"},
    {"set onto another name of itself", {SET, "-o", "./level"}, .target = "level"},
    {"merged onto one side",
     {"merge", "base", "level", "theirs", "-o", "./level"},
     .target = "level",
     .has_sides = true},
};

enum how { LEAVE, KILL_BEFORE, KILL_BEHIND, FAIL, INTERRUPT, REPLACE };

/* ---- the traced tool ---- */

struct trace {
    enum how how;
    uint32_t wanted; /* the call that something happens to, from the first on the file */
    uint32_t calls; /* there were so many */
    bool on_file; /* the file was opened: what comes now counts */
    bool happened;
    int status; /* of the tool; -1 = it was killed */
    bool replaced; /* by the other program; `tool_was_first`: the tool had done so before */
    bool tool_was_first;
};

static void replace_politely(struct trace *trace);

static _Noreturn void become_tool(const struct scenario *scenario) {
    const char *words[12] = {tool};
    for (int i = 0; scenario->words[i]; i++)
        words[i + 1] = scenario->words[i];
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* nothing that is traced can look for leaks */
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
        _exit(126);
    raise(SIGSTOP);
    execv(tool, (char **)(uintptr_t)words);
    _exit(127);
}

/* Whether the call opens the file that is worked on. */
static bool opens_level(pid_t tracee, const struct __ptrace_syscall_info *info) {
    if (info->entry.nr != SYS_openat)
        return false;
    errno = 0;
    long word = ptrace(PTRACE_PEEKDATA, tracee, (void *)(uintptr_t)info->entry.args[1], NULL);
    return errno == 0 && memcmp(&word, "level\0", 6) == 0;
}

/* There is nothing behind it, and nothing to do when it fails. */
static bool is_last(const struct __ptrace_syscall_info *info) {
    return info->entry.nr == SYS_exit_group || info->entry.nr == SYS_exit;
}

#ifdef __x86_64__
#define CAN_FAIL true
static void make_fail(pid_t tracee, bool at_end) {
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, tracee, NULL, &registers) != 0)
        return;
    if (at_end)
        registers.rax = (unsigned long long)-ENOSPC;
    else
        registers.orig_rax = (unsigned long long)-1; /* no such call: nothing is done */
    ptrace(PTRACE_SETREGS, tracee, NULL, &registers);
}
#else
#define CAN_FAIL false
static void make_fail(pid_t tracee, bool at_end) {
    (void)tracee, (void)at_end;
}
#endif

static void at_call(struct trace *trace, pid_t tracee, const struct __ptrace_syscall_info *info) {
    trace->on_file = trace->on_file || opens_level(tracee, info);
    trace->happened = trace->on_file && trace->calls++ == trace->wanted && !is_last(info);
    if (trace->happened && trace->how == KILL_BEFORE)
        kill(tracee, SIGKILL);
    if (trace->happened && trace->how == INTERRUPT)
        kill(tracee, SIGINT);
    if (trace->happened && trace->how == REPLACE)
        replace_politely(trace);
    if (trace->happened && trace->how == FAIL && info->entry.nr != SYS_close) /* what is closed is, whatever it says */
        make_fail(tracee, false);
}

static void behind_call(struct trace *trace, pid_t tracee) {
    if (trace->happened && trace->how == KILL_BEHIND)
        kill(tracee, SIGKILL);
    if (trace->happened && trace->how == FAIL)
        make_fail(tracee, true);
    trace->happened = false;
}

/* False when tracing is not allowed here. */
static bool run_traced(const struct scenario *scenario, struct trace *trace) {
    int status, signal_number = 0;
    pid_t tracee = fork();
    if (tracee == 0)
        become_tool(scenario);
    assert_true(tracee > 0);
    assert_int_equal(waitpid(tracee, &status, 0), tracee);
    if (!WIFSTOPPED(status))
        return false;
    ptrace(PTRACE_SETOPTIONS, tracee, NULL, (void *)(uintptr_t)(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL));
    while (ptrace(PTRACE_SYSCALL, tracee, NULL, (void *)(uintptr_t)signal_number),
           waitpid(tracee, &status, 0) == tracee && WIFSTOPPED(status)) {
        struct __ptrace_syscall_info info;
        bool is_call = WSTOPSIG(status) == (SIGTRAP | 0x80);
        signal_number = is_call || WSTOPSIG(status) == SIGTRAP || WSTOPSIG(status) == SIGSTOP ? 0 : WSTOPSIG(status);
        if (!is_call || ptrace(PTRACE_GET_SYSCALL_INFO, tracee, (void *)sizeof info, &info) <= 0)
            continue;
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY)
            at_call(trace, tracee, &info);
        else
            behind_call(trace, tracee);
    }
    trace->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return trace->status != 126;
}

/* ---- the folder ---- */

static void put(const char *path, const struct smith_buffer *content) {
    assert_int_equal(smith_file_write(path, (struct smith_bytes){content->data, content->size}, NULL), SMITH_OK);
}

static bool is_content(const char *path, const struct smith_buffer *content) {
    struct smith_buffer found;
    bool same = smith_file_read(path, NULL, &found, NULL) == SMITH_OK && found.size == content->size &&
                memcmp(found.data, content->data, found.size) == 0;
    smith_buffer_free(&found);
    return same;
}

/* Remove what a run left; returns how many files were neither the level, nor the target, nor the backup. */
static int clear(const struct scenario *scenario) {
    int others = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        bool is_side = scenario->has_sides && (strcmp(name, "base") == 0 || strcmp(name, "theirs") == 0);
        others += !is_side && strcmp(name, "level") != 0 && strcmp(name, scenario->target) != 0 &&
                  (!scenario->backup || strcmp(name, scenario->backup) != 0);
        remove(name);
    }
    closedir(folder);
    return others;
}

static void prepare(const struct scenario *scenario) {
    clear(scenario);
    put("level", &level);
    if (!scenario->no_target)
        put(scenario->target, &level);
    if (scenario->has_sides) {
        put("base", &level);
        put("theirs", &theirs);
    }
}

/* ---- the tests ---- */

/* What the command makes of the target when nothing happens, and how many calls that takes. */
static uint32_t run_undisturbed(const struct scenario *scenario, struct smith_buffer *made) {
    struct trace trace = {.how = LEAVE};
    prepare(scenario);
    if (!run_traced(scenario, &trace)) {
        print_message("tracing is not allowed here\n");
        skip();
    }
    assert_int_equal(trace.status, 0);
    assert_int_equal(smith_file_read(scenario->target, NULL, made, NULL), SMITH_OK);
    assert_true(made->size != level.size || memcmp(made->data, level.data, level.size) != 0);
    assert_true(trace.calls > 10);
    return trace.calls;
}

static bool is_old(const struct scenario *scenario) {
    return scenario->no_target ? access(scenario->target, F_OK) != 0 : is_content(scenario->target, &level);
}

static void check(const struct scenario *scenario, const struct trace *trace, const struct smith_buffer *made) {
    static const char *const words[] = {"left alone", "killed before", "killed behind", "failed at", "interrupted at"};
    bool old = is_old(scenario), new = is_content(scenario->target, made);
    if (!old && !new)
        fail_msg("%s, %s call %u: the file is neither the old one nor the new one", scenario->name, words[trace->how],
                 trace->wanted);
    if (strcmp(scenario->target, "level") != 0 && !is_content("level", &level))
        fail_msg("%s, %s call %u: the file that was read changed", scenario->name, words[trace->how], trace->wanted);
    if (scenario->backup && access(scenario->backup, F_OK) == 0 && !is_content(scenario->backup, &level))
        fail_msg("%s, %s call %u: what was kept is not the old file", scenario->name, words[trace->how], trace->wanted);
    if (scenario->backup && new && !is_content(scenario->backup, &level))
        fail_msg("%s, %s call %u: the old file is lost", scenario->name, words[trace->how], trace->wanted);
    if (trace->status == 0 && !new)
        fail_msg("%s, %s call %u: it said that all was well", scenario->name, words[trace->how], trace->wanted);
    int others = clear(scenario);
    if (others && ((trace->how == FAIL && trace->status > 0) || trace->how == INTERRUPT))
        fail_msg("%s, %s call %u: %d files are left behind", scenario->name, words[trace->how], trace->wanted, others);
}

static void interrupt(const struct scenario *scenario, enum how how, int *outcomes) {
    struct smith_buffer made;
    uint32_t calls = run_undisturbed(scenario, &made);
    const uint32_t step = is_in_ci() ? 1 : 3; /* always with the last */
    for (uint32_t i = (calls + step - 1) % step; i < calls; i += step) {
        struct trace trace = {.how = how, .wanted = i};
        prepare(scenario);
        run_traced(scenario, &trace);
        outcomes[is_old(scenario)]++;
        check(scenario, &trace, &made);
    }
    smith_buffer_free(&made);
}

static void killed(void **state) {
    int outcomes[2] = {0};
    interrupt(*state, KILL_BEFORE, outcomes);
    interrupt(*state, KILL_BEHIND, outcomes);
    assert_true(outcomes[0] > 0 && outcomes[1] > 0); /* before and behind the moment at which it becomes the new one */
}

/* Who types Ctrl-C finds no file under a name that nobody knows. */
static void interrupted(void **state) {
    int outcomes[2] = {0};
    interrupt(*state, INTERRUPT, outcomes);
    assert_true(outcomes[0] > 0 && outcomes[1] > 0);
}

static void failing(void **state) {
    int outcomes[2] = {0};
    if (!CAN_FAIL)
        skip();
    interrupt(*state, FAIL, outcomes);
    assert_true(outcomes[0] > 0 && outcomes[1] > 0);
}

/* ---- another program ---- */

static struct smith_buffer rival; /* what it writes */

static void replace_politely(struct trace *trace) {
    int file = open("level", O_RDONLY | O_CLOEXEC);
    assert_true(file >= 0);
    if (flock(file, LOCK_EX | LOCK_NB) == 0) {
        trace->replaced = true;
        trace->tool_was_first = !is_content("level", &level);
        put("rival", &rival);
        assert_int_equal(rename("rival", "level"), 0);
    }
    close(file);
}

static void make_theirs(void) {
    if (!theirs.size)
        run_undisturbed(&shared_scenarios[0], &theirs);
}

/* What another program makes of the level, and the tool of that. */
static void make_rivals(const struct scenario *scenario, struct smith_buffer *both) {
    static const struct scenario other = {"", {"set", "level", "/rooms/1/name=Rival", "-i"}, .target = "level"};
    struct trace trace = {.how = LEAVE};
    run_undisturbed(&other, &rival);
    prepare(scenario);
    put("level", &rival);
    run_traced(scenario, &trace);
    assert_int_equal(trace.status, 0);
    assert_int_equal(smith_file_read("level", NULL, both, NULL), SMITH_OK);
    assert_false(is_content("level", &rival));
}

/* Both changes are in the file, or the tool has said that its own is not. A program that replaces the file when all is done
 * has not read what it replaces. */
static void replaced(void **state) {
    const struct scenario *scenario = *state;
    struct smith_buffer made, both;
    int refused = 0, done_anew = 0;
    make_theirs();
    uint32_t calls = run_undisturbed(scenario, &made);
    make_rivals(scenario, &both);
    for (uint32_t i = 0; i < calls; i++) {
        struct trace trace = {.how = REPLACE, .wanted = i};
        prepare(scenario);
        run_traced(scenario, &trace);
        bool is_rival = is_content("level", &rival), is_both = is_content("level", &both);
        refused += trace.status == 5;
        done_anew += is_both;
        if (!trace.replaced || trace.tool_was_first
                ? trace.status != 0
                : !(trace.status == 0 && is_both) && !(trace.status == 5 && is_rival))
            fail_msg("%s, replaced before call %u: the tool ended with %d, and what the other wrote is %s",
                     scenario->name, i, trace.status, is_rival || is_both ? "there" : "lost");
        if (clear(scenario))
            fail_msg("%s, replaced before call %u: files are left behind", scenario->name, i);
    }
    assert_true(refused > 0 && done_anew > 0);
    smith_buffer_free(&made);
    smith_buffer_free(&rival);
    smith_buffer_free(&both);
}

/* In memory where that can be: the tool syncs what it writes, again and again. */
static const char *enter_new_folder(void) {
    static char folders[][48] = {"/dev/shm/levelsmith-interrupted-XXXXXX", "/tmp/levelsmith-interrupted-XXXXXX"};
    for (size_t i = 0; i < 2; i++)
        if (mkdtemp(folders[i]))
            return chdir(folders[i]) == 0 ? folders[i] : NULL;
    return NULL;
}

int main(int argument_count, char **arguments) {
    enum { COUNT = sizeof scenarios / sizeof scenarios[0] };
    static const struct {
        const char *words;
        CMUnitTestFunction function;
    } kinds[] = {
        {"killed at every call", killed}, {"every call fails", failing}, {"interrupted at every call", interrupted}};
    enum { KINDS = sizeof kinds / sizeof kinds[0], SHARED = sizeof shared_scenarios / sizeof shared_scenarios[0] };
    struct CMUnitTest tests[KINDS * COUNT + SHARED];
    char names[KINDS * COUNT + SHARED][80];
    char *path = argument_count == 3 ? realpath(arguments[1], NULL) : NULL;
    bool ready = path && smith_file_read(arguments[2], NULL, &level, NULL) == SMITH_OK;
    const char *folder = ready ? enter_new_folder() : NULL;
    if (!folder) {
        fprintf(stderr, "usage: test_interrupted PATH-OF-LEVELSMITH FILE\n");
        return 2;
    }
    tool = path;
    for (size_t i = 0; i < KINDS * COUNT; i++) {
        const struct scenario *scenario = &scenarios[i / KINDS];
        snprintf(names[i], sizeof names[i], "%s: %s", scenario->name, kinds[i % KINDS].words);
        tests[i] = (struct CMUnitTest){names[i], kinds[i % KINDS].function, NULL, NULL, (void *)(uintptr_t)scenario};
    }
    for (size_t i = 0; i < SHARED; i++) {
        const struct scenario *scenario = &shared_scenarios[i];
        char *name = names[KINDS * COUNT + i];
        snprintf(name, sizeof names[0], "%s: replaced before every call", scenario->name);
        tests[KINDS * COUNT + i] = (struct CMUnitTest){name, replaced, NULL, NULL, (void *)(uintptr_t)scenario};
    }
    int failed = _cmocka_run_group_tests("interrupted", tests, KINDS * COUNT + SHARED, NULL, NULL);
    clear(&scenarios[0]);
    if (chdir("/") == 0)
        rmdir(folder);
    smith_buffer_free(&level);
    smith_buffer_free(&theirs);
    free(path);
    return failed;
}

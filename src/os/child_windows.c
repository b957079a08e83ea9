/* SPDX-License-Identifier: MIT
 *
 * Children, as os.h describes, on Windows. Its pipes cannot be waited for several at once, so each has a thread: those
 * of outputs fill buffers, that of the input empties one. One lock and one condition are shared by all of them. A job
 * object limits the memory, and takes the child along when this program dies.
 */
#include "os/os.h"
#include "os/windows.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#define PIECE (1u << 16)

enum { FEED = SMITH_CHILD_OUTPUTS, PIPES }; /* behind the two that it writes to */

static SRWLOCK lock = SRWLOCK_INIT;
static CONDITION_VARIABLE news_for_us = CONDITION_VARIABLE_INIT, news_for_threads = CONDITION_VARIABLE_INIT;

/* A pipe and the thread that looks after it. */
struct line {
    struct smith_child_body *body;
    HANDLE pipe, thread;
    struct smith_buffer text; /* what came and was not taken, or what has still to go */
    size_t sent; /* of the latter */
    bool is_last; /* nothing comes behind it */
    bool is_open, has_news;
};

struct smith_child_body {
    HANDLE process, job;
    struct line lines[PIPES];
    int64_t deadline; /* 0 = none */
    bool has_expired;
};

/* ---- threads ---- */

static DWORD WINAPI child_windows_receive(void *context) {
    struct line *line = context;
    char *piece = malloc(PIECE);
    DWORD count;
    while (piece && ReadFile(line->pipe, piece, PIECE, &count, NULL) && count) {
        AcquireSRWLockExclusive(&lock);
        smith_buffer_add(&line->text, piece, count);
        line->has_news = true;
        WakeAllConditionVariable(&news_for_us);
        ReleaseSRWLockExclusive(&lock);
    }
    AcquireSRWLockExclusive(&lock);
    line->text.failed |= !piece;
    line->is_open = false;
    line->has_news = true;
    WakeAllConditionVariable(&news_for_us);
    ReleaseSRWLockExclusive(&lock);
    free(piece);
    return 0;
}

/* The next piece of the input into `piece`; 0 at its end. */
static DWORD next_piece(struct line *line, char *piece) {
    AcquireSRWLockExclusive(&lock);
    while (line->is_open && line->sent == line->text.size && !line->is_last)
        SleepConditionVariableSRW(&news_for_threads, &lock, INFINITE, 0);
    size_t left = line->is_open ? line->text.size - line->sent : 0, count = left < PIECE ? left : PIECE;
    if (count)
        memcpy(piece, line->text.data + line->sent, count);
    line->sent += count;
    if (line->sent == line->text.size)
        line->sent = line->text.size = 0;
    ReleaseSRWLockExclusive(&lock);
    return (DWORD)count;
}

static DWORD WINAPI child_windows_send(void *context) {
    struct line *line = context;
    char *piece = malloc(PIECE);
    DWORD count, written, sent = 0;
    while (piece && (count = next_piece(line, piece)) > 0) {
        for (sent = 0; sent < count; sent += written)
            if (!WriteFile(line->pipe, piece + sent, count - sent, &written, NULL))
                break; /* nobody reads it */
        if (sent < count)
            break;
    }
    free(piece);
    AcquireSRWLockExclusive(&lock);
    line->is_open = false;
    CloseHandle(line->pipe);
    line->pipe = NULL;
    ReleaseSRWLockExclusive(&lock);
    return 0;
}

/* ---- the command line ---- */

/* As the C library of the child takes it apart again: quotes around a word, backslashes before quotes doubled. */
static void child_windows_add_word(struct smith_buffer *line, const char *word) {
    if (line->size)
        smith_buffer_byte(line, ' ');
    smith_buffer_byte(line, '"');
    for (const char *at = word;; at++) {
        size_t slashes = strspn(at, "\\");
        at += slashes;
        bool before_quote = *at == '"' || !*at;
        smith_buffer_fill(line, '\\', before_quote ? 2 * slashes + (*at == '"') : slashes);
        if (!*at)
            break;
        smith_buffer_byte(line, (uint8_t)*at);
    }
    smith_buffer_byte(line, '"');
}

static wchar_t *command_line(const char *const *words) {
    struct smith_buffer line = {0};
    for (; *words; words++)
        child_windows_add_word(&line, *words);
    smith_buffer_byte(&line, '\0');
    wchar_t *wide = line.failed ? NULL : smith_windows_wide((const char *)line.data);
    smith_buffer_free(&line);
    return wide;
}

/* ---- start ---- */

/* The child's end of a stream into `theirs`, which it may have; ours into the line. */
static bool child_windows_open_stream(enum smith_child_stream kind, DWORD standard, struct line *line, HANDLE *theirs) {
    SECURITY_ATTRIBUTES passed_on = {.nLength = sizeof passed_on, .bInheritHandle = TRUE};
    bool is_input = standard == STD_INPUT_HANDLE;
    HANDLE ends[2], own = GetStdHandle(standard);
    if (kind == SMITH_CHILD_SHARES && own && own != INVALID_HANDLE_VALUE)
        return DuplicateHandle(GetCurrentProcess(), own, GetCurrentProcess(), theirs, 0, TRUE, DUPLICATE_SAME_ACCESS);
    if (kind != SMITH_CHILD_PIPE) {
        *theirs = CreateFileW(L"NUL", is_input ? GENERIC_READ : GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                              &passed_on, OPEN_EXISTING, 0, NULL);
        return *theirs != INVALID_HANDLE_VALUE;
    }
    if (!CreatePipe(&ends[0], &ends[1], &passed_on, 0))
        return false;
    line->pipe = ends[is_input];
    *theirs = ends[!is_input];
    return SetHandleInformation(line->pipe, HANDLE_FLAG_INHERIT, 0);
}

static bool limit(struct smith_child_body *body, uint64_t memory) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE |
                                                (memory ? JOB_OBJECT_LIMIT_PROCESS_MEMORY : 0)},
        .ProcessMemoryLimit = memory < SIZE_MAX ? (SIZE_T)memory : SIZE_MAX};
    body->job = CreateJobObjectW(NULL, NULL);
    return body->job && SetInformationJobObject(body->job, JobObjectExtendedLimitInformation, &limits, sizeof limits) &&
           AssignProcessToJobObject(body->job, body->process);
}

/* Without these two Windows starts no program that uses more than its core. */
static wchar_t *bare_environment(void) {
    const wchar_t *root = _wgetenv(L"SystemRoot");
    size_t size = wcslen(L"SystemRoot=") + (root ? wcslen(root) : 0) + 2;
    wchar_t *block = calloc(size, sizeof *block);
    if (block && root) {
        wcscpy(block, L"SystemRoot=");
        wcscat(block, root);
    }
    return block;
}

/* Make the process, stopped, with these three handles and no others. */
static bool create(struct smith_child_body *body, const struct smith_child_options *options, HANDLE *streams) {
    wchar_t *program = smith_windows_program(options->words[0]), *words = command_line(options->words);
    wchar_t *environment = options->without_environment ? bare_environment() : NULL;
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    LPPROC_THREAD_ATTRIBUTE_LIST list = malloc(size);
    STARTUPINFOEXW startup = {.StartupInfo = {.cb = sizeof startup,
                                              .dwFlags = STARTF_USESTDHANDLES,
                                              .hStdInput = streams[0],
                                              .hStdOutput = streams[1],
                                              .hStdError = streams[2]},
                              .lpAttributeList = list};
    PROCESS_INFORMATION made = {0};
    bool good = program && words && list && (!options->without_environment || environment);
    if (good) {
        good = InitializeProcThreadAttributeList(list, 1, 0, &size) &&
               UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, streams, 3 * sizeof *streams, NULL,
                                         NULL) &&
               CreateProcessW(program, words, NULL, NULL, TRUE,
                              CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT | CREATE_UNICODE_ENVIRONMENT, environment,
                              NULL, &startup.StartupInfo, &made);
        smith_windows_take_error(good);
        DeleteProcThreadAttributeList(list);
    }
    body->process = made.hProcess;
    if (good && !limit(body, options->memory_bytes)) {
        smith_windows_take_error(false);
        TerminateProcess(body->process, 1);
        good = false;
    } else if (good) {
        ResumeThread(made.hThread);
    }
    if (made.hThread)
        CloseHandle(made.hThread);
    free(list);
    free(environment);
    free(words);
    free(program);
    return good;
}

static bool start_threads(struct smith_child_body *body) {
    for (int i = 0; i < PIPES; i++) {
        struct line *line = &body->lines[i];
        line->body = body;
        line->is_open = line->pipe != NULL;
        line->thread = line->pipe ? CreateThread(NULL, PIECE, i == FEED ? child_windows_send : child_windows_receive,
                                                 line, 0, NULL)
                                  : NULL;
        line->is_open = line->thread != NULL;
        if (line->pipe && !line->thread)
            return smith_windows_take_error(false);
    }
    return true;
}

static bool child_windows_start(struct smith_child_body *body, const struct smith_child_options *options) {
    const enum smith_child_stream kinds[3] = {options->input, options->output, options->complaints};
    static const DWORD standards[3] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    static const int line_of[3] = {FEED, SMITH_CHILD_OUTPUT, SMITH_CHILD_COMPLAINTS};
    HANDLE streams[3] = {0};
    bool good = true;
    for (int i = 0; i < 3 && good; i++)
        good = smith_windows_take_error(
            child_windows_open_stream(kinds[i], standards[i], &body->lines[line_of[i]], &streams[i]));
    fflush(NULL); /* what is in our buffers stands before what the child prints to the same place */
    good = good && create(body, options, streams);
    for (int i = 0; i < 3; i++)
        if (streams[i] && streams[i] != INVALID_HANDLE_VALUE)
            CloseHandle(streams[i]);
    return good && start_threads(body);
}

bool smith_child_start(struct smith_process *child, const struct smith_child_options *options) {
    *child = (struct smith_process){.ending = SMITH_CHILD_KILLED, .body = calloc(1, sizeof *child->body)};
    if (!child->body)
        return false;
    child->body->deadline = options->milliseconds ? smith_clock_milliseconds() + options->milliseconds : 0;
    if (child_windows_start(child->body, options)) {
        child->ending = SMITH_CHILD_RUNS;
        return true;
    }
    int number = errno;
    smith_child_end(child);
    errno = number;
    return false;
}

/* ---- while it runs ---- */

bool smith_child_feed(struct smith_process *child, struct smith_bytes bytes, bool last) {
    if (!child->body)
        return true;
    struct line *line = &child->body->lines[FEED];
    AcquireSRWLockExclusive(&lock);
    if (line->is_open) {
        smith_buffer_add(&line->text, bytes.data, bytes.size);
        line->is_last |= last;
    }
    bool good = !line->text.failed;
    WakeAllConditionVariable(&news_for_threads);
    ReleaseSRWLockExclusive(&lock);
    return good;
}

void smith_child_take(struct smith_process *child, enum smith_child_output which, struct smith_buffer *out) {
    if (!child->body)
        return;
    struct smith_buffer *text = &child->body->lines[which].text;
    AcquireSRWLockExclusive(&lock);
    smith_buffer_add(out, text->data, text->size);
    out->failed |= text->failed;
    text->size = 0;
    ReleaseSRWLockExclusive(&lock);
}

static bool child_windows_runs(const struct smith_process *child) {
    return child && child->ending == SMITH_CHILD_RUNS && child->body;
}

/* Note how it ended, once nothing more comes from it and it has. The lock is ours. */
static bool child_windows_collect(struct smith_process *child) {
    struct smith_child_body *body = child->body;
    DWORD status = 0;
    bool is_silent = !body->lines[SMITH_CHILD_OUTPUT].is_open && !body->lines[SMITH_CHILD_COMPLAINTS].is_open;
    if ((!is_silent && !body->has_expired) || WaitForSingleObject(body->process, body->has_expired ? INFINITE : 0))
        return false;
    GetExitCodeProcess(body->process, &status);
    bool exited = status < 0xC0000000; /* those above are exceptions */
    child->ending = body->has_expired ? SMITH_CHILD_EXPIRED : exited ? SMITH_CHILD_EXITED : SMITH_CHILD_KILLED;
    child->number = (int)status;
    return true;
}

static bool child_windows_look_at(struct smith_process *child, int64_t now) {
    struct smith_child_body *body = child->body;
    bool news = false;
    if (body->deadline && now >= body->deadline) {
        body->has_expired = true;
        TerminateProcess(body->process, 1);
    }
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++) {
        news |= body->lines[i].has_news;
        body->lines[i].has_news = false;
    }
    return child_windows_collect(child) || news;
}

/* One look at all of them; true when there is news. The lock is ours. */
static bool child_windows_look(struct smith_process *const *children, size_t count, int64_t *wake) {
    bool news = false;
    int64_t now = smith_clock_milliseconds();
    for (size_t i = 0; i < count; i++) {
        if (!child_windows_runs(children[i]))
            continue;
        const struct smith_child_body *body = children[i]->body;
        news |= child_windows_look_at(children[i], now);
        bool is_mute = !body->lines[SMITH_CHILD_OUTPUT].is_open && !body->lines[SMITH_CHILD_COMPLAINTS].is_open;
        int64_t at = is_mute ? now + 2 : body->deadline ? body->deadline : *wake; /* its end alone wakes nobody */
        *wake = at < *wake ? at : *wake;
    }
    return news;
}

bool smith_children_wait(struct smith_process *const *children, size_t count, int milliseconds) {
    int64_t until = milliseconds < 0 ? INT64_MAX : smith_clock_milliseconds() + milliseconds;
    bool news = false, any = false;
    for (size_t i = 0; i < count; i++)
        any |= child_windows_runs(children[i]);
    AcquireSRWLockExclusive(&lock);
    while (any && !news) {
        int64_t wake = until;
        news = child_windows_look(children, count, &wake);
        int64_t wait = wake == INT64_MAX ? 60000 : wake - smith_clock_milliseconds();
        if (news || (wake == until && wait <= 0))
            break;
        SleepConditionVariableSRW(&news_for_us, &lock, (DWORD)(wait < 0 ? 0 : wait > 60000 ? 60000 : wait), 0);
    }
    ReleaseSRWLockExclusive(&lock);
    return news;
}

void smith_child_wait(struct smith_process *child) {
    while (child_windows_runs(child))
        smith_children_wait(&child, 1, -1);
}

/* Threads of pipes end when the process has: its ends of them are then closed. */
static void child_windows_end_line(struct line *line) {
    AcquireSRWLockExclusive(&lock);
    line->is_open = false;
    WakeAllConditionVariable(&news_for_threads);
    ReleaseSRWLockExclusive(&lock);
    if (line->thread) {
        CancelSynchronousIo(line->thread);
        WaitForSingleObject(line->thread, INFINITE);
        CloseHandle(line->thread);
    }
    if (line->pipe)
        CloseHandle(line->pipe);
    smith_buffer_free(&line->text);
}

void smith_child_end(struct smith_process *child) {
    struct smith_child_body *body = child->body;
    if (!body)
        return;
    if (body->process && child->ending == SMITH_CHILD_RUNS)
        TerminateProcess(body->process, 1);
    if (body->job)
        CloseHandle(body->job);
    for (int i = 0; i < PIPES; i++)
        child_windows_end_line(&body->lines[i]);
    if (body->process)
        CloseHandle(body->process);
    free(body);
    child->body = NULL;
}

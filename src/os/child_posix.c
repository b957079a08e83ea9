/* SPDX-License-Identifier: MIT
 *
 * Children, as os.h describes. Between fork() and execve() a child only calls what POSIX allows there.
 */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define PIECE (1u << 16)
#define SLEEP_MAX 60000 /* milliseconds between two looks at all of them */
#define SLEEP_MUTE 2 /* ... when one of them can only be asked whether it still runs */

enum { INPUT = SMITH_CHILD_OUTPUTS, PIPES }; /* behind the two that it writes to */

extern char **environ;

struct smith_child_body {
    pid_t process;
    int pipes[PIPES]; /* our ends; -1 = closed */
    int64_t deadline; /* 0 = none */
    struct smith_buffer texts[SMITH_CHILD_OUTPUTS]; /* what came and was not taken */
    struct smith_buffer input; /* what has still to go */
    size_t sent; /* of it */
    bool is_last; /* nothing comes behind it */
    bool has_expired;
};

static void close_end(int *end) {
    int number = errno;
    if (*end >= 0)
        close(*end);
    *end = -1;
    errno = number;
}

/* ---- start: the child's side ---- */

/* What the child shall have, made ready before there is one. */
struct plan {
    char *const *words;
    char **environment;
    int streams[3]; /* what becomes its standard streams; -1 = stays */
    int news; /* where it says why it could not become the program */
    uint64_t memory;
};

/* A program that the address sanitizer watches takes terabytes of addresses for itself. */
#if defined(__SANITIZE_ADDRESS__)
#define IS_WATCHED 1
#elif defined(__has_feature)
#define IS_WATCHED __has_feature(address_sanitizer)
#else
#define IS_WATCHED 0
#endif

static bool limit_memory(uint64_t bytes) {
    struct rlimit limit;
    if (!bytes || IS_WATCHED)
        return true;
    if (getrlimit(RLIMIT_AS, &limit) != 0)
        return false;
    if (limit.rlim_max == RLIM_INFINITY || bytes < (uint64_t)limit.rlim_max)
        limit = (struct rlimit){.rlim_cur = (rlim_t)bytes, .rlim_max = (rlim_t)bytes};
    return setrlimit(RLIMIT_AS, &limit) == 0;
}

/* Never comes back. */
static void become(const struct plan *plan) {
    bool good = true;
    for (int i = 0; i < 3 && good; i++)
        good = plan->streams[i] < 0 || dup2(plan->streams[i], i) >= 0;
    signal(SIGPIPE, SIG_DFL); /* that we ignore it is nothing for others */
    if (good && limit_memory(plan->memory)) {
        environ = plan->environment;
        execvp(plan->words[0], plan->words);
    }
    int number = errno;
    _exit(write(plan->news, &number, sizeof number) == sizeof number ? 127 : 126);
}

/* ---- start: our side ---- */

/* A pipe whose ends are none of the standard streams, and are not passed on by themselves. */
static bool open_pipe(int ends[2]) {
    int made[2];
    ends[0] = ends[1] = -1;
    if (pipe(made) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, 3);
    close_end(&made[0]);
    close_end(&made[1]);
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    close_end(&ends[0]);
    close_end(&ends[1]);
    return false;
}

/* The child's end of a stream into `theirs`, ours into `ours`. */
static bool child_posix_open_stream(enum smith_child_stream kind, bool is_input, int *ours, int *theirs) {
    int ends[2];
    *ours = *theirs = -1;
    if (kind == SMITH_CHILD_SHARES)
        return true;
    if (kind == SMITH_CHILD_NOTHING) {
        int nothing = open("/dev/null", (is_input ? O_RDONLY : O_WRONLY) | O_CLOEXEC);
        *theirs = nothing < 0 ? -1 : fcntl(nothing, F_DUPFD_CLOEXEC, 3);
        close_end(&nothing);
        return *theirs >= 0;
    }
    if (!open_pipe(ends))
        return false;
    *ours = ends[is_input];
    *theirs = ends[!is_input];
    return fcntl(*ours, F_SETFL, O_NONBLOCK) == 0;
}

/* Wait for the process to end, or only look whether it has. */
static bool child_posix_collect(struct smith_process *child, int flags) {
    int status;
    pid_t found;
    do
        found = waitpid(child->body->process, &status, flags);
    while (found < 0 && errno == EINTR);
    if (found == 0)
        return false;
    bool exited = found > 0 && WIFEXITED(status);
    child->ending = child->body->has_expired ? SMITH_CHILD_EXPIRED : exited ? SMITH_CHILD_EXITED : SMITH_CHILD_KILLED;
    child->number = found < 0 ? 0 : exited ? WEXITSTATUS(status) : WTERMSIG(status);
    child->body->process = 0;
    return true;
}

/* Make the process and hear whether it became the program; `news` is where it says that it did not. */
static bool launch(struct smith_process *child, const struct plan *plan, int news[2]) {
    int number = 0;
    ssize_t count;
    fflush(NULL); /* what is in our buffers stands before what the child prints to the same place */
    child->body->process = fork();
    if (child->body->process < 0) {
        child->body->process = 0;
        return false;
    }
    if (child->body->process == 0)
        become(plan);
    close_end(&news[1]);
    do
        count = read(news[0], &number, sizeof number);
    while (count < 0 && errno == EINTR);
    if (count != sizeof number)
        return true;
    child_posix_collect(child, 0);
    errno = number;
    return false;
}

static bool child_posix_start(struct smith_process *child, const struct smith_child_options *options) {
    static char *nothing[] = {NULL};
    union { /* execvp() does not change them, and says so only in words */
        const char *const *given;
        char *const *taken;
    } words = {.given = options->words};
    const enum smith_child_stream kinds[3] = {options->input, options->output, options->complaints};
    static const int pipe_of[3] = {INPUT, SMITH_CHILD_OUTPUT, SMITH_CHILD_COMPLAINTS};
    struct plan plan = {.words = words.taken,
                        .environment = options->without_environment ? nothing : environ,
                        .streams = {-1, -1, -1},
                        .memory = options->memory_bytes};
    int news[2] = {-1, -1};
    bool good = open_pipe(news);
    plan.news = news[1];
    for (int i = 0; i < 3 && good; i++)
        good = child_posix_open_stream(kinds[i], i == 0, &child->body->pipes[pipe_of[i]], &plan.streams[i]);
    good = good && launch(child, &plan, news);
    for (int i = 0; i < 3; i++)
        close_end(&plan.streams[i]);
    close_end(&news[0]);
    close_end(&news[1]);
    return good;
}

bool smith_child_start(struct smith_process *child, const struct smith_child_options *options) {
    *child = (struct smith_process){.ending = SMITH_CHILD_KILLED, .body = calloc(1, sizeof *child->body)};
    if (!child->body)
        return false;
    for (int i = 0; i < PIPES; i++)
        child->body->pipes[i] = -1;
    child->body->deadline = options->milliseconds ? smith_clock_milliseconds() + options->milliseconds : 0;
    if (child_posix_start(child, options)) {
        child->ending = SMITH_CHILD_RUNS;
        return true;
    }
    int number = errno;
    smith_child_end(child);
    errno = number;
    return false;
}

/* ---- while it runs ---- */

/* As much of the input as the pipe takes now. */
static void child_posix_send(struct smith_child_body *body) {
    struct smith_buffer *input = &body->input;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    while (body->pipes[INPUT] >= 0 && body->sent < input->size) {
        ssize_t count = write(body->pipes[INPUT], input->data + body->sent, input->size - body->sent);
        if (count > 0)
            body->sent += (size_t)count;
        else if (errno == EAGAIN)
            break;
        else if (errno != EINTR)
            close_end(&body->pipes[INPUT]); /* nobody reads it */
    }
    sigaction(SIGPIPE, &before, NULL);
    if (body->sent < input->size && body->pipes[INPUT] >= 0)
        return;
    input->size = body->sent = 0;
    if (body->is_last)
        close_end(&body->pipes[INPUT]);
}

bool smith_child_feed(struct smith_process *child, struct smith_bytes bytes, bool last) {
    if (!child->body || child->body->pipes[INPUT] < 0)
        return true;
    smith_buffer_add(&child->body->input, bytes.data, bytes.size);
    child->body->is_last |= last;
    if (child->body->input.failed)
        return false;
    child_posix_send(child->body);
    return true;
}

void smith_child_take(struct smith_process *child, enum smith_child_output which, struct smith_buffer *out) {
    if (!child->body)
        return;
    struct smith_buffer *text = &child->body->texts[which];
    smith_buffer_add(out, text->data, text->size);
    out->failed |= text->failed;
    text->size = 0;
}

/* What can be read now; closes the pipe at its end. */
static void child_posix_receive(struct smith_child_body *body, int which) {
    char piece[PIECE];
    ssize_t count = read(body->pipes[which], piece, sizeof piece);
    if (count > 0)
        smith_buffer_add(&body->texts[which], piece, (size_t)count);
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        close_end(&body->pipes[which]);
}

static bool is_silent(const struct smith_child_body *body) {
    return body->pipes[SMITH_CHILD_OUTPUT] < 0 && body->pipes[SMITH_CHILD_COMPLAINTS] < 0;
}

static bool child_posix_runs(const struct smith_process *child) {
    return child && child->ending == SMITH_CHILD_RUNS && child->body;
}

/* Kill a child whose time is over; whether it was. */
static bool stop_when_expired(struct smith_process *child, int64_t now) {
    struct smith_child_body *body = child->body;
    if (!body->deadline || now < body->deadline)
        return false;
    body->has_expired = true;
    kill(body->process, SIGKILL);
    for (int i = 0; i < PIPES; i++) /* others may have them, too, and keep them open */
        close_end(&body->pipes[i]);
    return child_posix_collect(child, 0);
}

/* Whether there is something to be done with a pipe as soon as it is ready. */
static bool is_awaited(const struct smith_child_body *body, int which) {
    return body->pipes[which] >= 0 && (which != INPUT || body->sent < body->input.size);
}

static size_t add_pipes(const struct smith_child_body *body, struct pollfd *ears) {
    size_t count = 0;
    for (int i = 0; i < PIPES; i++)
        if (is_awaited(body, i))
            ears[count++] = (struct pollfd){.fd = body->pipes[i], .events = i == INPUT ? POLLOUT : POLLIN};
    return count;
}

/* Do what poll() says can be done; true when there is news. `*ears` goes behind those of this child. */
static bool child_posix_hear(struct smith_child_body *body, const struct pollfd **ears) {
    bool news = false;
    for (int i = 0; i < PIPES; i++) {
        if (!is_awaited(body, i) || !(*ears)++->revents)
            continue;
        if (i == INPUT)
            child_posix_send(body);
        else
            child_posix_receive(body, i);
        news |= i != INPUT;
    }
    return news;
}

/* How long poll() may sleep: until the first deadline, and not past `until` (-1 = no end). */
static int patience(struct smith_process *const *children, size_t count, int64_t until) {
    int64_t first = until;
    bool mute = false; /* a process with no pipe left cannot wake us */
    for (size_t i = 0; i < count; i++) {
        if (!child_posix_runs(children[i]))
            continue;
        int64_t deadline = children[i]->body->deadline;
        first = deadline && (first < 0 || deadline < first) ? deadline : first;
        mute |= is_silent(children[i]->body);
    }
    int64_t wait = first < 0 ? SLEEP_MAX : first - smith_clock_milliseconds();
    wait = wait < 0 ? 0 : wait > SLEEP_MAX ? SLEEP_MAX : wait;
    return mute && wait > SLEEP_MUTE ? SLEEP_MUTE : (int)wait;
}

/* One round; true when there is news. */
static bool child_posix_listen_to(struct smith_process *const *children, size_t count, struct pollfd *ears, int wait) {
    size_t used = 0;
    bool news = false;
    for (size_t i = 0; i < count; i++)
        used += child_posix_runs(children[i]) ? add_pipes(children[i]->body, ears + used) : 0;
    bool heard = poll(ears, (nfds_t)used, wait) > 0;
    const struct pollfd *next = ears;
    for (size_t i = 0; i < count; i++) {
        if (!child_posix_runs(children[i]))
            continue;
        news |= heard && child_posix_hear(children[i]->body, &next);
        news |= stop_when_expired(children[i], smith_clock_milliseconds()) ||
                (is_silent(children[i]->body) && child_posix_collect(children[i], WNOHANG));
    }
    return news;
}

bool smith_children_wait(struct smith_process *const *children, size_t count, int milliseconds) {
    int64_t until = milliseconds < 0 ? -1 : smith_clock_milliseconds() + milliseconds;
    struct pollfd own[PIPES], *many = calloc(count + 1, PIPES * sizeof *many);
    bool news = false;
    while (count && !child_posix_runs(*children)) {
        children++;
        count--;
    }
    for (bool more = count > 0; more && !news;) {
        size_t heard = many ? count : 1; /* without memory one after the other */
        news = child_posix_listen_to(children, heard, many ? many : own, patience(children, heard, until));
        more = until < 0 || smith_clock_milliseconds() < until;
    }
    free(many);
    return news;
}

void smith_child_wait(struct smith_process *child) {
    while (child_posix_runs(child)) {
        bool only_ends = is_silent(child->body) && !child->body->deadline && !is_awaited(child->body, INPUT);
        if (only_ends)
            child_posix_collect(child, 0);
        else
            smith_children_wait(&child, 1, -1);
    }
}

void smith_child_end(struct smith_process *child) {
    struct smith_child_body *body = child->body;
    if (!body)
        return;
    for (int i = 0; i < PIPES; i++)
        close_end(&body->pipes[i]);
    if (body->process > 0) {
        kill(body->process, SIGKILL);
        child_posix_collect(child, 0);
    }
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++)
        smith_buffer_free(&body->texts[i]);
    smith_buffer_free(&body->input);
    free(body);
    child->body = NULL;
}

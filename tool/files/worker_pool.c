/* SPDX-License-Identifier: MIT
 *
 * Work on many files in several processes at once, as pool.h describes.
 *
 * Each worker has three pipes: what it prints, what it complains, and at its end what came of it. The output of the
 * file whose turn it is passes through at once; that of files behind it is kept. Only so many files may be ahead of
 * that one that what is kept stays small.
 */
#include "files/worker_pool.h"
#include "output/message.h"
#include "output/progress.h"
#include "output/text_output.h"
#include <errno.h>
#include <levelsmith/buffer.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define AHEAD 4 /* files for each process that may be done before their turn */

enum { OUTPUT, COMPLAINTS, RESULT, PIPES };

/* What a worker has to say about its file in the end. */
struct result {
    enum exit_status status;
    struct run_totals run_totals;
};

struct worker {
    uint32_t file;
    pid_t process;                     /* 0 = ended */
    int pipes[PIPES];                  /* -1 = closed */
    struct smith_buffer texts[PIPES];  /* what came so far and was not passed on */
    bool began;                        /* some of its output was passed on */
    int ending;                        /* as waitpid() says it */
};

struct run {
    const struct worker_pool *worker_pool;
    struct run_totals *run_totals;
    struct progress progress;
    struct worker *workers; /* a ring: file number i is worker number i % room */
    uint32_t room;
    struct pollfd *ears;    /* room for all pipes */
    uint32_t started, ended, passed; /* files */
    enum exit_status worst;
};

static struct worker *worker_of(struct run *run, uint32_t file) {
    return &run->workers[file % run->room];
}

/* ---- the worker's side ---- */

static void work(const struct worker_pool *worker_pool, const char *path, int ends[PIPES][2]) {
    struct result result = {.status = EXIT_DONE};
    dup2(ends[OUTPUT][1], STDOUT_FILENO);
    dup2(ends[COMPLAINTS][1], STDERR_FILENO);
    for (int i = 0; i < PIPES; i++)
        close(ends[i][0]);
    result.status = worker_pool->work(worker_pool->context, path, &result.run_totals);
    if (fflush(stdout) != 0)
        result.status = EXIT_IO;
    _exit(write(ends[RESULT][1], &result, sizeof result) == sizeof result ? 0 : 1);
}

/* ---- our side ---- */

static void close_pipe(int *pipe) {
    if (*pipe >= 0)
        close(*pipe);
    *pipe = -1;
}

static bool open_pipes(int ends[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        if (pipe(ends[i]) != 0) {
            while (i-- > 0) {
                close(ends[i][0]);
                close(ends[i][1]);
            }
            return false;
        }
    return true;
}

/* The next file gets a process; false when the system has none to give. */
static bool start(struct run *run) {
    int ends[PIPES][2];
    if (!open_pipes(ends))
        return false;
    fflush(NULL); /* what is in our buffers must not come out twice */
    pid_t process = fork();
    if (process == 0)
        work(run->worker_pool, run->worker_pool->paths[run->started], ends);
    struct worker *worker = worker_of(run, run->started);
    *worker = (struct worker){.file = run->started, .process = process};
    for (int i = 0; i < PIPES; i++) {
        close(ends[i][1]);
        worker->pipes[i] = ends[i][0];
        smith_buffer_init(&worker->texts[i], NULL);
        if (process < 0)
            close_pipe(&worker->pipes[i]);
    }
    run->started += process > 0;
    return process > 0;
}

static void pass_on(struct run *run, struct worker *worker) {
    struct smith_buffer *output = &worker->texts[OUTPUT], *complaints = &worker->texts[COMPLAINTS];
    if (output->size || complaints->size)
        progress_clear(&run->progress);
    if (output->size) {
        if (run->worker_pool->blank_between && run->run_totals->printed && !worker->began)
            putchar('\n');
        worker->began = run->run_totals->printed = true;
        fwrite(output->data, 1, output->size, stdout);
    }
    fflush(stdout); /* a file's complaints stand behind what it printed before */
    if (complaints->size)
        fwrite(complaints->data, 1, complaints->size, stderr);
    output->size = complaints->size = 0;
}

/* What can be read now; closes the pipe at its end. */
static void receive(struct worker *worker, int which) {
    char piece[1 << 16];
    ssize_t count = read(worker->pipes[which], piece, sizeof piece);
    if (count > 0)
        smith_buffer_add(&worker->texts[which], piece, (size_t)count);
    else if (count == 0 || errno != EINTR)
        close_pipe(&worker->pipes[which]);
}

static enum exit_status complain_died(const char *path, int status) {
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, file_label(path));
    if (WIFSIGNALED(status))
        fprintf(stderr, ": the process that worked on it died of signal %d\n", WTERMSIG(status));
    else
        fputs(": the process that worked on it ended early\n", stderr);
    return EXIT_BAD_INPUT;
}

static bool is_heard_out(const struct worker *worker) {
    return worker->pipes[OUTPUT] < 0 && worker->pipes[COMPLAINTS] < 0 && worker->pipes[RESULT] < 0;
}

static void bury(struct run *run, struct worker *worker) {
    while (waitpid(worker->process, &worker->ending, 0) < 0 && errno == EINTR)
        ;
    worker->process = 0;
    run->ended++;
}

/* The file whose turn it is has ended: count what came of it. */
static void collect_result(struct run *run, struct worker *worker) {
    struct result result = {.status = EXIT_DONE};
    pass_on(run, worker);
    if (worker->texts[RESULT].size == sizeof result) {
        memcpy(&result, worker->texts[RESULT].data, sizeof result);
    } else {
        progress_clear(&run->progress);
        result.status = complain_died(run->worker_pool->paths[worker->file], worker->ending);
        run_totals_count(&result.run_totals, result.status);
    }
    run_totals_add(run->run_totals, &result.run_totals);
    run->worst = status_worse(run->worst, result.status);
    for (int i = 0; i < PIPES; i++)
        smith_buffer_free(&worker->texts[i]);
    run->passed++;
}

/* Wait until some worker says something, or it is time to show how far we are. */
static void listen_to(struct run *run) {
    nfds_t count = 0;
    for (uint32_t file = run->passed; file < run->started; file++)
        for (int i = 0; i < PIPES; i++)
            if (worker_of(run, file)->pipes[i] >= 0)
                run->ears[count++] = (struct pollfd){.fd = worker_of(run, file)->pipes[i], .events = POLLIN};
    if (poll(run->ears, count, progress_patience(&run->progress)) <= 0)
        return;
    count = 0;
    for (uint32_t file = run->passed; file < run->started; file++) {
        struct worker *worker = worker_of(run, file);
        for (int i = 0; i < PIPES; i++)
            if (worker->pipes[i] >= 0 && run->ears[count++].revents)
                receive(worker, i);
        if (worker->process && is_heard_out(worker))
            bury(run, worker);
    }
}

/* Whether there is a file to start with, a process to spare, and it would not get too far ahead. */
static bool may_start(const struct run *run) {
    return run->started < run->worker_pool->count && run->started - run->ended < run->worker_pool->jobs &&
           run->started - run->passed < run->room;
}

static void run_all(struct run *run) {
    const struct worker_pool *worker_pool = run->worker_pool;
    while (run->passed < worker_pool->count) {
        while (may_start(run) && start(run))
            ;
        if (run->passed == run->started) {
            fprintf(stderr, "levelsmith: cannot start a process: %s\n", strerror(errno));
            run->worst = EXIT_IO;
            break;
        }
        progress_show(&run->progress, run->passed, worker_pool->count, worker_pool->paths[run->passed]);
        listen_to(run);
        while (run->passed < run->started && !worker_of(run, run->passed)->process)
            collect_result(run, worker_of(run, run->passed));
        if (run->passed < run->started)
            pass_on(run, worker_of(run, run->passed));
    }
    progress_clear(&run->progress);
}

enum exit_status worker_pool_run(const struct worker_pool *worker_pool, struct run_totals *run_totals) {
    struct run run = {.worker_pool = worker_pool, .run_totals = run_totals, .room = worker_pool->jobs * AHEAD};
    run.workers = calloc(run.room, sizeof *run.workers);
    run.ears = calloc((size_t)run.room * PIPES, sizeof *run.ears);
    progress_begin(&run.progress);
    if (run.workers && run.ears)
        run_all(&run);
    else
        run.worst = complain_memory();
    free(run.ears);
    free(run.workers);
    return run.worst;
}

/* SPDX-License-Identifier: MIT
 *
 * Work on many files in several processes at once, as worker_pool.h describes.
 *
 * A worker gets a mark that no file can know, then a path at a time, each with a NUL behind it. What it prints about a file
 * ends, on both streams, with the mark; on standard output what came of the file follows. The output of the file whose
 * turn it is passes through at once; that of files behind it is kept. Only so many files may be ahead of that one that
 * what is kept stays small.
 */
#include "files/worker_pool.h"
#include "files/output.h"
#include "os/os.h"
#include "output/message.h"
#include "output/progress.h"
#include "output/text_output.h"
#include <levelsmith/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AHEAD 4 /* files for each process that may be done before their turn */
#define MARK_SIZE 48

/* What a worker has to say about its file in the end. */
struct result {
    enum exit_status status;
    struct run_totals run_totals;
};

static const size_t end_sizes[SMITH_CHILD_OUTPUTS] = {
    [SMITH_CHILD_OUTPUT] = MARK_SIZE + sizeof(struct result),
    [SMITH_CHILD_COMPLAINTS] = MARK_SIZE,
};

/* A file that is being worked on, or waits for its turn to be printed. */
struct job {
    struct smith_buffer texts[SMITH_CHILD_OUTPUTS]; /* what came so far and was not passed on */
    bool began; /* some of its output was passed on */
    bool is_done;
    bool died; /* the worker, before it was done: */
    enum smith_child_ending ending; /* how */
    int number;
};

struct worker {
    struct smith_process child;
    bool is_started, is_busy;
    uint32_t file;
};

struct run {
    const struct worker_pool *worker_pool;
    struct run_totals *run_totals;
    struct progress progress;
    char mark[MARK_SIZE];
    struct worker *workers;
    struct smith_process **busy; /* room for all of them */
    struct job *jobs; /* a ring: file number i is job number i % room */
    uint32_t room;
    uint32_t started, passed; /* files */
    enum exit_status worst;
};

static struct job *job_of(struct run *run, uint32_t file) {
    return &run->jobs[file % run->room];
}

/* ---- the worker's side ---- */

/* The next text up to a NUL, or so many bytes; false at the end of the input. */
static bool read_text(struct smith_buffer *text, size_t size) {
    text->size = 0;
    for (int c = 0; !text->failed && (size ? text->size < size : !text->size || c != 0);) {
        c = getchar();
        if (c == EOF)
            return false;
        smith_buffer_byte(text, (uint8_t)c);
    }
    return !text->failed;
}

void worker_serve(enum exit_status (*work)(void *context, const char *path, struct run_totals *run_totals),
                  void *context) {
    struct smith_buffer mark = {0}, path = {0};
    bool good = read_text(&mark, MARK_SIZE);
    while (good && read_text(&path, 0)) {
        struct result result;
        memset(&result, 0, sizeof result); /* its gaps are written, too */
        result.status = work(context, (const char *)path.data, &result.run_totals);
        fwrite(mark.data, 1, MARK_SIZE, stdout);
        fwrite(&result, 1, sizeof result, stdout);
        good = fflush(stdout) == 0;
        fwrite(mark.data, 1, MARK_SIZE, stderr);
        fflush(stderr); /* not every C library leaves it unbuffered when it is a pipe */
    }
    smith_buffer_free(&path);
    smith_buffer_free(&mark);
}

/* ---- our side: workers ---- */

/* Nothing that files could have in them: they were written before. */
static void make_mark(char mark[MARK_SIZE]) {
    memset(mark, 0, MARK_SIZE);
    snprintf(mark, MARK_SIZE, "\n%x-%llx-%llx", (unsigned)smith_process_number(),
             (unsigned long long)smith_clock_milliseconds(), (unsigned long long)(uintptr_t)mark);
}

static bool start_worker(struct run *run, struct worker *worker) {
    const struct smith_child_options options = {.words = run->worker_pool->words,
                                                .input = SMITH_CHILD_PIPE,
                                                .output = SMITH_CHILD_PIPE,
                                                .complaints = SMITH_CHILD_PIPE};
    if (!worker->is_started)
        worker->is_started =
            smith_child_start(&worker->child, &options) &&
            smith_child_feed(&worker->child, (struct smith_bytes){(const uint8_t *)run->mark, MARK_SIZE}, false);
    return worker->is_started;
}

/* The next file gets a worker; false when the system has none to give. */
static bool give(struct run *run, struct worker *worker) {
    const char *path = run->worker_pool->paths[run->started];
    if (!start_worker(run, worker) ||
        !smith_child_feed(&worker->child, (struct smith_bytes){(const uint8_t *)path, strlen(path) + 1}, false))
        return false;
    worker->file = run->started++;
    worker->is_busy = true;
    *job_of(run, worker->file) = (struct job){0};
    return true;
}

/* Whether there is a file to start with, and it would not get too far ahead. */
static bool may_give(const struct run *run) {
    return run->started < run->worker_pool->count && run->started - run->passed < run->room;
}

static void give_all(struct run *run) {
    for (uint32_t i = 0; i < run->worker_pool->jobs && may_give(run); i++)
        if (!run->workers[i].is_busy && !give(run, &run->workers[i]))
            break;
}

/* Whether all that a worker says about its file is there. */
static bool is_complete(const struct run *run, const struct job *job) {
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++) {
        const struct smith_buffer *text = &job->texts[i];
        if (text->size < end_sizes[i] || memcmp(text->data + text->size - end_sizes[i], run->mark, MARK_SIZE) != 0)
            return false;
    }
    return true;
}

static void hear(struct run *run, struct worker *worker) {
    struct job *job = job_of(run, worker->file);
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++)
        smith_child_take(&worker->child, (enum smith_child_output)i, &job->texts[i]);
    bool lacks_memory = job->texts[SMITH_CHILD_OUTPUT].failed || job->texts[SMITH_CHILD_COMPLAINTS].failed;
    bool has_ended = worker->child.ending != SMITH_CHILD_RUNS || lacks_memory;
    job->is_done = has_ended || is_complete(run, job);
    job->died = has_ended && !is_complete(run, job);
    job->ending = worker->child.ending;
    job->number = worker->child.number;
    worker->is_busy = !job->is_done;
    if (has_ended) {
        smith_child_end(&worker->child);
        worker->is_started = false;
    }
}

/* Wait until some worker says something, or it is time to show how far we are. */
static void listen_to(struct run *run) {
    size_t count = 0;
    for (uint32_t i = 0; i < run->worker_pool->jobs; i++)
        if (run->workers[i].is_busy)
            run->busy[count++] = &run->workers[i].child;
    smith_children_wait(run->busy, count, progress_patience(&run->progress));
    for (uint32_t i = 0; i < run->worker_pool->jobs; i++)
        if (run->workers[i].is_busy)
            hear(run, &run->workers[i]);
}

/* ---- our side: what they print ---- */

/* Take `size` bytes from the front. */
static void worker_pool_cut(struct smith_buffer *text, size_t size) {
    text->size -= size;
    if (text->size && size)
        memmove(text->data, text->data + size, text->size);
}

/* Print what came of a file; what may be its end, or the start of it, stays. */
static void pass_on(struct run *run, struct job *job) {
    size_t sizes[SMITH_CHILD_OUTPUTS];
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++) {
        size_t kept = job->died ? 0 : end_sizes[i];
        sizes[i] = job->texts[i].size > kept ? job->texts[i].size - kept : 0;
    }
    if (sizes[SMITH_CHILD_OUTPUT] || sizes[SMITH_CHILD_COMPLAINTS])
        progress_clear(&run->progress);
    if (sizes[SMITH_CHILD_OUTPUT]) {
        if (run->worker_pool->blank_between && run->run_totals->printed && !job->began)
            putchar('\n');
        job->began = run->run_totals->printed = true;
        fwrite(job->texts[SMITH_CHILD_OUTPUT].data, 1, sizes[SMITH_CHILD_OUTPUT], stdout);
    }
    output_flush(); /* a file's complaints stand behind what it printed before */
    if (sizes[SMITH_CHILD_COMPLAINTS])
        fwrite(job->texts[SMITH_CHILD_COMPLAINTS].data, 1, sizes[SMITH_CHILD_COMPLAINTS], stderr);
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++)
        worker_pool_cut(&job->texts[i], sizes[i]);
}

static enum exit_status complain_died(const char *path, const struct job *job) {
    if (job->ending == SMITH_CHILD_RUNS)
        return complain_memory();
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, file_label(path));
    if (job->ending == SMITH_CHILD_KILLED)
        text_print_format(stderr, ": the process that worked on it died of signal %d\n", job->number);
    else
        fputs(": the process that worked on it ended early\n", stderr);
    return EXIT_BAD_INPUT;
}

/* The file whose turn it is has ended: count what came of it. */
static void collect_result(struct run *run, struct job *job) {
    struct result result = {.status = EXIT_DONE};
    const struct smith_buffer *output = &job->texts[SMITH_CHILD_OUTPUT];
    pass_on(run, job);
    if (job->died) {
        progress_clear(&run->progress);
        result.status = complain_died(run->worker_pool->paths[run->passed], job);
        run_totals_count(&result.run_totals, result.status);
    } else {
        memcpy(&result, output->data + MARK_SIZE, sizeof result);
    }
    run_totals_add(run->run_totals, &result.run_totals);
    run->worst = status_worse(run->worst, result.status);
    for (int i = 0; i < SMITH_CHILD_OUTPUTS; i++)
        smith_buffer_free(&job->texts[i]);
    run->passed++;
}

/* ---- all files ---- */

static void worker_pool_run_all(struct run *run) {
    const struct worker_pool *worker_pool = run->worker_pool;
    while (run->passed < worker_pool->count) {
        give_all(run);
        if (run->passed == run->started) {
            run->worst = complain_no_process("work on the files");
            break;
        }
        progress_show(&run->progress, run->passed, worker_pool->count, worker_pool->paths[run->passed]);
        listen_to(run);
        while (run->passed < run->started && job_of(run, run->passed)->is_done)
            collect_result(run, job_of(run, run->passed));
        if (run->passed < run->started)
            pass_on(run, job_of(run, run->passed));
    }
    progress_clear(&run->progress);
    for (uint32_t i = 0; i < worker_pool->jobs; i++)
        if (run->workers[i].is_started)
            smith_child_end(&run->workers[i].child);
}

enum exit_status worker_pool_run(const struct worker_pool *worker_pool, struct run_totals *run_totals) {
    struct run run = {.worker_pool = worker_pool, .run_totals = run_totals, .room = worker_pool->jobs * AHEAD};
    run.workers = calloc(worker_pool->jobs, sizeof *run.workers);
    run.busy = calloc(worker_pool->jobs, sizeof *run.busy);
    run.jobs = calloc(run.room, sizeof *run.jobs);
    make_mark(run.mark);
    progress_begin(&run.progress);
    if (run.workers && run.busy && run.jobs)
        worker_pool_run_all(&run);
    else
        run.worst = complain_memory();
    free(run.jobs);
    free(run.busy);
    free(run.workers);
    return run.worst;
}

/* SPDX-License-Identifier: MIT
 *
 * A verb at work on many files, as bulk.h describes.
 *
 * One process does it all unless -j wants more, or somebody sits at a terminal: then, too, the work is done in another
 * process, and this one can say how far it is.
 */
#include "files/bulk.h"
#include "files/archive_path.h"
#include "files/output.h"
#include "files/walk.h"
#include "files/worker_pool.h"
#include "os/os.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOBS_MAX 256

const struct option option_jobs = {
    OPTION_JOBS, 'j',  "jobs",
    "N",         NULL, "work on N files at once; 0 = as many as there are processors. What is printed stays in order"};
const struct option option_recursive = {
    OPTION_RECURSIVE,
    'r',
    "recursive",
    NULL,
    NULL,
    "work on the files in folders, and in the folders in them: those with an extension that -t, or any format, has"};

/* What visiting a file takes. */
struct journey {
    const struct bulk *bulk;
    const struct arguments *arguments;
    struct reading reading;
};

uint32_t bulk_jobs(const char *verb, const struct arguments *arguments) {
    const char *text = arguments->values[OPTION_JOBS];
    if (!text)
        return 1;
    char *end;
    unsigned long jobs = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || jobs > JOBS_MAX) {
        text_print_format(stderr, "levelsmith %s: --jobs takes a number up to %d, not \"%s\"\n", verb, JOBS_MAX, text);
        return 0;
    }
    uint32_t processors = smith_processor_count();
    return jobs ? (uint32_t)jobs : processors < JOBS_MAX ? processors : JOBS_MAX;
}

static enum exit_status visit_document(const struct visit *visit, use_document *use) {
    struct input input;
    struct smith_document *document;
    enum exit_status status = input_decode(&input, visit->reading, visit->path, &document);
    if (status == EXIT_DONE)
        status = use(&input, document, visit->arguments);
    visit->run_totals->changed += input.changed;
    smith_document_free(document);
    input_close(&input);
    return status;
}

static enum exit_status visit_one(void *context, const char *path, struct run_totals *run_totals) {
    const struct journey *journey = context;
    const struct visit visit = {.path = path,
                                .arguments = journey->arguments,
                                .reading = &journey->reading,
                                .run_totals = run_totals,
                                .context = journey->bulk->context};
    const struct bulk *bulk = journey->bulk;
    json_report_begin();
    enum exit_status status = bulk->use ? visit_document(&visit, bulk->use) : bulk->visit(&visit);
    json_report_end(journey->arguments, path, status);
    run_totals_count(run_totals, status);
    return status;
}

/* Whether any is an entry of an archive: two of one archive cannot be written anew at the same time. */
static bool has_entries(const struct walk *walk) {
    for (uint32_t i = 0; i < walk->count; i++)
        if (archive_path_enters(walk->paths[i]))
            return true;
    return false;
}

/* Whether something is read from standard input, which only this process has. */
static bool reads_input(const struct arguments *arguments) {
    for (const char *const *word = arguments->words; *word; word++) {
        size_t size = strlen(*word);
        if (strcmp(*word, "-") == 0 || (size > 2 && strcmp(*word + size - 2, "=-") == 0))
            return true;
    }
    return false;
}

static bool is_further_file(const struct journey *journey, const char *word) {
    int files = journey->bulk->files ? journey->bulk->files : journey->arguments->operand_count;
    for (int i = 1; i < files; i++)
        if (journey->arguments->operands[i] == word)
            return true;
    return false;
}

/* How a worker is called: as this process was, but for files beyond the first; they come one by one. Frees itself with
 * free(); NULL when out of memory. */
static const char **worker_words(const struct journey *journey, const char *program) {
    const char *const *word = journey->arguments->words;
    size_t count = 0;
    while (word[count])
        count++;
    const char **words = calloc(count + 3, sizeof *words);
    if (!words)
        return NULL;
    words[0] = program;
    words[1] = WORKER_WORD;
    for (count = 2; *word; word++)
        if (!is_further_file(journey, *word))
            words[count++] = *word;
    return words;
}

static enum exit_status visit_in_workers(const struct journey *journey, const struct walk *walk,
                                         struct run_totals *run_totals, uint32_t jobs) {
    struct smith_buffer program = {0};
    enum exit_status status = EXIT_IO;
    const char **words = smith_own_program(&program) ? worker_words(journey, (const char *)program.data) : NULL;
    const struct worker_pool worker_pool = {.paths = walk->paths,
                                            .count = walk->count,
                                            .jobs = jobs,
                                            .blank_between = journey->bulk->blank_between,
                                            .words = words};
    json_report_note();
    if (words)
        status = worker_pool_run(&worker_pool, run_totals);
    else
        status = complain_memory();
    free(words);
    smith_buffer_free(&program);
    return status;
}

static enum exit_status visit_all(struct journey *journey, const struct walk *walk, struct run_totals *run_totals,
                                  uint32_t jobs) {
    bool alone = argument_given(journey->arguments, OPTION_IN_PLACE) && has_entries(walk);
    bool is_shown = jobs > 1 || smith_is_terminal(SMITH_STANDARD_ERROR);
    enum exit_status worst = EXIT_DONE;
    if (walk->count > 1 && is_shown && !journey->bulk->keeps && !reads_input(journey->arguments))
        return visit_in_workers(journey, walk, run_totals, alone ? 1 : jobs);
    for (uint32_t i = 0; i < walk->count; i++)
        worst = status_worse(worst, visit_one(journey, walk->paths[i], run_totals));
    return worst;
}

/* ---- the summary ---- */

static void bulk_print_part(const char **before, uint32_t count, const char *what) {
    if (count && what) {
        text_print_format(stderr, "%s%u %s", *before, count, what);
        *before = ", ";
    }
}

/* "levelsmith: 12 files: 10 ok, 1 different, 1 failed; 3 others left out" */
static void bulk_print_summary(const struct bulk *bulk, const struct run_totals *run_totals, bool writes) {
    uint32_t good = run_totals->files - run_totals->negative - run_totals->failed,
             same = run_totals->files - run_totals->changed - run_totals->failed;
    const char *before = ": ";
    text_print_format(stderr, "levelsmith: %u file%s", run_totals->files, run_totals->files == 1 ? "" : "s");
    if (writes) {
        bulk_print_part(&before, run_totals->changed, "changed");
        bulk_print_part(&before, same, "as before");
    } else {
        bulk_print_part(&before, good, bulk->done);
    }
    bulk_print_part(&before, run_totals->negative, bulk->negative);
    bulk_print_part(&before, run_totals->failed, "failed");
}

/* Said when it is not plain to see: of folders, of files that were changed, and when something failed among others. */
static void summarize(const struct bulk *bulk, const struct arguments *arguments, const struct walk *walk,
                      const struct run_totals *run_totals) {
    bool walked = argument_given(arguments, OPTION_RECURSIVE), writes = argument_given(arguments, OPTION_IN_PLACE);
    output_flush(); /* the summary stands last where both streams go to one place */
    if (bulk->summary) {
        bulk->summary(run_totals);
    } else if (walked || (walk->has_game && !run_totals->files) ||
               (run_totals->files > 1 && (writes || run_totals->failed))) {
        bulk_print_summary(bulk, run_totals, writes);
        if (walk->left_out)
            text_print_format(stderr, "; %u other%s left out", walk->left_out, walk->left_out == 1 ? "" : "s");
        fputc('\n', stderr);
    }
    if (walk->folders)
        fputs("levelsmith: -r works on the files in folders\n", stderr);
}

enum exit_status bulk_run(const struct bulk *bulk, const struct arguments *arguments) {
    struct arguments own = *arguments;
    struct journey journey = {.bulk = bulk, .arguments = &own};
    struct run_totals run_totals = {0};
    struct walk walk;
    uint32_t jobs = bulk_jobs(bulk->verb, arguments);
    enum exit_status status = jobs ? reading_open(&journey.reading, bulk->verb, arguments) : EXIT_USAGE;
    if (status != EXIT_DONE)
        return status;
    journey.reading.outline = bulk->outline;
    journey.reading.repairs = bulk->repairs;
    journey.reading.takes = bulk->takes;
    own.is_one_of_several = arguments->is_worker || argument_given(arguments, OPTION_RECURSIVE);
    if (arguments->is_worker) {
        worker_serve(visit_one, &journey);
        reading_close(&journey.reading);
        return EXIT_DONE;
    }
    status =
        walk_open(&walk, &journey.reading, arguments->operands, bulk->files ? bulk->files : arguments->operand_count,
                  argument_given(arguments, OPTION_RECURSIVE), argument_given(arguments, OPTION_IN_PLACE));
    own.is_one_of_several |= walk.has_game || walk.count + walk.failed > 1;
    status = status_worse(status, visit_all(&journey, &walk, &run_totals, jobs));
    run_totals.files += walk.failed;
    run_totals.failed += walk.failed;
    summarize(bulk, arguments, &walk, &run_totals);
    walk_close(&walk);
    reading_close(&journey.reading);
    return status;
}

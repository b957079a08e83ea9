/* SPDX-License-Identifier: MIT
 *
 * `git-driver`: what git calls once `git-setup` told it to. git chooses files by their names, so each of these jobs has
 * to cope with files that are no levels: they are treated as git itself would.
 */
#include "files/as_saved_input.h"
#include "files/output.h"
#include "files/own_formats.h"
#include "files/process.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/diff_command.h"
#include "verbs/merge_command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct reading guess;

/* Whether git says that there was no file. The shell that git has on Windows makes that system's name of it. */
static bool is_nothing(const char *file) {
    struct smith_os_facts facts;
    return strcmp(file, "/dev/null") == 0 ||
           (smith_any_case_equal(file, "nul") && smith_os_look(file, true, &facts) && facts.kind == SMITH_OS_DEVICE);
}

/* The document in the file; NULL when it is none that is understood, of which nothing is said. What could not be read is not
 * taken for that. */
static enum exit_status open_known(const char *path, struct smith_buffer *content, const struct smith_format **format,
                                   struct smith_document **document) {
    struct smith_error error;
    *format = NULL;
    *document = NULL;
    smith_buffer_init(content, NULL);
    if (is_nothing(path))
        return EXIT_DONE;
    enum smith_status status = smith_file_read_limited(path, usual_limits(), NULL, content, &error);
    const struct smith_bytes bytes = {content->data, content->size};
    if (status == SMITH_OK)
        status = any_format_guess(bytes, path, format, &error);
    if (status == SMITH_OK)
        status = smith_open(bytes, *format, usual_options(), document, &error);
    return status == SMITH_NO_MEMORY || status == SMITH_IO ? complain(path, &error) : EXIT_DONE;
}

/* NULL where the file is none that is understood. */
static enum exit_status find_format(const char *path, const struct smith_format **format) {
    struct smith_buffer content;
    struct smith_document *document;
    enum exit_status status = open_known(path, &content, format, &document);
    if (!document)
        *format = NULL;
    smith_document_free(document);
    smith_buffer_free(&content);
    return status;
}

/* ---- textconv FILE ---- */

/* FNV-1a, 64 bits: enough to see that something changed. */
static unsigned long long sum_of(const struct smith_buffer *content) {
    unsigned long long sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < content->size; i++)
        sum = (sum ^ content->data[i]) * 0x100000001b3u;
    return sum;
}

/* Texts as they are. Other bytes would do a terminal no good. */
static void show_unknown(const struct smith_buffer *content) {
    if (content->size && memchr(content->data, '\0', content->size))
        printf("%zu bytes that levelsmith does not understand, checksum %016llx\n", content->size, sum_of(content));
    else
        output_bytes(content->data, content->size);
}

static enum exit_status textconv(const char *const *operands) {
    const struct smith_json_style style = {0};
    struct smith_buffer content, text;
    struct smith_error error;
    const struct smith_format *format;
    struct smith_document *document;
    smith_buffer_init(&text, NULL);
    enum exit_status status = open_known(operands[0], &content, &format, &document);
    if (!document) {
        if (status == EXIT_DONE)
            show_unknown(&content);
    } else if (smith_json_write(document, &style, &text, &error) == SMITH_OK) {
        output_end_line(&text);
        output_bytes(text.data, text.size);
    } else
        status = complain(operands[0], &error);
    smith_buffer_free(&text);
    smith_document_free(document);
    smith_buffer_free(&content);
    return status;
}

/* ---- diff PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH RENAME-HEADER] ---- */

/* "a/maps/one.map", or "/dev/null" for a file that was not there. The caller frees it. */
static char *label_of(const char *file, char side, const char *path) {
    bool none = is_nothing(file);
    size_t size = strlen(path) + 16;
    char *label = malloc(size);
    if (label)
        snprintf(label, size, none ? "/dev/null" : "%c/%s", side, path);
    return label;
}

static void print_labels(const char *const labels[2]) {
    fputs("--- ", stdout);
    text_print_visible(stdout, labels[0]);
    fputs("\n+++ ", stdout);
    text_print_visible(stdout, labels[1]);
    fputc('\n', stdout);
}

/* A level that came or went. */
static void show_one(const char *path, const char *const labels[2], const struct smith_format *format,
                     const char *what) {
    print_labels(labels);
    printf("%s", format->title);
    printf(" %s; `levelsmith info ", what);
    text_print_visible(stdout, path);
    puts("` shows what is in it");
}

static void compare_as_bytes(const char *const files[2], const char *const labels[2]) {
    const char *words[] = {"diff", "-u", "--label", labels[0], "--label", labels[1], "--", files[0], files[1], NULL};
    if (process_run(words, NULL, false) < 0)
        print_labels(labels);
}

static enum exit_status git_driver_compare(const char *path, const char *const files[2], const char *const labels[2]) {
    const struct smith_format *old, *new = NULL;
    enum exit_status status = find_format(files[0], &old);
    if (status == EXIT_DONE)
        status = find_format(files[1], &new);
    if (status != EXIT_DONE)
        return status;
    if (old && old == new) {
        const struct diff_command diff_command = {.paths = {files[0], files[1]}, .labels = {labels[0], labels[1]}};
        return diff_command_run(&diff_command, &guess);
    }
    if (old && !new &&is_nothing(files[1]))
        show_one(path, labels, old, "removed");
    else if (new && !old && is_nothing(files[0]))
        show_one(path, labels, new, "added");
    else
        compare_as_bytes(files, labels);
    return EXIT_DONE;
}

static enum exit_status diff(const char *const *operands) {
    const char *path = operands[0], *new_path = operands[7] ? operands[7] : path;
    if (!operands[1]) { /* in the middle of a merge */
        fputs("* Unmerged path ", stdout);
        text_print_visible(stdout, path);
        putchar('\n');
        return EXIT_DONE;
    }
    const char *const files[2] = {operands[1], operands[4]};
    char *old_label = label_of(files[0], 'a', path), *new_label = label_of(files[1], 'b', new_path);
    enum exit_status status = old_label && new_label
                                  ? git_driver_compare(new_path, files, (const char *const[2]){old_label, new_label})
                                  : complain_memory();
    free(old_label);
    free(new_label);
    return status == EXIT_NEGATIVE ? EXIT_DONE : status; /* to git, anything but 0 is a program that died */
}

/* ---- merge BASE OURS THEIRS PATH ---- */

/* As git does it without us. `git merge-file` leaves the file alone when it is no text. */
static enum exit_status merge_as_text(const char *const *operands) {
    const char *words[] = {"git",    "merge-file", "-L",        "ours",      "-L",        "base", "-L",
                           "theirs", "--",         operands[1], operands[0], operands[2], NULL};
    return process_run(words, NULL, false) == 0 ? EXIT_DONE : EXIT_NEGATIVE;
}

static enum exit_status merge_levels(const char *const *operands) {
    size_t size = strlen(operands[3]) + sizeof ".conflicts.json";
    char *list = malloc(size);
    if (!list)
        return complain_memory();
    snprintf(list, size, "%s.conflicts.json", operands[3]);
    const struct merge_command merge_command = {.verb = "git-driver",
                                                .base = operands[0],
                                                .ours = operands[1],
                                                .theirs = operands[2],
                                                .label = operands[3],
                                                .output = operands[1],
                                                .force = true,
                                                .list = list};
    enum exit_status status = merge_command_run(&merge_command, &guess);
    free(list);
    return status;
}

static enum exit_status git_driver_merge(const char *const *operands) {
    const struct smith_format *formats[3];
    for (int i = 0; i < 3; i++) {
        enum exit_status status = find_format(operands[i], &formats[i]);
        if (status != EXIT_DONE)
            return status;
    }
    if (formats[0] && formats[0] == formats[1] && formats[0] == formats[2])
        return merge_levels(operands);
    return merge_as_text(operands);
}

/* ---- clean PATH ---- */

/* What git keeps of the file on standard input. */
static enum exit_status git_driver_clean(const char *const *operands) {
    struct input input = {0};
    struct smith_buffer kept = {0};
    enum exit_status status = input_read(&input, "-");
    if (status == EXIT_DONE)
        status = bytes_as_saved_for_git(operands[0], input.bytes, &kept);
    if (status == EXIT_DONE)
        output_bytes(kept.data, kept.size);
    smith_buffer_free(&kept);
    input_close(&input);
    return status;
}

/* ---- the verb ---- */

#define MAX_OPERANDS 9

static const struct job {
    const char *name;
    int min, max; /* operands behind the name */
    enum exit_status (*run)(const char *const *operands); /* NULL behind the last */
} jobs[] = {
    {"textconv", 1, 1, textconv},
    {"diff", 1, 9, diff},
    {"merge", 4, 4, git_driver_merge},
    {"clean", 1, 1, git_driver_clean},
};

static enum exit_status git_driver_run(const struct arguments *arguments) {
    const char *operands[MAX_OPERANDS + 1] = {0};
    int count = arguments->operand_count - 1;
    for (int i = 0; i < count && i < MAX_OPERANDS; i++)
        operands[i] = arguments->operands[i + 1];
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++)
        if (strcmp(jobs[i].name, arguments->operands[0]) == 0 && count >= jobs[i].min && count <= jobs[i].max &&
            (count < 2 || count >= 4))
            return jobs[i].run(operands);
    text_print_format(stderr, "levelsmith git-driver: git calls this; `levelsmith git-setup` tells it how\n");
    return EXIT_USAGE;
}

static const struct option *const options[] = {NULL};

const struct verb verb_git_driver = {
    .name = "git-driver",
    .summary = "what git calls once `git-setup` has told it to",
    .operands = "JOB FILE…",
    .description =
        "    git-driver textconv FILE\n"
        "    git-driver diff PATH OLD HEX MODE NEW HEX MODE [NEW-PATH HEADER]\n"
        "    git-driver merge BASE OURS THEIRS PATH\n"
        "    git-driver clean PATH\n\n"
        "Prints the text form of FILE; prints what changed, as `levelsmith diff` does; merges BASE, OURS and THEIRS into "
        "OURS, as `levelsmith merge` does, with conflicts listed in PATH.conflicts.json. Files that are no levels are "
        "printed, compared and merged as texts. The last prints the file on standard input as its program would save it "
        "(`levelsmith upgrade --as-saved`), if nothing is lost by that and saving it again changes nothing; else as it is, with a "
        "message.",
    .options = options,
    .examples = NULL,
    .min_operands = 1,
    .max_operands = -1,
    .is_free = true,
    .run = git_driver_run,
};

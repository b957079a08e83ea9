/* SPDX-License-Identifier: MIT
 *
 * `paths`: the other files a document refers to, and renaming them all at once. Nothing is written without -o: what
 * would change is shown instead, unless -o or -i say where to.
 */
#include "files/file_environment.h"
#include "files/moved_names.h"
#include "files/output.h"
#include "options/option_fit.h"
#include "os/os.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* What is to be done with each name; all NULL: list them. */
struct renaming {
    const char *from, *to; /* --rebase */
    const char *base; /* --relative: the folder of the document, as names spell it; --moved-from: where it is */
    const char *moved_from; /* --moved-from: where it was, absolute */
    const char *const *sets; /* --set, each PATH=TEXT */
    int set_count;
    char memory[2 * SMITH_PATH_SIZE]; /* of `from` and `to`, of `base`, or of the name being set */
    char moved_memory[SMITH_PATH_SIZE];
};

/* ---- what was asked for ---- */

/* Copy "LEFT=RIGHT" to `renaming` and cut it in two; false when there is no '='. One in [brackets] belongs to a
 * path. */
static bool paths_cut(struct renaming *renaming, const char *words, const char **left, const char **right) {
    size_t size = strlen(words);
    int brackets = 0;
    if (size >= sizeof renaming->memory)
        return false;
    memcpy(renaming->memory, words, size + 1);
    for (char *at = renaming->memory; *at; at++) {
        brackets += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        if (*at != '=' || brackets > 0)
            continue;
        *at = '\0';
        *left = renaming->memory;
        *right = at + 1;
        return true;
    }
    return false;
}

/* The folder of the document on this machine. */
static const char *paths_folder_of(struct renaming *renaming, const char *path) {
    size_t size = smith_path_folder_size(path);
    struct smith_buffer here = {0};
    bool relative = !smith_path_is_absolute(path) && smith_current_folder(&here);
    snprintf(renaming->memory, sizeof renaming->memory, "%s/%.*s", relative ? (const char *)here.data : "",
             size ? (int)size - 1 : 0, path);
    smith_buffer_free(&here);
    return renaming->memory;
}

static bool paths_is_usage(const char *what) {
    text_print_format(stderr, "levelsmith paths: %s\n", what);
    return false;
}

static bool paths_is_written(const struct arguments *arguments) {
    return argument_given(arguments, OPTION_OUTPUT) || argument_given(arguments, OPTION_IN_PLACE);
}

static bool sets_read(struct renaming *renaming, const struct arguments *arguments) {
    const char *value_path, *text;
    renaming->sets = arguments_many(arguments);
    renaming->set_count = arguments->many_count;
    for (int i = 0; i < renaming->set_count; i++)
        if (!paths_cut(renaming, renaming->sets[i], &value_path, &text))
            return false;
    return true;
}

/* For the file at `path`. */
static bool renaming_read(struct renaming *renaming, const struct arguments *arguments, const char *path) {
    const char *const *values = arguments->values;
    bool relative = values[OPTION_RELATIVE] != NULL;
    memset(renaming, 0, sizeof *renaming);
    if (!!values[OPTION_REBASE] + !!values[OPTION_SET] + !!values[OPTION_MOVED_FROM] + relative > 1)
        return paths_is_usage("only one of --rebase, --relative, --moved-from and --set at a time");
    if (values[OPTION_BASE] && !relative)
        return paths_is_usage("--base says where --relative counts from");
    if (values[OPTION_REBASE] &&
        (!paths_cut(renaming, values[OPTION_REBASE], &renaming->from, &renaming->to) || !*renaming->from))
        return paths_is_usage("--rebase needs OLD=NEW, two folders");
    if (!sets_read(renaming, arguments))
        return paths_is_usage("--set needs PATH=TEXT");
    if (relative)
        renaming->base = values[OPTION_BASE] ? values[OPTION_BASE] : paths_folder_of(renaming, path);
    if (values[OPTION_MOVED_FROM]) {
        struct smith_buffer folder = {0};
        char file[SMITH_PATH_SIZE];
        snprintf(file, sizeof file, "%s/-", values[OPTION_MOVED_FROM]);
        const bool known = absolute_folder(file, &folder) && folder.size <= sizeof renaming->moved_memory;
        if (known)
            memcpy(renaming->moved_memory, folder.data, folder.size);
        smith_buffer_free(&folder);
        if (!known)
            return paths_is_usage("--moved-from needs a folder");
        renaming->moved_from = renaming->moved_memory;
        renaming->base = paths_folder_of(renaming, values[OPTION_OUTPUT] ? values[OPTION_OUTPUT] : path);
    }
    if (paths_is_written(arguments) && !renaming->base && !renaming->from && !renaming->set_count)
        return paths_is_usage(
            "-o and -i go with --rebase, --relative, --moved-from or --set: there is nothing to write");
    if (values[OPTION_OUTPUT] && strcmp(values[OPTION_OUTPUT], "-") == 0)
        return paths_is_usage("standard output is for the names; -o needs the name of a file");
    return !paths_is_written(arguments) || edit_command_has_output("paths", arguments, arguments->operand_count);
}

/* ---- renaming ---- */

/* The new text for a name into `out`; `*changed` false when it stays as it is. */
static enum smith_status rename_one(const struct renaming *renaming, const struct smith_document *document,
                                    const struct smith_external *external, struct smith_buffer *out, bool *changed,
                                    struct smith_error *error) {
    *changed = false;
    if (renaming->from)
        return smith_external_rebase(external->text, renaming->from, renaming->to, out, changed, error);
    if (renaming->moved_from && external->role != SMITH_EXTERNAL_RESOURCE)
        return smith_external_moved(document, external->text, renaming->moved_from, renaming->base, out, changed,
                                    error);
    if (renaming->base && external->role != SMITH_EXTERNAL_RESOURCE)
        return smith_external_relative(document, external->text, renaming->base, out, changed, error);
    return SMITH_OK;
}

/* ---- showing ---- */

struct report {
    struct smith_buffer json; /* when the report is to be JSON */
    struct smith_report_style style;
    bool is_json, looked;
    uint32_t shown, changed, missing;
};

static void show_text(const struct report *report, const struct smith_external *external, const char *renamed) {
    text_print_visible(stdout, external->value_path);
    fputs(": ", stdout);
    if (report->looked)
        printf("%s: ", smith_external_state_word(external->state));
    text_print_visible(stdout, external->text);
    if (external->elsewhere) {
        fputs(", there is ", stdout);
        text_print_visible(stdout, external->elsewhere);
    }
    if (renamed) {
        fputs(" -> ", stdout);
        text_print_visible(stdout, renamed);
    }
    putchar('\n');
}

static void paths_show(struct report *report, const struct smith_external *external, const char *renamed) {
    if (report->is_json)
        smith_report_paths_add(&report->json, &report->style, report->shown,
                               &(struct smith_report_path){*external, report->looked, renamed});
    else
        show_text(report, external, renamed);
    report->shown++;
    report->missing += external->state == SMITH_EXTERNAL_MISSING && external->role == SMITH_EXTERNAL_FILE;
    report->changed += renamed != NULL;
}

/* ---- the verb ---- */

static enum smith_status treat(const struct renaming *renaming, struct smith_document *document,
                               const struct smith_external *external, struct report *report,
                               struct smith_error *error) {
    struct smith_buffer text;
    bool changed;
    smith_buffer_init(&text, NULL);
    enum smith_status status = rename_one(renaming, document, external, &text, &changed, error);
    changed = changed && strcmp((const char *)text.data, external->text) != 0;
    if (status == SMITH_OK && changed)
        status = smith_external_set(document, external->value_path, (const char *)text.data, error);
    bool only_changes = renaming->from || renaming->base;
    if (status == SMITH_OK && (changed || !only_changes))
        paths_show(report, external, changed ? (const char *)text.data : NULL);
    smith_buffer_free(&text);
    return status;
}

static enum smith_status treat_all(const struct renaming *renaming, struct smith_document *document,
                                   const struct smith_externals *externals, struct report *report,
                                   struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < externals->count && status == SMITH_OK; i++)
        status = treat(renaming, document, &externals->items[i], report, error);
    return status;
}

/* --set: a name may be empty so far, so it is looked up in the document and not in the list. */
static enum smith_status paths_set_one(const char *where, const char *text, struct smith_document *document,
                                       struct report *report, struct smith_error *error) {
    struct smith_node node;
    enum smith_status status = smith_path_find(document, where, &node, error);
    bool is_text = status == SMITH_OK && node.type->kind == SMITH_TEXT && node.value;
    const struct smith_external old = {.value_path = where, .text = is_text ? *(const char *const *)node.value : ""};
    if (status == SMITH_OK)
        status = smith_external_set(document, where, text, error);
    if (status == SMITH_OK)
        paths_show(report, &old, text);
    return status;
}

static enum smith_status paths_set_all(struct renaming *renaming, struct smith_document *document,
                                       struct report *report, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < renaming->set_count && status == SMITH_OK; i++) {
        const char *value_path = NULL, *text = NULL;
        paths_cut(renaming, renaming->sets[i], &value_path, &text);
        status = paths_set_one(value_path, text, document, report, error);
    }
    return status;
}

static enum smith_status paths_list(struct renaming *renaming, const struct arguments *arguments, struct input *input,
                                    struct smith_document *document, struct report *report) {
    struct smith_externals externals;
    struct smith_file_environment around = file_environment_of(arguments, input->path);
    if (renaming->set_count)
        return paths_set_all(renaming, document, report, &input->error);
    enum smith_status status = smith_externals_list(document, &around, &externals, &input->error);
    if (status == SMITH_OK)
        status = treat_all(renaming, document, &externals, report, &input->error);
    smith_externals_free(&externals);
    return status;
}

static enum exit_status write_out(const struct arguments *arguments, struct input *input,
                                  const struct smith_document *document) {
    struct smith_buffer out = {0};
    enum smith_status encoded = smith_encode(document, &out, &input->error);
    enum exit_status status =
        encoded == SMITH_OK ? edit_command_write(input, arguments, &out) : complain(input->path, &input->error);
    smith_buffer_free(&out);
    return status;
}

static enum exit_status end(const struct arguments *arguments, const struct renaming *renaming, struct report *report) {
    bool asked = renaming->from || renaming->base || renaming->set_count;
    if (report->is_json) {
        smith_report_paths_end(&report->json, &report->style, report->shown);
        return json_report_print(stdout, &report->json);
    }
    if (asked && !paths_is_written(arguments))
        text_print_format(stderr, "levelsmith: %u name%s would change; nothing is written without -o or -i\n",
                          (unsigned)report->changed, report->changed == 1 ? "" : "s");
    return EXIT_DONE;
}

static enum exit_status treat_file(struct renaming *renaming, const struct arguments *arguments, struct input *input,
                                   struct smith_document *document) {
    struct report report = {.style = json_report_style(arguments, input->path),
                            .is_json = argument_given(arguments, OPTION_JSON),
                            .looked =
                                argument_given(arguments, OPTION_FILES) || argument_given(arguments, OPTION_GAME)};
    if (report.is_json)
        smith_report_paths_begin(&report.json, &report.style);
    enum smith_status listed = paths_list(renaming, arguments, input, document, &report);
    if (listed != SMITH_OK) {
        smith_buffer_free(&report.json);
        return complain(input->path, &input->error);
    }
    if (end(arguments, renaming, &report) != EXIT_DONE)
        return EXIT_IO;
    if (paths_is_written(arguments))
        return write_out(arguments, input, document);
    return report.missing ? EXIT_NEGATIVE : EXIT_DONE;
}

static enum exit_status paths_visit(const struct visit *visit) {
    struct renaming renaming;
    struct input input;
    struct smith_document *document;
    if (!renaming_read(&renaming, visit->arguments, visit->path))
        return EXIT_USAGE;
    enum exit_status status = input_decode(&input, visit->reading, visit->path, &document);
    if (document && !options_have_effect(visit->arguments, input.format, input.layout, visit->path))
        status = EXIT_USAGE;
    else if (document)
        status = treat_file(&renaming, visit->arguments, &input, document);
    visit->run_totals->changed += input.changed;
    smith_document_free(document);
    input_close(&input);
    return status;
}

static enum exit_status paths_run(const struct arguments *arguments) {
    static const struct bulk bulk = {
        .verb = "paths", .visit = paths_visit, .done = "read", .negative = "with files missing"};
    struct renaming renaming; /* a mistake is reported once, not for each file */
    return renaming_read(&renaming, arguments, arguments->operands[0]) ? bulk_run(&bulk, arguments) : EXIT_USAGE;
}

static const struct option option_relative = {
    OPTION_RELATIVE,
    0,
    "relative",
    NULL,
    NULL,
    "name absolute files by their way from the folder of FILE, where they have a folder in common"};
static const struct option option_moved_from = {
    OPTION_MOVED_FROM,
    0,
    "moved-from",
    "FOLDER",
    NULL,
    "FILE was in FOLDER before: names that count from its folder lead to the same files again"};
static const struct option option_base = {
    OPTION_BASE,
    0,
    "base",
    "FOLDER",
    NULL,
    "what the folder of FILE is called in the names, when FILE was moved: \"C:\\maps\" (otherwise where it is now)"};
static const struct option option_rebase = {
    OPTION_REBASE, 0, "rebase", "OLD=NEW", NULL, "where a name begins with the folder OLD, put NEW in its place"};
static const struct option option_set = {OPTION_SET,   0,    "set",
                                         "PATH=TEXT…", NULL, "give a name another text; may be given several times"};

static const struct option *const options[] = {&option_files,
                                               &option_game,
                                               &option_rebase,
                                               &option_relative,
                                               &option_moved_from,
                                               &option_base,
                                               &option_set,
                                               &option_output,
                                               &option_force,
                                               &option_in_place,
                                               &option_json,
                                               &option_format,
                                               &option_layout,
                                               &option_revision,
                                               &option_recursive,
                                               &option_jobs,
                                               NULL};

static const struct example examples[] = {
    {"levelsmith paths --files LEVEL", "every file it refers to, and whether it is there"},
    {"levelsmith paths --rebase 'C:\\Users\\ann\\maps=D:\\maps' LEVEL", "what would change"},
    {"levelsmith paths --relative --base 'C:\\maps' LEVEL -o MOVED", "names that move along with the file"},
    {"levelsmith paths --moved-from ../maps LEVEL -i", "the same files, from where it is now"},
    {NULL, NULL},
};

const struct verb verb_paths = {
    .name = "paths",
    .summary = "the other files it refers to; rename them",
    .operands = "FILE…",
    .description =
        "Lists every name of a file or folder in FILE, with the path where it stands. With --rebase, --relative, --moved-from or "
        "--set it shows the names that change instead, and with -o or -i it writes the changed file. Big and small letters, "
        "and slashes and backslashes, are the same for --rebase and --relative; variables in names are kept."
        "\n\n"
        "With --files or --game it looks for the files; the exit status is 1 when one that FILE needs is missing. Of names with "
        "variables that only the game's own editor knows it says \"unknown\".",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = paths_run,
};

/* SPDX-License-Identifier: MIT
 *
 * Verbs that change a file, and what they print about it (change_report.h).
 */
#include "output/change_report.h"
#include "files/output.h"
#include "output/backup_report.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <inttypes.h>
#include <string.h>

/* Copies of the file, and the format that knows them. */
struct found_backups {
    struct smith_backups backups;
    const struct smith_format *format;
};

static void change_report_print_line(FILE *out, const char *path, const struct smith_change *change) {
    text_print_visible(out, path);
    fputc(':', out);
    text_print_visible(out, change->path);
    if (change->offset != UINT64_MAX)
        fprintf(out, "@0x%" PRIX64, change->offset);
    fprintf(out, ": %s[%s]: ", smith_change_word(change->kind), change->code);
    text_print_visible(out, change->message);
    fputc('\n', out);
}

/* Where reports go: not where the result goes. */
static FILE *report_file(const struct arguments *arguments) {
    const char *output = arguments->values[OPTION_OUTPUT];
    return output && strcmp(output, "-") == 0 ? stderr : stdout;
}

static enum exit_status change_report_print_json(const struct arguments *arguments, const char *path,
                                                 const struct smith_layout *layout, const struct smith_changes *changes,
                                                 const struct found_backups *found_backups) {
    const struct smith_report_style style = json_report_style(arguments, path);
    struct smith_buffer out = {0};
    smith_report_changes(&out, &style, layout->name, changes, found_backups ? &found_backups->backups : NULL,
                         found_backups ? found_backups->format : NULL);
    return json_report_print(report_file(arguments), &out);
}

static enum exit_status print_changes(const struct arguments *arguments, const char *path,
                                      const struct smith_layout *layout, const struct smith_changes *changes,
                                      const struct found_backups *found_backups) {
    FILE *out = report_file(arguments);
    if (argument_given(arguments, OPTION_JSON))
        return change_report_print_json(arguments, path, layout, changes, found_backups);
    for (uint32_t i = 0; i < changes->count; i++)
        change_report_print_line(out, path, &changes->items[i]);
    if (found_backups)
        backups_print(out, path, found_backups->format, &found_backups->backups);
    if (changes->suppressed)
        text_print_format(stderr, "levelsmith: %s: %" PRIu32 " more of the same not shown; --all shows them\n",
                          file_label(path), changes->suppressed);
    return EXIT_DONE;
}

static enum exit_status report(const struct arguments *arguments, const char *path, const struct smith_layout *layout,
                               const struct smith_changes *changes, const struct found_backups *found_backups) {
    if (print_changes(arguments, path, layout, changes, found_backups) != EXIT_DONE)
        return EXIT_IO;
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_LOST || changes->items[i].kind == SMITH_CHANGE_SKIPPED)
            return EXIT_NEGATIVE;
    return EXIT_DONE;
}

enum exit_status changes_report(const struct arguments *arguments, const char *path, const struct smith_layout *layout,
                                const struct smith_changes *changes) {
    return report(arguments, path, layout, changes, NULL);
}

/* ---- the verb ----------------------------------------------------------------------------------------------------- */

static bool is_refused(const struct change_work *work, const struct arguments *arguments,
                       const struct smith_changes *changes) {
    if (!work->refuses || argument_given(arguments, OPTION_FORCE))
        return false;
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_LOST)
            return true;
    return false;
}

static enum exit_status change_report_refuse(const struct arguments *arguments, const struct input *input,
                                             const struct smith_changes *changes) {
    changes_report(arguments, input->path, input->layout, changes);
    output_flush();
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, file_label(input->path));
    fputs(": not written, as something would be lost; --force writes it [UPGRADE-LOSS]\n", stderr);
    return EXIT_REFUSED;
}

static bool change_report_is_written(const struct arguments *arguments) {
    return argument_given(arguments, OPTION_OUTPUT) || argument_given(arguments, OPTION_IN_PLACE);
}

static enum exit_status change_one(struct input *input, const struct arguments *arguments,
                                   const struct change_work *work) {
    struct smith_check_options how = {.cap = argument_given(arguments, OPTION_ALL) ? UINT32_MAX : 0,
                                      .resources = work->resources};
    struct smith_changes changes;
    struct smith_buffer out;
    if (work->change(input, arguments, &how, &out, &changes) != SMITH_OK)
        return complain(input->path, &input->error);
    struct found_backups found_backups = {.format = input->format};
    if (work->repairs) /* before the result is written: that may be the file itself */
        backups_find(input->format, input->path, changes.count > 0, &found_backups.backups, &found_backups.format);
    const bool refused = is_refused(work, arguments, &changes);
    enum exit_status status = refused                               ? change_report_refuse(arguments, input, &changes)
                              : change_report_is_written(arguments) ? edit_command_write(input, arguments, &out)
                                                                    : EXIT_DONE;
    if (status == EXIT_DONE)
        status = report(arguments, input->path, input->layout, &changes, &found_backups);
    smith_backups_free(&found_backups.backups);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
    return status;
}

/* The file cannot be had or made out: then its copies are all there is. On standard error, behind the complaint. */
static void report_backups(const struct visit *visit) {
    struct found_backups found_backups;
    backups_find(visit->reading->format, visit->path, true, &found_backups.backups, &found_backups.format);
    backups_print(stderr, visit->path, found_backups.format, &found_backups.backups);
    smith_backups_free(&found_backups.backups);
}

static enum exit_status change_report_visit(const struct visit *visit) {
    const struct change_work *work = visit->context;
    struct input input;
    enum exit_status status = input_open_any(&input, visit->reading, visit->path);
    if (status == EXIT_DONE)
        status = change_one(&input, visit->arguments, work);
    else if (work->repairs)
        report_backups(visit);
    visit->run_totals->changed += input.changed;
    input_close(&input);
    return status;
}

enum exit_status edit_command_report_run(const char *verb, const struct arguments *arguments,
                                         const struct change_work *work) {
    const struct bulk bulk = {.verb = verb,
                              .visit = change_report_visit,
                              .context = work,
                              .repairs = work->repairs,
                              .takes = work->takes,
                              .negative = "with something lost or skipped"};
    bool is_dry_run = work->may_be_tried && !change_report_is_written(arguments);
    if (!is_dry_run && !edit_command_has_output(verb, arguments, arguments->operand_count))
        return EXIT_USAGE;
    enum exit_status status = bulk_run(&bulk, arguments);
    if (is_dry_run && status <= EXIT_NEGATIVE)
        text_print_format(stderr, "levelsmith %s: nothing is written without -o or -i\n", verb);
    return status;
}

/* SPDX-License-Identifier: MIT
 *
 * `rework`: changes of a document as a whole that its format offers.
 */
#include "files/archive_input.h"
#include "files/bulk.h"
#include "files/output.h"
#include "files/search_option.h"
#include "os/os.h"
#include "output/change_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/rework.h>
#include <stdio.h>

static enum smith_status rework(struct input *input, const struct arguments *arguments,
                                const struct smith_check_options *check, struct smith_buffer *out,
                                struct smith_changes *changes) {
    char archive[SMITH_PATH_SIZE];
    struct smith_folder own = {0};
    struct smith_check_options how = *check;
    how.archive = archive_name(input->path, archive, sizeof archive);
    if (how.resources && how.archive && search_open_own(input->path, check->resources, &own) == EXIT_DONE)
        how.resources = &own;
    enum smith_status status =
        smith_rework_run(input->format, input->bytes, arguments_many(arguments), (uint32_t)arguments->many_count, NULL,
                         &how, out, changes, &input->error);
    smith_search_close(&own);
    return status;
}

/* What there is for a file, a line each. */
static enum exit_status list(const struct visit *visit) {
    struct input input;
    enum exit_status status = input_open_any(&input, visit->reading, visit->path);
    const struct smith_rework *item = status == EXIT_DONE ? input.format->reworks : NULL;
    for (; item && item->id; item++) {
        bool optional = item->parameter && *item->parameter == '[';
        printf("%s%s%s\n    %s\n", item->id,
               optional          ? "[="
               : item->parameter ? "="
                                 : "",
               item->parameter ? item->parameter + optional : "", item->title);
    }
    if (status == EXIT_DONE && !input.format->reworks) {
        text_print_format(stderr, "levelsmith rework: %s: there are none for files of the format %s\n",
                          file_label(visit->path), input.format->id);
        status = EXIT_NEGATIVE;
    }
    input_close(&input);
    return status;
}

static enum exit_status run_all(const struct arguments *arguments) {
    const char *graphics = arguments->values[OPTION_GRAPHICS];
    struct smith_folder folder = {0};
    enum exit_status status = graphics ? search_open(graphics, NULL, &folder) : EXIT_DONE;
    const struct change_work work = {.change = rework, .resources = graphics ? &folder : NULL, .may_be_tried = true};
    if (status == EXIT_DONE)
        status = edit_command_report_run("rework", arguments, &work);
    smith_search_close(&folder);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    static const struct bulk listing = {.verb = "rework", .visit = list};
    if (arguments->many_count)
        return run_all(arguments);
    if (!argument_given(arguments, OPTION_OUTPUT) && !argument_given(arguments, OPTION_IN_PLACE))
        return bulk_run(&listing, arguments);
    fputs("levelsmith rework: say what to do: --do REWORK; without -o and -i, the reworks of FILE are listed\n",
          stderr);
    return EXIT_USAGE;
}

static const struct option option_do = {
    OPTION_DO,
    0,
    "do",
    "REWORK…",
    NULL,
    "what to do; may be given several times, and is done in this order. Without it, what there is for FILE is listed"};
static const struct option option_graphics_kept = {
    OPTION_GRAPHICS,
    0,
    "graphics",
    "PLACES",
    NULL,
    "the pictures of the game, for what has to look as it did: its archives, or folders with them or with what was in them, "
    "separated by commas. The archive that a map is in is looked into as well"};
static const struct option *const options[] = {&option_do,
                                               &option_graphics_kept,
                                               &option_output,
                                               &option_force,
                                               &option_in_place,
                                               &option_format,
                                               &option_json,
                                               &option_all_changes,
                                               &option_recursive,
                                               &option_jobs,
                                               NULL};

static const struct example examples[] = {
    {"levelsmith rework maze.map", "what can be done to a map"},
    {"levelsmith rework maze.map --graphics game/wads --do merge-panels --do drop-textures -i",
     "a smaller map that looks the same"},
    {"levelsmith rework maze.map --do resize=0,0,320,0", "what making it wider would change"},
    {"levelsmith rework 'mymaps.wad:/*' --do 'rename=my.wad:OLD=my.wad:NEW' -i", "in all maps of an archive"},
    {NULL, NULL},
};

const struct verb verb_rework = {
    .name = "rework",
    .summary = "changes of a level as a whole: move it, tidy it",
    .operands = "FILE… --do REWORK…",
    .description =
        "Does what the format of FILE offers for a document as a whole, and prints a line for each thing done:\n\n"
        "    FILE:PATH: fixed|lost|skipped[CODE]: message\n\n"
        "Nothing is written without -o or -i: it is shown what would be done. A REWORK is a word, some with an "
        "argument behind it: shift=16,-8. The result is proved before it is written, as with `set`.",
    .options = options,
    .without_layout =
        "what can be done to a document as a whole is a matter of its format; a layout says what is in a file, and offers nothing",
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = run,
};

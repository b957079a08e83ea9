/* SPDX-License-Identifier: MIT
 *
 * `layout`: for those who describe formats of their own: check a layout, write it out for other readers.
 */
#include "files/input.h"
#include "files/output.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include "verbs/serve_layouts.h"
#include <levelsmith/emit.h>
#include <stdio.h>
#include <string.h>

typedef enum smith_status emitter(const struct smith_layout *layout, struct smith_buffer *out,
                                  struct smith_error *error);

static const struct {
    const char *name;
    emitter *emit;
} emitters[] = {
    {"c", smith_emit_c},           {"fgd", smith_emit_fgd},
    {"header", smith_emit_header}, {"json-schema", smith_emit_json_schema},
    {"ksy", smith_emit_ksy},       {"markdown", smith_emit_markdown},
    {"pascal", smith_emit_pascal}, {"reader", smith_emit_reader},
    {"source", smith_emit_source},
};

static emitter *find_emitter(const char *name) {
    for (size_t i = 0; i < sizeof emitters / sizeof emitters[0]; i++)
        if (strcmp(emitters[i].name, name) == 0)
            return emitters[i].emit;
    return NULL;
}

static enum exit_status emit(const struct arguments *arguments, const struct smith_layout *layout, const char *path) {
    struct smith_error error;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    enum smith_status emitted = find_emitter(arguments->values[OPTION_EMIT])(layout, &out, &error);
    enum exit_status status = emitted == SMITH_OK ? output_buffer(arguments, &out) : complain(path, &error);
    smith_buffer_free(&out);
    return status;
}

static void layout_print_ok(const struct smith_layout *layout, const char *path) {
    fputs("ok ", stdout);
    text_print_visible(stdout, path);
    printf(" (%s: %u type%s, %u set%s of names)\n", layout->name, (unsigned)layout->type_count,
           layout->type_count == 1 ? "" : "s", (unsigned)layout->names_count, layout->names_count == 1 ? "" : "s");
}

static void count_warning(void *context, const struct smith_layout_mistake *mistake) {
    *(unsigned *)context += mistake->severity == SMITH_WARNING;
}

static enum exit_status work_on(const struct arguments *arguments, const char *path) {
    struct smith_layout_source *source;
    unsigned warnings = 0;
    const struct smith_layout_mistakes counter = {count_warning, &warnings};
    const struct smith_layout_options options = {.warns = !argument_given(arguments, OPTION_EMIT),
                                                 .mistakes = &counter};
    enum exit_status status = layout_read(path, &options, &source);
    if (status != EXIT_DONE)
        return status;
    if (argument_given(arguments, OPTION_EMIT))
        status = emit(arguments, smith_layout_get(source), path);
    else
        layout_print_ok(smith_layout_get(source), path);
    smith_layout_free(source);
    bool fails = warnings && argument_given(arguments, OPTION_FAIL_ON) &&
                 strcmp(arguments->values[OPTION_FAIL_ON], "warning") == 0;
    return fails ? status_worse(status, EXIT_NEGATIVE) : status;
}

static enum exit_status tidy(const struct arguments *arguments, const char *path) {
    struct input input;
    struct smith_buffer out = {0}, report = {0};
    enum exit_status status = input_read(&input, path);
    if (status == EXIT_DONE) {
        enum smith_status done = smith_layout_tidy(input.bytes, file_label(path), NULL, &out, &report, &input.error);
        if (done == SMITH_OK)
            status = edit_command_write(&input, arguments, &out);
        else if (done == SMITH_BAD_LAYOUT)
            text_print_lines(stderr, report.data, report.size, TEXT_ESCAPE_BYTES);
        else
            complain(path, &input.error);
        status = done == SMITH_OK ? status : status_of(done);
    }
    smith_buffer_free(&report);
    smith_buffer_free(&out);
    input_close(&input);
    return status;
}

/* NULL = the options go together. */
static const char *usage_mistake(const struct arguments *arguments) {
    bool emits = argument_given(arguments, OPTION_EMIT), checks = argument_given(arguments, OPTION_CHECK);
    bool tidies = argument_given(arguments, OPTION_TIDY), in_place = argument_given(arguments, OPTION_IN_PLACE);
    bool several = arguments->operand_count > 1;
    if (emits && (checks || several))
        return "--emit works on one layout, and without --check";
    if (tidies && (emits || checks))
        return "--tidy works without --emit and --check";
    if (in_place && (!tidies || argument_given(arguments, OPTION_OUTPUT)))
        return "--in-place goes with --tidy, and without --output";
    bool serves = argument_given(arguments, OPTION_SERVE);
    if (serves && (emits || checks || tidies || in_place || arguments->operand_count))
        return "--serve works alone: editors say which layouts";
    if (!serves && !arguments->operand_count)
        return "which layout?";
    if (tidies && several && !in_place)
        return "several files can only be formatted in place: -i";
    for (int i = 0; in_place && i < arguments->operand_count; i++)
        if (strcmp(arguments->operands[i], "-") == 0)
            return "standard input cannot be changed in place";
    return NULL;
}

static enum exit_status layout_run(const struct arguments *arguments) {
    const char *mistake = usage_mistake(arguments);
    if (mistake) {
        text_print_format(stderr, "levelsmith layout: %s\n", mistake);
        return EXIT_USAGE;
    }
    if (argument_given(arguments, OPTION_SERVE))
        return serve_layouts();
    enum exit_status worst = EXIT_DONE;
    for (int i = 0; i < arguments->operand_count; i++) {
        const char *path = arguments->operands[i];
        bool tidies = argument_given(arguments, OPTION_TIDY);
        worst = status_worse(worst, tidies ? tidy(arguments, path) : work_on(arguments, path));
    }
    return worst;
}

static const char *const emit_choices[] = {"c",   "header", "source", "fgd",      "json-schema",
                                           "ksy", "pascal", "reader", "markdown", NULL};
static const struct option option_check = {
    OPTION_CHECK, 0, "check", NULL, NULL, "only look for mistakes (what happens without any option too)"};
static const struct option option_emit = {
    OPTION_EMIT,
    0,
    "emit",
    "KIND",
    emit_choices,
    "write the layout for other readers: C (`c`, or in two files `header` and `source`), a JSON Schema of the JSON "
    "form (`json-schema`), a Kaitai Struct description (`ksy`), a unit of Pascal (`pascal`), "
    "C for programs that do without the library (`reader`), entity definitions for editors of brushes (`fgd`), "
    "a reference for people (`markdown`)"};
static const struct option option_tidy = {
    OPTION_TIDY,
    0,
    "tidy",
    NULL,
    NULL,
    "write the text again in the style of the layouts that come with Levelsmith, to standard output or with -i in place; "
    "every comment stays"};
static const char *const fail_on_choices[] = {"error", "warning", NULL};
static const struct option option_fail_on = {
    OPTION_FAIL_ON,  0,
    "fail-on",       "SEVERITY",
    fail_on_choices, "exit with 1 when there is a mistake this serious or worse: error (the default), warning"};
static const struct option option_serve = {
    OPTION_SERVE,
    0,
    "serve",
    NULL,
    NULL,
    "answer an editor on standard input and output (Language Server Protocol): mistakes while one types, what names stand "
    "for, where they are defined, completion, formatting; docs/editors.md says how editors start it"};
static const struct option *const options[] = {&option_check, &option_fail_on,  &option_emit,
                                               &option_tidy,  &option_serve,    &option_output,
                                               &option_force, &option_in_place, NULL};

static const struct example examples[] = {
    {"levelsmith layout bulb.layout", "every mistake with its line, or ok"},
    {"levelsmith layout --emit markdown bulb.layout -o bulb.md", "a reference of the format"},
    {"levelsmith layout --emit json-schema bulb.layout -o bulb.schema.json",
     "what its JSON looks like, for editors and validators"},
    {"levelsmith layout --tidy bulb.layout", "blanks, line ends and comments as in other layouts; -i: in place"},
    {"levelsmith json --layout bulb.layout lamp.bulb", "read a file by it"},
    {NULL, NULL},
};

const struct verb verb_layout = {
    .name = "layout",
    .summary = "check the layout of a format of your own, format it, or write it out",
    .operands = "FILE.layout…",
    .description =
        "A layout is a text that says what the bytes of a file mean:\n\n"
        "    layout bulb \"Light bulb file\";\n"
        "    struct Spot { x: i32, y: i32 }\n"
        "    struct Bulb { magic \"BULB\", name: utf8(u8), spots: [Spot] }\n"
        "    root Bulb;\n\n"
        "Verbs that read files take one with --layout; where that is of no use, their help says why. Without it they look for one "
        "in the folders of $LEVELSMITH_LAYOUTS, separated by colons, and in $XDG_CONFIG_HOME/levelsmith/layouts: files that no "
        "built-in format knows are tried against the layouts there whose root begins with a magic, or that name extensions "
        "(layout bulb @extension(\"blb\");). Layouts import others (import \"riff\";). The language is described in "
        "docs/layout-language.md.",
    .options = options,
    .examples = examples,
    .min_operands = 0,
    .max_operands = -1,
    .run = layout_run,
};

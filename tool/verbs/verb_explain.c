/* SPDX-License-Identifier: MIT
 *
 * `explain`: what a code of a finding or an error means, and what to do about it.
 */
#include "help/did_you_mean.h"
#include "help/help.h"
#include "output/text_output.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

#define MAX_CODES 512 /* considered for a suggestion */
#define CODE_SIZE 64

static const char *const severity_names[] = {"info", "warning", "error"};

static void print_code(const struct smith_code *code) {
    printf("%s (%s): %s\n\n", code->code, severity_names[code->severity], code->title);
    help_wrap(stdout, code->explanation, 0, 0);
}

static void list_codes(const char *title, const struct smith_code *codes) {
    if (!codes || !codes->code)
        return;
    printf("%s:\n", title);
    for (; codes->code; codes++)
        printf("  %-24s %-8s %s\n", codes->code, severity_names[codes->severity], codes->title);
}

static void list_all(void) {
    list_codes("Any format", smith_engine_codes());
    putchar('\n');
    list_codes("Pictures and sounds", smith_media_codes());
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        if (!(*format)->codes || !(*format)->codes->code)
            continue;
        putchar('\n');
        list_codes((*format)->title, (*format)->codes);
    }
}

static size_t gather(const char **names, size_t count, const struct smith_code *codes) {
    for (; codes && codes->code && count < MAX_CODES; codes++)
        names[count++] = codes->code;
    return count;
}

static void explain_complain_unknown(const char *word) {
    const char *names[MAX_CODES + 1];
    size_t count = gather(names, 0, smith_engine_codes());
    count = gather(names, count, smith_media_codes());
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        count = gather(names, count, (*format)->codes);
    names[count] = NULL;
    const char *near = closest_name(word, names);
    text_print_format(stderr, "levelsmith explain: there is no code \"%s\"", word);
    if (near)
        text_print_format(stderr, "; did you mean %s?", near);
    fputs("\nTry `levelsmith explain` for all of them.\n", stderr);
}

/* Codes are in capitals; what people type need not be. */
static const struct smith_code *explain_find(const char *word) {
    char code[CODE_SIZE];
    size_t size = strlen(word);
    if (size >= sizeof code)
        return NULL;
    for (size_t i = 0; i <= size; i++)
        code[i] = word[i] >= 'a' && word[i] <= 'z' ? (char)(word[i] - 'a' + 'A') : word[i];
    return smith_explain(code);
}

static enum exit_status explain_run(const struct arguments *arguments) {
    if (arguments->operand_count == 0)
        list_all();
    enum exit_status status = EXIT_DONE;
    for (int i = 0; i < arguments->operand_count; i++) {
        const struct smith_code *code = explain_find(arguments->operands[i]);
        if (!code) {
            explain_complain_unknown(arguments->operands[i]);
            status = EXIT_NEGATIVE;
            continue;
        }
        if (i)
            putchar('\n');
        print_code(code);
    }
    return status;
}

static const struct option *const options[] = {NULL};

static const struct example examples[] = {
    {"levelsmith explain CHUNK-UNKNOWN", "one code in full"},
    {"levelsmith explain", "all of them, a line each"},
    {NULL, NULL},
};

const struct verb verb_explain = {
    .name = "explain",
    .summary = "what the code of a finding or an error means",
    .operands = "[CODE…]",
    .description = "Prints what the code means, why it matters and what can be done; without a CODE, a list of all.",
    .options = options,
    .examples = examples,
    .min_operands = 0,
    .max_operands = -1,
    .run = explain_run,
};

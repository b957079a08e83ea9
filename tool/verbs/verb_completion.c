/* SPDX-License-Identifier: MIT
 *
 * `completion`: what a shell needs to complete command lines of this tool.
 */
#include "help/completion.h"
#include "output/text_output.h"
#include <string.h>

static enum exit_status completion_run(const struct arguments *arguments) {
    static void (*const printers[])(FILE *) = {completion_bash, completion_fish, completion_powershell, completion_zsh};
    for (int i = 0; completion_shells[i]; i++)
        if (strcmp(completion_shells[i], arguments->operands[0]) == 0) {
            printers[i](stdout);
            return EXIT_DONE;
        }
    text_print_format(stderr,
                      "levelsmith completion: there is one for bash, fish, powershell and zsh, not for \"%s\"\n",
                      arguments->operands[0]);
    return EXIT_USAGE;
}

static const struct option *const options[] = {NULL};

static const struct example examples[] = {
    {"source <(levelsmith completion bash)", "in .bashrc"},
    {"levelsmith completion fish > ~/.config/fish/completions/levelsmith.fish", "for fish"},
    {"levelsmith completion powershell > levelsmith.ps1", "for PowerShell; call it in the file that $PROFILE names"},
    {"levelsmith completion zsh > ~/.zfunc/_levelsmith", "for zsh, with a folder that is in fpath"},
    {NULL, NULL},
};

const struct verb verb_completion = {
    .name = "completion",
    .summary = "let a shell complete verbs, options and formats",
    .operands = "SHELL",
    .description =
        "Prints a script for bash, fish, PowerShell or zsh that completes verbs, their options, and the values of those. "
        "`meson install` puts it where these shells look for it.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = completion_run,
};

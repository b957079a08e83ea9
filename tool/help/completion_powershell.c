/* SPDX-License-Identifier: MIT
 *
 * Completion for PowerShell: a table of all verbs, and what finds the line of it that counts. Where nothing is offered,
 * PowerShell itself completes names of files.
 */
#include "help/completion.h"

/* "            '--output' = 'what it does'" */
static void completion_powershell_print_line(FILE *out, const char *dashes, const char *name,
                                             const struct option *option) {
    fprintf(out, "            '%s%s' = '", dashes, name);
    completion_plain_summary(out, option->help, "");
    fputs("'\n", out);
}

static void completion_powershell_print_option(FILE *out, const struct option *option) {
    if (option->letter)
        completion_powershell_print_line(out, "-", (char[]){option->letter, '\0'}, option);
    completion_powershell_print_line(out, "--", option->name, option);
}

/* "            '--color' = 'auto always never'"; no words where there is a file or any text. */
static void print_words(FILE *out, const char *dashes, const char *name, const struct option *option) {
    fprintf(out, "            '%s%s' = ", dashes, name);
    if (option->key == OPTION_FORMAT) { /* the longest list, and every verb has it */
        fputs("$formats\n", out);
        return;
    }
    fputc('\'', out);
    if (completion_value_of(option) == VALUE_WORDS)
        completion_words(out, option, " ");
    fputs("'\n", out);
}

static void completion_powershell_print_value(FILE *out, const struct option *option) {
    if (completion_value_of(option) == VALUE_NONE)
        return;
    if (option->letter)
        print_words(out, "-", (char[]){option->letter, '\0'}, option);
    print_words(out, "--", option->name, option);
}

static void completion_powershell_print_verb(FILE *out, const struct verb *verb) {
    fprintf(out, "        '%s' = @{\n            about = '", verb->name);
    completion_plain_summary(out, verb->summary, "");
    fputs("'\n            operands = '", out);
    completion_operands(out, verb, " ");
    fputs("'\n            options = [ordered]@{\n", out);
    completion_options(out, verb, completion_powershell_print_option);
    fputs("            }\n            takes = @{\n", out);
    completion_options(out, verb, completion_powershell_print_value);
    fputs("            }\n        }\n", out);
}

void completion_powershell(FILE *out) {
    fputs("# Completion for PowerShell, written by `levelsmith completion powershell`.\n"
          "Register-ArgumentCompleter -Native -CommandName levelsmith, levelsmith.exe -ScriptBlock {\n"
          "    param($word, $line, $cursor)\n"
          "    $formats = '",
          out);
    completion_words(out, &option_format, " ");
    fputs("'\n    $values = -split '", out);
    completion_value_options(out, "", " ");
    fputs("'\n    $verbs = [ordered]@{\n", out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        completion_powershell_print_verb(out, *verb);
    fputs(
        "    }\n"
        "    $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { \"$_\" })\n"
        "    $name = $null\n"
        "    $previous = ''\n"
        "    foreach ($each in $before | Select-Object -Skip 1) {\n"
        "        if ($verbs.Contains($each) -and $values -cnotcontains $previous) { $name = $each; break }\n"
        "        $previous = $each\n"
        "    }\n"
        "    $previous = if ($before) { $before[-1] } else { '' }\n"
        "    $start = ''\n"
        "    $found = [ordered]@{}\n"
        "    if ($word -match '^(--[a-z-]+)=(.*)$') {\n"
        "        $previous = $Matches[1]\n"
        "        $start = \"$previous=\"\n"
        "        $word = $Matches[2]\n"
        "    }\n"
        "    if (-not $name) {\n"
        "        foreach ($key in $verbs.Keys) { $found[$key] = $verbs[$key].about }\n"
        "        $found['--help'] = 'all verbs'\n"
        "        $found['--version'] = 'the version'\n"
        "    } elseif ($verbs[$name].takes.Contains($previous)) {\n"
        "        foreach ($key in -split $verbs[$name].takes[$previous]) { $found[$key] = $key }\n"
        "    } elseif ($word.StartsWith('-')) {\n"
        "        $found = $verbs[$name].options\n"
        "    } else {\n"
        "        foreach ($key in -split $verbs[$name].operands) { $found[$key] = $key }\n"
        "    }\n"
        "    foreach ($key in $found.Keys) {\n"
        "        if ($key.StartsWith($word)) {\n"
        "            [System.Management.Automation.CompletionResult]::new($start + $key, $key, 'ParameterValue', $found[$key])\n"
        "        }\n"
        "    }\n"
        "}\n",
        out);
}

/* SPDX-License-Identifier: MIT
 *
 * What `repair` says about copies beside a file (backup_report.h). It names the best one and how to get it, and
 * touches none.
 */
#include "output/backup_report.h"
#include "files/archive_path.h"
#include "files/walk.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <string.h>
#include <time.h>

/* ---- looking ---- */

/* The format whose files have names that end like this one. */
static const struct smith_format *format_by_name(const char *path) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        if ((*format)->backups && walk_has_extension(path, (*format)->extensions))
            return *format;
    return NULL;
}

static bool is_worth_reporting(const struct smith_backups *backups, bool harmed) {
    for (uint32_t i = 0; i < backups->count; i++)
        if (backups->items[i].kind == SMITH_BACKUP_UNFINISHED_SAVE ||
            (harmed && backups->items[i].kind == SMITH_BACKUP_COPY))
            return true;
    return false;
}

void backups_find(const struct smith_format *format, const char *path, bool harmed, struct smith_backups *backups,
                  const struct smith_format **known) {
    *backups = (struct smith_backups){0};
    *known = format ? format : format_by_name(path);
    bool is_file = strcmp(path, "-") != 0 && !archive_path_enters(path);
    if (!*known || !(*known)->backups || !is_file ||
        smith_backups_compare(*known, path, NULL, backups, NULL) != SMITH_OK)
        return;
    if (!is_worth_reporting(backups, harmed))
        smith_backups_free(backups);
}

/* ---- as lines ---- */

static void print_time(FILE *out, int64_t seconds, const char *pattern) {
    char text[64];
    time_t when = (time_t)seconds;
    const struct tm *parts = gmtime(&when);
    if (parts && strftime(text, sizeof text, pattern, parts))
        fputs(text, out);
}

static void print_content(FILE *out, const struct smith_format *format, const struct smith_backup *backup) {
    for (int i = 0; i < SMITH_BACKUP_MEASURES && format->backups->measures[i]; i++)
        fprintf(out, "%" PRId64 " %s, ", backup->measures[i], format->backups->measures[i]);
    fputs(backup->whole ? "no errors, " : "with errors, ", out);
    print_time(out, backup->modified, "written %Y-%m-%d %H:%M UTC");
}

static void print_backup(FILE *out, const char *path, const struct smith_format *format,
                         const struct smith_backup *backup) {
    text_print_visible(out, path);
    fprintf(out, ": beside[%s]: ", smith_backup_word(backup->kind));
    text_print_visible(out, backup->path);
    fputs(": ", out);
    if (backup->readable)
        print_content(out, format, backup);
    else
        fputs("nothing can be read", out);
    fputc('\n', out);
}

/* As a shell takes it for one word, whatever is in it. */
static void print_word(FILE *out, const char *text) {
    fputc('\'', out);
    for (const char *at = text; *at; at++)
        if (*at == '\'')
            fputs("'\\''", out);
        else
            fputc(*at, out);
    fputc('\'', out);
}

/* A name with control characters would steer the terminal, and escaped it would be another name. */
static bool backup_report_is_plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F)
            return false;
    return true;
}

static void print_advice(FILE *out, const char *path, const struct smith_backups *backups) {
    const struct smith_backup *best = backups->best == SMITH_NONE ? NULL : &backups->items[backups->best];
    text_print_visible(out, path);
    fputs(": beside: ", out);
    if (!best || best->kind == SMITH_BACKUP_FILE_ITSELF) {
        fputs(best ? "no copy has more than the file itself\n" : "nothing can be had from any of them\n", out);
        return;
    }
    fprintf(out, "the %s is the most complete", smith_backup_word(best->kind));
    if (backup_report_is_plain(best->path)) {
        fputs("; to get it: levelsmith repair ", out);
        print_word(out, best->path);
        fputs(" -o OUT", out);
    }
    fputc('\n', out);
}

void backups_print(FILE *out, const char *path, const struct smith_format *format,
                   const struct smith_backups *backups) {
    for (uint32_t i = 0; i < backups->count; i++)
        print_backup(out, path, format, &backups->items[i]);
    if (backups->count)
        print_advice(out, path, backups);
}

/* SPDX-License-Identifier: MIT
 *
 * The words of the command line, as windows.h describes. The C library would expand wildcards as well, but by the short
 * names, too, that Windows gives to files in secret ("*.prj" would be every .prj2), and not in the same order everywhere.
 */
#include "os/os.h"
#include "os/windows.h"
#include <stdlib.h>

/* Words, and room for more; they and `items` are from malloc(). */
struct words {
    char **items;
    size_t count, capacity;
    bool failed; /* out of memory */
};

/* Takes `word` over; NULL = there was no memory for it. */
static void words_windows_add(struct words *words, char *word) {
    if (word && words->count + 1 >= words->capacity) { /* a NULL goes behind the last */
        size_t capacity = words->capacity ? 2 * words->capacity : 16;
        char **items = realloc(words->items, capacity * sizeof *items);
        if (!items) {
            free(word);
            word = NULL;
        } else {
            words->items = items;
            words->capacity = capacity;
        }
    }
    words->failed |= !word;
    if (word) {
        words->items[words->count++] = word;
        words->items[words->count] = NULL;
    }
}

/* ---- wildcards ---- */

static bool words_windows_fits(const char *pattern, const char *name) {
    const char *star = NULL, *retry = NULL; /* behind the last '*', and where what follows it was last tried */
    while (*name) {
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
        } else if (*pattern == '?') {
            pattern++;
            while ((*++name & 0xC0) == 0x80) /* the rest of the character */
                ;
        } else if (*pattern && smith_any_case_begins(name, pattern, 1)) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star;
            name = ++retry;
        } else {
            return false;
        }
    }
    return !pattern[strspn(pattern, "*")];
}

/* A word with wildcards, and the files that it fits. */
struct expansion {
    const char *word, *pattern; /* the latter stands behind the folder */
    struct words found;
};

static bool add_fitting(void *context, const char *name) {
    struct expansion *expansion = context;
    if ((name[0] == '.' && expansion->pattern[0] != '.') || !words_windows_fits(expansion->pattern, name))
        return true;
    struct smith_buffer path = {0};
    smith_buffer_add(&path, expansion->word, (size_t)(expansion->pattern - expansion->word));
    smith_buffer_add(&path, name, strlen(name) + 1);
    words_windows_add(&expansion->found, path.failed ? NULL : (char *)path.data);
    if (path.failed)
        smith_buffer_free(&path);
    return !expansion->found.failed;
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Takes `word` over: the files that it fits instead of it; itself when there is none, as shells do. */
static void words_windows_expand(struct words *words, char *word) {
    size_t size = smith_path_folder_size(word);
    struct expansion expansion = {.word = word, .pattern = word + size};
    char *folder = smith_text_copy(size ? word : ".", size ? size : 1);
    if (folder)
        smith_os_list(folder, add_fitting, &expansion);
    free(folder);
    if (expansion.found.count)
        qsort(expansion.found.items, expansion.found.count, sizeof *expansion.found.items, by_bytes);
    for (size_t i = 0; i < expansion.found.count; i++)
        words_windows_add(words, expansion.found.items[i]);
    free(expansion.found.items);
    words->failed |= expansion.found.failed || !folder;
    if (expansion.found.count)
        free(word);
    else
        words_windows_add(words, word);
}

/* ---- the command line ---- */

/* Backslashes before a quote are half as many, and an odd one makes the quote a character; elsewhere they are what they
 * are. Returns what is behind them, and behind such a quote. */
static const char *take_backslashes(const char *at, struct smith_buffer *word) {
    size_t count = strspn(at, "\\");
    bool before_quote = at[count] == '"';
    smith_buffer_fill(word, '\\', before_quote ? count / 2 : count);
    if (!before_quote || count % 2 == 0)
        return at + count;
    smith_buffer_byte(word, '"');
    return at + count + 1;
}

/* One word, and a NUL, as other programs take it, too: quotes hold blanks together, two of them within are one. Returns
 * what is behind it. */
static const char *words_windows_take(const char *at, struct smith_buffer *word, bool *has_wildcards) {
    bool quoted = false;
    *has_wildcards = false;
    while (*at && (quoted || !strchr(" \t", *at))) {
        if (*at == '\\') {
            at = take_backslashes(at, word);
        } else if (*at != '"') {
            *has_wildcards |= !quoted && strchr("*?", *at);
            smith_buffer_byte(word, (uint8_t)*at++);
        } else if (quoted && at[1] == '"') {
            smith_buffer_byte(word, '"');
            at += 2;
        } else {
            quoted = !quoted;
            at++;
        }
    }
    smith_buffer_byte(word, '\0');
    return at;
}

/* The program itself: a path has no quotes in it, and backslashes are separators. */
static const char *take_program(const char *at, struct smith_buffer *word) {
    for (bool quoted = false; *at && (quoted || !strchr(" \t", *at)); at++) {
        quoted ^= *at == '"';
        if (*at != '"')
            smith_buffer_byte(word, (uint8_t)*at);
    }
    smith_buffer_byte(word, '\0');
    return at;
}

char **smith_windows_words(int *count) {
    struct smith_buffer line = {0}, word = {0};
    struct words words = {0};
    bool has_wildcards;
    if (!smith_windows_narrow(GetCommandLineW(), &line))
        return NULL;
    const char *at = take_program((const char *)line.data, &word);
    words_windows_add(&words, word.failed ? NULL : (char *)word.data);
    while (!words.failed && *(at += strspn(at, " \t"))) {
        word = (struct smith_buffer){0};
        at = words_windows_take(at, &word, &has_wildcards);
        if (word.failed)
            words.failed = true;
        else if (has_wildcards)
            words_windows_expand(&words, (char *)word.data);
        else
            words_windows_add(&words, (char *)word.data);
    }
    smith_buffer_free(&line);
    *count = (int)words.count;
    return words.failed ? NULL : words.items;
}

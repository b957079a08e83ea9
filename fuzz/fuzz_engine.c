/* SPDX-License-Identifier: MIT
 *
 * The engine over many small layouts: those of tests/document/cases. The first line of an input is the name of a case,
 * what follows are the bytes; where the line names none, a number made of it does. Run in the root of the source tree.
 *
 * With the folder LEVELSMITH_SEEDS in the environment, each case's own bytes are written there as an input to start
 * from.
 */
#include "fuzz.h"
#include "support/case_file.h"
#include "support/promises.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct subject {
    char name[64];
    struct smith_layout_source *layout;
};

static struct subject *subjects;
static unsigned subject_count;

static void write_seed(const char *folder, const char *name, const struct smith_buffer *bytes) {
    char path[1024];
    struct smith_error error;
    size_t line = strlen(name) + 1;
    uint8_t *seed = malloc(line + bytes->size);
    if (!seed || (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path)
        abort();
    memcpy(seed, name, line - 1);
    seed[line - 1] = '\n';
    if (bytes->size)
        memcpy(seed + line, bytes->data, bytes->size);
    if (smith_file_write(path, (struct smith_bytes){seed, line + bytes->size}, &error) != SMITH_OK)
        fuzz_fail("seeds can be written", &error);
    free(seed);
}

/* The layouts live as long as the program. */
static void load_subjects(void) {
    const char *seeds = getenv("LEVELSMITH_SEEDS");
    char **paths = case_list(&subject_count);
    subjects = calloc(subject_count, sizeof *subjects);
    for (unsigned i = 0; subjects && i < subject_count; i++) {
        struct case_file file;
        struct smith_buffer bytes;
        const char *name = paths[i] + strlen(CASE_FOLDER);
        case_load(&file, paths[i]);
        case_bytes(&file, &bytes);
        snprintf(subjects[i].name, sizeof subjects[i].name, "%.*s", (int)strcspn(name, "."), name);
        subjects[i].layout = case_layout(&file, paths[i]);
        if (seeds)
            write_seed(seeds, subjects[i].name, &bytes);
        smith_buffer_free(&bytes);
        case_free(&file);
    }
    case_list_free(paths, subject_count);
}

static const struct subject *choose(const uint8_t *name, size_t size) {
    unsigned number = 0;
    for (unsigned i = 0; i < subject_count; i++)
        if (strlen(subjects[i].name) == size && memcmp(subjects[i].name, name, size) == 0)
            return &subjects[i];
    for (size_t i = 0; i < size; i++)
        number = number * 31 + name[i];
    return &subjects[number % subject_count];
}

int target_engine(const uint8_t *data, size_t size) {
    struct smith_options options = fuzz_options();
    char broken[400];
    options.limits.memory = 4u << 20; /* a few bytes can be many elements, which are read and written a dozen times */
    if (!subjects)
        load_subjects();
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    size_t line = end ? (size_t)(end - data) : 0, skip = end ? line + 1 : 0;
    const struct subject *subject = choose(data, line);
    if (!promises_kept(smith_layout_get(subject->layout), (struct smith_bytes){data + skip, size - skip}, &options,
                       NULL, broken)) {
        fprintf(stderr, "%s: %s\n", subject->name, broken);
        fuzz_fail(broken, NULL);
    }
    return 0;
}

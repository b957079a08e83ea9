/* SPDX-License-Identifier: MIT
 *
 * Rules about what a map names in archives of a format that has such. The input is the map,
 * and the files that there are begin somewhere in it, so whatever they should hold, they hold anything.
 */
#include "base/buffer.h"
#include "fuzz.h"
#include <levelsmith/archive.h>
#include <string.h>

static enum smith_status read_file(void *context, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    const struct smith_bytes *input = context;
    size_t from = input->size ? strlen(name) * 37 % input->size : 0;
    *error = (struct smith_error){.status = SMITH_NO_MEMORY, .code = "NO-MEMORY"};
    if (input->size)
        smith_buffer_add(out, input->data + from, input->size - from);
    return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* Those that the fixtures name, and one of each kind of frames. */
static enum smith_status list_files(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                    void *each_context, struct smith_error *error) {
    static const char *const names[] = {"standart.wad/D2DTEXTURES/W1",       "standart.wad/D2DTEXTURES/BRICK",
                                        "standart.wad/D2DTEXTURES/MOSS.wad", "plan.dfz/TEXTURES/DOOR.png",
                                        "standart/D2DSKY/RSKY1_0.tga",       "D2DTEXTURES/W1_1"};
    (void)context;
    (void)error;
    enum smith_status status = SMITH_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && status == SMITH_OK; i++)
        status = each(each_context, names[i]);
    return status;
}

int target_resources(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    const struct smith_options options = fuzz_options();
    struct smith_bytes bytes = {data, size};
    const struct smith_folder folder = {.read = read_file, .list = list_files, .context = &bytes};
    const struct smith_check_options how = {.resources = &folder, .archive = "plan.wad"};
    struct smith_findings findings;
    struct smith_error error;
    if (!format->rules)
        fuzz_fail("the format has rules", NULL);
    if (smith_check(format, bytes, &options, &how, &findings, &error) == SMITH_OK)
        smith_findings_free(&findings);
    return 0;
}

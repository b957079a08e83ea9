/* SPDX-License-Identifier: MIT
 *
 * Models of one format, built with -DFORMAT="name": whatever a document says, its model can be written, within bounds, and
 * the file says how long it is.
 */
#include "fuzz.h"
#include <levelsmith/export.h>
#include <string.h>

static bool is_limit(enum smith_status status) {
    return status == SMITH_LIMIT || status == SMITH_NO_MEMORY;
}

static void expect_file(const struct smith_model *model) {
    struct smith_buffer file;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    if (smith_gltf_write(model, &file, &error) != SMITH_OK)
        fuzz_fail("the model of a document is one that can be written", &error);
    uint64_t size = 0;
    for (int i = 3; i >= 0; i--)
        size = size << 8 | file.data[8 + i];
    if (size != file.size || memcmp(file.data, "glTF", 4) != 0)
        fuzz_fail("a file says how long it is", NULL);
    smith_buffer_free(&file);
}

static void try_export(const struct smith_document *document, enum smith_shine shine) {
    const struct smith_options options = fuzz_options();
    const struct smith_exporting how = {.options = &options, .shine = shine};
    struct smith_model model;
    struct smith_error error;
    enum smith_status status = smith_export(document, &how, &model, NULL, &error);
    if (status == SMITH_OK)
        expect_file(&model);
    else if (!is_limit(status))
        fuzz_fail("documents of this format have models", &error);
    smith_model_free(&model);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct smith_format *format = smith_format_by_id(FORMAT);
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    if (!format)
        fuzz_fail("the format exists: " FORMAT, NULL);
    if (smith_open((struct smith_bytes){data, size}, format, &options, &document, NULL) != SMITH_OK)
        return 0;
    try_export(document, SMITH_SHINE_FULL);
    try_export(document, SMITH_SHINE_NONE);
    smith_document_free(document);
    return 0;
}

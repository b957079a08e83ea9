/* SPDX-License-Identifier: MIT
 *
 * Writes the sample model to the file that is named, for programs that judge glTF files.
 */
#include "media/sample_model.h"
#include <levelsmith/levelsmith.h>

#include <stdio.h>

int main(int count, char **words) {
    struct smith_model model;
    struct smith_buffer file;
    struct smith_error error = {0};
    sample_model_make(&model, NULL);
    smith_buffer_init(&file, NULL);
    bool written = count == 2 && smith_gltf_write(&model, &file, &error) == SMITH_OK &&
                   smith_file_write(words[1], (struct smith_bytes){file.data, file.size}, &error) == SMITH_OK;
    if (!written)
        fprintf(stderr, "not written: %s\n", error.message);
    smith_buffer_free(&file);
    smith_model_free(&model);
    return written ? 0 : 1;
}

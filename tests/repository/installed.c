/* SPDX-License-Identifier: MIT
 *
 * A program as others write it, compiled by shared_library.py with what is installed and nothing else.
 */
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj2.h>
#include <stdio.h>

int main(int count, char **arguments) {
    struct smith_buffer bytes;
    struct smith_error error = {0};
    struct smith_document *document = NULL;
    if (count != 2 || smith_file_read(arguments[1], NULL, &bytes, &error) != SMITH_OK ||
        smith_open((struct smith_bytes){bytes.data, bytes.size}, NULL, NULL, &document, &error) != SMITH_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    const struct smith_prj2_project *project = smith_prj2_root(document);
    printf("%s %s\n", SMITH_VERSION, smith_version());
    printf("%s: %u rooms\n", smith_document_format(document)->id, project ? (unsigned)project->rooms.count : 0);
    smith_document_free(document);
    smith_buffer_free(&bytes);
    return 0;
}

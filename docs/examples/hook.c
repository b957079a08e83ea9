/* SPDX-License-Identifier: MIT
 *
 * A worked example: the levels of a game that packs its maps in a way of its own. The layout calls that `runs`, and
 * this program brings the functions for it along.
 *
 * hook LEVEL.cave CHANGED.cave
 *
 * It puts a wall into the upper left corner, and writes what comes of it.
 */
#include <levelsmith/edit.h>
#include <levelsmith/file.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>

/* ---- the codec: pairs of bytes, how often and what ---- */

static enum smith_status unpack(const void *context, const int64_t *arguments, struct smith_bytes packed,
                                uint64_t limit, struct smith_buffer *out, struct smith_error *error) {
    (void)context;
    uint64_t size = 0;
    for (size_t i = 0; i + 1 < packed.size; i += 2) {
        size += packed.data[i];
        if (size > limit)
            return SMITH_LIMIT;
        smith_buffer_fill(out, packed.data[i + 1], packed.data[i]);
    }
    if (!(packed.size % 2) && arguments[0] >= 0 && size == (uint64_t)arguments[0])
        return SMITH_OK;
    snprintf(error->message, sizeof error->message, "runs of %llu tiles", (unsigned long long)size);
    return SMITH_DAMAGED;
}

static enum smith_status pack(const void *context, const int64_t *arguments, struct smith_bytes content,
                              struct smith_buffer *out, struct smith_error *error) {
    (void)context, (void)error;
    if (arguments[0] < 0 || content.size != (uint64_t)arguments[0])
        return SMITH_BAD_VALUE;
    for (size_t i = 0, run; i < content.size; i += run) {
        for (run = 1; run < 255 && i + run < content.size && content.data[i + run] == content.data[i];)
            run++;
        smith_buffer_byte(out, (uint8_t)run);
        smith_buffer_byte(out, content.data[i]);
    }
    return SMITH_OK;
}

static const char *const runs_arguments[] = {"tiles", NULL};
static const struct smith_codec_hook runs = {"runs", runs_arguments, unpack, pack, NULL, NULL};
static const struct smith_codec_hook *const hooks[] = {&runs, NULL};

/* ---- the layout ---- */

static const char layout_text[] = "layout cave \"Level of a cave\";\n"
                                  "/// Pairs of bytes: how many tiles, and which.\n"
                                  "hook codec runs(tiles);\n"
                                  "enum Tile { floor, wall, water }\n"
                                  "struct Level {\n"
                                  "    magic \"CAVE\", width: u8, height: u8, size: u16 = sizeof(tiles),\n"
                                  "    tiles: runs(size, width * height) [u8<Tile>],\n"
                                  "}\n"
                                  "root Level;\n";

/* ---- the file ---- */

static enum smith_status build_wall(struct smith_document *document, struct smith_buffer *changed,
                                    struct smith_error *error) {
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(document, NULL, &edit, error);
    if (status == SMITH_OK)
        status = smith_edit_set(edit, "/tiles/0", "wall", error);
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, changed, error);
    smith_edit_end(edit);
    return status;
}

int main(int count, char **arguments) {
    const struct smith_layout_options options = {.hooks = hooks};
    const struct smith_bytes text = {(const uint8_t *)layout_text, sizeof layout_text - 1};
    struct smith_layout_source *source = NULL;
    struct smith_document *document = NULL;
    struct smith_buffer file = {0}, changed = {0};
    struct smith_error error;
    if (count != 3)
        return 2;
    bool good = smith_layout_parse(text, "cave", &options, &source, NULL, &error) == SMITH_OK &&
                smith_file_read(arguments[1], NULL, &file, &error) == SMITH_OK &&
                smith_decode(smith_layout_get(source), (struct smith_bytes){file.data, file.size}, NULL, NULL, NULL,
                             &document, &error) == SMITH_OK &&
                build_wall(document, &changed, &error) == SMITH_OK &&
                smith_file_write(arguments[2], (struct smith_bytes){changed.data, changed.size}, &error) == SMITH_OK;
    if (!good)
        fprintf(stderr, "%s: %s\n", arguments[1], error.message);
    smith_document_free(document);
    smith_layout_free(source);
    smith_buffer_free(&file);
    smith_buffer_free(&changed);
    return good ? 0 : 3;
}

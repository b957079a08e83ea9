/* SPDX-License-Identifier: MIT
 *
 * A program as a user of `levelsmith layout --emit c` writes it: reads a map into the structs that were emitted, and
 * prints its panels. reads_map.sh compiles it with what was emitted as EMITTED.
 */
#include EMITTED
#include <levelsmith/levelsmith.h>
#include <stdio.h>

static int print_panels(struct smith_bytes bytes) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(&smith_mine_layout, bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    const struct mine_map *map = mine_root(document);
    printf("%u %u %s\n", map->version, map->panels.count, map->header->name);
    for (uint32_t i = 0; i < map->panels.count; i++) {
        const struct mine_panel *panel = &map->panels.items[i];
        printf("%d %d %u %u %u %d\n", panel->position.x, panel->position.y, panel->size.width, panel->size.height,
               panel->texture, panel->type == MINE_PANEL_TYPE_PANEL_WALL);
    }
    smith_document_free(document);
    return 0;
}

int main(int count, char **arguments) {
    struct smith_buffer file;
    if (count != 2 || smith_file_read(arguments[1], NULL, &file, NULL) != SMITH_OK)
        return 2;
    int status = print_panels((struct smith_bytes){file.data, file.size});
    smith_buffer_free(&file);
    return status;
}

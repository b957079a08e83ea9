/* SPDX-License-Identifier: MIT
 *
 * What a model says of itself in the extras of its scene: of which file it is, how it was made, which other files were
 * there and which were not. Files are called as the level calls them, so that nothing depends on where all this is done.
 */
#include "api/export_manifest.h"

#include "base/file_path.h"

void smith_manifest_init(struct smith_export_manifest *manifest, const struct smith_options *options) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    smith_buffer_init(&manifest->textures, allocator);
    smith_buffer_init(&manifest->archives, allocator);
}

void smith_manifest_free(struct smith_export_manifest *manifest) {
    smith_buffer_free(&manifest->textures);
    smith_buffer_free(&manifest->archives);
}

void smith_manifest_add(struct smith_buffer *files, const char *file, bool found) {
    struct smith_extras extras;
    smith_buffer_init(&extras.text, &files->allocator);
    smith_extras_begin(&extras);
    smith_extras_text(&extras, "file", file);
    smith_extras_flag(&extras, "found", found);
    const char *element = smith_extras_end(&extras);
    if (files->size)
        smith_buffer_byte(files, ',');
    if (element)
        smith_buffer_text(files, element);
    files->failed |= !element;
    smith_buffer_free(&extras.text);
}

/* `files` are the elements of a list. */
static void export_manifest_put_list(struct smith_extras *extras, const char *key, const struct smith_buffer *files) {
    struct smith_buffer list;
    smith_buffer_init(&list, &files->allocator);
    smith_buffer_byte(&list, '[');
    smith_buffer_add(&list, files->data, files->size);
    smith_buffer_byte(&list, ']');
    smith_extras_json(extras, key, &list);
    extras->text.failed |= list.failed;
    smith_buffer_free(&list);
}

void smith_manifest_put(const struct smith_export_manifest *manifest, const struct smith_document *document,
                        const struct smith_export_options *how, struct smith_model *model) {
    static const char *const lighting[] = {"full", "ambient", "none", "lamps"};
    const struct smith_format *format = smith_document_format(document);
    struct smith_extras extras;
    smith_buffer_init(&extras.text, &manifest->textures.allocator);
    smith_extras_begin(&extras);
    smith_extras_text(&extras, "file", how->name ? smith_file_path_name(how->name) : NULL);
    smith_extras_text(&extras, "format", format ? format->id : NULL);
    smith_extras_text(&extras, "light", lighting[how->lighting]);
    smith_extras_text(&extras, "origin", how->centred ? "level" : "world");
    smith_extras_real(&extras, "scale", how->scale > 0 ? how->scale : 1);
    smith_extras_flag(&extras, "collision", how->collision);
    smith_extras_flag(&extras, "portals", how->portals);
    smith_extras_flag(&extras, "objects", manifest->objects);
    smith_extras_number(&extras, "rooms", manifest->rooms);
    smith_extras_number(&extras, "things", manifest->things);
    smith_extras_number(&extras, "things_without_object", manifest->empty_things);
    export_manifest_put_list(&extras, "textures", &manifest->textures);
    export_manifest_put_list(&extras, "archives", &manifest->archives);
    const char *text = smith_extras_end(&extras);
    model->extras = text ? smith_model_text(model, text) : NULL;
    model->failed |= !text || manifest->textures.failed || manifest->archives.failed;
    smith_buffer_free(&extras.text);
}

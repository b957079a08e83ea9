/* SPDX-License-Identifier: MIT
 *
 * The texture files of a level.
 */
#include "api/level_parts.h"

#include "api/externals.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/limits.h"
#include "report/report.h"
#include "rooms/view/page.h"

struct looking {
    const struct smith_document *document;
    const struct smith_file_environment *environment;
    struct smith_options options; /* `limits.inflated`: what is left for pixels */
    struct smith_findings *notes;
};

static void textures_report(const struct looking *looking, const char *code, const char *file, const char *what) {
    smith_findings_add(looking->notes, code, SMITH_WARNING, "", UINT64_MAX, "the texture file '%s': %s", file, what);
}

/* The picture in memory of its own; NULL when there is none. */
static struct smith_picture *textures_keep(struct looking *looking, struct smith_picture *page) {
    const struct smith_allocator *allocator = &looking->options.allocator;
    struct smith_picture *kept = allocator->resize(allocator->context, NULL, 0, sizeof *kept);
    if (!kept) {
        smith_picture_free(page);
        return NULL;
    }
    *kept = *page;
    looking->options.limits.inflated -= (uint64_t)page->width * page->height * sizeof *page->colours;
    return kept;
}

/* A picture that is in the document. False when there is no memory. */
static bool textures_paint_page(struct looking *looking, const struct smith_room_texture *texture, uint32_t number,
                                struct smith_picture **kept) {
    struct smith_picture page;
    if (smith_picture_init(&page, SMITH_PIXELS_TRUE, texture->width, texture->height, &looking->options, NULL) !=
        SMITH_OK)
        return false;
    texture->paint(texture->source, number, page.colours);
    return (*kept = textures_keep(looking, &page)) != NULL;
}

/* False when there is no memory. */
static bool textures_read_page(struct looking *looking, const struct smith_room_texture *texture,
                               struct smith_picture **kept) {
    struct smith_buffer bytes;
    struct smith_picture page;
    struct smith_error error = {0};
    bool fine = true;
    if (!texture->path)
        return true;
    smith_buffer_init(&bytes, &looking->options.allocator);
    enum smith_status found = smith_external_fetch(looking->document, looking->environment, texture->path, &bytes);
    enum smith_status status = found;
    if (found == SMITH_OK)
        status =
            smith_page_read((struct smith_bytes){bytes.data, bytes.size}, texture, &looking->options, &page, &error);
    if (status == SMITH_OK)
        fine = (*kept = textures_keep(looking, &page)) != NULL;
    else if (status == SMITH_NO_MEMORY)
        fine = false;
    else if (found != SMITH_OK)
        textures_report(looking, "TEXTURE-MISSING", texture->path, "it is not there");
    else
        textures_report(looking, "TEXTURE-UNREADABLE", texture->path, error.message);
    smith_buffer_free(&bytes);
    return fine;
}

/* The textures of faces, each when it is first met. `asked` says of which textures that was tried already. */
static bool textures_read_pages(struct looking *looking, const struct smith_rooms *rooms,
                                const struct smith_geometry *geometry, bool *asked, struct smith_picture **pages) {
    for (uint32_t i = 0; i < geometry->face_count; i++) {
        const struct smith_cover *cover = geometry->faces[i].cover;
        if (cover->look != SMITH_LOOK_TEXTURED || cover->texture >= rooms->texture_count || asked[cover->texture])
            continue;
        const struct smith_room_texture *texture = &rooms->textures[cover->texture];
        asked[cover->texture] = true;
        if (!(texture->paint ? textures_paint_page(looking, texture, cover->texture, &pages[cover->texture])
                             : textures_read_page(looking, texture, &pages[cover->texture])))
            return false;
    }
    return true;
}

enum smith_status smith_textures_read(const struct smith_document *document, const struct smith_rooms *rooms,
                                      const struct smith_geometry *geometry,
                                      const struct smith_file_environment *environment,
                                      const struct smith_options *options, struct smith_textures *textures,
                                      struct smith_findings *notes, struct smith_error *error) {
    struct looking looking = {.document = document, .environment = environment, .notes = notes};
    *textures = (struct smith_textures){.allocator = smith_allocator_or_default(options ? &options->allocator : NULL)};
    const bool is_painted = rooms->texture_count && rooms->textures[0].paint; /* all of them, or none */
    if (!rooms->texture_count || (!is_painted && (!environment || !environment->path || !environment->read)))
        return SMITH_OK;
    looking.options.allocator = textures->allocator;
    looking.options.limits = smith_limits_or_default(options ? &options->limits : NULL);
    size_t size = rooms->texture_count * sizeof *textures->pages;
    const struct smith_allocator *allocator = &textures->allocator;
    textures->pages = allocator->resize(allocator->context, NULL, 0, size);
    if (!textures->pages)
        return smith_fail_memory(error, NULL);
    memset(textures->pages, 0, size);
    textures->count = rooms->texture_count;
    textures->asked = allocator->resize(allocator->context, NULL, 0, rooms->texture_count);
    if (!textures->asked)
        return smith_fail_memory(error, NULL);
    memset(textures->asked, 0, rooms->texture_count);
    bool fine = textures_read_pages(&looking, rooms, geometry, textures->asked, textures->pages);
    return fine ? SMITH_OK : smith_fail_memory(error, NULL);
}

void smith_textures_free(struct smith_textures *textures) {
    const struct smith_allocator *allocator = &textures->allocator;
    for (uint32_t i = 0; i < textures->count; i++) {
        if (!textures->pages[i])
            continue;
        smith_picture_free(textures->pages[i]);
        allocator->resize(allocator->context, textures->pages[i], sizeof *textures->pages[i], 0);
    }
    if (textures->asked)
        allocator->resize(allocator->context, textures->asked, textures->count, 0);
    if (textures->count)
        allocator->resize(allocator->context, textures->pages, textures->count * sizeof *textures->pages, 0);
    textures->pages = NULL;
    textures->asked = NULL;
    textures->count = 0;
}

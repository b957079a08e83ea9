/* SPDX-License-Identifier: MIT
 *
 * Which way the pixels of a document are packed: the one that gives the fewest bytes, each by the original tool's
 * encoder or by the best there is. The bytes are kept with the document, as those of a file are
 * (docs/design/quirks.md).
 */
#include "base/error.h"
#include "document/document.h"
#include "format/pop/codec/rows.h"
#include "format/pop/image/pop_picture.h"

#include "base/buffer.h"
#include <levelsmith/pop_image.h>

/* ---- the packed bytes of a document ---- */

static void forget_packed(struct pop_image_image *image) {
    uint32_t kept = 0;
    struct smith_quirks *quirks = image->quirks;
    for (uint32_t i = 0; quirks && i < quirks->count; i++)
        if (quirks->items[i].member != POP_IMAGE_IMAGE_PIXELS_MEMBER)
            quirks->items[kept++] = quirks->items[i];
    if (quirks)
        quirks->count = kept;
}

static enum smith_status pop_picture_pack_keep_packed(struct smith_document *document, enum smith_raster_method method,
                                                      struct smith_bytes packed, struct smith_error *error) {
    struct pop_image_image *image = smith_document_root(document);
    unsigned others = image->flags & ~(unsigned)POP_IMAGE_FLAGS_METHOD_MASK;
    image->flags = (uint16_t)(others | (unsigned)method << POP_IMAGE_FLAGS_METHOD_SHIFT);
    forget_packed(image);
    if (smith_quirk_add(&document->arena, image, SMITH_QUIRK_PACKED, POP_IMAGE_IMAGE_PIXELS_MEMBER, 0, packed, 0))
        return SMITH_OK;
    return smith_fail_memory(error, &document->arena);
}

/* ---- packing ---- */

/* Memory to pack in: what the encoders need, and room for a result. */
struct pack_buffers {
    struct smith_buffer scratch, out;
    struct smith_raster_encoder encoder;
};

static bool init_buffers(struct pack_buffers *work, const struct smith_document *document, size_t words,
                         size_t capacity, struct smith_pop_encoder *how) {
    smith_buffer_init(&work->scratch, &document->arena.allocator);
    smith_buffer_init(&work->out, &document->arena.allocator);
    if (!smith_buffer_reserve(&work->scratch, words * sizeof(uint32_t)) || !smith_buffer_reserve(&work->out, capacity))
        return false;
    work->encoder = (struct smith_raster_encoder){
        .effort = how->faithful ? SMITH_EFFORT_FAITHFUL : SMITH_EFFORT_SMALLEST,
        .scratch = (uint32_t *)(void *)work->scratch.data,
        .memory = how->faithful ? &how->memory : NULL,
    };
    return true;
}

static void free_buffers(struct pack_buffers *work) {
    smith_buffer_free(&work->scratch);
    smith_buffer_free(&work->out);
}

static enum smith_status pack_rows(struct smith_document *document, struct smith_pop_encoder *how,
                                   struct smith_error *error) {
    const struct pop_image_image *image = smith_document_root(document);
    struct smith_bytes rows = *image->pixels.as.rows;
    size_t capacity = smith_raster_bound(rows.size);
    struct pack_buffers work;
    enum smith_status status = SMITH_NO_MEMORY;
    if (init_buffers(&work, document, smith_raster_scratch(rows.size), capacity, how)) {
        enum smith_raster_method method = SMITH_RASTER_RAW;
        struct smith_coded coded = smith_raster_encode(&work.encoder, SMITH_RASTER_ANY, rows.data, image->height,
                                                       rows.size / image->height, work.out.data, capacity, &method);
        status = pop_picture_pack_keep_packed(document, method, (struct smith_bytes){work.out.data, coded.made}, error);
    } else {
        smith_fail_memory(error, NULL);
    }
    free_buffers(&work);
    return status;
}

/* One way after the other, the best so far at the start of the room, the next one behind it. */
static enum smith_status pop_picture_pack_planes(struct smith_document *document, struct smith_pop_encoder *how,
                                                 struct smith_error *error) {
    static const enum smith_raster_method methods[] = {SMITH_RASTER_RAW, SMITH_RASTER_RLE_ROWS, SMITH_RASTER_LZG_ROWS};
    const struct pop_image_image *image = smith_document_root(document);
    const struct pop_image_planes *planes = image->pixels.as.row_runs;
    size_t capacity = smith_rows_bound(image->width, image->height), best = SIZE_MAX;
    enum smith_raster_method method = SMITH_RASTER_RAW;
    enum smith_status status = SMITH_OK;
    struct pack_buffers work;
    if (!init_buffers(&work, document, smith_rows_scratch(image->width), 2 * capacity, how))
        status = smith_fail_memory(error, NULL);
    for (size_t i = 0; status == SMITH_OK && i < sizeof methods / sizeof *methods; i++) {
        struct smith_coded coded = smith_rows_encode(&work.encoder, methods[i], planes->pixels.data, planes->drawn.data,
                                                     image->width, image->height, work.out.data + capacity, capacity);
        if (coded.end == SMITH_CODED_FULL || coded.made >= best)
            continue;
        best = coded.made;
        method = methods[i];
        memcpy(work.out.data, work.out.data + capacity, best);
    }
    if (status == SMITH_OK && best == SIZE_MAX)
        status =
            smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-SIZE", "rows of %u pixels cannot be packed", image->width);
    if (status == SMITH_OK)
        status = pop_picture_pack_keep_packed(document, method, (struct smith_bytes){work.out.data, best}, error);
    free_buffers(&work);
    return status;
}

enum smith_status smith_pop_picture_pack(struct smith_document *document, struct smith_pop_encoder *encoder,
                                         struct smith_error *error) {
    const struct pop_image_image *image = pop_image_root(document);
    enum smith_status status = smith_pop_picture_check(document, error);
    if (status != SMITH_OK)
        return status;
    return image->pixels.kind == POP_IMAGE_IMAGE_PIXELS_ROWS ? pack_rows(document, encoder, error)
                                                             : pop_picture_pack_planes(document, encoder, error);
}

/* SPDX-License-Identifier: MIT
 *
 * JPEG files, through libjpeg-turbo's TurboJPEG interface, which keeps longjmp to itself. It takes its working memory
 * from malloc, not from our allocator.
 */
#include "base/error.h"
#include "media/image/image_reader.h"

#include <limits.h>
#include <turbojpeg.h>

#define BYTE_PIXELS_MAX 1024 /* pixels a byte can make: a bit for each 8 x 8 of them is the least */

/* Damage is an error, not a grey area; files of countless scans are cut short. */
#define FLAGS (TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT)

static enum smith_status fail_turbo(tjhandle turbo, struct smith_error *error) {
    if (smith_library_lacks_memory())
        return smith_fail_memory(error, NULL);
    return smith_fail(error, SMITH_DAMAGED, "JPEG-DAMAGED", "the JPEG file cannot be read: %s", tjGetErrorStr2(turbo));
}

static enum smith_status jpeg_read_pixels(tjhandle turbo, const struct smith_image_reader *reader,
                                          struct smith_picture *picture) {
    int width, height, sampling, space;
    unsigned long size = (unsigned long)reader->file.size;
    smith_library_begin();
    if (tjDecompressHeader3(turbo, reader->file.data, size, &width, &height, &sampling, &space) != 0)
        return fail_turbo(turbo, reader->error);
    enum smith_status status = smith_image_begin(reader, SMITH_PIXELS_TRUE, (uint32_t)width, (uint32_t)height, 0,
                                                 BYTE_PIXELS_MAX, "JPEG-DAMAGED", picture);
    if (status != SMITH_OK)
        return status;
    smith_library_begin();
    if (tjDecompress2(turbo, reader->file.data, size, (unsigned char *)picture->colours, width, 0, height, TJPF_RGBA,
                      FLAGS) != 0)
        return fail_turbo(turbo, reader->error);
    return SMITH_OK;
}

enum smith_status smith_jpeg_read(struct smith_bytes bytes, const struct smith_options *options,
                                  struct smith_picture *picture, struct smith_error *error) {
    const struct smith_options bounded = smith_image_options(options, bytes);
    const struct smith_image_reader reader = {bytes, &bounded, error};
    *picture = (struct smith_picture){0};
    if (bytes.size > LONG_MAX)
        return smith_fail(error, SMITH_DAMAGED, "JPEG-DAMAGED", "the JPEG file is too long");
    tjhandle turbo = tjInitDecompress();
    if (!turbo)
        return smith_fail_memory(error, NULL);
    enum smith_status status = jpeg_read_pixels(turbo, &reader, picture);
    if (status != SMITH_OK)
        smith_picture_free(picture);
    tjDestroy(turbo);
    return status;
}

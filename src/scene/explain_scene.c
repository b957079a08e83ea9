/* SPDX-License-Identifier: MIT
 *
 * What the codes of errors about pictures and sounds mean, for `levelsmith explain`.
 */
#include <levelsmith/levelsmith.h>

static const struct smith_code codes[] = {
    /* ---- pictures ---- */
    {"PICTURE-LIMIT", SMITH_ERROR, "a picture would need more memory than allowed",
     "The pixels of a picture count as unpacked bytes, of which one call takes 1 GiB unless the caller says otherwise. "
     "The width or height is damaged, or the file was made to do harm."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code *smith_scene_codes(void) {
    return codes;
}

/* SPDX-License-Identifier: MIT
 *
 * The formats the library knows. This table is the only place outside layouts/ and src/format/ that names any.
 */
#include "format/d2df/d2df.h"
#include "format/d2df/d2df_archive.h"
#include "format/d2df/mapdef.h"
#include "format/pmf/pmf.h"
#include "format/pop/pop_dat.h"
#include "format/pop/pop2_level.h"
#include "format/pop/pop2_sav.h"
#include "format/pop/pop_image.h"
#include "format/pop/pop_level.h"
#include "format/pop/pop_loose.h"
#include "format/pop/pop_palette.h"
#include "format/pop/pop_parts.h"
#include "format/pop/pop_plv.h"
#include "format/pop/pop_sav.h"
#include "format/pop/pop_sound.h"
#include "format/prj/prj.h"
#include "format/prj2/prj2.h"

static const struct smith_format *const formats[] = {
    &smith_prj2_format,
    &smith_prj_format,
    &smith_d2df_format,
    &smith_dfwad_format,
    &smith_zip_format,
    &smith_pmf_format,
    &smith_pop_dat1_format,
    &smith_pop_dat2_format,
    &smith_pop_image_format,
    &smith_pop_palette_format,
    &smith_pop_level_format,
    &smith_pop2_level_format,
    &smith_pop_plv_format,
    &smith_pop_resource_format,
    &smith_pop_mac_levels_format,
    &smith_pop_sound_format,
    &smith_pop_sav_format,
    &smith_pop_hof_format,
    &smith_pop2_sav_format,
    &smith_pop2_hof_format,
    &smith_pop_colours_format,
    &smith_pop_instruments_format,
    &smith_pop2_font_format,
    &smith_pop2_frames_format,
    &smith_pop2_palette_format,
    &smith_pop2_pieces_format,
    &smith_pop2_room_format,
    &smith_pop2_script_format,
    &smith_pop2_sequence_format,
    &smith_pop2_shapes_format,
    &smith_pop2_sounds_format,
    &smith_pop2_strings_format,
    &smith_pop2_sword_frames_format,
    &smith_pop2_text_format,
    NULL,
};

const struct smith_format *const *smith_formats(void) {
    return formats;
}

static const struct smith_definition *const definitions[] = {&smith_d2df_mapdef, NULL};

const struct smith_definition *const *smith_definitions(void) {
    return definitions;
}

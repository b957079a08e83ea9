/* SPDX-License-Identifier: MIT
 *
 * Maps as models: the flat world of the game in layers behind each other. Panels that one can stand on or be stopped by are
 * boxes; background and foreground are leaves before and behind them.
 */
#ifndef SMITH_D2DF_MODEL_H
#define SMITH_D2DF_MODEL_H

#include "base/arena.h"
#include "format/d2df/render/d2df_graphics.h"
#include "media/model/extras.h"
#include <levelsmith/d2df.h>
#include <levelsmith/export.h>

struct smith_d2df_model {
    const struct smith_d2df_map *map;
    const struct smith_export_options *how;
    struct smith_model *model;
    struct smith_arena arena;
    struct smith_extras extras;
    struct smith_d2df_graphics graphics;
    float scale; /* metres a pixel */
};

/* A place of the map, in pixels with y downwards; z towards who looks at it. */
void smith_d2df_model_position(const struct smith_d2df_model *model, double x, double y, double z, float out[3]);

/* Panels as meshes, a node a layer. */
void smith_d2df_model_panels(struct smith_d2df_model *model, uint32_t parent);

enum smith_status smith_d2df_model_make(const struct smith_document *document, const struct smith_export_options *how,
                                        struct smith_model *model, struct smith_findings *notes,
                                        struct smith_error *error);

#endif

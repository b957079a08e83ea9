/* SPDX-License-Identifier: MIT
 *
 * Maps of the PlatinumSrc engine. Their bytes are layouts/pmf.layout; docs/formats/pmf.md says what was decided where
 * the engine's text leaves questions open.
 */
#ifndef SMITH_PMF_H
#define SMITH_PMF_H

#include <levelsmith/convert.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/pmf.h>

extern const struct smith_format smith_pmf_format;

/* pmf_codes.c */
extern const struct smith_code smith_pmf_codes[];
extern const struct smith_loss smith_pmf_losses[];

/* pmf_check.c */
extern smith_rule *const smith_pmf_rules[];

/* pmf_model.c */
struct smith_model;
struct smith_export_options;
enum smith_status smith_pmf_model(const struct smith_document *document, const struct smith_export_options *how,
                                  struct smith_model *model, struct smith_findings *notes, struct smith_error *error);

/* quake_map/quake_export.c */
extern const struct smith_conversion smith_pmf_conversions[];

/* pmf_plan.c */
struct smith_drawing;
struct smith_render_options;
enum smith_status smith_pmf_draw(const struct smith_document *document, const struct smith_render_options *how,
                                 struct smith_drawing **drawing, struct smith_error *error);

#endif

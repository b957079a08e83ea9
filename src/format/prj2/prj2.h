/* SPDX-License-Identifier: MIT
 *
 * Tomb Editor projects: what their bytes alone do not say. The bytes are layouts/prj2.layout.
 */
#ifndef SMITH_PRJ2_H
#define SMITH_PRJ2_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_prj2_format;

/* prj2_info.c */
enum smith_status smith_prj2_info(const struct smith_document *document, struct smith_facts *facts);

/* Which releases can have written a project, as far as its chunks tell (prj2_release.c). Texts are the layout's. */
struct smith_prj2_release {
    const char *oldest; /* first release that wrote all chunks that are there; NULL = no chunk tells */
    const char *newest; /* last release that wrote all of them; NULL = today's does */
};

/* To be called for the remarks of everything present; starts as {0}. */
void smith_prj2_release_note(struct smith_prj2_release *release, const struct smith_remarks *remarks);

/* Order of release names: "1.0.9-RC" < "1.0.9" < "1.10". Negative, 0, positive like strcmp(). */
int smith_prj2_release_compare(const char *a, const char *b);

#endif

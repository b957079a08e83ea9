/* SPDX-License-Identifier: MIT
 *
 * Rules about textures, mesh pointers and meshes.
 */
#include "format/wad/check/wad_check.h"
#include "format/wad/wad.h"

static void wad_meshes_check_textures(struct smith_run *run, const struct wad_wad *wad) {
    for (uint32_t i = 0; i < wad->textures.count; i++) {
        const struct wad_texture *texture = &wad->textures.items[i];
        if (texture->x + texture->width >= SMITH_WAD_PAGE_WIDTH || texture->y + texture->height >= SMITH_WAD_PAGE_WIDTH)
            smith_report_finding(run, "WAD-TEXTURE-EDGE", smith_rule_path("/textures/%u", i),
                                 "reaches to %u, %u of a page of 256 by 256 pixels", texture->x + texture->width + 1,
                                 texture->y + texture->height + 1);
    }
}

static void check_polygon(struct smith_run *run, const struct wad_mesh *mesh, uint32_t number, uint32_t polygon) {
    const struct wad_polygon *at = mesh->polygons.items[polygon];
    for (uint32_t i = 0; i < at->vertices.count; i++)
        if (at->vertices.items[i] >= mesh->vertices.count)
            smith_report_finding(run, "WAD-VERTEX",
                                 smith_rule_path("/geometry/meshes/%u/polygons/%u/vertices/%u", number, polygon, i),
                                 "there is no vertex %u: the mesh has %u", at->vertices.items[i], mesh->vertices.count);
}

static void wad_meshes_check_mesh(struct smith_run *run, const struct wad_mesh *mesh, uint32_t number) {
    uint32_t count = mesh->normals.count ? mesh->normals.count : mesh->shades.count;
    if (count != mesh->vertices.count)
        smith_report_finding(run, "WAD-NORMALS", smith_rule_path("/geometry/meshes/%u", number),
                             "has %u %s for %u vertices", count, mesh->normals.count ? "normals" : "shades",
                             mesh->vertices.count);
    for (uint32_t i = 0; i < mesh->polygons.count; i++)
        check_polygon(run, mesh, number, i);
}

void smith_wad_check_meshes(struct smith_run *run) {
    const struct wad_wad *wad = wad_root(run->document);
    wad_meshes_check_textures(run, wad);
    for (uint32_t i = 0; i < wad->geometry.pointers.count; i++)
        if (wad->geometry.pointers.items[i]->mesh < 0)
            smith_report_finding(run, "WAD-POINTER", smith_rule_path("/geometry/pointers/%u", i),
                                 "no mesh begins at byte %u", wad->geometry.pointers.items[i]->offset);
    for (uint32_t i = 0; i < wad->geometry.meshes.count; i++)
        wad_meshes_check_mesh(run, wad->geometry.meshes.items[i], i);
    if (wad->geometry.stale.size)
        smith_report_finding(run, "WAD-MESHES-STALE", smith_rule_path("/geometry/stale"),
                             "the last %zu bytes of the meshes are none", wad->geometry.stale.size);
}

/* SPDX-License-Identifier: MIT
 *
 * Changes of a map of Doom2D Forever as a whole, for the operations (d2df_operations.c). A map without errors still has
 * none afterwards.
 *
 * A function that fails with SMITH_BAD_VALUE has done nothing; out of memory, the document may be half changed. One
 * document, one thread at a time. `error` and what a function counts into may be NULL.
 */
#ifndef SMITH_D2DF_EDIT_H
#define SMITH_D2DF_EDIT_H

#include <levelsmith/levelsmith.h>

/** Move all that is on the map by so many pixels: panels, things, triggers, and the places that triggers name. */
enum smith_status smith_d2df_map_shift(struct smith_document *document, int32_t x, int32_t y,
                                       struct smith_error *error);

/** Add so many pixels at each edge, or take them away when negative; what is on the map moves along. What is beyond the
 * new edges stays. */
enum smith_status smith_d2df_map_resize(struct smith_document *document, int32_t left, int32_t top, int32_t right,
                                        int32_t bottom, struct smith_error *error);

/** Call the resource `from` ("Standart.wad:D2DTEXTURES\W1", with any extensions, in any case of letters and with either slash) `to` wherever
 * the map names it. */
enum smith_status smith_d2df_resource_rename(struct smith_document *document, const char *from, const char *to,
                                             uint32_t *count, struct smith_error *error);

/** What is known of textures: of how many pixels they are, for they repeat from the corner of each panel. */
struct smith_d2df_merge_options {
    const struct smith_folder *resources; /**< the game's archives (smith_search_open()); NULL = not at hand */
    const char *archive; /**< the file of the archive that the map is in, without folders; NULL = not known */
    uint32_t grain; /**< pixels after which those repeat that are not at hand; 0 = panels that show them stay */
};

/** What came of it. */
struct smith_d2df_merged {
    uint32_t panels; /**< that became parts of others */
    uint32_t kept; /**< that stay beside one that looks the same, for want of the size of their texture */
    const char *unknown; /**< the first such texture, the document's; NULL = none */
    bool unfinished; /**< it was given up: millions of panels would have to be held against each other */
};

/** Make one panel of each two that are the same but for their places, that make a rectangle together and between which
 * nothing is drawn; the map looks as it did. Panels that triggers name stay, and those that move by themselves. `how`
 * may be NULL; `merged` is set also on failure. */
enum smith_status smith_d2df_panels_merge(struct smith_document *document, const struct smith_d2df_merge_options *how,
                                          struct smith_d2df_merged *merged, struct smith_error *error);

/** Take textures that no panel has out of the list. */
enum smith_status smith_d2df_textures_drop(struct smith_document *document, uint32_t *count, struct smith_error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Pictures of documents: what a level, a picture or a palette looks like.
 *
 * A format that can be shown has a function `draw` or `render` (struct smith_format). What it needs besides the
 * document, the caller gives; what is not given is no error unless the picture cannot be made without it, and then the
 * error says so.
 */
#ifndef LEVELSMITH_RENDER_H
#define LEVELSMITH_RENDER_H

#include <levelsmith/archive.h>
#include <levelsmith/drawing.h>
#include <levelsmith/external.h>

#ifdef __cplusplus
extern "C" {
#endif

/** From where a level is looked at. */
enum smith_view {
    SMITH_VIEW_PLAN, /**< from above, as a map */
    SMITH_VIEW_TEXTURED, /**< from above, as it looks in the game */
    SMITH_VIEW_ISO, /**< from the south-west and above, without what is in front */
    SMITH_VIEW_PLAYER, /**< as the game shows all of it at its first moment, in the pixels of the game and no others */
};

/** The light of views of rooms. */
enum smith_render_light {
    SMITH_RENDER_LIGHT_FULL, /**< all lights of the level, as the game shows it */
    SMITH_RENDER_LIGHT_AMBIENT, /**< the light that is everywhere in a room */
    SMITH_RENDER_LIGHT_NONE, /**< textures as they are */
    SMITH_RENDER_LIGHT_LAMPS, /**< what the lights give, without that which is everywhere */
    SMITH_RENDER_LIGHT_EVEN, /**< all lights, half as strong and brought to a middle: of a dark level, too, all is seen */
};

/** How to render; {0} is all defaults. */
struct smith_render_options {
    const char *name; /**< of the document's file, which may say what its bytes do not; NULL = it has none */
    bool has_level; /**< `level` is given */
    /** Which level of its game it is, if `has_level`; goes before `name`. Of a file with several, which one, from 0. */
    uint32_t level;
    /** The pictures of the game itself, in folders and with names as its family expects them. */
    const struct smith_folder *graphics;
    /** The folder that the document's file lies in, or its archive: what a family keeps beside its files. NULL = nobody
     * knows it. */
    const struct smith_folder *own_folder;
    const char *layers; /**< which layers of the plan are shown: smith_drawing_choose(); NULL = as its format chooses */
    double scale; /**< pixels for each unit of length of the format, of rooms a sector; 0 = as suits the level */
    /** Of levels made of rooms: only those with these numbers, `room_count` of them; NULL = all but those that others
     * flip to. */
    const uint32_t *rooms;
    uint32_t room_count; /**< of `rooms` */
    bool has_floors; /**< only rooms whose lowest floor is from `lowest` to `highest` clicks high */
    int32_t lowest; /**< clicks; only if `has_floors` */
    int32_t highest; /**< clicks; only if `has_floors` */
    enum smith_view
        view; /**< from where it is looked at; what formats without rooms have is a plan, or SMITH_VIEW_PLAYER */
    enum smith_render_light light; /**< of views of rooms */
    const char *mode; /**< of play, which decides what is there, as its family calls them; NULL = the first of them */
    /** Where the document was read from: texture files are found from there. NULL, or `read` NULL = there are none. */
    const struct smith_file_environment *environment;
    bool no_objects; /**< views of rooms leave out what things look like */
    /** Documents with objects, asked before those that the document names itself; `object_archive_count` of them. */
    const struct smith_document *const *object_archives;
    uint32_t object_archive_count; /**< of `object_archives` */
    struct smith_findings *notes; /**< what people should know: textures that were not found. Initialised by the calls
                                   * below, the caller's to free; may be NULL */
    const struct smith_converter_context *entry; /**< where the document stands in an archive; NULL = it stands alone */
    const char *colours; /**< in which of the colours that it has, as its family calls them; NULL = the best */
    /** Another version of the document, of the same format: what differs is marked, in a layer "changes", where its
     * family knows how to. NULL = nothing is compared. */
    const struct smith_document *against;
    const struct smith_options *options; /**< limits and memory of the picture; may be NULL */
};

/** The plan of a document, for smith_drawing_svg() and smith_drawing_paint(); it is the caller's, to be ended with
 * smith_drawing_free(). Of a format that knows only pixels it is a picture in one layer. Errors as below; there is no
 * drawing then. */
SMITH_API enum smith_status smith_draw(const struct smith_document *document, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error);

/** Two versions of a document (of one format): the first, and the second below or beside it, with their `names` (which
 * may be NULL and say what `name` says in smith_render_options). What differs is marked in both by their family; where
 * it does not know how to, it is wherever the pixels differ, when both pictures have the same size. `how->name` and
 * `against` are not looked at. The drawing is the caller's; its unit is a pixel. Errors as above. */
SMITH_API enum smith_status smith_draw_differences(const struct smith_document *const versions[2],
                                                   const char *const names[2], const struct smith_render_options *how,
                                                   struct smith_drawing **drawing, struct smith_error *error);

/** A level on several sheets. */
struct smith_atlas {
    uint32_t count; /**< of `sheets` */
    struct smith_drawing **sheets; /**< the whole level; then its storeys, from the lowest to the highest */
    struct smith_allocator allocator; /**< private */
};

/** A level made of rooms as sheets, on each of which no two floors are at one place: for smith_drawings_pdf(), or to be shown
 * one by one. `how` as for a plan, but that all rooms are shown. SMITH_REFUSED when the format has no rooms, SMITH_BAD_VALUE
 * when the level has none, SMITH_LIMIT when it has more than can be shown. The sheets are the caller's, to be ended with smith_atlas_free(); on failure there are none. */
SMITH_API enum smith_status smith_draw_atlas(const struct smith_document *document,
                                             const struct smith_render_options *how, struct smith_atlas *atlas,
                                             struct smith_error *error);
/** Free the sheets. An atlas of zeros is fine. */
SMITH_API void smith_atlas_free(struct smith_atlas *atlas);

/** Whether there is a picture of documents of this format; of an archive, one of itself and not a sheet. NULL is no format. */
SMITH_API bool smith_format_is_visible(const struct smith_format *format);

/** The picture of a document; it is the caller's, to be ended with smith_picture_free(). SMITH_BAD_VALUE when documents
 * of its format cannot be shown, or not without what is missing. On failure the picture is empty. */
SMITH_API enum smith_status smith_render(const struct smith_document *document, const struct smith_render_options *how,
                                         struct smith_picture *picture, struct smith_error *error);

/** A sheet with all that can be seen in `count` archives, one at least, in their order: each picture, palette or level as smith_render()
 * makes it of the entry alone (larger ones made smaller), with its name and size. Of each of `archives` the archive and those to
 * borrow from are looked at; notes have the entry's name before their paths. Layers are those of the sheet (entries, title), or
 * else of what is on it. What cannot be shown is left out; SMITH_BAD_VALUE when that is everything. The drawing is the caller's;
 * its unit is a pixel. */
SMITH_API enum smith_status smith_archives_draw(const struct smith_converter_context *archives, uint32_t count,
                                                const struct smith_render_options *how, struct smith_drawing **drawing,
                                                struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif

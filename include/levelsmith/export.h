/* SPDX-License-Identifier: MIT
 *
 * Models of documents: a level as meshes, lights and cameras, for programs that know nothing of its format.
 *
 * A format that has something to show in three dimensions has a function `model` (struct smith_format).
 */
#ifndef LEVELSMITH_EXPORT_H
#define LEVELSMITH_EXPORT_H

#include <levelsmith/archive.h>
#include <levelsmith/external.h>
#include <levelsmith/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What light is in the colours of corners. */
enum smith_export_lighting {
    SMITH_EXPORT_LIGHTING_FULL, /**< the lights of the document lighten its meshes */
    SMITH_EXPORT_LIGHTING_AMBIENT, /**< meshes have the light that is everywhere in their room, which is quicker */
    SMITH_EXPORT_LIGHTING_NONE, /**< meshes are as bright as their textures */
    /** Meshes are as bright as their textures, and the lights of the document are lights of the model, for viewers; of
     * suns the strongest. */
    SMITH_EXPORT_LIGHTING_LAMPS,
};

/** What to export and how; {0} is all defaults. */
struct smith_export_options {
    /** Only the rooms (or what the format has instead) with these numbers, `room_count` of them; NULL = all. */
    const uint32_t *rooms;
    uint32_t room_count; /**< of `rooms` */
    bool has_level; /**< only the level with the number `level`, counted from 0, where a file has several; else all */
    uint32_t level; /**< counted from 0; only if `has_level` */
    /** Corners say which part of their node they are of (smith_model_primitive.parts): the number of an element of the
     * list whose path the node's extras have as "parts", UINT16_MAX = unknown, and the number of its face. */
    bool parts;
    bool no_objects; /**< of a level: things stay nodes without meshes */
    /** Of a level: archives of objects, in which its things are looked for before those that it names itself;
     * `object_archive_count` of them. */
    const struct smith_document *const *object_archives;
    uint32_t object_archive_count; /**< of `object_archives` */
    bool no_textures; /**< do not look for texture files; parts that would have the same one stay apart */
    bool collision; /**< of rooms: also a mesh of what is solid, in a node of its own for each room */
    bool portals; /**< of rooms: the nodes of openings to other rooms have a mesh, a quad over each sector */
    bool sharp; /**< of rooms: pixels of textures stay squares when they are enlarged */
    bool centred; /**< of rooms: the middle of what is exported stands on the origin, not the world's corner */
    float scale; /**< times as large; 0 = 1: in metres, as large as people of that game say it is */
    enum smith_export_lighting lighting; /**< what light its corners have */
    /** Where the document was read from: textures and archives of objects are found from there. NULL, or `path` NULL =
     * none are. */
    const struct smith_file_environment *environment;
    /** The game's own pictures, for formats whose documents only name them (Doom2D Forever); NULL = none. */
    const struct smith_folder *graphics;
    const char *name; /**< of the file, where it is in an archive that has pictures as well; NULL = none */
    const struct smith_options *options; /**< limits and memory of the model; may be NULL */
};

/** The model of a document, to be ended with smith_model_free(). SMITH_BAD_VALUE when documents of its format have
 * none, there is no such room or level, or one of `object_archives` is no archive of objects. What could not be had and
 * was left out (texture files and archives of objects that are not there or cannot be read) becomes a finding in `notes`,
 * which is initialised here and may be NULL. On failure both are empty. */
SMITH_API enum smith_status smith_export(const struct smith_document *document, const struct smith_export_options *how,
                                         struct smith_model *model, struct smith_findings *notes,
                                         struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif

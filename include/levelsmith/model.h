/* SPDX-License-Identifier: MIT
 *
 * Models: meshes, materials, textures, lights and cameras in a tree of nodes, and how these move, free of any level
 * format; and the files that show them.
 *
 * Coordinates are those of glTF: right-handed, Y up, metres; lights and cameras look along -Z. A triangle is seen from
 * where its corners go counter-clockwise. Colours are linear, not sRGB, 0 to 1.
 *
 * A model starts with smith_model_init(). The adding functions copy what they are given and return the new thing's
 * number, counted from 1, so 0 stands for "none" and {0} for a node without anything. When there is no memory they
 * return 0 (or NULL) and remember it; who writes the model learns it then. Everything in a model belongs to it and ends
 * with smith_model_free(). Threads: one model, one thread at a time.
 */
#ifndef LEVELSMITH_MODEL_H
#define LEVELSMITH_MODEL_H

#include <levelsmith/picture.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A node: something in the model, and where. Vectors of zeros where it says "zeros" are as good as not given. Texts
 * are UTF-8; NULL = none. */
struct smith_model_node {
    const char *name; /**< for people */
    uint32_t parent; /**< number of a node added before; 0 = it stands in the scene itself */
    float translation[3]; /**< metres, in the parent */
    float rotation[4]; /**< unit quaternion x, y, z, w; zeros = not turned */
    float scale[3]; /**< zeros = 1 */
    uint32_t mesh; /**< number of a mesh; 0 = none */
    uint32_t light; /**< number of a light; 0 = none */
    uint32_t camera; /**< number of a camera; 0 = none */
    const char *extras; /**< the text of a JSON object: whatever else is known about it */
};

/** Which arrays the corners of a primitive have, besides positions. */
enum smith_model_attribute {
    SMITH_MODEL_NORMALS = 1, /**< `normals` */
    SMITH_MODEL_UVS = 2, /**< `uvs` */
    SMITH_MODEL_SECOND_UVS = 4, /**< `second_uvs` */
    SMITH_MODEL_COLOURS = 8, /**< `colours` */
    SMITH_MODEL_PARTS = 16, /**< `parts` */
};

/** Triangles of one material. Corners that several triangles share stand once. */
struct smith_model_primitive {
    uint32_t material; /**< 0 = none */
    uint32_t corner_count; /**< of each array */
    uint32_t index_count; /**< a multiple of 3 */
    float (*positions)[3]; /**< corner_count, as all that follow; NULL where it was not asked for */
    float (*normals)[3]; /**< of length 1 */
    float (*uvs)[2]; /**< v grows downwards; 0 to 1 is the whole texture */
    float (*second_uvs)[2]; /**< of the light that was computed before (smith_model_material.light_image) */
    float (*colours)[4]; /**< multiplied with the material's; the fourth is alpha */
    uint16_t (*parts)[2]; /**< what the corner is of, for programs: glTF's attribute _PART */
    uint32_t *indices; /**< index_count numbers of corners, counted from 0 */
    struct smith_model_primitive *next; /**< of the same mesh; NULL behind the last */
};

/** A mesh: a list of primitives. */
struct smith_model_mesh {
    const char *name; /**< for people */
    struct smith_model_primitive *first; /**< of its primitives; NULL when it has none */
    struct smith_model_primitive *last; /**< of its primitives; NULL when it has none */
};

/** What becomes of alpha. */
enum smith_model_alpha {
    SMITH_MODEL_OPAQUE, /**< nothing: all of it covers */
    SMITH_MODEL_MASK, /**< alpha below one half is a hole */
    SMITH_MODEL_BLEND, /**< mixed with what is behind */
};

/** What surfaces look like. */
struct smith_model_material {
    const char *name; /**< for people */
    uint32_t image; /**< 0 = none */
    /** Light that was computed before, by the second UVs; 0 = none. Primitives of this material need both sets of UVs.
     * glTF itself knows no coloured light of this kind: it is the material's occlusion, of which viewers use the red
     * part. */
    uint32_t light_image;
    float colour[4]; /**< zeros = white */
    float emission[3]; /**< light of its own */
    enum smith_model_alpha alpha; /**< what becomes of alpha */
    bool double_sided; /**< triangles are seen from both sides */
    bool unlit; /**< shown as it is: its light is in the colours of the corners */
    const char *extras; /**< the text of a JSON object: whatever else is known about it */
};

/** How the pixels of an image become those of a screen. */
enum smith_model_sampling {
    SMITH_MODEL_SMOOTH, /**< mixed with their neighbours */
    SMITH_MODEL_SHARP, /**< squares, when they are enlarged */
    SMITH_MODEL_SMOOTH_SHEET, /**< smooth; no smaller copies are made of a picture of many, as these would be mixed there */
    SMITH_MODEL_SHARP_SHEET, /**< squares, and no smaller copies either */
};

/** A picture for materials, kept as the bytes of a PNG file. */
struct smith_model_image {
    const char *name; /**< for people */
    struct smith_bytes png; /**< the bytes of the file */
    uint8_t sampling; /**< enum smith_model_sampling */
};

/** Where the light comes from. */
enum smith_model_light_kind {
    SMITH_MODEL_POINT, /**< in all directions, from a point */
    SMITH_MODEL_SPOT, /**< in a cone, from a point */
    SMITH_MODEL_SUN, /**< in one direction, from afar */
};

/** A light of a model. */
struct smith_model_light {
    const char *name; /**< for people */
    enum smith_model_light_kind kind; /**< where the light comes from */
    float colour[3]; /**< red, green, blue */
    float intensity; /**< candela; of a sun lux */
    float range; /**< metres; 0 = endless */
    float inner; /**< of a spot: radians from its middle to where it gets weaker */
    float outer; /**< ... and to where it ends */
};

/** A camera of a model. */
struct smith_model_camera {
    const char *name; /**< for people */
    float field_of_view; /**< radians, from bottom to top; more than 0, less than pi */
    float near_plane; /**< metres; more than 0 */
};

/** How one node moves in an animation: its translation, or its rotation. */
struct smith_model_channel {
    uint32_t node; /**< number of a node */
    float (*translations)[3]; /**< by key, metres, in the parent; NULL = it turns */
    float (*rotations)[4]; /**< by key, unit quaternions; NULL = it moves */
    struct smith_model_channel *next; /**< of the same animation; NULL behind the last */
};

/** An animation: values of nodes at moments, between which viewers interpolate. */
struct smith_model_animation {
    const char *name; /**< for people */
    float *times; /**< `key_count` of them, seconds, each greater than the one before */
    uint32_t key_count; /**< of `times`, and of the values of each channel */
    struct smith_model_channel *first; /**< of its channels; NULL when it has none, then files are without it */
    struct smith_model_channel *last; /**< of its channels; NULL when it has none */
};

/** All of it. The arrays may be read; they grow by the functions below. Number n of a kind is items[n - 1]. */
struct smith_model {
    const char *name; /**< of the level; NULL = none */
    struct smith_model_node *nodes; /**< `node_count` of them */
    struct smith_model_mesh *meshes; /**< `mesh_count` of them */
    struct smith_model_material *materials; /**< `material_count` of them */
    struct smith_model_image *images; /**< `image_count` of them */
    struct smith_model_light *lights; /**< `light_count` of them */
    struct smith_model_camera *cameras; /**< `camera_count` of them */
    struct smith_model_animation *animations; /**< `animation_count` of them */
    uint32_t node_count; /**< of `nodes` */
    uint32_t mesh_count; /**< of `meshes` */
    uint32_t material_count; /**< of `materials` */
    uint32_t image_count; /**< of `images` */
    uint32_t light_count; /**< of `lights` */
    uint32_t camera_count; /**< of `cameras` */
    uint32_t animation_count; /**< of `animations` */
    const char *extras; /**< of the scene, as of nodes: where it is from, how it was made; it has to live as long */
    uint32_t capacities[7]; /**< private */
    bool failed; /**< out of memory: something is missing */
    void *memory; /**< private */
};

/** An empty model; `options` (may be NULL) bound its memory. */
SMITH_API void smith_model_init(struct smith_model *model, const struct smith_options *options);
/** Free a model; one of zeros is fine. */
SMITH_API void smith_model_free(struct smith_model *model);

/** Add a node below one that was added before. */
SMITH_API uint32_t smith_model_add_node(struct smith_model *model, const struct smith_model_node *node);
/** Add a mesh without primitives. */
SMITH_API uint32_t smith_model_add_mesh(struct smith_model *model, const char *name);
/** Add a material. */
SMITH_API uint32_t smith_model_add_material(struct smith_model *model, const struct smith_model_material *material);
/** Add an image; the bytes of the PNG file are copied. */
SMITH_API uint32_t smith_model_add_image(struct smith_model *model, const struct smith_model_image *image);
/** Add a light, for nodes to refer to. */
SMITH_API uint32_t smith_model_add_light(struct smith_model *model, const struct smith_model_light *light);
/** Add a camera, for nodes to refer to. */
SMITH_API uint32_t smith_model_add_camera(struct smith_model *model, const struct smith_model_camera *camera);

/** Add an animation of so many keys, whose times are zeros, to be filled by the caller. */
SMITH_API uint32_t smith_model_add_animation(struct smith_model *model, const char *name, uint32_t keys);
/** A channel of it whose values are zeros, to be filled by the caller: rotations, or else translations. NULL when there is no
 * memory, or no such animation. */
SMITH_API struct smith_model_channel *smith_model_add_channel(struct smith_model *model, uint32_t animation,
                                                              uint32_t node, bool rotates);

/** A picture as an image: the PNG file is made here. */
SMITH_API uint32_t smith_model_add_picture(struct smith_model *model, const char *name,
                                           const struct smith_picture *picture, enum smith_model_sampling sampling);

/** A primitive whose arrays are zeros, to be filled by the caller. `attributes` are bits of smith_model_attribute. NULL
 * when there is no memory, or no such mesh. */
SMITH_API struct smith_model_primitive *smith_model_add_primitive(struct smith_model *model, uint32_t mesh,
                                                                  uint32_t material, unsigned attributes,
                                                                  uint32_t corners, uint32_t indices);

/** `text` for as long as the model lives: for texts of things, and for extras. NULL when there is no memory. */
SMITH_API const char *smith_model_text(struct smith_model *model, const char *text);

/** Append a binary glTF 2.0 file (.glb) to `out`: one file with all textures in it. Equal models give equal bytes.
 * Extensions: KHR_lights_punctual, KHR_materials_unlit, each only where it is needed. SMITH_BAD_VALUE when the model
 * says what glTF cannot hold: a number that is none, an index beyond the corners, more than 2 GiB. */
SMITH_API enum smith_status smith_gltf_write(const struct smith_model *model, struct smith_buffer *out,
                                             struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif

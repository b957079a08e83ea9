/* SPDX-License-Identifier: MIT
 *
 * Bones and how they are turned, by an example whose numbers come from elsewhere: the heroine of the first tutorial
 * of the Level Editor in the first keyframe of her first animation. Stacks that are broken, and the pixels of textures.
 */
#include "objects/objects.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define BONES 15

static const struct {
    int32_t link;
    uint32_t parent;
    float offset[3], angles[3], origin[3];
} rows[BONES] = {
    {0, SMITH_NONE, {0, 0, 0}, {5.9766f, 7.7344f, 1.0547f}, {1, 442, -4}},
    {2, 0, {-42, -20, 2}, {283.0078f, 0, 356.1328f}, {-40.27f, 421.13f, 1.43f}},
    {0, 1, {9, -185, 3}, {79.0137f, 0, 0}, {-19.33f, 363.67f, 176.29f}},
    {0, 2, {1, -192, -8}, {356.0449f, 0, 0}, {-21.43f, 174.67f, 141.62f}},
    {3, 0, {43, -20, 2}, {16.1719f, 354.7266f, 358.5938f}, {43.96f, 422.69f, -9.85f}},
    {0, 4, {-10, -185, 2}, {45, 0, 0}, {28.10f, 250.83f, -77.24f}},
    {0, 5, {0, -193, -2}, {19.0723f, 0, 0}, {18.00f, 177.96f, -255.68f}},
    {1, 0, {-1, 49, 11}, {3.8672f, 340.6641f, 357.1875f}, {1.27f, 489.56f, 12.15f}},
    {2, 7, {59, 142, -12}, {333.2812f, 341.7188f, 22.8516f}, {65.75f, 627.35f, 37.60f}},
    {0, 8, {10, -95, -2}, {287.2266f, 185.6250f, 174.3750f}, {85.58f, 542.57f, 76.96f}},
    {0, 9, {1, -101, -1}, {0, 0, 0}, {41.32f, 599.57f, 147.63f}},
    {3, 7, {-57, 143, -12}, {65.0391f, 0, 341.0156f}, {-47.80f, 635.93f, 15.45f}},
    {0, 11, {-9, -98, -2}, {277.7344f, 21.0938f, 338.5547f}, {-71.90f, 617.20f, -78.13f}},
    {0, 12, {-1, -99, -1}, {0, 0, 0}, {-86.95f, 519.99f, -66.86f}},
    {1, 7, {2, 198, -23}, {350.5078f, 10.5469f, 2.8125f}, {13.85f, 688.01f, 26.14f}},
};

/* `vector` turned by a unit quaternion: twice across its vector part. */
static void turn(const float q[4], const float vector[3], float out[3]) {
    float t[3];
    for (int i = 0; i < 3; i++)
        t[i] = 2 * (q[(i + 1) % 3] * vector[(i + 2) % 3] - q[(i + 2) % 3] * vector[(i + 1) % 3]);
    for (int i = 0; i < 3; i++)
        out[i] = vector[i] + q[3] * t[i] + q[(i + 1) % 3] * t[(i + 2) % 3] - q[(i + 2) % 3] * t[(i + 1) % 3];
}

/* Where the origin of a bone is in the object. */
static void origin_of(const struct smith_object *object, const struct smith_object_keyframe *keyframe, uint32_t bone,
                      float out[3]) {
    struct smith_object_pose pose;
    smith_object_pose(object, bone, keyframe, &pose);
    memcpy(out, pose.translation, sizeof pose.translation);
    for (uint32_t at = object->bones[bone].parent; at != SMITH_NONE; at = object->bones[at].parent) {
        float turned[3];
        smith_object_pose(object, at, keyframe, &pose);
        turn(pose.rotation, out, turned);
        for (int axis = 0; axis < 3; axis++)
            out[axis] = turned[axis] + pose.translation[axis];
    }
}

static void known_pose(void **state) {
    (void)state;
    struct smith_object_bone bones[BONES] = {0};
    int32_t links[BONES];
    uint32_t stack[BONES];
    float angles[BONES][3];
    for (int i = 0; i < BONES; i++) {
        links[i] = rows[i].link;
        memcpy(bones[i].offset, rows[i].offset, sizeof rows[i].offset);
        memcpy(angles[i], rows[i].angles, sizeof rows[i].angles);
    }
    smith_object_bones_link(bones, links, BONES, stack);
    struct smith_object_keyframe keyframe = {{1, 442, -4}, (const float(*)[3])angles, BONES};
    struct smith_object_animation animations[2] = {{0}, {.keyframes = &keyframe, .keyframe_count = 1, .rate = 1}};
    struct smith_object object = {.bones = bones, .animations = animations, .bone_count = BONES, .animation_count = 2};
    assert_ptr_equal(smith_object_rest(&object), &keyframe);
    for (uint32_t i = 0; i < BONES; i++) {
        float origin[3];
        assert_int_equal(bones[i].parent, rows[i].parent);
        origin_of(&object, &keyframe, i, origin);
        for (int axis = 0; axis < 3; axis++)
            if (fabsf(origin[axis] - rows[i].origin[axis]) > 0.02f)
                fail_msg("bone %u, axis %d: %g and not %g", i, axis, (double)origin[axis],
                         (double)rows[i].origin[axis]);
    }
}

static void broken_stack(void **state) {
    (void)state;
    static const int32_t links[] = {1, 1, 0, 3, 2, 1, 1};
    struct smith_object_bone bones[7] = {{.offset = {9, 9, 9}}, {.offset = {5, 5, 5}}};
    struct smith_object object = {.bones = bones, .bone_count = 7};
    static const float angles[2][3] = {{0, 90, 0}, {0, 90, 0}};
    const struct smith_object_keyframe keyframe = {{1, 2, 3}, angles, 2};
    struct smith_object_pose pose;
    uint32_t stack[7];
    smith_object_bones_link(bones, links, 7, stack);
    static const uint32_t parents[] = {SMITH_NONE, SMITH_NONE, 0, SMITH_NONE, 2, 2, SMITH_NONE};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(bones[i].parent, parents[i]);
        assert_int_equal(bones[i].lost, i == 1 || i == 3 || i == 6);
    }
    smith_object_pose(&object, 1, &keyframe, &pose); /* what hangs on nothing does not move */
    assert_true(pose.translation[0] == 0 && pose.rotation[1] == 0 && pose.rotation[3] == 1);
    smith_object_pose(&object, 0, NULL, &pose);
    assert_true(pose.translation[0] == 0);
    assert_null(smith_object_rest(&object));
}

static void odd_numbers(void **state) {
    (void)state;
    struct smith_object_bone bones[2] = {{.parent = SMITH_NONE}, {.parent = 0, .offset = {-1.9f, 1.9f, NAN}}};
    static const float angles[2][3] = {{INFINITY, 0, 0}, {0, 450, 0}};
    const struct smith_object_keyframe keyframe = {{NAN, 0.5f, 1e30f}, angles, 2};
    struct smith_object object = {.bones = bones, .bone_count = 2};
    struct smith_object_pose pose;
    smith_object_pose(&object, 0, &keyframe, &pose);
    assert_true(pose.translation[0] == 0 && pose.translation[1] == 0.5f && pose.translation[2] == 1e7f);
    assert_true(pose.rotation[3] == 1);
    smith_object_pose(&object, 1, &keyframe, &pose);
    assert_true(pose.translation[0] == -1 && pose.translation[1] == 1 && pose.translation[2] == 0);
    assert_true(fabsf(pose.rotation[1] - sqrtf(0.5f)) < 1e-6f && fabsf(pose.rotation[3] - sqrtf(0.5f)) < 1e-6f);
}

/* Bone by bone, and only what fits. */
static void another_skin(void **state) {
    (void)state;
    struct smith_object_bone own[2] = {{.mesh = 1}, {.mesh = 2}}, skin[2] = {{.mesh = 3}, {.mesh = 4}},
                             holes[2] = {{.mesh = 5}, {.mesh = SMITH_NONE}}, few[1] = {{.mesh = 6}};
    struct smith_object all[] = {
        {.kind = SMITH_OBJECT_STATIC, .number = 8, .bones = few, .bone_count = 1},
        {.kind = SMITH_OBJECT_MOVEABLE, .number = 0, .bones = own, .bone_count = 2},
        {.kind = SMITH_OBJECT_MOVEABLE, .number = 8, .bones = skin, .bone_count = 2},
        {.kind = SMITH_OBJECT_MOVEABLE, .number = 9, .bones = holes, .bone_count = 2},
        {.kind = SMITH_OBJECT_MOVEABLE, .number = 10, .bones = few, .bone_count = 1},
    };
    struct smith_objects objects = {.objects = all, .object_count = 5};
    for (uint32_t none = 9; none < 12; none++)
        assert_false(smith_object_dress(&objects, 0, none));
    assert_false(smith_object_dress(&objects, 1, 8));
    assert_true(own[0].mesh == 1 && own[1].mesh == 2);
    assert_true(smith_object_dress(&objects, 0, 8));
    assert_true(own[0].mesh == 3 && own[1].mesh == 4 && skin[0].mesh == 3);
}

static void pixels(void **state) {
    (void)state;
    static const uint8_t four[] = {1, 2, 3, 4, 255, 0, 255, 255}, three[] = {1, 2, 3, 255, 0, 255};
    struct smith_object_texture texture = {.width = 2, .height = 1, .pixels = SMITH_OBJECT_BGRA, .data = {four, 8}};
    struct smith_picture picture;
    assert_int_equal(smith_object_picture(&texture, NULL, &picture, NULL), SMITH_OK);
    assert_memory_equal(picture.colours, "\3\2\1\4\377\0\377\377", 8);
    smith_picture_free(&picture);
    texture.data.size = 7;
    assert_int_equal(smith_object_picture(&texture, NULL, &picture, NULL), SMITH_DAMAGED);
    texture.pixels = SMITH_OBJECT_RGB;
    texture.data = (struct smith_bytes){three, 6};
    assert_int_equal(smith_object_picture(&texture, NULL, &picture, NULL), SMITH_OK);
    assert_memory_equal(picture.colours, "\1\2\3\377\0\0\0\0", 8);
    smith_picture_free(&picture);
    texture.width = 0;
    assert_int_equal(smith_object_picture(&texture, NULL, &picture, NULL), SMITH_DAMAGED);
}

int test_objects(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_pose),   cmocka_unit_test(broken_stack), cmocka_unit_test(odd_numbers),
        cmocka_unit_test(another_skin), cmocka_unit_test(pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT
 *
 * Drawings. The input is a list of calls with their numbers; whatever is drawn, showing it ends soon, and both ways of
 * showing it agree about whether it can be shown.
 */
#include "fuzz.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/plan.h>

#include <string.h>

struct tape {
    const uint8_t *at, *end;
};

static uint8_t take(struct tape *tape) {
    return tape->at < tape->end ? *tape->at++ : 0;
}

/* Mostly a small number; at times any there is. */
static double take_number(struct tape *tape) {
    uint8_t kind = take(tape);
    double number = (int8_t)take(tape);
    if (kind < 250)
        return number * (kind % 16) / 4;
    if (tape->end - tape->at >= 8) {
        memcpy(&number, tape->at, sizeof number);
        tape->at += 8;
    }
    return number;
}

static struct smith_colour take_colour(struct tape *tape) {
    return (struct smith_colour){take(tape), take(tape), take(tape), take(tape)};
}

/* Up to 40 bytes, whatever they are. */
static const char *take_text(struct tape *tape, char *text) {
    size_t size = take(tape) % 40, left = (size_t)(tape->end - tape->at);
    size = size < left ? size : left;
    memcpy(text, tape->at, size);
    text[size] = 0;
    tape->at += size;
    return text;
}

static struct smith_style take_style(struct tape *tape, const struct smith_picture *picture) {
    uint8_t what = take(tape);
    struct smith_style style = {.round = what & 1, .crisp = what & 2, .blend = (enum smith_blend)(what >> 2 & 3)};
    if (what & 16)
        style.fill = take_colour(tape);
    if (what & 32) {
        style.stroke = take_colour(tape);
        style.width = take_number(tape);
        style.dash = take_number(tape);
        style.gap = take_number(tape);
    }
    if (what & 64) {
        style.hatch = (enum smith_hatch)(take(tape) % (SMITH_HATCH_DOTTED + 1));
        style.hatch_step = take_number(tape);
        style.hatch_width = take_number(tape);
        style.hatch_colour = take_colour(tape);
    }
    if (what & 128) {
        style.texture.picture = picture;
        for (int i = 0; i < 6; i++)
            style.texture.matrix[i] = take_number(tape);
        style.texture.transparency = take_number(tape);
    }
    return style;
}

static struct smith_point take_point(struct tape *tape) {
    double x = take_number(tape);
    return (struct smith_point){x, take_number(tape)};
}

static void take_label(struct smith_drawing *drawing, struct tape *tape) {
    char text[41];
    struct smith_label label = {.text = take_text(tape, text)};
    label.x = take_number(tape);
    label.y = take_number(tape);
    label.size = take_number(tape);
    label.angle = take_number(tape);
    label.anchor = (enum smith_anchor)(take(tape) % 3);
    label.upright = (enum smith_anchor)(take(tape) % 3);
    label.colour = take_colour(tape);
    label.halo = take_colour(tape);
    smith_drawing_label(drawing, &label);
}

static void take_path(struct smith_drawing *drawing, struct tape *tape, const struct smith_style *style) {
    for (unsigned steps = take(tape) % 16; steps > 0; steps--)
        switch (take(tape) % 4) {
        case 0: {
            struct smith_point at = take_point(tape);
            smith_drawing_move(drawing, at.x, at.y);
            break;
        }
        case 1: {
            struct smith_point at = take_point(tape);
            smith_drawing_line_to(drawing, at.x, at.y);
            break;
        }
        case 2: {
            struct smith_point a = take_point(tape), b = take_point(tape);
            smith_drawing_curve_to(drawing, a, b, take_point(tape));
            break;
        }
        default: smith_drawing_close_path(drawing);
        }
    smith_drawing_path(drawing, style);
}

static void take_call(struct smith_drawing *drawing, struct tape *tape, const struct smith_picture *picture) {
    char name[41], kind[41];
    uint8_t call = take(tape);
    const struct smith_style style =
        call % 10 > 3 ? take_style(tape, picture) : (struct smith_style){.fill = {1, 2, 3, 4}};
    switch (call % 10) {
    case 0: smith_drawing_layer(drawing, take_text(tape, name), call & 16 ? take_text(tape, kind) : NULL); break;
    case 1:
        smith_drawing_open(drawing, &(struct smith_group){take_text(tape, name), take_text(tape, kind), name, name});
        break;
    case 2: smith_drawing_close(drawing); break;
    case 3: take_label(drawing, tape); break;
    case 4: take_path(drawing, tape, &style); break;
    case 5: {
        struct smith_point from = take_point(tape), to = take_point(tape);
        const struct smith_arrow arrow = {take_number(tape), take_number(tape), take_number(tape), take_number(tape)};
        smith_drawing_arrow(drawing, from, to, &arrow, &style);
        break;
    }
    case 6: {
        struct smith_point at = take_point(tape);
        smith_drawing_circle(drawing, at.x, at.y, take_number(tape), &style);
        break;
    }
    case 7: {
        const struct smith_key key = {(enum smith_key_kind)(take(tape) % 5), style, take_text(tape, name)};
        smith_plan_legend(drawing, take_point(tape), take_number(tape), &key, 1);
        smith_plan_scale(drawing, take_point(tape), take_number(tape), take_number(tape), take_number(tape), name);
        break;
    }
    case 8: {
        struct smith_point a = take_point(tape), b = take_point(tape);
        smith_plan_grid(drawing, (struct smith_box){a.x, a.y, b.x, b.y}, take_number(tape), &style);
        break;
    }
    default: {
        struct smith_point at = take_point(tape), size = take_point(tape);
        smith_drawing_rectangle(drawing, at.x, at.y, size.x, size.y, &style);
        if (call & 16)
            smith_drawing_image(drawing, picture, at.x, at.y, size.x, size.y, style.blend);
    }
    }
}

static void show(const struct smith_drawing *drawing) {
    struct smith_buffer out;
    struct smith_picture picture;
    struct smith_error error = {0};
    smith_buffer_init(&out, NULL);
    enum smith_status svg = smith_drawing_svg(drawing, &out, &error);
    enum smith_status pixels = smith_drawing_paint(drawing, &picture, &error);
    if (svg == SMITH_OK && (out.size < 6 || memcmp(out.data + out.size - 7, "</svg>\n", 7) != 0))
        fuzz_fail("an SVG has an end", NULL);
    if (svg != pixels && pixels != SMITH_LIMIT)
        fuzz_fail("what can be written can be painted", &error);
    smith_picture_free(&picture);
    smith_buffer_free(&out);
}

int target_drawing(const uint8_t *data, size_t size) {
    struct tape tape = {data, data + size};
    const struct smith_options options = {.limits = {.memory = 16u << 20, .pixels = 1u << 18}};
    struct smith_drawing *drawing;
    struct smith_picture picture;
    if (smith_picture_init(&picture, SMITH_PIXELS_TRUE, 3, 2, NULL, NULL) != SMITH_OK)
        return 0;
    const struct smith_drawing_setup setup = {
        .scale = take_number(&tape), .margin = take(&tape), .background = take_colour(&tape), .options = &options};
    if (smith_drawing_create(&setup, &drawing, NULL) == SMITH_OK) {
        if (take(&tape) & 1) {
            struct smith_point a = take_point(&tape), b = take_point(&tape);
            smith_drawing_frame(drawing, (struct smith_box){a.x, a.y, b.x, b.y});
        }
        for (int calls = 0; tape.at < tape.end && calls < 200; calls++)
            take_call(drawing, &tape, &picture);
        show(drawing);
        smith_drawing_free(drawing);
    }
    smith_picture_free(&picture);
    return 0;
}

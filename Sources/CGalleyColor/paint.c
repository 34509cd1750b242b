#include "CGalleyColor.h"

#include <cairo.h>
#include <ft2build.h>
#include <math.h>
#include <stdlib.h>
#include FT_FREETYPE_H
#include FT_COLOR_H
#include FT_OUTLINE_H

// OpenType's COLR table, version 1. FreeType has an interface for it, which Debian's build of 2.12 does not implement,
// and HarfBuzz has one from version 7 on.

// Paints can be nested and shared: both are limited, so that a small font cannot take minutes.
enum { MOST_NESTED = 48, MOST_PAINTS = 8000, COST_OF_AREA = 80, MOST_STOPS = 256 };

typedef struct {
    FT_Face face;
    const uint8_t *table;
    size_t count;
    cairo_t *context;
    const FT_Color *palette;
    unsigned paletteCount;
    uint32_t foreground;
    int left;
} Painting;

typedef struct {
    double offset, red, green, blue, alpha;
} Stop;

/// A colour line of the table.
typedef struct {
    Stop stops[MOST_STOPS];
    int count;
    /// 0 is pad, 1 repeat, 2 reflect.
    int extend;
} ColorLine;

// MARK: Reading

/// An integer of `bytes` bytes; 0 beyond the table's end.
static uint32_t number(const Painting *painting, size_t offset, int bytes) {
    if (offset > painting->count || painting->count - offset < (size_t)bytes) return 0;
    uint32_t value = 0;
    for (int index = 0; index < bytes; index++) value = value << 8 | painting->table[offset + index];
    return value;
}

static double word(const Painting *painting, size_t offset) { return (int16_t)number(painting, offset, 2); }
static double part(const Painting *painting, size_t offset) { return word(painting, offset) / 16384; }
static double fixed(const Painting *painting, size_t offset) {
    return (int32_t)number(painting, offset, 4) / 65536.0;
}

/// The offset of a glyph's paint; 0 if there is none.
static size_t paintOf(const Painting *painting, uint32_t glyph) {
    size_t list = number(painting, 14, 4);
    if (!list) return 0;
    uint32_t low = 0, high = number(painting, list, 4);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        size_t record = list + 4 + (size_t)middle * 6;
        if (record + 6 > painting->count) {
            high = middle;
            continue;
        }
        uint32_t id = number(painting, record, 2);
        if (id == glyph) return list + number(painting, record + 2, 4);
        if (id < glyph) low = middle + 1;
        else high = middle;
    }
    return 0;
}

static Stop colorOf(const Painting *painting, uint32_t index, double alpha) {
    Stop color = {0, 0, 0, 0, 0};
    alpha = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
    if (index == 0xFFFF) {
        color.red = (painting->foreground >> 16 & 255) / 255.0;
        color.green = (painting->foreground >> 8 & 255) / 255.0;
        color.blue = (painting->foreground & 255) / 255.0;
        color.alpha = (painting->foreground >> 24) / 255.0 * alpha;
    } else if (painting->palette && index < painting->paletteCount) {
        FT_Color entry = painting->palette[index];
        color.red = entry.red / 255.0;
        color.green = entry.green / 255.0;
        color.blue = entry.blue / 255.0;
        color.alpha = entry.alpha / 255.0 * alpha;
    }
    return color;
}

// MARK: Outlines

typedef struct {
    cairo_t *context;
    double x, y;
} Pen;

static int moveTo(const FT_Vector *to, void *user) {
    Pen *pen = user;
    cairo_close_path(pen->context);
    cairo_move_to(pen->context, pen->x = to->x, pen->y = to->y);
    return 0;
}

static int lineTo(const FT_Vector *to, void *user) {
    Pen *pen = user;
    cairo_line_to(pen->context, pen->x = to->x, pen->y = to->y);
    return 0;
}

static int conicTo(const FT_Vector *control, const FT_Vector *to, void *user) {
    Pen *pen = user;
    double x = control->x, y = control->y;
    cairo_curve_to(
        pen->context, pen->x + (x - pen->x) * 2 / 3, pen->y + (y - pen->y) * 2 / 3, to->x + (x - to->x) * 2 / 3,
        to->y + (y - to->y) * 2 / 3, to->x, to->y);
    pen->x = to->x;
    pen->y = to->y;
    return 0;
}

static int cubicTo(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *user) {
    Pen *pen = user;
    cairo_curve_to(pen->context, first->x, first->y, second->x, second->y, to->x, to->y);
    pen->x = to->x;
    pen->y = to->y;
    return 0;
}

/// Clips to the outline of a glyph.
static int clipTo(Painting *painting, FT_UInt glyph) {
    if (FT_Load_Glyph(painting->face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) return 0;
    if (painting->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return 0;
    static const FT_Outline_Funcs functions = {moveTo, lineTo, conicTo, cubicTo, 0, 0};
    Pen pen = {painting->context, 0, 0};
    cairo_new_path(painting->context);
    if (FT_Outline_Decompose(&painting->face->glyph->outline, &functions, &pen)) return 0;
    cairo_close_path(painting->context);
    cairo_clip(painting->context);
    return 1;
}

// MARK: Gradients

static int byOffset(const void *one, const void *other) {
    double difference = ((const Stop *)one)->offset - ((const Stop *)other)->offset;
    return difference < 0 ? -1 : difference > 0;
}

/// Reads a colour line with sorted stops; false if it has none.
static int readLine(const Painting *painting, size_t offset, int isVariable, ColorLine *line) {
    line->extend = number(painting, offset, 1);
    int count = number(painting, offset + 1, 2);
    line->count = count > MOST_STOPS ? MOST_STOPS : count;
    for (int index = 0; index < line->count; index++) {
        size_t stop = offset + 3 + (size_t)index * (isVariable ? 10 : 6);
        line->stops[index] = colorOf(painting, number(painting, stop + 2, 2), part(painting, stop + 4));
        // The sort is not stable: a tiny offset keeps the order of equal stops.
        line->stops[index].offset = part(painting, stop) + index * 1e-9;
    }
    qsort(line->stops, line->count, sizeof(Stop), byOffset);
    return line->count > 0;
}

static void paintColor(Painting *painting, Stop color) {
    cairo_set_source_rgba(painting->context, color.red, color.green, color.blue, color.alpha);
    cairo_paint(painting->context);
}

static double lengthOf(const ColorLine *line) { return line->stops[line->count - 1].offset - line->stops[0].offset; }

/// Fills with a pattern along the colour line.
static void fill(Painting *painting, cairo_pattern_t *pattern, const ColorLine *line) {
    double first = line->stops[0].offset, length = lengthOf(line);
    for (int index = 0; index < line->count; index++) {
        Stop stop = line->stops[index];
        cairo_pattern_add_color_stop_rgba(
            pattern, (stop.offset - first) / length, stop.red, stop.green, stop.blue, stop.alpha);
    }
    cairo_pattern_set_extend(
        pattern, line->extend == 1 ? CAIRO_EXTEND_REPEAT : line->extend == 2 ? CAIRO_EXTEND_REFLECT : CAIRO_EXTEND_PAD);
    cairo_set_source(painting->context, pattern);
    cairo_paint(painting->context);
    cairo_pattern_destroy(pattern);
}

static void paintLinear(Painting *painting, const ColorLine *line, size_t at) {
    double x0 = word(painting, at), y0 = word(painting, at + 2);
    double x1 = word(painting, at + 4) - x0, y1 = word(painting, at + 6) - y0;
    double x2 = word(painting, at + 8) - x0, y2 = word(painting, at + 10) - y0;
    // The colour line is perpendicular to the line from p0 to p2.
    double square = x2 * x2 + y2 * y2;
    double share = square > 0 ? (x1 * x2 + y1 * y2) / square : 0;
    x1 -= x2 * share;
    y1 -= y2 * share;
    if (x1 * x1 + y1 * y1 < 1e-9) return;
    double first = line->stops[0].offset, last = first + lengthOf(line);
    fill(
        painting, cairo_pattern_create_linear(x0 + x1 * first, y0 + y1 * first, x0 + x1 * last, y0 + y1 * last), line);
}

static void paintRadial(Painting *painting, const ColorLine *line, size_t at) {
    double x0 = word(painting, at), y0 = word(painting, at + 2), r0 = number(painting, at + 4, 2);
    double x1 = word(painting, at + 6) - x0, y1 = word(painting, at + 8) - y0;
    double r1 = number(painting, at + 10, 2) - r0;
    double first = line->stops[0].offset, last = first + lengthOf(line);
    fill(
        painting,
        cairo_pattern_create_radial(
            x0 + x1 * first, y0 + y1 * first, fmax(0, r0 + r1 * first), x0 + x1 * last, y0 + y1 * last,
            fmax(0, r0 + r1 * last)),
        line);
}

static Stop colorAt(const ColorLine *line, double place) {
    double first = line->stops[0].offset, length = lengthOf(line);
    if (line->extend != 0) {
        double turn = (place - first) / length, whole = floor(turn);
        double rest = turn - whole;
        if (line->extend == 2 && fmod(fabs(whole), 2) == 1) rest = 1 - rest;
        place = first + rest * length;
    }
    if (place <= first) return line->stops[0];
    for (int index = 1; index < line->count; index++) {
        if (place > line->stops[index].offset) continue;
        Stop a = line->stops[index - 1], b = line->stops[index];
        double share = b.offset > a.offset ? (place - a.offset) / (b.offset - a.offset) : 1;
        return (Stop){
            place, a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
            a.blue + (b.blue - a.blue) * share, a.alpha + (b.alpha - a.alpha) * share};
    }
    return line->stops[line->count - 1];
}

/// Paints a sweep gradient in sectors of one degree, since Cairo has none.
static void paintSweep(Painting *painting, const ColorLine *line, size_t at) {
    double x = word(painting, at), y = word(painting, at + 2);
    // In half turns, minus one.
    double start = (part(painting, at + 4) + 1) * M_PI, end = (part(painting, at + 6) + 1) * M_PI;
    double left, top, right, bottom;
    cairo_clip_extents(painting->context, &left, &top, &right, &bottom);
    double width = fmax(fabs(left - x), fabs(right - x)), height = fmax(fabs(top - y), fabs(bottom - y));
    double radius = sqrt(width * width + height * height) + 1;
    cairo_save(painting->context);
    cairo_set_antialias(painting->context, CAIRO_ANTIALIAS_NONE);
    double step = M_PI / 180;
    for (int sector = 0; sector < 360; sector++) {
        double angle = (sector + 0.5) * step;
        double place = end != start ? (angle - start) / (end - start) : (angle < start ? 0 : 1);
        Stop color = colorAt(line, place);
        cairo_set_source_rgba(painting->context, color.red, color.green, color.blue, color.alpha);
        cairo_new_path(painting->context);
        cairo_move_to(painting->context, x, y);
        // Beyond the sector's chord, so that the whole sector is covered.
        cairo_line_to(
            painting->context, x + 1.01 * radius * cos(sector * step), y + 1.01 * radius * sin(sector * step));
        cairo_line_to(
            painting->context, x + 1.01 * radius * cos((sector + 1) * step),
            y + 1.01 * radius * sin((sector + 1) * step));
        cairo_fill(painting->context);
    }
    cairo_restore(painting->context);
}

static int paintGradient(Painting *painting, size_t at, int format) {
    ColorLine line;
    // Variable formats follow the plain ones.
    if (!readLine(painting, at + number(painting, at + 1, 3), format & 1, &line)) return 1;
    if (lengthOf(&line) < 1e-6) paintColor(painting, line.stops[line.count - 1]);
    else if (format < 6) paintLinear(painting, &line, at + 4);
    else if (format < 8) paintRadial(painting, &line, at + 4);
    else {
        painting->left -= COST_OF_AREA;
        paintSweep(painting, &line, at + 4);
    }
    return 1;
}

// MARK: The graph

static cairo_operator_t operatorOf(uint32_t mode) {
    static const cairo_operator_t operators[] = {
        CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
        CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
        CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
        CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
        CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN, CAIRO_OPERATOR_HARD_LIGHT,
        CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE, CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY,
        CAIRO_OPERATOR_HSL_HUE, CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR,
        CAIRO_OPERATOR_HSL_LUMINOSITY};
    return mode < sizeof operators / sizeof *operators ? operators[mode] : CAIRO_OPERATOR_OVER;
}

static int paint(Painting *painting, size_t at, int depth);

/// Paints the paint at `at` after a transform about a point.
static int paintIn(Painting *painting, size_t at, int depth, cairo_matrix_t change, double x, double y) {
    double determinant = change.xx * change.yy - change.xy * change.yx;
    // A singular transform: nothing is visible, and Cairo would keep an error status.
    if (!isfinite(determinant) || fabs(determinant) < 1e-12) return 1;
    cairo_save(painting->context);
    cairo_translate(painting->context, x, y);
    cairo_transform(painting->context, &change);
    cairo_translate(painting->context, -x, -y);
    int isDone = paint(painting, at, depth);
    cairo_restore(painting->context);
    return isDone;
}

static int paintComposite(Painting *painting, size_t at, int depth) {
    painting->left -= COST_OF_AREA;
    cairo_t *context = painting->context;
    cairo_push_group(context);
    int isDone = paint(painting, at + number(painting, at + 5, 3), depth);
    if (isDone) {
        cairo_push_group(context);
        isDone = paint(painting, at + number(painting, at + 1, 3), depth);
        cairo_pop_group_to_source(context);
        cairo_set_operator(context, operatorOf(number(painting, at + 4, 1)));
        cairo_paint(context);
        cairo_set_operator(context, CAIRO_OPERATOR_OVER);
    }
    cairo_pop_group_to_source(context);
    cairo_paint(context);
    return isDone;
}

static int paintLayers(Painting *painting, size_t at, int depth) {
    size_t list = number(painting, 18, 4);
    uint32_t count = number(painting, at + 1, 1), first = number(painting, at + 2, 4);
    if (!list) return 0;
    for (uint32_t layer = first; layer - first < count; layer++) {
        if (layer >= number(painting, list, 4)) return 0;
        if (!paint(painting, list + number(painting, list + 4 + (size_t)layer * 4, 4), depth)) return 0;
    }
    return 1;
}

static int paint(Painting *painting, size_t at, int depth) {
    if (depth > MOST_NESTED || --painting->left < 0 || at >= painting->count) return 0;
    cairo_t *context = painting->context;
    int format = painting->table[at];
    // Most transforms apply to the paint whose offset is in the next three bytes.
    size_t inner = at + number(painting, at + 1, 3), values = at + 4;
    cairo_matrix_t change;
    switch (format) {
    case 1: return paintLayers(painting, at, depth + 1);
    case 2:
    case 3: paintColor(painting, colorOf(painting, number(painting, at + 1, 2), part(painting, at + 3))); return 1;
    case 4 ... 9: return paintGradient(painting, at, format);
    case 10: {
        cairo_save(context);
        int isDone = clipTo(painting, number(painting, values, 2)) && paint(painting, inner, depth + 1);
        cairo_restore(context);
        return isDone;
    }
    case 11: {
        size_t other = paintOf(painting, number(painting, at + 1, 2));
        return other && paint(painting, other, depth + 1);
    }
    case 12:
    case 13: {
        size_t t = at + number(painting, values, 3);
        cairo_matrix_init(
            &change, fixed(painting, t), fixed(painting, t + 4), fixed(painting, t + 8), fixed(painting, t + 12),
            fixed(painting, t + 16), fixed(painting, t + 20));
        return paintIn(painting, inner, depth + 1, change, 0, 0);
    }
    case 14:
    case 15:
        cairo_matrix_init_translate(&change, word(painting, values), word(painting, values + 2));
        return paintIn(painting, inner, depth + 1, change, 0, 0);
    case 16 ... 23: {
        int isUniform = format >= 20, hasCenter = format & 2;
        double across = part(painting, values), down = isUniform ? across : part(painting, values + 2);
        size_t center = values + (isUniform ? 2 : 4);
        cairo_matrix_init_scale(&change, across, down);
        return paintIn(
            painting, inner, depth + 1, change, hasCenter ? word(painting, center) : 0,
            hasCenter ? word(painting, center + 2) : 0);
    }
    case 24 ... 27:
        cairo_matrix_init_rotate(&change, part(painting, values) * M_PI);
        return paintIn(
            painting, inner, depth + 1, change, format & 2 ? word(painting, values + 2) : 0,
            format & 2 ? word(painting, values + 4) : 0);
    case 28 ... 31:
        cairo_matrix_init(
            &change, 1, tan(part(painting, values + 2) * M_PI), -tan(part(painting, values) * M_PI), 1, 0, 0);
        return paintIn(
            painting, inner, depth + 1, change, format & 2 ? word(painting, values + 4) : 0,
            format & 2 ? word(painting, values + 6) : 0);
    case 32: return paintComposite(painting, at, depth + 1);
    default: return 0;
    }
}

int galley_color_paint(
    void *face, const uint8_t *table, size_t count, uint32_t glyph, uint32_t foreground, double scale, double x,
    double y, GalleyGlyphBox box, uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height) {
    Painting painting = {face, table, count, NULL, NULL, 0, foreground, MOST_PAINTS};
    size_t root = paintOf(&painting, glyph);
    if (!root) return 0;
    FT_Palette_Data data;
    FT_Color *palette = NULL;
    if (!FT_Palette_Data_Get(face, &data) && !FT_Palette_Select(face, 0, &palette)) {
        painting.palette = palette;
        painting.paletteCount = data.num_palette_entries;
    }
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, (int)stride);
    painting.context = cairo_create(surface);
    cairo_translate(painting.context, x, y);
    cairo_scale(painting.context, scale, -scale);
    cairo_rectangle(painting.context, box.left, box.bottom, box.right - box.left, box.top - box.bottom);
    cairo_clip(painting.context);
    int isDone = paint(&painting, root, 0) && cairo_status(painting.context) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(painting.context);
    cairo_surface_destroy(surface);
    return isDone;
}

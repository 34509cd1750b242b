internal import CGalleyBlend
internal import GalleyLayout
package import GalleyText

/// A drawable part of a surface, in pixel coordinates of the whole.
///
/// All drawing starts on whole pixels: a part shows exactly what the whole surface would show there.
@safe package struct PixelView {
    /// The part that can be drawn on.
    package let area: PixelRect
    /// The pixel at (`area.left`, `area.top`).
    private let pixels: UnsafeMutablePointer<UInt32>
    /// The number of bytes from one row to the next.
    private let stride: Int
    private let renderer: TextRenderer

    /// Creates a view of a whole surface, whose top left pixel has the coordinates (`left`, `top`). The surface must
    /// outlive the view.
    package init(_ surface: ImageSurface, left: Int = 0, top: Int = 0) {
        area = PixelRect(x: left, y: top, width: surface.width, height: surface.height)
        unsafe pixels = surface.buffer.pixels
        stride = surface.stride
        renderer = surface.renderer
    }

    private init(area: PixelRect, pixels: UnsafeMutablePointer<UInt32>, stride: Int, renderer: TextRenderer) {
        self.area = area
        unsafe self.pixels = pixels
        self.stride = stride
        self.renderer = renderer
    }

    /// The part of the view inside `rect`; nil if it is empty.
    package func clipped(to rect: PixelRect) -> PixelView? {
        let part = area.intersection(rect)
        if part.isEmpty { return nil }
        return unsafe PixelView(
            area: part, pixels: row(part.top) + (part.left - area.left), stride: stride, renderer: renderer)
    }

    /// The pixels of row `y` from the view's left edge on.
    private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        unsafe pixels + (y - area.top) * (stride / 4)
    }

    private var target: GalleyTarget {
        unsafe GalleyTarget(
            pixels: pixels, stride: stride, left: 0, top: 0, right: Int32(area.width), bottom: Int32(area.height),
            slack: 0)
    }

    // MARK: - Rectangles and images

    /// Replaces all pixels.
    package func clear(_ color: Color?) {
        unsafe withUnsafePointer(to: target) { target in
            unsafe galley_clear(target, color?.premultiplied ?? 0)
        }
    }

    /// Blends a colour over a rectangle.
    package func fill(_ rect: PixelRect, with color: Color) {
        fill(rect, premultiplied: color.premultiplied)
    }

    /// Draws an image with its top left corner at (`x`, `y`).
    ///
    /// - Parameter alpha: the opacity; 255 is opaque.
    package func draw(_ image: Bitmap, x: Int, y: Int, alpha: Int = 255) {
        let part = PixelRect(x: x, y: y, width: image.width, height: image.height).intersection(area)
        guard !part.isEmpty, alpha > 0 else { return }
        let source = unsafe UnsafePointer(image.buffer.pixels) + (part.top - y) * (image.stride / 4) + (part.left - x)
        unsafe withUnsafePointer(to: target) { target in
            unsafe galley_blend_pixels(
                target, source, image.stride, Int32(part.left - area.left), Int32(part.top - area.top),
                Int32(part.width), Int32(part.height), UInt32(min(alpha, 255)))
        }
    }

    /// Moves the view's pixels; uncovered pixels are unchanged.
    package func movePixels(x: Int, y: Int) {
        let target = area.intersection(area.moved(x: x, y: y))
        guard !target.isEmpty, x != 0 || y != 0 else { return }
        let rows = target.top..<target.bottom
        func move(_ row: Int) {
            unsafe (self.row(row) + (target.left - area.left)).update(
                from: self.row(row - y) + (target.left - x - area.left), count: target.width)
        }
        // Rows must not be overwritten before they are read.
        if y > 0 { rows.reversed().forEach(move) } else { rows.forEach(move) }
    }

    // MARK: - Shapes

    /// Fills a rectangle with rounded corners.
    package func fill(_ rect: PixelRect, radius: Double, with color: Color) {
        draw(RoundedShape(rect, radius: radius, fill: color))
    }

    /// Strokes a rectangle with rounded corners, inside its edges.
    package func stroke(_ rect: PixelRect, radius: Double, width: Double, with color: Color) {
        draw(RoundedShape(rect, radius: radius, borderWidth: width, border: color))
    }

    /// Draws corners from the shape's pattern, and between them its middle row and column, which are constant.
    private func draw(_ shape: RoundedShape) {
        guard shape.rect.intersects(area), let pattern = try? shape.makePattern() else { return }
        let (rect, reachX, reachY) = (shape.rect, pattern.width / 2, pattern.height / 2)
        let isWhole = pattern.width == rect.width && pattern.height == rect.height
        if isWhole {
            draw(pattern, x: rect.left, y: rect.top)
            return
        }
        let inner = PixelRect(
            left: rect.left + reachX, top: rect.top + reachY, right: rect.right - (pattern.width - reachX - 1),
            bottom: rect.bottom - (pattern.height - reachY - 1))
        for (isRight, isBottom) in [(false, false), (true, false), (false, true), (true, true)] {
            let corner = PixelRect(
                left: isRight ? inner.right : rect.left, top: isBottom ? inner.bottom : rect.top,
                right: isRight ? rect.right : inner.left, bottom: isBottom ? rect.bottom : inner.top)
            clipped(to: corner)?.draw(
                pattern, x: isRight ? rect.right - pattern.width : rect.left,
                y: isBottom ? rect.bottom - pattern.height : rect.top)
        }
        for row in 0..<pattern.height where row != reachY {
            let y = row < reachY ? rect.top + row : rect.bottom - pattern.height + row
            fill(
                PixelRect(left: inner.left, top: y, right: inner.right, bottom: y + 1),
                premultiplied: pattern.pixel(x: reachX, y: row))
        }
        for column in 0..<pattern.width {
            let x = column < reachX ? rect.left + column : rect.right - pattern.width + column
            let isMiddle = column == reachX
            fill(
                PixelRect(
                    left: isMiddle ? inner.left : x, top: inner.top, right: isMiddle ? inner.right : x + 1,
                    bottom: inner.bottom),
                premultiplied: pattern.pixel(x: column, y: reachY))
        }
    }

    private func fill(_ rect: PixelRect, premultiplied color: UInt32) {
        let part = rect.intersection(area).moved(x: -area.left, y: -area.top)
        guard !part.isEmpty, color != 0 else { return }
        unsafe withUnsafePointer(to: target) { target in
            unsafe galley_fill(
                target, Int32(part.left), Int32(part.top), Int32(part.right), Int32(part.bottom), color)
        }
    }

    /// Erases the corners outside a rounded rectangle.
    package func maskCorners(of rect: PixelRect, radius: Double) {
        let shape = RoundedShape(rect, radius: radius, fill: .black)
        guard shape.reach > 0, let mask = try? shape.makePattern() else { return }
        let source = unsafe mask.buffer.pixels
        let (halfX, halfY) = (mask.width / 2, mask.height / 2)
        for y in max(rect.top, area.top)..<max(area.top, min(rect.bottom, area.bottom)) {
            // Rows and columns of the mask, from the nearer edge.
            let isAbove = y - rect.top < halfY
            guard isAbove || rect.bottom - y < mask.height - halfY else { continue }
            let row = isAbove ? y - rect.top : mask.height - (rect.bottom - y)
            let coverage = unsafe source + row * (mask.stride / 4)
            let pixels = unsafe self.row(y)
            let right = max(rect.right - (mask.width - halfX), rect.left + halfX)
            for columns in [rect.left..<rect.left + halfX, right..<max(right, rect.right)] {
                for x in columns.clamped(to: area.left..<area.right) {
                    let column = x - rect.left < halfX ? x - rect.left : mask.width - (rect.right - x)
                    let alpha = unsafe coverage[column] >> 24
                    if alpha < 255 {
                        unsafe pixels[x - area.left] = PixelMath.scaled(pixels[x - area.left], by: alpha)
                    }
                }
            }
        }
    }
}

/// A rectangle of whole pixels with rounded corners, filled or stroked.
///
/// It is always drawn from the same pattern, whatever its position and its visible part: Cairo's approximation of
/// curves depends on the visible part.
private struct RoundedShape {
    let rect: PixelRect
    let radius: Double
    var fill: Color?
    var borderWidth = 0.0
    var border: Color?

    init(_ rect: PixelRect, radius: Double, fill: Color? = nil, borderWidth: Double = 0, border: Color? = nil) {
        let room = Double(min(rect.width, rect.height)) / 2
        self.rect = rect
        self.radius = radius.isNaN ? 0 : max(0, min(radius, room))
        self.fill = fill
        self.borderWidth = borderWidth.isNaN ? 0 : max(0, min(borderWidth, room))
        self.border = border
    }

    /// The number of pixels from an edge that corners and border take.
    var reach: Int { Int(max(radius, borderWidth).rounded(.up)) }

    /// The shape with minimal space between its corners.
    func makePattern() throws -> Bitmap {
        let least = 2 * reach + 3
        let (width, height) = (min(rect.width, least), min(rect.height, least))
        let surface = try ImageSurface(pixels: width, height)
        let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        try surface.paint(at: .zero) { painter in
            if let fill { painter.fill(BoxShape(rect: bounds, radius: radius).outline, with: fill) }
            if let border, borderWidth > 0 {
                let middle = BoxShape(
                    rect: bounds.inset(by: EdgeInsets(borderWidth / 2)), radius: max(0, radius - borderWidth / 2))
                painter.stroke(middle.outline, PathStroke(width: borderWidth, color: border))
            }
        }
        return surface.finish()
    }
}

extension Bitmap {
    func pixel(x: Int, y: Int) -> UInt32 { unsafe buffer.pixels[y * (stride / 4) + x] }
}

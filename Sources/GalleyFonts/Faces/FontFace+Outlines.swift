internal import CHarfBuzz
public import GalleyText

// The properties with which a program can draw glyphs itself.

extension FontFace {
    /// The index of this face in a collection; 0 for a file with one face.
    public var collectionIndex: Int { index }

    /// The coordinates in the design space: values by axis tag, in the units of the axes. Empty for a static face.
    public var variations: [String: Double] {
        var values: [String: Double] = [:]
        for (axis, value) in zip(resource.axes, coordinates) {
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: axis.tag >> $0) }
            values[String(decoding: bytes, as: UTF8.self)] = Double(value)
        }
        return values
    }

    /// Calls `body` with the bytes of the font file, an SFNT or a collection; the memory is valid only during the call.
    public func withFileBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(bytes)
    }

    /// The outline of a glyph, with its origin at (0, 0) and y down: fill it by the non-zero rule.
    ///
    /// Empty for a glyph without outlines (a space, a bitmap) and for a glyph ID outside the face. Synthetic styles
    /// (see ``Font``) are not included.
    /// - Parameters:
    ///   - glyph: The glyph's index in the font.
    ///   - size: The font's size in points.
    public func outline(of glyph: UInt32, size: Double) -> Path {
        var drawing = OutlinePen.Drawing(scale: size / Double(unitsPerEm))
        unsafe withUnsafeMutablePointer(to: &drawing) { drawing in
            unsafe galley_hb_draw_glyph(shaping, glyph, OutlinePen.shared.functions, drawing)
        }
        return drawing.path
    }
}

/// The functions with which HarfBuzz draws onto a path.
@safe private final class OutlinePen: @unchecked Sendable {
    // Sound because the functions are set before the first use, and never change.

    struct Drawing {
        var path = Path()
        let scale: Double

        init(scale: Double) {
            self.scale = scale
        }

        func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x) * scale, y: -Double(y) * scale) }
    }

    static let shared = OutlinePen()
    let functions: OpaquePointer

    private init() {
        unsafe functions = hb_draw_funcs_create()
        unsafe hb_draw_funcs_set_move_to_func(
            functions,
            { _, data, _, x, y, _ in
                unsafe OutlinePen.draw(data) { $0.path.move(to: $0.point(x, y)) }
            }, nil, nil)
        unsafe hb_draw_funcs_set_line_to_func(
            functions,
            { _, data, _, x, y, _ in
                unsafe OutlinePen.draw(data) { $0.path.line(to: $0.point(x, y)) }
            }, nil, nil)
        unsafe hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, data, _, controlX, controlY, x, y, _ in
                unsafe OutlinePen.draw(data) { $0.path.quad(control: $0.point(controlX, controlY), to: $0.point(x, y)) }
            }, nil, nil)
        unsafe hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                unsafe OutlinePen.draw(data) {
                    $0.path.cubic(control1: $0.point(x1, y1), control2: $0.point(x2, y2), to: $0.point(x, y))
                }
            }, nil, nil)
        unsafe hb_draw_funcs_set_close_path_func(
            functions,
            { _, data, _, _ in
                unsafe OutlinePen.draw(data) { $0.path.close() }
            }, nil, nil)
        unsafe hb_draw_funcs_make_immutable(functions)
    }

    private static func draw(_ data: UnsafeMutableRawPointer?, _ body: (inout Drawing) -> Void) {
        guard let data = unsafe data else { return }
        unsafe body(&data.assumingMemoryBound(to: Drawing.self).pointee)
    }
}

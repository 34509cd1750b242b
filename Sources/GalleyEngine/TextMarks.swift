internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// A selection and a caret that are drawn with a text. Offsets are UTF-16.
package struct TextMarks: Sendable {
    package var selection: Range<Int>?
    package var caret: Int?

    package init(selection: Range<Int>? = nil, caret: Int? = nil) {
        self.selection = selection
        self.caret = caret
    }

    var isEmpty: Bool { selection == nil && caret == nil }

    private static let selectionColor = Color(rgba: 0x3B82F6_55)
    private static let caretColor = Color(rgba: 0x1D4ED8_FF)

    /// Draws a layout with the selection below its text and the caret above.
    func draw(_ layout: TextLayout, at origin: Point, on canvas: Canvas) throws(GalleyError) {
        let map = UTF16Map(layout.text.string)
        func moved(_ rect: Rect) -> Rect {
            Rect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
        }
        if let selection {
            let utf8 = try Self.utf8Range(selection, in: map, option: "--select")
            for rect in layout.selectionRects(forUTF8: utf8, style: .lineEnds) {
                try canvas.fill(moved(rect), with: Self.selectionColor)
            }
        }
        try canvas.draw(layout, at: origin)
        guard let caret else { return }
        let offset = try Self.utf8Range(caret..<caret, in: map, option: "--caret").lowerBound
        var rect = moved(layout.caretFrame(for: TextPosition(layout.text.index(atUTF8: offset))))
        // The thickness of a caret, centred on its position.
        let thickness = max(1, max(rect.width, rect.height) / 18)
        if rect.width == 0 {
            rect.x -= thickness / 2
            rect.width = thickness
        } else {
            rect.y -= thickness / 2
            rect.height = thickness
        }
        try canvas.fill(rect, with: Self.caretColor)
    }

    private static func utf8Range(
        _ range: Range<Int>, in map: UTF16Map, option: String
    ) throws(GalleyError) -> Range<Int> {
        guard let start = map.utf8Offset(range.lowerBound), let end = map.utf8Offset(range.upperBound) else {
            throw GalleyError.invalidValue(
                name: option, value: "\(range.lowerBound),\(range.upperBound)",
                reason: "offsets count UTF-16 units from 0 to \(map.utf16Count), and cannot split a surrogate pair")
        }
        return start..<end
    }
}

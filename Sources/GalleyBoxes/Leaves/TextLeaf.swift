internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// A text in a box of a tree, whose copies share its layouts.
final class TextLeaf: Sendable {
    private let fonts: FontLibrary
    /// The places of the floats and absolute boxes after the text.
    let staticPositions: [BoxText.StaticPosition]
    private let sizing: Guarded<TextSizing>
    /// The lines of a part of a text; nil for a text that is broken to the width of its box.
    private let part: TextLayout?

    /// - Parameter writingMode: the box's writing mode, which replaces that of the text's container.
    init(_ text: BoxText, writingMode: TextContainer.WritingMode, fonts: FontLibrary) {
        self.fonts = fonts
        staticPositions = text.staticPositions
        part = nil
        sizing = Guarded(TextSizing(text.text, in: text.container, fit: text.fit, writingMode: writingMode))
    }

    /// A leaf with the lines of a part of a text.
    init(_ part: TextLayout) {
        self.part = part
        fonts = .shared
        staticPositions = []
        sizing = Guarded(TextSizing(part.text, in: part.container))
    }

    /// The reason why the text could not be laid out.
    var failure: GalleyError? { sizing.withLock { $0.failure } }

    var widths: IntrinsicWidths { sizing.withLock { $0.widths(fonts) } }

    /// The width of the widest line without bounds, with the floats in it.
    ///
    /// - Parameter floats: the places of the floats in the text, in order, and their widths.
    func widestLine(with floats: [(utf8Offset: Int, length: Double)]) -> Double {
        sizing.withLock { $0.widestLine(with: floats, fonts) }
    }

    /// The height and baselines at a width.
    func measure(width: Double) -> Leaf.Content { sizing.withLock { $0.measure(width: width, fonts) } }

    /// The height and baselines at a width, with lines next to floats.
    func measure(width: Double, around floats: SurroundingFloats) -> Leaf.Content {
        sizing.withLock { $0.measure(width: width, around: floats, fonts) }
    }

    /// The places of the floats in the text at a width, from the corner of the content box; nil for those of hidden text.
    func places(width: Double, of floats: SurroundingFloats) -> [Point?] {
        var places = [Point?](repeating: nil, count: floats.anchored.count)
        let placed = sizing.withLock { $0.places(width: width, of: floats, fonts) }
        for (index, origin) in placed { places[index] = origin }
        return places
    }

    /// The height at the smallest scale, at a width; `nil` if the text is not fitted.
    func leastHeight(width: Double) -> Double? { sizing.withLock { $0.leastHeight(width: width, fonts) } }

    /// The layout to draw in a content box of `size`, along and across lines.
    ///
    /// - Parameter floats: the floats around the lines.
    func layout(in size: Size, around floats: SurroundingFloats = .none) -> TextLayout? {
        part ?? sizing.withLock { $0.layout(in: size, around: floats, fonts) }
    }

    /// The caret at a place of the text, laid out in a content box of `size`, along and across lines. It is on the page, from
    /// the corner of the content box.
    func caret(at place: BoxText.StaticPosition, in size: Size, around floats: SurroundingFloats) -> Rect? {
        guard let layout = layout(in: size, around: floats) else { return nil }
        let index = layout.text.index(atUTF8: max(0, min(place.utf8Offset, layout.text.utf8Count)))
        let before = layout.caret(for: TextPosition(index, affinity: .upstream))
        let after = layout.caret(for: TextPosition(index))
        // At the end of a line that is broken, the place is behind its last letter, unless that ends the line itself.
        return before.line == after.line || layout.text.string[..<index].last?.isNewline == true
            ? after.rect : before.rect
    }
}

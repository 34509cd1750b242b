internal import CGalleyBinary

/// The layout of a document or of a text: immutable, and usable on any thread.
///
/// Offsets and ranges in a text count bytes of UTF-8.
public final class Layout: Sendable {
    /// The kind of a layout.
    public enum Kind: Int32, Sendable {
        /// A text.
        case text = 1
        /// Boxes.
        case boxes
        /// A text on pages.
        case pages
    }

    nonisolated(unsafe) let handle: OpaquePointer

    /// Takes over an object of the C interface.
    init(handle: OpaquePointer) {
        self.handle = handle
    }

    /// Lays out a plain text.
    ///
    /// - Throws: `invalidValue` for a style that cannot be used, `fontNotFound`, `cancelled` and others.
    public convenience init(
        of text: String, style: TextStyle = TextStyle(), resources: Resources = .shared
    ) throws(GalleyError) {
        self.init(
            handle: try object { error in
                text.withBytes { bytes, length in
                    style.withOptions { galley_layout_text_new(resources.handle, bytes, length, $0, error) }
                }
            })
    }

    deinit { galley_layout_release(handle) }

    /// The kind. Lines and positions are those of texts; ``Box/text`` is the layout of the text in a box.
    public var kind: Kind { Kind(rawValue: galley_layout_kind(handle)) ?? .text }

    private var metrics: galley_metrics {
        var result = galley_metrics()
        result.size = MemoryLayout<galley_metrics>.size
        _ = galley_layout_metrics(handle, &result)
        return result
    }

    /// The size of the container, of the outermost box or of a page.
    public var size: Size { Size(width: metrics.width, height: metrics.height) }
    /// The bounding size of a text.
    public var textSize: Size { Size(width: metrics.text_width, height: metrics.text_height) }
    /// The rectangle of a text's lines.
    public var bounds: Rect { Rect(metrics.bounds) }
    /// The rectangle of everything that is drawn.
    public var inkBounds: Rect { Rect(metrics.ink_bounds) }
    /// The width of a text without line breaks (max-content).
    public var naturalWidth: Double { metrics.natural_width }
    /// The width of the widest part of a text that cannot be broken (min-content).
    public var minimumWidth: Double { metrics.minimum_width }
    /// Whether some text is hidden.
    public var isTruncated: Bool { metrics.truncated != 0 }

    /// The number of pages, which are laid out for it; 0 if the layout is not on pages.
    public func pageCount() throws(GalleyError) -> Int { try checked { galley_layout_page_count(handle, $0) } }

    /// The lines of a text, from top to bottom.
    public var lines: [Line] { (0..<metrics.line_count).compactMap { Line(self, $0) } }

    /// The position nearest to a point; `nil` if the layout has no text.
    public func position(at point: Point) -> Position? {
        var result = galley_position()
        result.size = MemoryLayout<galley_position>.size
        guard galley_layout_position(handle, point.x, point.y, &result) != 0 else { return nil }
        return Position(
            offset: result.offset, isUpstream: result.upstream != 0, isInside: result.inside != 0,
            line: Int(result.line))
    }

    /// The caret before an offset. `isUpstream` is at the end of the line before, where a line was broken.
    public func caret(at offset: Int, isUpstream: Bool = false) -> Rect? {
        var result = galley_rect()
        guard offset >= 0, galley_layout_caret(handle, offset, isUpstream ? 1 : 0, &result) != 0 else { return nil }
        return Rect(result)
    }

    /// The rectangles of a selected range.
    public func selection(_ range: Range<Int>) -> [Rect] {
        guard range.lowerBound >= 0 else { return [] }
        let count = galley_layout_selection(handle, range.lowerBound, range.upperBound, nil, 0)
        var result = [galley_rect](repeating: galley_rect(), count: count)
        let found = galley_layout_selection(handle, range.lowerBound, range.upperBound, &result, count)
        return result.prefix(found).map(Rect.init)
    }

    /// A part of a text.
    public enum Unit: Int32, Sendable {
        /// An extended grapheme cluster (UAX #29).
        case cluster = 1
        /// A word or the space between words.
        case word
        /// A sentence.
        case sentence
        /// A line of the layout.
        case line
        /// A paragraph.
        case paragraph
    }

    /// The word, sentence or other part at an offset; `nil` if the layout has no text.
    public func range(of unit: Unit, at offset: Int) -> Range<Int>? {
        var (start, end) = (0, 0)
        guard offset >= 0, galley_layout_unit(handle, offset, unit.rawValue, &start, &end) != 0, start <= end else {
            return nil
        }
        return start..<end
    }

    /// The destination of the link at a point.
    public func link(at point: Point) throws(GalleyError) -> String? {
        try converted(
            { String(decoding: $0, as: UTF8.self) }, of: { galley_layout_link_new(handle, point.x, point.y, $0) })
    }

    /// The boxes, each before those inside it.
    public var boxes: [Box] { (0..<galley_layout_box_count(handle)).compactMap { Box(self, $0) } }

    /// The box with a name.
    public func box(named id: String) -> Box? {
        let number = id.withBytes { galley_layout_box_named(handle, $0, $1) }
        return number < 0 ? nil : Box(self, Int(number))
    }

    /// The frontmost box at a point.
    public func box(at point: Point) -> Box? {
        let number = galley_layout_box_at(handle, point.x, point.y)
        return number < 0 ? nil : Box(self, Int(number))
    }

    /// Lines, runs, attachments, warnings and answers to the document's queries, as `galley layout` prints them.
    public func json() throws(GalleyError) -> String { try string { galley_layout_json_new(handle, $0) } }

    /// Answers to queries, such as `{"points": [[10, 20]], "carets": true}`, as `galley query` prints them.
    public func answers(to queries: String) throws(GalleyError) -> String {
        try string { error in queries.withBytes { galley_layout_answers_json_new(handle, $0, $1, error) } }
    }
}

/// A position between two characters of a text.
public struct Position: Sendable, Hashable {
    /// The UTF-8 offset.
    public let offset: Int
    /// Whether the position is at the end of the line before, where a line was broken.
    public let isUpstream: Bool
    /// Whether the point is on a glyph.
    public let isInside: Bool
    /// The number of the line.
    public let line: Int
}

/// A box of a layout.
public struct Box: Sendable {
    /// The rectangle in the coordinates of the layout.
    public let frame: Rect
    /// The distance of the baseline from the top.
    public let baseline: Double
    /// The name.
    public let id: String?
    /// The number of its parent in ``Layout/boxes``.
    public let parent: Int?
    private let layout: Layout
    private let number: Int

    fileprivate init?(_ layout: Layout, _ number: Int) {
        var box = galley_box()
        box.size = MemoryLayout<galley_box>.size
        guard galley_layout_box(layout.handle, number, &box) != 0 else { return nil }
        frame = Rect(box.rect)
        baseline = box.baseline
        id = box.id.map {
            UnsafeBufferPointer(start: $0, count: box.id_length).withMemoryRebound(to: UInt8.self) {
                String(decoding: $0, as: UTF8.self)
            }
        }
        parent = box.parent < 0 ? nil : Int(box.parent)
        self.layout = layout
        self.number = number
    }

    /// The layout of the text of a box.
    public struct Text {
        /// The layout of the text alone. Frames and offsets are relative to the text.
        public let layout: Layout
        /// The origin of the text in the layout of the boxes, in points.
        public let origin: Point
    }

    /// The layout of the text of the box, with its origin; `nil` if it has none.
    public func text() throws(GalleyError) -> Text? {
        var origin = galley_point()
        let text = try checked { galley_layout_box_text_new(layout.handle, number, &origin, $0) }
        return text.map { Text(layout: Layout(handle: $0), origin: Point(origin)) }
    }
}

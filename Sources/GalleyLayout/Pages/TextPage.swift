internal import GalleyRegions
internal import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// A page of a text.
public struct TextPage: Sendable {
    /// A heading that starts on the page.
    public struct Heading: Sendable, Hashable {
        /// The level, from 1, the highest.
        public let level: Int
        /// The text without line terminators.
        public let title: String
        /// The name in a link to it, without `#`: its ``TextAttributes/anchor``, or else as on GitHub.
        public let name: String
        /// The corner of its first line on the page, in points.
        public let position: Point
    }

    /// A place to which links lead.
    package struct Place: Sendable {
        package let anchor: TextAnchor
        /// The corner of its line on the page, in points.
        package let position: Point

        /// The heading that starts there; `nil` if the place is none.
        package var heading: Heading? {
            anchor.heading.map { Heading(level: $0.level, title: $0.title, name: anchor.name, position: position) }
        }
    }

    /// A part of a page's text that is a part of the whole text.
    package struct Segment: Sendable {
        /// The UTF-8 offset in the page's text.
        package var start: Int
        /// The UTF-8 offset in the whole text.
        package var whole: Int
        /// The UTF-8 length; 0 for repeated or inserted text.
        package var count: Int
    }

    /// A layout with its position on the page, in points.
    public struct PlacedLayout: Sendable {
        /// The layout. Its text is only that of the page.
        public let layout: TextLayout
        /// The position of its corner on the page.
        public let origin: Point
    }

    /// A part of the whole text on a page, with its position on the page.
    package struct Piece: Sendable {
        /// The layout. Its text is only that of the page.
        package let layout: TextLayout
        /// The range of the whole text in UTF-8 offsets.
        package let utf8Range: Range<Int>
        /// The segments of the layout's text, in order.
        package let segments: [Segment]
        /// The position of its corner on the page.
        package var origin = Point.zero

        /// The rectangles on the page of a range of the whole text in UTF-8.
        package func selectionRects(forUTF8 range: Range<Int>) -> [Rect] {
            segments.places(of: range).flatMap { shown in
                layout.selectionRects(forUTF8: shown).map { rect in
                    Rect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
                }
            }
        }
    }

    /// A box in the margin of a page with its content.
    public struct MarginBox: Sendable {
        /// The place of the box.
        public let place: Document.Page.MarginBox.Place
        /// The text of the box, with its borders and background.
        public let content: PlacedLayout
    }

    /// The rule above notes.
    public struct Rule: Sendable, Hashable {
        /// The rectangle of the rule on the page, in points.
        public let rect: Rect
        /// The colour of the rule: that of the notes, or of the line of their box.
        public let color: Color
    }

    /// The background and the border of a page.
    package struct Backdrop: Sendable {
        /// The background of the paper and the border.
        package let area: Document.Page.Area
        /// The rectangle of the border on the page, in points.
        package let frame: Rect
    }

    /// The page number, from 1.
    public let number: Int
    /// The number that counts pages, in the form of the page format.
    package let label: String
    /// The width and height of the page in points, without its ``bleedArea`` and marks.
    public let size: Size
    /// The part of the sheet that is cut off.
    package let trimming: Document.Page.Trimming
    /// The background and the border below the contents; `nil` if there are none.
    package let backdrop: Backdrop?
    /// The text of the page, and the notes at its foot.
    package let pieces: [Piece]
    /// The rule above the notes; `nil` without notes, or with a box of notes without a line.
    public let noteRule: Rule?
    /// The range of the whole text on the page, without notes at its foot. If a row of a table continues on the next page,
    /// the rest of its cells is in the ranges of both pages.
    public let range: Range<String.Index>
    /// The header in the top margin; `nil` without one.
    public let header: PlacedLayout?
    /// The footer in the bottom margin; `nil` without one.
    public let footer: PlacedLayout?
    /// The boxes in the margins, clockwise from the top left corner.
    public let boxes: [MarginBox]
    /// The places of links that are first shown on the page, in the order of the text.
    package let places: [Place]
    /// The headings that start on the page, in the order of the text.
    public let headings: [Heading]

    /// The area of the page with its bleed and the marks of printers, in points from the top left corner of the page.
    public var sheet: Rect { area(beyondEdges: trimming.width) }
    /// The area of the page with its bleed, which the background covers, in points from the top left corner of the page.
    public var bleedArea: Rect { area(beyondEdges: trimming.bleed) }

    private func area(beyondEdges width: Double) -> Rect {
        Rect(x: 0, y: 0, width: size.width, height: size.height).inset(by: EdgeInsets(-width))
    }

    /// The text of the page.
    public var body: PlacedLayout { PlacedLayout(layout: pieces[0].layout, origin: pieces[0].origin) }
    /// The notes at the foot of the page; `nil` without notes, or if they are a part of ``body``.
    ///
    /// They are on the page of their first reference, if ``Document/Page/notes`` is `foot`.
    public var notes: PlacedLayout? {
        pieces.dropFirst().first.map { PlacedLayout(layout: $0.layout, origin: $0.origin) }
    }
    /// The range of ``body`` in UTF-8 offsets.
    package var utf8Range: Range<Int> { pieces[0].utf8Range }
    /// The segments of ``body``'s text, in order.
    package var segments: [Segment] { pieces[0].segments }

    /// The distance of a piece from ``body``.
    package func offset(of piece: Piece) -> Point {
        Point(x: piece.origin.x - pieces[0].origin.x, y: piece.origin.y - pieces[0].origin.y)
    }

    /// The piece at a point on the page: the notes, or else the text.
    package func piece(at point: Point) -> Piece {
        pieces.dropFirst().first { piece in
            let size = piece.layout.size
            return Rect(x: piece.origin.x, y: piece.origin.y, width: size.width, height: size.height).contains(point)
        } ?? pieces[0]
    }
}

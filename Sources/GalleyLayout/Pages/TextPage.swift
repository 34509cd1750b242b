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
        /// The anchor name of a link to it, without `#`, as on GitHub.
        public let name: String
        /// The corner of its first line on the page, in points.
        public let position: Point
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
    public struct Part: Sendable {
        /// The layout. Its text is only that of the page.
        public let layout: TextLayout
        /// The position of its corner on the page.
        public let origin: Point
    }

    /// The page number, from 1.
    public let number: Int
    /// The width and height of the page in points.
    public let size: Size
    /// The range of the whole text on the page. If a row of a table continues on the next page, the rest of its cells is
    /// in the ranges of both pages.
    public let range: Range<String.Index>
    /// The range in UTF-8 offsets.
    package let utf8Range: Range<Int>
    /// The segments of ``body``'s text, in order.
    package let segments: [Segment]
    /// The text of the page.
    public let body: Part
    /// The header in the top margin; `nil` without one.
    public let header: Part?
    /// The footer in the bottom margin; `nil` without one.
    public let footer: Part?
    /// The headings that start on the page, from top to bottom.
    public let headings: [Heading]

    /// All parts that are drawn.
    package var parts: [Part] { [header, body, footer].compactMap { $0 } }
}

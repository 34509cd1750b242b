internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// The start of a shaping style in a paragraph.
public struct StyleSpan {
    var start: Int
    /// The ``ShapingStyle/id``.
    var id: UInt32
    /// Belongs to the typesetter. Avoids contended reference counts (ARCHITECTURE, Threads).
    private let resolved: ResolvedStyle

    /// Creates a span that starts at the UTF-8 offset `start` of its paragraph.
    public init(start: Int, style: ResolvedStyle) {
        self.start = start
        id = style.shaping.id
        resolved = style
    }

    /// The style of the span.
    public var style: ShapingStyle { resolved.shaping }
}

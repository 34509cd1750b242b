internal import GalleyText

/// The HTML elements that are open while Markdown is read.
struct HTMLState {
    /// The maximum depth of elements; deeper tags are omitted.
    static let maximumDepth = 128

    /// An open block.
    struct Open {
        var name: String
        var element: HTMLElement
        /// The language of its text; nil is that around it.
        var language: String?
        /// The number of containers that it opened.
        var containers = 0
    }

    /// An open span of HTML, or of Markdown around or inside spans of HTML.
    struct Span {
        /// Nil for a span of Markdown.
        var name: String?
        var intent: InlineIntent
        var link: Int32 = -1
        /// The number of open blocks around it.
        var depth = 0
        /// Whether it ends with the Markdown paragraph that contains it.
        var isInLeaf = false
    }

    var open: [Open] = []
    /// The number of open elements at the start of each Markdown container.
    var floors: [Int] = []
    /// The number of open elements beyond the maximum depth.
    var surplus = 0
    /// The open spans, the outermost first; empty if none is of HTML.
    var spans: [Span] = []
    /// The number of open HTML spans.
    var spanCount = 0

    /// The element whose content is hidden, and the number of open elements with its name.
    var hidden: (name: String, count: Int, isText: Bool)?
    /// The number of open Markdown blocks inside it.
    var hiddenDepth = 0

    /// The number of line breaks to write before the next text.
    var breaks = 0
    /// Whether white space of HTML is written before the next text.
    var hasSpace = false
    /// Whether blanks after the last tag are omitted because blanks precede the tag.
    var isAfterTag = false

    /// The start of the text of an open ruby element that has no reading yet, and the start of the open reading, or -1.
    var ruby: (base: Int, reading: Int)?

    /// The places to which links lead.
    var anchors = HTMLAnchors()

    var table: HTMLTableState?
    /// The number of bytes that may still be read in advance to find the columns of tables.
    var lookAhead = 0

    /// The index in `open` of the first element inside the current Markdown container.
    var floor: Int { floors.last ?? 0 }
}

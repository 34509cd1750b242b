internal import GalleyHTML
internal import GalleyText

/// The HTML elements that are open while Markdown is read.
struct HTMLState {
    /// An open block.
    struct Open {
        /// Its element; -1 for a cell without a tag.
        var node: Int32 = -1
        var name: String
        var element: HTMLElement
        /// The language of its text; nil is that around it.
        var language: String?
        /// The number of containers that it opened.
        var containers = 0
    }

    /// An open span of HTML, or of Markdown around or inside spans of HTML.
    struct Span {
        /// Its element; -1 for one that its block opens, nil for a span of Markdown.
        var node: Int32?
        var intent: InlineIntent
        var link: Int32 = -1
        /// The number of open blocks around it.
        var depth = 0
    }

    /// The reader of all pieces of HTML; nil before the first one.
    var reader: HTMLElementReader?
    /// The state of the reader at the start of the open line of Markdown.
    var lineMark: Int32 = 0
    var open: [Open] = []
    /// The number of open elements at the start of each Markdown container.
    var floors: [Int] = []
    /// The open spans, the outermost first; empty if none is of HTML.
    var spans: [Span] = []
    /// The number of open HTML spans.
    var spanCount = 0

    /// The element whose content is hidden, and whether it has ended in a block that is left out as a whole.
    var hidden: (node: Int32, hasEnded: Bool)?
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

    /// The styles that elements declare, and where they apply.
    lazy var declared = HTMLDeclaredStyles()
    var styles = HTMLStyleRanges()

    var table: HTMLTableState?
    /// The number of bytes that were read in advance to find the columns of tables.
    var lookAhead = 0

    /// The index in `open` of the first element inside the current Markdown container.
    var floor: Int { min(floors.last ?? 0, open.count) }
}

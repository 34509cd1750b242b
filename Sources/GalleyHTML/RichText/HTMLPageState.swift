internal import GalleyText

/// The part of the state of the conversion to text that concerns pages.
struct HTMLPageState {
    /// A note whose text is written after the others.
    struct Note {
        var node: Int32
        var language: String?
    }

    /// Whether the text is that of pages.
    var isPaged = false
    /// The width of the pages without their margins, if elements that text cannot show are boxes.
    var width: Double?
    /// The break before the next paragraph.
    var start: ParagraphStyle.BreakBefore?
    /// The number of the page of the next paragraph.
    var number: Int?
    /// The strings of pages and the entry of the outline that the next text has.
    var strings: [String: String] = [:]
    var bookmark: (level: Int?, label: String?)?
    /// The footnotes so far; their texts follow the text.
    var notes: [Note] = []
    /// The numbers of the footnotes in boxes, which are built after the text.
    var boxNotes: [Int32: Int] = [:]
    /// The elements that run in the margins, with the state around each.
    var running: [(node: Int32, frame: HTMLTextFrame)] = []
    /// Whether footnotes and running elements are written apart from the text.
    var collectsNotes = false
    /// The first element with each identifier, if texts refer to elements.
    var ids: [String: Int32] = [:]
}

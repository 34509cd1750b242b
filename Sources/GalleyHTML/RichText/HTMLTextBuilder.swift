internal import GalleyText
internal import GalleyValues

/// The conversion of a document with its computed styles to attributed text.
///
/// Each block that contains lines is a paragraph. Margins of blocks collapse to the space before the next paragraph, and blocks
/// with borders, backgrounds or padding have boxes. White space collapses across elements, as in CSS Text 3.
struct HTMLTextBuilder {
    let tree: HTMLTree
    let root: Int32
    let styles: HTMLStyles
    let images: (ImageReference) -> TextAttachment?
    let links: LinkPolicy
    var out: HTMLTextAssembler
    var frames: [HTMLTextFrame] = []
    var tables: [Int32: HTMLTableColumns] = [:]
    var warnings: [GalleyWarning] = []
    var nextIdentity = 1
    let fonts: HTMLFontFaces
    var shown = ShownContents()
    var pages = HTMLPageState()

    // The paragraph.
    /// The attributes of the paragraph that is open: its style and block; nil between paragraphs.
    var paragraph: TextAttributes?
    /// The attributes of the last paragraph, whose line feed is not written yet.
    var ended: TextAttributes?
    /// The attributes of the space that is written before the next text; nil for none.
    var space: TextAttributes?
    /// Whether text would be at the start of a line, where spaces are left out.
    var isAtLineStart = true
    /// The number of line breaks to write before the next text.
    var breaks = 0
    /// The number of paragraphs so far, and the start of the last one in the text.
    var paragraphs = (count: 0, start: 0)
    /// The space before the next paragraph.
    var spacing = HTMLTextSpacing()
    /// The margin above the first paragraph, which is not a part of the text.
    var leadingMargin = 0.0
    /// The marker of a list item whose text has not begun.
    var marker: HTMLListMarker?
    var anchor: String?

    // The table.
    var table: OpenTable?
    /// The tables whose cells contain the blocks that are read.
    var outerTables: [OpenTable] = []

    /// Contents of a text in addition to the texts of elements.
    struct ShownContents {
        /// Whether generated contents are shown.
        var isGenerated = false
        /// The values of counters in generated contents.
        var counters: HTMLCounters?
        /// The first letters with separate styles.
        var letters = HTMLFirstLetters()
        /// Whether lines are those of browsers in all details: words wider than a line overflow it, lines break after all
        /// spaces, and the measures of fonts are whole.
        var hasBrowserLines = false
        /// The characters of the bidirectional algorithm before the next text.
        var controls = HTMLBidiControls()
        /// The element of the space before the next text.
        var joinedSpace = HTMLJoinedSpace()
        /// The boxes in the text; nil where boxes are not shown.
        var boxes: HTMLTextBoxes?
    }

    struct OpenTable {
        var shape: HTMLTableColumns
        var totals: ParagraphStyle.CarriedTotals?
        /// The identity of the row, if cells contain blocks.
        var rowIdentity = 0
        /// The number of paragraphs before the cell.
        var paragraphs = 0
        var component: BlockIntent.Component
        var style: HTMLComputedStyle
        /// Whether cells have boxes.
        var hasCellBoxes: Bool
        /// The number of rows so far.
        var rowCount = 0
        var chain: BlockIntent.Chain?
        var row = HTMLTableRow()
        var isHeader = false
        /// The attributes of the current row, and of the cell.
        var rowAttributes = TextAttributes()
        var cell: CellStyle?
        /// The block of the cell.
        var cellBlock: BlockIntent?
        var isInRow = false
        var isInCell = false
        var cellsInRow = 0
        /// Whether a block has begun or ended in the cell since its last text.
        var needsBreak = false
        var hasText = false
    }

    init(
        _ document: HTMLDocument, styles: HTMLStyles, base: TextAttributes, links: LinkPolicy,
        images: @escaping (ImageReference) -> TextAttachment?,
        fontPath: (String) throws(GalleyError) -> String? = { _ in nil }
    ) {
        tree = document.tree
        root = document.root
        self.styles = styles
        self.images = images
        var problems: [GalleyWarning] = []
        fonts = HTMLFontFaces(styles.fontFaces, path: fontPath, &problems)
        warnings = problems
        out = HTMLTextAssembler(base: base)
        self.links = links
    }

    /// Builds the text.
    mutating func build() -> AttributedText {
        scan()
        pages.collectsNotes = true
        if styles.referToTexts { pages.ids = elementsByID() }
        let frame = HTMLTextFrame(node: root, style: HTMLComputedStyle.initial, isBlock: true)
        return build(from: tree.nodes[Int(root)].firstChild, until: -1, in: frame)
    }

    /// Finds the columns of all tables, and the values of counters.
    mutating func scan() {
        tables = HTMLTableScan.shapes(tree, root, styles)
        if shown.isGenerated || styles.hasGenerated(.marker) {
            shown.counters = HTMLCounters(tree, below: root, styles)
        }
    }

    /// Builds the text of siblings.
    ///
    /// - Parameter generated: The generated contents of the parent that are a part of the text.
    mutating func build(
        from first: Int32, until end: Int32, in frame: HTMLTextFrame, generated: Set<HTMLStyles.Generated> = []
    ) -> AttributedText {
        frames = [frame]
        if generated.contains(.before) { generate(.before, of: frame.node) }
        walk(from: first, until: end, below: frame.node)
        if generated.contains(.after) { generate(.after, of: frame.node) }
        if pages.width != nil {
            if shown.boxes?.floats.isEmpty == false { append("", keepsParagraph: true) }
        } else if shown.boxes != nil {
            endBreaks()
        }
        if !pages.notes.isEmpty { writeNotes() }
        var text = out.text()
        fonts.apply(to: &text)
        return text
    }

    /// Adds the texts of siblings.
    mutating func walk(from first: Int32, until end: Int32, below parent: Int32) {
        var node = first
        var left: [Int32] = []
        while node >= 0, node != end {
            var entering = false
            switch tree.nodes[Int(node)].kind {
            case .text: text(node)
            case .element: entering = enter(node)
            default: break
            }
            left.removeAll(keepingCapacity: true)
            node = tree.following(node, below: parent, entering: entering) { left.append($0) }
            for node in left where frames.last?.node == node { leave() }
        }
    }

    private func elementsByID() -> [String: Int32] {
        var result: [String: Int32] = [:]
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            if tree.nodes[Int(node)].kind == .element, let id = attribute("id", of: node), result[id] == nil {
                result[id] = node
            }
            node = tree.following(node, below: root) { _ in }
        }
        return result
    }

    /// Whether the text is that of pages.
    var isPaged: Bool {
        get { pages.isPaged }
        set { (pages.isPaged, shown.isGenerated) = (newValue, newValue) }
    }

    var frame: HTMLTextFrame { frames[frames.count - 1] }

    func attribute(_ name: String, of node: Int32) -> String? {
        tree.attribute(name, of: node)
    }

    mutating func identity() -> Int {
        nextIdentity += 1
        return nextIdentity - 1
    }
}

public import GalleyText

extension MarkdownTheme {
    /// Applies this theme to a parsed text, without parsing it again.
    ///
    /// It is based on the semantic attributes. Other visual attributes are removed; attachments, bindings, ruby, backings,
    /// user info, page breaks, widths of columns, leaders of contents and numbers of lines of code are kept. Bullets and
    /// task boxes are replaced by this theme's. Paragraphs without block attributes do not change.
    ///
    /// - Parameter highlighter: The highlighter of code blocks.
    /// - Returns: Whether anything changed.
    /// - Complexity: O(*n*).
    @discardableResult
    public func apply(to text: inout AttributedText, highlighter: (any CodeHighlighter)? = nil) -> Bool {
        var pass = ThemePass(theme: self, text: text)
        var result = pass.run()
        if let highlighter { color(codeIn: &result, with: highlighter) }
        guard result != text else { return false }
        text = result
        return true
    }
}

/// An application of a theme.
private struct ThemePass {
    private let text: AttributedText
    private let bytes: [UInt8]
    private var blocks: ThemedBlocks
    private var out: TextAssembler
    private var styles: [TextAttributes: Int32] = [:]
    private var known: [Key: Int32] = [:]
    /// The blocks around the previous paragraph, the outermost first.
    private var previous: [BlockIntent.Component] = []
    private var isFirst = true
    /// Whether the previous paragraph is the title of an alert.
    private var isAfterTitle = false
    /// The language with an own style that the whole previous paragraph is in.
    private var lastLanguage: String?

    private struct Key: Hashable {
        var style: Int32
        var paragraph: Int32
    }

    /// A part of a paragraph with one style.
    private struct Piece {
        var range: Range<Int>
        var style: Int32
        var attributes: TextAttributes
    }

    init(theme: MarkdownTheme, text: AttributedText) {
        self.text = text
        bytes = Array(text.string.utf8)
        blocks = ThemedBlocks.prepared(theme)
        out = TextAssembler(capacity: bytes.count)
    }

    mutating func run() -> AttributedText {
        var run = 0
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, (ByteSearch.first(0x0A, in: bytes, from: start) ?? bytes.count) + 1)
            var pieces: [Piece] = []
            var position = start
            while position < end {
                while text.styleRunEnd(run) <= position { run += 1 }
                let stop = min(end, text.styleRunEnd(run))
                pieces.append(
                    Piece(
                        range: position..<stop, style: text.styleRuns[run].style,
                        attributes: text.style(ofRun: run).attributes))
                position = stop
            }
            paragraph(pieces)
            start = end
        }
        return out.finish(empty: text.style(ofRun: 0).attributes)
    }

    private func isMarker(_ piece: Piece) -> Bool {
        guard piece.attributes.generated == true, bytes[piece.range.upperBound - 1] == 0x09,
            piece.attributes.block?.innermost?.kind.isMarked == true
        else { return false }
        return true
    }

    /// A paragraph with block attributes.
    private struct ThemedParagraph {
        let pieces: [Piece]
        /// The number of list markers, which are its first pieces.
        let markers: Int
        /// Its first piece after the markers.
        let content: Piece
        let block: BlockIntent
        /// The blocks around it, the outermost first.
        let components: [BlockIntent.Component]
        /// Whether it has visible text that was not generated.
        let isSeen: Bool
        /// Whether it has generated text that replaces source text.
        let isPassedOn: Bool
        /// Whether it is marked code.
        let isMarked: Bool
        /// The paths of its blocks in the theme.
        var paths: [BlockIntent: Int32] = [:]
        var leafPath = ThemedBlocks.root
        /// Whether it follows a paragraph in the same block.
        var followsParagraph = false
        /// Whether its language is that of the paragraph before, and has an own style.
        var continuesLanguage = false
        /// The space for the label of a line of code.
        var labelSpace: Double?
        var position = ThemedBlocks.Position()

        init?(_ pieces: [Piece], markers: Int, bytes: [UInt8]) {
            let content = markers < pieces.count ? pieces[markers] : pieces[pieces.count - 1]
            guard let block = content.attributes.block else { return nil }
            self.pieces = pieces
            self.markers = markers
            self.content = content
            self.block = block
            components = Array(block.components.reversed())
            isSeen = pieces.contains { $0.attributes.generated != true && bytes[$0.range.lowerBound] != 0x0A }
            isPassedOn = pieces.contains { $0.attributes.generated == true && $0.attributes.backing != nil }
            let isCode = if case .codeBlock? = components.last?.kind { true } else { false }
            isMarked = isCode && content.attributes.inline?.contains(.mark) == true
        }

        var kind: BlockIntent.Kind? { components.last?.kind }

        /// Whether it is a paragraph in one language.
        func isInOneLanguage(_ bytes: [UInt8]) -> Bool {
            let languages = Set(
                pieces.dropFirst(markers).filter { bytes[$0.range.lowerBound] != 0x0A }.map(\.attributes.language))
            return languages.count == 1 && markers == 0 && kind == .paragraph
        }
    }

    private mutating func paragraph(_ pieces: [Piece]) {
        let markers = pieces.prefix { isMarker($0) }.count
        guard var paragraph = ThemedParagraph(pieces, markers: markers, bytes: bytes) else {
            for piece in pieces { write(piece, attributes: piece.attributes) }
            previous = []
            isFirst = false
            lastLanguage = nil
            return
        }
        paragraph.followsParagraph = followsParagraph(paragraph)
        paragraph.position = position(of: paragraph)
        paragraph.leafPath = path(of: paragraph.block, in: &paragraph)
        paragraph.labelSpace = paragraph.content.attributes.paragraph?.label.map {
            blocks.codeLabelSpace($0, in: paragraph.leafPath)
        }
        let isWhole = paragraph.isInOneLanguage(bytes)
        let language = isWhole ? ownLanguage(of: paragraph.content) : nil
        paragraph.continuesLanguage = paragraph.followsParagraph && language != nil && language == lastLanguage
        lastLanguage = language
        for (index, piece) in pieces.enumerated() {
            if index < markers, let item = piece.attributes.block?.innermost {
                writeMarker(piece, of: item, in: &paragraph)
            } else {
                let attributes = attributes(of: piece, in: &paragraph, isWhole: isWhole)
                write(piece, attributes: attributes)
            }
        }
        previous = paragraph.components
        isFirst = false
        isAfterTitle = pieces.contains { alertStyle(of: $0) != nil }
    }

    /// The position of a paragraph after the previous one.
    private func position(of paragraph: ThemedParagraph) -> ThemedBlocks.Position {
        let components = paragraph.components
        var position = ThemedBlocks.Position()
        position.isFirst = isFirst
        position.markers = UInt8(clamping: paragraph.markers)
        var common = 0
        while common < components.count, common < previous.count, components[common] == previous[common] {
            common += 1
        }
        if let isTight = components[..<common].reversed().lazy.compactMap(\.kind.isTight).first {
            position.isCompact = isTight
        }
        switch paragraph.kind {
        // Blocks without an identity end with their paragraph.
        case .codeBlock?, .html?:
            position.isContinuation = common == components.count && components.last?.identity != 0
        case .tableCell?, .tableRow?:
            position.isContinuation = components.contains { $0.kind == .tableRow(isHeader: false) }
        default: break
        }
        position.isAfterTitle = isAfterTitle
        position.isIndented =
            (blocks.theme.paragraphIndent > 0 || blocks.theme.languageIndent > 0) && paragraph.followsParagraph
        if position.isContinuation, case .codeBlock? = paragraph.kind { position.isCompact = false }
        if !position.isContinuation, case .codeBlock? = previous.last?.kind { position.isAfterCode = true }
        return position
    }

    /// Whether a paragraph follows another one in the same block.
    private func followsParagraph(_ paragraph: ThemedParagraph) -> Bool {
        paragraph.kind == .paragraph && previous.last?.kind == .paragraph && !isAfterTitle
            && paragraph.components.dropLast() == previous.dropLast() && !paragraph.components.containsFigure
            && paragraph.content.attributes.paragraph?.breakBefore ?? .auto == .auto
    }

    /// The language of text that has a style of the theme, unless it is that of the document.
    private func ownLanguage(of piece: Piece) -> String? {
        guard let language = piece.attributes.language, language != blocks.empty.language,
            blocks.theme.style(forLanguage: language) != nil
        else { return nil }
        return language
    }

    /// The path of a block of the paragraph in the theme.
    private mutating func path(of block: BlockIntent, in paragraph: inout ThemedParagraph) -> Int32 {
        if let known = paragraph.paths[block] { return known }
        var path = ThemedBlocks.root
        var outer: BlockIntent.Kind?
        for component in block.components.reversed() {
            var step = ThemePass.step(component.kind, isSeen: paragraph.isSeen, isPassedOn: paragraph.isPassedOn)
            if step == .caption, outer != .figure { step = .tableCaption }
            if step == .code, paragraph.isMarked { step = .markedCode }
            path = blocks.path(path, step)
            outer = component.kind
        }
        paragraph.paths[block] = path
        return path
    }

    /// Writes the theme's marker of a list item or footnote instead of `piece`.
    private mutating func writeMarker(
        _ piece: Piece, of item: BlockIntent.Component, in paragraph: inout ThemedParagraph
    ) {
        let itemPath = path(of: piece.attributes.block ?? paragraph.block, in: &paragraph)
        var new = blocks.markerAttributes(itemPath, before: paragraph.leafPath, at: paragraph.position)
        keepMeaning(of: piece.attributes, in: &new)
        var isOrdered = false
        if case .orderedList? = piece.attributes.block?.outer.innermost?.kind { isOrdered = true }
        var number = 0
        var task: Bool?
        switch item.kind {
        case .listItem(let place, let box): (number, task) = (place, box)
        case .footnote(let place, _): (number, isOrdered) = (place, true)
        default: return
        }
        setLabel(of: paragraph, in: &new)
        out.setStyle(intern(new))
        blocks.writeMarker(itemPath, number: isOrdered ? number : nil, task: task, to: out.bytes)
    }

    /// The theme's attributes of text.
    ///
    /// - Parameter isWhole: Whether the paragraph is in one language, whose style then applies to the paragraph.
    private mutating func attributes(
        of piece: Piece, in paragraph: inout ThemedParagraph, isWhole: Bool
    ) -> TextAttributes {
        var path = paragraph.leafPath
        if let own = piece.attributes.block, own != paragraph.block { path = self.path(of: own, in: &paragraph) }
        var inline = piece.attributes.inline ?? InlineIntent()
        if paragraph.isMarked { inline = InlineIntent() }
        // Lines of contents do not look like links.
        if piece.attributes.link != nil, !piece.attributes.isInContents { inline = inline.insideLink }
        var new = blocks.attributes(of: inline, in: path, at: paragraph.position)
        if let style = alertStyle(of: piece) {
            new.merge(style.title)
            new.paragraph?.keepWithNext = true
        }
        keepMeaning(of: piece.attributes, in: &new)
        if let style = ownLanguage(of: piece).flatMap({ blocks.theme.style(forLanguage: $0) }) {
            new.merge(language: style, isParagraph: isWhole, follows: paragraph.continuesLanguage)
        }
        setLabel(of: paragraph, in: &new)
        return new
    }

    /// Sets the label of a line of code.
    private func setLabel(of paragraph: ThemedParagraph, in attributes: inout TextAttributes) {
        guard let space = paragraph.labelSpace else { return }
        attributes.setCodeLabel(paragraph.content.attributes.paragraph?.label, space: space)
    }

    private mutating func write(_ piece: Piece, attributes: TextAttributes) {
        out.setStyle(intern(attributes))
        out.bytes.append(contentsOf: bytes[piece.range])
    }

    private mutating func intern(_ attributes: TextAttributes) -> Int32 {
        if let known = styles[attributes] { return known }
        let style = out.add(attributes)
        styles[attributes] = style
        return style
    }

    /// The style of the alert whose title a piece is.
    private func alertStyle(of piece: Piece) -> AlertStyles.Style? {
        guard piece.attributes.generated == true, piece.attributes.inline == .strong,
            case .alert(let kind)? = piece.attributes.block?.outer.innermost?.kind
        else { return nil }
        return blocks.theme.alerts[kind]
    }

    private func keepMeaning(of old: TextAttributes, in new: inout TextAttributes) {
        if let block = old.block { new.block = block }
        if new.inline != old.inline { new.inline = old.inline }
        if let link = old.link { new.link = link }
        if new.highlight != nil, old.highlight == nil { new.highlight = nil }
        if let highlight = old.highlight {
            new.highlight = Highlight(attributes: blocks.theme.pressedLink, userInfo: highlight.userInfo)
        }
        if let image = old.image { new.image = image }
        if let attachment = old.attachment { new.attachment = attachment }
        if let generated = old.generated { new.generated = generated }
        if let backing = old.backing { new.backing = backing }
        if let binding = old.binding { new.binding = binding }
        if let ruby = old.ruby { new.ruby = ruby }
        if let language = old.language { new.language = language }
        if let start = old.paragraph?.breakBefore, start != .auto {
            var style = new.paragraph ?? ParagraphStyle()
            style.breakBefore = start
            new.paragraph = style
        }
        let (widths, totals) = (old.paragraph?.columnWidths, old.paragraph?.carriedTotals)
        if widths != nil || totals != nil {
            var style = new.paragraph ?? ParagraphStyle()
            style.columnWidths = widths ?? style.columnWidths
            style.carriedTotals = totals ?? style.carriedTotals
            new.paragraph = style
        }
        if let cell = old.cell,
            cell.columnSpan > 1 || cell.rowSpan > 1 || cell.isHeader || cell.alignment != nil
        {
            var own = new.cell ?? CellStyle()
            (own.columnSpan, own.rowSpan, own.isHeader) = (cell.columnSpan, cell.rowSpan, cell.isHeader)
            own.alignment = cell.alignment
            new.cell = own
        }
        keepContents(of: old, in: &new)
        if let anchor = old.anchor { new.anchor = anchor }
        if let classes = old.classes {
            for name in classes.split(separator: " ") {
                if let own = blocks.theme.classes[String(name)] { new.merge(own) }
            }
            new.classes = classes
        }
        if let reference = old.pageReference { new.pageReference = reference }
    }

    /// Keeps the leader, the indents and the figures of a line of contents.
    private func keepContents(of old: TextAttributes, in new: inout TextAttributes) {
        guard old.isInContents, let own = old.paragraph else { return }
        var style = new.paragraph ?? ParagraphStyle()
        style.tabStops = own.tabStops
        style.firstLineHeadIndent = own.firstLineHeadIndent
        style.headIndent = own.headIndent
        style.alignment = own.alignment
        style.hyphenation = own.hyphenation
        style.direction = own.direction
        style.paragraphSpacingBefore = own.paragraphSpacingBefore
        new.paragraph = style
        if old.pageReference != nil { ContentsWriter.alignFigures(&new) }
    }

    private static func step(
        _ kind: BlockIntent.Kind, isSeen: Bool, isPassedOn: Bool
    ) -> ThemedBlocks.Step {
        switch kind {
        case .paragraph, .table: .paragraph
        case .heading(let level): .heading(level)
        case .blockQuote: .quote
        case .alert(let kind): .alert(kind)
        case .division(let alignment): .division(alignment)
        case .codeBlock: .code
        case .unorderedList: .unorderedList
        case .orderedList: .orderedList
        case .listItem: .item
        case .footnote: .footnote
        case .thematicBreak: .rule
        case .html: isPassedOn ? (isSeen ? .paragraph : .unseen) : .html
        case .tableRow(let isHeader): isHeader ? .headerRow : .row
        case .tableCell: .cell
        case .definitionList: .definitionList
        case .term: .term
        case .definition: .definition
        case .figure: .figure
        case .caption: .caption
        }
    }
}

extension TextAttributes {
    /// Whether the text is in a line of contents, which has a leader to the end of the line.
    fileprivate var isInContents: Bool { paragraph?.tabStops?.contains(where: \.isAtLineEnd) == true }
}

extension [BlockIntent.Component] {
    fileprivate var containsFigure: Bool { contains { $0.kind == .figure } }
}

extension BlockIntent.Kind {
    /// Whether it is a tight list; nil if it is not a list.
    fileprivate var isTight: Bool? {
        switch self {
        case .unorderedList(let isTight), .orderedList(_, let isTight), .definitionList(let isTight): isTight
        default: nil
        }
    }
}

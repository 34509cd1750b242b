public import GalleyText

extension MarkdownTheme {
    /// Applies this theme to a parsed text, without parsing it again.
    ///
    /// It is based on the semantic attributes. Other visual attributes are removed; attachments, bindings, ruby,
    /// backings, user info, page breaks and numbers of lines of code are kept. Bullets and task boxes are replaced by this theme's. Paragraphs without block
    /// attributes do not change.
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

    private mutating func paragraph(_ pieces: [Piece]) {
        let markers = pieces.prefix { isMarker($0) }.count
        let content = markers < pieces.count ? pieces[markers] : pieces[pieces.count - 1]
        guard let block = content.attributes.block else {
            for piece in pieces { write(piece, attributes: piece.attributes) }
            previous = []
            isFirst = false
            return
        }
        let components = Array(block.components.reversed())
        var position = ThemedBlocks.Position()
        position.isFirst = isFirst
        position.markers = UInt8(clamping: markers)
        var common = 0
        while common < components.count, common < previous.count, components[common] == previous[common] {
            common += 1
        }
        for component in components[..<common].reversed() {
            if case .unorderedList(let isTight) = component.kind {
                position.isCompact = isTight
                break
            }
            if case .orderedList(_, let isTight) = component.kind {
                position.isCompact = isTight
                break
            }
            if case .definitionList(let isTight) = component.kind {
                position.isCompact = isTight
                break
            }
        }
        switch components.last?.kind {
        // Blocks without an identity end with their paragraph.
        case .codeBlock?, .html?:
            position.isContinuation = common == components.count && components.last?.identity != 0
        case .tableCell?, .tableRow?:
            position.isContinuation = components.contains { $0.kind == .tableRow(isHeader: false) }
        default: break
        }
        if blocks.theme.paragraphIndent > 0, components.last?.kind == .paragraph, previous.last?.kind == .paragraph,
            !isAfterTitle,
            components.dropLast() == previous.dropLast(), !components.containsFigure,
            content.attributes.paragraph?.breakBefore ?? .auto == .auto
        {
            position.isIndented = true
        }
        if position.isContinuation, case .codeBlock? = components.last?.kind {
            position.isCompact = false
        }
        if !position.isContinuation, case .codeBlock? = previous.last?.kind { position.isAfterCode = true }
        let isSeen = pieces.contains { $0.attributes.generated != true && bytes[$0.range.lowerBound] != 0x0A }
        let isPassedOn = pieces.contains { $0.attributes.generated == true && $0.attributes.backing != nil }
        let isCode = if case .codeBlock? = components.last?.kind { true } else { false }
        let isMarked = isCode && content.attributes.inline?.contains(.mark) == true
        var paths: [BlockIntent: Int32] = [:]
        func path(_ block: BlockIntent, _ blocks: inout ThemedBlocks) -> Int32 {
            if let known = paths[block] { return known }
            var path = ThemedBlocks.root
            var outer: BlockIntent.Kind?
            for component in block.components.reversed() {
                var step = ThemePass.step(component.kind, isSeen: isSeen, isPassedOn: isPassedOn)
                if step == .caption, outer != .figure { step = .tableCaption }
                if step == .code, isMarked { step = .markedCode }
                path = blocks.path(path, step)
                outer = component.kind
            }
            paths[block] = path
            return path
        }
        let leafPath = path(block, &blocks)
        let labelSpace = content.attributes.paragraph?.label.map { blocks.codeLabelSpace($0, in: leafPath) }
        let inLanguage = Set(
            pieces.dropFirst(markers).filter { bytes[$0.range.lowerBound] != 0x0A }.map(\.attributes.language))
        let isWhole = inLanguage.count == 1 && markers == 0 && components.last?.kind == .paragraph
        let documentLanguage = blocks.empty.language
        for (index, piece) in pieces.enumerated() {
            var new: TextAttributes
            if index < markers, let item = piece.attributes.block?.innermost {
                let itemPath = path(piece.attributes.block ?? block, &blocks)
                new = blocks.markerAttributes(itemPath, before: leafPath, at: position)
                keepMeaning(of: piece.attributes, in: &new)
                var isOrdered = false
                if case .orderedList? = piece.attributes.block?.outer.innermost?.kind { isOrdered = true }
                var number = 0
                var task: Bool?
                switch item.kind {
                case .listItem(let place, let box): (number, task) = (place, box)
                case .footnote(let place, _): (number, isOrdered) = (place, true)
                default: continue
                }
                if let labelSpace { new.setCodeLabel(content.attributes.paragraph?.label, space: labelSpace) }
                out.setStyle(intern(new))
                blocks.writeMarker(itemPath, number: isOrdered ? number : nil, task: task, to: out.bytes)
                continue
            }
            var ownPath = leafPath
            if let own = piece.attributes.block, own != block { ownPath = path(own, &blocks) }
            var inline = piece.attributes.inline ?? InlineIntent()
            if isMarked { inline = InlineIntent() }
            if piece.attributes.link != nil { inline = inline.insideLink }
            new = blocks.attributes(of: inline, in: ownPath, at: position)
            if let style = alertStyle(of: piece) {
                new.merge(style.title)
                new.paragraph?.keepWithNext = true
            }
            keepMeaning(of: piece.attributes, in: &new)
            if let language = piece.attributes.language, language != documentLanguage,
                let style = blocks.theme.style(forLanguage: language)
            {
                new.merge(language: style, isParagraph: isWhole)
            }
            if let labelSpace { new.setCodeLabel(content.attributes.paragraph?.label, space: labelSpace) }
            write(piece, attributes: new)
        }
        previous = components
        isFirst = false
        isAfterTitle = pieces.contains { alertStyle(of: $0) != nil }
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
        if let cell = old.cell, cell.columnSpan > 1 || cell.rowSpan > 1 {
            var own = new.cell ?? CellStyle()
            (own.columnSpan, own.rowSpan) = (cell.columnSpan, cell.rowSpan)
            new.cell = own
        }
        if let anchor = old.anchor { new.anchor = anchor }
        if let classes = old.classes {
            for name in classes.split(separator: " ") {
                if let own = blocks.theme.classes[String(name)] { new.merge(own) }
            }
            new.classes = classes
        }
        if let reference = old.pageReference { new.pageReference = reference }
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

extension [BlockIntent.Component] {
    fileprivate var containsFigure: Bool { contains { $0.kind == .figure } }
}

public import GalleyText

extension AttributedText {
    /// The text as Markdown, based on its semantic attributes; parsing it again gives the same text.
    ///
    /// Text without semantic attributes becomes a paragraph per line, with special characters escaped. Attributes that
    /// Markdown cannot represent (colours, fonts, attachments without an image) are omitted; a range with a `backing`
    /// is replaced by it. Links are written with any scheme: unsafe ones are refused when the Markdown is used
    /// (``LinkPolicy``).
    ///
    /// - Parameter options: The dialect with which the Markdown will be parsed.
    /// - Complexity: O(*n*).
    public func markdown(options: MarkdownOptions = .gitHub) -> String {
        var writer = MarkdownWriter(options: options, language: options.attributes ? mainLanguage : nil)
        let blocks = DocumentBlocks.read(self)
        for (index, block) in blocks.enumerated() {
            writer.write(block, before: index + 1 < blocks.count ? blocks[index + 1] : nil)
        }
        writer.finish()
        return writer.out
    }
}

extension AttributedText {
    /// The language of most of the text.
    fileprivate var mainLanguage: String? {
        var counts: [String?: Int] = [:]
        for run in styleRuns.indices {
            let language = style(ofRun: run).attributes.language
            counts[language, default: 0] += styleRunEnd(run) - Int(styleRuns[run].start)
        }
        return counts.max { ($0.value, $1.key ?? "") < ($1.value, $0.key ?? "") }?.key ?? nil
    }
}

/// A writer of Markdown, block by block.
struct MarkdownWriter {
    private(set) var out = ""
    private let inlines: InlineWriter
    private var options: MarkdownOptions { inlines.options }
    /// The language of most of the text.
    private let language: String?
    /// The open containers, the outermost first, with the prefixes of their lines.
    private var open: [(component: BlockIntent.Component, prefix: String, mark: Character)] = []
    /// The mark of a list that has just ended at each depth, so that the next one is a separate list.
    private var ended: [Int: (isOrdered: Bool, mark: Character)] = [:]
    /// Whether the header of the table that is open has been marked off.
    private var hasDelimiters = false
    private var spannedRow = SpannedRow()
    /// The caption of the figure whose picture is written.
    private var caption: DocumentBlock?
    /// Whether the caption of the figure is a part of the picture that was written.
    private var isCaptionWritten = false
    /// Whether the last block was the caption of a table.
    private var isAfterCaption = false
    /// Whether the last block was a term.
    private var isAfterTerm = false

    init(options: MarkdownOptions, language: String? = nil) {
        self.language = language
        inlines = InlineWriter(options: options)
    }

    mutating func write(_ block: DocumentBlock, before next: DocumentBlock? = nil) {
        caption = nil
        if case .figure? = block.containers.last?.kind, let next, next.leaf == .caption,
            next.containers == block.containers
        {
            caption = next
        }
        if block.leaf == .caption, isCaptionWritten {
            // The caption of a figure is a part of its picture.
            isCaptionWritten = false
            return
        }
        defer { isAfterTerm = block.leaf == .term }
        var common = 0
        while common < open.count, common < block.containers.count,
            open[common].component == block.containers[common]
        {
            common += 1
        }
        // Rows of one table are consecutive.
        if case .tableRow? = block.leaf, common == open.count, common == block.containers.count {
            writeRow(block, prefix: linePrefix(open.count))
            return
        }
        for index in (common..<max(common, open.count)).reversed() {
            if case .division = open[index].component.kind {
                let prefix = linePrefix(index)
                out += trimmed(prefix) + "\n" + prefix + "</div>\n"
            }
        }
        // The terms of a definition are lines of one paragraph.
        let isBlank = block.leaf == .term ? !isAfterTerm : !isTight(common)
        if !out.isEmpty, isBlank { out += trimmed(linePrefix(common)) + "\n" }
        close(to: common, before: block)
        var first = linePrefix(common)
        for index in common..<block.containers.count {
            first += begin(block.containers[index], depth: index)
        }
        let table = next?.isTable == true ? next?.tableAttributes : nil
        writeLeaf(block, table: table ?? TableAttributes(), first: first)
        isAfterCaption = block.leaf == .caption && !block.isInFigure
        ended = ended.filter { $0.key > open.count }
    }

    /// Ends the divisions that are open.
    mutating func finish() {
        for index in open.indices.reversed() {
            guard case .division = open[index].component.kind else { continue }
            let prefix = linePrefix(index)
            out += trimmed(prefix) + "\n" + prefix + "</div>\n"
        }
    }

    /// Whether blocks inside the innermost of the open containers follow each other without blank lines.
    private func isTight(_ count: Int) -> Bool {
        for entry in open[..<count].reversed() {
            switch entry.component.kind {
            case .unorderedList(let isTight), .orderedList(_, let isTight), .definitionList(let isTight): return isTight
            case .blockQuote, .alert: return false
            default: continue
            }
        }
        return false
    }

    private func linePrefix(_ count: Int) -> String {
        open[..<count].reduce("") { $0 + $1.prefix }
    }

    private func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    private mutating func close(to count: Int, before block: DocumentBlock) {
        while open.count > count {
            let last = open.removeLast()
            switch last.component.kind {
            case .unorderedList: ended[open.count] = (false, last.mark)
            case .orderedList: ended[open.count] = (true, last.mark)
            default: break
            }
        }
    }

    /// Opens a container, and returns the prefix of its first line.
    private mutating func begin(_ component: BlockIntent.Component, depth: Int) -> String {
        var mark: Character = " "
        var first = ""
        var rest = ""
        switch component.kind {
        case .blockQuote:
            first = "> "
            rest = "> "
        case .alert(let kind):
            first = "> [!\(kind.rawValue.uppercased())]\n" + linePrefix(open.count) + "> "
            rest = "> "
        case .division(let alignment):
            first = "<div align=\"\(alignment.rawValue)\">\n\n" + linePrefix(open.count)
        case .unorderedList:
            mark = ended[depth].map { !$0.isOrdered && $0.mark == "-" } == true ? "*" : "-"
        case .orderedList:
            mark = ended[depth].map { $0.isOrdered && $0.mark == "." } == true ? ")" : "."
        case .listItem(let number, let task):
            let list = open.last
            var isOrdered = false
            if case .orderedList? = list?.component.kind { isOrdered = true }
            let marker = isOrdered ? "\(max(0, number))\(list?.mark ?? ".")" : String(list?.mark ?? "-")
            rest = String(repeating: " ", count: marker.count + 1)
            first = marker + " "
            if let task { first += task ? "[x] " : "[ ] " }
        case .definition:
            first = ": "
            rest = "  "
        case .footnote(let number, let label):
            first = "[^\(MarkdownWriter.label(label, number))]: "
            rest = "    "
        default: break
        }
        open.append((component, rest, mark))
        if depth == 0 || !first.isEmpty { ended = ended.filter { $0.key <= depth } }
        return first
    }

    /// A valid label for references.
    private static func label(_ label: String, _ number: Int) -> String {
        let isGood = label.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "[" && $0 != "]" && $0 != "\\" }
        return isGood && !label.isEmpty ? label : String(number)
    }

    /// - Parameter table: The attributes of the table after a caption.
    private mutating func writeLeaf(_ block: DocumentBlock, table: TableAttributes, first: String) {
        let rest = linePrefix(open.count)
        switch block.leaf {
        case .heading(let level)?: writeHeading(block, level: level, first: first, rest: rest)
        case .codeBlock(let language)?: writeCode(block, language: language, first: first, rest: rest)
        case .caption?: writeCaption(block, table: table, first: first, rest: rest)
        case .thematicBreak?:
            // Underscores start neither a list nor an underline.
            out += first + "___\n"
        case .html?:
            let source = block.pieces.lazy.compactMap({ $0.html }).first ?? block.pieces.map(\.text).joined()
            writeLines(source, first: first, rest: rest)
        case .tableRow?: writeRow(block, prefix: first, isFirst: true)
        default: writeParagraph(block, first: first, rest: rest)
        }
    }

    private mutating func writeHeading(_ block: DocumentBlock, level: Int, first: String, rest: String) {
        // Only the underlined form can contain a line break.
        let isUnderlined = level < 3 && block.pieces.contains { $0.text.contains("\u{2028}") && $0.isPlainText }
        let text =
            inlines.text(of: block.pieces, in: isUnderlined ? .paragraph : .heading, around: around(block))
            + attributes(after: block)
        if isUnderlined {
            out += trimmed(first + text.replacingLineFeeds(with: "\n" + rest)) + "\n"
            out += rest + (level == 1 ? "===\n" : "---\n")
        } else {
            let mark = String(repeating: "#", count: max(1, min(level, 6)))
            out += trimmed(first + mark + " " + text) + "\n"
        }
    }

    /// Writes the caption of a figure or a table.
    private mutating func writeCaption(
        _ block: DocumentBlock, table: TableAttributes, first: String, rest: String
    ) {
        if block.isInFigure, options.html == .interpreted {
            out += trimmed(first + Self.html([block]).replacingLineFeeds(with: "\n" + rest)) + "\n"
            return
        }
        var around = around(block)
        if !block.isInFigure { around.language = language }
        let text = inlines.text(of: block.pieces.filter { !$0.isLabel }, in: .paragraph, around: around)
            .replacingLineFeeds(with: "\n" + rest)
        let line = block.isInFigure ? text : "Table: " + text + attributes(after: block, table: table)
        out += trimmed(first + line) + "\n"
    }

    private mutating func writeParagraph(_ block: DocumentBlock, first: String, rest: String) {
        // Links from a footnote back to the text are generated.
        if !block.pieces.isEmpty, block.pieces.allSatisfy(\.isBackReference), first == linePrefix(open.count) {
            return
        }
        if block.pieces.count == 1, let formula = block.pieces[0].formula, formula.isDisplay, block.leaf != nil,
            block.pieces[0].spans.count <= 1
        {
            return writeFormula(formula, first: first, rest: rest)
        }
        isCaptionWritten = caption != nil
        if block.isInFigure, !isFigure(block) {
            if options.html == .interpreted {
                let source = Self.html([block] + (caption.map { [$0] } ?? []))
                out += trimmed(first + source.replacingLineFeeds(with: "\n" + rest)) + "\n"
                return
            }
            isCaptionWritten = false
        }
        out += trimmed(first + paragraphText(of: block).replacingLineFeeds(with: "\n" + rest)) + "\n"
    }

    /// The inline Markdown of a paragraph, or of a picture with its caption.
    private mutating func paragraphText(of block: DocumentBlock) -> String {
        guard !block.isEmpty else { return "" }
        var text = inlines.text(
            of: caption.flatMap { alternative(of: block, $0) } ?? block.pieces, in: .paragraph,
            around: InlineWriter.Attributes(language: language))
        if options.captionsAreAlternatives, let caption, text.hasPrefix("![]") {
            text = "![" + spans(of: caption) + text.dropFirst(2)
        }
        if options.captions, text.hasPrefix("Table: ") || text.hasPrefix("table: ") {
            // Not the caption of a table.
            text = text.prefix(5) + "\\" + text.dropFirst(5)
        }
        return text
    }

    /// The picture of a figure without the alternative text that is its caption, which has spans.
    private func alternative(of block: DocumentBlock, _ caption: DocumentBlock) -> [DocumentPiece]? {
        guard options.captionsAreAlternatives, block.pieces.count == 1 else { return nil }
        var pieces = block.pieces
        pieces[0].attributes.image?.alt = ""
        return pieces
    }

    /// Whether the picture and the caption are those of a figure of this dialect.
    private func isFigure(_ block: DocumentBlock) -> Bool {
        guard options.figures, block.pieces.count == 1, let image = block.pieces[0].attributes.image else {
            return false
        }
        let text = caption.map { $0.pieces.filter { !$0.isLabel }.map(\.text).joined() }
        if options.captionsAreAlternatives { return image.alt == text ?? "" }
        let title = image.title?.split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""
        return title == text ?? "" || title == spans(of: caption)
    }

    /// The Markdown of a caption.
    private func spans(of caption: DocumentBlock?) -> String {
        guard let caption else { return "" }
        return inlines.text(of: caption.pieces.filter { !$0.isLabel }, in: .paragraph, around: around(caption))
    }

    /// The HTML of blocks of a figure.
    private static func html(_ blocks: [DocumentBlock]) -> String {
        var writer = HTMLWriter(options: HTMLWritingOptions())
        for block in blocks {
            var block = block
            block.containers = Array(block.containers.suffix(1))
            block.pieces.removeAll(where: \.isLabel)
            writer.write(block)
        }
        return String(writer.finish().html.dropLast())
    }

    /// The name and the language that the text of a block has in common.
    private func around(_ block: DocumentBlock) -> InlineWriter.Attributes {
        let first = block.pieces.first { !$0.isLabel }
        return InlineWriter.Attributes(
            name: first?.attributes.anchor, language: block.language ?? language, classes: block.classes)
    }

    /// The attributes of a heading or a caption in braces, after a blank; empty without attributes.
    private func attributes(after block: DocumentBlock, table: TableAttributes = TableAttributes()) -> String {
        guard options.attributes else { return "" }
        var attributes = around(block)
        if attributes.language == language || block.leaf == .caption { attributes.language = nil }
        if block.leaf == .caption { attributes.classes = nil }
        var list = attributes.text
        let own = table.text
        if !own.isEmpty { list = list.isEmpty ? "{\(own)}" : "\(list.dropLast()) \(own)}" }
        return list.isEmpty ? "" : " " + list
    }

    private mutating func writeFormula(_ formula: TextAttachment.Formula, first: String, rest: String) {
        let isFence = formula.source.split(separator: "\n").contains { line in
            line.filter { $0 != " " && $0 != "\t" }.hasPrefix("$$")
        }
        let lines = (isFence ? "```math\n" : "$$\n") + formula.source + (isFence ? "\n```" : "\n$$")
        writeLines(lines, first: first, rest: rest)
    }

    private mutating func writeLines(_ text: String, first: String, rest: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            out += (line.isEmpty ? trimmed(index == 0 ? first : rest) : (index == 0 ? first : rest) + line) + "\n"
        }
    }

    private mutating func writeCode(_ block: DocumentBlock, language: String?, first: String, rest: String) {
        let code = block.pieces.map(\.text).joined()
        let info = language.map { inlines.escapedInfo($0) } ?? ""
        let attributes = options.attributes ? block.codeAttributes : ""
        let character: Character = info.contains("`") ? "~" : "`"
        var longest = 2
        for line in code.split(separator: "\n") {
            let run = line.drop { $0 == " " }.prefix { $0 == character }.count
            longest = max(longest, run)
        }
        let fence = String(repeating: character, count: longest + 1)
        out += first + fence + info + (info.isEmpty || attributes.isEmpty ? "" : " ") + attributes + "\n"
        if !block.isEmpty { writeLines(code, first: rest, rest: rest) }
        out += rest + fence + "\n"
    }

    private mutating func writeRow(_ block: DocumentBlock, prefix: String, isFirst: Bool = false) {
        var columns: [BlockIntent.ColumnAlignment] = []
        if case .table(let known)? = block.containers.last?.kind { columns = known }
        func row(_ cells: [String?]) -> String { "|" + cells.map { $0.map { " \($0) |" } ?? "|" }.joined() + "\n" }
        let count = max(columns.count, 1)
        var prefix = prefix
        if isFirst {
            spannedRow = SpannedRow()
            let attributes = block.tableAttributes.text
            if !isAfterCaption, !attributes.isEmpty, options.attributes, options.captions {
                out += prefix + "{\(attributes)}\n"
                prefix = linePrefix(open.count)
                out += trimmed(prefix) + "\n"
            }
        }
        let cells = spannedRow.columns(of: block, count: count).prefix(count).map { place -> String? in
            switch place {
            case .cell(let cell?, _, _):
                return inlines.text(
                    of: block.cells[cell], in: .cell, around: InlineWriter.Attributes(language: language))
            case .cell(nil, _, _): return ""
            // Without marks for spans, the columns are empty.
            case .joined: return options.tableSpans ? nil : ""
            case .continued: return options.tableSpans ? "^^" : ""
            }
        }
        if case .tableRow(false)? = block.leaf, isFirst {
            // A table of Markdown has a header.
            out += prefix + row(Array(repeating: "", count: count))
            out += linePrefix(open.count) + row(Array(repeating: "---", count: count))
            out += linePrefix(open.count) + row(cells)
            return
        }
        if isFirst { hasDelimiters = false }
        out += prefix + row(cells)
        guard case .tableRow(true)? = block.leaf, !hasDelimiters else { return }
        hasDelimiters = true
        spannedRow = SpannedRow()
        out +=
            linePrefix(open.count)
            + row(
                (0..<count).map {
                    switch $0 < columns.count ? columns[$0] : .none {
                    case .none: "---"
                    case .left: ":--"
                    case .center: ":-:"
                    case .right, .decimal: "--:"
                    }
                })
    }
}

extension DocumentBlock {
    /// Whether the innermost block around it is a figure.
    fileprivate var isInFigure: Bool { containers.last?.kind == .figure }

    /// The attributes in braces of code with line numbers or highlighted lines; empty for other code.
    fileprivate var codeAttributes: String {
        var items: [String] = []
        if let firstLine {
            items.append(".numberLines")
            if firstLine != 1 { items.append("startFrom=\(firstLine)") }
        }
        var ranges: [ClosedRange<Int>] = []
        for line in markedLines {
            if let last = ranges.last, last.upperBound == line - 1 {
                ranges[ranges.count - 1] = last.lowerBound...line
            } else {
                ranges.append(line...line)
            }
        }
        let list = ranges.map { $0.count == 1 ? "\($0.lowerBound + 1)" : "\($0.lowerBound + 1)-\($0.upperBound + 1)" }
        if !list.isEmpty { items.append("hl_lines=\"\(list.joined(separator: " "))\"") }
        return items.isEmpty ? "" : "{" + items.joined(separator: " ") + "}"
    }
}

extension String {
    fileprivate func replacingLineFeeds(with text: String) -> String {
        guard utf8.contains(0x0A) else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).joined(separator: text)
    }
}

extension DocumentPiece {
    /// Whether the text is written character by character.
    var isPlainText: Bool {
        html == nil && attributes.image == nil && !inline.contains(.code) && !inline.contains(.math)
            && !inline.contains(.displayMath) && attributes.attachment?.formula == nil
    }
}

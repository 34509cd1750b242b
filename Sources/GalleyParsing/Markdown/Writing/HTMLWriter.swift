public import GalleyText

extension AttributedText {
    /// The text as HTML with the same structure: escaped, with filtered links, unless `options` specify otherwise.
    ///
    /// It is based on the semantic attributes; text without them becomes a paragraph per line. Languages become `lang`, that
    /// of most of the text once, on a `div` around all blocks, paragraph directions `dir` (`auto` if the text determines it
    /// and has right-to-left letters), ruby `<ruby>`, attachments with an image `<img>`, and highlights a
    /// `<span class="highlight">` (or the link's element) whose `data-` attributes contain their user info. The appearance is
    /// left to a style sheet.
    ///
    /// - Complexity: O(*n*).
    public func html(options: HTMLWritingOptions = HTMLWritingOptions()) -> String {
        var warnings: [GalleyWarning] = []
        return html(options: options, warnings: &warnings)
    }

    /// The text as HTML, as ``html(options:)``; appends a warning for each part that HTML does not represent, or must not.
    ///
    /// - Complexity: O(*n*).
    public func html(
        options: HTMLWritingOptions = HTMLWritingOptions(), warnings: inout [GalleyWarning]
    ) -> String {
        let blocks = DocumentBlocks.read(self)
        var writer = HTMLWriter(options: options, headings: names, language: blocks.commonLanguage)
        for block in blocks { writer.write(block) }
        let fragment = writer.finish()
        warnings += fragment.warnings
        return fragment.html
    }
}

extension AttributedText {
    /// The names of the headings that have an anchor or to which links lead, in the order of the headings; `nil` for the others.
    fileprivate var names: [String?] {
        let targets = Set(styles.compactMap { $0.attributes.link }.filter { $0.hasPrefix("#") }.map { $0.dropFirst() })
        let hasAnchors = styles.contains { $0.attributes.anchor != nil }
        guard hasAnchors || !targets.isEmpty else { return [] }
        return anchors.filter { $0.heading != nil }.map { anchor in
            let own = style(ofRun: styleRunIndex(atUTF8: anchor.offset)).attributes.anchor
            return own ?? (targets.contains(anchor.name[...]) ? anchor.name : nil)
        }
    }
}

extension [DocumentBlock] {
    /// The language of most of several blocks, if all of their text has a language.
    fileprivate var commonLanguage: String? {
        guard count > 1 else { return nil }
        var counts: [String: Int] = [:]
        for block in self {
            for pieces in [block.pieces] + block.cells {
                for piece in pieces {
                    guard let language = piece.attributes.language else { return nil }
                    counts[language, default: 0] += piece.text.utf8.count
                }
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}

/// A writer of HTML, block by block.
struct HTMLWriter {
    let options: HTMLWritingOptions
    /// The names of the headings to which links lead, in the order of the headings; `nil` for the others.
    private var headings: ArraySlice<String?>
    var out = ""
    /// The language of the element around all blocks, which they do not repeat.
    let language: String?
    private var warnings: [GalleyWarning] = []
    private var known: Set<GalleyWarning> = []
    /// The open containers, the outermost first.
    private var open: [BlockIntent.Component] = []
    private var tableHasBody = false
    /// Whether the head of a table is open.
    private var tableHasHead = false
    private var spannedRow = SpannedRow()
    private var isInFootnotes = false
    /// The caption of the table that follows.
    private var tableCaption: DocumentBlock?
    /// The names that are the `id` of an element.
    var ids: Set<String> = []
    /// The name of the element that is open in the text of the block.
    var openID: String?
    /// The number of references to each footnote so far.
    private var uses: [String: Int] = [:]

    init(options: HTMLWritingOptions, headings: [String?] = [], language: String? = nil) {
        self.options = options
        self.headings = headings[...]
        self.language = language
        if let language { out = "<div lang=\"\(HTMLEscape.text(language))\">\n" }
    }

    mutating func finish() -> (html: String, warnings: [GalleyWarning]) {
        close(to: 0)
        if let caption = tableCaption { simple("p", caption) }
        closeFootnotes()
        if language != nil {
            line()
            out += "</div>\n"
        }
        return (out, warnings)
    }

    mutating func warn(_ code: GalleyWarning.Code, _ message: String) {
        let warning = GalleyWarning(code, message)
        if known.insert(warning).inserted { warnings.append(warning) }
    }

    mutating func write(_ block: DocumentBlock) {
        var common = 0
        while common < open.count, common < block.containers.count, open[common] == block.containers[common] {
            common += 1
        }
        if let caption = tableCaption, !block.isTable {
            tableCaption = nil
            close(to: min(common, caption.containers.count))
            simple("p", caption)
        }
        close(to: common)
        if isInFootnotes, !block.isFootnote { closeFootnotes() }
        for component in block.containers[common...] { begin(component, block) }

        switch block.leaf {
        case nil:
            inlines(block.pieces)
        case .heading(let level)?:
            line()
            let name = headings.popFirst() ?? nil
            let id = name.map { " id=\"\(HTMLEscape.text($0))\"" } ?? ""
            if let name { ids.insert(name) }
            out += "<h\(level)\(id)\(start(block))>"
            inlines(block.pieces, inside: block)
            out += "</h\(level)>\n"
        case .codeBlock(let language)?:
            line()
            out += "<pre><code"
            var classes: [String] = []
            if let language {
                // The info string may already have the prefix.
                let prefix = language.hasPrefix("language-") ? "" : "language-"
                classes.append(prefix + HTMLEscape.text(language))
            }
            // As written by Pandoc.
            if block.firstLine != nil { classes.append("numberLines") }
            if !classes.isEmpty { out += " class=\"\(classes.joined(separator: " "))\"" }
            if let first = block.firstLine, first != 1 { out += " data-startFrom=\"\(first)\"" }
            out += ">"
            writeCode(block)
            out += block.isEmpty ? "</code></pre>\n" : "\n</code></pre>\n"
        case .thematicBreak?:
            line()
            out += "<hr />\n"
        case .term?: simple("dt", block)
        case .caption?:
            guard case .figure? = block.containers.last?.kind else { return tableCaption = block }
            simple("figcaption", block)
        case .html?:
            line()
            html(block)
        case .tableRow(let isHeader)?:
            row(block, isHeader: isHeader)
        default:
            line()
            out += "<p\(start(block))>"
            inlines(block.pieces, inside: block)
            out += "</p>\n"
        }
    }

    private mutating func writeCode(_ block: DocumentBlock) {
        guard !block.markedLines.isEmpty else {
            for piece in block.pieces { out += HTMLEscape.text(piece.text) }
            return
        }
        let marked = Set(block.markedLines)
        let code = block.pieces.map(\.text).joined()
        for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { out += "\n" }
            let text = HTMLEscape.text(String(line))
            out += marked.contains(index) ? "<mark>\(text)</mark>" : text
        }
    }

    private mutating func simple(_ name: String, _ block: DocumentBlock) {
        line()
        out += "<\(name)\(start(block))>"
        inlines(block.pieces, inside: block)
        out += "</\(name)>\n"
    }

    /// Starts a new line unless at the start of one.
    private mutating func line() {
        if !out.isEmpty, out.utf8.last != 0x0A { out += "\n" }
    }

    private mutating func begin(_ component: BlockIntent.Component, _ block: DocumentBlock) {
        open.append(component)
        line()
        switch component.kind {
        case .blockQuote: out += "<blockquote>\n"
        case .alert(let kind):
            let name = kind.rawValue
            out += "<div class=\"markdown-alert markdown-alert-\(name)\"\(role("note"))>\n"
            out += "<p class=\"markdown-alert-title\">\(name.prefix(1).uppercased() + name.dropFirst())</p>\n"
        case .division(let alignment):
            out += alignment == .none ? "<div>\n" : "<div align=\"\(alignment.rawValue)\">\n"
        case .definitionList: out += "<dl>\n"
        case .definition: out += "<dd>"
        case .figure: out += "<figure>\n"
        case .unorderedList: out += "<ul>\n"
        case .orderedList(let start, _): out += start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n"
        case .listItem(_, let task):
            out += "<li>"
            if let task { out += "<input type=\"checkbox\"\(task ? " checked=\"\"" : "") disabled=\"\" /> " }
        case .footnote(let number, _):
            if !isInFootnotes { out += "<section class=\"footnotes\"\(role("doc-endnotes"))>\n<ol>\n" }
            isInFootnotes = true
            out += "<li id=\"fn\(number)\">\n"
        case .table:
            out += "<table"
            for (name, value) in block.tableAttributes.totals?.attributes ?? [] {
                out += " data-\(name)=\"\(HTMLEscape.text(value))\""
            }
            out += ">\n"
            if let caption = tableCaption {
                tableCaption = nil
                simple("caption", caption)
            }
            writeWidths(block.tableAttributes.widths)
            tableHasBody = false
            tableHasHead = false
            spannedRow = SpannedRow()
        default: break
        }
    }

    private mutating func close(to count: Int) {
        while open.count > count {
            switch open.removeLast().kind {
            case .blockQuote:
                line()
                out += "</blockquote>\n"
            case .division, .alert:
                line()
                out += "</div>\n"
            case .unorderedList:
                line()
                out += "</ul>\n"
            case .orderedList:
                line()
                out += "</ol>\n"
            case .definitionList:
                line()
                out += "</dl>\n"
            case .definition: out += "</dd>\n"
            case .figure:
                line()
                out += "</figure>\n"
            case .listItem: out += "</li>\n"
            case .footnote:
                line()
                out += "</li>\n"
            case .table:
                out += tableHasHead ? "</thead>\n</table>\n" : tableHasBody ? "</tbody>\n</table>\n" : "</table>\n"
                tableHasHead = false
            default: break
            }
        }
    }

    private mutating func closeFootnotes() {
        guard isInFootnotes else { return }
        isInFootnotes = false
        out += "</ol>\n</section>\n"
    }

    /// Writes the number of a footnote, or its link back, as GitHub does.
    mutating func footnote(_ piece: DocumentPiece) {
        let link = piece.attributes.link ?? ""
        let address = HTMLEscape.address(link)
        if piece.isBackReference {
            if out.utf8.last != 0x0A { out += " " }
            out += "<a href=\"\(address)\" class=\"footnote-backref\"\(role("doc-backlink"))>↩</a>"
            return
        }
        let text = String(piece.text.trimmingPrefix(MarkdownBuilder.wordJoiner))
        let number = link.hasPrefix("#fn") ? String(link.dropFirst(3)) : text
        let use = uses[number, default: 0] + 1
        uses[number] = use
        let id = HTMLEscape.text("fnref" + number + (use == 1 ? "" : "-\(use)"))
        out +=
            "<sup class=\"footnote-ref\"><a href=\"\(address)\" id=\"\(id)\"\(role("doc-noteref"))>\(HTMLEscape.text(text))</a></sup>"
    }

    /// The attribute of a role, if roles are written.
    private func role(_ name: String) -> String { options.includesRoles ? " role=\"\(name)\"" : "" }

    private mutating func html(_ block: DocumentBlock) {
        if let source = block.pieces.lazy.compactMap({ $0.html }).first {
            if options.includesRawHTML {
                out += raw(source) + "\n"
            } else {
                warnOfRawHTML()
                // Tags are omitted, the text between them is kept.
                let rest = block.pieces.filter { $0.html == nil && !$0.text.isEmpty }
                if rest.isEmpty { return }
                out += "<p>"
                inlines(rest)
                out += "</p>\n"
            }
        } else {
            out += "<p>"
            for piece in block.pieces { out += HTMLEscape.text(piece.text) }
            out += "</p>\n"
        }
    }

    /// Writes the widths of a table's columns, as Pandoc does.
    private mutating func writeWidths(_ widths: [ParagraphStyle.ColumnWidth]) {
        guard !widths.isEmpty else { return }
        out += "<colgroup>\n"
        for width in widths { out += width.text.map { "<col style=\"width: \($0)\" />\n" } ?? "<col />\n" }
        out += "</colgroup>\n"
    }

    private mutating func row(_ block: DocumentBlock, isHeader: Bool) {
        var columns: [BlockIntent.ColumnAlignment] = []
        if case .table(let known)? = block.containers.last?.kind { columns = known }
        if isHeader, !tableHasBody {
            if !tableHasHead { out += "<thead>\n" }
            tableHasHead = true
        } else if tableHasHead || !tableHasBody {
            if tableHasHead { out += "</thead>\n" }
            tableHasHead = false
            spannedRow = SpannedRow()
            out += "<tbody>\n"
            tableHasBody = true
        }
        out += "<tr>\n"
        for (column, place) in spannedRow.columns(of: block, count: columns.count).enumerated() {
            guard case .cell(let cell, let span, let rows) = place else { continue }
            let namesRow = !isHeader && cell.map { block.cells[$0].namesRow } == true
            let name = isHeader || namesRow ? "th" : "td"
            out += "<\(name)"
            if name == "th", options.includesRoles { out += " scope=\"\(isHeader ? "col" : "row")\"" }
            if span > 1 { out += " colspan=\"\(span)\"" }
            if rows > 1 { out += " rowspan=\"\(rows)\"" }
            let usual = column < columns.count ? columns[column] : .none
            let alignment = cell.flatMap { block.cells[$0].alignment } ?? usual
            if alignment != .none {
                // Browsers align numbers only at the right.
                out += " align=\"\((alignment == .decimal ? .right : alignment).rawValue)\""
            }
            out += ">"
            if let cell { inlines(block.cells[cell]) }
            out += "</\(name)>\n"
        }
        out += "</tr>\n"
    }
}

extension [DocumentPiece] {
    /// Whether they are a cell that names its row.
    fileprivate var namesRow: Bool { contains { $0.attributes.cell?.isHeader == true } }
    /// The alignment of a cell; nil is that of its column.
    fileprivate var alignment: CellStyle.Alignment? { first?.attributes.cell?.alignment }
}

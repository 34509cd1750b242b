public import GalleyText

/// What HTML is made of attributed text.
public struct HTMLWritingOptions: Sendable, Hashable {
    /// Whether HTML that the source had is written as it was; otherwise it is left out, which is safe.
    public var includesRawHTML = false
    /// Whether the tags that GFM's tag filter names are escaped in such HTML.
    public var filtersDisallowedTags = true
    /// Whether links and images of other schemes than `http`, `https`, `mailto`, `tel`, `sms`, `ftp` and
    /// `xmpp` lose their address.
    public var filtersLinks = true

    /// Safe to show on a page.
    public init() {}
}

extension AttributedText {
    /// HTML of the same structure: escaped, links filtered, unless `options` say otherwise.
    ///
    /// It is made from the semantic attributes; text without them becomes a paragraph per line.
    ///
    /// - Complexity: O(*n*).
    public func html(options: HTMLWritingOptions = HTMLWritingOptions()) -> String {
        var writer = HTMLWriter(options: options)
        for block in DocumentBlocks.read(self) { writer.write(block) }
        return writer.finish()
    }
}

/// Writes HTML block by block.
struct HTMLWriter {
    let options: HTMLWritingOptions
    private var out = ""
    /// The containers that are open, the outermost first.
    private var open: [BlockIntent.Component] = []
    private var tableHasBody = false
    private var isInFootnotes = false
    /// How often each footnote was referred to so far.
    private var uses: [String: Int] = [:]

    init(options: HTMLWritingOptions) {
        self.options = options
    }

    mutating func finish() -> String {
        close(to: 0)
        closeFootnotes()
        return out
    }

    mutating func write(_ block: DocumentBlock) {
        var common = 0
        while common < open.count, common < block.containers.count, open[common] == block.containers[common] {
            common += 1
        }
        close(to: common)
        if isInFootnotes, !block.isFootnote { closeFootnotes() }
        for component in block.containers[common...] { begin(component) }

        switch block.leaf {
        case nil:
            inlines(block.pieces)
        case .heading(let level)?:
            line()
            out += "<h\(level)>"
            inlines(block.pieces)
            out += "</h\(level)>\n"
        case .codeBlock(let language)?:
            line()
            out += "<pre><code"
            if let language {
                // An info string may say so by itself.
                let prefix = language.hasPrefix("language-") ? "" : "language-"
                out += " class=\"\(prefix)\(HTMLEscape.text(language))\""
            }
            out += ">"
            for piece in block.pieces { out += HTMLEscape.text(piece.text) }
            out += block.isEmpty ? "</code></pre>\n" : "\n</code></pre>\n"
        case .thematicBreak?:
            line()
            out += "<hr />\n"
        case .html?:
            line()
            html(block)
        case .tableRow(let isHeader)?:
            row(block, isHeader: isHeader)
        default:
            line()
            out += "<p>"
            inlines(block.pieces)
            out += "</p>\n"
        }
    }

    /// Begins a line unless one has just begun.
    private mutating func line() {
        if !out.isEmpty, out.utf8.last != 0x0A { out += "\n" }
    }

    private mutating func begin(_ component: BlockIntent.Component) {
        open.append(component)
        line()
        switch component.kind {
        case .blockQuote: out += "<blockquote>\n"
        case .unorderedList: out += "<ul>\n"
        case .orderedList(let start, _): out += start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n"
        case .listItem(_, let task):
            out += "<li>"
            if let task { out += "<input type=\"checkbox\"\(task ? " checked=\"\"" : "") disabled=\"\" /> " }
        case .footnote(let number, _):
            if !isInFootnotes { out += "<section class=\"footnotes\">\n<ol>\n" }
            isInFootnotes = true
            out += "<li id=\"fn\(number)\">\n"
        case .table:
            out += "<table>\n"
            tableHasBody = false
        default: break
        }
    }

    private mutating func close(to count: Int) {
        while open.count > count {
            switch open.removeLast().kind {
            case .blockQuote:
                line()
                out += "</blockquote>\n"
            case .unorderedList:
                line()
                out += "</ul>\n"
            case .orderedList:
                line()
                out += "</ol>\n"
            case .listItem: out += "</li>\n"
            case .footnote:
                line()
                out += "</li>\n"
            case .table: out += tableHasBody ? "</tbody>\n</table>\n" : "</table>\n"
            default: break
            }
        }
    }

    private mutating func closeFootnotes() {
        guard isInFootnotes else { return }
        isInFootnotes = false
        out += "</ol>\n</section>\n"
    }

    /// The number of a footnote, or what leads back to it, as GitHub writes them.
    private mutating func footnote(_ piece: DocumentPiece) {
        let link = piece.attributes.link ?? ""
        let address = HTMLEscape.address(link)
        if piece.isBackReference {
            if out.utf8.last != 0x0A { out += " " }
            out += "<a href=\"\(address)\" class=\"footnote-backref\">↩</a>"
            return
        }
        let number = link.hasPrefix("#fn") ? String(link.dropFirst(3)) : piece.text
        let use = uses[number, default: 0] + 1
        uses[number] = use
        let id = HTMLEscape.text("fnref" + number + (use == 1 ? "" : "-\(use)"))
        out +=
            "<sup class=\"footnote-ref\"><a href=\"\(address)\" id=\"\(id)\">\(HTMLEscape.text(piece.text))</a></sup>"
    }

    private mutating func html(_ block: DocumentBlock) {
        if let source = block.pieces.lazy.compactMap({ $0.html }).first {
            if options.includesRawHTML {
                out += raw(source) + "\n"
            } else {
                // The tags are left out, the text between them stays.
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

    private mutating func row(_ block: DocumentBlock, isHeader: Bool) {
        var columns: [BlockIntent.ColumnAlignment] = []
        if case .table(let known)? = block.containers.last?.kind { columns = known }
        if isHeader {
            out += "<thead>\n"
        } else if !tableHasBody {
            out += "<tbody>\n"
            tableHasBody = true
        }
        out += "<tr>\n"
        for column in 0..<max(columns.count, block.cells.count) {
            let name = isHeader ? "th" : "td"
            out += "<\(name)"
            if column < columns.count, columns[column] != .none { out += " align=\"\(columns[column].rawValue)\"" }
            out += ">"
            if column < block.cells.count { inlines(block.cells[column]) }
            out += "</\(name)>\n"
        }
        out += isHeader ? "</tr>\n</thead>\n" : "</tr>\n"
    }

    // Spans.

    private mutating func inlines(_ pieces: [DocumentPiece]) {
        var spans: [DocumentSpan] = []
        for piece in pieces {
            let wanted = piece.spans
            var common = 0
            while common < spans.count, common < wanted.count, spans[common] == wanted[common] { common += 1 }
            for span in spans[common...].reversed() { out += closing(span) }
            for span in wanted[common...] { out += opening(span) }
            spans = wanted
            write(piece)
        }
        for span in spans.reversed() { out += closing(span) }
    }

    private func opening(_ span: DocumentSpan) -> String {
        switch span.kind {
        case .emphasis: return "<em>"
        case .strong: return "<strong>"
        case .code: return "<code>"
        case .strikethrough: return "<del>"
        case .math: return "<span class=\"math inline\">"
        case .displayMath: return "<span class=\"math display\">"
        default:
            var tag = "<a href=\"\(address(span.link ?? ""))\""
            if let title = span.title { tag += " title=\"\(HTMLEscape.text(title))\"" }
            return tag + ">"
        }
    }

    private func closing(_ span: DocumentSpan) -> String {
        switch span.kind {
        case .emphasis: "</em>"
        case .strong: "</strong>"
        case .code: "</code>"
        case .strikethrough: "</del>"
        case .math, .displayMath: "</span>"
        default: "</a>"
        }
    }

    private func raw(_ source: String) -> String {
        options.filtersDisallowedTags ? HTMLMarkup.escapingDisallowedTags(in: source) : source
    }

    private func address(_ url: String) -> String {
        if options.filtersLinks, !LinkScheme.isSafe(url) { return "" }
        return HTMLEscape.address(url)
    }

    private mutating func write(_ piece: DocumentPiece) {
        if let image = piece.attributes.image {
            out += "<img src=\"\(address(image.url))\" alt=\"\(HTMLEscape.text(image.alt))\""
            if let title = image.title { out += " title=\"\(HTMLEscape.text(title))\"" }
            out += " />"
        } else if piece.inline.contains(.footnote) {
            footnote(piece)
        } else if let source = piece.html {
            if options.includesRawHTML { out += raw(source) }
        } else if piece.isHolder || piece.attributes.generated == true {
            return
        } else {
            for part in piece.text.split(separator: "\u{2028}", omittingEmptySubsequences: false).enumerated() {
                if part.offset > 0 { out += "<br />\n" }
                var text = String(part.element)
                if text.contains("\u{FFFC}") {
                    text = piece.attributes.backing ?? String(text.filter { $0 != "\u{FFFC}" })
                }
                out += HTMLEscape.text(text)
            }
        }
    }
}

internal import GalleyText

/// Text and spans.
extension HTMLWriter {
    /// The attributes of a block's element: the direction and language common to all of its text.
    func start(_ block: DocumentBlock) -> String {
        var result = ""
        switch block.pieces.first?.attributes.paragraph?.direction {
        case .ltr?: result += " dir=\"ltr\""
        case .rtl?: result += " dir=\"rtl\""
        default: if block.mayRunRightToLeft { result += " dir=\"auto\"" }
        }
        if let classes = block.classes { result += " class=\"\(HTMLEscape.text(classes))\"" }
        if let language = block.language, language != self.language {
            result += " lang=\"\(HTMLEscape.text(language))\""
        }
        return result
    }

    /// Writes the text of a block, without repeating the attributes of its element.
    mutating func inlines(_ pieces: [DocumentPiece], inside block: DocumentBlock? = nil) {
        let language = block?.language ?? self.language
        openID = nil
        var spans: [HTMLSpan] = []
        for piece in pieces {
            let wanted = elements(piece, language, block?.classes)
            var common = 0
            while common < spans.count, common < wanted.count, spans[common] == wanted[common] { common += 1 }
            for span in spans[common...].reversed() { out += span.close }
            for span in wanted[common...] { out += span.open }
            spans = wanted
            write(piece)
        }
        for span in spans.reversed() { out += span.close }
    }

    /// The elements around a piece, the outermost first.
    private mutating func elements(_ piece: DocumentPiece, _ around: String?, _ classes: String?) -> [HTMLSpan] {
        var result: [HTMLSpan] = []
        if let own = piece.attributes.classes, own != classes {
            result.append(HTMLSpan(open: "<span class=\"\(HTMLEscape.text(own))\">", close: "</span>"))
        }
        if let language = piece.attributes.language, language != around {
            result.append(HTMLSpan(open: "<span lang=\"\(HTMLEscape.text(language))\">", close: "</span>"))
        }
        let name = piece.attributes.anchor
        if name != openID { openID = name.flatMap { ids.insert($0).inserted ? $0 : nil } }
        if let openID { result.append(HTMLSpan(open: "<span id=\"\(HTMLEscape.text(openID))\">", close: "</span>")) }
        let spans = piece.spans
        let info = data(piece)
        if piece.attributes.highlight != nil, !spans.contains(where: { $0.link != nil }), piece.html == nil,
            !piece.inline.contains(.footnote)
        {
            result.append(HTMLSpan(open: "<span class=\"highlight\"\(info)>", close: "</span>"))
        }
        for span in spans {
            if let element = element(span, info) { result.append(element) }
        }
        if let ruby = piece.attributes.ruby {
            let position = ruby.position == .under ? " style=\"ruby-position: under\"" : ""
            result.append(
                HTMLSpan(
                    open: "<ruby\(position)>", close: "<rt>\(HTMLEscape.text(ruby.text))</rt></ruby>"))
        }
        return result
    }

    /// `nil` for a link that is not allowed.
    private mutating func element(_ span: DocumentSpan, _ info: String) -> HTMLSpan? {
        func named(_ name: String, _ attributes: String = "") -> HTMLSpan {
            HTMLSpan(open: "<\(name)\(attributes)>", close: "</\(name)>", span: span)
        }
        switch span.kind {
        case .emphasis: return named("em")
        case .strong: return named("strong")
        case .code: return named("code")
        case .strikethrough: return named("del")
        case .insertion: return named("ins")
        case .mark: return named("mark")
        case .keyboard: return named("kbd")
        case .subscripted: return named("sub")
        case .superscripted: return named("sup")
        case .math: return HTMLSpan(open: Self.formula.open, close: Self.formula.close, span: span)
        case .displayMath: return HTMLSpan(open: Self.displayFormula.open, close: Self.displayFormula.close, span: span)
        default:
            let link = span.link ?? ""
            guard allows(link) else { return nil }
            let title = span.title.map { " title=\"\(HTMLEscape.text($0))\"" } ?? ""
            return named("a", " href=\"\(HTMLEscape.address(link))\"\(title)\(info)")
        }
    }

    /// A highlight's user info as data attributes, except its title.
    private func data(_ piece: DocumentPiece) -> String {
        guard let info = piece.attributes.highlight?.userInfo, !info.isEmpty else { return "" }
        var result = ""
        for (key, value) in info.sorted(by: { $0.key < $1.key }) where key != "title" || piece.attributes.link == nil {
            let name = key.lowercased().utf8.map { byte in
                (97...122).contains(byte) || (48...57).contains(byte) ? Character(Unicode.Scalar(byte)) : "-"
            }
            result += " data-\(String(name))=\"\(HTMLEscape.text(value))\""
        }
        return result
    }

    private mutating func allows(_ address: String) -> Bool {
        if options.links.allows(address) { return true }
        warn(.refusedLink, options.links.refusal(of: address))
        return false
    }

    func raw(_ source: String) -> String {
        options.filtersDisallowedTags ? HTMLMarkup.escapingDisallowedTags(in: source) : source
    }

    mutating func warnOfRawHTML() {
        warn(.rawHTML, "raw HTML in the source was omitted; an option can include it")
    }

    private mutating func write(_ piece: DocumentPiece) {
        if let image = piece.attributes.image {
            guard allows(image.url) else {
                out += HTMLEscape.text(image.alt)
                return
            }
            writeImage(image.url, alt: image.alt, title: image.title, attachment: nil)
        } else if piece.inline.contains(.footnote) {
            footnote(piece)
        } else if let source = piece.html {
            if options.includesRawHTML { out += raw(source) } else { warnOfRawHTML() }
        } else if let attachment = piece.attributes.attachment {
            write(attachment, piece)
        } else if piece.isHolder || piece.attributes.generated == true {
            return
        } else {
            // Split by scalars, as a mark may combine with U+FFFC.
            let lines = piece.text.unicodeScalars.split(separator: "\u{2028}", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                if index > 0 { out += "<br />\n" }
                var text = String(line)
                if line.contains("\u{FFFC}") {
                    text = piece.attributes.backing ?? String(line.filter { $0 != "\u{FFFC}" }.map(Character.init))
                }
                out += HTMLEscape.text(text)
            }
        }
    }

    /// The marks around the source of a formula, as written by Pandoc.
    private static let formula = (open: "<span class=\"math inline\">\\(", close: "\\)</span>")
    private static let displayFormula = (open: "<span class=\"math display\">\\[", close: "\\]</span>")

    /// Writes an attachment: its image, the source of its formula, or else its backing text.
    private mutating func write(_ attachment: TextAttachment, _ piece: DocumentPiece) {
        let count = max(1, piece.text.unicodeScalars.count { $0 == "\u{FFFC}" })
        if let image = attachment.image, allows(image) {
            for _ in 0..<count {
                writeImage(image, alt: piece.attributes.backing ?? "", title: nil, attachment: attachment)
            }
        } else if let formula = attachment.formula {
            let isMarked = piece.inline.contains(.math) || piece.inline.contains(.displayMath)
            let marks = isMarked ? ("", "") : formula.isDisplay ? Self.displayFormula : Self.formula
            out += String(repeating: marks.0 + HTMLEscape.text(formula.source) + marks.1, count: isMarked ? 1 : count)
        } else if let backing = piece.attributes.backing {
            out += HTMLEscape.text(backing)
        } else if attachment.image == nil {
            warn(.attachment, "an attachment without an image was omitted; give it an image or a backing")
        }
    }

    private mutating func writeImage(
        _ address: String, alt: String, title: String?, attachment: TextAttachment?
    ) {
        out += "<img src=\"\(HTMLEscape.address(address))\" alt=\"\(HTMLEscape.text(alt))\""
        if let title { out += " title=\"\(HTMLEscape.text(title))\"" }
        if let attachment, attachment.width.isFinite, attachment.height.isFinite, attachment.width < 1e9,
            attachment.height < 1e9
        {
            // Attribute values are whole pixels.
            out += " width=\"\(Int(attachment.width.rounded()))\" height=\"\(Int(attachment.height.rounded()))\""
        }
        out += " />"
    }
}

extension DocumentBlock {
    /// The classes common to all of its text.
    var classes: String? {
        guard let first = pieces.first?.attributes.classes else { return nil }
        return pieces.allSatisfy { $0.attributes.classes == first } ? first : nil
    }

    /// The language common to all of its text.
    var language: String? {
        guard let first = pieces.first?.attributes.language else { return nil }
        return pieces.allSatisfy { $0.attributes.language == first } ? first : nil
    }
}

internal import GalleyGrammar
internal import GalleyText

/// An attempt at writing the text of a block.
struct InlineWriting {
    let options: MarkdownOptions
    let place: InlineWriter.Place
    let style: InlineWriter.Style
    private var out = ""
    private var spans: [DocumentSpan] = []
    /// The marks of open emphasis.
    private var marks: [String] = []
    /// Whether the previous piece is a formula, after which a digit would change the meaning of its last dollar sign.
    private var isAfterFormula = false
    /// Whether the next character is at the start of a line.
    private var atLineStart = true

    init(options: MarkdownOptions, place: InlineWriter.Place, style: InlineWriter.Style) {
        self.options = options
        self.place = place
        self.style = style
    }

    mutating func write(_ pieces: [DocumentPiece]) -> String {
        for (index, piece) in pieces.enumerated() {
            if let autolink = autolink(piece, pieces, index) {
                close(to: piece.spans.count - 1, shared: piece.spans)
                open(Array(piece.spans.dropLast()))
                out += autolink
                atLineStart = false
                continue
            }
            var common = 0
            let wanted = piece.spans
            while common < spans.count, common < wanted.count, spans[common] == wanted[common] { common += 1 }
            close(to: common, shared: wanted)
            open(wanted)
            let next = index + 1 < pieces.count ? pieces[index + 1].spans : []
            write(piece, isLast: index == pieces.count - 1, opensNext: next.count > wanted.count || next != wanted)
        }
        close(to: 0, shared: [])
        return out
    }

    private mutating func close(to count: Int, shared: [DocumentSpan]) {
        var common = 0
        while common < spans.count, common < shared.count, common < count, spans[common] == shared[common] {
            common += 1
        }
        while spans.count > common {
            let span = spans.removeLast()
            let mark = marks.removeLast()
            switch span.kind {
            case .link: out += "](" + destination(span.link ?? "") + title(span.title) + ")"
            case .wikiLink: out += "]]"
            case .code, .math, .displayMath: break
            default: out += span.attributes.map { "]" + $0 } ?? mark
            }
        }
    }

    private mutating func open(_ wanted: [DocumentSpan]) {
        for span in wanted[spans.count...] {
            var mark = ""
            switch span.kind {
            case .emphasis, .strong:
                let isStrong = span.kind == .strong
                let depth = style.alternates ? spans.filter { $0.kind == .emphasis || $0.kind == .strong }.count : 0
                let nested = spans.contains { $0.kind == span.kind } ? depth : 0
                let underscore = (isStrong ? style.underscoreStrong : style.underscoreEmphasis) != (nested % 2 == 1)
                mark = String(repeating: underscore ? "_" : "*", count: isStrong ? 2 : 1)
                out += mark
            case .strikethrough:
                mark = "~~"
                out += mark
            case .insertion, .mark, .keyboard, .subscripted, .superscripted:
                let name = span.kind.htmlName ?? "span"
                out += "<\(name)>"
                mark = "</\(name)>"
            case _ where span.attributes != nil, .link:
                out += "["
            case .wikiLink:
                out += "[[" + (span.link ?? "") + "|"
            default: break
            }
            if !mark.isEmpty || span.kind == .link || span.attributes != nil { atLineStart = false }
            spans.append(span)
            marks.append(mark)
        }
    }

    /// The attributes in braces after an image.
    private func attributes(ofImage piece: DocumentPiece) -> String {
        var items: [String] = []
        if options.attributes, let name = piece.attributes.anchor { items.append("#" + name) }
        if options.figures || options.attributes, let fraction = piece.attributes.attachment?.widthFraction {
            items.append("width=\((fraction * 10_000).rounded() / 100)%")
        }
        let list = "{" + items.joined(separator: " ") + "}"
        return MarkdownAttributes(list) == nil ? "" : list
    }

    /// Writes a formula on one line.
    private mutating func write(_ formula: TextAttachment.Formula) {
        let lines = TextAttachment.Formula.trimmed(formula.source).split { $0.isNewline }
        let source = lines.map(TextAttachment.Formula.withoutComment).joined(separator: " ")
        guard !source.isEmpty else { return }
        let mark = formula.isDisplay ? "$$" : "$"
        let bars = place == .cell ? source.split(separator: "|", omittingEmptySubsequences: false) : [source[...]]
        out += mark + bars.joined(separator: "\\|") + mark
    }

    private mutating func write(_ piece: DocumentPiece, isLast: Bool, opensNext: Bool) {
        defer { atLineStart = false }
        let followsFormula = isAfterFormula
        isAfterFormula = false
        if let image = piece.attributes.image {
            out += "!["
            text(image.alt, isLast: false, touchesMarks: false)
            out += "](" + destination(image.url) + title(image.title) + ")"
            out += attributes(ofImage: piece)
        } else if let source = piece.html {
            out += source
        } else if piece.isReference {
            out += piece.attributes.backing ?? ""
        } else if piece.attributes.generated == true {
            return
        } else if let ruby = piece.attributes.ruby, options.ruby, canWrite(ruby, over: piece) {
            let bar = place == .cell ? "\\|" : "|"
            out += "{" + piece.text + bar + ruby.text + "}"
        } else if let ruby = piece.attributes.ruby, options.html == .interpreted, piece.isPlainText, !piece.text.isEmpty
        {
            out += "<ruby>"
            text(piece.text, isLast: false, touchesMarks: style.references)
            out += "<rt>"
            text(ruby.text, isLast: false, touchesMarks: false)
            out += "</rt></ruby>"
        } else if piece.inline.contains(.code) {
            code(piece.text)
        } else if let formula = piece.formula {
            write(formula)
            isAfterFormula = true
        } else if let backing = piece.attributes.backing {
            out += backing
        } else {
            var rest = piece.text
            if followsFormula, let digit = rest.unicodeScalars.first, (0x30...0x39).contains(digit.value) {
                out += "&#\(digit.value);"
                atLineStart = false
                rest.unicodeScalars.removeFirst()
            }
            text(rest, isLast: isLast, touchesMarks: style.references, opensNext: opensNext)
        }
    }

    /// Whether ruby can be written in braces.
    private func canWrite(_ ruby: Ruby, over piece: DocumentPiece) -> Bool {
        piece.isPlainText
            && (piece.text + ruby.text).unicodeScalars.allSatisfy {
                !"{|}\\&<`*_[]~\n\u{2028}".unicodeScalars.contains($0)
            }
    }

    // Text.

    private mutating func text(_ text: String, isLast: Bool, touchesMarks: Bool, opensNext: Bool = false) {
        let scalars = Array(text.unicodeScalars)
        var index = 0
        // The UTF-8 offset of the scalar at `index`.
        var offset = 0
        // The last scalar before a mark is written as a reference.
        let plainEnd = touchesMarks && opensNext ? scalars.count - 1 : scalars.count
        while index < scalars.count {
            let scalar = scalars[index]
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            defer {
                offset += UTF8.width(scalars[index])
                index += 1
            }
            if scalar == "\u{2028}", place == .paragraph, !isLast || next != nil {
                out += "\\\n"
                atLineStart = true
                continue
            }
            if scalar == "\u{2028}", place == .cell, !atLineStart, !isLast || next != nil {
                out += "<br>"
                continue
            }
            if touchesMarks, (index == 0 && hasMarkBefore) || (next == nil && opensNext), scalar != "\u{2028}" {
                out += "&#\(scalar.value);"
            } else if Self.isPlain(scalar) {
                // Appending scalars one by one takes most of the time.
                let start = text.utf8.index(text.startIndex, offsetBy: offset)
                while index + 1 < plainEnd, Self.isPlain(scalars[index + 1]) {
                    offset += UTF8.width(scalars[index])
                    index += 1
                }
                out += text[start..<text.utf8.index(text.startIndex, offsetBy: offset + UTF8.width(scalars[index]))]
            } else {
                out += escaped(scalar, after: scalars[..<index], before: next, isLast: isLast)
            }
            atLineStart = false
        }
    }

    /// A scalar as Markdown, with the escape that it needs between its neighbours.
    ///
    /// - Parameter isLast: Whether the text is the last of its block.
    private func escaped(
        _ scalar: Unicode.Scalar, after scalars: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?, isLast: Bool
    ) -> String {
        let previous = scalars.last
        let needsEscape: Bool
        switch scalar {
        case "\n", "\r", "\t", "\u{2028}": return "&#\(scalar.value);"
        case " ":
            // White space at the edge of a line would be lost.
            return atLineStart || (next == nil && isLast) || next == "\u{2028}" ? "&#32;" : " "
        case "\\", "`", "*", "_", "[", "]", "<", "~": needsEscape = true
        case "$" where options.math, "^" where options.scripts || options.tableSpans,
            "{" where options.ruby || options.attributes || options.figures:
            needsEscape = true
        case "\"" where options.smartPunctuation, "'" where options.smartPunctuation: needsEscape = true
        case "=" where options.marks && (next == "=" || previous == "="): needsEscape = true
        case "+" where options.insertions && (next == "+" || previous == "+"): needsEscape = true
        case "-" where options.smartPunctuation && (next == "-" || previous == "-"): needsEscape = true
        case "." where options.smartPunctuation && next == ".": needsEscape = true
        case "|": needsEscape = options.tables || options.wikiLinks
        case "!": needsEscape = next == nil
        case "&": needsEscape = next.map { $0 == "#" || $0.properties.isAlphabetic } ?? false
        // A heading's opening or closing marks.
        case "#": needsEscape = atLineStart || (place == .heading && next == nil && isLast)
        case ":" where next == "/" && options.autolinks: needsEscape = true
        case ">", "+", "-", "=", ":": needsEscape = atLineStart
        case ".": needsEscape = endsListNumber || endsWithWWW(scalars)
        case ")": needsEscape = endsListNumber
        case "@": needsEscape = options.autolinks && previous != nil && next != nil
        default: needsEscape = false
        }
        return needsEscape ? "\\" + String(scalar) : String(scalar)
    }

    /// Whether a scalar never needs an escape, except next to a mark.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: !scalar.isASCII && scalar != "\u{2028}"
        }
    }

    /// Whether the text so far ends with the mark of a span, or must be separated from one.
    private var hasMarkBefore: Bool {
        guard let last = out.utf8.last else { return false }
        return last == UInt8(ascii: "*") || last == UInt8(ascii: "_") || last == UInt8(ascii: "~")
    }

    /// Whether the current line consists of up to nine digits.
    private var endsListNumber: Bool {
        var digits = 0
        for byte in out.utf8.reversed() {
            if byte == 0x0A { break }
            guard (48...57).contains(byte), digits < 9 else { return false }
            digits += 1
        }
        return digits > 0
    }

    /// Whether `scalars` end with `www`, which a point would make the beginning of an address.
    private func endsWithWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let last = scalars.suffix(3)
        return options.autolinks && last.count == 3 && last.allSatisfy { $0 == "w" || $0 == "W" }
    }

    // Code, links.

    private mutating func code(_ text: String) {
        var runs: Set<Int> = []
        var run = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "`") {
                run += 1
            } else {
                runs.insert(run)
                run = 0
            }
        }
        runs.insert(run)
        var count = 1
        while runs.contains(count) { count += 1 }
        let fence = String(repeating: "`", count: count)
        let isBlank = text.utf8.allSatisfy { $0 == 0x20 }
        let needsSpace =
            text.utf8.first == UInt8(ascii: "`") || text.utf8.last == UInt8(ascii: "`")
            || (!isBlank && text.utf8.first == 0x20 && text.utf8.last == 0x20)
        let space = needsSpace ? " " : ""
        let content =
            place == .cell
            ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
        out += fence + space + content + space + fence
    }

    /// A link whose text is its address, in angle brackets; `nil` if that is not possible.
    private func autolink(_ piece: DocumentPiece, _ pieces: [DocumentPiece], _ index: Int) -> String? {
        guard let last = piece.spans.last, last.kind == .link, let url = last.link, last.title == nil,
            piece.attributes.image == nil, piece.html == nil, piece.attributes.generated != true
        else { return nil }
        // The link must contain only this piece.
        let depth = piece.spans.count
        for neighbour in [index - 1, index + 1] where pieces.indices.contains(neighbour) {
            let spans = pieces[neighbour].spans
            if spans.count >= depth, spans[depth - 1] == last { return nil }
        }
        if spans.count >= depth, spans[depth - 1] == last { return nil }
        let isMail = url == "mailto:" + piece.text && piece.text.contains("@")
        guard isMail || url == piece.text, piece.text.utf8.count > 3 else { return nil }
        var scheme = 0
        var hasColon = false
        for byte in piece.text.utf8 {
            guard byte > 0x20, byte < 0x80, byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">"),
                byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "|"), byte != UInt8(ascii: "`"),
                byte != UInt8(ascii: "&")
            else { return nil }
            if !hasColon {
                if byte == UInt8(ascii: ":") {
                    hasColon = true
                } else {
                    let isLetter = (97...122).contains(byte | 0x20)
                    guard isMail || isLetter || (scheme > 0 && "0123456789+.-".utf8.contains(byte)) else { return nil }
                    scheme += 1
                }
            }
        }
        if isMail { return piece.text.utf8.allSatisfy({ InlineWriting.isMailByte($0) }) ? "<\(piece.text)>" : nil }
        return hasColon && (2...32).contains(scheme) ? "<\(piece.text)>" : nil
    }

    private static func isMailByte(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || "@.-+".utf8.contains(byte)
    }

    private func destination(_ url: String) -> String {
        var result = ""
        var needsBrackets = url.isEmpty
        for scalar in url.unicodeScalars {
            switch scalar {
            case "<", ">", "\\", "`": result += "\\" + String(scalar)
            case "&": result += "&amp;"
            case "\n", "\r", "\t": result += "&#\(scalar.value);"
            case "|" where place == .cell: result += "\\|"
            case " ", "(", ")":
                needsBrackets = true
                result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                needsBrackets = true
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return needsBrackets ? "<\(result)>" : result
    }

    private func title(_ title: String?) -> String {
        guard let title else { return "" }
        var result = " \""
        for scalar in title.unicodeScalars {
            switch scalar {
            case "\"", "\\", "`": result += "\\" + String(scalar)
            case "&": result += "&amp;"
            case "\n", "\r": result += "&#\(scalar.value);"
            case "|" where place == .cell: result += "\\|"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension InlineIntent {
    /// The tag of HTML that a span is written with where Markdown has no marks for it.
    var htmlName: String? {
        switch self {
        case .insertion: "ins"
        case .mark: "mark"
        case .keyboard: "kbd"
        case .subscripted: "sub"
        case .superscripted: "sup"
        default: nil
        }
    }
}

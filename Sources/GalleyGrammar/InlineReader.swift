internal import GalleySupport

/// A parser of the inline structure of a leaf: CommonMark 0.31.2 with GitHub's strikethrough, autolinks and footnotes, and
/// the extensions of ``MarkdownOptions``.
///
/// A single pass over the text creates tokens for everything that is not plain text; delimiters are matched as in
/// CommonMark's appendix. One reader parses all leaves of a source and reuses its memory.
struct InlineReader {
    let options: MarkdownOptions
    /// A bit set of the special ASCII characters.
    private let special: (low: UInt64, high: UInt64)

    var text: LeafText
    var bytes: GrammarBytes
    var tokens: [InlineToken] = []
    var runs: [DelimiterRun] = []
    var spans: [DelimiterSpan] = []
    var brackets: [OpenBracket] = []
    /// The last run that may still match, or -1.
    var lastRun: Int32 = -1
    /// Brackets below this index in the stack surround a link, and cannot become links.
    var linkFloor = 0
    /// The position to which white space has been searched, and the end of the last one found, or -1.
    var space = (searched: 0, last: -1)
    /// The tokens of addresses that a link may still surround.
    var addresses: [Int32] = []
    /// The end of the last token, before which there is no more text.
    var textStart = 0
    /// The last character that is escaped by a backslash.
    private var escaped = -1
    /// The end of the label of the open wiki link; nothing inside extends further.
    var wikiEnd = Int.max
    /// The last run before that link, and the knowledge about the rest of the text after it.
    var aroundWiki: (lastRun: Int32, rest: RestOfText) = (-1, RestOfText())
    var rest = RestOfText()

    /// Knowledge about the rest of the text, so that it is not searched repeatedly.
    struct RestOfText {
        /// For each length of a run of backticks, the position of the last such run, once all have been found.
        var backticks: [Int: Int] = [:]
        var knowsBackticks = false
        /// The position before which no formula in text starts.
        var noMathBefore = -1
        var knowsNoDisplayMath = false
        /// The kinds of markup that have no end after this point.
        var noMarkup: UInt8 = 0
    }

    /// The destinations and titles found.
    var places: [SourceSlice] = []
    var loose: [UInt8]
    let labels: GrammarLabels

    init(options: MarkdownOptions, labels: GrammarLabels, loose: [UInt8]) {
        self.options = options
        self.labels = labels
        self.loose = loose
        text = LeafText(bytes: unsafe GrammarBytes(UnsafeBufferPointer(start: nil, count: 0)), start: 0, end: 0)
        bytes = text.bytes
        var marks = Array("\0\n\\`*_[]<&".utf8)
        if options.strikethrough || options.scripts { marks.append(UInt8(ascii: "~")) }
        if options.scripts { marks.append(UInt8(ascii: "^")) }
        if options.marks { marks.append(UInt8(ascii: "=")) }
        if options.insertions { marks.append(UInt8(ascii: "+")) }
        if options.ruby { marks.append(UInt8(ascii: "{")) }
        if options.math { marks.append(UInt8(ascii: "$")) }
        if options.autolinks { marks += Array(":.@".utf8) }
        var low: UInt64 = 0
        var high: UInt64 = 0
        for mark in marks {
            if mark < 64 { low |= 1 << UInt64(mark) } else { high |= 1 << UInt64(mark - 64) }
        }
        special = (low, high)
        tokens.reserveCapacity(64)
        runs.reserveCapacity(32)
        spans.reserveCapacity(32)
        brackets.reserveCapacity(16)
        places = labels.places
    }

    /// Parses a leaf's text. Its tokens are valid until the next call.
    mutating func read(_ leaf: LeafText) {
        text = leaf
        bytes = leaf.bytes
        tokens.removeAll(keepingCapacity: true)
        textStart = leaf.start
        let end = leaf.end
        var index = bytes.findSpecial(special.low, special.high, from: leaf.start, to: end)
        // Most texts have no special characters.
        guard index < end else { return }
        reset()
        while index < end {
            if index >= wikiEnd {
                index = closeWikiLink()
            } else {
                index = read(bytes[index], at: index, min(end, wikiEnd))
            }
            index = bytes.findSpecial(special.low, special.high, from: index, to: end)
        }
        matchRuns(after: -1)
    }

    private mutating func reset() {
        runs.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        brackets.removeAll(keepingCapacity: true)
        addresses.removeAll(keepingCapacity: true)
        lastRun = -1
        space = (text.start, -1)
        linkFloor = 0
        wikiEnd = .max
        escaped = -1
        if rest.knowsBackticks {
            rest.backticks.removeAll(keepingCapacity: true)
            rest.knowsBackticks = false
        }
        rest.noMathBefore = -1
        rest.knowsNoDisplayMath = false
        rest.noMarkup = 0
    }

    /// Reads the construct that starts at `index`; returns where to continue.
    private mutating func read(_ byte: UInt8, at index: Int, _ end: Int) -> Int {
        switch byte {
        case 0x0A: return readLineEnd(index, end)
        case UInt8(ascii: "\\"):
            let next = bytes[index + 1]
            if index + 1 >= end { return index + 1 }
            if next == 0x0A {
                let after = bytes.skipBlanks(index + 2, end)
                return add(.hardBreak, index, after)
            }
            guard GrammarClass.isPunctuation(next) else { return index + 1 }
            _ = add(.escape, index, index + 1)
            escaped = index + 1
            return index + 2
        case UInt8(ascii: "`"): return readCode(index, end)
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="), UInt8(ascii: "+"),
            UInt8(ascii: "^"):
            return readRun(byte, index, end)
        case UInt8(ascii: "{"): return readRuby(index, end)
        case UInt8(ascii: "["):
            if options.wikiLinks, bytes[index + 1] == byte, let next = openWikiLink(index, end) { return next }
            // An exclamation mark starts an image, unless it is escaped or part of another token.
            let isImage = index > textStart && bytes[index - 1] == UInt8(ascii: "!") && index - 1 != escaped
            return openBracket(isImage ? index - 1 : index, isImage: isImage)
        case UInt8(ascii: "]"): return closeBracket(index, end)
        case UInt8(ascii: "<"): return readMarkup(index, end)
        case UInt8(ascii: "&"):
            guard let after = LinkScanner.referenceEnd(bytes, index, end),
                HTMLEntities.text(for: bytes, index, after) != nil
            else { return index + 1 }
            return add(.entity, index, after)
        case UInt8(ascii: "$"): return readMath(index, end)
        case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "@"): return readAddress(byte, index, end)
        default: return add(.null, index, index + 1)
        }
    }

    /// Adds a token, after which new text starts.
    @inline(__always)
    mutating func add(_ kind: InlineToken.Kind, _ start: Int, _ end: Int) -> Int {
        tokens.append(InlineToken(kind, start, end))
        textStart = end
        return end
    }

    private mutating func readLineEnd(_ index: Int, _ end: Int) -> Int {
        let start = bytes.trimBlanks(textStart, index)
        let isHard = index - start >= 2 && bytes[index - 1] == 0x20 && bytes[index - 2] == 0x20
        return add(isHard ? .hardBreak : .softBreak, start, bytes.skipBlanks(index + 1, end))
    }

    // Code and formulas.

    private func runEnd(_ start: Int, _ end: Int) -> Int {
        let mark = bytes[start]
        var index = start
        while index < end, bytes[index] == mark { index += 1 }
        return index
    }

    private mutating func readCode(_ start: Int, _ end: Int) -> Int {
        let open = runEnd(start, end)
        let length = open - start
        if rest.knowsBackticks, (rest.backticks[length] ?? -1) < open { return open }
        var index = open
        while true {
            index = bytes.find(UInt8(ascii: "`"), from: index, to: end)
            guard index < end else { break }
            let close = runEnd(index, end)
            if close - index == length {
                addCode(start, open, index, close)
                return close
            }
            // Record all runs, so that other runs without a counterpart need no search.
            if !rest.knowsBackticks { rest.backticks[close - index] = index }
            index = close
        }
        rest.knowsBackticks = true
        return open
    }

    private mutating func addCode(_ start: Int, _ open: Int, _ close: Int, _ end: Int) {
        func isSpace(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x0A }
        var first = open
        var last = close
        if isSpace(first), isSpace(last - 1), last - first > 1 {
            var index = first
            while index < last, isSpace(index) { index += 1 }
            if index < last {
                first += 1
                last -= 1
            }
        }
        _ = add(.code, start, end)
        tokens[tokens.count - 1].first = Int32(truncatingIfNeeded: first)
        tokens[tokens.count - 1].second = Int32(truncatingIfNeeded: last)
    }

    /// Reads a formula by the rules of Pandoc.
    private mutating func readMath(_ start: Int, _ end: Int) -> Int {
        let open = runEnd(start, end)
        switch open - start {
        case 1: return readInlineMath(start, open, end)
        case 2: return readDisplayMath(start, open, end)
        default: return open
        }
    }

    /// Reads `$…$`. A dollar sign after white space ends the attempt, and one before a digit is part of the formula, as are
    /// those in `\\text{…}`.
    private mutating func readInlineMath(_ start: Int, _ open: Int, _ end: Int) -> Int {
        guard open < end, open > rest.noMathBefore, !isSpace(open) else { return open }
        var index = open
        var readsText = true
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                let text = readsText && bytes.has("\\text{", at: index, to: end)
                if text, let close = groupEnd(index + 5, end) {
                    index = close
                } else {
                    // A group without an end is searched once.
                    if text { readsText = false }
                    index += 2
                }
            case UInt8(ascii: "$"):
                let close = runEnd(index, end)
                if index > open, isSpace(index - 1) {
                    rest.noMathBefore = index
                    return open
                }
                if close - index == 1, index > open, close == end || !GrammarClass.isDigit(bytes[close]) {
                    return addMath(.math, start, open, index, close)
                }
                index = close
            default: index += 1
            }
        }
        rest.noMathBefore = end
        return open
    }

    private mutating func readDisplayMath(_ start: Int, _ open: Int, _ end: Int) -> Int {
        guard !rest.knowsNoDisplayMath else { return open }
        var index = open
        while true {
            index = bytes.find(UInt8(ascii: "$"), from: index, to: end)
            guard index < end else { break }
            if bytes.isEscaped(index, from: open) {
                index += 1
                continue
            }
            let close = runEnd(index, end)
            if close - index == 2, index > open { return addMath(.displayMath, start, open, index, close) }
            index = close
        }
        rest.knowsNoDisplayMath = true
        return open
    }

    private mutating func addMath(
        _ kind: InlineToken.Kind, _ start: Int, _ open: Int, _ close: Int, _ end: Int
    ) -> Int {
        _ = add(kind, start, end)
        tokens[tokens.count - 1].first = Int32(truncatingIfNeeded: open)
        tokens[tokens.count - 1].second = Int32(truncatingIfNeeded: close)
        return end
    }

    /// The end of a group of TeX that begins with the brace at `start`; nil if it has none.
    private func groupEnd(_ start: Int, _ end: Int) -> Int? {
        var depth = 0
        var index = start
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    private func isSpace(_ index: Int) -> Bool { GrammarClass.isBlank(bytes[index]) || bytes[index] == 0x0A }

    // Ruby.

    /// Reads `{text|reading}`; with several readings there is one for each character.
    private mutating func readRuby(_ start: Int, _ end: Int) -> Int {
        var index = start + 1
        var textEnd = -1
        var readingStart = -1
        var count = 0
        while index < end, bytes[index] != UInt8(ascii: "}") {
            switch bytes[index] {
            case 0x0A, 0, UInt8(ascii: "{"), UInt8(ascii: "\\"): return start + 1
            case UInt8(ascii: "|"):
                // Neither the text nor a reading is empty.
                if index == max(start + 1, readingStart) { return start + 1 }
                if textEnd < 0 { textEnd = index }
                readingStart = index + 1
                count += 1
            default: break
            }
            index += 1
        }
        guard index < end, textEnd > 0, index > readingStart, count == 1 || count == scalarCount(start + 1, textEnd)
        else { return start + 1 }
        _ = add(.ruby, start, index + 1)
        tokens[tokens.count - 1].first = Int32(truncatingIfNeeded: start + 1)
        tokens[tokens.count - 1].second = Int32(truncatingIfNeeded: textEnd)
        return index + 1
    }

    private func scalarCount(_ start: Int, _ end: Int) -> Int {
        (start..<end).count { bytes[$0] & 0xC0 != 0x80 }
    }
}

/// A highlighter for a few languages: Swift, C and its kin, JavaScript, JSON, Python, shell, HTML.
///
/// It recognizes words, strings, numbers and comments, without a grammar, in a single pass.
public struct BuiltInCodeHighlighter: CodeHighlighter {
    /// Creates a highlighter.
    public init() {}

    /// - Complexity: O(*n*).
    public func tokens(in code: String, language: String) -> [CodeToken] {
        guard let rules = CodeRules.named(language.lowercased()) else { return [] }
        var lexer = CodeLexer(Array(code.utf8), rules)
        return lexer.run()
    }
}

/// A single pass over code.
private struct CodeLexer {
    private let bytes: [UInt8]
    private let rules: CodeRules
    private var position = 0
    private var tokens: [CodeToken] = []

    init(_ bytes: [UInt8], _ rules: CodeRules) {
        self.bytes = bytes
        self.rules = rules
    }

    mutating func run() -> [CodeToken] {
        while position < bytes.count {
            if let end = commentEnd() {
                add(.comment, to: end)
            } else if rules.isMarkup {
                markup()
            } else {
                code()
            }
        }
        return tokens
    }

    private mutating func add(_ kind: CodeToken.Kind, to end: Int) {
        tokens.append(CodeToken(utf8Range: position..<end, kind: kind))
        position = end
    }

    private func has(_ text: String, at offset: Int) -> Bool {
        offset + text.utf8.count <= bytes.count && bytes[offset..<(offset + text.utf8.count)].elementsEqual(text.utf8)
    }

    private func isWord(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 0x5F || byte >= 0x80
    }

    private func commentEnd() -> Int? {
        for mark in rules.lineComments where has(mark, at: position) {
            // `#` starts a comment only at the start of a word.
            if mark == "#", position > 0, bytes[position - 1] > 0x20 { continue }
            return ByteSearch.first(0x0A, in: bytes, from: position) ?? bytes.count
        }
        guard let block = rules.blockComment, has(block.open, at: position) else { return nil }
        var end = position + block.open.utf8.count
        while end < bytes.count, !has(block.close, at: end) { end += 1 }
        return min(bytes.count, end + block.close.utf8.count)
    }

    private func stringEnd(_ quote: UInt8) -> Int {
        let isLong =
            rules.hasLongStrings && position + 2 < bytes.count && bytes[position + 1] == quote
            && bytes[position + 2] == quote
        var end = position + (isLong ? 3 : 1)
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "\\") {
                end += 2
                continue
            }
            if bytes[end] == quote, !isLong { return end + 1 }
            if isLong, bytes[end] == quote, end + 2 < bytes.count, bytes[end + 1] == quote, bytes[end + 2] == quote {
                return end + 3
            }
            if bytes[end] == 0x0A, !isLong, quote != 0x60 { return end }
            end += 1
        }
        return bytes.count
    }

    private mutating func code() {
        let byte = bytes[position]
        if rules.quotes.contains(byte) {
            add(.string, to: stringEnd(byte))
        } else if (48...57).contains(byte) {
            var end = position + 1
            while end < bytes.count,
                isWord(bytes[end])
                    || (bytes[end] == 0x2E && end + 1 < bytes.count && (48...57).contains(bytes[end + 1]))
            {
                end += 1
            }
            add(.number, to: end)
        } else if byte == rules.attributeMark, position + 1 < bytes.count, isWord(bytes[position + 1]) {
            var end = position + 1
            while end < bytes.count, isWord(bytes[end]) { end += 1 }
            add(.attribute, to: end)
        } else if isWord(byte) {
            var end = position + 1
            while end < bytes.count, isWord(bytes[end]) { end += 1 }
            let word = String(decoding: bytes[position..<end], as: UTF8.self)
            if rules.keywords.contains(word) {
                add(.keyword, to: end)
            } else if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
                add(rules.capitalsAreTypes && (65...90).contains(byte) ? .type : .function, to: end)
            } else if rules.capitalsAreTypes, (65...90).contains(byte) {
                add(.type, to: end)
            } else {
                position = end
            }
        } else {
            position += 1
        }
    }

    private mutating func markup() {
        guard bytes[position] == UInt8(ascii: "<") else {
            position += 1
            return
        }
        var end = position + 1
        while end < bytes.count, isWord(bytes[end]) || "/!?-:".utf8.contains(bytes[end]) { end += 1 }
        add(.keyword, to: end)
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            let byte = bytes[position]
            if byte == 0x22 || byte == 0x27 {
                var end = position + 1
                while end < bytes.count, bytes[end] != byte { end += 1 }
                add(.string, to: min(bytes.count, end + 1))
            } else if isWord(byte) {
                var end = position + 1
                while end < bytes.count, isWord(bytes[end]) || bytes[end] == 0x2D || bytes[end] == 0x3A { end += 1 }
                add(.attribute, to: end)
            } else {
                position += 1
            }
        }
    }
}

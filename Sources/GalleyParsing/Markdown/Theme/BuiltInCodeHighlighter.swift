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

/// The lexical rules of a language.
struct CodeRules: Sendable {
    var keywords: Set<String> = []
    var lineComments: [String] = []
    var blockComment: (open: String, close: String)?
    var quotes: [UInt8] = [0x22, 0x27]
    /// Whether three quotes start a multiline string.
    var hasLongStrings = false
    /// Whether a capitalized word is a type.
    var capitalsAreTypes = true
    /// The prefix of attributes, such as `@`.
    var attributeMark: UInt8?
    var isMarkup = false

    static func named(_ name: String) -> CodeRules? {
        switch name {
        case "swift": swift
        case "c", "h", "cpp", "c++", "cc", "hpp", "objc", "java", "kotlin", "cs", "csharp", "rust", "rs", "go": cLike
        case "js", "javascript", "ts", "typescript", "jsx", "tsx": javaScript
        case "json", "jsonc": json
        case "py", "python": python
        case "sh", "bash", "shell", "zsh", "console": shell
        case "html", "xml", "svg": CodeRules(blockComment: ("<!--", "-->"), capitalsAreTypes: false, isMarkup: true)
        default: nil
        }
    }

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    private static let swift = CodeRules(
        keywords: words(
            """
            actor any as associatedtype async await break case catch class continue default defer deinit do else enum \
            extension fallthrough false fileprivate final for func get guard if import in indirect init inout internal \
            is lazy let mutating nil nonisolated open operator override package private protocol public repeat rethrows \
            return self Self set some static struct subscript super switch throw throws true try typealias unsafe var \
            weak where while willSet didSet yield consuming borrowing
            """),
        lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [0x22], hasLongStrings: true,
        attributeMark: UInt8(ascii: "@"))
    private static let cLike = CodeRules(
        keywords: words(
            """
            auto bool break case catch char class const constexpr continue default delete do double else enum extern \
            false final float fn for func go goto if impl import inline int interface let long match mod mut namespace \
            new null nullptr operator override package private protected pub public return short signed sizeof static \
            struct super switch template this throw throws trait true try type typedef union unsigned use using var \
            virtual void volatile where while
            """),
        lineComments: ["//"], blockComment: ("/*", "*/"), attributeMark: UInt8(ascii: "#"))
    private static let javaScript = CodeRules(
        keywords: words(
            """
            as async await break case catch class const continue default delete do else enum export extends false \
            finally for from function if implements import in instanceof interface let new null of return static super \
            switch this throw true try type typeof undefined var void while with yield
            """),
        lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [0x22, 0x27, 0x60], attributeMark: UInt8(ascii: "@"))
    private static let json = CodeRules(
        keywords: ["true", "false", "null"], lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [0x22],
        capitalsAreTypes: false)
    private static let python = CodeRules(
        keywords: words(
            """
            and as assert async await break class continue def del elif else except False finally for from global if \
            import in is lambda None nonlocal not or pass raise return True try while with yield match case self
            """),
        lineComments: ["#"], hasLongStrings: true, attributeMark: UInt8(ascii: "@"))
    private static let shell = CodeRules(
        keywords: words(
            "if then else elif fi for in do done while until case esac function return export local set unset exit source echo cd"
        ),
        lineComments: ["#"], capitalsAreTypes: false, attributeMark: UInt8(ascii: "$"))
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

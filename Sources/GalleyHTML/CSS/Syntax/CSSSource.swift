/// A source of CSS as tokens.
struct CSSSource: Sendable {
    let bytes: [UInt8]
    let tokens: [CSSToken]

    init(_ bytes: [UInt8]) {
        // Places have 32 bits.
        let tokenizer = CSSTokenizer(bytes.count < 1 << 30 ? bytes : [])
        self.bytes = tokenizer.bytes
        tokens = tokenizer.tokens
    }

    init(_ text: String) { self.init(Array(text.utf8)) }

    var all: Range<Int> { 0..<tokens.count }

    /// The name, the string, the address or the unit of a token.
    func value(_ index: Int) -> ArraySlice<UInt8> { bytes[Int(tokens[index].valueStart)..<Int(tokens[index].valueEnd)] }

    /// The name, the string, the address or the unit of a token.
    func string(_ index: Int) -> String { String(decoding: value(index), as: UTF8.self) }

    /// The name or the unit of a token in small letters.
    func lowercased(_ index: Int) -> String { String(decoding: value(index).map(\.lowercased), as: UTF8.self) }

    /// Whether a token is a delimiter.
    func isDelimiter(_ index: Int, _ byte: Unicode.Scalar) -> Bool {
        tokens[index].kind == .delim && tokens[index].delimiter == UInt8(ascii: byte)
    }

    /// The tokens inside a block, or the arguments of a function.
    func content(of index: Int) -> Range<Int> { (index + 1)..<max(index + 1, Int(tokens[index].match)) }

    /// The token after a token and its block.
    func after(_ index: Int) -> Int {
        tokens[index].opens ? min(Int(tokens[index].match) + 1, tokens.count) : index + 1
    }

    /// The source of tokens.
    func text(_ range: Range<Int>) -> String {
        guard let first = range.first, range.upperBound <= tokens.count else { return "" }
        let end = Int(tokens[range.upperBound - 1].end)
        return String(decoding: bytes[Int(tokens[first].start)..<end], as: UTF8.self)
    }

    /// A range without white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, min(range.upperBound, tokens.count))
        while lower < upper, tokens[lower].kind == .space { lower += 1 }
        while upper > lower, tokens[upper - 1].kind == .space { upper -= 1 }
        return lower..<upper
    }

    /// The parts of a range between commas that are in no block.
    func parts(_ range: Range<Int>, at kind: CSSToken.Kind = .comma) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if tokens[index].kind == kind {
                result.append(trimmed(start..<index))
                start = index + 1
            }
            index = after(index)
        }
        result.append(trimmed(start..<max(start, range.upperBound)))
        return result
    }

    /// The line and the column of a token, from 1 on; columns count characters.
    func place(of index: Int) -> (line: Int, column: Int) {
        let end = index < tokens.count ? Int(tokens[index].start) : Int(tokens.last?.end ?? 0)
        let before = bytes[..<end]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (
            1 + before.lazy.filter { $0 == 0x0A }.count,
            1 + before[start...].lazy.filter { $0 & 0xC0 != 0x80 }.count
        )
    }
}

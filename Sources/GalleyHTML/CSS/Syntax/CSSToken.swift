/// A token of CSS: its kind, its place in the source, and its value.
struct CSSToken: Sendable {
    enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL, delim, number, percentage, dimension
        case space, openComment, closeComment, colon, semicolon, comma
        case openSquare, closeSquare, openParenthesis, closeParenthesis, openCurly, closeCurly
    }

    let kind: Kind
    /// Whether a number is an integer, or a hash an identifier.
    var flag = false
    /// The byte of a delimiter, or 0x80 for a character outside ASCII.
    var delimiter: UInt8 = 0
    /// The place in the source.
    var start: Int32
    var end: Int32
    /// The name, the string, the address or the unit, in the bytes of the source.
    var valueStart: Int32 = 0
    var valueEnd: Int32 = 0
    /// The end of the digits of a number.
    var numberEnd: Int32 = 0
    /// The token that closes a block or a function, or the number of tokens if none does.
    var match: Int32 = -1
    var number: Double = 0

    /// Whether the token starts a block.
    var opens: Bool {
        switch kind {
        case .function, .openSquare, .openParenthesis, .openCurly: true
        default: false
        }
    }

    /// The kind of the token that closes the block that this one starts.
    var closing: Kind? {
        switch kind {
        case .function, .openParenthesis: .closeParenthesis
        case .openSquare: .closeSquare
        case .openCurly: .closeCurly
        default: nil
        }
    }
}

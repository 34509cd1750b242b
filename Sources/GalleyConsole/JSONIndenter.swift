/// A formatter of compact JSON: members on separate lines, arrays of plain values on one line.
///
/// It only changes white space between tokens, and so keeps the form of numbers.
package struct JSONIndenter {
    private let source: [UInt8]
    private var position = 0
    private var result: [UInt8] = []
    private var depth = 0

    /// - Parameter json: JSON without white space between tokens, as written by `JSONWriter`.
    package static func indent(_ json: [UInt8]) -> [UInt8] {
        var indenter = JSONIndenter(json)
        indenter.value()
        return indenter.result
    }

    private init(_ json: [UInt8]) {
        source = json
        result.reserveCapacity(json.count * 2)
    }

    private mutating func value() {
        guard position < source.count else { return }
        switch source[position] {
        case UInt8(ascii: "{"): container(ends: UInt8(ascii: "}"), onOneLine: false)
        case UInt8(ascii: "["): container(ends: UInt8(ascii: "]"), onOneLine: isPlainArray())
        default: scalar()
        }
    }

    private mutating func container(ends end: UInt8, onOneLine: Bool) {
        copy()
        guard position < source.count, source[position] != end else { return copy() }
        depth += 1
        while position < source.count {
            if !onOneLine { newline() }
            if end == UInt8(ascii: "}") {
                scalar()
                copy()
                result.append(UInt8(ascii: " "))
            }
            value()
            guard position < source.count, source[position] == UInt8(ascii: ",") else { break }
            copy()
            if onOneLine { result.append(UInt8(ascii: " ")) }
        }
        depth -= 1
        if !onOneLine { newline() }
        copy()
    }

    /// Copies a string, a number or a keyword.
    private mutating func scalar() {
        if position < source.count, source[position] == UInt8(ascii: "\"") {
            repeat {
                if source[position] == UInt8(ascii: "\\") { copy() }
                copy()
            } while position < source.count && source[position] != UInt8(ascii: "\"")
            copy()
            return
        }
        while position < source.count, !Self.structure.contains(source[position]) { copy() }
    }

    private static let structure = Array("{}[],:".utf8)

    private mutating func copy() {
        guard position < source.count else { return }
        result.append(source[position])
        position += 1
    }

    private mutating func newline() {
        result.append(UInt8(ascii: "\n"))
        result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }

    /// Whether the array that starts here contains no arrays and objects.
    private func isPlainArray() -> Bool {
        var index = position + 1
        var isInString = false
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "\\") where isInString: index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): if !isInString { return false }
            case UInt8(ascii: "]"): if !isInString { return true }
            default: break
            }
            index += 1
        }
        return true
    }
}

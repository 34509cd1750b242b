/// The tokenizer of CSS Syntax 3, over bytes.
struct CSSTokenizer {
    /// The source, and after its end the values of tokens with escapes.
    private(set) var bytes: [UInt8]
    private(set) var tokens: [CSSToken] = []
    private let end: Int
    private var position = 0
    /// The blocks that are open.
    private var open: [Int32] = []

    init(_ source: [UInt8]) {
        bytes = CSSTokenizer.preprocess(source)
        end = bytes.count
        tokens.reserveCapacity(end / 4 + 4)
        run()
    }

    /// Makes every line break a line feed, and NUL a replacement character.
    private static func preprocess(_ source: [UInt8]) -> [UInt8] {
        guard source.contains(where: { $0 == 0 || $0 == 0x0D || $0 == 0x0C }) else { return source }
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        for (index, byte) in source.enumerated() {
            switch byte {
            case 0: result += [0xEF, 0xBF, 0xBD]
            case 0x0C: result.append(0x0A)
            case 0x0D: if index + 1 >= source.count || source[index + 1] != 0x0A { result.append(0x0A) }
            default: result.append(byte)
            }
        }
        return result
    }

    private func peek(_ offset: Int = 0) -> UInt8 {
        let place = position + offset
        return place < end ? bytes[place] : 0
    }

    private mutating func add(
        _ kind: CSSToken.Kind, from start: Int, value: Range<Int> = 0..<0, delimiter: UInt8 = 0, flag: Bool = false
    ) {
        var token = CSSToken(kind: kind, start: Int32(start), end: Int32(position))
        token.valueStart = Int32(value.lowerBound)
        token.valueEnd = Int32(value.upperBound)
        token.delimiter = delimiter
        token.flag = flag
        append(token)
    }

    /// Adds a token, and connects those of a block.
    private mutating func append(_ token: CSSToken) {
        let index = Int32(tokens.count)
        tokens.append(token)
        if token.opens {
            open.append(index)
        } else if let last = open.last, tokens[Int(last)].closing == token.kind {
            tokens[Int(last)].match = index
            open.removeLast()
        }
    }

    private mutating func run() {
        while position < end { next() }
        for index in open { tokens[Int(index)].match = Int32(tokens.count) }
    }

    private mutating func next() {
        let start = position
        let byte = bytes[position]
        switch byte {
        case 0x20, 0x09, 0x0A:
            while CSSTokenizer.isSpace(peek()), position < end { position += 1 }
            add(.space, from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string(from: start, quote: byte)
        case UInt8(ascii: "#"):
            position += 1
            guard isNameByte(peek()) && position < end || isEscape() else { return delimiter(byte, start) }
            let isIdentifier = startsIdentifier()
            let value = name()
            add(.hash, from: start, value: value, flag: isIdentifier)
        case UInt8(ascii: "@"):
            position += 1
            guard startsIdentifier() else { return delimiter(byte, start) }
            let value = name()
            add(.atKeyword, from: start, value: value)
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): comment()
        case UInt8(ascii: "<") where matches("<!--"):
            position += 4
            add(.openComment, from: start)
        case UInt8(ascii: "-") where !startsNumber() && matches("-->"):
            position += 3
            add(.closeComment, from: start)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): number(from: start)
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            if startsNumber() { return number(from: start) }
            if byte == UInt8(ascii: "-"), startsIdentifier() { return identifier(from: start) }
            position += 1
            delimiter(byte, start)
        default: if let kind = CSSTokenizer.punctuation(byte) { simple(kind) } else { other(byte, start) }
        }
    }

    private mutating func other(_ byte: UInt8, _ start: Int) {
        if startsIdentifier() { return identifier(from: start) }
        position += 1
        // A character outside ASCII starts an identifier, so that this is ASCII.
        delimiter(byte, start)
    }

    private mutating func simple(_ kind: CSSToken.Kind) {
        position += 1
        add(kind, from: position - 1)
    }

    private mutating func delimiter(_ byte: UInt8, _ start: Int) {
        add(.delim, from: start, delimiter: byte)
    }

    private static func punctuation(_ byte: UInt8) -> CSSToken.Kind? {
        switch byte {
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: ";"): .semicolon
        case UInt8(ascii: ","): .comma
        case UInt8(ascii: "["): .openSquare
        case UInt8(ascii: "]"): .closeSquare
        case UInt8(ascii: "("): .openParenthesis
        case UInt8(ascii: ")"): .closeParenthesis
        case UInt8(ascii: "{"): .openCurly
        case UInt8(ascii: "}"): .closeCurly
        default: nil
        }
    }

    private func matches(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= end else { return false }
        return unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            .elementsEqual(bytes[position..<(position + text.utf8CodeUnitCount)])
    }

    private mutating func comment() {
        position += 2
        while position < end {
            if bytes[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    private func isNameByte(_ byte: UInt8) -> Bool {
        CSSTokenizer.isNameStart(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
    }

    /// Whether a valid escape is at a place.
    private func isEscape(_ offset: Int = 0) -> Bool {
        position + offset < end && peek(offset) == UInt8(ascii: "\\")
            && !(position + offset + 1 < end && peek(offset + 1) == 0x0A)
    }

    private func startsIdentifier() -> Bool {
        guard position < end else { return false }
        let first = peek()
        if first == UInt8(ascii: "-") {
            return CSSTokenizer.isNameStart(peek(1)) || peek(1) == UInt8(ascii: "-") || isEscape(1)
        }
        return CSSTokenizer.isNameStart(first) || isEscape()
    }

    private func startsNumber() -> Bool {
        func isDigit(_ offset: Int) -> Bool { peek(offset) &- 0x30 < 10 }
        let sign = peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") ? 1 : 0
        return isDigit(sign) || (peek(sign) == UInt8(ascii: ".") && isDigit(sign + 1))
    }
}

extension CSSTokenizer {
    /// Reads a name; returns its place.
    private mutating func name() -> Range<Int> {
        let start = position
        while position < end, isNameByte(bytes[position]) { position += 1 }
        guard isEscape() else { return start..<position }
        let value = bytes.count
        bytes += bytes[start..<position]
        while position < end {
            if isNameByte(bytes[position]) {
                bytes.append(bytes[position])
                position += 1
            } else if isEscape() {
                position += 1
                escape()
            } else {
                break
            }
        }
        return value..<bytes.count
    }

    /// Reads an escape after its backslash, and adds its character to the values.
    private mutating func escape() {
        guard position < end else {
            bytes += [0xEF, 0xBF, 0xBD]
            return
        }
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, position < end, let digit = CSSTokenizer.hexadecimal(bytes[position]) {
            value = value << 4 | digit
            digits += 1
            position += 1
        }
        guard digits > 0 else {
            // A character may have several bytes; the others are in the following loop of the caller.
            bytes.append(bytes[position])
            position += 1
            while position < end, bytes[position] & 0xC0 == 0x80 {
                bytes.append(bytes[position])
                position += 1
            }
            return
        }
        if CSSTokenizer.isSpace(peek()), position < end { position += 1 }
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        bytes += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x37)
        case 0x61...0x66: UInt32(byte - 0x57)
        default: nil
        }
    }

    private mutating func identifier(from start: Int) {
        let value = name()
        guard position < end, bytes[position] == UInt8(ascii: "(") else {
            return add(.ident, from: start, value: value)
        }
        position += 1
        guard value.count == 3, equals(value, "url") else { return add(.function, from: start, value: value) }
        var place = position
        while place < end, CSSTokenizer.isSpace(bytes[place]) { place += 1 }
        if place < end, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
            return add(.function, from: start, value: value)
        }
        position = place
        url(from: start)
    }

    private func equals(_ range: Range<Int>, _ text: String) -> Bool {
        bytes[range].lazy.map(\.lowercased).elementsEqual(text.utf8)
    }

    /// Reads an address without quotes.
    private mutating func url(from start: Int) {
        let value = bytes.count
        while position < end {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: ")"):
                position += 1
                return add(.url, from: start, value: value..<bytes.count)
            case 0x20, 0x09, 0x0A:
                while position < end, CSSTokenizer.isSpace(bytes[position]) { position += 1 }
                guard position >= end || bytes[position] == UInt8(ascii: ")") else { return badURL(from: start) }
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F:
                return badURL(from: start)
            case UInt8(ascii: "\\"):
                guard isEscape() else { return badURL(from: start) }
                position += 1
                escape()
            default:
                bytes.append(byte)
                position += 1
            }
        }
        add(.url, from: start, value: value..<bytes.count)
    }

    private mutating func badURL(from start: Int) {
        while position < end {
            if bytes[position] == UInt8(ascii: ")") {
                position += 1
                break
            }
            position += isEscape() ? 2 : 1
        }
        position = min(position, end)
        add(.badURL, from: start)
    }

    private mutating func string(from start: Int, quote: UInt8) {
        position += 1
        let value = bytes.count
        while position < end {
            let byte = bytes[position]
            if byte == quote {
                position += 1
                return add(.string, from: start, value: value..<bytes.count)
            }
            if byte == 0x0A { return add(.badString, from: start) }
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            if position >= end { break }
            if bytes[position] == 0x0A { position += 1 } else { escape() }
        }
        add(.string, from: start, value: value..<bytes.count)
    }

    private mutating func number(from start: Int) {
        var isInteger = true
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
        func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
        while position < end, isDigit(bytes[position]) { position += 1 }
        if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
            isInteger = false
            position += 2
            while position < end, isDigit(bytes[position]) { position += 1 }
        }
        if peek() | 0x20 == UInt8(ascii: "e") {
            let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
            if isDigit(peek(sign)) {
                isInteger = false
                position += sign
                while position < end, isDigit(bytes[position]) { position += 1 }
            }
        }
        let numberEnd = position
        var kind = CSSToken.Kind.number
        var unit = 0..<0
        if position < end, bytes[position] == UInt8(ascii: "%") {
            position += 1
            kind = .percentage
        } else if startsIdentifier() {
            unit = name()
            kind = .dimension
        }
        var token = CSSToken(kind: kind, start: Int32(start), end: Int32(position))
        token.flag = isInteger
        token.numberEnd = Int32(numberEnd)
        token.valueStart = Int32(unit.lowerBound)
        token.valueEnd = Int32(unit.upperBound)
        token.number = CSSTokenizer.value(of: bytes[start..<numberEnd])
        append(token)
    }

    /// The value of a number, within the finite numbers.
    private static func value(of digits: ArraySlice<UInt8>) -> Double {
        let text = String(decoding: digits.first == UInt8(ascii: "+") ? digits.dropFirst() : digits, as: UTF8.self)
        let value = Double(text) ?? 0
        return min(max(value, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
    }
}

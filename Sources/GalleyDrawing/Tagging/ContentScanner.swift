/// Splits a content stream into operators with their operands.
struct ContentScanner {
    enum Operator {
        case save, restore, fillColor, otherFillColor, path, endPath, fill, paint, beginText, font, showText, endText,
            shading
        case object
        case beginMarked, endMarked, inlineImage, other
    }

    struct Statement {
        var `operator`: Operator
        /// The range of the operands and the operator, with the white space before them.
        var range: Range<Int>
        /// The ranges of the first three operands.
        var operands: (Range<Int>, Range<Int>, Range<Int>)

        /// The slot of a mark, if the colour is one.
        func mark(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
            guard operands.0.count == PDFMark.redText.utf8.count,
                unsafe bytes[operands.0].elementsEqual(PDFMark.redText.utf8),
                let green = unsafe Double(String(decoding: bytes[operands.1], as: UTF8.self)),
                let blue = unsafe Double(String(decoding: bytes[operands.2], as: UTF8.self))
            else { return nil }
            return PDFMark(green: green, blue: blue).slot
        }

        /// The number of the drawn object: Cairo names them by their objects.
        func form(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
            let name = unsafe bytes[operands.0]
            guard unsafe name.starts(with: "/x".utf8) else { return nil }
            return unsafe Int(String(decoding: name.dropFirst(2), as: UTF8.self))
        }

        /// The replacement text of marked content, as Cairo writes it.
        func replacement(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
            let text = unsafe PDFBytes(Array(bytes[range]))
            guard let name = text.first("/ActualText"), let start = text.first("<", from: name),
                let end = text.first(">", from: start)
            else { return nil }
            return String(decoding: text.bytes[start...end], as: UTF8.self)
        }

        /// The name that is the first operand, with its slash.
        func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
            unsafe String(decoding: bytes[operands.0], as: UTF8.self)
        }

        /// The strings among the operands, with their bytes.
        func strings(_ bytes: UnsafeBufferPointer<UInt8>) -> [(range: Range<Int>, codes: [UInt8])] {
            var result: [(range: Range<Int>, codes: [UInt8])] = []
            var index = range.lowerBound
            while index < range.upperBound {
                let start = index
                switch unsafe bytes[index] {
                case UInt8(ascii: "("):
                    let codes = unsafe PDFString.literal(bytes, at: &index)
                    result.append((start..<index, codes))
                case UInt8(ascii: "<"):
                    while index < range.upperBound, unsafe bytes[index] != UInt8(ascii: ">") { index += 1 }
                    index = min(index + 1, range.upperBound)
                    let digits = unsafe String(decoding: bytes[start..<index], as: UTF8.self)
                    result.append((start..<index, PDFString.bytes(hexadecimal: digits)))
                default: index += 1
                }
            }
            return result
        }

        /// Whether it is the marked content of a link, which Cairo writes without content.
        func isLink(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            unsafe operands.0.count == 5 && bytes[operands.0].elementsEqual("/Link".utf8)
        }
    }

    /// The end of the last statement.
    private(set) var end = 0
    private let count: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        count = bytes.count
    }

    mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> Statement? {
        var index = end
        var operands = (0..<0, 0..<0, 0..<0)
        var operandCount = 0
        while true {
            while index < count, unsafe bytes[index] <= 0x20 { index += 1 }
            guard index < count else { return nil }
            let start = index
            let byte = unsafe bytes[index]
            unsafe skip(&index, bytes)
            let isOperator =
                (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x22 || byte == 0x27
            if isOperator {
                let range = end..<index
                end = index
                return Statement(operator: unsafe Self.kind(bytes[start..<index]), range: range, operands: operands)
            }
            switch operandCount {
            case 0: operands.0 = start..<index
            case 1: operands.1 = start..<index
            case 2: operands.2 = start..<index
            default: break
            }
            operandCount += 1
        }
    }

    /// Moves an index after the token that starts there.
    private func skip(_ index: inout Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        switch unsafe bytes[index] {
        case UInt8(ascii: "("):
            var depth = 0
            while index < count {
                switch unsafe bytes[index] {
                case UInt8(ascii: "\\"): index += 1
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                default: break
                }
                index += 1
                if depth == 0 { break }
            }
            index = min(index, count)
        case UInt8(ascii: "<"):
            if index + 1 < count, unsafe bytes[index + 1] == UInt8(ascii: "<") {
                index += 2
            } else {
                while index < count, unsafe bytes[index] != UInt8(ascii: ">") { index += 1 }
                index = min(index + 1, count)
            }
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: ")"): index += 1
        default:
            index += 1
            while index < count, unsafe Self.isRegular(bytes[index]) { index += 1 }
        }
    }

    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: true
        }
    }

    /// The operators by their names, as ``key(_:)`` makes numbers of them.
    private static let operators: [UInt32: Operator] = {
        let names: [(String, Operator)] = [
            ("q", .save), ("Q", .restore), ("rg", .fillColor), ("g k cs sc scn", .otherFillColor),
            ("m re l c v y h W W*", .path), ("n", .endPath), ("f f* F", .fill), ("B B* b b* S s", .paint),
            ("BT", .beginText), ("Tf", .font), ("Tj TJ ' \"", .showText), ("ET", .endText), ("sh", .shading),
            ("Do", .object), ("BDC BMC", .beginMarked), ("EMC", .endMarked), ("BI", .inlineImage),
        ]
        var result: [UInt32: Operator] = [:]
        for (list, kind) in names {
            for name in list.split(separator: " ") { result[ContentScanner.key(name.utf8)] = kind }
        }
        return result
    }()

    private static func key(_ name: some Sequence<UInt8>) -> UInt32 { name.reduce(0) { $0 << 8 | UInt32($1) } }

    private static func kind(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Operator {
        guard unsafe name.count <= 3 else { return .other }
        return unsafe operators[key(name)] ?? .other
    }
}

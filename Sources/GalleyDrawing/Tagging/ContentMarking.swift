/// Replaces the marks in a content stream of Cairo by marked-content operators (ISO 32000-1, 14.6).
///
/// Content before the first mark, and after a mark with the slot of an artifact, is an artifact. Marked content never
/// begins or ends in a text object or between the construction of a path and its painting.
struct ContentMarking {
    /// The slots of the marked content, by `MCID`.
    private(set) var slots: [Int32] = []
    /// The forms with marks of their own that the stream draws.
    private(set) var forms: [Int] = []

    private let tree: StructureTree
    private let isMarkedForm: (Int) -> Bool
    private var output: [UInt8] = []
    private var wanted = StructureTree.Artifact.decoration.rawValue
    /// The slot of the open marked content.
    private var open: Int32?
    /// The start of the current path in the output.
    private var pathStart: Int?
    /// The slot of the mark whose colour is the fill colour.
    private var mark: Int32?
    private var savedMarks: [Int32?] = []
    /// The marked content of the stream that is open.
    private var inner: [Inner] = []

    private enum Inner {
        case kept
        case removed
        /// Replacement text, which becomes marked content with an `MCID`: some readers lose text after nested content.
        case replacement
    }

    init(_ tree: StructureTree, isMarkedForm: @escaping (Int) -> Bool) {
        self.tree = tree
        self.isMarkedForm = isMarkedForm
    }

    /// Whether a content stream has marks.
    static func hasMarks(_ content: [UInt8]) -> Bool { PDFText(content).first(PDFMark.redText) != nil }

    /// The forms that a content stream draws.
    static func forms(in content: [UInt8]) -> [Int] {
        var result: [Int] = []
        let text = PDFText(content)
        var place = 0
        while let next = text.first("/x", from: place) {
            if let number = text.number(at: next + 2) { result.append(number) }
            place = next + 2
        }
        return result
    }

    /// The content with operators instead of marks; `nil` if the stream has operators that Cairo does not write here.
    mutating func rewrite(_ content: [UInt8]) -> [UInt8]? {
        output.reserveCapacity(content.count + content.count / 8)
        let isComplete = unsafe content.withUnsafeBufferPointer { bytes in unsafe rewrite(bytes) }
        guard isComplete else { return nil }
        close(at: output.count)
        return output
    }

    private mutating func rewrite(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scanner = unsafe ContentScanner(bytes)
        while let statement = unsafe scanner.next(bytes) {
            guard unsafe apply(statement, bytes) else { return false }
        }
        unsafe output.append(contentsOf: bytes[scanner.end...])
        return true
    }

    /// Appends a statement: an operator with its operands.
    private mutating func apply(_ statement: ContentScanner.Statement, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        func append(_ output: inout [UInt8]) { unsafe output.append(contentsOf: bytes[statement.range]) }
        switch statement.operator {
        case .save: savedMarks.append(mark)
        case .restore: mark = savedMarks.popLast() ?? nil
        case .fillColor:
            mark = unsafe statement.mark(bytes)
            if mark != nil { return true }
        case .otherFillColor: mark = nil
        case .path: if pathStart == nil { pathStart = output.count }
        case .endPath: pathStart = nil
        case .fill:
            if let mark, let start = pathStart {
                output.removeLast(output.count - start)
                wanted = mark
                pathStart = nil
                return true
            }
            begin(at: pathStart ?? output.count)
            pathStart = nil
        case .paint:
            begin(at: pathStart ?? output.count)
            pathStart = nil
        case .shading, .showText: begin(at: output.count)
        case .beginText, .endText: close(at: output.count)
        case .object:
            if let form = unsafe statement.form(bytes), isMarkedForm(form) {
                close(at: output.count)
                forms.append(form)
            } else {
                begin(at: output.count)
            }
        case .beginMarked:
            if unsafe statement.isLink(bytes) {
                inner.append(.removed)
                return true
            }
            if let text = unsafe statement.replacement(bytes) {
                inner.append(beginReplacement(text) ? .replacement : .removed)
                return true
            }
            inner.append(.kept)
        case .endMarked:
            switch inner.popLast() {
            case .removed?: return true
            case .replacement?:
                close(at: output.count)
                return true
            case .kept?, nil: break
            }
        case .inlineImage: return false
        case .other: break
        }
        append(&output)
        return true
    }

    /// Opens the marked content of the wanted slot, if it is not open.
    private mutating func begin(at place: Int) {
        guard open != wanted else { return }
        var place = place
        let before = output.count
        close(at: place)
        place += output.count - before
        let text: String
        switch StructureTree.Artifact(rawValue: wanted) {
        case .decoration?: text = "\n/Artifact BMC"
        case .header?: text = "\n/Artifact<</Type/Pagination/Subtype/Header>>BDC"
        case .footer?: text = "\n/Artifact<</Type/Pagination/Subtype/Footer>>BDC"
        case .pagination?: text = "\n/Artifact<</Type/Pagination>>BDC"
        case nil:
            text = "\n/\(tree.typeName(ofSlot: wanted))<</MCID \(slots.count)>>BDC"
            slots.append(wanted)
        }
        output.insert(contentsOf: Array(text.utf8), at: place)
        open = wanted
    }

    /// Opens marked content with a replacement text; artifacts have none.
    private mutating func beginReplacement(_ text: String) -> Bool {
        guard !tree.isArtifact(wanted) else { return false }
        close(at: output.count)
        output += Array("\n/Span<</MCID \(slots.count)/ActualText\(text)>>BDC".utf8)
        slots.append(wanted)
        open = wanted
        return true
    }

    private mutating func close(at place: Int) {
        guard open != nil else { return }
        output.insert(contentsOf: Array("\nEMC".utf8), at: place)
        open = nil
    }
}

/// Splits a content stream into operators with their operands.
struct ContentScanner {
    enum Operator {
        case save, restore, fillColor, otherFillColor, path, endPath, fill, paint, beginText, showText, endText, shading
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
            guard unsafe bytes[operands.0].elementsEqual(PDFMark.redText.utf8),
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
            let text = unsafe PDFText(Array(bytes[range]))
            guard let name = text.first("/ActualText"), let start = text.first("<", from: name),
                let end = text.first(">", from: start)
            else { return nil }
            return String(decoding: text.bytes[start...end], as: UTF8.self)
        }

        /// Whether it is the marked content of a link, which Cairo writes without content.
        func isLink(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            unsafe bytes[operands.0].elementsEqual("/Link".utf8)
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

    private static func kind(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Operator {
        switch unsafe String(decoding: name, as: UTF8.self) {
        case "q": .save
        case "Q": .restore
        case "rg": .fillColor
        case "g", "k", "cs", "sc", "scn": .otherFillColor
        case "m", "re", "l", "c", "v", "y", "h", "W", "W*": .path
        case "n": .endPath
        case "f", "f*", "F": .fill
        case "B", "B*", "b", "b*", "S", "s": .paint
        case "BT": .beginText
        case "Tj", "TJ", "'", "\"": .showText
        case "ET": .endText
        case "sh": .shading
        case "Do": .object
        case "BDC", "BMC": .beginMarked
        case "EMC": .endMarked
        case "BI": .inlineImage
        default: .other
        }
    }
}

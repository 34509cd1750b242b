/// Replaces the marks in a content stream of Cairo by marked-content operators (ISO 32000-1, 14.6).
///
/// Content before the first mark, and after a mark with the slot of an artifact, is an artifact. Marked content never
/// begins or ends in a text object or between the construction of a path and its painting.
struct ContentMarking {
    /// The slots of the marked content, by `MCID`.
    private(set) var slots: [Int32] = []
    /// The forms that the stream draws and that contain marks.
    private(set) var forms: [Int] = []

    private let tree: StructureTree
    private let isMarkedForm: (Int) -> Bool
    private let recode: Recoding
    private var output: [UInt8] = []
    private var wanted = StructureTree.Artifact.decoration.rawValue
    /// The slot of the open marked content.
    private var open: Int32?
    /// The start of the current path in the output.
    private var pathStart: Int?
    /// The state that `q` saves.
    private struct State {
        /// The slot of the mark whose colour is the fill colour.
        var mark: Int32?
        /// The operands of the fill colour in the output.
        var fill: [UInt8]?
    }

    private var state = State()
    private var savedStates: [State] = []
    /// The marked content of the stream that is open.
    private var inner: [Inner] = []

    private enum Inner {
        case kept
        case removed
        /// Replacement text, which becomes marked content with an `MCID`: some readers lose text after nested content.
        case replacement
    }

    /// Codes of glyphs with a replacement text.
    struct Recoded {
        var codes: [UInt8]
        /// Whether the codes have the whole text, so that there is no need for the replacement text.
        var isComplete: Bool
    }

    /// Finds codes for the name of a font, the codes of the glyphs, and their text.
    typealias Recoding = (_ font: String, _ codes: [UInt8], _ text: String) -> Recoded?

    init(
        _ tree: StructureTree, isMarkedForm: @escaping (Int) -> Bool, recode: @escaping Recoding = { _, _, _ in nil }
    ) {
        self.tree = tree
        self.isMarkedForm = isMarkedForm
        self.recode = recode
    }

    /// Whether a content stream has marks.
    static func hasMarks(_ content: [UInt8]) -> Bool { PDFBytes(content).first(PDFMark.redText) != nil }

    /// The forms that a content stream draws.
    static func forms(in content: [UInt8]) -> [Int] {
        var result: [Int] = []
        let text = PDFBytes(content)
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
        // The statements of a text object.
        var object: [ContentScanner.Statement] = []
        while let statement = unsafe scanner.next(bytes) {
            guard statement.operator == .beginText else {
                guard unsafe apply(statement, bytes) else { return false }
                continue
            }
            object.removeAll(keepingCapacity: true)
            object.append(statement)
            while object[object.count - 1].operator != .endText, let next = unsafe scanner.next(bytes) {
                object.append(next)
            }
            guard unsafe apply(object, bytes) else { return false }
        }
        unsafe output.append(contentsOf: bytes[scanner.end...])
        return true
    }

    // MARK: Text

    /// Appends a text object. It is inside marked content, unless it has replacement texts.
    private mutating func apply(
        _ object: [ContentScanner.Statement], _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var font = ""
        var isSplit = false
        var edits: [Int: [UInt8]] = [:]
        var index = 0
        while index < object.count {
            if object[index].operator == .font { font = unsafe object[index].name(bytes) }
            if object[index].operator == .beginMarked, !tree.isArtifact(wanted), unsafe !object[index].isLink(bytes) {
                let end = object[index...].firstIndex { $0.operator == .endMarked } ?? object.count - 1
                if unsafe !replace(index..<end, of: object, &font, bytes, &edits) { isSplit = true }
                index = end
            }
            index += 1
        }
        if isSplit {
            close(at: output.count)
        } else if object.contains(where: { $0.operator == .showText }) {
            begin(at: output.count)
        }
        for (index, statement) in object.enumerated() {
            if isSplit, statement.operator == .endText { close(at: output.count) }
            if let edit = edits[index] {
                if statement.operator == .showText { begin(at: output.count) }
                output += edit
            } else {
                guard unsafe apply(statement, bytes) else { return false }
            }
        }
        return true
    }

    /// Replaces the strings in a replacement text by codes with the same text.
    ///
    /// - Parameters:
    ///   - span: The statements from the start of the replacement text up to its end.
    ///   - font: The font before and after the span.
    /// - Returns: Whether the replacement text is not needed.
    private func replace(
        _ span: Range<Int>, of object: [ContentScanner.Statement], _ font: inout String,
        _ bytes: UnsafeBufferPointer<UInt8>, _ edits: inout [Int: [UInt8]]
    ) -> Bool {
        guard let literal = unsafe object[span.lowerBound].replacement(bytes) else { return false }
        var shown: [(statement: Int, font: String, strings: [(range: Range<Int>, codes: [UInt8])])] = []
        for index in span.dropFirst() {
            switch object[index].operator {
            case .font: font = unsafe object[index].name(bytes)
            case .showText: shown.append((index, font, unsafe object[index].strings(bytes)))
            case .beginMarked: return false
            default: break
            }
        }
        guard let first = shown.first, shown.allSatisfy({ $0.font == first.font }),
            let recoded = recode(first.font, shown.flatMap { $0.strings.flatMap(\.codes) }, PDFString.text(literal))
        else { return false }
        let codes = recoded.codes
        var next = 0
        for (index, _, strings) in shown {
            var edit: [UInt8] = []
            var place = object[index].range.lowerBound
            for (range, old) in strings {
                unsafe edit += bytes[place..<range.lowerBound]
                let new = codes[next..<min(next + old.count, codes.count)]
                edit += Array("<\(new.map { PDFString.hexadecimal(Int($0), digits: 2) }.joined())>".utf8)
                next += old.count
                place = range.upperBound
            }
            unsafe edit += bytes[place..<object[index].range.upperBound]
            edits[index] = edit
        }
        guard recoded.isComplete else { return false }
        edits[span.lowerBound] = []
        edits[span.upperBound] = []
        return true
    }

    // MARK: Statements

    /// Appends a statement: an operator with its operands.
    private mutating func apply(_ statement: ContentScanner.Statement, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        func append(_ output: inout [UInt8]) { unsafe output.append(contentsOf: bytes[statement.range]) }
        switch statement.operator {
        case .save: savedStates.append(state)
        case .restore: state = savedStates.popLast() ?? State()
        case .fillColor:
            state.mark = unsafe statement.mark(bytes)
            if state.mark != nil { return true }
            // Cairo sets the colour again after a mark.
            let color = unsafe Array(bytes[statement.operands.0.lowerBound..<statement.operands.2.upperBound])
            if state.fill == color { return true }
            state.fill = color
        case .otherFillColor: state = State()
        case .path: if pathStart == nil { pathStart = output.count }
        case .endPath: pathStart = nil
        case .fill:
            if let mark = state.mark, let start = pathStart {
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
        case .beginText, .endText, .font, .other: break
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
        output.insert(contentsOf: Array((place == 0 ? text + "\n" : text).utf8), at: place)
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

internal import GalleyInterface
internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

/// A text of an object: all of a node's text, or a block of it. Offsets are Unicode scalars from its start, as in AT-SPI.
struct AccessibleText: Sendable {
    let layout: TextLayout
    /// The corner of the layout, from the corner of the window's contents.
    let origin: Point
    /// The UTF-8 code units of the layout's text.
    let bytes: Range<Int>
    /// The selection in the layout's text, and its end that moves, in UTF-8 code units.
    var selection: Range<Int>?
    var caret: Int?
    /// The words that are marked as misspelled, in ascending order, in UTF-8 code units of the layout's text.
    var misspelled: [Range<Int>] = []
    var isEditable = false
    var isMultiline = true
    var isSecure = false

    init(layout: TextLayout, origin: Point, range: Range<String.Index>) {
        self.layout = layout
        self.origin = origin
        bytes = layout.text.utf8Range(range)
    }

    private var string: String { layout.text.string }

    // MARK: - Offsets

    /// The number of Unicode scalars that begin in a range of UTF-8 code units.
    private func scalars(in range: Range<Int>) -> Int {
        guard !range.isEmpty else { return 0 }
        let counted = string.utf8.withContiguousStorageIfAvailable { buffer in
            buffer[range.clamped(to: 0..<buffer.count)].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        }
        return counted ?? 0
    }

    /// The number of characters.
    var count: Int { scalars(in: bytes) }

    /// The offset of a UTF-8 code unit of the layout's text, limited to the text.
    func offset(ofByte byte: Int) -> Int {
        scalars(in: bytes.lowerBound..<min(max(byte, bytes.lowerBound), bytes.upperBound))
    }

    /// The UTF-8 code unit of the layout's text at an offset; the end for an offset beyond the text.
    func byte(at offset: Int) -> Int {
        guard offset > 0 else { return bytes.lowerBound }
        var rest = offset
        let found = string.utf8.withContiguousStorageIfAvailable { buffer -> Int in
            let end = min(bytes.upperBound, buffer.count)
            var index = bytes.lowerBound
            while index < end {
                if buffer[index] & 0xC0 != 0x80 {
                    if rest == 0 { return index }
                    rest -= 1
                }
                index += 1
            }
            return end
        }
        return found ?? bytes.upperBound
    }

    private func index(at offset: Int) -> String.Index { layout.text.index(atUTF8: byte(at: offset)) }

    /// The UTF-8 code units of a range of offsets, of which -1 is the end of the text.
    func byteRange(from start: Int, to end: Int) -> Range<Int> {
        let first = byte(at: max(0, start))
        let last = end < 0 ? bytes.upperBound : byte(at: end)
        return first..<max(first, last)
    }

    private func range(_ bytes: Range<Int>) -> Range<String.Index> {
        layout.text.index(atUTF8: bytes.lowerBound)..<layout.text.index(atUTF8: bytes.upperBound)
    }

    /// The text of a range of UTF-8 code units.
    func text(_ bytes: Range<Int>) -> String { String(string[range(bytes)]) }

    /// The whole text.
    var wholeText: String { text(bytes) }

    /// The character at an offset; `nil` if there is none.
    func character(at offset: Int) -> Unicode.Scalar? {
        let byte = byte(at: offset)
        guard offset >= 0, byte < bytes.upperBound else { return nil }
        return string.unicodeScalars[layout.text.index(atUTF8: byte)]
    }

    // MARK: - Units

    /// A part of the text that is read at once.
    enum Unit { case character, word, sentence, line, paragraph }

    /// A choice between the part of a text at an offset and its neighbours.
    enum Neighbour { case previous, current, next }

    /// The part of a kind at an offset; `nil` if the offset is not in the text. A word includes the white space and
    /// punctuation after it.
    func part(_ unit: Unit, at offset: Int, _ neighbour: Neighbour = .current) -> Range<Int>? {
        guard offset >= 0, offset <= count else { return nil }
        let own = part(unit, atByte: byte(at: offset))
        switch neighbour {
        case .current: return own
        case .previous:
            guard own.lowerBound > bytes.lowerBound else { return own.lowerBound..<own.lowerBound }
            return part(unit, atByte: previousByte(before: own.lowerBound))
        case .next:
            guard own.upperBound < bytes.upperBound else { return own.upperBound..<own.upperBound }
            return part(unit, atByte: own.upperBound)
        }
    }

    private func previousByte(before byte: Int) -> Int {
        let scalars = string.unicodeScalars
        let index = layout.text.index(atUTF8: byte)
        return index > scalars.startIndex ? layout.text.utf8Offset(scalars.index(before: index)) : 0
    }

    private func part(_ unit: Unit, atByte byte: Int) -> Range<Int> {
        var byte = byte
        if byte >= bytes.upperBound {
            // The end belongs to the last part, unless an empty line follows it.
            guard !bytes.isEmpty, unit != .character, !endsInTerminator else {
                return bytes.upperBound..<bytes.upperBound
            }
            byte = previousByte(before: bytes.upperBound)
        }
        let position = TextPosition(layout.text.index(atUTF8: byte))
        let found: Range<Int>
        switch unit {
        case .character: found = utf8(.cluster, position)
        case .word: found = word(at: byte)
        case .sentence: found = utf8(.sentence, position)
        case .line: found = utf8(.line, position)
        case .paragraph: found = utf8(.paragraph, position)
        }
        return found.clamped(to: bytes)
    }

    private var endsInTerminator: Bool { text(bytes).last?.isNewline == true }

    private func utf8(_ unit: TextUnit, _ position: TextPosition) -> Range<Int> {
        layout.text.utf8Range(layout.range(of: unit, at: position))
    }

    /// Whether a unit of words is more than white space and punctuation.
    private func isWord(_ range: Range<Int>) -> Bool {
        string[self.range(range)].unicodeScalars.contains {
            !$0.properties.isWhitespace && !Character($0).isPunctuation
        }
    }

    private func word(at byte: Int) -> Range<Int> {
        func unit(_ byte: Int) -> Range<Int> { utf8(.word, TextPosition(layout.text.index(atUTF8: byte))) }
        var first = unit(byte)
        // Rows of punctuation are not followed without end.
        var steps = 0
        while !isWord(first), first.lowerBound > bytes.lowerBound, steps < 100 {
            first = unit(previousByte(before: first.lowerBound))
            steps += 1
        }
        var end = first.upperBound
        while end < bytes.upperBound, steps < 200 {
            let next = unit(end)
            steps += 1
            guard !isWord(next), next.upperBound > end else { break }
            end = next.upperBound
        }
        return first.lowerBound..<end
    }

    // MARK: - Places

    /// The rectangle of a range of UTF-8 code units, in points of the window's contents. For a range without characters
    /// on screen, it is the caret there.
    func rect(of range: Range<Int>) -> Rect {
        let rects = range.isEmpty ? [] : layout.selectionRects(for: self.range(range))
        guard var rect = rects.first else {
            return moved(layout.caret(for: TextPosition(layout.text.index(atUTF8: range.lowerBound))).rect)
        }
        for other in rects.dropFirst() {
            let (right, bottom) = (max(rect.maxX, other.maxX), max(rect.maxY, other.maxY))
            rect.x = min(rect.x, other.x)
            rect.y = min(rect.y, other.y)
            rect.width = right - rect.x
            rect.height = bottom - rect.y
        }
        return moved(rect)
    }

    private func moved(_ rect: Rect) -> Rect {
        Rect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
    }

    /// The offset of the character at a point of the window's contents; `nil` if it is not in the text.
    func offset(at point: Point) -> Int? {
        let place = Point(x: point.x - origin.x, y: point.y - origin.y)
        let index = layout.character(at: place)?.range.lowerBound ?? layout.position(closestTo: place).index
        let byte = layout.text.utf8Offset(index)
        guard bytes.contains(byte) || byte == bytes.upperBound else { return nil }
        return offset(ofByte: byte)
    }

    /// The parts of the lines that intersect a rectangle of the window's contents.
    func lines(in rect: Rect) -> [Range<Int>] {
        layout.lines.compactMap { line in
            let frame = moved(line.frame)
            guard frame.minY < rect.maxY, frame.maxY > rect.minY, frame.minX < rect.maxX, frame.maxX > rect.minX else {
                return nil
            }
            let range = layout.text.utf8Range(line.range).clamped(to: bytes)
            return range.isEmpty ? nil : range
        }
    }
}

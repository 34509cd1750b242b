internal import GalleyText

/// Codes that are shown in one text object, with as few operators as their places allow (ISO 32000-1, 9.4).
struct PDFTextLine {
    private let content: PDFContent
    private let size: Double
    /// The transform of the font's axes, without a translation.
    private let matrix: Transform
    /// Whether the characters are from left to right, while readers need the other order.
    private let isReversed: Bool
    /// The strings and adjustments of all pieces.
    private var bytes: [UInt8] = []
    private var pieces: [Piece] = []
    /// The start of the current string in `bytes`.
    private var stringStart = 0
    /// The place of the next code without an adjustment.
    private var pen = Point.zero

    /// Codes that one operator shows.
    private struct Piece {
        var font: Int
        var place: Point
        /// The start in `bytes`.
        var start: Int
    }

    /// The distance in thousandths of an em that is not adjusted. It does not add up.
    private static let tolerance = 2.0

    /// The number of bytes from which on a string is continued by another one: strings have at most 32 767 bytes in PDF/A.
    private static let longestString = 32_000

    init(_ content: PDFContent, size: Double, matrix: Transform, isReversed: Bool) {
        self.content = content
        self.size = size
        self.matrix = matrix
        self.isReversed = isReversed
    }

    mutating func show(_ code: PDFFont.Code, of font: PDFFont, at place: Point) {
        if pieces.last?.font != font.object || !adjust(to: place) {
            endPiece()
            pieces.append(Piece(font: font.object, place: place, start: bytes.count))
            bytes.append("(")
            stringStart = bytes.count
            pen = place
        } else if bytes.count - stringStart >= Self.longestString {
            bytes.append(")(")
            stringStart = bytes.count
        }
        bytes.append(inString: UInt8(code.value >> 8))
        bytes.append(inString: UInt8(code.value & 255))
        move(by: Double(code.width))
    }

    private mutating func move(by thousandths: Double) {
        let length = thousandths * size / 1000
        pen.x += length * matrix.a
        pen.y += length * matrix.b
    }

    /// Moves the pen along the line, if the place is on it.
    private mutating func adjust(to place: Point) -> Bool {
        let (x, y) = (place.x - pen.x, place.y - pen.y)
        let length = matrix.a * matrix.a + matrix.b * matrix.b
        guard length > 0, abs(x * matrix.b - y * matrix.a) <= size * length * 0.0005 else { return false }
        let distance = ((x * matrix.a + y * matrix.b) / length / size * 1000).rounded()
        guard abs(distance) < 30_000 else { return false }
        guard abs(distance) >= Self.tolerance else { return true }
        bytes.append(")")
        bytes.append(integer: -Int(distance))
        bytes.append("(")
        stringStart = bytes.count
        move(by: distance)
        return true
    }

    private mutating func endPiece() {
        if !pieces.isEmpty { bytes.append(")") }
    }

    /// Writes the text.
    ///
    /// - Parameter mode: How glyphs are painted.
    mutating func end(mode: Int) {
        guard !pieces.isEmpty else { return }
        endPiece()
        let ends = pieces.dropFirst().map(\.start) + [bytes.count]
        let indices = isReversed ? Array(pieces.indices.reversed()) : Array(pieces.indices)
        content.text(isReversed: isReversed) {
            if mode != 0 { content.setText(mode: mode) }
            for index in indices {
                let piece = pieces[index]
                content.show(
                    bytes[piece.start..<ends[index]], font: piece.font, size: size, axes: matrix, at: piece.place)
            }
        }
    }
}

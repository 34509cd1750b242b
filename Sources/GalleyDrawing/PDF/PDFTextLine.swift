internal import GalleyText

/// Codes that are shown in one text object, with as few operators as their places allow (ISO 32000-1, 9.4).
struct PDFTextLine {
    private let content: PDFContent
    private let size: Double
    /// The transform of the font's axes, without a translation.
    private let matrix: Transform
    /// Whether the characters are from left to right, while readers need the other order.
    private let isReversed: Bool
    private var bytes: [UInt8] = []
    /// The starts of the strings in `bytes`.
    private var starts: [Int] = []
    private var font: Int?
    private var isShowing = false
    /// The place of the next code without an adjustment.
    private var pen = Point.zero

    /// The distance in thousandths of an em that is not adjusted. It does not add up.
    private static let tolerance = 2.0

    init(_ content: PDFContent, size: Double, matrix: Transform, isReversed: Bool) {
        self.content = content
        self.size = size
        self.matrix = matrix
        self.isReversed = isReversed
    }

    mutating func show(_ code: PDFFont.Code, of font: PDFFont, at place: Point) {
        if !isShowing || self.font != font.object || !adjust(to: place) {
            stop()
            starts.append(bytes.count)
            // Strings are in the reverse order, too, and each has its font.
            if self.font != font.object || isReversed {
                content.refer(to: .font, font.object, in: &bytes)
                bytes.append(number: size, decimals: 4)
                bytes.append("Tf\n")
                self.font = font.object
            }
            bytes.append(matrix.followed(by: .translation(x: place.x, y: place.y)))
            bytes.append("Tm\n[<")
            pen = place
            isShowing = true
        }
        bytes.append(hexadecimal: code.value)
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
        bytes.append(">")
        bytes.append(integer: -Int(distance))
        bytes.append("<")
        move(by: distance)
        return true
    }

    private mutating func stop() {
        if isShowing { bytes.append(">]TJ\n") }
        isShowing = false
    }

    /// Writes the text object.
    ///
    /// - Parameter mode: How glyphs are painted.
    mutating func end(mode: Int) {
        stop()
        guard !bytes.isEmpty else { return }
        content.text(isReversed: isReversed) { result in
            if mode != 0 {
                result.append(integer: mode)
                result.append(" Tr\n")
            }
            guard isReversed else { return result += bytes }
            for (start, end) in zip(starts, starts.dropFirst() + [bytes.count]).reversed() {
                result += bytes[start..<end]
            }
        }
    }
}

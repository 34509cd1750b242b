internal import Glibc
public import Galley
internal import System

/// A card in several styles, described by one line of `size|weight|italic|rrggbb|text` for each span.
public struct Card: Sendable {
    /// The space around the text.
    public static let inset = 28.0
    public static let width = 600.0
    public static let height = 420.0

    let text: AttributedText

    public init(_ description: String) {
        var text = AttributedText("")
        for line in description.split(separator: "\n") {
            let fields = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
            guard fields.count == 5, let rgb = UInt32(fields[3], radix: 16) else { continue }
            var attributes = TextAttributes(
                font: FontDescriptor(
                    size: Double(fields[0]), weight: Int(fields[1]), italic: fields[2] == "1" ? true : nil),
                color: Color(rgba: rgb << 8 | 255))
            // Each paragraph determines its own direction, as in Pango.
            attributes.paragraph = ParagraphStyle(alignment: .natural, direction: .auto)
            text.append(AttributedText(String(fields[4]).withLineBreaks, attributes: attributes))
        }
        self.text = text
    }

    public init(file: String) throws {
        var length = 0
        guard let bytes = system_read_file(file, &length) else {
            throw GalleyError.unreadableFile(path: file, reason: "it cannot be opened")
        }
        defer { free(bytes) }
        self.init(String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self))
    }

    /// Lays the card out, draws it and returns the bytes of a PNG.
    public func png(_ fonts: FontLibrary, renderer: TextRenderer = .shared) throws -> [UInt8] {
        let layout = try TextLayout(text, in: .width(Card.width - 2 * Card.inset), fonts: fonts)
        let surface = try ImageSurface(
            size: Size(width: Card.width, height: Card.height), background: .white, renderer: renderer)
        try surface.draw(layout, at: Point(x: Card.inset, y: Card.inset))
        return try surface.pngData()
    }
}

extension String {
    /// The text with `\n` converted to line breaks.
    fileprivate var withLineBreaks: String {
        var result = ""
        var rest = self[...]
        while let at = rest.firstRange(of: "\\n") {
            result += rest[..<at.lowerBound] + "\n"
            rest = rest[at.upperBound...]
        }
        return result + rest
    }
}

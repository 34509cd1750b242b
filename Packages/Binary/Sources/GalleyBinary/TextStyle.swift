internal import CGalleyBinary

/// The style and the container of a plain text. Documents state styles of parts of a text.
public struct TextStyle: Sendable, Hashable {
    /// The alignment of lines.
    public enum Alignment: Int32, Sendable {
        /// At the side where lines start.
        case start
        /// At the side where lines end.
        case end
        /// In the middle.
        case center
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// At both edges.
        case justified
    }

    /// The direction of paragraphs.
    public enum Direction: Int32, Sendable {
        /// The direction of the first strong character.
        case automatic
        /// Left to right.
        case leftToRight
        /// Right to left.
        case rightToLeft
    }

    /// The place of the token in a text that does not fit.
    public enum Truncation: Int32, Sendable {
        /// The text is cut without a token.
        case none
        /// Before the text.
        case start
        /// Between both ends of the text.
        case middle
        /// After the text.
        case end
    }

    /// Families, tried in order before the fallback fonts.
    public var families: [String] = []
    /// The size in points.
    public var fontSize = 16.0
    /// From 1 to 1000.
    public var weight = 400
    /// Whether the font is italic.
    public var isItalic = false
    /// The colour as `0xRRGGBBAA`. Fully transparent black is opaque black.
    public var color: UInt32 = 0x0000_00FF
    /// The width of the container in points; `nil` is unbounded.
    public var width: Double?
    /// The height of the container in points; `nil` is unbounded.
    public var height: Double?
    /// The height of lines as a multiple of the font's line height.
    public var lineHeight = 1.0
    /// A BCP 47 tag.
    public var language: String?
    /// The alignment of lines.
    public var alignment = Alignment.start
    /// The direction of paragraphs.
    public var direction = Direction.automatic
    /// The maximum number of lines; `nil` is all.
    public var maximumLines: Int?
    /// The place of the token in a text that does not fit.
    public var truncation = Truncation.none

    /// The default style.
    public init() {}

    /// Calls `body` with the style as the C interface has it.
    func withOptions<Result>(_ body: (UnsafePointer<galley_text_options>) -> Result) -> Result {
        families.joined(separator: ",").withBytes { names, namesLength in
            (language ?? "").withBytes { language, languageLength in
                var options = galley_text_options()
                options.size = MemoryLayout<galley_text_options>.size
                (options.families, options.families_length) = (names, namesLength)
                (options.language, options.language_length) = (language, languageLength)
                options.font_size = fontSize
                options.width = width ?? 0
                options.height = height ?? 0
                options.line_height = lineHeight
                options.weight = Int32(clamping: weight)
                options.italic = isItalic ? 1 : 0
                options.color = color
                options.alignment = alignment.rawValue
                options.direction = direction.rawValue
                options.max_lines = Int32(clamping: maximumLines ?? 0)
                options.truncation = truncation.rawValue
                return body(&options)
            }
        }
    }
}

/// The size of a document or of a text.
public struct Measures: Sendable, Hashable {
    /// The size in points.
    public let size: Size
    /// The number of lines.
    public let lineCount: Int
    /// The number of pages; 0 if the document is not on pages.
    public let pageCount: Int
    /// Whether some text is hidden.
    public let isTruncated: Bool

    private init(_ measure: (UnsafeMutablePointer<galley_measures>) throws(GalleyError) -> Void) throws(GalleyError) {
        var measures = galley_measures()
        measures.size = MemoryLayout<galley_measures>.size
        try measure(&measures)
        size = Size(width: measures.width, height: measures.height)
        lineCount = measures.lines
        pageCount = measures.pages
        isTruncated = measures.truncated != 0
    }

    /// Measures a plain text.
    ///
    /// - Throws: `invalidValue` for a style that cannot be used, `fontNotFound`, `cancelled` and others.
    public init(
        of text: String, style: TextStyle = TextStyle(), resources: Resources = .shared
    ) throws(GalleyError) {
        try self.init { measures throws(GalleyError) in
            _ = try checked { error in
                text.withBytes { bytes, length in
                    style.withOptions { galley_measure_text(resources.handle, bytes, length, $0, measures, error) }
                }
            }
        }
    }

    /// Measures a document.
    ///
    /// - Throws: As reading the document and laying it out do.
    public init(
        ofDocument source: String, format: Document.Format = .automatic, resources: Resources = .shared
    ) throws(GalleyError) {
        try self.init { measures throws(GalleyError) in
            _ = try checked { error in
                source.withBytes { galley_measure(resources.handle, format.rawValue, $0, $1, measures, error) }
            }
        }
    }
}

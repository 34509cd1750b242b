/// A problem that did not stop the work, but that the author of the input should know about.
///
/// Documents, layouts, canvases and written HTML have warnings of this type.
public struct GalleyWarning: Sendable, Hashable {
    /// The kinds of warnings, by their JSON names.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// A part of a document was ignored; ``GalleyWarning/path`` names it.
        case document
        /// No font has a glyph for a character: the primary font's `.notdef` is drawn.
        case missingGlyph
        /// A requested font file or family could not be used.
        case unavailableFont
        /// FreeType or Cairo cannot draw with a font; its text was omitted.
        case unusableFont
        /// An image could not be read: a placeholder is drawn.
        case unreadableImage
        /// The scheme of a link or image is not allowed: its text remains, without a destination.
        case refusedLink
        /// HTML in a Markdown source was omitted because of the options.
        case rawHTML
        /// An attachment without an image name cannot be written, and was omitted.
        case attachment
        /// A glyph is too large to be drawn, and was omitted.
        case glyphTooLarge
        /// A part of a picture could not be drawn; the message states the reason.
        case drawingFailed
        /// An attribute has a value that layout cannot use: another value is used, or none.
        case unusableValue
        /// No hyphenation patterns are installed for a language, or the text has no language: words are not hyphenated.
        case missingPatterns
        /// A line is longer than the available space and cannot be broken.
        case overflow
        /// A style sheet has an unknown name or value, which is ignored.
        case style
        /// A requested feature is not yet supported in layout or drawing, and was omitted.
        case unsupported
    }

    /// The kind of warning.
    public let code: Code
    /// The problem, its place and the remedy.
    public let message: String
    /// The place in a document, such as `spans[3].font.sise`; empty if there is none.
    public let path: String
    /// The range in a layout's text, if the warning is about a range.
    public let range: Range<String.Index>?
    /// The same range in UTF-8 offsets.
    package let utf8Range: Range<Int>?
    /// The line in the source of a style sheet, from 1, if the warning is about one.
    public let line: Int?
    /// The column in that line, from 1.
    public let column: Int?

    /// Creates a warning.
    public init(_ code: Code, _ message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
        range = nil
        utf8Range = nil
        (line, column) = (nil, nil)
    }

    /// Creates a warning about a place in a source.
    package init(_ code: Code, _ message: String, line: Int, column: Int) {
        self.code = code
        self.message = message
        path = ""
        range = nil
        utf8Range = nil
        self.line = line
        self.column = column
    }

    /// Creates a warning about a range of a text, given in indices and in UTF-8 offsets.
    package init(_ code: Code, _ message: String, at range: Range<String.Index>?, utf8 utf8Range: Range<Int>?) {
        self.code = code
        self.message = message
        path = ""
        self.range = range
        self.utf8Range = utf8Range
        (line, column) = (nil, nil)
    }
}

extension GalleyWarning: CustomStringConvertible {
    /// One line for terminals.
    public var description: String {
        "\(code.rawValue): " + (path.isEmpty ? "" : path + ": ") + message
    }
}

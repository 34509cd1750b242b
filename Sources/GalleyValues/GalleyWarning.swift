/// A condition that did not stop the work, and that whoever made the input should know of.
///
/// Documents, layouts, canvases and what is written as HTML have warnings of this type.
public struct GalleyWarning: Sendable, Hashable {
    /// What kinds there are, by their names in JSON.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// Something in a document was left aside; ``GalleyWarning/path`` says what.
        case document
        /// No font has a glyph: the primary font's `.notdef` is drawn.
        case missingGlyph
        /// A font file or family that was asked for could not be used.
        case unavailableFont
        /// FreeType or Cairo cannot draw from a font; its text was left out.
        case unusableFont
        /// An image could not be read: a placeholder is drawn.
        case unreadableImage
        /// A link's or an image's scheme is none that may be followed: its text remains, and leads nowhere.
        case refusedLink
        /// HTML of a Markdown source was left out, as the options ask.
        case rawHTML
        /// An attachment that names no image cannot be written, and was left out.
        case attachment
        /// A glyph is larger than anything can be drawn: it was left out.
        case glyphTooLarge
        /// Part of a picture could not be drawn; the message says why.
        case drawingFailed
        /// A value of an attribute is none that text can be set with: another is used, or none.
        case unusableValue
        /// No hyphenation patterns are installed for a language, or no language is given: words are not parted.
        case missingPatterns
        /// A line is longer than the room it stands in, and cannot be broken.
        case overflow
        /// Something that was asked for is not laid out or drawn yet, and was left out.
        case unsupported
    }

    /// What kind it is.
    public let code: Code
    /// Says what, where and what to do.
    public let message: String
    /// The place in a document, such as `spans[3].font.sise`; empty where there is none to name.
    public let path: String
    /// What it is about in the text of a layout, where it is about a range.
    public let range: Range<String.Index>?
    /// The same in UTF-8 offsets.
    package let utf8Range: Range<Int>?

    /// A warning.
    public init(_ code: Code, _ message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
        range = nil
        utf8Range = nil
    }

    /// A warning about a range of a text, the same in indices and in UTF-8 offsets.
    package init(_ code: Code, _ message: String, at range: Range<String.Index>?, utf8 utf8Range: Range<Int>?) {
        self.code = code
        self.message = message
        path = ""
        self.range = range
        self.utf8Range = utf8Range
    }
}

extension GalleyWarning: CustomStringConvertible {
    /// One line fit for a terminal.
    public var description: String {
        "\(code.rawValue): " + (path.isEmpty ? "" : path + ": ") + message
    }
}

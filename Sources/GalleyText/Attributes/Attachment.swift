/// An inline box that stands for one character, U+FFFC.
public struct Attachment: Sendable, Hashable {
    /// The object replacement character that carries an attachment.
    public static let character: Character = "\u{FFFC}"

    /// Where the box stands on the line.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// Its bottom edge on the baseline.
        case baseline
        /// Its top at the font's ascent.
        case top
        /// Its middle between the font's ascent and descent.
        case center
        /// Its bottom at the font's descent.
        case bottom
    }

    /// How an image fits in its box.
    public enum ContentMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// Stretched to the box; whole inside it, or covering it, in proportion; or in its own size at a place of the box.
        case scaleToFill, aspectFit, aspectFill, center, top, bottom, left, right
        /// At a corner of the box, in its own size.
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// Size in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// The path of an image, or a name that a drawing program resolves itself.
    public var image: String?
    /// How an image fits in the box.
    public var contentMode: ContentMode
    /// Space between the box and its content.
    public var insets: EdgeInsets
    /// Where the box stands on the line.
    public var alignment: Alignment

    /// A box of what is given.
    public init(
        width: Double, height: Double, image: String? = nil, contentMode: ContentMode = .aspectFit,
        insets: EdgeInsets = .zero, alignment: Alignment = .baseline
    ) {
        self.width = width
        self.height = height
        self.image = image
        self.contentMode = contentMode
        self.insets = insets
        self.alignment = alignment
    }
}

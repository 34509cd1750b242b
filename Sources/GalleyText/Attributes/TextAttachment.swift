/// An inline box that behaves like one character, U+FFFC.
///
///     text.append(.attachment(image: "star.png", size: Size(width: 20, height: 20), alignment: .center))
public struct TextAttachment: Sendable, Hashable {
    /// The object replacement character that carries an attachment.
    public static let character: Character = "\u{FFFC}"

    /// The vertical alignment of the box on the line.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// The bottom edge on the baseline, or ``TextAttachment/descent`` below it.
        case baseline
        /// The top at the font's ascent.
        case top
        /// The centre halfway between the font's ascent and descent.
        case center
        /// The bottom at the font's descent.
        case bottom
    }

    /// The scaling of an image in its box.
    public enum ContentMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// Stretched to the box.
        case scaleToFill
        /// Whole inside the box, in proportion.
        case aspectFit
        /// Covering the box, in proportion.
        case aspectFill
        /// In its own size in the middle of the box.
        case center
        /// In its own size at the top of the box.
        case top
        /// In its own size at the bottom of the box.
        case bottom
        /// In its own size at the left edge of the box.
        case left
        /// In its own size at the right edge of the box.
        case right
        /// In its own size in the top left corner.
        case topLeft
        /// In its own size in the top right corner.
        case topRight
        /// In its own size in the bottom left corner.
        case bottomLeft
        /// In its own size in the bottom right corner.
        case bottomRight
    }

    /// The content of the box.
    public enum Content: Sendable, Hashable {
        /// The path of an image, or a name that the image loader resolves.
        case image(String)
        /// A drawing by a closure.
        case drawing(Drawing)
        /// Content that the program places itself, such as a view, identified by `id`. Nothing is drawn; the layout
        /// provides the frame.
        case hosted(id: String)
        /// A text that has not yet been laid out.
        indirect case text(TextBox)
        /// A mathematical formula.
        indirect case formula(Formula)
        /// A tree of boxes.
        indirect case box(InlineBox)
    }

    /// A closure that draws into a box. Drawings are equal if one is a copy of the other; they cannot be encoded.
    ///
    /// GalleyDrawing creates them.
    public struct Drawing: Sendable, Hashable {
        private final class Box: Sendable {
            let body: any Sendable

            init(_ body: any Sendable) {
                self.body = body
            }
        }

        private let box: Box

        /// Creates a drawing; its reader knows the type of the closure.
        package init(body: any Sendable) {
            box = Box(body)
        }

        /// The closure.
        package var body: any Sendable { box.body }

        /// Whether one is a copy of the other.
        public static func == (one: Drawing, other: Drawing) -> Bool { one.box === other.box }

        /// Hashes the shared identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
    }

    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// The content of the box; `nil` is empty.
    public var content: Content?
    /// The scaling of an image in the box.
    public var contentMode: ContentMode
    /// The space between the box and its content.
    public var insets: EdgeInsets
    /// The vertical alignment of the box on the line.
    public var alignment: Alignment
    /// The extent of a box with baseline alignment below the baseline, in points. Ignored in vertical text.
    public var descent: Double
    /// Whether the box is scaled down, with its aspect ratio, where it is wider than its column or higher than its page.
    public var shrinksToFit = false
    /// The width as a fraction of the column's, where the column is known; `nil` leaves it to ``width``.
    public var widthFraction: Double?
    /// The image that is drawn if that of the box cannot be read; `nil` is none.
    public var fallbackImage: String?
    /// Custom data for the program.
    public var userInfo: [String: String]

    /// Creates an attachment with content.
    public init(
        width: Double, height: Double, content: Content?, contentMode: ContentMode = .aspectFit,
        insets: EdgeInsets = .zero, alignment: Alignment = .baseline, descent: Double = 0,
        userInfo: [String: String] = [:]
    ) {
        self.width = width
        self.height = height
        self.content = content
        self.contentMode = contentMode
        self.insets = insets
        self.alignment = alignment
        self.descent = descent
        self.userInfo = userInfo
    }

    /// Creates an attachment for an image, or an empty one.
    public init(
        width: Double, height: Double, image: String? = nil, contentMode: ContentMode = .aspectFit,
        insets: EdgeInsets = .zero, alignment: Alignment = .baseline
    ) {
        self.init(
            width: width, height: height, content: image.map { .image($0) }, contentMode: contentMode, insets: insets,
            alignment: alignment)
    }

    /// The path of an image, or a name that the image loader resolves; `nil` if there is other content.
    public var image: String? {
        get {
            if case .image(let name)? = content { return name }
            return nil
        }
        set {
            if let newValue { content = .image(newValue) } else if image != nil { content = nil }
        }
    }

    /// Creates an attachment with the metrics of an emoji in Apple's colour font at a font size: a square image with
    /// space around it, which extends below the baseline.
    public static func emoji(image: String, fontSize: Double) -> TextAttachment {
        let size = max(0, fontSize)
        let (ascent, descent, bottom) =
            if size < 16 {
                (1.25 * size, 0.390_625 * size, -0.2525 * size)
            } else if size <= 24 {
                (0.5 * size + 12, 0.156_25 * size + 3.75, 0.1225 * size - 6)
            } else {
                (size, 0.3125 * size, -0.1275 * size)
            }
        // The image's lower edge is at `bottom` from the baseline, and its height is the ascent.
        return TextAttachment(
            width: ascent + 1.5, height: ascent + descent, content: .image(image),
            insets: EdgeInsets(top: -bottom, left: 0.75, bottom: descent + bottom, right: 0.75), descent: descent)
    }
}

/// An inline box that stands for one character, U+FFFC.
///
///     text.append(.attachment(image: "star.png", size: Size(width: 20, height: 20), alignment: .center))
public struct Attachment: Sendable, Hashable {
    /// The object replacement character that carries an attachment.
    public static let character: Character = "\u{FFFC}"

    /// Where the box stands on the line.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// Its bottom edge on the baseline, or ``Attachment/descent`` below it.
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

    /// What stands in the box.
    public enum Content: Sendable, Hashable {
        /// The path of an image, or a name that a drawing program resolves itself.
        case image(String)
        /// What a closure draws.
        case drawing(Drawing)
        /// Something that the program puts there itself, such as a view; the id tells it which. Nothing is drawn, and
        /// the layout says where.
        case hosted(id: String)
        /// A text that is still to be laid out.
        indirect case text(TextBox)
    }

    /// A closure that draws into a box. Drawings are equal where they are copies of one; they are not coded.
    ///
    /// GalleyDrawing makes them.
    public struct Drawing: Sendable, Hashable {
        private final class Box: Sendable {
            let body: any Sendable

            init(_ body: any Sendable) {
                self.body = body
            }
        }

        private let box: Box

        /// A drawing whose closure is of a type that its reader knows.
        package init(body: any Sendable) {
            box = Box(body)
        }

        /// The closure.
        package var body: any Sendable { box.body }

        /// Whether one is a copy of the other.
        public static func == (one: Drawing, other: Drawing) -> Bool { one.box === other.box }

        /// Feeds what copies share.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
    }

    /// Size in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// What stands in the box; `nil` is nothing.
    public var content: Content?
    /// How an image fits in the box.
    public var contentMode: ContentMode
    /// Space between the box and its content.
    public var insets: EdgeInsets
    /// Where the box stands on the line.
    public var alignment: Alignment
    /// How far a box that is aligned to the baseline reaches below it, in points. In vertical text it does nothing.
    public var descent: Double
    /// What a program wants to know of the box.
    public var userInfo: [String: String]

    /// A box of what is given.
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

    /// A box for an image, or for none.
    public init(
        width: Double, height: Double, image: String? = nil, contentMode: ContentMode = .aspectFit,
        insets: EdgeInsets = .zero, alignment: Alignment = .baseline
    ) {
        self.init(
            width: width, height: height, content: image.map { .image($0) }, contentMode: contentMode, insets: insets,
            alignment: alignment)
    }

    /// The path of an image, or a name that a drawing program resolves itself; `nil` where something else stands there.
    public var image: String? {
        get {
            if case .image(let name)? = content { return name }
            return nil
        }
        set {
            if let newValue { content = .image(newValue) } else if image != nil { content = nil }
        }
    }

    /// A box as an emoji of a font's size has it in Apple's colour font: a square image with room around it, which
    /// reaches below the baseline.
    public static func emoji(image: String, fontSize: Double) -> Attachment {
        let size = max(0, fontSize)
        let (ascent, descent, bottom) =
            if size < 16 {
                (1.25 * size, 0.390_625 * size, -0.2525 * size)
            } else if size <= 24 {
                (0.5 * size + 12, 0.156_25 * size + 3.75, 0.1225 * size - 6)
            } else {
                (size, 0.3125 * size, -0.1275 * size)
            }
        // The image's lower edge is at `bottom` from the baseline, and it is as high as the ascent.
        return Attachment(
            width: ascent + 1.5, height: ascent + descent, content: .image(image),
            insets: EdgeInsets(top: -bottom, left: 0.75, bottom: descent + bottom, right: 0.75), descent: descent)
    }
}

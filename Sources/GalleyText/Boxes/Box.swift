/// A box with a style, an appearance, and either content or children.
///
///     var card = Box(id: "card")
///     card.style.padding = BoxSides(12)
///     card.children = [Box(text: "Hello"), Box(image: "photo.jpg")]
///
/// It is a value: copies are independent.
public struct Box: Sendable, Hashable {
    /// The content of a box without children.
    public enum Content: Sendable, Hashable {
        /// None: a container of other boxes.
        case none
        /// Text that is laid out in the box.
        case text(BoxText)
        /// An image, by the name that the image loader resolves.
        case image(String)
        /// Custom content with its own measure function.
        case custom(BoxLeaf)
    }

    /// The name of the box in results. If it is not unique, only the first box is found by it.
    public var id: String?
    /// The layout properties of the box.
    public var style: BoxStyle
    /// The content. A box with content has no children.
    public var content: Content
    @Indirect private var storedAppearance: BoxAppearance?
    /// The node that the box represents; `GalleyNodes` defines its type. It takes no part in comparing.
    package var node: (any AnyObject & Sendable)?
    @Indirect private var storedConstraints: BoxConstraints?
    private var list: NestedList<Box>?

    /// Creates a box with children.
    public init(id: String? = nil, style: BoxStyle = BoxStyle(), appearance: BoxAppearance? = nil, children: [Box] = [])
    {
        self.id = id
        self.style = style
        content = .none
        list = children.isEmpty ? nil : NestedList(children)
        storedAppearance = appearance
    }

    /// Creates a box with content.
    public init(id: String? = nil, style: BoxStyle = BoxStyle(), appearance: BoxAppearance? = nil, content: Content) {
        self.init(id: id, style: style, appearance: appearance)
        self.content = content
    }

    /// Creates a box with a text.
    public init(id: String? = nil, text: AttributedText, in container: TextContainer = .unbounded) {
        self.init(id: id, content: .text(BoxText(text, in: container)))
    }

    /// Creates a box with a plain text.
    public init(id: String? = nil, text: String, attributes: TextAttributes = TextAttributes()) {
        self.init(id: id, text: AttributedText(text, attributes: attributes))
    }

    /// Creates a box with an image.
    public init(id: String? = nil, image: String) {
        self.init(id: id, content: .image(image))
    }

    /// The appearance of the box.
    public var appearance: BoxAppearance {
        get { storedAppearance ?? BoxAppearance() }
        set { storedAppearance = newValue }
    }

    /// The appearance if it was set; avoids creating one.
    package var givenAppearance: BoxAppearance? { storedAppearance }

    /// The constraints that place the children if `style.display` is ``BoxStyle/Display/constraints``.
    public var constraints: BoxConstraints {
        get { storedConstraints ?? BoxConstraints() }
        set { storedConstraints = newValue == BoxConstraints() ? nil : newValue }
    }

    /// The constraints; `nil` if none were set.
    package var givenConstraints: BoxConstraints? { storedConstraints }

    /// The children, in order.
    public var children: [Box] {
        get { list?.elements ?? [] }
        set { list = newValue.isEmpty ? nil : NestedList(newValue) }
    }

    /// Whether two boxes are equal. The children are compared without recursion, at any depth.
    public static func == (left: Box, right: Box) -> Bool {
        var pending = [(left, right)]
        while let (one, other) = pending.popLast() {
            guard one.id == other.id, one.style == other.style, one.content == other.content,
                one.storedAppearance == other.storedAppearance, one.storedConstraints == other.storedConstraints
            else { return false }
            if one.list === other.list { continue }
            let (mine, others) = (one.children, other.children)
            guard mine.count == others.count else { return false }
            pending.append(contentsOf: zip(mine, others))
        }
        return true
    }

    /// Hashes the tree without recursion, at any depth.
    public func hash(into hasher: inout Hasher) {
        var pending = [self]
        while let box = pending.popLast() {
            hasher.combine(box.id)
            hasher.combine(box.style)
            hasher.combine(box.content)
            hasher.combine(box.children.count)
            pending.append(contentsOf: box.children)
        }
    }
}

extension Box: Nesting {
    package mutating func takeNested() -> [Box] { NestedList.take(&list) }
}

/// The text of a box, with its container.
public struct BoxText: Sendable, Hashable {
    /// The text. Empty if ``markdown`` is set.
    public var text: AttributedText
    /// The base attributes of Markdown.
    public var style: TextAttributes
    /// The Markdown source instead of a text; a Markdown parser converts it.
    public var markdown: String?
    /// Attributes merged into the parsed Markdown.
    public var spans: [Document.Span]
    /// The rows, truncation and line breaking; its width and height are replaced by the box's.
    public var container: TextContainer
    /// The scales at which the text may be fitted to the box, and its number of rows; `nil` keeps its sizes.
    ///
    /// In a box without a height, the text is scaled until no word is broken and no row is cut.
    public var fit: Document.Fit?

    /// Creates the text of a box.
    public init(_ text: AttributedText, in container: TextContainer = .unbounded) {
        self.text = text
        style = TextAttributes()
        markdown = nil
        spans = []
        self.container = container
    }
}

/// The content of a box that the program measures itself, and draws in the resulting frame.
///
/// Leaves with the same identifier are equal.
public struct BoxLeaf: Sendable, Hashable {
    /// The measurements of a leaf at a width.
    public struct Measure: Sendable, Hashable {
        /// The height in points.
        public var height: Double
        /// The distance in points from the top to the first baseline; `nil` is none.
        public var firstBaseline: Double?
        /// The distance in points from the top to the last baseline; `nil` is none.
        public var lastBaseline: Double?

        /// Creates measurements.
        public init(height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
            self.height = height
            self.firstBaseline = firstBaseline
            self.lastBaseline = lastBaseline ?? firstBaseline
        }
    }

    /// The identifier of the leaf; different content needs a different identifier.
    public var identifier: String
    /// The minimum content width, in points.
    public var minContentWidth: Double
    /// The maximum content width, in points.
    public var maxContentWidth: Double
    /// The measure function, called on any thread, and possibly repeatedly for a width: it should cache expensive
    /// results.
    public var measure: @Sendable (_ width: Double) -> Measure

    /// Creates a leaf.
    public init(
        identifier: String, minContentWidth: Double, maxContentWidth: Double,
        measure: @escaping @Sendable (_ width: Double) -> Measure
    ) {
        self.identifier = identifier
        self.minContentWidth = minContentWidth
        self.maxContentWidth = maxContentWidth
        self.measure = measure
    }

    /// Whether both have the same identifier and widths; closures cannot be compared.
    public static func == (left: BoxLeaf, right: BoxLeaf) -> Bool {
        left.identifier == right.identifier && left.minContentWidth == right.minContentWidth
            && left.maxContentWidth == right.maxContentWidth
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

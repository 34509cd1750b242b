/// A box: a style, a look, and either content or boxes inside.
///
///     var card = Box(id: "card")
///     card.style.padding = BoxEdges(12)
///     card.children = [Box(text: "Hello"), Box(image: "photo.jpg")]
///
/// A value: copies share nothing that can be changed.
public struct Box: Sendable, Hashable {
    /// What a box without children holds.
    public enum Content: Sendable, Hashable {
        /// Nothing: a box of others.
        case none
        /// Text, which is laid out in the box.
        case text(BoxText)
        /// The name that an image loader knows the picture by.
        case image(String)
        /// Something that measures itself.
        case custom(BoxLeaf)
    }

    /// Names the box in results; need not be unique, but then only the first is found by it.
    public var id: String?
    /// How the box is laid out.
    public var style: BoxStyle
    /// What it holds. A box with content has no children.
    public var content: Content
    @Boxed private var storedLook: BoxLook?
    private var list: NestedList<Box>?

    /// A box of boxes.
    public init(id: String? = nil, style: BoxStyle = BoxStyle(), look: BoxLook? = nil, children: [Box] = []) {
        self.id = id
        self.style = style
        content = .none
        list = children.isEmpty ? nil : NestedList(children)
        storedLook = look
    }

    /// A box with content.
    public init(id: String? = nil, style: BoxStyle = BoxStyle(), look: BoxLook? = nil, content: Content) {
        self.init(id: id, style: style, look: look)
        self.content = content
    }

    /// A box with a text.
    public init(id: String? = nil, text: AttributedText, in container: TextContainer = .unbounded) {
        self.init(id: id, content: .text(BoxText(text, in: container)))
    }

    /// A box with a plain text.
    public init(id: String? = nil, text: String, attributes: TextAttributes = TextAttributes()) {
        self.init(id: id, text: AttributedText(text, attributes: attributes))
    }

    /// A box with a picture.
    public init(id: String? = nil, image: String) {
        self.init(id: id, content: .image(image))
    }

    /// What it looks like.
    public var look: BoxLook {
        get { storedLook ?? BoxLook() }
        set { storedLook = newValue }
    }

    /// The look, where there is any; spares making one.
    package var givenLook: BoxLook? { storedLook }

    /// The boxes inside, in order.
    public var children: [Box] {
        get { list?.elements ?? [] }
        set { list = newValue.isEmpty ? nil : NestedList(newValue) }
    }

    /// The children are compared without recursion, so that no depth is too deep.
    public static func == (left: Box, right: Box) -> Bool {
        var pending = [(left, right)]
        while let (one, other) = pending.popLast() {
            guard one.id == other.id, one.style == other.style, one.content == other.content,
                one.storedLook == other.storedLook
            else { return false }
            if one.list === other.list { continue }
            let (mine, others) = (one.children, other.children)
            guard mine.count == others.count else { return false }
            pending.append(contentsOf: zip(mine, others))
        }
        return true
    }

    /// Feeds the tree to a hasher, to any depth.
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

/// A text in a box, and how it is shown.
public struct BoxText: Sendable, Hashable {
    /// The text. Empty while ``markdown`` is set.
    public var text: AttributedText
    /// What Markdown is set in.
    public var style: TextAttributes
    /// Markdown source in place of a text; a Markdown parser makes the text of it.
    public var markdown: String?
    /// Laid over Markdown once it is parsed.
    public var spans: [Document.Span]
    /// Rows, truncation and line breaking; its width and height are the box's.
    public var container: TextContainer

    /// A text.
    public init(_ text: AttributedText, in container: TextContainer = .unbounded) {
        self.text = text
        style = TextAttributes()
        markdown = nil
        spans = []
        self.container = container
    }
}

/// The content of a box that a program measures itself, and draws where the result says.
///
/// Two leaves are equal when their identifiers are.
public struct BoxLeaf: Sendable, Hashable {
    /// What a leaf has to say for a width.
    public struct Measure: Sendable, Hashable {
        /// Points.
        public var height: Double
        /// Points from the top to the first baseline; `nil` is none.
        public var firstBaseline: Double?
        /// Points from the top to the last baseline; `nil` is none.
        public var lastBaseline: Double?

        /// A height with its baselines.
        public init(height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
            self.height = height
            self.firstBaseline = firstBaseline
            self.lastBaseline = lastBaseline ?? firstBaseline
        }
    }

    /// Tells leaves apart; another content needs another identifier.
    public var identifier: String
    /// The narrowest it can be, in points.
    public var minContentWidth: Double
    /// The width it would like to have, in points.
    public var maxContentWidth: Double
    /// Its height at a width, asked on any thread, and for a width more than once: what takes long is to be remembered.
    public var measure: @Sendable (_ width: Double) -> Measure

    /// A leaf.
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

    /// Feeds the identifier to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

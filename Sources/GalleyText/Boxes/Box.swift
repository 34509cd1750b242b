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
        /// An area with a natural size in points and its ratio, as an image has, in which nothing is drawn.
        case blank(Size)
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

extension [Box] {
    /// The boxes with some of them replaced; nil if none is.
    package func replacing<Failure>(
        _ replacement: (Box) throws(Failure) -> Box?
    ) throws(Failure) -> [Box]? {
        var result: [Box]?
        for (index, box) in enumerated() {
            guard let box = try replacement(box) else { continue }
            result = result ?? self
            result?[index] = box
        }
        return result
    }
}

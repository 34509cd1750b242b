package import GalleyText

/// Specs in tree order, as they are laid out.
///
/// The expander of nodes adds each spec once, with the node, text or leaf that replaces its box.
package struct SpecTree: Sendable {
    /// A spec in its place in the tree.
    struct Element: Sendable {
        let spec: LayoutSpec
        let kind: LayoutSpec.Kind
        var sharedStyle: StyleReference
        /// The node that the spec represents.
        let node: (any AnyObject & Sendable)?
        /// The first and the last spec inside, and the next one in the spec around it; -1 without one.
        fileprivate(set) var first = -1
        fileprivate var last = -1
        fileprivate(set) var next = -1
        /// The index in the tree of boxes.
        var box = 0

        var style: BoxStyle { sharedStyle.style }
        var name: String? { spec.id }
        var before: Double { spec.spacingBefore }
        var after: Double { spec.spacingAfter }
        var position: Point { spec.position }
    }

    var elements: [Element] = []
    /// The texts of specs without a box.
    var texts: [TextSizing] = []
    /// Whether all specs are laid out alike without a tree of boxes.
    private(set) var isSimple = true

    /// - Parameter count: the number of specs that will be added.
    package init(count: Int) {
        elements.reserveCapacity(count)
        texts.reserveCapacity(count)
    }

    /// The tree of a spec with everything inside it, without nodes in the place of boxes.
    init(_ spec: LayoutSpec) throws(GalleyError) {
        elements.reserveCapacity(spec.count)
        try add(all: spec, in: -1)
    }

    private mutating func add(all spec: LayoutSpec, in parent: Int) throws(GalleyError) {
        let index = try add(spec, node: spec.node, in: parent)
        for child in spec.children { try add(all: child, in: index) }
    }

    /// The style of the outermost spec.
    package var style: StyleReference { elements.first?.sharedStyle ?? .initial }

    // MARK: Adding

    /// Adds a spec without those inside it.
    ///
    /// - Parameter parent: the index of the spec around it; -1 for the outermost one.
    /// - Returns: its index.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for numbers that cannot be used.
    @discardableResult
    package mutating func add(
        _ spec: LayoutSpec, node: (any AnyObject & Sendable)?, in parent: Int
    ) throws(GalleyError) -> Int {
        try spec.validateOwn()
        return try append(Element(spec: spec, kind: spec.kind, sharedStyle: spec.sharedStyle, node: node), in: parent)
    }

    /// Adds a text in the place of a spec that is a simple box, see ``LayoutSpec/isSimpleBox``.
    package mutating func add(
        _ text: AttributedText, in container: TextContainer, replacing spec: LayoutSpec,
        node: (any AnyObject & Sendable)?, in parent: Int
    ) throws(GalleyError) {
        try add(TextSizing(text, in: container), replacing: spec, node: node, in: parent)
    }

    private mutating func add(
        _ text: TextSizing, replacing spec: LayoutSpec, node: (any AnyObject & Sendable)?, in parent: Int
    ) throws(GalleyError) {
        try spec.validateOwn()
        let kind = LayoutSpec.Kind.text(texts.count)
        texts.append(text)
        try append(Element(spec: spec, kind: kind, sharedStyle: spec.sharedStyle, node: node), in: parent)
    }

    /// Adds a spec that measures itself in the place of a spec that is a box.
    ///
    /// - Parameter style: the style whose properties as an item are used where the spec has initial ones.
    package mutating func add(
        _ leaf: SpecLeaf, style inner: StyleReference, replacing spec: LayoutSpec, node: (any AnyObject & Sendable)?,
        in parent: Int
    ) throws(GalleyError) {
        try spec.validateOwn()
        let style = spec.sharedStyle.inheriting(inner)
        try append(Element(spec: spec, kind: .measured(leaf), sharedStyle: style, node: node), in: parent)
    }

    /// Adds a box in the place of another one. A simple box needs no tree of boxes.
    package mutating func add(
        _ box: Box, replacing original: LayoutSpec, in parent: Int, imageSize: (String) -> Size?
    ) throws(GalleyError) {
        var spec = LayoutSpec(box)
        if original.isPlaced {
            (spec.spacingBefore, spec.spacingAfter) = (original.spacingBefore, original.spacingAfter)
            spec.position = original.position
        }
        guard spec.isSimpleBox, case .box(let reference) = spec.kind else {
            try add(spec, node: box.node, in: parent)
            return
        }
        var kind = spec.kind
        switch reference.box.content {
        case .none: kind = .wrapper
        case .text(let text):
            let sizing = TextSizing(text.text, in: text.container, fit: text.fit)
            return try add(sizing, replacing: spec, node: box.node, in: parent)
        case .image(let name):
            let size =
                imageSize(name) ?? spec.sharedAppearance?.appearance.fallbackImage.flatMap { imageSize($0) } ?? .zero
            kind = .image(reference, size.asImage)
        case .blank(let size): kind = .image(reference, size.asImage)
        case .custom: break
        }
        try spec.validateOwn()
        try append(Element(spec: spec, kind: kind, sharedStyle: spec.sharedStyle, node: box.node), in: parent)
    }

    @discardableResult
    private mutating func append(_ element: Element, in parent: Int) throws(GalleyError) -> Int {
        let index = elements.count
        let style = element.sharedStyle
        if isSimple {
            switch element.kind {
            case .box, .constraints: isSimple = false
            case .text, .image, .measured: isSimple = style.isSimple && !style.hasEdges
            default: isSimple = style.isSimple
            }
            if isSimple, !style.isInitial { try style.style.validate() }
        }
        elements.append(element)
        guard parent >= 0 else { return index }
        let last = elements[parent].last
        if last < 0 { elements[parent].first = index } else { elements[last].next = index }
        elements[parent].last = index
        return index
    }

    /// The specs inside a spec.
    func children(of index: Int) -> [Int] {
        var result: [Int] = []
        var next = elements[index].first
        while next >= 0 {
            result.append(next)
            next = elements[next].next
        }
        return result
    }

    // MARK: Boxes

    /// The box of a spec with the boxes inside.
    func box(of index: Int) -> Box {
        let element = elements[index]
        var box: Box
        switch element.kind {
        case .box: box = element.spec.box ?? Box()
        case .text(let text): box = Box(content: .text(texts[text].boxText))
        case .image(let reference, _): box = Box(content: reference.box.content)
        default: box = Box(children: children(of: index).map { self.box(of: $0) })
        }
        box.node = element.node
        if case .box = element.kind { return box }
        (box.id, box.style) = (element.spec.id, element.style)
        if let appearance = element.spec.appearance { box.appearance = appearance }
        return box
    }
}

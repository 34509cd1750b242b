internal import GalleyConstraints
public import GalleyText

/// A tree of boxes that can be changed and laid out again.
///
///     var tree = try BoxTree(card)
///     var layout = try tree.layout(width: 600, height: 400)
///     try tree.setStyle(of: tree.id(named: "title")) { $0.flexGrow = 1 }
///     layout = try tree.layout(width: 600, height: 400)
///
/// It is a value, and includes a cache of measurements: after a change, only the affected boxes are laid out again.
/// Deep trees are laid out on a separate, larger stack.
/// - Complexity: A first layout is O(*n*) in its boxes; after a change, O(*k*) in the boxes from the changed one to the
///   root, including their children.
public struct BoxTree: Sendable {
    /// The identifier of a box, valid as long as it is in its tree.
    public struct ID: Sendable, Hashable {
        let index: Int32
        let generation: UInt32
    }

    /// The maximum size of a tree.
    package struct Limits: Sendable {
        /// The total number of boxes, whose indices have 32 bits.
        package var boxes = 1 << 30
        /// The maximum depth of boxes, including the outermost one.
        package var levels = LargeStackThread.mostLevels

        package init(boxes: Int? = nil, levels: Int? = nil) {
            if let boxes { self.boxes = boxes }
            if let levels { self.levels = levels }
        }
    }

    let environment: BoxEnvironment
    private let limits: Limits
    var links: [NodeLinks] = []
    var styles: [BoxStyle] = []
    /// The styles on the boxes' own axes; empty if no box is vertical, since they are then the same.
    var ownStyles: [BoxStyle] = []
    /// The writing mode of each box.
    private(set) var modes: [TextContainer.WritingMode] = []
    var traits: [StyleTraits] = []
    var leaves: [Leaf?] = []
    var details: [BoxDetails?] = []
    /// The constraints of containers that use them, by their nodes.
    var constraints: [Int32: ConstraintContainer] = [:]
    var notes = BoxLayout.Notes()
    var states: [BoxState] = []
    private(set) var generations: [UInt32] = []
    private(set) var depths: [Int32] = []
    private var free: [Int32] = []
    var measures = MeasurePool()
    var prepared: [PreparedItem] = []
    var records = BoxRecords()
    /// The boxes with outdated records.
    var touched: [Int32] = []
    /// The boxes whose content has changed since the last layout.
    var changed: [Int32] = []
    /// The error of the last layout.
    var failure: GalleyError?
    /// The size for which the last layout was made; `nil` if there is no valid layout.
    var available: Size?
    /// An upper bound of the depth of boxes.
    private(set) var greatestDepth: Int32 = 0
    /// The total number of runs that measured or placed boxes, in all layouts so far.
    package internal(set) var runs = 0
    /// Whether caches are used; otherwise everything is computed again, with the same results.
    package var usesCaches = true

    /// Creates the tree of `root`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for lengths that are not finite, negative sizes, and
    ///   more than 1 073 741 824 boxes or 4 194 304 levels.
    public init(_ root: Box, environment: BoxEnvironment = BoxEnvironment()) throws(GalleyError) {
        try self.init(root, environment: environment, limits: Limits())
    }

    package init(_ root: Box, environment: BoxEnvironment, limits: Limits) throws(GalleyError) {
        self.environment = environment
        self.limits = limits
        _ = try add(root, parent: -1, before: -1)
    }

    /// The outermost box.
    public var root: ID { ID(index: 0, generation: generations[0]) }

    /// The number of boxes.
    public var count: Int { links.count - free.count }

    /// Whether the box is in the tree.
    public func contains(_ id: ID) -> Bool {
        Int(id.index) < generations.count && generations[Int(id.index)] == id.generation
    }

    /// The first box with a name, in tree order.
    /// - Complexity: O(*n*).
    public func id(named name: String) -> ID? {
        var next: Int32 = 0
        while next >= 0 {
            let node = Int(next)
            if details[node]?.id == name { return ID(index: next, generation: generations[node]) }
            if links[node].first >= 0 {
                next = links[node].first
                continue
            }
            var up = node
            while up > 0, links[up].next < 0 { up = Int(links[up].parent) }
            next = up > 0 ? links[up].next : -1
        }
        return nil
    }

    /// The box that contains a box; `nil` for the root.
    public func parent(of id: ID) -> ID? {
        guard contains(id), links[Int(id.index)].parent >= 0 else { return nil }
        let parent = links[Int(id.index)].parent
        return ID(index: parent, generation: generations[Int(parent)])
    }

    /// The boxes inside a box, in order.
    public func children(of id: ID) -> [ID] {
        guard contains(id) else { return [] }
        var result: [ID] = []
        var next = links[Int(id.index)].first
        while next >= 0 {
            result.append(ID(index: next, generation: generations[Int(next)]))
            next = links[Int(next)].next
        }
        return result
    }

    /// A box's style.
    public func style(of id: ID) -> BoxStyle? {
        contains(id) ? styles[Int(id.index)] : nil
    }
}

// MARK: Changes

extension BoxTree {
    /// Changes a style; does nothing if the box is not in the tree any more.
    public mutating func setStyle(of id: ID?, _ change: (inout BoxStyle) -> Void) throws(GalleyError) {
        guard let id, contains(id) else { return }
        let node = Int(id.index)
        var style = styles[node]
        change(&style)
        guard style != styles[node] else { return }
        try style.validate()
        let directionChanged = style.direction != styles[node].direction
        let modeChanged = style.writingMode != styles[node].writingMode
        styles[node] = style
        refreshTraits(node)
        if directionChanged || modeChanged { removeResults(inSubtreeOf: node) }
        if modeChanged { refreshModes(node) }
        restyle(node)
    }

    /// The constraints of a box, used if its `display` is ``BoxStyle/Display/constraints``.
    public func constraints(of id: ID) -> BoxConstraints? {
        contains(id) ? constraints[id.index]?.constraints ?? BoxConstraints() : nil
    }

    /// Borders and padding of a box, percentages as 0.
    func style(ofElement node: Int) -> EdgeInsets {
        let isRightToLeft = states[node].isRightToLeft
        let padding = styles[node].padding.resolved(modes[node], isRightToLeft: isRightToLeft)
        let border = styles[node].border.resolved(modes[node], isRightToLeft: isRightToLeft)
        func points(_ length: BoxLength) -> Double { if case .points(let value) = length { value } else { 0 } }
        return EdgeInsets(
            top: border.top + points(padding.top), left: border.left + points(padding.left),
            bottom: border.bottom + points(padding.bottom), right: border.right + points(padding.right))
    }

    /// Changes the constraints of a box; does nothing for a box that is not in the tree.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for numbers that are not finite or larger than 1e9 either
    ///   way, and for more than 200 000 constraints.
    public mutating func setConstraints(of id: ID?, _ change: (inout BoxConstraints) -> Void) throws(GalleyError) {
        guard let id, contains(id) else { return }
        let old = constraints[id.index]?.constraints ?? BoxConstraints()
        var new = old
        change(&new)
        guard new != old else { return }
        try new.validate()
        constraints[id.index] = new == BoxConstraints() ? nil : ConstraintContainer(new)
        restyle(Int(id.index))
    }

    /// Changes the appearance of a box.
    public mutating func setAppearance(of id: ID, _ change: (inout BoxAppearance) -> Void) {
        guard contains(id) else { return }
        let node = Int(id.index)
        var appearance = details[node]?.appearance ?? BoxAppearance()
        change(&appearance)
        let wasTransformed = details[node]?.appearance?.transform != nil
        details[node] = BoxDetails(
            id: details[node]?.id, appearance: appearance, content: details[node]?.content, leaf: leaves[node],
            node: details[node]?.node)
        republish(node)
        if (appearance.transform != nil) != wasTransformed {
            refreshTraits(node)
            restyle(node)
        } else if styles[node].display == .table || styles[node].display.isTablePart {
            // Shared borders depend on the styles of their lines, and columns with backgrounds are drawn by the table.
            restyle(node)
        }
    }

    /// Changes the content of a box without children.
    public mutating func setContent(of id: ID, _ content: Box.Content) {
        guard contains(id), links[Int(id.index)].first < 0 else { return }
        let node = Int(id.index)
        setContent(
            node, id: details[node]?.id, appearance: details[node]?.appearance, content, represents: details[node]?.node
        )
        refreshTraits(node)
        restyle(node)
    }

    /// Inserts a box with everything inside it into another box: before its child `sibling`, or after all children.
    ///
    /// - Returns: `nil` if `parent` is not in the tree or has a content.
    @discardableResult
    public mutating func insert(_ box: Box, in parent: ID, before sibling: ID? = nil) throws(GalleyError) -> ID? {
        guard contains(parent), leaves[Int(parent.index)] == nil else { return nil }
        var place: Int32 = -1
        if let sibling, contains(sibling), links[Int(sibling.index)].parent == parent.index { place = sibling.index }
        // Measurements of an empty box are not cached.
        let wasEmpty = links[Int(parent.index)].first < 0
        let node = try add(box, parent: parent.index, before: place)
        if notes.tables != nil { removeTableResults(around: Int(parent.index)) }
        if wasEmpty { restyle(Int(parent.index)) } else { invalidate(Int(parent.index)) }
        return ID(index: node, generation: generations[Int(node)])
    }

    /// Removes a box with everything inside it from the tree. The root cannot be removed.
    public mutating func remove(_ id: ID) {
        guard contains(id), id.index != 0 else { return }
        let parent = Int(links[Int(id.index)].parent)
        unlink(id.index)
        var pending = [id.index]
        while let next = pending.popLast() {
            let node = Int(next)
            var child = links[node].first
            while child >= 0 {
                pending.append(child)
                child = links[Int(child)].next
            }
            measures.release(&states[node].measure)
            links[node] = NodeLinks()
            leaves[node] = nil
            details[node] = nil
            constraints[next] = nil
            notes.reports[next] = nil
            notes.tables?.remove(next)
            _ = notes.textFloats?.set(.none, of: node)
            states[node] = BoxState()
            prepared[node].container = -1
            generations[node] &+= 1
            free.append(next)
            republish(node)
        }
        if notes.tables != nil { removeTableResults(around: parent) }
        if links[parent].first < 0 { restyle(parent) } else { invalidate(parent) }
    }

    /// Marks a text, image or leaf whose size may have changed.
    public mutating func markDirty(_ id: ID) {
        guard contains(id) else { return }
        let node = Int(id.index)
        if let content = details[node]?.content {
            setContent(
                node, id: details[node]?.id, appearance: details[node]?.appearance, content,
                represents: details[node]?.node)
        }
        restyle(node)
    }

    /// Marks the published record of a box as outdated.
    private mutating func republish(_ node: Int) {
        states[node].isChanged = true
        guard !states[node].isTouched else { return }
        states[node].isTouched = true
        touched.append(Int32(node))
    }

    /// Marks the content of a box as changed. The next layout determines which boxes are affected.
    private mutating func invalidate(_ node: Int) {
        guard !states[node].isPending else { return }
        states[node].isPending = true
        changed.append(Int32(node))
    }

    /// Marks a box, and the content of its container, as changed.
    private mutating func restyle(_ node: Int) {
        notes.reports[Int32(node)] = nil
        republish(node)
        removeResults(of: node)
        removeItemResults(of: node)
        if notes.tables != nil { removeTableResults(around: node) }
        invalidate(links[node].parent < 0 ? node : Int(links[node].parent))
    }

    private mutating func removeResults(of node: Int) {
        measures.release(&states[node].measure)
        states[node].isDirty = true
        states[node].isPlaced = false
        states[node].hasContentWidths = 0
        states[node].hasDiscardedResults = false
        prepared[node].container = -1
    }

    /// Discards the prepared items of a container, which depend on its style.
    private mutating func removeItemResults(of node: Int) {
        var pending = [links[node].first]
        while var child = pending.popLast() {
            while child >= 0 {
                prepared[Int(child)].container = -1
                if styles[Int(child)].display == .contents { pending.append(links[Int(child)].first) }
                child = links[Int(child)].next
            }
        }
    }

    /// Fixes the frame of a box in its parent, regardless of its style.
    mutating func pin(_ node: Int, to frame: Rect) {
        var style = styles[node]
        let isRoot = links[node].parent < 0
        style.position = isRoot ? .relative : .absolute
        style.inset = BoxSides(.auto)
        style.inset.left = isRoot ? .auto : .points(frame.x)
        style.inset.top = isRoot ? .auto : .points(frame.y)
        (style.width, style.height) = (.points(frame.width), .points(frame.height))
        (style.minWidth, style.minHeight, style.maxWidth, style.maxHeight) = (.zero, .zero, .auto, .auto)
        style.boxSizing = .borderBox
        style.margin = BoxSides(.zero)
        (style.aspectRatio, style.order) = (0, 0)
        (style.alignSelf, style.justifySelf) = (.auto, .auto)
        if style.display == .contents { style.display = .flex }
        styles[node] = style
        refreshTraits(node)
        // The boxes around it may be measured before the tree is laid out.
        var up = node
        while up >= 0 {
            removeResults(of: up)
            up = Int(links[up].parent)
        }
        restyle(node)
    }

    /// Updates the writing modes of a box and its descendants. Contents are measured again if they changed.
    private mutating func refreshModes(_ node: Int) {
        var pending = [Int32(node)]
        while let next = pending.popLast() {
            let node = Int(next)
            if modes[node] != mode(of: node) {
                setContent(
                    node, id: details[node]?.id, appearance: details[node]?.appearance, details[node]?.content ?? .none,
                    represents: details[node]?.node)
                refreshTraits(node)
                republish(node)
            }
            var child = links[node].first
            while child >= 0 {
                if styles[Int(child)].writingMode == nil { pending.append(child) }
                child = links[Int(child)].next
            }
        }
    }

    /// The writing mode of a box: its own, or that of its parent. A custom leaf is always horizontal.
    private func mode(of node: Int) -> TextContainer.WritingMode {
        if case .custom? = leaves[node] { return .horizontal }
        if let own = styles[node].writingMode { return own }
        let parent = links[node].parent
        return parent < 0 ? .horizontal : modes[Int(parent)]
    }

    /// Discards the results of a table that contains a changed part, and of its parts if they share borders.
    private mutating func removeTableResults(around node: Int) {
        var up = node
        while up >= 0, !traits[up].contains(.table) {
            guard styles[up].display.isTablePart || styles[up].display == .contents else { return }
            up = Int(links[up].parent)
        }
        guard up >= 0, styles[up].table.borders == .collapse else { return }
        // The next layout compares the results of the table itself.
        var child = links[up].first
        while child >= 0 {
            removeResults(inSubtreeOf: Int(child))
            child = links[Int(child)].next
        }
        invalidate(up)
    }

    private mutating func removeResults(inSubtreeOf node: Int) {
        var pending = [Int32(node)]
        while let next = pending.popLast() {
            removeResults(of: Int(next))
            var child = links[Int(next)].first
            while child >= 0 {
                pending.append(child)
                child = links[Int(child)].next
            }
        }
    }
}

// MARK: Building

extension BoxTree {
    /// Adds boxes without recursion.
    private mutating func add(_ box: Box, parent: Int32, before sibling: Int32) throws(GalleyError) -> Int32 {
        let new = try box.validateAll()
        let display = parent < 0 ? .flex : styles[Int(parent)].display
        let hasTables = new.hasTables || display.isOfTable
        let box = hasTables ? box.completed(in: display) : box
        let (boxes, levels) = (count + new.count, new.levels + (parent < 0 ? 0 : Int(depths[Int(parent)]) + 1))
        guard boxes <= limits.boxes else {
            throw .invalidValue(
                name: "box", value: "\(boxes) boxes",
                reason: "a tree can have at most \(limits.boxes); split it into several")
        }
        guard levels <= limits.levels else {
            throw .invalidValue(
                name: "box", value: "\(levels) levels",
                reason: "boxes can be nested at most \(limits.levels) levels deep")
        }
        let root = makeNode(hasTables ? box.withoutMovedContent : box, parent: parent)
        link(root, parent: parent, before: sibling)
        var pending: [(children: [Box], parent: Int32)] = [(hasTables ? box.completedChildren : box.children, root)]
        while let (children, parent) = pending.popLast() {
            for child in children {
                let node = makeNode(hasTables ? child.withoutMovedContent : child, parent: parent)
                link(node, parent: parent, before: -1)
                let inner = hasTables ? child.completedChildren : child.children
                if !inner.isEmpty { pending.append((inner, node)) }
            }
        }
        return root
    }

    private mutating func makeNode(_ box: Box, parent: Int32) -> Int32 {
        let node: Int
        if let reused = free.popLast() {
            node = Int(reused)
            styles[node] = box.style
        } else {
            node = links.count
            links.append(NodeLinks())
            styles.append(box.style)
            if !ownStyles.isEmpty { ownStyles.append(box.style) }
            modes.append(.horizontal)
            traits.append([])
            leaves.append(nil)
            details.append(nil)
            states.append(BoxState())
            prepared.append(PreparedItem())
            generations.append(0)
            depths.append(0)
        }
        links[node].parent = parent
        setContent(node, id: box.id, appearance: box.givenAppearance, box.content, represents: box.node)
        if box.style.display == .constraints || box.givenConstraints != nil {
            constraints[Int32(node)] = ConstraintContainer(box.constraints)
        }
        refreshTraits(node)
        depths[node] = parent < 0 ? 0 : depths[Int(parent)] + 1
        greatestDepth = max(greatestDepth, depths[node])
        republish(node)
        return Int32(node)
    }

    private mutating func setContent(
        _ node: Int, id: String?, appearance: BoxAppearance?, _ content: Box.Content,
        represents: (any AnyObject & Sendable)?
    ) {
        if case .custom(let leaf) = content { leaves[node] = .custom(leaf) } else { leaves[node] = nil }
        modes[node] = mode(of: node)
        switch content {
        case .none, .custom: break
        case .text(let text):
            leaves[node] = .text(TextLeaf(text, writingMode: modes[node], fonts: environment.fonts))
        case .image(let source):
            let size =
                environment.imageSize(source) ?? appearance?.fallbackImage.flatMap { environment.imageSize($0) }
                ?? .zero
            leaves[node] = .image(modes[node].turned(size.asImage))
        case .blank(let size): leaves[node] = .image(modes[node].turned(size.asImage))
        }
        var isPlain = false
        if case .none = content, id == nil, appearance == nil, represents == nil { isPlain = true }
        details[node] =
            isPlain
            ? nil : BoxDetails(id: id, appearance: appearance, content: content, leaf: leaves[node], node: represents)
    }

    private mutating func refreshTraits(_ node: Int) {
        var isReplaced = false
        var hasRatio = false
        if case .image(let size)? = leaves[node] {
            isReplaced = true
            hasRatio = size.width > 0 && size.height > 0
        }
        if modes[node].isVertical, ownStyles.isEmpty { ownStyles = styles }
        if !ownStyles.isEmpty { ownStyles[node] = styles[node].onOwnAxes(modes[node]) }
        traits[node] = StyleTraits(
            ownStyles.isEmpty ? styles[node] : ownStyles[node], isReplaced: isReplaced,
            isTransformed: details[node]?.appearance?.transform != nil)
        if hasRatio { traits[node].insert(.ratio) }
        if leaves[node] != nil { traits[node].insert(.leaf) }
        if traits[node].contains(.float), notes.textFloats == nil { notes.textFloats = TextFloats() }
        if notes.subgrids == nil, traits[node].contains(.grid),
            styles[node].grid.columns.isSubgrid || styles[node].grid.rows.isSubgrid
        {
            notes.subgrids = Subgrids()
        }
        if traits[node].contains(.table), notes.tables == nil { notes.tables = TableResults() }
    }

    private mutating func link(_ node: Int32, parent: Int32, before sibling: Int32) {
        links[Int(node)].parent = parent
        guard parent >= 0 else { return }
        let previous = sibling >= 0 ? links[Int(sibling)].previous : links[Int(parent)].last
        links[Int(node)].previous = previous
        links[Int(node)].next = sibling
        if previous >= 0 {
            links[Int(previous)].next = node
            republish(Int(previous))
        } else {
            links[Int(parent)].first = node
            republish(Int(parent))
        }
        if sibling >= 0 {
            links[Int(sibling)].previous = node
        } else {
            links[Int(parent)].last = node
        }
    }

    private mutating func unlink(_ node: Int32) {
        let own = links[Int(node)]
        guard own.parent >= 0 else { return }
        if own.previous >= 0 {
            links[Int(own.previous)].next = own.next
            republish(Int(own.previous))
        } else {
            links[Int(own.parent)].first = own.next
            republish(Int(own.parent))
        }
        if own.next >= 0 {
            links[Int(own.next)].previous = own.previous
        } else {
            links[Int(own.parent)].last = own.previous
        }
    }
}

extension Size {
    /// The size of an image that layout can use.
    var asImage: Size { Size(width: max(0, min(width, 1e9)), height: max(0, min(height, 1e9))) }
}

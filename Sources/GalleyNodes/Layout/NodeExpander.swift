internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// Describes a component: asks it for its contents, gives every node its identity, and fills the boxes of primitives.
///
/// The components inside are described along with it, unless they equal their predecessors.
final class NodeExpander {
    /// Nodes, boxes and specs inside each other.
    static let mostLevels = 100

    private struct Scope {
        let path: NodePath
        var counts: [String: Int] = [:]
        var ids: Set<String> = []
    }

    private let job: LayoutJob
    private let previous: NodeChunk?
    private var scopes: [Scope]
    private var environments: [NodeEnvironment]
    private var children: [NodePath: NodeChunk] = [:]
    private var readsSize = false
    private var level: Int
    /// For each spec around, whether it opened a scope.
    private var lists: [Bool] = []
    /// Whether no list and no element has been opened yet: the outermost list of a component is the component's own.
    private var isOutermost = true

    private init(path: NodePath, environment: NodeEnvironment, previous: NodeChunk?, job: LayoutJob, level: Int) {
        self.job = job
        self.previous = previous
        self.level = level
        scopes = [Scope(path: path)]
        environments = [environment]
    }

    /// The chunk of a component: the previous one, where it would be the same.
    static func chunk(
        for node: any Node, path: NodePath, environment: NodeEnvironment, previous: NodeChunk?, job: LayoutJob,
        level: Int = 0
    ) throws -> NodeChunk {
        if let previous, !job.dirty.contains(path), previous.describes(node, in: environment) { return previous }
        try job.cancellation.check()
        job.noteDescribed()
        var logged = environment
        let log = EnvironmentLog()
        logged.log = log
        // A primitive is its own contents.
        let contents = node is any PrimitiveNode ? LayoutSpec(node) : node.layout(in: logged)
        // Contents that equal the previous ones are laid out already.
        if let previous, !job.dirty.contains(path), let old = previous.contents, previous.isFor(environment),
            previous.readsSize || !log.hasReadSize, NodePayload.areSame(contents, old)
        {
            return previous
        }
        let known = node is any Equatable ? nil : NodePayload.comparable(contents)
        return try make(
            node, contents, known: known, axes: [], log: log, path: path, environment: environment,
            previous: previous, job: job, level: level)
    }

    private static func make(
        _ node: any Node, _ contents: LayoutSpec, known: LayoutSpec?, axes: NodeAxes, log: EnvironmentLog?,
        path: NodePath, environment: NodeEnvironment, previous: NodeChunk?, job: LayoutJob, level: Int
    ) throws -> NodeChunk {
        let expander = NodeExpander(path: path, environment: environment, previous: previous, job: job, level: level)
        let spec = try expander.expand(contents)
        return try NodeChunk(
            path: path, node: node, environment: environment, contents: known, spec: spec,
            children: expander.children, axes: axes, readsSize: expander.readsSize || log?.hasReadSize ?? false)
    }

    // MARK: Specs

    private func expand(_ spec: LayoutSpec) throws -> LayoutSpec {
        try spec.replacingBoxes(
            enter: { (spec: inout LayoutSpec) throws(any Error) in
                try enterLevel(spec.id)
                let payload = spec.node as? NodePayload
                guard spec.id != nil || spec.appearance != nil || payload != nil || spec.style.overflow != .visible
                else {
                    spec.node = nil
                    openList(spec.holdsList, kind: "stack")
                    return
                }
                isOutermost = false
                lists.append(true)
                spec.node = try open(
                    id: spec.id, kind: payload?.node.map { NodeKind($0) } ?? .box,
                    traits: payload?.traits ?? NodeTraits(), chunk: nil)
            },
            leave: { spec in
                level -= 1
                closeList(of: spec.node as? ElementSource)
            },
            { (box: Box) throws(any Error) in try expandInSpec(box) })
    }

    private func enterLevel(_ id: String?) throws(GalleyError) {
        level += 1
        guard level <= NodeExpander.mostLevels else {
            throw .invalidValue(
                name: "node", value: "\(id ?? scopes[scopes.count - 1].path.description)",
                reason: "nodes, boxes and specs are at most \(NodeExpander.mostLevels) levels deep")
        }
    }

    // MARK: Identity

    /// The path of the next node of a kind among its siblings.
    private func nextPath(id: String?, kind: NodeKind) throws(GalleyError) -> NodePath {
        let last = scopes.count - 1
        if let id {
            guard scopes[last].ids.insert(id).inserted else {
                let place = scopes[last].path.description
                throw .invalidValue(
                    name: "id", value: "\"\(id)\"",
                    reason: "two siblings in \(place.isEmpty ? "the root" : "\"\(place)\"") have it, the second of "
                        + "which is a \(kind.name); ids are unique among siblings")
            }
            return NodePath(.id(id), in: scopes[last].path)
        }
        let name = kind.name
        let index = scopes[last].counts[name, default: 0]
        scopes[last].counts[name] = index + 1
        return NodePath(.position(kind: name, index: index), in: scopes[last].path)
    }

    private func open(id: String?, kind: NodeKind, traits: NodeTraits, chunk: NodeChunk?) throws(GalleyError)
        -> ElementSource
    {
        let path = try nextPath(id: id, kind: kind)
        return open(path, kind, traits, chunk)
    }

    private func open(_ path: NodePath, _ kind: NodeKind, _ traits: NodeTraits, _ chunk: NodeChunk?) -> ElementSource {
        var environment = environments[environments.count - 1]
        traits.changeEnvironment?(&environment)
        environments.append(environment)
        scopes.append(Scope(path: path))
        return ElementSource(path: path, kind: kind, traits: traits, environment: environment, chunk: chunk)
    }

    /// Opens a list that is not an element: its children are siblings only of each other.
    private func openList(_ isList: Bool, kind: String) {
        lists.append(isList && !isOutermost)
        guard isList else { return }
        if isOutermost {
            isOutermost = false
            return
        }
        let last = scopes.count - 1
        let index = scopes[last].counts[kind, default: 0]
        scopes[last].counts[kind] = index + 1
        scopes.append(Scope(path: NodePath(.position(kind: kind, index: index), in: scopes[last].path)))
    }

    private func closeList(of element: ElementSource?) {
        let isOpen = lists.removeLast()
        if element != nil { close() } else if isOpen { scopes.removeLast() }
    }

    private func close() {
        scopes.removeLast()
        environments.removeLast()
    }

    // MARK: Boxes

    private func expandInSpec(_ box: Box) throws -> LayoutSpec {
        let (box, chunk) = try expand(box)
        guard let chunk else { return LayoutSpec(box) }
        let style = box.style
        let hasEdges =
            style.padding != BoxSides(.zero) || style.border != BoxSides(0) || style.aspectRatio != 0
            || style.margin != BoxSides(.zero)
        if hasEdges { return LayoutSpec(box) }
        var leafBox = box
        leafBox.content = .none
        return LayoutSpec(
            SpecLeaf(minimum: { chunk.minimum() }, measure: { range, _ in chunk.measure(in: range) }),
            replacing: leafBox)
    }

    /// The box with contents; and the chunk that it is a leaf for.
    private func expand(_ original: Box) throws -> (Box, NodeChunk?) {
        var box = original
        let payload = box.node as? NodePayload
        let kind = kind(of: box, payload)
        try enterLevel(box.id)
        defer { level -= 1 }
        let traits = payload?.traits ?? NodeTraits()
        guard isElement(box, kind, traits) else {
            try expandGroup(&box, payload)
            return (box, nil)
        }
        isOutermost = false
        let path = try nextPath(id: box.id, kind: kind)
        let opened = open(path, kind, traits, nil)
        defer { close() }
        let chunk = try resolve(&box, payload?.node, kind, path: path, environment: opened.environment)
        if let chunk {
            children[path] = chunk
            if chunk.readsSize { readsSize = true }
            box.children = []
            box.content = .custom(NodeExpander.leaf(for: chunk))
        } else if !box.children.isEmpty {
            box.children = try box.children.map { try expand($0).0 }
        }
        box.node = ElementSource(
            path: path, kind: kind, traits: traits, environment: opened.environment, chunk: chunk)
        return (box, chunk)
    }

    /// Expands the children of a box that is not an element.
    private func expandGroup(_ box: inout Box, _ payload: NodePayload?) throws {
        box.node = nil
        if let primitive = payload?.node as? any PrimitiveNode {
            primitive.resolve(
                &box, in: NodeContext(environment: environments[environments.count - 1], state: NodeState()))
        }
        guard !box.children.isEmpty else { return }
        openList(true, kind: "box")
        defer { closeList(of: nil) }
        box.children = try box.children.map { try expand($0).0 }
    }

    /// Sets the properties and content of an element's box; returns the chunk of its contents, if it is a leaf.
    private func resolve(
        _ box: inout Box, _ node: (any Node)?, _ kind: NodeKind, path: NodePath, environment: NodeEnvironment
    ) throws -> NodeChunk? {
        var context = NodeContext(environment: environment, state: job.states[path] ?? NodeState())
        if case .image(let node) = kind, let images = job.images, context.state.imageSize == nil {
            context.state.imageSize =
                node.sources.lazy.compactMap { name in
                    try? images.image(named: name, pixelSize: Size(width: .infinity, height: .infinity)).naturalSize
                }.first
        }
        switch node {
        case let container as any ContainerNode:
            container.resolve(&box, in: context)
            var contents = container.contents(in: context)
            if contents == nil, !container.scrollAxes.isEmpty, (container as? ScrollNode)?.hosted == nil {
                contents = NodeExpander.moveContents(of: &box)
            }
            guard let contents else { return nil }
            return try NodeExpander.make(
                container, contents, known: nil, axes: container.scrollAxes, log: nil, path: path,
                environment: environment, previous: previous?.children[path], job: job, level: level)
        case let primitive as any PrimitiveNode:
            primitive.resolve(&box, in: context)
            return nil
        case let node?:
            let chunk = try NodeExpander.chunk(
                for: node, path: path, environment: environment, previous: previous?.children[path], job: job,
                level: level)
            NodeExpander.inheritItemStyle(of: chunk.spec, in: &box.style)
            return chunk
        case nil:
            if case .text(var text) = box.content {
                text.text = context.text(text.text)
                box.content = .text(text)
            }
            if case .image(let name) = box.content { ImageNode(name).resolve(&box, in: context) }
            return nil
        }
    }

    private func kind(of box: Box, _ payload: NodePayload?) -> NodeKind {
        if var toggle = payload?.node as? ToggleNode {
            if case .none = box.content { toggle.isDrawn = box.children.isEmpty } else { toggle.isDrawn = false }
            return .toggle(toggle)
        }
        if let node = payload?.node { return NodeKind(node) }
        switch box.content {
        case .none, .custom: return .box
        case .text(let text): return .text(TextNode(text.text, in: text.container))
        case .image(let name):
            var node = ImageNode(name)
            node.contentMode = .init(box.appearance.objectFit)
            node.focus = box.appearance.objectPosition
            return .image(node)
        }
    }

    private func isElement(_ box: Box, _ kind: NodeKind, _ traits: NodeTraits) -> Bool {
        if box.id != nil || box.givenAppearance != nil || !traits.isDefault { return true }
        switch kind {
        case .spacer: return false
        case .box: return box.style.overflow != .visible || box.style.border != BoxSides(0)
        default: return true
        }
    }

    /// Takes the contents of a scrolling box: its children, and how they are laid out.
    private static func moveContents(of box: inout Box) -> LayoutSpec {
        var inner = Box(children: box.children)
        let style = box.style
        inner.style.flexDirection = style.flexDirection
        inner.style.flexWrap = style.flexWrap
        inner.style.justifyContent = style.justifyContent
        inner.style.alignItems = style.alignItems
        inner.style.alignContent = style.alignContent
        inner.style.rowGap = style.rowGap
        inner.style.columnGap = style.columnGap
        inner.style.padding = style.padding
        if style.display == .constraints {
            (inner.style.display, inner.constraints) = (.constraints, box.constraints)
            (box.style.display, box.constraints) = (.flex, BoxConstraints())
        }
        box.style.padding = BoxSides(.zero)
        box.children = []
        return LayoutSpec(inner)
    }

    /// Copies the item style of a component's outermost spec, unless a modifier of the component sets it: the component
    /// is then an item of the stack or the constraints around it.
    private static func inheritItemStyle(of spec: LayoutSpec, in style: inout BoxStyle) {
        let none = BoxStyle()
        let inner = spec.style
        if style.flexGrow == none.flexGrow { style.flexGrow = inner.flexGrow }
        if style.flexShrink == none.flexShrink { style.flexShrink = inner.flexShrink }
        if style.flexBasis == none.flexBasis { style.flexBasis = inner.flexBasis }
        if style.alignSelf == none.alignSelf { style.alignSelf = inner.alignSelf }
        if style.hugging == none.hugging { style.hugging = inner.hugging }
        if style.compression == none.compression { style.compression = inner.compression }
    }

    /// A leaf of a box for a component.
    private static func leaf(for chunk: NodeChunk) -> BoxLeaf {
        let natural = chunk.measure(in: .unbounded).size.width
        let least = chunk.minimum().width
        return BoxLeaf(
            identifier: chunk.path.description, minContentWidth: min(least, natural), maxContentWidth: natural
        ) { width in
            let measure = chunk.measure(in: SizeRange(min: Size(width: width, height: 0), maxWidth: width))
            return BoxLeaf.Measure(
                height: measure.size.height, firstBaseline: measure.firstBaseline, lastBaseline: measure.lastBaseline)
        }
    }
}

extension ImageNode.ContentMode {
    init(_ fit: BoxAppearance.ObjectFit) {
        switch fit {
        case .fill: self = .stretch
        case .contain: self = .fit
        case .cover: self = .fill
        case .none, .scaleDown: self = .center
        }
    }
}

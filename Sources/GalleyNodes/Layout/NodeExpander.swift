internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// Describes a component: asks it for its contents, gives every node its identity, and fills the boxes of primitives. The
/// result is the tree of specs that is laid out.
///
/// The components inside are described along with it, unless they equal their predecessors.
final class NodeExpander {
    /// Nodes, boxes and specs inside each other.
    static let mostLevels = 100

    /// A list of siblings that is being described.
    private struct Scope {
        let path: NodePath
        let environment: SharedEnvironment
        /// The first of its entries in ``counts``.
        let firstCount: Int
        var ids: Set<ItemID> = []
    }

    private let job: LayoutJob
    private let previous: NodeChunk?
    private var scopes: [Scope]
    /// The numbers of siblings of each kind without an id, scope after scope. Siblings are of few kinds.
    private var counts: [(kind: String, count: Int)] = []
    private var children: [NodePath: NodeChunk] = [:]
    /// The payloads of the elements, if the description is made for its actions.
    private var payloads: [NodePath: NodePayload] = [:]
    private var readsSize = false
    private var level: Int
    /// The specs of the component.
    private var specs: SpecTree
    /// Whether no list and no element has been opened yet: the outermost list of a component is the component's own.
    private var isOutermost = true

    private init(
        path: NodePath, environment: SharedEnvironment, previous: NodeChunk?, job: LayoutJob, level: Int, count: Int
    ) {
        specs = SpecTree(count: count)
        self.job = job
        self.previous = previous
        self.level = level
        scopes = [Scope(path: path, environment: environment, firstCount: 0)]
    }

    /// The chunk of a component: the previous one, where it would be the same.
    static func chunk(
        for node: any Node, path: NodePath, environment: SharedEnvironment, previous: NodeChunk?, job: LayoutJob,
        level: Int = 0
    ) throws -> NodeChunk {
        if let previous, !job.dirty.contains(path), previous.describes(node, in: environment) {
            previous.succeed(by: node)
            return previous
        }
        try job.cancellation.check()
        job.noteDescribed()
        var logged = environment.values
        let log = EnvironmentLog()
        logged.log = log
        // A primitive is its own contents.
        let contents = node is any PrimitiveNode ? LayoutSpec(node) : node.layout(in: logged)
        // Contents that equal the previous ones are laid out already.
        if let previous, !job.dirty.contains(path), let old = previous.contents, previous.isFor(environment),
            previous.readsSize || !log.hasReadSize, NodePayload.areSame(contents, old)
        {
            previous.succeed(by: node)
            return previous
        }
        let known = node is any Equatable ? nil : NodePayload.comparable(contents)
        return try make(
            node, contents, known: known, axes: [], log: log, path: path, environment: environment,
            previous: previous, job: job, level: level)
    }

    private static func make(
        _ node: any Node, _ contents: LayoutSpec, known: LayoutSpec?, axes: NodeAxes, log: EnvironmentLog?,
        path: NodePath, environment: SharedEnvironment, previous: NodeChunk?, job: LayoutJob, level: Int
    ) throws -> NodeChunk {
        let expander = NodeExpander(
            path: path, environment: environment, previous: previous, job: job, level: level, count: contents.count)
        try expander.expand(contents, in: -1)
        return try NodeChunk(
            path: path, node: node, environment: environment, contents: known, specs: expander.specs,
            children: expander.children, payloads: expander.payloads, axes: axes,
            readsSize: expander.readsSize || log?.hasReadSize ?? false)
    }

    /// The description of a node that succeeds a component's, for its actions.
    static func chunk(for successor: any Node, of chunk: NodeChunk, job: LayoutJob) throws -> NodeChunk {
        let (path, environment) = (chunk.path, chunk.environment)
        let contents = successor.layout(in: environment.values)
        return try make(
            successor, contents, known: nil, axes: chunk.axes, log: nil, path: path, environment: environment,
            previous: chunk, job: job, level: 0)
    }

    // MARK: Specs

    /// Adds a spec with everything inside it to the tree.
    private func expand(_ spec: LayoutSpec, in parent: Int) throws {
        if spec.isBox { return try expandBox(spec, in: parent) }
        try enterLevel(spec.id)
        defer { level -= 1 }
        let payload = spec.node as? NodePayload
        guard spec.id != nil || spec.hasAppearance || payload != nil || spec.clips else {
            let isOpen = openList(spec.holdsList, kind: "stack")
            defer { if isOpen { close() } }
            return try expandChildren(of: spec, specs.add(spec, node: nil, in: parent))
        }
        isOutermost = false
        let described = payload ?? .box
        let path = try nextPath(id: id(spec.id, described.traits), kind: described.kind ?? .box)
        let environment = open(path, described.traits)
        defer { close() }
        let source = source(path, described, environment)
        try expandChildren(of: spec, specs.add(spec, node: source, in: parent))
    }

    private func expandChildren(of spec: LayoutSpec, _ index: Int) throws {
        for child in spec.inner { try expand(child, in: index) }
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

    /// The id of a node by its name and its traits.
    private func id(_ name: String?, _ traits: SharedTraits) -> ItemID? {
        guard let name else { return nil }
        if let id = traits.values.id, id.description == name { return id }
        return ItemID(string: name)
    }

    /// The path of the next node of a kind among its siblings.
    private func nextPath(id: ItemID?, kind: NodeKind) throws(GalleyError) -> NodePath {
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
        return NodePath(.position(kind: name, index: nextIndex(of: name)), in: scopes[last].path)
    }

    /// The position of the next node of a kind among its siblings without ids.
    private func nextIndex(of kind: String) -> Int {
        for index in scopes[scopes.count - 1].firstCount..<counts.count where counts[index].kind == kind {
            counts[index].count += 1
            return counts[index].count - 1
        }
        counts.append((kind, 1))
        return 0
    }

    private var environment: SharedEnvironment { scopes[scopes.count - 1].environment }

    /// Opens the scope of an element; returns the environment of what is in it.
    @discardableResult
    private func open(_ path: NodePath, _ traits: SharedTraits) -> SharedEnvironment {
        let inner = environment.changed(by: traits.values.changeEnvironment)
        scopes.append(Scope(path: path, environment: inner, firstCount: counts.count))
        return inner
    }

    /// Opens a list that is not an element: its children are siblings only of each other.
    ///
    /// - Returns: whether it has a scope, which is to be closed.
    private func openList(_ isList: Bool, kind: String) -> Bool {
        guard isList else { return false }
        if isOutermost {
            isOutermost = false
            return false
        }
        let index = nextIndex(of: kind)
        let path = NodePath(.position(kind: kind, index: index), in: scopes[scopes.count - 1].path)
        scopes.append(Scope(path: path, environment: environment, firstCount: counts.count))
        return true
    }

    private func close() {
        let closed = scopes.removeLast()
        counts.removeLast(counts.count - closed.firstCount)
    }

    // MARK: Boxes

    /// Expands a spec that is a box. Most are texts and components, which need no box.
    private func expandBox(_ spec: LayoutSpec, in parent: Int) throws {
        if let payload = spec.node as? NodePayload, let kind = payload.kind {
            switch kind {
            case .text(let text) where text.scaleFactors.isEmpty && spec.isSimpleBox:
                return try expandText(text, kind, spec, payload, in: parent)
            case .component(let node) where !spec.hasEdges:
                return try expandComponent(node, kind, spec, payload, in: parent)
            default: break
            }
        }
        guard let box = spec.box else { return }
        let expanded = try expand(box)
        try specs.add(expanded, replacing: spec, in: parent) { ImageNode.size(in: $0) }
    }

    private func expandText(
        _ text: TextNode, _ kind: NodeKind, _ spec: LayoutSpec, _ payload: NodePayload, in parent: Int
    ) throws {
        try enterLevel(spec.id)
        defer { level -= 1 }
        isOutermost = false
        let path = try nextPath(id: id(spec.id, payload.traits), kind: kind)
        let environment = environment.changed(by: payload.traits.values.changeEnvironment)
        let context = NodeContext(environment: environment, state: NodeState())
        let source = source(path, payload, environment)
        let content = text.attributedText(in: context)
        try specs.add(
            content, in: text.container(of: content, in: context), replacing: spec, node: source, in: parent)
    }

    private func expandComponent(
        _ node: any Node, _ kind: NodeKind, _ spec: LayoutSpec, _ payload: NodePayload, in parent: Int
    ) throws {
        try enterLevel(spec.id)
        defer { level -= 1 }
        isOutermost = false
        let path = try nextPath(id: id(spec.id, payload.traits), kind: kind)
        let environment = open(path, payload.traits)
        defer { close() }
        let chunk = try NodeExpander.chunk(
            for: node, path: path, environment: environment, previous: previous?.children[path], job: job, level: level)
        add(chunk)
        let leaf = SpecLeaf(minimum: { chunk.minimum() }, measure: { range, _ in chunk.measure(in: range) })
        let source = source(path, payload, environment, chunk)
        try specs.add(leaf, style: chunk.style, replacing: spec, node: source, in: parent)
    }

    private func source(
        _ path: NodePath, _ payload: NodePayload, _ environment: SharedEnvironment, _ chunk: NodeChunk? = nil
    ) -> ElementSource {
        if job.isForActions { payloads[path] = payload }
        return ElementSource(path: path, payload: payload, environment: environment, chunk: chunk)
    }

    private func add(_ chunk: NodeChunk) {
        children[chunk.path] = chunk
        if chunk.readsSize { readsSize = true }
    }

    /// The box with contents.
    private func expand(_ original: Box) throws -> Box {
        var box = original
        let payload = box.node as? NodePayload
        let described = described(box, payload)
        let (kind, traits) = (described.kind ?? .box, described.traits)
        try enterLevel(box.id)
        defer { level -= 1 }
        guard isElement(box, kind, traits) else {
            try expandGroup(&box, payload)
            return box
        }
        isOutermost = false
        let path = try nextPath(id: id(box.id, traits), kind: kind)
        let environment = open(path, traits)
        defer { close() }
        let chunk = try resolve(&box, payload?.node, kind, path: path, environment: environment)
        if let chunk {
            add(chunk)
            box.children = []
            box.content = .custom(NodeExpander.leaf(for: chunk))
        } else if !box.children.isEmpty {
            box.children = try box.children.map { try expand($0) }
        }
        box.node = source(path, described, environment, chunk)
        return box
    }

    /// Expands the children of a box that is not an element.
    private func expandGroup(_ box: inout Box, _ payload: NodePayload?) throws {
        box.node = nil
        if let primitive = payload?.node as? any PrimitiveNode {
            primitive.resolve(
                &box, in: NodeContext(environment: environment, state: NodeState()))
        }
        guard !box.children.isEmpty else { return }
        let isOpen = openList(true, kind: "box")
        defer { if isOpen { close() } }
        box.children = try box.children.map { try expand($0) }
    }

    /// Sets the properties and content of an element's box; returns the chunk of its contents, if it is a leaf.
    private func resolve(
        _ box: inout Box, _ node: (any Node)?, _ kind: NodeKind, path: NodePath, environment: SharedEnvironment
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
            chunk.style.inheritItemStyle(in: &box.style)
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

    /// The payload of a box with its kind, which follows from the content of a box without a node.
    private func described(_ box: Box, _ payload: NodePayload?) -> NodePayload {
        let traits = payload?.traits ?? .none
        if case .toggle(var toggle)? = payload?.kind {
            if case .none = box.content { toggle.isDrawn = box.children.isEmpty } else { toggle.isDrawn = false }
            return NodePayload(kind: .toggle(toggle), traits: traits)
        }
        if let payload, payload.kind != nil { return payload }
        switch box.content {
        case .none, .custom, .blank: return NodePayload(kind: .box, traits: traits)
        case .text(let text): return NodePayload(kind: .text(TextNode(text.text, in: text.container)), traits: traits)
        case .image(let name):
            var node = ImageNode(name)
            node.contentMode = .init(box.appearance.objectFit)
            node.focus = box.appearance.objectPosition
            return NodePayload(kind: .image(node), traits: traits)
        }
    }

    private func isElement(_ box: Box, _ kind: NodeKind, _ traits: SharedTraits) -> Bool {
        if box.id != nil || box.givenAppearance != nil || !traits.areDefault { return true }
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
        if style.display == .grid {
            (inner.style.display, box.style.display) = (.grid, .flex)
            box.style.moveTracks(to: &inner.style)
        }
        if style.display == .block || style.display == .flowRoot {
            (inner.style.display, box.style.display) = (.flowRoot, .flex)
        }
        box.style.padding = BoxSides(.zero)
        box.children = []
        return LayoutSpec(inner)
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

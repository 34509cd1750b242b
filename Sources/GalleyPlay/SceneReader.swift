internal import Galley
internal import GalleyNodes

/// Reads the nodes of a scene: boxes whose fields say which kind of node they are.
///
/// The fields of nodes are taken out of the JSON tree, the rest is decoded as in documents of boxes, and the nodes are put
/// onto the boxes that result.
struct SceneReader {
    /// The resources of the texts in boxes.
    var resources: DocumentResources
    /// The folder of relative names; empty is the current one.
    var folder: String
    /// Learns which images arrive late, and which fail.
    var images: SceneImages
    /// Takes the events of lists.
    var lists: SceneLists?
    /// The sections that steps gave to lists, by the ids of the lists.
    var sections: SceneLists.Sections = [:]
    /// The warnings so far.
    var warnings: [GalleyWarning] = []

    /// The fields of boxes in documents.
    private static let boxFields = [
        "id", "style", "children", "text", "markdown", "textStyle", "spans", "image", "maxLines", "truncation",
        "truncationToken", "truncationBoundary", "lineBreaking", "fit", "constraints", "hugging", "compression",
        "safeArea",
    ]

    /// The length of the path of the outermost node.
    private var prefixLength = 0
    /// The row in which the outermost node is.
    private var row = ""

    /// A node in the order of the description.
    private struct Entry {
        let kind: SceneKind
        let fields: SceneFields
    }

    init(resources: DocumentResources, folder: String, images: SceneImages, lists: SceneLists? = nil) {
        self.resources = resources
        self.folder = folder
        self.images = images
        self.lists = lists
    }

    /// The box of a node with everything inside it.
    ///
    /// - Parameter place: a decoder at the path of the node.
    /// - Throws: `GalleyError.invalidDocument` with the path of the mistake.
    mutating func box(_ value: JSONValue, at place: DocumentDecoding) throws(GalleyError) -> Box {
        var entries: [Entry] = []
        guard case .object = value else { throw place.failure(expected: "a node (an object)", found: value) }
        let plain = try strip(value, place, &entries)
        let prefix = place.path
        let outer = prefixLength
        prefixLength = prefix.count
        defer { prefixLength = outer }
        var decoding = DocumentDecoding()
        let document: Document
        do {
            document = try decoding.document(.object([JSONMember("box", plain)]))
        } catch {
            throw error.inScene(prefix)
        }
        warnings += decoding.warnings.map { $0.inScene(prefix) }
        guard let decoded = document.box else { throw place.failure("expected a node (an object)") }
        var loading: [GalleyWarning] = []
        let box = try decoded.prepared(with: resources, folder: folder, &loading)
        warnings += loading
        var index = 0
        return try apply(entries, &index, to: box)
    }

    /// The box of a row, whose ids are its own.
    mutating func box(_ value: JSONValue, at place: DocumentDecoding, in row: String) throws(GalleyError) -> Box {
        let outer = self.row
        self.row += row + "/"
        defer { self.row = outer }
        return try box(value, at: place)
    }

    /// The tree without the fields of nodes; these become entries, in the order of the boxes.
    private mutating func strip(
        _ value: JSONValue, _ place: DocumentDecoding, _ entries: inout [Entry]
    ) throws(GalleyError) -> JSONValue {
        guard case .object(let members) = value else { return value }
        let fields = SceneFields(members, at: place)
        let kind = try SceneKind.of(fields)
        let own = SceneKind.commonFields + kind.fields
        entries.append(
            Entry(
                kind: kind, fields: SceneFields(members.filter { own.contains($0.key) || $0.key == "id" }, at: place)))
        let defaults = try kind.style(fields)
        let known = own + SceneReader.boxFields
        warnings += fields.unknown(besides: known)
        for member in members where kind.ignored.contains(member.key) && member.value != .null {
            let message = "has no effect on a node of the kind \"\(kind.name)\"; ignored"
            warnings.append(GalleyWarning(.document, message, path: fields.place(of: member.key).path))
        }
        var rest = members.filter {
            !own.contains($0.key) && known.contains($0.key) && !kind.ignored.contains($0.key)
        }
        if !defaults.isEmpty {
            let style = rest.lastIndex { $0.key == "style" }
            if let style, case .object(let given) = rest[style].value {
                let names = Set(given.map(\.key))
                rest[style].value = .object(defaults.filter { !names.contains($0.key) } + given)
            } else if style.map({ rest[$0].value == .null }) ?? true {
                rest.insert(JSONMember("style", .object(defaults)), at: 0)
            }
        }
        guard let children = rest.lastIndex(where: { $0.key == "children" }),
            case .array(let elements) = rest[children].value
        else { return .object(rest) }
        var place = place
        place.enter("children")
        try checkNames(of: elements, place)
        var stripped: [JSONValue] = []
        for (index, element) in elements.enumerated() {
            place.enter(index)
            stripped.append(try strip(element, place, &entries))
            place.leave()
        }
        rest[children].value = .array(stripped)
        return .object(rest)
    }

    /// Siblings have different ids, by which they keep their identity.
    private func checkNames(of elements: [JSONValue], _ place: DocumentDecoding) throws(GalleyError) {
        var seen: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            guard case .string(let id)? = element[key: "id"], let first = seen.updateValue(index, forKey: id) else {
                continue
            }
            var place = place
            place.enter(index)
            place.enter("id")
            throw place.failure("\"\(id)\" is also the id of child \(first); ids are unique among siblings")
        }
    }

    private mutating func apply(_ entries: [Entry], _ index: inout Int, to box: Box) throws(GalleyError) -> Box {
        guard entries.indices.contains(index) else { return box }
        let entry = entries[index]
        index += 1
        var box = box
        var children: [Box] = []
        for child in box.children { children.append(try apply(entries, &index, to: child)) }
        if !children.isEmpty { box.children = children }
        try entry.kind.make(&box, entry.fields, &self)
        try SceneKind.applyCommon(entry.fields, to: &box)
        return box
    }

    /// The id of a node, or else its path in the outermost one.
    func owner(_ fields: SceneFields) -> String {
        if case .string(let id)? = fields["id"] { return row + "#" + id }
        return row + String(fields.decoding.path.dropFirst(prefixLength))
    }

    /// A transition: its members, or a duration alone.
    static func transition(_ value: JSONValue, at place: DocumentDecoding) throws(GalleyError) -> NodeTransition? {
        var transition = NodeTransition()
        switch value {
        case .null: return nil
        case .number:
            guard let time = try place.number(value, in: 0...86_400_000, "a time in milliseconds") else { return nil }
            transition.duration = .nanoseconds(Int64((time * 1e6).rounded()))
        default:
            let fields = try SceneFields(value, "a transition (an object, or its milliseconds)", at: place)
            transition.duration = try fields.milliseconds("duration") ?? transition.duration
            transition.easing = try fields.choice("easing", NodeTransition.Easing.self) ?? transition.easing
            transition.fades = try fields.bool("fades") ?? transition.fades
            transition.moves = try fields.bool("moves") ?? transition.moves
            transition.offset = try fields.vector("offset") ?? transition.offset
        }
        return transition
    }
}

extension String {
    /// A path in the document of a scene's boxes as a path in the scene.
    fileprivate func inScene(_ prefix: String) -> String {
        guard hasPrefix("box") else { return isEmpty ? prefix : prefix + "." + self }
        return prefix + dropFirst(3)
    }
}

extension GalleyError {
    /// The error with its path in the scene.
    fileprivate func inScene(_ prefix: String) -> GalleyError {
        guard case .invalidDocument(let path, let reason) = self else { return self }
        return .invalidDocument(path: path.inScene(prefix), reason: reason)
    }
}

extension GalleyWarning {
    fileprivate func inScene(_ prefix: String) -> GalleyWarning {
        GalleyWarning(code, message, path: path.inScene(prefix))
    }
}

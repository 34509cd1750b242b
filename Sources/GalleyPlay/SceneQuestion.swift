internal import Galley
internal import GalleyDisplay
internal import GalleyLists
internal import GalleyNodes

/// A question about a scene, in the field `"ask"`.
///
/// To add a question, add a case.
enum SceneQuestion: String, CaseIterable {
    case rows, states, focus, accessibility, memory, layers

    /// The questions of a step, one name or an array of names.
    ///
    /// - Throws: `GalleyError.invalidDocument` for an unknown question.
    static func all(in fields: SceneFields) throws(GalleyError) -> [SceneQuestion] {
        guard let value = fields["ask"] else { return [] }
        var place = fields.place(of: "ask")
        guard case .array(let elements) = value else {
            return try place.choice(value, SceneQuestion.self).map { [$0] } ?? []
        }
        var result: [SceneQuestion] = []
        for (index, element) in elements.enumerated() {
            place.enter(index)
            if let question = try place.choice(element, SceneQuestion.self), !result.contains(question) {
                result.append(question)
            }
            place.leave()
        }
        return result
    }

    /// The field of the answer.
    @MainActor func answer(_ scene: PlayedScene) -> JSONMember {
        let host = scene.host
        let value: JSONValue
        switch self {
        case .rows: value = .array(scene.presentations.map(\.json))
        case .states: value = .array(host.statuses.map { $0.json(focus: host.focus) })
        case .focus: value = host.focus.map { .string($0.name) } ?? .null
        case .accessibility: value = .array(host.accessibilityTree.map(\.json))
        case .memory:
            let lists = scene.presentations.map(\.statistics)
            value = .object([
                JSONMember("layouts", .integer(host.layoutBytes + lists.reduce(0) { $0 + $1.layoutBytes })),
                JSONMember("pictures", .integer(host.memory.pictureBytes)),
                JSONMember("extents", .integer(lists.reduce(0) { $0 + $1.bytes })),
            ])
        case .layers: value = SceneQuestion.layer(host.root)
        }
        return JSONMember(rawValue, value)
    }

    /// A layer with those inside it, back to front. The depth of nodes is limited.
    @MainActor private static func layer(_ layer: DisplayLayer) -> JSONValue {
        var fields = [JSONMember("name", .string(layer.name)), JSONMember("frame", layer.frame.json)]
        if layer.opacity != 1 { fields.append(JSONMember("opacity", .number(layer.opacity.forAnswer))) }
        if layer.clipsToBounds { fields.append(JSONMember("clips", .bool(true))) }
        if layer.rasterizesSubtree { fields.append(JSONMember("rasterized", .bool(true))) }
        if layer.clipsToBounds, layer.bounds.origin != .zero {
            fields.append(JSONMember("offset", layer.bounds.origin.json))
        }
        if let contents = layer.contents {
            fields.append(JSONMember("pixels", .numbers([Double(contents.width), Double(contents.height)])))
        }
        if !layer.sublayers.isEmpty {
            fields.append(JSONMember("children", .array(layer.sublayers.map { self.layer($0) })))
        }
        return .object(fields)
    }
}

extension ListPresentation {
    /// The position and the rows that are mounted or should be.
    fileprivate var json: JSONValue {
        var fields = [
            JSONMember("id", .string(path.name)), JSONMember("offset", .number(position.forAnswer)),
            JSONMember("length", .number(length.forAnswer)), JSONMember("exact", .bool(isExact)),
            JSONMember("mode", .string(mode.rawValue)),
        ]
        if followsTail { fields.append(JSONMember("following", .bool(true))) }
        if let page { fields.append(JSONMember("page", .integer(page))) }
        if !selection.isEmpty { fields.append(JSONMember("selected", .strings(selection.map(\.description).sorted()))) }
        fields.append(JSONMember("rows", .array(rows.map(\.json))))
        return .object(fields)
    }
}

extension ListRowInfo {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("id", .string(id.description)), JSONMember("frame", frame.json),
            JSONMember("measured", .bool(isMeasured)),
            JSONMember("states", .string(states.marks)), JSONMember("hole", .bool(isMissing)),
        ])
    }
}

extension NodeInterfaceState {
    /// A letter for each state.
    fileprivate var marks: String {
        (contains(.preload) ? "p" : "") + (contains(.display) ? "d" : "") + (contains(.visible) ? "v" : "")
    }
}

extension NodeStatus {
    /// The state of a node, with its id, or else its path.
    fileprivate func json(focus: NodePath?) -> JSONValue {
        var fields = [
            JSONMember("id", .string(path.name)), JSONMember("kind", .string(kind)), JSONMember("frame", frame.json),
        ]
        fields.append(JSONMember("states", .string(interface.marks)))
        let names: [(NodeControlState, String)] = [
            (.highlighted, "highlighted"), (.selected, "selected"), (.disabled, "disabled"), (.focused, "focused"),
            (.hovered, "hovered"),
        ]
        let set = names.filter { control.contains($0.0) }.map(\.1)
        if !set.isEmpty { fields.append(JSONMember("control", .strings(set))) }
        if let value { fields.append(JSONMember("value", kind == "toggle" ? .bool(value > 0) : .number(value))) }
        if let offset { fields.append(JSONMember("offset", offset.json)) }
        if let contentSize {
            fields.append(
                JSONMember("contentSize", .numbers([contentSize.width.forAnswer, contentSize.height.forAnswer])))
        }
        if let text { fields.append(JSONMember("text", .string(text))) }
        if let selection {
            fields.append(
                JSONMember("selection", .numbers([Double(selection.lowerBound), Double(selection.upperBound)])))
        }
        if isStale { fields.append(JSONMember("stale", .bool(true))) }
        return .object(fields)
    }
}

extension NodeAccessibilityElement {
    fileprivate var json: JSONValue {
        var fields = [
            JSONMember("id", .string(path.name)), JSONMember("role", .string(role.rawValue)),
            JSONMember("label", .string(label)),
        ]
        if let value { fields.append(JSONMember("value", .string(value))) }
        if let hint { fields.append(JSONMember("hint", .string(hint))) }
        fields.append(JSONMember("frame", frame.json))
        if !actions.isEmpty { fields.append(JSONMember("actions", .strings(actions.map(\.rawValue)))) }
        if !isEnabled { fields.append(JSONMember("enabled", .bool(false))) }
        if isSelected { fields.append(JSONMember("selected", .bool(true))) }
        if isFocused { fields.append(JSONMember("focused", .bool(true))) }
        if let position {
            fields.append(JSONMember("position", .numbers([Double(position.index), Double(position.count)])))
        }
        if !children.isEmpty { fields.append(JSONMember("children", .array(children.map(\.json)))) }
        return .object(fields)
    }
}

extension Rect {
    /// The rectangle in answers.
    fileprivate var json: JSONValue {
        .numbers([x.forAnswer, y.forAnswer, width.forAnswer, height.forAnswer])
    }
}

extension Point {
    fileprivate var json: JSONValue { .numbers([x.forAnswer, y.forAnswer]) }
}

extension Double {
    /// The number without the rounding errors of sums; a thousandth of a point is less than anything drawn.
    var forAnswer: Double { isFinite ? (self * 1000).rounded() / 1000 : 0 }
}

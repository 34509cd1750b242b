internal import Galley
internal import GalleyNodes

/// A kind of node in scenes: the value of the field `"node"`.
///
/// To add a kind, add it to ``all``. A kind whose fields contain nodes, such as the rows of a list, reads them with
/// ``SceneReader/box(_:at:)``.
struct SceneKind: Sendable {
    /// The value of `"node"`.
    let name: String
    /// The fields that boxes do not have.
    let fields: [String]
    /// The fields of boxes that have no effect on the kind.
    var ignored: [String] = []
    /// The style of properties that the description leaves open.
    var style: @Sendable (SceneFields) throws(GalleyError) -> [JSONMember] = { _ throws(GalleyError) in [] }
    /// Makes the node of a box, whose text is parsed and whose children are made.
    let make: @Sendable (inout Box, SceneFields, inout SceneReader) throws(GalleyError) -> Void

    /// All kinds by name.
    static let all: [String: SceneKind] = Dictionary(
        uniqueKeysWithValues: [box, text, image, animation, button, toggle, slider, editor, scroll, list, spacer].map {
            ($0.name, $0)
        })

    /// The fields for the rows of a box's text.
    private static let ofRows = [
        "maxLines", "truncation", "truncationToken", "truncationBoundary", "lineBreaking", "fit",
    ]
    /// The fields of a box's content, except its children.
    static let ofContent = ["text", "markdown", "textStyle", "spans", "image"] + ofRows

    /// The fields of every kind.
    static let commonFields = [
        "node", "transition", "hitSlop", "hitOverflow", "accessibility", "rasterized", "tap", "longPress",
    ]

    /// The kind of a description that may leave it open.
    ///
    /// - Throws: `GalleyError.invalidDocument` for an unknown kind.
    static func of(_ fields: SceneFields) throws(GalleyError) -> SceneKind {
        guard let name = try fields.string("node", "the name of a kind of node (a string)") else {
            if fields.has("image") { return image }
            return fields.has("text") || fields.has("markdown") ? text : box
        }
        if let kind = all[name] { return kind }
        let names = all.keys.sorted()
        throw fields.failure(
            "node",
            "expected one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), found \"\(name)\""
                + (Suggestion.nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""))
    }
}

// MARK: - Boxes, texts and images

extension SceneKind {
    private static let box = SceneKind(
        name: "box", fields: [], make: { box, _, _ throws(GalleyError) in box.setTextColor(.text) })

    private static let text = SceneKind(
        name: "text", fields: ["selectable"],
        make: { box, fields, _ throws(GalleyError) in
            guard case .text(let content) = box.content else { throw fields.failure("a text node needs a \"text\"") }
            let isSelectable = try fields.bool("selectable") ?? false
            box.setTextColor(.text)
            guard isSelectable || content.text.hasTargets, case .text(let colored) = box.content else { return }
            // The player reports links that are tapped; it has no other use for them.
            box = box.representing(
                TextNode(colored.text, in: colored.container).selectable(isSelectable).onLink { _ in }
                    .onLinkLongPress { _ in })
        })

    private static let image = SceneKind(
        name: "image", fields: ["late", "fails", "retries", "retryDelay", "label"],
        make: { box, fields, reader throws(GalleyError) in
            guard case .image(let name) = box.content else {
                throw fields.failure("an image node needs an \"image\", the name of a file")
            }
            let late = try fields.milliseconds("late")
            let fails = try fields.integer("fails", in: 0...1_000_000)
            let retries = try fields.integer("retries", in: 0...1_000_000) ?? fails ?? 0
            let delay = try fields.milliseconds("retryDelay") ?? .milliseconds(500)
            let source =
                late == nil && fails == nil
                ? name : reader.images.name(name, of: reader.owner(fields), late: late ?? .zero, fails: fails ?? 0)
            let node = ImageNode(source)
                .contentMode(
                    ImageNode.ContentMode(objectFit: box.appearance.objectFit), focus: box.appearance.objectPosition
                )
                .retries(retries, delay: delay).label(try fields.string("label"))
            box = box.representing(node)
        })

    private static let animation = SceneKind(
        name: "animation", fields: ["playing"],
        make: { box, fields, reader throws(GalleyError) in
            guard case .image(let name) = box.content else {
                throw fields.failure("an animation needs an \"image\", the name of a GIF or WebP file")
            }
            let node = AnimatedImageNode(try reader.images.animation(name))
                .contentMode(ImageNode.ContentMode(objectFit: box.appearance.objectFit))
                .playing(try fields.bool("playing") ?? true)
            box = box.representing(node)
        })

    private static let spacer = SceneKind(
        name: "spacer", fields: [], ignored: ofContent,
        style: { _ throws(GalleyError) in [JSONMember("flexGrow", .number(1))] },
        make: { box, _, _ throws(GalleyError) in box = box.representing(SpacerNode()) })
}

// MARK: - Controls

extension SceneKind {
    private static let button = SceneKind(
        name: "button", fields: ["enabled", "selected", "repeats"],
        style: { fields throws(GalleyError) in
            guard fields.has("text") || fields.has("markdown") else { return [] }
            return surface(vertical: 7, horizontal: 14) + [
                JSONMember("justifyContent", .string("center")), JSONMember("alignItems", .string("center")),
            ]
        },
        make: { box, fields, _ throws(GalleyError) in
            let isEnabled = try fields.bool("enabled") ?? true
            let isSelected = try fields.bool("selected") ?? false
            box.moveContentInside(isEnabled ? (isSelected ? .accent : .text) : .secondaryText)
            box = box.representing(
                ButtonNode().enabled(isEnabled).selected(isSelected).repeating(try fields.bool("repeats") ?? false))
        })

    private static let toggle = SceneKind(
        name: "toggle", fields: ["on", "enabled", "label"],
        style: { fields throws(GalleyError) in
            guard !fields.has("text"), !fields.has("markdown"), !fields.has("children") else { return [] }
            return [
                JSONMember("width", .number(40)), JSONMember("height", .number(24)),
                JSONMember("flexShrink", .number(0)),
            ]
        },
        make: { box, fields, _ throws(GalleyError) in
            let isEnabled = try fields.bool("enabled") ?? true
            box.moveContentInside(isEnabled ? .text : .secondaryText)
            box = box.representing(
                ToggleNode(try fields.bool("on") ?? false, label: try fields.string("label")).enabled(isEnabled))
        })

    private static let slider = SceneKind(
        name: "slider", fields: ["value", "range", "step", "enabled", "label"], ignored: ofContent,
        style: { _ throws(GalleyError) in
            [JSONMember("height", .number(24)), JSONMember("minWidth", .number(48))]
        },
        make: { box, fields, _ throws(GalleyError) in
            let ends = try fields.numbers("range", 2, "an array [lowest, highest]") ?? [0, 1]
            guard ends[0] <= ends[1] else {
                throw fields.failure("range", "the lowest value comes first; found [\(ends[0]), \(ends[1])]")
            }
            box = box.representing(
                SliderNode(
                    try fields.number("value") ?? ends[0], in: ends[0]...ends[1],
                    step: try fields.number("step", in: 0...1e9), label: try fields.string("label")
                ).enabled(try fields.bool("enabled") ?? true))
        })

    private static let editor = SceneKind(
        name: "editor",
        fields: ["placeholder", "multiline", "readOnly", "maximumLength", "secure", "enabled", "label"],
        ignored: ofRows + ["image"],
        style: { _ throws(GalleyError) in
            surface(vertical: 6, horizontal: 8) + [JSONMember("minWidth", .number(0))]
        },
        make: { box, fields, _ throws(GalleyError) in
            let isEnabled = try fields.bool("enabled") ?? true
            box.setTextColor(isEnabled ? .text : .secondaryText)
            var text = AttributedText()
            var style = TextAttributes()
            if case .text(let content) = box.content { (text, style) = (content.text, content.style) }
            box.content = .none
            style.color = .secondaryText
            let placeholder = try fields.string("placeholder").map { AttributedText($0, attributes: style) }
            var node = EditorNode(text, placeholder: placeholder)
                .multiline(try fields.bool("multiline") ?? false)
                .editable(!(try fields.bool("readOnly") ?? false))
                .secure(try fields.bool("secure") ?? false)
                .maximumLength(
                    try fields.integer("maximumLength", in: 0...Int(Int32.max)).flatMap { $0 == 0 ? nil : $0 }
                )
                .enabled(isEnabled)
            node.label = try fields.string("label")
            box = box.representing(node)
        })

    /// The background and padding of controls, in the colours of the theme.
    private static func surface(vertical: Double, horizontal: Double) -> [JSONMember] {
        [
            JSONMember("background", .string("var(--surface)")), JSONMember("borderRadius", .number(6)),
            JSONMember("paddingTop", .number(vertical)), JSONMember("paddingBottom", .number(vertical)),
            JSONMember("paddingLeft", .number(horizontal)), JSONMember("paddingRight", .number(horizontal)),
        ]
    }
}

// MARK: - Scrolling

extension SceneKind {
    private static let axes: KeyValuePairs<String, NodeAxes> = [
        "vertical": .vertical, "horizontal": .horizontal, "both": .both,
    ]

    private static let scroll = SceneKind(
        name: "scroll", fields: ["axes", "indicators", "overscroll", "inertia"],
        style: { fields throws(GalleyError) in
            let isHorizontal = try fields.named("axes", axes) == .horizontal
            return [
                JSONMember("overflow", .string("hidden")), JSONMember("minWidth", .number(0)),
                JSONMember("minHeight", .number(0)),
                JSONMember("flexDirection", .string(isHorizontal ? "row" : "column")),
            ]
        },
        make: { box, fields, _ throws(GalleyError) in
            box.moveContentInside(.text)
            box = box.representing(
                ScrollNode(try fields.named("axes", axes) ?? .vertical)
                    .showsIndicators(try fields.bool("indicators") ?? true)
                    .allowsOverscroll(try fields.bool("overscroll") ?? false)
                    .hasInertia(try fields.bool("inertia") ?? true))
        })
}

// MARK: - Fields of all kinds

extension SceneKind {
    /// Applies the fields that every kind has.
    static func applyCommon(_ fields: SceneFields, to box: inout Box) throws(GalleyError) {
        if fields.has("transition") {
            let value = try SceneReader.transition(fields["transition"] ?? .null, at: fields.place(of: "transition"))
            box.set(box.transition(value ?? NodeTransition(duration: .zero)))
        }
        if let slop = fields["hitSlop"] {
            var place = fields.place(of: "hitSlop")
            if let insets = try place.insets(slop) { box.set(box.hitSlop(insets)) }
        }
        if try fields.bool("hitOverflow") == true { box.set(box.allowsHitOverflow()) }
        if try fields.bool("rasterized") == true { box.set(box.rasterized()) }
        // The player reports the events; it has no other use for them.
        if try fields.bool("tap") == true { box.set(box.onTap {}) }
        let isButton = try fields.string("node") == "button"
        let repeats = try fields.bool("repeats") ?? false
        if try fields.bool("longPress") ?? (isButton && !repeats) { box.set(box.onLongPress {}) }
        if let value = fields["accessibility"] {
            let own = try SceneFields(
                value, "the semantics of a node (an object)", at: fields.place(of: "accessibility"))
            box.set(
                box.accessibility(
                    NodeAccessibility(
                        role: try own.choice("role", NodeAccessibility.Role.self), label: try own.string("label"),
                        value: try own.string("value"), hint: try own.string("hint"),
                        isHidden: try own.bool("hidden") ?? false)))
        }
    }
}

extension Box {
    /// Replaces the box by the box of a spec that modifiers made of it.
    fileprivate mutating func set(_ spec: LayoutSpec) {
        if let box = spec.box { self = box }
    }

    /// Gives text without a colour a colour of the theme.
    fileprivate mutating func setTextColor(_ color: Color) {
        guard case .text(var content) = content else { return }
        content.text.mergeAttributes(beneath: TextAttributes(color: color))
        self.content = .text(content)
    }

    /// Makes the box's text or image its only child, so that the box can be the face of a control.
    fileprivate mutating func moveContentInside(_ color: Color) {
        setTextColor(color)
        if case .none = content { return }
        var inner = Box(content: content)
        if case .image = content {
            inner.appearance.objectFit = appearance.objectFit
            inner.appearance.objectPosition = appearance.objectPosition
        }
        children = [inner]
        content = .none
    }
}

extension AttributedText {
    /// Whether a part of the text is a link or a highlight.
    fileprivate var hasTargets: Bool {
        styles.contains { $0.attributes.link != nil || $0.attributes.highlight != nil }
    }
}

extension ImageNode.ContentMode {
    /// The content mode of a fit in CSS.
    fileprivate init(objectFit: BoxAppearance.ObjectFit) {
        switch objectFit {
        case .fill: self = .stretch
        case .contain: self = .fit
        case .cover: self = .fill
        case .none, .scaleDown: self = .center
        }
    }
}

internal import Galley
internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyInterface
internal import GalleyLists
internal import GalleyNodes

/// A kind of step in scripts, named after the field that carries its value.
///
/// To add a kind, add it to ``all``.
struct SceneStep: Sendable {
    /// The field.
    let name: String
    /// The other fields.
    var fields: [String] = []
    /// Whether null is a value of the field.
    var takesNull = false
    /// Reads all fields, then performs the step; an error leaves the scene as it was.
    let perform: @MainActor @Sendable (ScenePlayer, SceneFields) throws(GalleyError) -> Void

    /// All kinds of steps.
    static let all: [SceneStep] = [
        describe, resize, environment, pointer, wheel, key, type, compose, thumb, reveal, focus, advance, work, settle,
        memoryPressure, visible, list, fetch, fetched, fetchFailed, refreshed,
    ]

    /// Fields of any step, which are answered after the step was performed.
    static let questions = ["frame", "ask"]

    /// The kind of a step; `nil` for a step that only asks.
    ///
    /// - Throws: `GalleyError.invalidDocument` for a step of no kind, or of several.
    static func of(_ fields: SceneFields) throws(GalleyError) -> SceneStep? {
        let found = all.filter { step in
            fields.members.contains { $0.key == step.name && ($0.value != .null || step.takesNull) }
        }
        guard let step = found.first else {
            if questions.contains(where: { fields.has($0) }) { return nil }
            let names = all.map(\.name) + questions
            let meant = fields.members.lazy.compactMap { Suggestion.nearest(to: $0.key, among: names) }.first
            throw fields.failure(
                "the step has none of the fields \(names.joined(separator: ", "))"
                    + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
        guard found.count == 1 else {
            throw fields.failure(
                "the step has both \"\(found[0].name)\" and \"\(found[1].name)\"; write them on two lines")
        }
        return step
    }
}

// MARK: - Descriptions

extension SceneStep {
    private static let describe = SceneStep(name: "describe", fields: ["transition"]) {
        player, fields throws(GalleyError) in
        var transition: NodeTransition??
        if fields.members.contains(where: { $0.key == "transition" }) {
            transition = .some(
                try SceneReader.transition(fields["transition"] ?? .null, at: fields.place(of: "transition")))
        }
        try player.describe(
            try fields.required("describe", "a node (an object)"), at: fields.place(of: "describe"),
            transition: transition)
    }

    private static let resize = SceneStep(name: "resize", fields: ["scale"]) { player, fields throws(GalleyError) in
        let size = try PlayedScene.size("resize", of: fields)
        let scale = try fields.number("scale", in: 0.01...100, "pixels per point")
        try player.playing(fields).resize(to: size, scale: scale)
    }

    private static let environment = SceneStep(name: "environment") { player, fields throws(GalleyError) in
        let scene = try player.playing(fields)
        let value = try fields.required("environment", "an object")
        let own = try SceneFields(value, "an environment (an object)", at: fields.place(of: "environment"))
        try player.setEnvironment(try PlayedScene.environment(own, over: scene.host.environment))
        player.warn(own.unknown(besides: PlayedScene.environmentFields))
    }

    private static let visible = SceneStep(name: "visible") { player, fields throws(GalleyError) in
        let isVisible = try fields.bool("visible")
        try player.playing(fields).session.handle(.visibility(isVisible ?? true))
    }

    private static let memoryPressure = SceneStep(name: "memoryPressure") { player, fields throws(GalleyError) in
        let isOn = try fields.bool("memoryPressure")
        let scene = try player.playing(fields)
        if isOn ?? true { scene.host.handleMemoryPressure() }
    }
}

// MARK: - Input

extension SceneStep {
    private static let pointer = SceneStep(name: "pointer", fields: ["at", "id", "kind"]) {
        player, fields throws(GalleyError) in
        let phase = try fields.named(
            "pointer", ["down": PointerEvent.Phase.down, "move": .move, "up": .up, "cancel": .cancel])
        let id = try fields.integer("id", in: Int(Int32.min)...Int(Int32.max)) ?? 0
        let given = try fields.choice("kind", NodeEvent.PointerKind.self)
        let place = try fields.point("at")
        let scene = try player.playing(fields)
        guard let phase else { throw fields.failure("expected \"down\", \"move\", \"up\" or \"cancel\"") }
        let last = scene.pointers[id]
        guard let at = place ?? last?.place else {
            throw fields.failure("a pointer that is not down needs a place: \"at\": [x, y]")
        }
        let kind = given ?? last?.kind ?? .mouse
        guard phase == .down || phase == .move || last != nil else {
            throw fields.failure("pointer", "pointer \(id) is not down")
        }
        scene.pointers[id] = phase == .down || phase == .move && last != nil ? (at, kind) : nil
        player.handle(.pointer(HostPointer(phase, at: at, id: id, kind: kind)))
    }

    private static let wheel = SceneStep(name: "wheel", fields: ["at", "precise", "phase"]) {
        player, fields throws(GalleyError) in
        let distance = try fields.vector("wheel")
        let isPrecise = try fields.bool("precise") ?? false
        let phase = try fields.choice("phase", NodeEvent.ScrollPhase.self)
        let place = try fields.point("at")
        let scene = try player.playing(fields)
        guard let distance else { throw fields.failure("expected distances [dx, dy]") }
        let size = scene.host.size
        player.handle(
            .scroll(
                by: distance, at: place ?? Point(x: size.width / 2, y: size.height / 2),
                phase: phase ?? (isPrecise ? .changed : .none)))
    }

    private static let modifiers: KeyValuePairs<String, KeyStroke.Modifiers> = [
        "shift": .shift, "control": .control, "ctrl": .control, "alt": .alt, "super": .super, "meta": .super,
    ]

    private static let key = SceneStep(name: "key", fields: ["modifiers"]) { player, fields throws(GalleyError) in
        let key = try fields.string("key", "the name of a key (a string)")
        var held: KeyStroke.Modifiers = []
        for name in try fields.strings("modifiers") ?? [] {
            guard let modifier = modifiers.first(where: { $0.key == name.lowercased() })?.value else {
                throw fields.failure(
                    "modifiers",
                    "expected some of \(modifiers.map { "\"\($0.key)\"" }.joined(separator: ", ")), found \"\(name)\"")
            }
            held.insert(modifier)
        }
        _ = try player.playing(fields)
        guard let key, !key.isEmpty else { throw fields.failure("key", "expected the name of a key, such as \"Tab\"") }
        player.press(KeyStroke(key, held))
    }

    private static let type = SceneStep(name: "type") { player, fields throws(GalleyError) in
        let text = try fields.string("type")
        _ = try player.playing(fields)
        player.handle(.text(text ?? ""))
    }

    private static let compose = SceneStep(name: "compose", takesNull: true) { player, fields throws(GalleyError) in
        var event = HostEvent.compose(nil)
        switch fields["compose"] {
        case nil: break
        case .string(let text)?: event = .compose(HostComposition(text, utf16Caret: text.utf16.count))
        case let value?:
            let own = try SceneFields(value, "a composition (an object), or null", at: fields.place(of: "compose"))
            guard let text = try own.string("text") else { throw own.failure("a composition needs a \"text\"") }
            let caret = try own.integer("caret", in: 0...text.utf16.count, "an offset in UTF-16 code units")
            event = .compose(HostComposition(text, utf16Caret: caret ?? text.utf16.count))
        }
        _ = try player.playing(fields)
        player.handle(event)
    }

    private static let focus = SceneStep(name: "focus", takesNull: true) { player, fields throws(GalleyError) in
        let id = try fields.string("focus", "the id of a node (a string), or null")
        let scene = try player.playing(fields)
        // Rows that are not loaded can have the focus as well.
        if let id, scene.list(containing: id)?.focus(id) == true { return }
        let path = try id.map { id throws(GalleyError) in try scene.path(of: id, "focus", fields) }
        guard scene.host.setFocus(path) else {
            throw fields.failure("focus", "the node \"\(id ?? "")\" cannot have the keyboard's focus")
        }
    }
}

// MARK: - Scrolling

extension SceneStep {
    private static let thumb = SceneStep(name: "thumb", fields: ["to", "release"]) {
        player, fields throws(GalleyError) in
        let id = try fields.string("thumb", "the id of a list or scroll node (a string)")
        let share = try fields.number("to", in: 0...1, "a share of the way")
        let isReleased = try fields.bool("release") ?? false
        let scene = try player.playing(fields)
        guard share != nil || isReleased else {
            throw fields.failure("a thumb is dragged \"to\" a number from 0 to 1, or \"release\" is true")
        }
        let path = try scene.path(of: id ?? "", "thumb", fields)
        if let list = scene.host.list(at: path) {
            if let share { list.dragThumb(to: share) }
            if isReleased { list.releaseThumb() }
            return
        }
        guard let most = scene.host.greatestScrollOffset(of: path) else {
            throw fields.failure("thumb", "the node \"\(id ?? "")\" does not scroll")
        }
        if let share { scene.host.scroll(path, to: Point(x: most.x * share, y: most.y * share)) }
    }

    private static let reveal = SceneStep(name: "reveal", fields: ["in", "at", "animated"]) {
        player, fields throws(GalleyError) in
        let id = try fields.string("reveal", "the id of a node (a string)")
        let around = try fields.string("in", "the id of a node (a string)")
        let place = try fields.choice("at", NodeRevealPlace.self) ?? .nearest
        let isAnimated = try fields.bool("animated") ?? false
        let scene = try player.playing(fields)
        if let around { _ = try scene.path(of: around, "in", fields) }
        // Rows that are not loaded can be revealed as well.
        let list = around == nil ? scene.list(containing: id ?? "") : try? scene.list("in", fields).list
        if list?.reveal(id ?? "", at: place, animated: isAnimated) == true { return }
        scene.host.reveal(try scene.path(of: id ?? "", "reveal", fields), at: place, animated: isAnimated)
    }
}

// MARK: - Lists

extension SceneStep {
    private static let list = SceneStep(name: "list", fields: ["sections"]) { player, fields throws(GalleyError) in
        let sections = try fields.required("sections", "an array of sections")
        let (id, _) = try player.playing(fields).list("list", fields)
        try player.setSections(sections, at: fields.place(of: "sections"), of: id)
    }

    private static let fetch = SceneStep(name: "fetch", fields: ["end"]) { player, fields throws(GalleyError) in
        let edge = try fields.named("end", ListEdge.sceneNames) ?? .end
        let (id, list) = try player.playing(fields).list("fetch", fields)
        guard list.fetch(edge) else {
            throw fields.failure("fetch", "the list \"\(id)\" fetches already, or never")
        }
    }

    private static let fetched = SceneStep(name: "fetched", fields: ["end", "more"]) {
        player, fields throws(GalleyError) in
        let more = try fields.bool("more") ?? true
        try end("fetched", fields, player).end(more ? .more : .end)
    }

    private static let fetchFailed = SceneStep(name: "fetchFailed", fields: ["end", "retryAfter"]) {
        player, fields throws(GalleyError) in
        let delay = try fields.milliseconds("retryAfter") ?? .zero
        try end("fetchFailed", fields, player).end(.retry(after: delay))
    }

    /// The request that a step ends.
    @MainActor private static func end(
        _ name: String, _ fields: SceneFields, _ player: ScenePlayer
    ) throws(GalleyError) -> ListFetch {
        let edge = try fields.named("end", ListEdge.sceneNames) ?? .end
        let scene = try player.playing(fields)
        let (id, _) = try scene.list(name, fields)
        guard let fetch = scene.lists.takeFetch(id, edge) else {
            throw fields.failure(name, "the list \"\(id)\" does not fetch \(edge.sceneName)")
        }
        return fetch
    }

    private static let refreshed = SceneStep(name: "refreshed") { player, fields throws(GalleyError) in
        let scene = try player.playing(fields)
        let (id, _) = try scene.list("refreshed", fields)
        guard let fetch = scene.lists.takeFetch(id, nil) else {
            throw fields.failure("refreshed", "the list \"\(id)\" is not being refreshed")
        }
        fetch.end(.end)
    }
}

// MARK: - Time

extension SceneStep {
    private static let advance = SceneStep(name: "advance") { player, fields throws(GalleyError) in
        let time = try fields.milliseconds("advance")
        let scene = try player.playing(fields)
        guard let time else { throw fields.failure("expected a time in milliseconds") }
        scene.advance(by: time)
    }

    private static let work = SceneStep(name: "work") { player, fields throws(GalleyError) in
        let count = try fields.integer("work", in: 0...1_000_000, "a number of pieces of work")
        player.note("worked", .integer(try player.playing(fields).work(count ?? 0)))
    }

    private static let settle = SceneStep(name: "settle") { player, fields throws(GalleyError) in
        let isOn = try fields.bool("settle")
        let scene = try player.playing(fields)
        if isOn ?? true, !scene.settle() {
            throw fields.failure(
                "settle",
                "the scene is still busy after \(PlayedScene.mostRounds) turns; a handler may change it in each turn")
        }
    }
}

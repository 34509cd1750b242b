internal import Galley
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyInterface
internal import GalleyLists
internal import GalleyNodes
internal import GalleyTesting

/// A scene that is played: a host without a window, with its own time and background.
@MainActor final class PlayedScene {
    /// The number of turns after which a scene is taken for one that never settles.
    nonisolated static let mostRounds = 1000
    nonisolated static let environmentFields = [
        "theme", "textScale", "direction", "reducedMotion", "increasedContrast", "language",
    ]
    nonisolated static let fields = ["size", "scale", "root", "reducedMotion", "environment"]

    let clock: ManualClock
    let images: SceneImages
    let lists = SceneLists()
    let host: NodeHost
    /// Delivers events to the nodes, and composites them.
    let session: HostSession
    private let window = HeadlessHost()
    /// The pointers that are down, with their last places.
    var pointers: [Int: (place: Point, kind: NodeEvent.PointerKind)] = [:]
    /// The root of the description, and its path.
    var root: (value: JSONValue, place: DocumentDecoding)
    private let workers = ManualWorkers()
    private var nextWorker = 0
    private var records: [SceneRecord] = []
    private var failure: (any Error)?
    private var drawingFailure: (any Error)?
    /// The work since the last answer.
    private(set) var counts = NodeWork()

    /// - Throws: `GalleyError.invalidDocument`.
    init(_ fields: SceneFields, fonts: FontLibrary, files: FileImageLoader) throws(GalleyError) {
        let size = try PlayedScene.size("size", of: fields)
        let scale = try fields.number("scale", in: 0.01...100, "pixels per point") ?? 1
        var environment = NodeEnvironment()
        environment.reducesMotion = try fields.bool("reducedMotion") ?? false
        environment.fonts = fonts
        if let value = fields["environment"] {
            environment = try PlayedScene.environment(
                try SceneFields(value, "an environment (an object)", at: fields.place(of: "environment")),
                over: environment)
        }
        root = (try fields.required("root", "a node (an object)"), fields.place(of: "root"))
        clock = ManualClock()
        images = SceneImages(files: files, clock: clock)
        environment.images = images
        // One worker, so that work is done in the same order on every machine.
        let queue = DisplayQueue(maximumWorkers: 1, workers: workers, clock: clock)
        host = NodeHost(
            size: size, scale: scale, environment: environment, group: DisplayGroup(queue: queue, loop: HostLoop {}))
        session = HostSession(host, host: window)
        session.caretBlinkInterval = nil
        session.resizesImmediately = false
        session.onError = { [weak self] in self?.drawingFailure = $0 }
        host.onError = { [weak self] in self?.failure = $0 }
        host.onRecord = { [weak self] record in
            guard let self else { return }
            self.records.append(.node(record, kind: self.host.kindName(of: record.path)))
        }
        lists.onEvent = { [weak self] in self?.records.append(.list($0, $1)) }
    }

    /// Describes the scene; siblings that keep their ids keep their state.
    func show(_ box: Box, transition: NodeTransition?? = nil) {
        let root = SceneRoot(box: box)
        if let transition { host.describe(root, transition: transition) } else { host.describe(root) }
    }

    /// The events since the last call.
    func takeRecords() -> [SceneRecord] {
        _ = host.takeRecords()
        defer { records = [] }
        return records
    }

    /// The error of a description that could not be laid out, since the last call.
    func takeError() -> (any Error)? {
        defer { failure = nil }
        return failure
    }

    nonisolated static func size(_ key: String, of fields: SceneFields) throws(GalleyError) -> Size {
        guard let sides = try fields.numbers(key, 2, "an array [width, height]") else {
            throw fields.failure(key, "expected a size in points: [width, height]")
        }
        guard sides.allSatisfy({ (0...100_000).contains($0) }) else {
            throw fields.failure(key, "a scene is from 0 to 100000 points wide and high")
        }
        return Size(width: sides[0], height: sides[1])
    }

    /// The environment with the values that are given.
    nonisolated static func environment(
        _ fields: SceneFields, over old: NodeEnvironment
    ) throws(GalleyError) -> NodeEnvironment {
        var environment = old
        if let theme = try fields.named("theme", ["light": ColorTheme.light, "dark": .dark]) {
            environment.theme = theme
            environment.themeName = theme == .dark ? "dark" : "light"
        }
        environment.textScale =
            try fields.number("textScale", in: 0.1...10, "a factor of text sizes") ?? environment.textScale
        environment.direction =
            try fields.named("direction", ["ltr": BoxStyle.Direction.ltr, "rtl": .rtl]) ?? environment.direction
        environment.reducesMotion = try fields.bool("reducedMotion") ?? environment.reducesMotion
        environment.increasesContrast = try fields.bool("increasedContrast") ?? environment.increasesContrast
        environment.language = try fields.string("language", "a BCP 47 tag (a string)") ?? environment.language
        return environment
    }

    /// The path of the first node on screen with an id.
    ///
    /// - Throws: `GalleyError.invalidDocument` at the field `key`, if there is none.
    func path(of id: String, _ key: String, _ fields: SceneFields) throws(GalleyError) -> NodePath {
        if let path = host.path(of: id) { return path }
        let names = host.statuses.compactMap(\.path.id?.description)
        throw fields.failure(
            key,
            names.isEmpty
                ? "no node with the id \"\(id)\" is shown: nothing is shown yet; let the scene settle first"
                : "no node with the id \"\(id)\" is shown"
                    + (Suggestion.nearest(to: id, among: names).map { "; did you mean \"\($0)\"?" } ?? ""))
    }

    /// The lists on screen, in the order of the description.
    var presentations: [ListPresentation] { host.statuses.compactMap { host.list(at: $0.path) } }

    /// The list on screen with an id.
    ///
    /// - Throws: `GalleyError.invalidDocument` at the field `key`, if there is none.
    func list(_ key: String, _ fields: SceneFields) throws(GalleyError) -> (id: String, list: ListPresentation) {
        let id = try fields.string(key, "the id of a list (a string)") ?? ""
        let path = try path(of: id, key, fields)
        guard let list = host.list(at: path) else { throw fields.failure(key, "the node \"\(id)\" is not a list") }
        return (id, list)
    }

    /// The list on screen that has an item with an id.
    func list(containing item: String) -> ListPresentation? {
        presentations.first { $0.snapshot.index(of: item) != nil }
    }

    func resize(to size: Size, scale: Double?) { session.handle(.resize(size, scale: scale ?? host.scale)) }

    // MARK: - Time

    func advance(by time: Duration) {
        clock.advance(by: time)
        images.deliver()
        turn()
    }

    private func turn() { counts.add(session.turn()) }

    /// The work since the last call.
    func takeCounts() -> NodeWork {
        defer { counts = NodeWork() }
        return counts
    }

    /// Performs background work; a turn begins it, if none is waiting.
    ///
    /// - Returns: the number of pieces that were done.
    func work(_ count: Int) -> Int {
        if workers.count == 0, count > 0, !host.isIdle { turn() }
        var done = 0
        while done < count, workers.count > 0 {
            nextWorker = nextWorker < workers.count ? nextWorker : 0
            workers.step(nextWorker)
            nextWorker += 1
            done += 1
        }
        return done
    }

    /// Turns and work until nothing is left to do but to wait for the clock.
    ///
    /// - Returns: false if the scene is still busy after ``mostRounds``.
    func settle() -> Bool {
        for _ in 0..<PlayedScene.mostRounds {
            turn()
            workers.runAll()
            // Running animations wait for the clock.
            let isIdle =
                host.isIdle
                || workers.count == 0 && host.group.isIdle && host.isMoving && !presentations.contains { $0.isBusy }
            if !images.deliver(), isIdle { return true }
        }
        return false
    }

    // MARK: - Pictures

    /// The composited pixels.
    ///
    /// - Throws: `GalleyError.surfaceTooLarge`, `GalleyError.drawingFailed`.
    func pixels() throws -> ImageSurface {
        drawingFailure = nil
        session.present()
        if let drawingFailure { throw drawingFailure }
        // A scene without a size has no pixels to show.
        return try window.surface ?? ImageSurface(size: host.size, scale: host.scale)
    }
}

extension NodeWork {
    fileprivate mutating func add(_ other: NodeWork) {
        laidOut += other.laidOut
        described += other.described
        drawn += other.drawn
        mounted += other.mounted
        unmounted += other.unmounted
        moved += other.moved
    }
}

import GalleyDisplay
import GalleyEditing
import GalleyFonts
import GalleyLayout
import GalleyNodes
import GalleyTestSupport
import GalleyTesting
import GalleyText

/// Properties of every presentation of nodes, checked on random trees and random sequences of descriptions, sizes and
/// events.
@MainActor struct NodeProbe {
    /// Workers that a probe steps.
    protocol Workers: DisplayWorkers {
        /// The number of workers that have not ended.
        var count: Int { get }
        /// Makes the worker at `index` perform one request, or start to.
        @discardableResult func step(_ index: Int) -> Bool
        /// Performs all requests.
        func runAll()
    }

    let fonts: FontLibrary
    /// Creates the workers of a presentation.
    var makeWorkers: () -> any Workers = { ManualWorkers() }

    /// The properties by name. Each describes the problems of a seed.
    static let properties: [(name: String, problems: @MainActor (NodeProbe, UInt64) throws -> [String])] = [
        ("incremental presentation equals a new one", { try $0.problemsWithIncrements(seed: $1) }),
        ("interface states are balanced", { $0.problemsWithStates(seed: 100_000 + $1) }),
        ("content that stays is never a hole", { try $0.problemsWithHoles(seed: 200_000 + $1) }),
        ("drawing everything again changes nothing", { try $0.problemsWithRedraws(seed: 300_000 + $1) }),
        ("edits draw what a new presentation draws", { try $0.problemsWithEdits(seed: 400_000 + $1) }),
    ]

    // MARK: - Presentations

    /// A host whose time and background work are the probe's.
    @MainActor final class Presentation {
        let clock = ManualClock()
        let workers: any Workers
        let host: NodeHost
        private let compositor: Compositor

        init(_ length: Double, _ probe: NodeProbe) throws {
            workers = probe.makeWorkers()
            let queue = DisplayQueue(maximumWorkers: 2, workers: workers, clock: clock)
            var environment = NodeEnvironment()
            environment.fonts = probe.fonts
            let size = Size(width: length, height: length)
            host = NodeHost(
                size: size, environment: environment, group: DisplayGroup(queue: queue, loop: HostLoop {}))
            compositor = try Compositor(root: host.root, size: size, background: .white)
        }

        /// Turns and work until nothing is left to do but to wait for the clock.
        func settle() {
            for _ in 0..<60 {
                host.turn()
                workers.runAll()
                if host.isIdle || workers.count == 0 && host.group.isIdle && host.isMoving { break }
            }
            host.turn()
        }

        func show(_ node: some Node) {
            host.describe(node)
            settle()
        }

        func advance(_ milliseconds: Int) {
            clock.advance(by: .milliseconds(milliseconds))
            settle()
        }

        /// Ends all motion.
        func rest() {
            settle()
            for _ in 0..<40 where host.isMoving { advance(100) }
        }

        /// The visible content.
        func pixels() throws -> [UInt32] {
            try compositor.composite()
            let surface = compositor.surface
            return surface.withUnsafeBytes { bytes in
                (0..<surface.height).flatMap { y in
                    let row = bytes[y * surface.stride..<y * surface.stride + surface.width * 4]
                    return Array(UnsafeRawBufferPointer(rebasing: row).bindMemory(to: UInt32.self))
                }
            }
        }

        /// The visible content after everything was drawn and composited again.
        func redrawnPixels() throws -> [UInt32] {
            // Everything is drawn for another theme.
            let theme = host.environment.theme
            host.environment.theme = theme == .dark ? .light : .dark
            rest()
            host.environment.theme = theme
            rest()
            compositor.setNeedsFullComposite()
            return try pixels()
        }
    }

    private func theme(_ host: NodeHost, isDark: Bool) {
        host.environment.theme = isDark ? .dark : .light
        host.environment.themeName = isDark ? "dark" : "light"
    }

    // MARK: - Properties

    private func problemsWithIncrements(seed: UInt64) throws -> [String] {
        var random = RandomNodes(seed: seed)
        let shown = try Presentation(180, self)
        var model = RandomNodes.Model.column((0..<3).map { (id: "top\($0)", node: random.model(depth: 3)) })
        var size = Size(width: 180, height: 180)
        var problems: [String] = []
        func compare(_ step: Int, _ name: String, _ isSame: Bool) {
            if !isSame { problems.append("step \(step): other \(name)") }
        }
        for step in 0..<6 {
            if random.number(4) == 0 {
                size = Size(width: Double(100 + random.number(80)), height: 180)
                shown.host.resize(to: size)
            }
            if random.number(6) == 0 { theme(shown.host, isDark: random.number(2) == 0) }
            shown.host.describe(model.spec)
            // Descriptions arrive at any moment of the one before.
            for _ in 0..<random.number(6) {
                shown.host.turn()
                shown.workers.step(random.number(2))
            }
            if random.number(3) > 0 { shown.settle() }
            guard step == 5 || random.number(2) == 0 else {
                model = random.changed(model, depth: 3)
                continue
            }
            shown.settle()
            compare(step, "idleness", shown.host.isIdle)
            let dump = shown.host.dump
            let pixels = try shown.pixels()
            let fresh = try Presentation(180, self)
            fresh.host.environment = shown.host.environment
            fresh.host.resize(to: size)
            fresh.show(model.spec)
            compare(step, "frames", dump == fresh.host.dump)
            compare(step, "accessibility", shown.host.accessibilityTree == fresh.host.accessibilityTree)
            compare(step, "pixels", pixels == (try fresh.pixels()))
            let immediate = try Presentation(180, self)
            immediate.host.environment = shown.host.environment
            immediate.host.resize(to: size)
            try immediate.host.describeImmediately(model.spec)
            immediate.settle()
            compare(step, "immediate frames", immediate.host.dump == fresh.host.dump)
            compare(step, "immediate pixels", try immediate.pixels() == fresh.pixels())
            model = random.changed(model, depth: 3)
        }
        return problems
    }

    /// Whatever happens, each state is entered and left in turn, and all are left in the end.
    private func problemsWithStates(seed: UInt64) -> [String] {
        guard let shown = try? Presentation(120, self) else { return ["no surface"] }
        var random = RandomNodes(seed: seed)
        var model = random.model(depth: 3)
        var states: [NodePath: NodeInterfaceState] = [:]
        var problems: [String] = []
        func check() {
            for record in shown.host.takeRecords() {
                guard case .interface(let event) = record.event else { continue }
                let (bit, enters): (NodeInterfaceState, Bool) =
                    switch event {
                    case .preload: (.preload, true)
                    case .display: (.display, true)
                    case .visible: (.visible, true)
                    case .leftPreload: (.preload, false)
                    case .leftDisplay: (.display, false)
                    case .leftVisible: (.visible, false)
                    }
                var state = states[record.path] ?? []
                if state.contains(bit) == enters { problems.append("\(record.name) \(event.rawValue) twice") }
                if enters { state.insert(bit) } else { state.remove(bit) }
                states[record.path] = state
            }
            // No state without those that it includes.
            for (path, state) in states {
                if state.contains(.visible) && !state.contains(.display)
                    || state.contains(.display) && !state.contains(.preload)
                {
                    problems.append("\(path) is in a state without those around it")
                }
            }
        }
        for _ in 0..<12 {
            shown.host.describe(model.spec)
            shown.settle()
            for _ in 0..<4 {
                event(&random, shown)
                if random.number(5) == 0 { shown.host.isVisible.toggle() }
                if random.number(5) == 0 { shown.host.handleMemoryPressure() }
                shown.advance(16)
            }
            check()
            model = random.changed(model, depth: 3)
        }
        shown.host.isVisible = true
        shown.show(LayoutSpec.wrapper {})
        shown.rest()
        check()
        for (path, state) in states where !state.isEmpty { problems.append("\(path) is never left") }
        return problems
    }

    /// An event at a random place.
    private func event(_ random: inout RandomNodes, _ shown: Presentation) {
        let place = Point(x: Double(random.number(120)), y: Double(random.number(120)))
        switch random.number(8) {
        case 0: shown.host.handle(.scroll(by: Vector(dx: 0, dy: Double(random.number(200) - 100)), at: place))
        case 1, 2:
            shown.host.handle(.pointer(.down, at: place, kind: .touch))
            shown.host.handle(.pointer(.up, at: place, kind: .touch))
        case 3:
            shown.host.handle(.pointer(.down, at: place))
            shown.host.handle(.pointer(.move, at: Point(x: place.x + Double(random.number(60) - 30), y: place.y)))
            shown.host.handle(.pointer(random.number(4) == 0 ? .cancel : .up, at: place))
        case 4: shown.host.handle(.key(KeyStroke("Tab")))
        case 5: shown.host.handle(.key(KeyStroke(["Return", "Left", "Home", "BackSpace", "Escape"][random.number(5)])))
        case 6: shown.host.handle(.text(["a", " ", "ab\n"][random.number(3)]))
        default: shown.host.handle(.hover(place))
        }
    }

    /// No frame shows a hole where something was, and is again.
    private func problemsWithHoles(seed: UInt64) throws -> [String] {
        var random = RandomNodes(seed: seed)
        let shown = try Presentation(120, self)
        // Fixed places, whose text, colour and size of text change.
        func scene() -> LayoutSpec {
            LayoutSpec.absolute {
                for index in 0..<4 {
                    Box(text: ["MMMM", "WWWW", "HHHH"][random.number(3)], attributes: TextAttributes(color: .black))
                        .size(width: 100, height: 20)
                        .background(
                            Gradient(
                                .linear(angle: Double(random.number(3))),
                                stops: [
                                    Gradient.Stop(Color(red: 1, green: 0, blue: 0), at: 0),
                                    Gradient.Stop(Color(red: 0, green: 0, blue: 1), at: 1),
                                ])
                        )
                        .spec.id("t\(index)").position(0, Double(index) * 25)
                }
            }
        }
        shown.show(scene())
        for _ in 0..<10 {
            shown.host.describe(scene())
            for _ in 0..<8 {
                shown.host.turn()
                let pixels = try shown.pixels()
                for index in 0..<4 where pixels[(index * 25 + 1) * 120 + 50] == 0xFFFF_FFFF {
                    return ["a hole in row \(index)"]
                }
                shown.workers.step(random.number(2))
            }
            shown.settle()
        }
        return []
    }

    /// After any descriptions and events, drawing everything again shows the same pixels.
    private func problemsWithRedraws(seed: UInt64) throws -> [String] {
        var random = RandomNodes(seed: seed)
        let shown = try Presentation(120, self)
        var model = RandomNodes.Model.column((0..<3).map { (id: "top\($0)", node: random.model(depth: 2)) })
        for _ in 0..<4 {
            shown.host.describe(model.spec)
            for _ in 0..<6 {
                event(&random, shown)
                for _ in 0..<random.number(4) {
                    shown.host.turn()
                    shown.workers.step(random.number(2))
                }
                if random.number(3) == 0 { _ = try shown.pixels() }
                if random.number(3) == 0 { shown.advance(random.number(400)) }
                if random.number(6) == 0 { shown.host.isVisible.toggle() }
                if random.number(6) == 0 { shown.host.handleMemoryPressure() }
            }
            model = random.changed(model, depth: 2)
        }
        shown.host.isVisible = true
        shown.rest()
        let dump = shown.host.dump
        let pixels = try shown.pixels()
        let again = try shown.redrawnPixels()
        var problems: [String] = []
        if shown.host.dump != dump { problems.append("other frames:\n\(dump)\n\(shown.host.dump)") }
        if pixels != again { problems.append("\(zip(pixels, again).filter { $0 != $1 }.count) other pixels\n\(dump)") }
        return problems
    }

    /// An editor that was edited shows what an editor of the same text shows.
    private func problemsWithEdits(seed: UInt64) throws -> [String] {
        var random = RandomNodes(seed: seed)
        let shown = try Presentation(160, self)
        let isMultiline = random.number(3) > 0
        func node(_ text: AttributedText) -> LayoutSpec {
            EditorNode(text).multiline(isMultiline).id("field").size(width: 140, height: isMultiline ? 150 : 40)
        }
        let attributes = TextAttributes(
            color: .black,
            shadow: random.number(3) == 0 ? Shadow(color: .black, offset: Vector(dx: 3, dy: -4), radius: 2) : nil)
        let words = ["word ", "שלום ", "漢字", "مرحبا "]
        shown.show(node(AttributedText(String(repeating: words[random.number(4)], count: 12), attributes: attributes)))
        shown.host.setFocus(shown.host.path(of: "field"))
        for _ in 0..<20 {
            switch random.number(6) {
            case 0: shown.host.handle(.key(KeyStroke(["Left", "Up", "Home", "End", "Down"][random.number(5)])))
            case 1: shown.host.handle(.key(KeyStroke(["BackSpace", "Delete"][random.number(2)])))
            case 2: shown.host.handle(.key(KeyStroke(["Left", "Up", "Right"][random.number(3)], .shift)))
            case 3: shown.host.handle(.key(KeyStroke("Return")))
            default: shown.host.handle(.text(words[random.number(4)]))
            }
            for _ in 0..<random.number(4) {
                shown.host.turn()
                shown.workers.step(random.number(2))
            }
            if random.number(3) == 0 { _ = try shown.pixels() }
        }
        shown.host.handle(.key(KeyStroke("End", .control)))
        shown.host.setFocus(nil)
        shown.rest()
        guard let path = shown.host.path(of: "field"), let text = shown.host.editedText(of: path) else {
            return ["no editor"]
        }
        let pixels = try shown.pixels()
        if try shown.redrawnPixels() != pixels { return ["drawing again shows other pixels: \(text.string)"] }
        return []
    }
}

extension ManualWorkers: NodeProbe.Workers {}

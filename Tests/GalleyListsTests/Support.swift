import GalleyDisplay
import GalleyInterface
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// Small fonts that are the same everywhere.
let fonts = FontLibrary(systemFonts: false)

/// The lengths of rows, which the test may change while the list is shown.
final class Heights: @unchecked Sendable {
    // Sound: tests run all work on one thread.
    var byID: [String: Double] = [:]
    var fallback: @Sendable (String) -> Double = { _ in 40 }
    var described: [String] = []

    func height(_ id: String) -> Double { byID[id] ?? fallback(id) }
}

/// A list in a host whose time and background work are the test's.
@MainActor final class ListStage {
    let clock = ManualClock()
    let workers = ManualWorkers()
    let group: DisplayGroup
    let host: NodeHost
    let compositor: Compositor
    let heights = Heights()
    var change: (ListNode) -> ListNode = { $0 }
    var layout = ListLayout.rows()
    private(set) var snapshot = ListSnapshot.empty

    init(_ width: Double = 200, _ height: Double = 200, scale: Double = 1) {
        group = DisplayGroup(
            queue: DisplayQueue(maximumWorkers: 2, workers: workers, clock: clock), loop: HostLoop {})
        var environment = NodeEnvironment()
        environment.fonts = fonts
        host = NodeHost(size: Size(width: width, height: height), scale: scale, environment: environment, group: group)
        // Within all limits.
        // swift-format-ignore: NeverUseForceTry
        compositor = try! Compositor(
            root: host.root, size: Size(width: width, height: height), scale: scale, background: .white)
    }

    /// Turns and work until nothing is left to do but to wait for the clock.
    func settle() {
        for _ in 0..<80 {
            host.turn()
            workers.runAll()
            if host.isIdle || workers.count == 0 && group.isIdle && host.isMoving && !(list?.isBusy ?? false) { break }
        }
        host.turn()
    }

    /// A row of a plain colour, as long as the heights say.
    func node() -> ListNode {
        let heights = heights
        let isHorizontal = layout.axis == .horizontal
        let node = ListNode(snapshot, layout: layout) { row in
            heights.described.append(row.id.description)
            let length = BoxLength.points(heights.height(row.id.description))
            return Box().size(
                width: isHorizontal ? length : .percent(100), height: isHorizontal ? .percent(100) : length
            ).background(row.state.contains(.selected) ? Color(red: 1, green: 0, blue: 0) : .accent)
        }
        .header { _ in Box().size(width: .percent(100), height: 20).background(.surface) }
        .footer { _ in Box().size(width: .percent(100), height: 10).background(.surface) }
        return change(node)
    }

    /// Describes a snapshot.
    func describe(_ snapshot: ListSnapshot) {
        self.snapshot = snapshot
        host.describe(node().id("list").size(width: .percent(100), height: .percent(100)))
    }

    func show(_ snapshot: ListSnapshot) {
        describe(snapshot)
        settle()
    }

    func show(_ items: [ListItem]) throws { show(try ListSnapshot(items)) }
    func show(_ ids: [String]) throws { try show(ids.map { ListItem($0) }) }

    var list: ListPresentation? { host.list("list") }

    func scroll(by distance: Double) {
        let isHorizontal = layout.axis == .horizontal
        host.handle(
            .scroll(
                by: isHorizontal ? Vector(dx: distance, dy: 0) : Vector(dx: 0, dy: distance),
                at: Point(x: host.size.width / 2, y: host.size.height / 2)))
        host.turn()
    }

    /// Moves the clock on by frames, and settles after each.
    func advance(_ milliseconds: Int) {
        var left = milliseconds
        while left > 0 {
            clock.advance(by: .milliseconds(min(16, left)))
            left -= 16
            settle()
        }
    }

    /// The top of a row in the part that is seen.
    func top(_ id: some Hashable & Sendable) -> Double? { frame(id)?.y }
    func frame(_ id: some Hashable & Sendable) -> Rect? {
        let id = ItemID(id)
        return list?.rows.first { $0.id == id }?.frame
    }

    /// The rows of the list that are on screen, by the layers of the host.
    func layerTop(_ id: some Hashable & Sendable) -> Double? {
        guard let path = list?.path, let frame = host.frame(of: NodePath.item(ItemID(id), in: path)) else { return nil }
        return frame.y
    }
}

func ids(_ range: Range<Int>, prefix: String = "r") -> [String] { range.map { "\(prefix)\($0)" } }
func items(_ range: Range<Int>, prefix: String = "r") -> [ListItem] { ids(range, prefix: prefix).map { ListItem($0) } }

import GalleyInterface

/// A scrolling feed of messages, for any kind of window: a list in a node host.
///
/// All text is laid out and drawn in the background, unless `isAsynchronous` is false. In each frame, the window calls
/// ``turn(at:)`` and composites ``root``.
@MainActor public final class Feed {
    public let root: DisplayLayer
    public let group: DisplayGroup
    /// The number of messages.
    public let count: Int
    /// Whether text is drawn in the background.
    public var isAsynchronous = true { didSet { describe() } }
    /// Called after a mention or a link was pressed.
    public var onLink: (@MainActor (String) -> Void)?

    public let size: Size
    private let host: NodeHost
    private let snapshot: ListSnapshot
    /// The speed of a wheel that was turned, in points per second.
    private var velocity = 0.0
    private var lastTime: Duration?

    public init(count: Int, size: Size, scale: Double = 1, group: DisplayGroup) throws {
        self.count = count
        self.size = size
        self.group = group
        host = NodeHost(size: size, scale: scale, group: group)
        snapshot = try ListSnapshot((0..<count).map { ListItem("\($0)") })
        root = DisplayLayer(group: group)
        root.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        root.addSublayer(host.root)
        describe()
    }

    private func describe() {
        let isAsynchronous = isAsynchronous
        let list = ListNode(snapshot) { row in
            MessageRow(message: Message(row.index), isAsynchronous: isAsynchronous) { [weak self] url in
                self?.onLink?(url)
            }
        }
        .measuresAll().contentVersion(isAsynchronous ? 0 : 1)
        host.describe(list.id("feed").size(width: .percent(100), height: .percent(100)).background(.white))
    }

    private var list: ListPresentation? { host.list("feed") }

    /// The number of messages whose height is known.
    public var loadedCount: Int { list?.statistics.known ?? 0 }

    /// The number of rows in sight whose text is not drawn yet.
    public var waitingCount: Int { list?.rows.filter(\.isMissing).count ?? 0 }

    public var offset: Double { list?.position ?? 0 }
    public var contentHeight: Double { list?.length ?? 0 }

    // MARK: - Turns

    /// Advances to a time: scrolls, takes results from the background, and places the rows.
    public func turn(at time: Duration) {
        let step = lastTime.map { (time - $0) / .seconds(1) } ?? 0
        lastTime = time
        if abs(velocity) > 4 {
            scroll(by: velocity * step)
            // Inertia: after a second, a third of the speed is left.
            for _ in 0..<Int((step * 240).rounded()) { velocity *= 0.9955 }
        } else {
            velocity = 0
        }
        host.turn()
    }

    /// Scrolls by a number of points.
    public func scroll(by distance: Double) {
        let middle = Point(x: size.width / 2, y: size.height / 2)
        if !host.handle(.scroll(by: Vector(dx: 0, dy: distance), at: middle)) { velocity = 0 }
    }

    /// Adds a speed in points per second.
    public func fling(_ speed: Double) { velocity += speed }

    // MARK: - Pointers

    /// Handles an event of the pointer, which drags the feed like a finger.
    public func pointer(_ phase: PointerEvent.Phase, at point: Point) {
        if phase == .down { velocity = 0 }
        host.handle(.pointer(phase, at: point, kind: .touch))
    }

    /// The middle of the first visible mention or link, for tests.
    public var firstLinkOnScreen: (point: Point, url: String)? {
        func link(in elements: [NodeAccessibilityElement]) -> (point: Point, url: String)? {
            for element in elements {
                let middle = Point(x: element.frame.midX, y: element.frame.midY)
                if element.role == .link, let url = element.value, middle.y > 20, middle.y < size.height - 20 {
                    return (middle, url)
                }
                if let found = link(in: element.children) { return found }
            }
            return nil
        }
        return link(in: host.accessibilityTree)
    }
}

import Galley

/// A scrolling feed of messages in display layers, for any kind of window.
///
/// All text is laid out and drawn in the background, unless `isAsynchronous` is false. In each frame, the host calls
/// ``turn(at:)`` and composites ``root``.
@MainActor public final class Feed {
    public let root: DisplayLayer
    public let group: DisplayGroup
    /// The number of messages.
    public let count: Int
    /// Whether text is drawn in the background.
    public var isAsynchronous = true { didSet { reset() } }
    /// Called after a mention or a link was pressed.
    public var onLink: (@MainActor (String) -> Void)?

    public private(set) var size: Size
    public let scale: Double
    private let list: DisplayLayer
    private let pointers: PointerDispatcher
    private var rows: [Row] = []
    /// The start of each row, and the end of the last one.
    private var tops: [Double] = [0]
    private var shown: [Int: RowLayer] = [:]
    private var isLoading = false

    // Scrolling.
    public private(set) var offset = 0.0
    /// In points per second.
    private var velocity = 0.0
    private var lastTime: Duration?
    private var drag: (start: Double, last: Double, time: Duration, isScrolling: Bool)?

    public init(count: Int, size: Size, scale: Double = 1, group: DisplayGroup) {
        self.count = count
        self.size = size
        self.scale = scale
        self.group = group
        root = DisplayLayer(group: group)
        list = DisplayLayer(group: group)
        pointers = PointerDispatcher(root: root)
        root.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        list.frame = root.frame
        // This layer scrolls by moving its pixels.
        list.clipsToBounds = true
        list.backgroundColor = .white
        root.addSublayer(list)
        loadMore()
    }

    /// The number of rows that are laid out.
    public var loadedCount: Int { rows.count }

    /// The number of visible rows whose text is not drawn yet.
    public var waitingCount: Int {
        shown.values.filter { $0.frame.maxY > offset && $0.frame.y < offset + size.height && $0.isWaiting }.count
    }

    public var contentHeight: Double { tops[tops.count - 1] }

    private func reset() {
        shown = [:]
        arrange()
    }

    // MARK: - Layout in the background

    /// Lays out the next messages. Drawing visible rows has priority.
    private func loadMore() {
        guard !isLoading, rows.count < count else { return }
        isLoading = true
        let next = rows.count..<min(rows.count + 25, count)
        let width = size.width
        let transaction = DisplayTransaction(group: group)
        transaction.add(priority: -1, label: "layout \(next)") { cancellation in
            try next.map { try Row.make(Message($0), width: width, cancellation: cancellation) }
        } completion: { [weak self] outcome in
            self?.didLoad((try? outcome.get()) ?? [])
        }
        transaction.commit()
    }

    private func didLoad(_ more: [Row]) {
        isLoading = false
        for row in more {
            rows.append(row)
            tops.append(contentHeight + row.height)
        }
        if !more.isEmpty { loadMore() }
    }

    // MARK: - Turns

    /// Advances to a time: scrolls, takes results from the background, and positions the rows.
    public func turn(at time: Duration) {
        let step = lastTime.map { seconds(time - $0) } ?? 0
        lastTime = time
        if drag == nil, abs(velocity) > 4 {
            scroll(by: velocity * step)
            // Inertia: after a second, a third of the speed is left.
            for _ in 0..<Int((step * 240).rounded()) { velocity *= 0.9955 }
        } else if drag == nil {
            velocity = 0
        }
        arrange()
        group.commit()
    }

    /// Scrolls by a number of points.
    public func scroll(by distance: Double) {
        let most = max(0, contentHeight - size.height)
        let target = max(0, min(most, offset + distance))
        if target != offset + distance { velocity = 0 }
        offset = target
    }

    /// Adds a speed in points per second.
    public func fling(_ speed: Double) { velocity += speed }

    private func arrange() {
        list.bounds.y = offset
        // Half a screen more on both sides, so that most rows are ready before they become visible.
        let margin = size.height / 2
        let range = rowRange(from: offset - margin, to: offset + size.height + margin)
        var layers: [RowLayer] = []
        layers.reserveCapacity(range.count)
        for index in range {
            let layer = shown[index] ?? makeLayer(index)
            let isVisible = tops[index + 1] > offset && tops[index] < offset + size.height
            for part in layer.sublayers { part.displayPriority = isVisible ? 1 : 0 }
            layers.append(layer)
        }
        if shown.count != layers.count || layers.contains(where: { shown[$0.index] == nil }) {
            shown = Dictionary(uniqueKeysWithValues: layers.map { ($0.index, $0) })
            list.setSublayers(layers)
        }
    }

    private func makeLayer(_ index: Int) -> RowLayer {
        let layer = RowLayer(
            rows[index], index: index, width: size.width, scale: scale, isAsynchronous: isAsynchronous, group: group)
        layer.frame = Rect(x: 0, y: tops[index], width: size.width, height: rows[index].height)
        layer.body.onHighlightTap = { [weak self] hit in
            if let link = hit.attributes.link { self?.onLink?(link) }
        }
        return layer
    }

    /// The rows between two heights.
    private func rowRange(from top: Double, to bottom: Double) -> Range<Int> {
        func row(at y: Double) -> Int {
            var (low, high) = (0, rows.count)
            while low < high {
                let middle = (low + high) / 2
                if tops[middle + 1] <= y { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let first = row(at: top)
        return first..<max(first, min(rows.count, row(at: bottom) + 1))
    }

    // MARK: - Pointers

    /// Handles an event of the pointer, in the coordinates of the root layer.
    public func pointer(_ phase: PointerEvent.Phase, at point: Point, time: Duration) {
        pointers.send(PointerEvent(phase, at: point, time: time))
        switch phase {
        case .down:
            velocity = 0
            drag = (point.y, point.y, time, false)
        case .move:
            guard var drag else { return }
            if !drag.isScrolling, abs(point.y - drag.start) > 9 {
                drag.isScrolling = true
                pointers.cancel(time: time)
            }
            if drag.isScrolling {
                let passed = max(0.001, seconds(time - drag.time))
                velocity = 0.7 * (drag.last - point.y) / passed + 0.3 * velocity
                scroll(by: drag.last - point.y)
            }
            (drag.last, drag.time) = (point.y, time)
            self.drag = drag
        case .up, .cancel:
            if let drag, seconds(time - drag.time) > 0.1 { velocity = 0 }
            drag = nil
        }
    }

    /// The middle of the first visible mention or link, for tests.
    public var firstLinkOnScreen: (point: Point, url: String)? {
        for layer in shown.values.sorted(by: { $0.index < $1.index }) {
            for link in layer.body.links {
                guard let rect = link.rects.first, let url = link.url else { continue }
                let point = layer.convertToSuperlayer(
                    layer.body.convertToSuperlayer(Point(x: rect.midX, y: rect.midY)))
                let onScreen = list.convertToSuperlayer(point)
                if onScreen.y > 20, onScreen.y < size.height - 20 { return (onScreen, url) }
            }
        }
        return nil
    }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}

internal import GalleyBoxes
internal import GalleyDisplay
package import GalleyText

/// Contents of a scroll node that are made when they are needed, such as the rows of a list.
///
/// A node of another target describes them as a ``HostedNode``. While the node is mounted, a presenter places items in
/// it, which are laid out in the background as components are.
package protocol HostedContent: Sendable {
    /// The name of the kind in paths and dumps.
    var kindName: String { get }

    /// The object that presents the contents for as long as the node is mounted.
    @MainActor func makePresenter(_ hosting: NodeHosting) -> any HostedPresenter
}

/// A node of another target that is a scroll node with contents made when they are needed.
package protocol HostedNode: Node {
    /// The scroll node.
    var scrollNode: ScrollNode { get }
}

/// The reason of a change of a scroll node's offset.
package enum HostedScrollCause: Sendable {
    /// A wheel, a drag, a key or the motion after a drag.
    case user
    /// The program, or a focus that moved.
    case program
}

/// The object that presents hosted contents.
@MainActor package protocol HostedPresenter: AnyObject {
    /// The node was mounted with a description, for the first time or again.
    func update(_ content: any HostedContent, environment: NodeEnvironment)
    /// Places what has changed. Called in each pass of the host after layouts were mounted.
    func pass()
    /// The offset was changed.
    func didScroll(_ cause: HostedScrollCause)
    /// The state of a node inside of an item changed what the item's layout depends on.
    func invalidate(_ path: NodePath)
    /// The parts around the viewport that are displayed and preloaded.
    var ranges: HostedRanges { get }
    /// Releases what can be made again.
    func handleMemoryPressure()
    /// The node was removed. Returns what another presenter of the same node is to go on with.
    func end() -> (any Sendable)?
    /// Goes on from what ``end()`` returned.
    func restore(_ state: any Sendable)
    /// A key that no node used; whether it is used.
    func handle(_ stroke: KeyStroke) -> Bool
    /// Text that no node used; whether it is used.
    func handle(text: String) -> Bool
    /// The place at which motion that would end at `offset` is to end.
    func restingOffset(for offset: Point, velocity: Point) -> Point
    /// A pointer drags the thumb of the scroll bar to a share of its way, or releases it.
    func dragThumb(toShare share: Double?)
    /// A drag of an item begins; whether the presenter takes it.
    func beginDrag(_ drag: HostedDrag) -> Bool
    /// A drag that the presenter has taken moves. The place is from the corner of the part that is seen.
    func drag(to place: Point)
    /// A drag that the presenter has taken ends, with a velocity in points per second.
    func endDrag(velocity: Point, isCancelled: Bool)
    /// Whether a long press on an item may begin a drag.
    var takesLongPress: Bool { get }
    /// Whether the presenter wants turns though nothing else happens.
    var wantsTime: Bool { get }
    /// The number of layouts that are kept, and their memory in bytes.
    var layoutMemory: (count: Int, bytes: Int) { get }
}

/// The parts of hosted contents around the viewport that are displayed and preloaded, in points beyond each edge.
package struct HostedRanges: Sendable, Equatable {
    package var display: (before: Double, after: Double)
    package var preload: (before: Double, after: Double)
    /// The distance beyond a range at which nodes leave it.
    package var leave: Double

    package init(display: (before: Double, after: Double), preload: (before: Double, after: Double), leave: Double) {
        self.display = display
        self.preload = preload
        self.leave = leave
    }

    package static func == (left: HostedRanges, right: HostedRanges) -> Bool {
        left.display == right.display && left.preload == right.preload && left.leave == right.leave
    }

    /// A viewport with a range around it.
    func rect(_ viewport: Rect, _ range: (before: Double, after: Double), _ axes: NodeAxes, leaving: Bool = false)
        -> Rect
    {
        let extra = leaving ? leave : 0
        let (before, after) = (range.before + extra, range.after + extra)
        if axes.contains(.horizontal) {
            return Rect(
                x: viewport.x - before, y: viewport.y, width: viewport.width + before + after, height: viewport.height)
        }
        return Rect(
            x: viewport.x, y: viewport.y - before, width: viewport.width, height: viewport.height + before + after)
    }
}

/// An item of hosted contents, described and laid out.
package final class HostedLayout: Sendable {
    let chunk: NodeChunk
    let layout: NodeLayout
    /// Components described and layouts made for it.
    let work: (described: Int, laidOut: Int)
    /// Whether it depends on ``NodeEnvironment/containerSize``.
    package let readsSize: Bool
    /// The size, on whole pixels.
    package var size: Size { layout.size }

    private init(chunk: NodeChunk, layout: NodeLayout, readsSize: Bool, work: (described: Int, laidOut: Int)) {
        self.chunk = chunk
        self.readsSize = readsSize
        self.layout = layout
        self.work = work
    }

    /// Describes and lays out an item on the calling thread.
    ///
    /// - Parameters:
    ///   - node: describes the item.
    ///   - path: the identity of the item.
    ///   - range: the sizes that it may have.
    ///   - previous: an earlier layout of the item, which equal components go on with.
    ///   - states: the states of the nodes inside.
    package static func make(
        _ node: (NodeEnvironment) -> any Node, path: NodePath, environment: NodeEnvironment, range: SizeRange,
        previous: HostedLayout?, states: HostedStates, cancellation: CancellationToken
    ) throws -> HostedLayout {
        let log = EnvironmentLog()
        var logged = environment
        logged.log = log
        let node = node(logged)
        let job = LayoutJob(states: states.states, dirty: states.dirty, cancellation: cancellation)
        return try LayoutJob.$current.withValue(job) {
            let chunk = try NodeExpander.chunk(
                for: node, path: path, environment: environment, previous: previous?.chunk, job: job)
            let size = chunk.measure(in: range).size
            try cancellation.check()
            let layout = try chunk.layout(size: size, phase: .zero)
            if let previous, previous.layout === layout, previous.chunk === chunk, !log.hasReadSize { return previous }
            return HostedLayout(
                chunk: chunk, layout: layout, readsSize: log.hasReadSize || chunk.readsSize,
                work: (job.described, job.laidOut))
        }
    }

    /// The label for assistive technology: that of the item, or else its texts.
    package var accessibilityLabel: String {
        var parts: [String] = []
        func add(_ layout: NodeLayout) {
            for record in layout.records {
                let given = record.source.traits.accessibility
                if given?.isHidden == true { continue }
                if let label = given?.label {
                    parts.append(label)
                } else if let text = record.text?.text.string, !text.isEmpty {
                    parts.append(text)
                }
                if let contents = record.contents { add(contents) }
            }
        }
        add(layout)
        return parts.joined(separator: " ")
    }

    /// An estimate of the memory of the layout, in bytes.
    package var bytes: Int {
        var result = 1024
        func add(_ layout: NodeLayout) {
            for record in layout.records {
                result += 640 + (record.text.map { 512 + $0.text.utf8Count * 48 } ?? 0)
                if let contents = record.contents { add(contents) }
            }
        }
        add(layout)
        return result
    }
}

/// The states of the nodes inside of an item on which its layout depends.
package struct HostedStates: Sendable {
    var states: [NodePath: NodeState] = [:]
    var dirty: Set<NodePath> = []

    /// No states.
    package init() {}
}

/// An item that a presenter places in a scroll node.
package struct HostedItem {
    package var path: NodePath
    package var content: HostedLayout
    /// In the coordinates of the contents, on whole pixels.
    package var frame: Rect
    /// Whether it is in front of other items, and placed by itself while they scroll.
    package var isFloating = false
    /// Whether its insertion or move is animated.
    package var isAnimated = true
    package var appearance: BoxAppearance?
    package var accessibility: NodeAccessibility?
    package var isFocusable = false
    package var onTap: (@MainActor @Sendable () -> Void)?

    package init(path: NodePath, content: HostedLayout, frame: Rect) {
        self.path = path
        self.content = content
        self.frame = frame
    }

    /// The element that holds the item.
    func record(_ environment: NodeEnvironment) -> ElementRecord {
        var traits = NodeTraits()
        traits.accessibility = accessibility
        if isFocusable { traits.isFocusable = true }
        traits.onTap = onTap
        return ElementRecord(
            source: ElementSource(
                path: path, kind: .box, traits: traits, environment: environment, chunk: content.chunk),
            parent: -1, frame: frame, appearance: appearance, border: .zero, padding: .zero, isRightToLeft: false,
            clips: false,
            text: nil, textOrigin: .zero, contents: content.layout,
            contentsFrame: Rect(x: 0, y: 0, width: content.size.width, height: content.size.height))
    }
}

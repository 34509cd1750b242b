public import GalleyDisplay
public import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// An input event for a host. Places are points from the corner of the host.
public enum NodeEvent: Sendable, Hashable {
    /// The kind of a pointer.
    public enum PointerKind: String, Sendable, Hashable, CaseIterable {
        /// A mouse, which scrolls by its wheel.
        case mouse
        /// A finger, which scrolls by dragging.
        case touch
    }

    /// A part of a scrolling gesture.
    public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
        /// A wheel without phases.
        case none
        /// The start of a gesture on a trackpad.
        case began
        /// The middle of a gesture.
        case changed
        /// The end of a gesture.
        case ended
    }

    /// A pointer went down, moved, went up or was taken away.
    case pointer(PointerEvent.Phase, at: Point, id: Int = 0, kind: PointerKind = .mouse)
    /// A mouse moved without a button pressed.
    case hover(Point)
    /// A wheel or trackpad moved contents by a distance in points; positive distances reveal content further right and down.
    case scroll(by: Point, at: Point, phase: ScrollPhase = .none)
    /// A key was pressed, by its name as in ``GalleyEditing/KeyStroke``.
    case key(KeyStroke)
    /// Text was typed.
    case text(String)
    /// An input method composes a text, with the caret after a number of UTF-16 code units; `nil` ends it and keeps
    /// nothing. The clause is the part that is being converted, in UTF-16 code units of the text.
    case compose(String?, caret: Int = 0, clause: Range<Int>? = nil)
}

/// Distances and times of gestures.
public struct NodeGestures: Sendable, Hashable {
    /// The distance, in points, that a finger moves before it scrolls. Default 18.
    public var touchSlop = 18.0
    /// The distance, in points, that a mouse moves before it drags. Default 1.
    public var mouseSlop = 1.0
    /// The time after which a press is a long press. Default 0.5 s.
    public var longPress = Duration.milliseconds(500)
    /// The time in which a second tap counts as a double tap. Default 0.3 s.
    public var doubleTap = Duration.milliseconds(300)
    /// The distance, in points, outside of a control at which a press is still on it. Default 70 for touch, 25 for a mouse.
    public var touchTracking = 70.0
    /// See ``touchTracking``.
    public var mouseTracking = 25.0
    /// The interval at which a repeating button taps. Default 0.1 s.
    public var repeatInterval = Duration.milliseconds(100)
    /// The least velocity with which contents keep moving, in points per second. Default 50.
    public var leastFling = 50.0
    /// The greatest velocity, in points per second. Default 8000.
    public var greatestFling = 8000.0
    /// The distance of an arrow key, in points. Default 40.
    public var arrowDistance = 40.0

    /// Default values.
    public init() {}
}

/// A pointer that is down.
@MainActor struct PointerState {
    var kind: NodeEvent.PointerKind
    var start: Point
    var last: Point
    var isMoved = false
    /// The node that is pressed.
    weak var target: MountedNode?
    /// The link or token that is pressed.
    var link: TextPress?
    /// When the press becomes a long one; `nil` where it cannot.
    var deadline: Duration?
    var wasLong = false
    /// The scroll nodes at its start, from the inside out.
    var scrollers: [WeakNode]
    /// The axis along which it scrolls.
    var scrollAxis: NodeAxes?
    /// Places and times of the last tenth of a second.
    var samples: [(time: Duration, place: Point)]
    /// The effect of a drag.
    var drag = Drag.none
    /// The unit by which a drag in an editor selects, and the unit that was selected first; `nil` selects characters.
    var selecting: (unit: TextUnit, first: TextSelection)?
    /// The frontmost node where it went down.
    weak var front: MountedNode?
    /// A drag that takes all of its movement.
    var capture: PointerCapture?
    /// Whether its drag was offered to nodes and hosted contents.
    var isOffered = false

    enum Drag { case none, slider, selection, editor }

    init(kind: NodeEvent.PointerKind, at place: Point, time: Duration, scrollers: [WeakNode]) {
        self.kind = kind
        start = place
        last = place
        self.scrollers = scrollers
        samples = [(time, place)]
    }

    /// Points per second.
    func velocity(at time: Duration) -> Point {
        guard let first = samples.first(where: { (time - $0.time).inSeconds <= 0.1 }), let last = samples.last else {
            return .zero
        }
        let seconds = (last.time - first.time).inSeconds
        guard seconds > 0.001 else { return .zero }
        return Point(x: (last.place.x - first.place.x) / seconds, y: (last.place.y - first.place.y) / seconds)
    }
}

/// A reference that keeps no node alive.
@MainActor struct WeakNode {
    weak var value: MountedNode?
}

/// The target in a text that a pointer pressed.
enum TextPress {
    case link(Range<String.Index>, url: String)
    case highlight(Range<String.Index>, Highlight)
    case truncation
}

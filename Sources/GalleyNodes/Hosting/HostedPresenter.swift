internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// The object that presents hosted contents.
@MainActor package protocol HostedPresenter: AnyObject {
    /// The node was mounted with a description, for the first time or again.
    func update(_ content: any HostedContent, environment: NodeEnvironment)
    /// Takes the actions of a description that is laid out like the last one.
    func takeActions(of content: any HostedContent)
    /// Has the layout of an item take the item's newest description, whose actions count.
    func renewActions(of path: NodePath)
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
    /// Ends the presentation of a removed node, and returns the state from which another presenter of the node
    /// continues.
    func end() -> (any Sendable)?
    /// Continues from the state that ``end()`` returned.
    func restore(_ state: any Sendable)
    /// A key that no node used; whether it is used.
    func handle(_ stroke: KeyStroke) -> Bool
    /// Text that no node used; whether it is used.
    func handle(text: String) -> Bool
    /// The place at which motion that would end at `offset` is to end.
    func restingOffset(for offset: Point, velocity: Vector) -> Point
    /// A pointer drags the thumb of the scroll bar to a share of its way, or releases it.
    func dragThumb(toShare share: Double?)
    /// A drag of an item begins; whether the presenter takes it.
    func beginDrag(_ drag: HostedDrag) -> Bool
    /// A drag that the presenter has taken moves. The place is from the corner of the part that is seen.
    func drag(to place: Point)
    /// A drag that the presenter has taken ends, with a velocity in points per second.
    func endDrag(velocity: Vector, isCancelled: Bool)
    /// Whether a long press on an item may begin a drag.
    var takesLongPress: Bool { get }
    /// All items, loaded or not; `nil` if they are no rows.
    var accessibleRows: NodeAccessibleRows? { get }
    /// Brings an item into view that may not be mounted; whether there is such an item.
    func reveal(_ path: NodePath) -> Bool
    /// Gives the focus to an item that may not be mounted; whether it can have the focus.
    func focus(_ path: NodePath) -> Bool
    /// Whether the presenter wants turns though nothing else happens.
    var wantsTime: Bool { get }
    /// The number of layouts that are kept, and their memory in bytes.
    var layoutMemory: (count: Int, bytes: Int) { get }
}

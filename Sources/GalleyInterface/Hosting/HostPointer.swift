public import GalleyDisplay
public import GalleyEditing
public import GalleyNodes
internal import GalleyText

/// A movement of a mouse or a finger.
public struct HostPointer: Sendable, Hashable {
    /// The buttons of a mouse.
    public enum Button: String, Sendable, Hashable, CaseIterable {
        /// The main button, and any finger.
        case primary
        /// The middle button, which pastes the primary selection.
        case middle
        /// The button for menus.
        case secondary
    }

    /// The kind of movement.
    public var phase: PointerEvent.Phase
    /// The place.
    public var place: Point
    /// The pointer; each finger has its own.
    public var id: Int
    /// Whether it is a mouse or a finger.
    public var kind: NodeEvent.PointerKind
    /// The button that went down or up.
    public var button: Button
    /// The modifier keys that are held down.
    public var modifiers: KeyStroke.Modifiers

    /// A movement of a pointer.
    public init(
        _ phase: PointerEvent.Phase, at place: Point, id: Int = 0, kind: NodeEvent.PointerKind = .mouse,
        button: Button = .primary, modifiers: KeyStroke.Modifiers = []
    ) {
        self.phase = phase
        self.place = place
        self.id = id
        self.kind = kind
        self.button = button
        self.modifiers = modifiers
    }
}

internal import GalleyDisplay
internal import GalleyDrawing
public import GalleyText

/// The image that is shown until a node has been drawn for the first time.
public struct NodePlaceholder: Sendable, Equatable {
    /// A colour that fills the node.
    public var color: Color
    /// The time before the placeholder appears.
    public var delay: Duration
    /// The time in which the content replaces the placeholder.
    public var fade: Duration

    /// A placeholder of one colour.
    public init(_ color: Color = Color(white: 0.5, alpha: 0.15), delay: Duration = .zero, fade: Duration = .zero) {
        self.color = color
        self.delay = delay
        self.fade = fade
    }
}

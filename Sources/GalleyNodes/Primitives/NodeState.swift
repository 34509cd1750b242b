internal import GalleyText

/// The host's data about a node on which its layout depends.
struct NodeState: Sendable, Equatable {
    var control: NodeControlState = []
    /// The size of the image that was loaded.
    var imageSize: Size?
    /// The text that is edited.
    var text: AttributedText?
    /// The value of a slider that is dragged, or a toggle that was switched.
    var value: Double?
}

internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// A switch that is on or off.
///
/// The user's change is shown at once and reported; a description with another value replaces it.
public struct ToggleNode: PrimitiveNode, Equatable {
    static var kindName: String { "toggle" }

    /// Whether the switch is on.
    public var isOn: Bool
    /// Whether the switch can be used.
    public var isEnabled = true
    /// Whether the switch is drawn; a box with contents shows these instead.
    var isDrawn = true
    /// Read out.
    public var label: String?
    var onChange: NodeAction<Bool>?

    /// A switch; `onChange` is called when the user switches it.
    public init(_ isOn: Bool, label: String? = nil, onChange: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        self.isOn = isOn
        self.label = label
        self.onChange = onChange.map { NodeAction($0) }
    }

    /// The switch, which can be used or not.
    public func enabled(_ isEnabled: Bool) -> ToggleNode {
        var copy = self
        copy.isEnabled = isEnabled
        return copy
    }

    func makeBox() -> Box { Box().size(width: 40, height: 24).styled { $0.flexShrink = 0 } }
    func resolve(_ box: inout Box, in context: NodeContext) {}
}

public import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// A control without an appearance: the box around its contents can be pressed and focused.
///
/// ```swift
/// ButtonNode("Send") { print("sent") }
/// ButtonNode { state in
///     TextNode(state.contains(.highlighted) ? "Sending" : "Send").padding(8)
/// } action: { print("sent") }
/// ```
///
/// Contents that depend on `highlighted`, `focused` or `hovered` keep the size that the control has without them.
public struct ButtonNode: ContainerNode {
    static var kindName: String { "button" }

    var title: String?
    var face: (@Sendable (NodeControlState) -> LayoutSpec)?
    /// Whether the button can be used.
    public var isEnabled = true
    /// Whether the button is shown as selected.
    public var isSelected = false
    /// Whether the tap is repeated while the button is pressed: after half a second, ten times a second.
    public var repeats = false
    var action: NodeAction<Void>?
    var onEvent: NodeAction<NodeControlEvent>?

    /// A button with a title, in the colours of the theme.
    public init(_ title: String, action: (@MainActor @Sendable () -> Void)? = nil) {
        self.title = title
        self.action = action.map { action in NodeAction { _ in action() } }
    }

    /// A button whose contents depend on its state.
    public init(
        contents: @escaping @Sendable (NodeControlState) -> LayoutSpec, action: (@MainActor @Sendable () -> Void)? = nil
    ) {
        face = contents
        self.action = action.map { action in NodeAction { _ in action() } }
    }

    /// A button whose appearance is the box that represents it; see ``GalleyText/Box/representing(_:)``.
    public init(action: (@MainActor @Sendable () -> Void)? = nil) {
        self.action = action.map { action in NodeAction { _ in action() } }
    }

    /// The button, which can be used or not.
    public func enabled(_ isEnabled: Bool) -> ButtonNode { changing { $0.isEnabled = isEnabled } }
    /// The button, selected or not.
    public func selected(_ isSelected: Bool) -> ButtonNode { changing { $0.isSelected = isSelected } }
    /// The button, which taps again while it is pressed.
    public func repeating(_ repeats: Bool = true) -> ButtonNode { changing { $0.repeats = repeats } }
    /// Calls `action` with everything that happens to the button.
    public func onEvent(_ action: @escaping @MainActor @Sendable (NodeControlEvent) -> Void) -> ButtonNode {
        changing { $0.onEvent = NodeAction(action) }
    }

    private func changing(_ change: (inout ButtonNode) -> Void) -> ButtonNode {
        var copy = self
        change(&copy)
        return copy
    }

    func makeBox() -> Box {
        var box = Box()
        guard title != nil else { return box }
        box.style.padding = BoxSides(vertical: 7, horizontal: 14)
        box.style.justifyContent = .center
        box.style.alignItems = .center
        box.appearance.cornerRadii = BoxAppearance.Corners(6)
        box.appearance.backgrounds = [.color(.surface)]
        return box
    }

    func contents(in context: NodeContext) -> LayoutSpec? {
        face.map { $0(state(in: context.state)) }
    }

    func state(in state: NodeState) -> NodeControlState {
        var result = state.control.intersection([.highlighted, .focused, .hovered])
        if isSelected { result.insert(.selected) }
        if !isEnabled { result.insert(.disabled) }
        return result
    }

    func resolve(_ box: inout Box, in context: NodeContext) {
        guard let title else { return }
        var attributes = TextAttributes()
        attributes.color = isEnabled ? (isSelected ? .accent : .text) : .secondaryText
        box.children = [Box(text: context.text(AttributedText(title, attributes: attributes)))]
    }
}

public import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// A primitive whose contents are laid out separately.
protocol ContainerNode: PrimitiveNode {
    /// The contents; `nil` if the children of the box are the contents.
    func contents(in context: NodeContext) -> LayoutSpec?
    /// The axes on which the contents have no bounds.
    var scrollAxes: NodeAxes { get }
}

extension ContainerNode {
    var scrollAxes: NodeAxes { [] }
    func resolve(_ box: inout Box, in context: NodeContext) {}
}

/// Axes.
public struct NodeAxes: OptionSet, Sendable, Hashable {
    /// A bit for each axis.
    public let rawValue: UInt8
    /// The axes whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Across.
    public static let horizontal = NodeAxes(rawValue: 1)
    /// Down.
    public static let vertical = NodeAxes(rawValue: 2)
    /// Both.
    public static let both: NodeAxes = [.horizontal, .vertical]
}

/// The event that a control reports.
public enum NodeControlEvent: String, Sendable, Hashable, CaseIterable {
    /// A pointer went down on the control.
    case press
    /// A pointer was lifted on the control.
    case release
    /// A pointer left the control, or the press was taken away, for example by scrolling.
    case cancel
    /// The control was activated, by pointer or keyboard.
    case tap
    /// The control was pressed for half a second; it is then not tapped.
    case longPress
    /// The control is still pressed after the delay and each interval of a repeating control.
    case `repeat`
    /// The user changed the value.
    case change
}

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

/// A value on a range, changed by dragging or by the arrow keys.
public struct SliderNode: PrimitiveNode, Equatable {
    static var kindName: String { "slider" }

    /// The value, within ``range``.
    public var value: Double
    /// The values at both ends.
    public var range: ClosedRange<Double>
    /// The distance between values; 0 has no steps. The arrow keys move by a step, or by a twentieth of the range.
    public var step = 0.0
    /// Whether the slider can be used.
    public var isEnabled = true
    /// Read out.
    public var label: String?
    var onChange: NodeAction<Double>?

    /// A slider; `onChange` is called while the user changes the value.
    public init(
        _ value: Double, in range: ClosedRange<Double> = 0...1, step: Double = 0, label: String? = nil,
        onChange: (@MainActor @Sendable (Double) -> Void)? = nil
    ) {
        let ends = range.lowerBound.isFinite && range.upperBound.isFinite ? range : 0...1
        self.range = ends
        self.value = value.isNaN ? ends.lowerBound : min(max(value, ends.lowerBound), ends.upperBound)
        self.step = step.isFinite ? max(0, step) : 0
        self.label = label
        self.onChange = onChange.map { NodeAction($0) }
    }

    /// The slider, which can be used or not.
    public func enabled(_ isEnabled: Bool) -> SliderNode {
        var copy = self
        copy.isEnabled = isEnabled
        return copy
    }

    func makeBox() -> Box {
        Box().size(height: 24).styled {
            $0.minWidth = 48
        }
    }
    func resolve(_ box: inout Box, in context: NodeContext) {}

    /// The value nearest to `value` that the slider can have.
    func valid(_ value: Double) -> Double {
        guard !value.isNaN else { return range.lowerBound }
        var result = min(max(value, range.lowerBound), range.upperBound)
        if step > 0 { result = range.lowerBound + ((result - range.lowerBound) / step).rounded() * step }
        return min(max(result, range.lowerBound), range.upperBound)
    }
}

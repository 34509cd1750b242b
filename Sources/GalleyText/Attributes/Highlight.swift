/// An interactive range, with its appearance while it is pressed.
///
///     var highlight = Highlight(attributes: TextAttributes(color: .white))
///     highlight.underline = .remove
///     highlight.tapAction = { press in print(press.text[press.range].string) }
///
/// Actions are ignored by `==`, and cannot be encoded. Adjacent ranges whose highlights have different actions remain
/// separate.
@dynamicMemberLookup
public struct Highlight: Sendable, Hashable {
    /// An action that runs when a range is pressed.
    public typealias Action = @MainActor @Sendable (HighlightPress) -> Void

    /// The changes of the range's attributes while it is pressed.
    public var patch: TextAttributes.Patch
    /// Custom data for the actions.
    public var userInfo: [String: String]
    @ExcludedFromEquality private var actions: Actions? = nil

    /// Creates a highlight that changes attributes.
    public init(
        attributes: TextAttributes = TextAttributes(), userInfo: [String: String] = [:], tapAction: Action? = nil,
        longPressAction: Action? = nil
    ) {
        self.init(
            patch: TextAttributes.Patch(attributes), userInfo: userInfo, tapAction: tapAction,
            longPressAction: longPressAction)
    }

    /// Creates a highlight that changes attributes, and removes some.
    public init(
        patch: TextAttributes.Patch, userInfo: [String: String] = [:], tapAction: Action? = nil,
        longPressAction: Action? = nil
    ) {
        self.patch = patch
        self.userInfo = userInfo
        if tapAction != nil || longPressAction != nil {
            actions = Actions(tap: tapAction, longPress: longPressAction)
        }
    }

    /// The attributes merged into the range's while it is pressed; ``patch`` may also remove some.
    public var attributes: TextAttributes {
        get { patch.attributes }
        set { patch.attributes = newValue }
    }

    /// The action for a tap.
    public var tapAction: Action? {
        get { actions?.tap }
        set { actions = Actions(tap: newValue, longPress: actions?.longPress) }
    }

    /// The action for a long press.
    public var longPressAction: Action? {
        get { actions?.longPress }
        set { actions = Actions(tap: actions?.tap, longPress: newValue) }
    }

    /// The change of an attribute while the range is pressed.
    public subscript<Value: Hashable & Sendable>(
        dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
    ) -> TextAttributes.Change<Value> {
        get { patch[dynamicMember: attribute] }
        set { patch[dynamicMember: attribute] = newValue }
    }

    /// Creates a highlight with a rounded background.
    public static func background(
        _ color: Color, cornerRadius: Double = 3, tap: Action? = nil, longPress: Action? = nil
    ) -> Highlight {
        let border = Border(
            fill: color, cornerRadius: cornerRadius, box: .insets(EdgeInsets(top: -2, left: -1, bottom: -2, right: -1)))
        return Highlight(
            attributes: TextAttributes(backgroundBorder: border), tapAction: tap, longPressAction: longPress)
    }

    /// Both actions, with a common identity: copies of a highlight share it.
    private final class Actions: Sendable {
        let tap: Action?
        let longPress: Action?

        init?(tap: Action?, longPress: Action?) {
            guard tap != nil || longPress != nil else { return nil }
            self.tap = tap
            self.longPress = longPress
        }
    }
}

extension Highlight: Identified {
    package func isSame(as other: Highlight) -> Bool { actions === other.actions && self == other }
    package func hashIdentity(into hasher: inout Hasher) { hasher.combine(actions.map(ObjectIdentifier.init)) }
}

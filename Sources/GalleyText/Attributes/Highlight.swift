/// A range that can be pressed, and how it looks meanwhile.
///
///     var highlight = Highlight(attributes: TextAttributes(color: .white))
///     highlight.underline = .remove
///     highlight.tapAction = { press in print(press.text[press.range].string) }
///
/// Actions take no part in comparing, and are not coded; but neighbouring ranges whose highlights have actions of their
/// own are ranges of their own.
@dynamicMemberLookup
public struct Highlight: Sendable, Hashable {
    /// What a program does when a range is pressed.
    public typealias Action = @MainActor @Sendable (HighlightPress) -> Void

    /// What becomes of the range's attributes while it is pressed.
    public var patch: TextAttributes.Patch
    /// What a program wants to know when the range is pressed.
    public var userInfo: [String: String]
    @Aside private var actions: Actions? = nil

    /// A highlight of what is given.
    public init(
        attributes: TextAttributes = TextAttributes(), userInfo: [String: String] = [:], tapAction: Action? = nil,
        longPressAction: Action? = nil
    ) {
        self.init(
            patch: TextAttributes.Patch(attributes), userInfo: userInfo, tapAction: tapAction,
            longPressAction: longPressAction)
    }

    /// A highlight that changes attributes, and removes some.
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

    /// What is laid over the range's attributes while it is pressed; ``patch`` may remove some as well.
    public var attributes: TextAttributes {
        get { patch.attributes }
        set { patch.attributes = newValue }
    }

    /// What a tap on the range does.
    public var tapAction: Action? {
        get { actions?.tap }
        set { actions = Actions(tap: newValue, longPress: actions?.longPress) }
    }

    /// What a long press on the range does.
    public var longPressAction: Action? {
        get { actions?.longPress }
        set { actions = Actions(tap: actions?.tap, longPress: newValue) }
    }

    /// What becomes of an attribute while the range is pressed.
    public subscript<Value: Hashable & Sendable>(
        dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
    ) -> TextAttributes.Change<Value> {
        get { patch[dynamicMember: attribute] }
        set { patch[dynamicMember: attribute] = newValue }
    }

    /// A rounded background while the range is pressed.
    public static func background(
        _ color: Color, cornerRadius: Double = 3, tap: Action? = nil, longPress: Action? = nil
    ) -> Highlight {
        let border = Border(
            fill: color, cornerRadius: cornerRadius, insets: EdgeInsets(top: -2, left: -1, bottom: -2, right: -1))
        return Highlight(
            attributes: TextAttributes(backgroundBorder: border), tapAction: tap, longPressAction: longPress)
    }

    /// Both actions, which are one thing: whoever has them has the same highlight.
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

/// A press of a highlight, as its actions are told.
public struct HighlightPress: Sendable {
    /// The text that is shown.
    public var text: AttributedText
    /// All of the highlight's characters in it.
    public var range: Range<String.Index>
    /// The smallest rectangle around what is visible of the range, in the coordinates of what shows the text; `nil` where
    /// nothing is.
    public var rect: Rect?
    /// Where the pointer went down, in the same coordinates.
    public var location: Point

    /// A press at a point.
    public init(text: AttributedText, range: Range<String.Index>, rect: Rect?, location: Point) {
        self.text = text
        self.range = range
        self.rect = rect
        self.location = location
    }
}

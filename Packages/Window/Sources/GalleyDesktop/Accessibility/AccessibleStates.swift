/// The states of AT-SPI objects that windows use. The raw value has the bit of each state's number.
struct AccessibleStates: OptionSet {
    let rawValue: UInt64

    static let active = AccessibleStates(number: 1)
    static let checked = AccessibleStates(number: 4)
    static let editable = AccessibleStates(number: 7)
    static let enabled = AccessibleStates(number: 8)
    static let focusable = AccessibleStates(number: 11)
    static let focused = AccessibleStates(number: 12)
    static let horizontal = AccessibleStates(number: 14)
    static let multiLine = AccessibleStates(number: 17)
    static let resizable = AccessibleStates(number: 21)
    static let selectable = AccessibleStates(number: 22)
    static let selected = AccessibleStates(number: 23)
    static let sensitive = AccessibleStates(number: 24)
    static let showing = AccessibleStates(number: 25)
    static let singleLine = AccessibleStates(number: 26)
    static let visible = AccessibleStates(number: 30)
    static let managesDescendants = AccessibleStates(number: 31)
    static let selectableText = AccessibleStates(number: 38)
    static let checkable = AccessibleStates(number: 41)
    static let readOnly = AccessibleStates(number: 43)

    /// The names in events.
    static let names: [(state: AccessibleStates, name: String)] = [
        (.active, "active"), (.checked, "checked"), (.editable, "editable"), (.enabled, "enabled"),
        (.focusable, "focusable"), (.selectable, "selectable"), (.selected, "selected"),
        (.sensitive, "sensitive"), (.showing, "showing"), (.readOnly, "read-only"), (.focused, "focused"),
    ]

    init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(number: UInt64) { rawValue = 1 << number }

    /// The two words in which D-Bus has the states.
    var words: BusValue {
        .array(
            type: "u",
            [
                .unsigned(UInt32(truncatingIfNeeded: rawValue)), .unsigned(UInt32(truncatingIfNeeded: rawValue >> 32)),
            ])
    }
}

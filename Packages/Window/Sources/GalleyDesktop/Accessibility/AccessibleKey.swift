/// A key that screen readers see before the window does.
package struct AccessibleKey: Sendable {
    package let isPressed: Bool
    let keysym: UInt32
    let code: UInt32
    /// The modifier keys as X has them.
    let modifiers: UInt32
    let time: UInt32
    /// The typed text, or else the name of the key.
    let name: String
    let isText: Bool

    /// A key by its properties.
    package init(
        isPressed: Bool, keysym: UInt32, code: UInt32, modifiers: UInt32, time: UInt32, name: String, isText: Bool
    ) {
        self.isPressed = isPressed
        self.keysym = keysym
        self.code = code
        self.modifiers = modifiers
        self.time = time
        self.name = name
        self.isText = isText
    }

    /// The key as the registry reads it.
    ///
    /// - Parameter isUnsigned: whether codes and modifiers are unsigned, as the registry's description has them; the
    ///   registry of Debian 12 wants signed ones in spite of it.
    func value(isUnsigned: Bool) -> BusValue {
        func number(_ value: UInt32) -> BusValue { isUnsigned ? .unsigned(value) : .int(Int(value)) }
        return .tuple([
            .unsigned(isPressed ? 0 : 1), .int(Int(keysym)), number(code), number(modifiers),
            .int(Int(Int32(truncatingIfNeeded: time))), .string(name), .bool(isText),
        ])
    }
}

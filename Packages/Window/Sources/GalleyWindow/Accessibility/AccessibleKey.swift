internal import CGalleyWindow
internal import CSDL

/// A key that screen readers see before the window does.
struct AccessibleKey: Sendable {
    let isPressed: Bool
    let keysym: UInt32
    let code: UInt32
    /// The modifier keys as X has them.
    let modifiers: UInt32
    let time: UInt32
    /// The typed text, or else the name of the key.
    let name: String
    let isText: Bool

    /// The key of a system event of SDL's; `nil` for other events.
    init?(_ event: SDL_SysWMEvent) {
        var key = GalleyKey()
        guard galley_window_read_key(galley_sdl_x11_event(event.msg), &key) else { return nil }
        isPressed = key.is_pressed
        keysym = key.keysym
        code = key.keycode
        modifiers = key.modifiers
        time = key.time
        name = withUnsafeBytes(of: &key.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        isText = key.is_text
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

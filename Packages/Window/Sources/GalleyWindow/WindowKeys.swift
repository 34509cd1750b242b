internal import CSDL
internal import GalleyEditing

/// The names of SDL's keys.
enum WindowKeys {
    /// The key stroke of a key event; `nil` for keys without a name, such as modifier keys.
    static func stroke(_ key: SDL_Keysym) -> KeyStroke? {
        let held = modifiers(key.mod)
        return name(key, isCommand: !held.subtracting(.shift).isEmpty).map { KeyStroke($0, held) }
    }

    /// The modifier keys of an event or of the keyboard. AltGr, which chooses characters, is none.
    static func modifiers(_ state: UInt16) -> KeyStroke.Modifiers {
        var result: KeyStroke.Modifiers = []
        func has(_ keys: SDL_Keymod...) -> Bool { keys.contains { UInt32(state) & $0.rawValue != 0 } }
        if has(KMOD_LSHIFT, KMOD_RSHIFT) { result.insert(.shift) }
        if has(KMOD_LCTRL, KMOD_RCTRL) { result.insert(.control) }
        if has(KMOD_LALT) { result.insert(.alt) }
        if has(KMOD_LGUI, KMOD_RGUI) { result.insert(.super) }
        return result
    }

    /// Whether a key types a character, which the window system delivers as text.
    static func typesText(_ key: SDL_Keysym) -> Bool {
        guard modifiers(key.mod).subtracting(.shift).isEmpty else { return false }
        let code = UInt32(bitPattern: key.sym)
        if isKeypad(key) { return hasNumLock(key) && keypad[code] != nil || operators[code] != nil }
        return code >= 32 && code != 127 && code < 0x4000_0000
    }

    /// The character that a key types without modifier keys; `nil` if it types none.
    static func character(_ key: SDL_Keysym) -> String? {
        let code = UInt32(bitPattern: key.sym)
        guard typesText(key), code < 0x4000_0000 else { return nil }
        return Unicode.Scalar(code).map { String(Character($0)) }
    }

    private static func name(_ key: SDL_Keysym, isCommand: Bool) -> String? {
        let code = UInt32(bitPattern: key.sym)
        if let name = keypad[code] { return hasNumLock(key) ? nil : name }
        if let name = named[code] ?? operators[code] { return name }
        if code >= SDLK_F1.rawValue, code <= SDLK_F12.rawValue { return "F\(code - SDLK_F1.rawValue + 1)" }
        if code >= SDLK_F13.rawValue, code <= SDLK_F24.rawValue { return "F\(code - SDLK_F13.rawValue + 13)" }
        if code > 126, isCommand, let latin = latinName(key.scancode) { return latin }
        guard code > 32, code != 127, code < 0x4000_0000, let scalar = Unicode.Scalar(code) else { return nil }
        return String(Character(scalar))
    }

    /// The letter at the place of a key on an American keyboard, so that Ctrl+C works with Greek and Hebrew keyboards.
    private static func latinName(_ code: SDL_Scancode) -> String? {
        let (first, last) = (SDL_SCANCODE_A.rawValue, SDL_SCANCODE_Z.rawValue)
        guard code.rawValue >= first, code.rawValue <= last,
            let scalar = Unicode.Scalar(0x61 + code.rawValue - first)
        else { return nil }
        return String(Character(scalar))
    }

    private static func isKeypad(_ key: SDL_Keysym) -> Bool {
        let code = UInt32(bitPattern: key.sym)
        return keypad[code] != nil || operators[code] != nil
    }

    private static func hasNumLock(_ key: SDL_Keysym) -> Bool { UInt32(key.mod) & KMOD_NUM.rawValue != 0 }

    private static let named: [UInt32: String] = [
        SDLK_RETURN.rawValue: "Return", SDLK_ESCAPE.rawValue: "Escape", SDLK_BACKSPACE.rawValue: "BackSpace",
        SDLK_TAB.rawValue: "Tab", SDLK_SPACE.rawValue: "space", SDLK_DELETE.rawValue: "Delete",
        SDLK_HOME.rawValue: "Home", SDLK_END.rawValue: "End", SDLK_PAGEUP.rawValue: "Page_Up",
        SDLK_PAGEDOWN.rawValue: "Page_Down", SDLK_LEFT.rawValue: "Left", SDLK_RIGHT.rawValue: "Right",
        SDLK_UP.rawValue: "Up", SDLK_DOWN.rawValue: "Down", SDLK_INSERT.rawValue: "Insert",
        SDLK_KP_ENTER.rawValue: "KP_Enter", SDLK_MENU.rawValue: "Menu", SDLK_APPLICATION.rawValue: "Menu",
        SDLK_UNDO.rawValue: "Undo", SDLK_AGAIN.rawValue: "Redo", SDLK_CUT.rawValue: "Cut", SDLK_COPY.rawValue: "Copy",
        SDLK_PASTE.rawValue: "Paste", SDLK_LEFTBRACKET.rawValue: "bracketleft",
        SDLK_RIGHTBRACKET.rawValue: "bracketright", SDLK_SLASH.rawValue: "slash",
        SDLK_BACKSLASH.rawValue: "backslash", SDLK_COMMA.rawValue: "comma", SDLK_PERIOD.rawValue: "period",
        SDLK_MINUS.rawValue: "minus", SDLK_EQUALS.rawValue: "equal", SDLK_PLUS.rawValue: "plus",
    ]

    private static let keypad: [UInt32: String] = [
        SDLK_KP_0.rawValue: "KP_Insert", SDLK_KP_1.rawValue: "KP_End", SDLK_KP_2.rawValue: "KP_Down",
        SDLK_KP_3.rawValue: "KP_Page_Down", SDLK_KP_4.rawValue: "KP_Left", SDLK_KP_6.rawValue: "KP_Right",
        SDLK_KP_7.rawValue: "KP_Home", SDLK_KP_8.rawValue: "KP_Up", SDLK_KP_9.rawValue: "KP_Page_Up",
        SDLK_KP_5.rawValue: "KP_Begin", SDLK_KP_PERIOD.rawValue: "Delete",
    ]

    private static let operators: [UInt32: String] = [
        SDLK_KP_PLUS.rawValue: "KP_Add", SDLK_KP_MINUS.rawValue: "KP_Subtract",
        SDLK_KP_MULTIPLY.rawValue: "KP_Multiply", SDLK_KP_DIVIDE.rawValue: "KP_Divide",
    ]
}

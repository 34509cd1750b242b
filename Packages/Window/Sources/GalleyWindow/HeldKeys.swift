internal import CGalleyWindow
internal import CSDL
internal import GalleyDesktop

/// Keys that wait until screen readers have decided whether they want them.
///
/// The events of a key are its own and the text that it types. They are delivered in order, or dropped if a reader wants
/// the key. A reader that does not answer in time does not want it.
@MainActor final class HeldKeys {
    private struct Key {
        let number: Int
        var events: [SDL_Event] = []
        var isAnswered = false
        var isWanted = false
    }

    private var keys: [Key] = []
    private var last = 0
    /// Whether SDL reports the events of the window system.
    private var isWatching = false
    /// Handles an event that no reader wants.
    var deliver: @MainActor (inout SDL_Event) -> Void = { _ in }

    /// Follows whether readers want to see keys.
    func update(_ bus: AccessibilityBus) {
        let isWatching = bus.wantsKeys
        if isWatching != self.isWatching {
            SDL_EventState(SDL_SYSWMEVENT.rawValue, isWatching ? SDL_ENABLE : SDL_DISABLE)
            self.isWatching = isWatching
        }
        guard !isWatching, !keys.isEmpty else { return }
        for index in keys.indices { keys[index].isAnswered = true }
        deliverAnswered()
    }

    /// Asks readers about the key of an event of the window system. The events of the key follow.
    func ask(_ event: SDL_SysWMEvent, _ bus: AccessibilityBus) {
        guard isWatching, let key = AccessibleKey(event) else { return }
        guard key.isPressed else { return bus.ask(key, number: nil) }
        last += 1
        keys.append(Key(number: last))
        bus.ask(key, number: last)
    }

    /// Keeps an event of the keyboard while a key waits.
    ///
    /// - Returns: false if no key waits.
    func hold(_ event: SDL_Event) -> Bool {
        guard !keys.isEmpty else { return false }
        keys[keys.count - 1].events.append(event)
        return true
    }

    /// The answer about a key.
    func answer(_ number: Int, isWanted: Bool) {
        guard let index = keys.firstIndex(where: { $0.number == number }) else { return }
        keys[index].isAnswered = true
        keys[index].isWanted = isWanted
        deliverAnswered()
    }

    private func deliverAnswered() {
        while let key = keys.first, key.isAnswered {
            keys.removeFirst()
            for var event in key.events {
                if !key.isWanted {
                    deliver(&event)
                } else if SDL_EventType(event.type) == SDL_TEXTEDITING_EXT {
                    SDL_free(event.editExt.text)
                }
            }
        }
    }
}

extension AccessibleKey {
    /// The key of a system event of SDL's; `nil` for other events.
    fileprivate init?(_ event: SDL_SysWMEvent) {
        var key = GalleyKey()
        guard galley_window_read_key(galley_sdl_x11_event(event.msg), &key) else { return nil }
        let name = withUnsafeBytes(of: &key.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        self.init(
            isPressed: key.is_pressed, keysym: key.keysym, code: key.keycode, modifiers: key.modifiers, time: key.time,
            name: name, isText: key.is_text)
    }
}

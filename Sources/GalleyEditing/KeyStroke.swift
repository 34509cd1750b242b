internal import GalleyLayout

/// A key with its modifier keys.
public struct KeyStroke: Sendable, Hashable, Codable {
    /// Modifier keys.
    public struct Modifiers: OptionSet, Sendable, Hashable, Codable {
        /// A bit for each modifier.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The shift key.
        public static let shift = Modifiers(rawValue: 1)
        /// The control key.
        public static let control = Modifiers(rawValue: 2)
        /// The alternative key.
        public static let alt = Modifiers(rawValue: 4)
        /// The super key, usually marked with a logo.
        public static let `super` = Modifiers(rawValue: 8)
    }

    /// The key by its X keysym's name: `Left`, `BackSpace`, `Return`, `a`.
    public var key: String
    /// The modifier keys held down with the key.
    public var modifiers: Modifiers

    /// Creates a key stroke from a key name and modifiers.
    public init(_ key: String, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

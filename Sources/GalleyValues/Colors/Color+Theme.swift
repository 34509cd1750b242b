extension Color {
    /// The name of a colour, at most 20 characters of six bits, stored inline so that copies need no reference
    /// counting.
    package struct Name: Sendable, Hashable {
        package static let longest = 20
        /// No name.
        package static let none = Name()
        private static let characters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
        private static let charactersOfWord = 10

        // Ten characters each, the first in the lowest bits, and above them the character count.
        private var first: UInt64 = 0
        private var second: UInt64 = 0

        private init() {}

        /// Creates a name; `nil` unless it consists of letters, digits, `-` and `_`.
        package init?(_ text: String) {
            let bytes = text.utf8
            guard (1...Name.longest).contains(bytes.count) else { return nil }
            for (index, byte) in bytes.enumerated() {
                guard let code = Name.characters.firstIndex(of: byte) else { return nil }
                let place = index % Name.charactersOfWord
                let bits = UInt64(code) << UInt64(place * 6)
                let counted = { (word: UInt64) in word & ~(15 << 60) | bits | UInt64(place + 1) << 60 }
                if index < Name.charactersOfWord { first = counted(first) } else { second = counted(second) }
            }
        }

        package var isNone: Bool { first == 0 }

        package var text: String {
            var bytes: [UInt8] = []
            for word in [first, second] {
                for place in 0..<Int(word >> 60) { bytes.append(Name.characters[Int(word >> UInt64(place * 6) & 63)]) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Creates a named colour, which a ``ColorTheme`` resolves when it is drawn; without a theme it is `fallback`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for a name other than 1 to 20 ASCII letters, digits,
    ///   `-` and `_`.
    public static func named(_ name: String, fallback: Color = .black) throws(GalleyError) -> Color {
        guard let own = Name(name) else {
            throw .invalidValue(
                name: "color", value: "\"\(name.prefix(60))\"",
                reason: "a name must have 1 to \(Name.longest) ASCII letters, digits, - and _")
        }
        var color = fallback
        color.named = own
        return color
    }

    /// The name that a theme resolves; `nil` for a colour without a name.
    public var name: String? { named.isNone ? nil : named.text }

    /// The colour without its name.
    public var withoutName: Color {
        var color = self
        color.named = .none
        return color
    }

    private static func builtIn(_ name: String) -> Color {
        var color = ColorTheme.light[name] ?? .black
        color.named = Name(name) ?? .none
        return color
    }

    /// The theme's text colour.
    public static let text = builtIn("text")
    /// The theme's colour of less important text.
    public static let secondaryText = builtIn("secondary-text")
    /// The theme's colour of links.
    public static let link = builtIn("link")
    /// The theme's accent colour.
    public static let accent = builtIn("accent")
    /// The theme's colour of separators.
    public static let separator = builtIn("separator")
    /// The theme's background colour of code, pills and the like.
    public static let surface = builtIn("surface")
    /// The theme's background colour.
    public static let background = builtIn("background")
}

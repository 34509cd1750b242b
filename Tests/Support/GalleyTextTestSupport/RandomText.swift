public import GalleyTestSupport
import GalleyText

extension SeededGenerator {
    public static let alphabet: [Unicode.Scalar] = [
        "a", "b", "c", " ", "\n", "\r", "é", "\u{301}", "ß", "ж", "ا", "ש", "ก", "日", "本", "\u{FFFC}", "😀",
        "👩", "\u{200D}", "🇩", "🇪", "𝒳", "\u{FE0F}", "\u{0}", "\u{10FFFF}",
    ]

    public mutating func text(upTo count: Int) -> String {
        var result = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            result.append(pick(Self.alphabet))
        }
        return String(result)
    }
}

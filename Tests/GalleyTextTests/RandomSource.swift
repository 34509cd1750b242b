import GalleyText

/// A small repeatable generator (SplitMix64), so that a failure names the seed that shows it again.
struct RandomSource: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func chance(_ one: Int, in all: Int) -> Bool {
        Int.random(in: 0..<all, using: &self) < one
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }

    static let alphabet: [Unicode.Scalar] = [
        "a", "b", "c", " ", "\n", "\r", "é", "\u{301}", "ß", "ж", "ا", "ש", "ก", "日", "本", "\u{FFFC}", "😀",
        "👩", "\u{200D}", "🇩", "🇪", "𝒳", "\u{FE0F}", "\u{0}", "\u{10FFFF}",
    ]

    mutating func text(upTo count: Int) -> String {
        var result = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            result.append(pick(Self.alphabet))
        }
        return String(result)
    }
}

/// A character of a formula.
package struct MathSymbol: Sendable, Hashable {
    /// The character, before its alphabet is applied.
    package var scalar: UInt32
    /// The class of the atom.
    package var kind: MathClass
    /// The alphabet of letters and digits.
    package var alphabet: MathAlphabet
    /// Whether scripts of an operator are limits above and below it in display style.
    package var hasLimits: Bool

    package init(
        _ scalar: UInt32, _ kind: MathClass = .ordinary, _ alphabet: MathAlphabet = .automatic, hasLimits: Bool = false
    ) {
        self.scalar = scalar
        self.kind = kind
        self.alphabet = alphabet
        self.hasLimits = hasLimits
    }
}

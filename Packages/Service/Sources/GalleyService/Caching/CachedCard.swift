/// A finished picture with everything that a response needs.
struct CachedCard: Sendable {
    let bytes: [UInt8]
    let format: CardFormat
    var warnings = CardWarnings()
}

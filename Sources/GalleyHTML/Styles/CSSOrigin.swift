/// The origin of a rule, from the weakest on.
enum CSSOrigin: UInt8, Sendable, Comparable {
    case browser, hints, author

    static func < (one: CSSOrigin, other: CSSOrigin) -> Bool { one.rawValue < other.rawValue }
}

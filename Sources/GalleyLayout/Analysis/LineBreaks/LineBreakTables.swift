/// The pair tables, made once from the rules. Immutable.
@safe
final class LineBreakTables: @unchecked Sendable {
    // Sound because the tables are filled before anybody has them, and never written again.
    static let shared = LineBreakTables()

    /// Verdicts by first class × 128 + second; the upper half of a row belongs to bytes that continue a unit.
    let pairs: UnsafeMutablePointer<UInt8>
    let keepAllPairs: UnsafeMutablePointer<UInt8>
    /// Classes of ASCII; and the same under `word-break: break-all`.
    let ascii: UnsafeMutablePointer<UInt8>
    let asciiBreakAll: UnsafeMutablePointer<UInt8>

    private init() {
        unsafe pairs = Self.table(keepAll: false)
        unsafe keepAllPairs = Self.table(keepAll: true)
        unsafe ascii = .allocate(capacity: 128)
        unsafe asciiBreakAll = .allocate(capacity: 128)
        for scalar in 0..<128 {
            let kind = LineBreakClass(scalar: UInt32(scalar), isEastAsian: false)
            // LB10: no mark follows a letter here, and ASCII's only marks are controls.
            unsafe ascii[scalar] = kind.rawValue
            let isLetter = kind == .al || kind == .nu
            unsafe asciiBreakAll[scalar] = isLetter ? LineBreakClass.id.rawValue : kind.rawValue
        }
    }

    // Never freed: `shared` lives as long as the process.

    private static func table(keepAll: Bool) -> UnsafeMutablePointer<UInt8> {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 64 * 128)
        unsafe table.initialize(repeating: 0, count: 64 * 128)
        let rules = LineBreakRules(keepAll: keepAll)
        for first in LineBreakClass.allCases {
            for second in LineBreakClass.allCases {
                let verdict = rules.verdict(first, second, nil)
                unsafe table[Int(first.rawValue) << 7 | Int(second.rawValue)] = verdict.rawValue
            }
        }
        return unsafe table
    }
}

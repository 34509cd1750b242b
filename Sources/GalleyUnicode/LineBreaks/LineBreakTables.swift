/// The immutable pair tables, created once.
@safe
final class LineBreakTables: @unchecked Sendable {
    // Sound because the tables are filled before they are shared, and never written again.
    static let shared = LineBreakTables()

    /// The verdicts by first class × 128 + second; the upper half of a row is for bytes that continue a unit.
    let pairs: UnsafeMutablePointer<UInt8>
    /// The verdicts under `word-break: keep-all`, which is rarely used.
    var keepAllPairs: UnsafeMutablePointer<UInt8> { unsafe Self.keepAll.pairs }
    /// The classes of ASCII, normally and under `word-break: break-all`.
    let ascii: UnsafeMutablePointer<UInt8>
    let asciiBreakAll: UnsafeMutablePointer<UInt8>

    private static let keepAll = KeepAll()

    @safe
    private final class KeepAll: @unchecked Sendable {
        // Sound for the same reason.
        let pairs = unsafe LineBreakTables.table { LineBreakRules(keepAll: true).verdict($0, $1, nil) }
    }

    private init() {
        unsafe pairs = .allocate(capacity: 64 * 128)
        unsafe pairs.initialize(repeating: 0, count: 64 * 128)
        let table = unsafe pairs
        LineBreakPairs.rows.withUTF8Buffer { text in
            var place = 0
            for index in 0..<text.count {
                let byte = unsafe text[index]
                if byte == 0x0A {
                    place = ((place >> 7) + 1) << 7
                } else {
                    unsafe table[place] = byte &- 0x30
                    place += 1
                }
            }
        }
        unsafe ascii = .allocate(capacity: 128)
        unsafe asciiBreakAll = .allocate(capacity: 128)
        for scalar in 0..<128 {
            let kind = LineBreakClass(scalar: UInt32(scalar), isEastAsian: false)
            // LB10: no mark follows a letter here, and the only marks in ASCII are controls.
            unsafe ascii[scalar] = kind.rawValue
            let isLetter = kind == .al || kind == .nu
            unsafe asciiBreakAll[scalar] = isLetter ? LineBreakClass.id.rawValue : kind.rawValue
        }
    }

    // Never freed: `shared` lives as long as the process.

    private static func table(
        _ verdict: (LineBreakClass, LineBreakClass) -> LineBreakVerdict
    ) -> UnsafeMutablePointer<UInt8> {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 64 * 128)
        unsafe table.initialize(repeating: 0, count: 64 * 128)
        for first in LineBreakClass.allCases {
            for second in LineBreakClass.allCases {
                unsafe table[Int(first.rawValue) << 7 | Int(second.rawValue)] = verdict(first, second).rawValue
            }
        }
        return unsafe table
    }
}

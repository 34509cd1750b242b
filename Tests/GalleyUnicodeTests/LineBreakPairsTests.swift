import Testing

@testable import GalleyLayout
@testable import GalleyUnicode

/// The compiled pair table equals the rules.
@Suite struct LineBreakPairsTests {
    @Test func theTableEqualsTheRules() {
        let rules = LineBreakRules(keepAll: false)
        let rows = LineBreakClass.allCases.map { first in
            LineBreakClass.allCases.map { String(rules.verdict(first, $0, nil).rawValue) }.joined()
        }
        #expect(
            "\(LineBreakPairs.rows)" == rows.joined(separator: "\n"), "put these into LineBreakPairs: \(rows)")
        for first in LineBreakClass.allCases {
            for second in LineBreakClass.allCases {
                let place = Int(first.rawValue) << 7 | Int(second.rawValue)
                #expect(unsafe LineBreakTables.shared.pairs[place] == rules.verdict(first, second, nil).rawValue)
                let kept = LineBreakRules(keepAll: true).verdict(first, second, nil)
                #expect(unsafe LineBreakTables.shared.keepAllPairs[place] == kept.rawValue)
            }
        }
    }
}

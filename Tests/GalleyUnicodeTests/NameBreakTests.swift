import Testing

@testable import GalleyUnicode

/// Breaks inside the names in code.
@Suite struct NameBreakTests {
    @Test(arguments: [
        ("lamp.check", [5]), ("wait_for_oil", [5, 9]), ("a.check", []), ("check.of", []), ("lamp..check", []),
        ("3.14159", []), ("lamp.é", []), ("lamp check", []), ("", []), ("lamp.", []),
    ])
    func namesHaveBreaks(_ text: String, _ offsets: [Int]) {
        var breaks = [BreakOpportunity(offset: Int32(text.utf8.count), kind: .mandatory)]
        var string = text
        string.withUTF8 { bytes in NameBreaks.add(to: &breaks, in: bytes, [0..<bytes.count]) }
        #expect(breaks.dropLast().map { Int($0.offset) } == offsets)
        #expect(breaks.dropLast().allSatisfy { $0.kind == .allowed } && breaks.last?.kind == .mandatory)
    }

    /// Only in code, and without repeating a break.
    @Test func otherTextHasNone() {
        var breaks = [BreakOpportunity(offset: 5, kind: .allowed), BreakOpportunity(offset: 21, kind: .mandatory)]
        var string = "lamp.check lamp.check"
        string.withUTF8 { bytes in NameBreaks.add(to: &breaks, in: bytes, [0..<10]) }
        #expect(breaks.map(\.offset) == [5, 21])
        string.withUTF8 { bytes in NameBreaks.add(to: &breaks, in: bytes, [11..<21]) }
        #expect(breaks.map(\.offset) == [5, 16, 21])
    }
}

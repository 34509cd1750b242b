import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Unusable values of attributes cause warnings with the affected text.
@Suite struct WarningTests {
    private func warnings(_ change: (inout TextAttributes) -> Void) throws -> [GalleyWarning] {
        var text = Box.text("abc def")
        var attributes = TextAttributes()
        change(&attributes)
        if let range = text.range(of: "def") { text.mergeAttributes(attributes, in: range) }
        let layout = try Box.layout(text)
        let warnings = layout.warnings.filter { $0.code == .unusableValue }
        for warning in warnings {
            #expect(warning.range.map { String(layout.text.string[$0]) } == "def")
            #expect(warning.utf8Range == 4..<7)
        }
        return warnings
    }

    @Test(arguments: [-3, 0, Double.nan, .infinity, 1e9])
    func sizes(size: Double) throws {
        #expect(try warnings { $0.font = FontDescriptor(size: size) }.count == 1)
        let text = AttributedText("abc", attributes: TextAttributes(font: FontDescriptor("Galley Box", size: size)))
        #expect(try Box.layout(text).size.width > 20)
    }

    @Test func weightsWidthsAndTags() throws {
        #expect(try warnings { $0.font = FontDescriptor(weight: 2000) }.count == 1)
        #expect(try warnings { $0.font = FontDescriptor(weight: 0) }.count == 1)
        #expect(try warnings { $0.font = FontDescriptor(stretch: .nan) }.count == 1)
        #expect(try warnings { $0.font = FontDescriptor(features: ["ss1": 1, "ligatures": 1, "lïga": 1]) }.count == 3)
        #expect(try warnings { $0.font = FontDescriptor(variations: ["w": 1, "wght": .nan]) }.count == 2)
        #expect(
            try warnings {
                $0.font = FontDescriptor(weight: 1000, features: ["ss01": 1], variations: ["wght": 3])
            }.isEmpty)
    }

    @Test func coloursWithTooFewDigits() throws {
        #expect(try warnings { $0.color = Color(rgba: 0xFF8800) }.count == 1)
        #expect(try warnings { $0.color = .clear }.isEmpty)
        #expect(try warnings { $0.color = Color(rgba: 0xFF88_00FF) }.isEmpty)
    }
}

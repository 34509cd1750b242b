import Galley
import Testing

/// Tokens for all layout and drawing in a scope.
@Suite struct CancellationScopeConcurrencyTests {
    private static let document = #"""
        {"box": {"style": {"width": 400, "flexDirection": "column"},
                 "children": [{"each": "rows", "box": {"text": "{{row}}", "style": {"background": "red"}}}]}}
        """#

    /// A card of many texts, none of which is equal to another.
    private static func card(_ number: Int) throws -> Box {
        let rows = (0..<700).map { "\"row \($0) of the card \(number), a text of its own\"" }.joined(separator: ",")
        let data = Array(#"{"rows": [\#(rows)]}"#.utf8)
        let decoded = try Document.decode(template: Array(document.utf8), filledFrom: data)
        return try #require(decoded.document.box)
    }

    @Test func cancelledWorkEndsEarly() throws {
        let clock = ContinuousClock()
        let (first, second) = (try Self.card(1), try Self.card(2))
        let whole = try clock.measure { _ = try ImageSurface.render(try first.layout()) }
        let stopped = clock.measure {
            #expect(throws: CancellationError.self) {
                try CancellationToken(deadline: .now + whole / 10).run { try ImageSurface.render(try second.layout()) }
            }
        }
        #expect(stopped < whole)
    }

    @Test func drawingOfBoxesIsCancelled() throws {
        let layout = try Self.card(3).layout()
        let token = CancellationToken()
        #expect(throws: CancellationError.self) {
            try token.run {
                token.cancel()
                // Nothing is drawn: every pixel keeps its colour.
                let image = try ImageSurface.render(layout, background: .white)
                let blank = try ImageSurface(size: layout.size, background: .white)
                #expect(try image.pngData() == blank.pngData())
            }
        }
    }

    @Test func resultsAndErrorsOfOtherWork() throws {
        #expect(try CancellationToken().run { 7 } == 7)
        #expect(throws: GalleyError.self) {
            try CancellationToken().run { try ImageSurface(size: Size(width: .nan, height: 1)) }
        }
        let token = CancellationToken()
        token.cancel()
        #expect(throws: CancellationError.self) { try token.run { Issue.record("cancelled work was begun") } }
        // An error of cancelled work is of no interest.
        let other = CancellationToken()
        #expect(throws: CancellationError.self) {
            try other.run {
                other.cancel()
                _ = try ImageSurface(size: Size(width: .nan, height: 1))
            }
        }
    }
}

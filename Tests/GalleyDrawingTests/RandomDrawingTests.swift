import Foundation
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Random documents with every attribute, drawn in every format: each is valid, ink stays inside its bounds, and a
/// document drawn alone is the same as one drawn with what others left behind, in another order and on several threads.
///
/// `GALLEY_RANDOM_DRAWINGS` is how many (default 500; the program `RandomDrawings` draws ten thousand),
/// `GALLEY_RANDOM_SEED` the first seed.
@Suite struct RandomDrawingTests {
    private static func number(_ name: String, default value: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? value
    }

    @Test func drawingsAreValidAndDependOnTheirDocumentsAlone() async throws {
        let count = RandomDrawingTests.number("GALLEY_RANDOM_DRAWINGS", default: 500)
        let first = RandomDrawingTests.number("GALLEY_RANDOM_SEED", default: 1)
        if count == 1 {
            // One document is looked at closely.
            var random = RandomDrawing(seed: first)
            print(Document(random.text(), container: random.container()).json())
        }
        let problems = try await DrawingProbe(testFonts: testFontFolder)
            .problems(ofSeeds: first..<first + count, again: 5)
        for problem in problems.prefix(20) { Issue.record("\(problem)") }
    }
}

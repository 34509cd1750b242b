import Foundation
import GalleyDocuments
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Draws random documents with every attribute in every format. Each output is valid, and ink stays inside its bounds.
/// A document that is drawn alone equals one that is drawn with shared caches, in another order and on several threads.
///
/// `GALLEY_RANDOM_DRAWINGS` is the number of documents (default 500; the program `RandomDrawings` draws ten thousand),
/// and `GALLEY_RANDOM_SEED` is the first seed.
@Suite struct RandomDrawingTests {
    private static func number(_ name: String, default value: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? value
    }

    @Test func drawingsAreValidAndDependOnTheirDocumentsAlone() async throws {
        let count = RandomDrawingTests.number("GALLEY_RANDOM_DRAWINGS", default: 500)
        let first = RandomDrawingTests.number("GALLEY_RANDOM_SEED", default: 1)
        if count == 1 {
            // With a single document, it is also printed.
            var random = RandomDrawing(seed: first)
            print(Document(random.text(), container: random.container()).json())
            var boxes = Document()
            boxes.box = DrawingProbe.box(seed: first)
            print(boxes.json())
        }
        let problems = try await DrawingProbe(testFonts: testFontFolder)
            .problems(ofSeeds: first..<first + count, again: 5)
        for problem in problems.prefix(20) { Issue.record("\(problem)") }
    }

    /// ISO 32000-2, 12.5.2: the area of a link is on the page, wherever and however its text is placed.
    @Test(arguments: DrawingProbe.Placement.allCases)
    func linkAreasAreWhereTheirTextIs(placement: DrawingProbe.Placement) throws {
        let probe = try DrawingProbe(testFonts: testFontFolder)
        let first = RandomDrawingTests.number("GALLEY_RANDOM_SEED", default: 1)
        for seed in first..<first + 25 {
            for problem in try probe.linkProblems(seed: seed, placement).prefix(3) { Issue.record("\(problem)") }
        }
    }

    /// One reader of SVG rejects a whole picture because of a matrix or gradient with extreme numbers, which the first
    /// two seeds have.
    @Test(.enabled(if: isInstalled("rsvg-convert"), "needs librsvg2-bin"))
    func anotherProgramDrawsThem() throws {
        let probe = try DrawingProbe(testFonts: testFontFolder)
        let folder = try TemporaryFolder()
        let first = RandomDrawingTests.number("GALLEY_RANDOM_SEED", default: 1)
        for seed in [500_600, 504_000] + (first..<first + 20) {
            var problems: [String] = []
            let drawing = try probe.draw(seed: seed, problems: &problems)
            try Data(drawing.svg).write(to: URL(fileURLWithPath: folder.file("\(seed).svg")))
            _ = try output(of: "rsvg-convert", ["-o", folder.file("\(seed).png"), folder.file("\(seed).svg")])
            let picture = FileManager.default.contents(atPath: folder.file("\(seed).png"))
            #expect((try? Bitmap(png: Array(picture ?? Data()))) != nil, "seed \(seed)")
        }
    }
}

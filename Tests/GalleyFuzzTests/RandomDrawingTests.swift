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
/// `GALLEY_RANDOM_DRAWINGS` is the number of documents.
@Suite struct RandomDrawingTests {
    private static let seeds = RandomWork.seeds("DRAWINGS", default: 500)

    @Test func drawingsAreValidAndDependOnTheirDocumentsAlone() async throws {
        if Self.seeds.count == 1 {
            // With a single document, it is also printed.
            let first = Self.seeds.lowerBound
            var random = RandomDrawing(seed: first)
            print(Document(random.text(), container: random.container()).json())
            var boxes = Document()
            boxes.box = DrawingProbe.box(seed: first)
            print(boxes.json())
        }
        let problems = try await DrawingProbe(testFonts: testFontFolder)
            .problems(ofSeeds: Self.seeds, again: 5)
        for problem in problems.prefix(20) { Issue.record("\(problem)") }
    }

    /// ISO 32000-2, 12.5.2: the area of a link is on the page, wherever and however its text is placed.
    @Test(arguments: DrawingProbe.Placement.allCases)
    func linkAreasAreWhereTheirTextIs(placement: DrawingProbe.Placement) throws {
        let probe = try DrawingProbe(testFonts: testFontFolder)
        for seed in Self.seeds.prefix(max(25, Self.seeds.count / 30)) {
            for problem in try probe.linkProblems(seed: seed, placement).prefix(3) { Issue.record("\(problem)") }
        }
    }

    /// One reader of SVG rejects a whole picture because of a matrix or gradient with extreme numbers, which the first
    /// two seeds have.
    @Test(
        .enabled(if: isInstalled("rsvg-convert") && isInstalled("pdftoppm"), "needs librsvg2-bin and poppler-utils"))
    func otherProgramsDrawThem() throws {
        let probe = try DrawingProbe(testFonts: testFontFolder)
        let folder = try TemporaryFolder()
        for seed in [500_600, 504_000] + Self.seeds.prefix(max(20, Self.seeds.count / 100)) {
            var problems: [String] = []
            let drawing = try probe.draw(seed: seed, problems: &problems)
            try Data(drawing.svg).write(to: URL(fileURLWithPath: folder.file("\(seed).svg")))
            _ = try output(of: "rsvg-convert", ["-o", folder.file("\(seed).png"), folder.file("\(seed).svg")])
            let picture = FileManager.default.contents(atPath: folder.file("\(seed).png"))
            #expect((try? Bitmap(png: Array(picture ?? Data()))) != nil, "seed \(seed)")
            try Data(drawing.pdf).write(to: URL(fileURLWithPath: folder.file("\(seed).pdf")))
            let words = try output(
                of: "sh",
                ["-c", "pdftoppm -r 36 -png $0 $1 2>&1", folder.file("\(seed).pdf"), folder.file("\(seed)")])
            #expect(words?.contains("rror") == false, "seed \(seed): \(words?.prefix(200) ?? "")")
        }
    }
}

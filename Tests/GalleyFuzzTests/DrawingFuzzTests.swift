import Foundation
import GalleyDocuments
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Draws documents as hostile or broken programs may send them: bytes of random documents are changed, and documents
/// that can still be read are drawn as PNG, PDF and SVG.
///
/// A few hundred of them in each run, in parts that run in parallel. With `GALLEY_DRAWING_FUZZ_SECONDS`, it continues
/// with other seeds.
@Suite struct DrawingFuzzTests {
    private static let seconds =
        ProcessInfo.processInfo.environment["GALLEY_DRAWING_FUZZ_SECONDS"].flatMap { Int($0) } ?? 0

    @Test(arguments: 0..<6) func mutatedDocumentsAreDrawnOrRefused(part: UInt64) throws {
        let probe = try DrawingProbe(testFonts: testFontFolder)
        var random = SeededGenerator(
            seed: part + (Self.seconds == 0 ? 11 : UInt64(Date().timeIntervalSince1970 * 1000)))
        let end = Date() + Double(Self.seconds)
        var (round, drawn, problems) = (0, 0, [String]())
        while round < 50 || Date() < end {
            round += 1
            let seed = random.next() >> 1
            var source = RandomDrawing(seed: seed)
            var bytes = Array(Document(source.text(), container: source.container()).json().utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                DamagedDocument.damage(&bytes, numbersAlone: round % 4 != 0, using: &random)
            }
            guard let layout = layout(of: bytes, fonts: probe.fonts) else { continue }
            do {
                var found: [String] = []
                _ = try probe.draw(layout, scale: source.scale(), problems: &found)
                drawn += 1
                problems += found.map { "\($0): \(String(decoding: bytes, as: UTF8.self))" }
            } catch {
                // For example, an image that is too large.
                #expect(!"\(error)".isEmpty)
            }
        }
        for problem in problems.prefix(5) { Issue.record("\(problem)") }
        // If all documents were refused, only the decoder would have been tested.
        #expect(drawn > round / 20)
        if Self.seconds > 0 { print("mutated documents: \(round), \(drawn) drawn") }
    }

    private func layout(of bytes: [UInt8], fonts: FontLibrary) -> TextLayout? {
        guard let document = try? Document.decode(json: bytes).document, let text = try? document.attributedText(),
            text.string.utf8.count <= 4000
        else { return nil }
        return try? TextLayout(text, in: document.container, fonts: fonts)
    }
}

import Foundation
import GalleyDrawing
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyDisplay

/// The code of the articles is compiled in `ArticleCode.swift`, and behaves as they describe.
@MainActor @Suite struct ArticleCodeTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// The text without white space, which a formatter can change.
    private static func squeezed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: ["BackgroundDrawing", "MainLoop"]) func articlesShowCompiledCode(article: String) throws {
        let page = Self.here.appendingPathComponent("../../Sources/Galley/Galley.docc/\(article).md")
        let compiled = try ["ArticleCode.swift", "ArticleCodeTests.swift"].map {
            Self.squeezed(try String(contentsOf: Self.here.appendingPathComponent($0), encoding: .utf8))
        }
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
        #expect(parts.count > 3)
        for part in parts.dropFirst() {
            let code = Self.squeezed(part.components(separatedBy: "```")[0])
            #expect(compiled.contains { $0.contains(code) }, "\(code)")
        }
    }

    @Test func theQueueOfTheArticleRuns() async throws {
        let queue = DisplayQueue(maximumWorkers: 2, trace: { print($0.jsonLine) })
        let text = AttributedText("A preview")
        let image = try await preview(text, on: queue)
        #expect(image.width > 20)
        let file = try await respond(with: text, queue: queue)
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let picture = try await card(text)
        let layout = try TextLayout(text, in: .width(320))
        #expect(picture.height == Int((layout.size.height * 2).rounded(.up)))
        let both = try await height(of: [text, text])
        #expect(both == 2 * layout.size.height)
    }

    @Test func theFilmOfTheArticleFades() throws {
        var pictures: [[UInt32]] = []
        try film(
            { group in
                let meter = MeterLayer(group: group)
                meter.displaysAsynchronously = true
                meter.fadeDuration = .milliseconds(100)
                meter.level = 0.5
                meter.frame = Rect(x: 0, y: 0, width: 20, height: 4)
                return meter
            }, frames: 4
        ) { pictures.append(pixels(of: $0)) }
        #expect(pictures.count == 4)
        #expect(pictures.map { $0[0] & 255 } == [255, 153, 51, 0])
        #expect(pictures.allSatisfy { $0[15] == 0xFFFF_FFFF })
    }

    @Test func theLabelOfTheArticleOpensLinks() {
        let label = makeLabel(AttributedText("x")) { _ in }
        #expect(label.displaysAsynchronously && label.maximumRows == nil)
    }
}

import GalleyFonts
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyShaping
import GalleyText
import Testing

/// The data that `galley layout` prints and that a program needs to draw glyphs itself, from the public interface only.
@Suite struct GlyphRunTests {
    private static let fonts = FontLibrary(bundledFonts: true, systemFonts: false)

    @Test(arguments: ["office", "e\u{301}a", "שלום עולם", "नमस्ते", "abc שלום def", "a\tb\u{AD}c"])
    func clustersTileTheRun(string: String) throws {
        for width in [nil, 20.0] {
            let layout = try TextLayout(
                AttributedText(string), in: TextContainer(width: width), fonts: Self.fonts)
            for run in layout.lines.flatMap(\.runs) where !run.isInserted {
                let clusters = run.clusters
                #expect(clusters.first?.range.lowerBound == run.range.lowerBound)
                #expect(clusters.last?.range.upperBound == run.range.upperBound)
                for (one, next) in zip(clusters, clusters.dropFirst()) {
                    #expect(one.range.upperBound == next.range.lowerBound)
                    let edges = run.isRightToLeft ? (next.x + next.width, one.x) : (one.x + one.width, next.x)
                    #expect(abs(edges.0 - edges.1) < 1e-6)
                }
                #expect(abs(clusters.reduce(0) { $0 + $1.width } - run.width) < 1e-6)
                // Each glyph belongs to one cluster, which has the advance of its glyphs.
                #expect(clusters.flatMap { Array($0.glyphs) }.sorted() == Array(run.glyphs.indices))
                for cluster in clusters where !cluster.glyphs.isEmpty {
                    let advance = run.glyphs[cluster.glyphs].reduce(0) { $0 + $1.advance }
                    #expect(abs(advance - cluster.width) < 1e-6, "\(string)")
                }
            }
        }
    }

    @Test func ligaturesAndMarksAreOneCluster() throws {
        let layout = try TextLayout(
            AttributedText("e\u{301}x", attributes: TextAttributes(font: FontDescriptor("Noto Sans"))),
            fonts: Self.fonts)
        let run = try #require(layout.lines[0].runs.first)
        #expect(run.clusters.map { String(layout.text.string[$0.range]) } == ["e\u{301}", "x"])
    }

    /// The letters of the test font are boxes of 1000 units per em: as wide as their advance, and 700 high.
    @Test func outlinesAreThoseOfTheFont() throws {
        let layout = try Box.layout("A ", size: 20)
        let run = try #require(layout.lines[0].runs.first)
        let face = run.font.face
        let path = face.outline(of: run.glyphs[0].id, size: 20)
        let em = face.outline(of: run.glyphs[0].id, size: Double(face.unitsPerEm))
        #expect(face.unitsPerEm == 1000)
        #expect(em.bounds == Rect(x: 50, y: -700, width: 500, height: 700))
        // Sizes scale linearly.
        #expect(abs(path.bounds.x - 1) < 1e-9 && abs(path.bounds.width - 10) < 1e-9)
        #expect(abs(path.bounds.y + 14) < 1e-9 && abs(path.bounds.height - 14) < 1e-9)
        #expect(face.outline(of: run.glyphs[1].id, size: 20).isEmpty)
        #expect(face.outline(of: 60_000, size: 20).isEmpty)
        #expect(face.metrics.ascent == 800 && face.metrics.descent == 200)
    }

    @Test func theFileAndThePlaceInTheDesignSpaceAreKnown() throws {
        let library = try TestFonts.library("GalleyBoxVariable.ttf")
        let font = FontDescriptor("Galley Box Variable", size: 14, weight: 650)
        let layout = try TextLayout(AttributedText("A", attributes: TextAttributes(font: font)), fonts: library)
        let face = try #require(layout.lines[0].runs.first).font.face
        #expect(face.variations == ["wght": 650, "opsz": 14])
        #expect(face.collectionIndex == 0)
        let head = unsafe face.withFileBytes { unsafe Array($0.prefix(4)) }
        #expect(head == [0, 1, 0, 0])
        let size = unsafe face.withFileBytes { $0.count }
        #expect(size > 500)
        // A heavier letter has a wider outline.
        let heavy = FontDescriptor("Galley Box Variable", size: 14, weight: 900)
        let other = try TextLayout(AttributedText("A", attributes: TextAttributes(font: heavy)), fonts: library)
        let run = try #require(other.lines[0].runs.first)
        #expect(run.font.face.variations["wght"] == 900)
    }
}

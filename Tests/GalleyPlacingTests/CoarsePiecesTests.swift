import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyRegions
@testable import GalleyShaping
@testable import GalleySupport

/// Outlines with more edges than any image.
@Suite struct CoarsePiecesTests {
    private func random(_ count: Int, heights: ClosedRange<Double>, seed: UInt64) -> [Trapezoid] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let top = Double.random(in: 0...60_000, using: &random)
            let start = Double.random(in: 0...60_000, using: &random)
            let width = Double.random(in: 0...4000, using: &random)
            let lean = Double.random(in: -90...90, using: &random)
            return Trapezoid(
                top: top, bottom: top + Double.random(in: heights, using: &random), startAtTop: start,
                startAtBottom: start + lean, endAtTop: start + width, endAtBottom: start + width + lean)
        }
    }

    /// The coarse pieces cover everything that the pieces cover, and nothing that is further away from them than
    /// the height of a band.
    @Test(arguments: 1...8) func coverTheSameAreaAndLittleMore(seed: UInt64) {
        let pieces = random([Trapezoid].mostLow * 3, heights: 1...600, seed: seed)
        let coarse = ObstacleIndex(pieces.coarse())
        let exact = ObstacleIndex(pieces)
        var random = SeededGenerator(seed: seed + 100)
        var taken = 0
        for _ in 0..<400 {
            let top = Double.random(in: 0...60_000, using: &random)
            let x = Double.random(in: 0...64_000, using: &random)
            func takes(_ index: ObstacleIndex, from top: Double, to bottom: Double) -> Bool {
                var found = false
                index.forEach(from: top, to: bottom) { piece in
                    let reach = piece.reach(from: top, to: bottom)
                    if reach.start <= x, reach.end >= x { found = true }
                }
                return found
            }
            let bottom = top + Double.random(in: 1...300, using: &random)
            let isTaken = takes(coarse, from: top, to: bottom)
            if takes(exact, from: top, to: bottom) { #expect(isTaken) }
            if isTaken {
                taken += 1
                let more = [Trapezoid].coarseness
                #expect(takes(exact, from: top - more, to: bottom + more))
            }
        }
        #expect(taken > 40)
    }

    @Test func fewPiecesAreUnchanged() {
        let pieces = random([Trapezoid].mostLow, heights: 1...600, seed: 5) + random(4000, heights: 600...900, seed: 6)
        #expect(pieces.coarse().map(\.top) == pieces.map(\.top))
    }

    /// A comb, however fine, has at most one piece in each band.
    @Test(arguments: [4000, 16_000]) func aBandHasAtMostOnePiece(teeth: Int) throws {
        let comb = Path.comb(teeth: teeth, height: 20)
        let shape = RegionOutline.Shape(path: comb, isContainer: false, distance: 0, evenOdd: false, name: "comb")
        let pieces = try RegionOutline.obstacles([shape], toAxes: .identity)
        #expect(!pieces.isEmpty && pieces.count <= 20 * 16 + 1)
    }

    /// Text around a fine comb equals text around its bounds if the gaps are less than a sixteenth of a point high.
    @Test func textAroundAFineCombEqualsTextAroundItsBox() throws {
        func lines(_ path: Path) throws -> [Rect] {
            var text = Box.text("\u{FFFC}aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa")
            let first = text.startIndex..<text.string.index(after: text.startIndex)
            text[first].attachment = TextAttachment(width: 30, height: 20)
            text[first].float = .left
            text[first].shapeOutside = FloatShape(.path(path))
            return try TextLayout(text, in: .width(100), fonts: Box.fonts).lines.map(\.frame)
        }
        let box = Path(rect: Rect(x: 0, y: 0, width: 30, height: 20))
        #expect(try lines(.comb(teeth: 15_000, height: 20)) == lines(box))
    }
}

extension Path {
    /// Teeth that are 30 points long, one above the other, with gaps as high as the teeth.
    fileprivate static func comb(teeth: Int, height: Double) -> Path {
        var path = Path()
        let step = height / Double(2 * teeth)
        path.move(to: .zero)
        for tooth in 0..<teeth {
            let top = Double(2 * tooth) * step
            path.line(to: Point(x: 30, y: top))
            path.line(to: Point(x: 30, y: top + step))
            path.line(to: Point(x: 0, y: top + step))
            path.line(to: Point(x: 0, y: top + 2 * step))
        }
        path.close()
        return path
    }
}

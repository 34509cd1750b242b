import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyRegions

/// Searches for space among the pieces of a path. Units are 1/4096 of a point.
@Suite struct ShapedRegionTests {
    private static let point = 4096

    private static func region(_ container: TextContainer) throws -> ShapedRegion {
        try ContainerPlan([container], isRightToLeft: false, memo: OutlineMemo()).region
    }

    /// A path that goes back and forth, a point further down each time, so that the line along it leaves no space. A
    /// square of 200 follows it.
    private static func zigzag(_ corners: Int, withSquare: Bool) throws -> ShapedRegion {
        var path = Path()
        path.move(to: .zero)
        for corner in 0..<corners { path.line(to: Point(x: corner % 2 == 0 ? 0 : 300, y: Double(corner))) }
        if withSquare {
            let top = Double(corners)
            for corner in [(300.0, top), (300, top + 200), (0, top + 200), (0, top)] {
                path.line(to: Point(x: corner.0, y: corner.1))
            }
        }
        path.close()
        return try region(TextContainer(shape: .init(path: path, pathLineWidth: 5)))
    }

    /// A slanted channel of many pieces. For rows of 8, spans of 60 are a tenth of a point too long, except at its end.
    private static func channel(_ steps: Int) throws -> ShapedRegion {
        let width = 64 - 0.1
        var path = Path()
        path.move(to: .zero)
        for step in 0...steps {
            let y = Double(step)
            path.line(to: Point(x: y / 2 + (step % 2 == 0 ? 0.01 : 0), y: y))
        }
        let (end, bottom) = (Double(steps), Double(steps) + 40)
        path.line(to: Point(x: end / 2, y: bottom))
        path.line(to: Point(x: end / 2 + 100, y: bottom))
        path.line(to: Point(x: end / 2 + 100, y: end))
        for step in (0...steps).reversed() { path.line(to: Point(x: Double(step) / 2 + width, y: Double(step))) }
        path.close()
        return try region(TextContainer(shape: .init(path: path)))
    }

    private func search(_ region: ShapedRegion, _ length: Double, _ height: Double, from start: Int = 0) -> Int? {
        region.firstFit(
            Int(length * Double(Self.point)),
            over: BlockInterval(start: start, end: start + Int(height * Double(Self.point))),
            in: InlineSpan(start: 0, end: region.measure ?? 0))
    }

    @Test func aLineAlongAPathLeavesNoSpace() throws {
        let region = try Self.zigzag(100, withSquare: false)
        #expect(search(region, 10, 12) == nil)
        // The memory of a search applies to longer, higher and later rows only.
        #expect(search(region, 12, 12, from: 4096) == nil)
        #expect(search(region, 10, 0.001) == nil)
    }

    /// At the end of the span, the line's lower edge is at 100 + 152.5 / 300 + 2.5.
    @Test func spaceAfterAPathWithoutSpaceIsFound() throws {
        let region = try Self.zigzag(101, withSquare: true)
        let place = try #require(search(region, 150, 12))
        #expect(abs(Double(place) / 4096 - 103.008) < 0.05)
        #expect(search(region, 299, 12) == nil)
        #expect(search(region, 150, 12) == place)
    }

    /// Twice the pieces cost at most two and a half times as much.
    @Test func searchesAreLinearInAPathWithoutSpace() throws {
        let works = try [100, 200, 400].map { corners in
            let region = try Self.zigzag(corners, withSquare: false)
            #expect(search(region, 20, 20) == nil)
            return Double(region.searchWork)
        }
        #expect(works[1] < 2.5 * works[0] && works[2] < 2.5 * works[1], "\(works)")
    }

    /// All but the last rows have nearly enough space.
    @Test func searchesAreLinearInAChannelWithNearlyEnoughSpace() throws {
        let works = try [200, 400, 800].map { steps in
            let region = try Self.channel(steps)
            let place = try #require(search(region, 60, 8))
            #expect(Double(place) / 4096 > Double(steps) - 9 && Double(place) / 4096 < Double(steps) + 1)
            return Double(region.searchWork)
        }
        #expect(works[1] < 2.5 * works[0] && works[2] < 2.5 * works[1], "\(works)")
    }

    /// The columns of a container share its obstacles, which are as many as with one column.
    @Test(arguments: TextContainer.WritingMode.allCases, [false, true])
    func columnsShareTheirObstacles(mode: TextContainer.WritingMode, isRightToLeft: Bool) throws {
        let exclusions = (0..<20).map { index in
            TextContainer.Exclusion.ellipse(
                center: Point(x: Double(index) * 50, y: Double(index) * 40), radiusX: 90, radiusY: 30)
        }
        var container = TextContainer(
            width: 1000, height: 1000, shape: .init(exclusions: exclusions), writingMode: mode)
        container.minimumSpan = 1
        let whole = try Self.region(container)
        container.columns = TextContainer.Columns(width: 1)
        let plan = try ContainerPlan([container], isRightToLeft: isRightToLeft, memo: OutlineMemo())
        #expect(plan.parts.count == 1000)
        let shared = try #require(plan.parts.first).outline.obstacles
        #expect(plan.parts.allSatisfy { $0.outline.obstacles === shared })
        #expect(shared.pieces.count == whole.parts[0].outline.obstacles.pieces.count)
        // A column has the free spans of the container that are in it.
        var region = plan.region
        var (spans, own): ([InlineSpan], [InlineSpan]) = ([], [])
        for column in plan.parts.indices {
            let start = Int(plan.parts[column].outline.start)
            let measure = region.measure ?? 0
            for top in stride(from: 0, to: 1000, by: 97) {
                let band = BlockInterval(start: top * Self.point, end: (top + 12) * Self.point)
                whole.spans(over: band, in: InlineSpan(start: start, end: start + measure), into: &spans)
                region.spans(over: band, in: InlineSpan(start: 0, end: measure), into: &own)
                #expect(own == spans.map { InlineSpan(start: $0.start - start, end: $0.end - start) })
            }
            let hasNext = region.advance()
            #expect(hasNext == (column + 1 < plan.parts.count))
        }
    }

    /// A margin of two million points around an ellipse has a piece for each edge in every row, and many rows. The first
    /// free row is found, in bounded time.
    @Test(arguments: [1e5, 2e5, 4e5])
    func searchesThroughTallObstaclesEnd(height: Double) throws {
        let ellipse = TextContainer.Exclusion.ellipse(
            center: Point(x: 50, y: height / 2), radiusX: 50, radiusY: height / 2)
        var container = TextContainer(width: 300, shape: .init(exclusions: [ellipse]))
        container.pathLineWidth = 2 * height
        let region = try Self.region(container)
        let place = try #require(search(region, 50, 20))
        // The margin ends at twice the height; intervals grow to a sixteenth.
        #expect(Double(place) / 4096 >= 1.9 * height && Double(place) / 4096 < 2.2 * height)
        #expect(region.searchWork < 1 << 26, "\(region.searchWork)")
    }

    /// Floats that are removed again leave no trace in later searches.
    @Test func aSearchForgetsRemovedFloats() throws {
        var region = try Self.region(
            TextContainer(
                width: 100, height: 100, shape: .init(exclusions: [.rect(Rect(x: 0, y: 0, width: 90, height: 20))])))
        let free = region
        func taken(_ top: Int, _ bottom: Int) -> Trapezoid {
            Trapezoid(
                BlockInterval(start: top * 4096, end: bottom * 4096), InlineSpan(start: 0, end: 100 * 4096))
        }
        region.exclude(nil, box: taken(0, 100))
        #expect(search(region, 50, 10) == nil)
        region = free
        #expect(search(region, 50, 10) == 20 * 4096)
        region.exclude(nil, box: taken(0, 60))
        #expect(search(region, 50, 10) == 60 * 4096)
    }
}

import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyRegions
@testable import GalleyShaping

/// A row among shapes is found in a limited number of steps, whatever the shapes are.
@Suite struct RowStepsTests {
    /// Counts how often rows query the free spans.
    private struct CountingRegion: Region {
        static var isUniform: Bool { false }

        final class Counter {
            var spans = 0
        }

        var base: ShapedRegion
        let counter = Counter()

        var measure: Int? { base.measure }
        var blockEnd: Int? { base.blockEnd }
        var maximumRows: Int { base.maximumRows }
        var tallestEnd: Int? { base.tallestEnd }
        var withoutFloats: CountingRegion {
            var other = self
            other.base = base.withoutFloats
            return other
        }
        var placesFloat: Bool {
            get { base.placesFloat }
            set { base.placesFloat = newValue }
        }

        mutating func isFree(_ band: BlockInterval) -> Bool { base.isFree(band) }

        func spans(over band: BlockInterval, in limits: InlineSpan, into spans: inout [InlineSpan]) {
            counter.spans += 1
            base.spans(over: band, in: limits, into: &spans)
        }

        func firstFit(_ length: Int, over band: BlockInterval, in limits: InlineSpan) -> Int? {
            base.firstFit(length, over: band, in: limits)
        }

        func longest(over band: BlockInterval, in limits: InlineSpan) -> (start: Int, span: InlineSpan)? {
            base.longest(over: band, in: limits)
        }

        func edges(around span: InlineSpan, over band: BlockInterval) -> InlineSpan {
            base.edges(around: span, over: band)
        }
        mutating func exclude(_ pieces: [Trapezoid]?, box: Trapezoid) { base.exclude(pieces, box: box) }
        mutating func advance() -> Bool { base.advance() }
        func laterRows(em: Double) -> Double { base.laterRows(em: em) }
    }

    @Test(arguments: 0..<200)
    func rowsAreFoundInALimitedNumberOfSteps(seed: Int) throws {
        var random = SeededGenerator(seed: 80_000_000 + UInt64(seed))
        var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
        if seed.isMultiple(of: 2) {
            // The width of a tab depends on its position, and so does the width that a row needs.
            text = AttributedText(
                text.string.split(separator: " ").joined(separator: seed.isMultiple(of: 4) ? "\t" : " a\t"),
                attributes: text.style(ofRun: 0).attributes)
            if text.string.isEmpty { return }
        }
        var container = RandomShape.container(using: &random)
        if seed % 3 == 0 { container.writingMode = .verticalRL }
        let fonts = FontLibrary(systemFonts: false)
        let typesetter = fonts.takeTypesetter()
        defer { fonts.release(typesetter) }
        typesetter.isVertical = container.writingMode != .horizontal
        let plan = try ContainerPlan(
            [container], measure: 100 << 12, isRightToLeft: false, memo: typesetter.outlines)
        let region = CountingRegion(base: plan.region)
        let most = Placer<CountingRegion>.mostSteps
        var placer = Placer(
            text, in: region, options: PlacingOptions(container, last: container), fonts: fonts, typesetter: typesetter)
        try placer.run()
        let rows = placer.progress.rowCount
        #expect(region.counter.spans <= most * (rows + 2), "\(rows) rows")
    }
}

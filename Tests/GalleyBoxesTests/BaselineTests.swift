import GalleyBoxes
import GalleyText
import Testing

/// The baselines of containers (CSS Flexible Box 8.5): those of their upper and their lower line or item, whatever the
/// direction of their flow.
@Suite struct BaselineTests {
    private func leaf(_ id: String, height: Double, first: Double, last: Double) -> Box {
        Box(
            id: id,
            content: .custom(
                BoxLeaf(identifier: id, minContentWidth: 10, maxContentWidth: 10) { _ in
                    BoxLeaf.Measure(height: height, firstBaseline: first, lastBaseline: last)
                }))
    }

    struct Flow: Sendable {
        var direction: BoxStyle.FlexDirection
        var wrap = BoxStyle.FlexWrap.nowrap
        /// From the top of the container.
        var first: Double
        var last: Double
    }

    /// In two lines or a column, `b` is 60 high with its baselines at 40 and 50, and `a` is 20 high with 15 and 18.
    @Test(arguments: [
        Flow(direction: .row, wrap: .wrap, first: 15, last: 20 + 50),
        Flow(direction: .row, wrap: .wrapReverse, first: 40, last: 60 + 18),
        Flow(direction: .column, first: 15, last: 20 + 50),
        Flow(direction: .columnReverse, first: 40, last: 60 + 18),
    ])
    func areThoseOfTheUpperAndTheLowerLine(_ flow: Flow) throws {
        for (align, baseline) in [(BoxStyle.ItemAlignment.baseline, flow.first), (.lastBaseline, flow.last)] {
            var inner = Box(
                id: "inner",
                children: [leaf("a", height: 20, first: 15, last: 18), leaf("b", height: 60, first: 40, last: 50)])
            inner.style.width = 10
            inner.style.flexDirection = flow.direction
            inner.style.flexWrap = flow.wrap
            inner.style.alignItems = .flexStart
            var outer = Box(id: "outer", children: [inner, leaf("c", height: 12, first: 5, last: 5)])
            outer.style.alignItems = align
            var tree = try BoxTree(outer)
            let layout = try tree.layout(width: 100)
            #expect(layout["inner"]?.frame == Rect(x: 0, y: 0, width: 10, height: 80))
            #expect(layout["c"]?.frame.y == baseline - 5, "\(align)")
        }
    }
}

import GalleyBoxes
import GalleyTestSupport
import GalleyText
import Testing

/// Properties of all specs, tested with random specs.
extension LayoutSpecTests {
    private func fit(_ size: Size, _ range: SizeRange) -> Bool {
        size.width >= range.min.width - 1e-6 && size.width <= range.max.width + 1e-6
            && size.height >= range.min.height - 1e-6 && size.height <= range.max.height + 1e-6
    }

    /// Stacks, relative and absolute specs stay within their given range, whatever their content is.
    @Test func specsStayInTheirRange() throws {
        for seed in 0..<600 {
            var maker = TreeMaker(seed: UInt64(seed + 71_000))
            let inner = (0..<3).map { _ in maker.spec(depth: 2) }
            let range = SizeRange(
                min: Size(width: maker.pick([0, 40]), height: maker.pick([0, 30])),
                maxWidth: maker.pick([nil, 60, 240]), maxHeight: maker.pick([nil, 50, 180]))
            for spec in [
                .stack(maker.pick([.horizontal, .vertical])) { inner }, .absolute(fits: maker.chance(0.5)) { inner },
                inner[0].relative(horizontal: maker.pick(LayoutSpec.Place.allCases), vertical: .center),
            ] as [LayoutSpec] {
                let size = try spec.layout(in: range, environment: BoxEnvironment(fonts: BrowserTests.fonts)).size
                #expect(fit(size, range), "seed \(seed): \(size) in \(range)")
            }
        }
    }

    /// A leaf with its own size, limits and factors, for both kinds of stack.
    private func item(_ maker: inout TreeMaker, _ id: String) -> Box {
        var item = Box(
            id: id,
            content: .custom(
                BoxLeaf(
                    identifier: id, minContentWidth: maker.pick([0, 15]), maxContentWidth: maker.pick([15, 60, 110])
                ) { width in BoxLeaf.Measure(height: 9 + 400 / max(width, 10), firstBaseline: 4, lastBaseline: 7) }))
        item.style.flexGrow = maker.pick([0, 0, 0.3, 1, 2])
        item.style.flexShrink = maker.pick([0, 0.5, 1, 3])
        item.style.alignSelf = maker.pick([.auto, .auto, .flexStart, .center, .flexEnd, .stretch])
        if maker.chance(0.3) { item.style.flexBasis = maker.pick([20, 80, .percent(40)]) }
        if maker.chance(0.3) { item.style.width = maker.pick([30, 70, .percent(50)]) }
        // For a content basis, a stack starts from the size within the limits, and CSS from the whole size.
        guard item.style.flexBasis != .auto || item.style.width != .auto else { return item }
        if maker.chance(0.3) { item.style.minWidth = maker.pick([10, 50]) }
        if maker.chance(0.3) { item.style.maxWidth = maker.pick([55, 90]) }
        return item
    }

    /// A horizontal stack with a known size equals a CSS row, which is compared with browsers.
    @Test func stacksAreRowsOfBoxes() throws {
        for seed in 0..<600 {
            var maker = TreeMaker(seed: UInt64(seed + 72_000))
            let items = (0..<maker.pick([1, 2, 3, 5])).map { item(&maker, "\($0)") }
            let justify = maker.pick([
                BoxStyle.ContentAlignment.flexStart, .center, .flexEnd, .spaceBetween, .spaceAround, .spaceEvenly,
            ])
            let align = maker.pick([BoxStyle.ItemAlignment.stretch, .flexStart, .center, .baseline, .lastBaseline])
            let gap = maker.pick([0.0, 6])
            // High enough for all children, so that nothing overflows across the stack.
            let size = Size(width: maker.pick([90, 200, 400]), height: 120)
            let spec = LayoutSpec.stack(.horizontal, spacing: gap, justify: justify, align: align) {
                for item in items { item }
            }
            var box = Box.row(gap: .points(gap), justify: justify, align: align) { items }
            box = box.size(width: .points(size.width), height: .points(size.height))
            let one = try spec.layout(in: SizeRange(exactly: size)).root.children.map(\.frame)
            let other = try box.layout().root.children.map(\.frame)
            #expect(one.count == other.count)
            for (mine, css) in zip(one, other) {
                let difference = max(
                    abs(mine.x - css.x), abs(mine.y - css.y), abs(mine.width - css.width),
                    abs(mine.height - css.height))
                #expect(difference < 1e-6, "seed \(seed): \(mine), \(css)")
            }
        }
    }

    /// A layout from right to left is the mirror image of a layout from left to right.
    @Test func rightToLeftMirrorsAllStacks() throws {
        for seed in 0..<300 {
            var maker = TreeMaker(seed: UInt64(seed + 73_000))
            func spec(_ depth: Int) -> LayoutSpec {
                guard depth > 0 else { return LayoutSpec(item(&maker, "leaf")) }
                var stack = LayoutSpec.Stack()
                stack.axis = maker.pick([.horizontal, .vertical])
                stack.spacing = maker.pick([0, 5])
                stack.justify = maker.pick([.flexStart, .center, .flexEnd, .spaceBetween, .spaceAround])
                stack.align = maker.pick([.stretch, .flexStart, .center, .flexEnd, .baseline])
                stack.wraps = maker.chance(0.4)
                stack.alignContent = maker.pick([.flexStart, .center, .stretch, .spaceBetween])
                return .stack(stack) {
                    for _ in 0..<maker.pick([1, 2, 4]) {
                        spec(depth - 1).spacing(before: maker.pick([0, 3]), after: maker.pick([0, 8]))
                    }
                }
            }
            let whole = spec(3)
            let range = SizeRange(maxWidth: maker.pick([nil, 130, 300]), maxHeight: maker.pick([nil, 100]))
            let left = try whole.layout(in: range)
            let right = try whole.layout(in: range, environment: BoxEnvironment(direction: .rtl))
            for (one, other) in zip(left.nodes, right.nodes) {
                #expect(one.frame.size == other.frame.size && one.frame.y == other.frame.y, "seed \(seed)")
                guard let around = one.parent else { continue }
                let mirrored = around.frame.width - one.frame.maxX
                #expect(abs(other.frame.x - mirrored) < 1e-6, "seed \(seed): \(one.frame), \(other.frame)")
            }
        }
    }
}

import GalleyBoxes
import GalleyText
import Testing

/// Small, large, unknown and impossible sizes. Each number of Texture's tests is either the same here, or listed as
/// different in the article "Layout specs".
extension LayoutSpecTests {
    /// A leaf that is higher the narrower it is, like a text.
    private func flowing(_ id: String, _ area: Double) -> LayoutSpec {
        LayoutSpec(
            Box(
                id: id,
                content: .custom(
                    BoxLeaf(identifier: id, minContentWidth: 10, maxContentWidth: 100) { width in
                        BoxLeaf.Measure(height: area / width)
                    })))
    }

    // MARK: Small and large

    /// Texture does not distribute less than a hundredth of a point.
    @Test func anySmallSpaceIsDistributed() throws {
        let child = sized("a", 50, 10).styled { $0.flexGrow = 1 }
        #expect(try frame("a", row([child]), exactly(50.004, 10)).width == 50.004)
        let shrinking = sized("a", 50, 10).styled { $0.flexShrink = 1 }
        #expect(try frame("a", row([shrinking]), exactly(49.996, 10)).width == 49.996)
        let stretched = row(.flexStart, .stretch, [content("a", 10, 10)])
        #expect(try frame("a", stretched, exactly(50, 10.004)).height == 10.004)
    }

    /// Texture ignores sizes of ten million and more. Here they are used up to a thousand million, and refused above
    /// that.
    @Test func largeSizesAreKeptOrRefused() throws {
        #expect(try frame("a", sized("a", 10_000_000, 1)).width == 10_000_000)
        #expect(throws: GalleyError.self) { try sized("a", 2e9, 1).layout() }
        #expect(throws: GalleyError.self) { try sized("a", 1, 1).layout(in: SizeRange(maxWidth: 2e9)) }
        // An unusable answer of a measured leaf does not cause an error; it is limited to the available size.
        for (answer, height) in [(Double.nan, 0.0), (-5, 0), (.infinity, 1e9), (12_000_000, 12_000_000)] {
            let leaf = BoxLeaf(identifier: "x", minContentWidth: .nan, maxContentWidth: 20) { _ in
                BoxLeaf.Measure(height: answer)
            }
            let found = try frame("x", LayoutSpec(Box(id: "x", content: .custom(leaf))))
            #expect(found == Rect(x: 0, y: 0, width: 20, height: height))
        }
    }

    // MARK: Stacks

    @Test func spacingsOfTheFirstInALineCount() throws {
        var stack = LayoutSpec.Stack()
        (stack.wraps, stack.spacing, stack.align) = (true, 5, .flexStart)
        let children = ["a", "b", "c"].map { sized($0, 50, 20).spacing(before: 10, after: 2) }
        let spec = LayoutSpec.stack(stack) { children }
        // 62 + 5 + 62: with one point less, the second one moves to a new line.
        let two = try spec.layout(in: SizeRange(maxWidth: 129))
        #expect(
            ["a", "b", "c"].compactMap { two[$0]?.frame.origin } == [
                Point(x: 10, y: 0), Point(x: 77, y: 0), Point(x: 10, y: 20),
            ])
        #expect(try frame("b", spec, SizeRange(maxWidth: 128)).origin == Point(x: 10, y: 20))
    }

    /// The only line of a stack is as high as the stack, whether or not wrapping is allowed.
    @Test(arguments: [false, true])
    func theOnlyLineTakesTheStack(_ wraps: Bool) throws {
        for content in BoxStyle.ContentAlignment.allCases {
            var stack = LayoutSpec.Stack()
            (stack.wraps, stack.align, stack.alignContent) = (wraps, .flexEnd, content)
            let spec = LayoutSpec.stack(stack) { sized("a", 30, 20) }
            #expect(try frame("a", spec, exactly(100, 80)).y == 60)
        }
    }

    /// The size that a stack gives to a child overrides the child's preferred size, so the child does not overflow.
    @Test(arguments: [BoxStyle.ItemAlignment.flexStart, .center, .flexEnd])
    func childrenAreNoHigherThanTheirStack(_ align: BoxStyle.ItemAlignment) throws {
        let found = try frame("a", row(.flexStart, align, [sized("a", 10, 20)]), exactly(100, 10))
        #expect(found == Rect(x: 0, y: 0, width: 10, height: 10))
    }

    /// Children with equal growth factors grow equally, whatever their initial sizes.
    @Test func growthDoesNotDependOnSizes() throws {
        let children = [("a", 10.0), ("b", 30)].map { id, width in
            content(id, width, 10).styled { $0.flexGrow = 1 }
        }
        let layout = try row(children).layout(in: exactly(100, 10))
        #expect(layout["a"]?.frame.width == 40 && layout["b"]?.frame.width == 60)
        // Two thirds of the available space for two of three shares.
        let shares = [children[0], children[1].styled { $0.flexGrow = 2 }]
        #expect(try frame("a", row(shares), exactly(100, 10)).width == 30)
    }

    /// Factors with a sum below 1 distribute only that share of the space. Texture distributes all of it.
    @Test func smallFactorsLeaveSpace() throws {
        let child = content("a", 20, 10).styled { $0.flexGrow = 0.25 }
        #expect(try frame("a", row([child]), exactly(100, 10)).width == 40)
    }

    /// A child that can grow and shrink starts at its flex basis. Texture gives it a size of zero if it is the only
    /// flexible child.
    @Test func theOnlyFlexibleChildIsMeasured() throws {
        let child = content("a", 70, 10).styled {
            $0.flexGrow = 0.5
            $0.flexShrink = 1
        }
        #expect(try frame("a", row([child, sized("b", 10, 10)]), exactly(100, 10)).width == 80)
    }

    @Test func flexedChildrenAreStretchedAfterwards() throws {
        // Height 10 at width 100, and height 25 at width 40, like its neighbour.
        let spec = row(
            .flexStart, .stretch,
            [flowing("a", 1000).styled { $0.flexShrink = 1 }, content("b", 60, 5).styled { $0.flexShrink = 0 }])
        let layout = try spec.layout(in: SizeRange(min: Size(width: 100, height: 0), maxWidth: 100))
        #expect(layout["a"]?.frame.size == Size(width: 40, height: 25))
        #expect(layout["b"]?.frame.size == Size(width: 60, height: 25))
        #expect(layout.size.height == 25)
    }

    @Test func stacksInStacksAreStretched() throws {
        let inner = LayoutSpec.stack(.horizontal) { content("a", 10, 10) }.named("inner")
        let outer = LayoutSpec.stack(.horizontal) {
            inner
            sized("b", 10, 80)
        }
        #expect(try frame("inner", outer).height == 80)
        #expect(try frame("a", outer).height == 80)
    }

    @Test func sharedBaselinesAreInTheLineAndSpacedApart() throws {
        func leaf(_ id: String, _ height: Double, _ first: Double) -> LayoutSpec {
            LayoutSpec(
                Box(
                    id: id,
                    content: .custom(
                        BoxLeaf(identifier: id, minContentWidth: 10, maxContentWidth: 10) { _ in
                            BoxLeaf.Measure(height: height, firstBaseline: first, lastBaseline: height - 3)
                        })))
        }
        let children = [leaf("a", 20, 15), leaf("b", 60, 40)]
        // A given height does not change first baselines; last baselines are aligned at the bottom.
        let layout = try row(.spaceBetween, .baseline, children).layout(in: exactly(100, 200))
        #expect(layout["a"]?.frame.origin == Point(x: 0, y: 25) && layout["b"]?.frame.origin == Point(x: 90, y: 0))
        let last = try row(.flexStart, .lastBaseline, children).layout(in: exactly(100, 200))
        #expect(last["a"]?.frame.maxY == 200 && last["b"]?.frame.maxY == 200)
        // Different children can have the largest ascent and the largest descent.
        #expect(try row(.flexStart, .baseline, [leaf("a", 20, 5), leaf("b", 60, 58)]).layout().size.height == 73)
    }

    // MARK: Unknown sizes

    /// Limits that are percentages of an unknown size are ignored. Texture treats them as errors.
    @Test func limitsOfUnknownSizesCountForNothing() throws {
        let child = content("a", 30, 10).styled {
            $0.maxWidth = .percent(10)
            $0.minHeight = .percent(90)
        }
        #expect(try frame("a", row([child])).size == Size(width: 30, height: 10))
        #expect(try frame("a", LayoutSpec.wrapper { child }).size == Size(width: 30, height: 10))
    }

    // MARK: Sizes beyond the range

    /// A wrapper is as large as its child, even above the maximum of the range. So is a corner spec, which ignores the
    /// size of the corner.
    @Test func wrappersCanExceedTheirMaximum() throws {
        let range = SizeRange(maxWidth: 100, maxHeight: 100)
        let wide = content("a", 10, 10).inset(60).named("inset")
        #expect(try wide.layout(in: range).size == Size(width: 120, height: 120))
        #expect(try LayoutSpec.wrapper { wide }.layout(in: range).size == Size(width: 120, height: 120))
        let corner = wide.corner(sized("badge", 10, 10), at: .topLeft)
        #expect(try corner.layout(in: range).size == Size(width: 120, height: 120))
        // If the corner is included, the maximum holds, as it does in a stack.
        let wrapped = wide.corner(sized("badge", 10, 10), at: .topLeft, wraps: true)
        #expect(try wrapped.layout(in: range).size == Size(width: 100, height: 100))
        #expect(try row([wide]).layout(in: range).size == Size(width: 100, height: 100))
    }

    /// A positioned child with its own size keeps it, even in less space.
    @Test func absoluteChildrenKeepTheirSizes() throws {
        let children = [sized("a", 500, 10).position(50, 0), content("b", 500, 7).position(190, 95)]
        let layout = try LayoutSpec.absolute { children }.layout(in: SizeRange(maxWidth: 200, maxHeight: 100))
        #expect(layout["a"]?.frame == Rect(x: 50, y: 0, width: 500, height: 10))
        #expect(layout["b"]?.frame == Rect(x: 190, y: 95, width: 10, height: 5))
        #expect(layout.size == Size(width: 200, height: 100))
        // A position after the end leaves no space; the space is never negative.
        let beyond = LayoutSpec.absolute { content("c", 20, 7).position(300, 0) }
        #expect(try frame("c", beyond, SizeRange(maxWidth: 200)).width == 0)
        // Percentages refer to the available space.
        let half = LayoutSpec.absolute { content("c", 20, 7).styled { $0.width = .percent(50) } }
        #expect(try frame("c", half, SizeRange(maxWidth: 200)).width == 100)
    }

    // MARK: The resulting tree

    /// A layout is also a flat list: all boxes in drawing order, each with its position in the root.
    @Test func nodesAreInOrderWithTheirPositions() throws {
        let spec = sized("a", 40, 20).overlay(content("over", 1, 1)).inset(3).named("inset")
            .background(content("behind", 1, 1))
        let layout = try LayoutSpec.stack(.vertical) {
            sized("first", 10, 10)
            spec
        }.layout()
        #expect(layout.nodes.compactMap(\.id) == ["first", "behind", "inset", "a", "over"])
        func check(_ node: BoxLayout.Node, _ origin: Point) {
            let place = Point(x: origin.x + node.frame.x, y: origin.y + node.frame.y)
            #expect(node.absoluteFrame.origin == place && node.absoluteFrame.size == node.frame.size)
            for child in node.children { check(child, place) }
        }
        check(layout.root, .zero)
        #expect(layout["over"]?.absoluteFrame == Rect(x: 3, y: 13, width: 40, height: 20))
    }

    /// A shrunk child is as large as its content after the content changes to one that fits.
    @Test func shrunkChildrenAreMeasuredAgain() throws {
        func spec(_ width: Double) -> LayoutSpec {
            row([content("a", width, 10).styled { $0.minWidth = 0 }, sized("b", 60, 10)])
        }
        let range = SizeRange(maxWidth: 100)
        #expect(try frame("a", spec(90), range).width == 40)
        #expect(try frame("a", spec(25), range).width == 25)
        var tree = try BoxTree(
            Box(children: [Box(id: "a", children: [Box(id: "in").size(width: 90, height: 5)]), Box().size(width: 60)]))
        try tree.setStyle(of: tree.id(named: "a")) { $0.minWidth = 0 }
        #expect(try tree.layout(width: 100)["a"]?.frame.width == 60)
        try tree.setStyle(of: tree.id(named: "in")) { $0.width = 25 }
        #expect(try tree.layout(width: 100)["a"]?.frame.width == 25)
    }
}

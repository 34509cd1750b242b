import GalleyBoxes
import GalleyText
import Testing

/// Compares layout specs with the numbers of Texture's tests. The article "Layout specs" lists the intended
/// differences.
@Suite struct LayoutSpecTests {
    func sized(_ id: String, _ width: Double, _ height: Double) -> LayoutSpec {
        LayoutSpec(Box(id: id).size(width: .points(width), height: .points(height)).styled { $0.flexShrink = 0 })
    }

    /// A box that is as large as its content and can be stretched.
    func content(_ id: String, _ width: Double, _ height: Double) -> LayoutSpec {
        LayoutSpec(
            Box(
                id: id,
                content: .custom(
                    BoxLeaf(identifier: id, minContentWidth: width, maxContentWidth: width) { _ in
                        BoxLeaf.Measure(height: height)
                    })))
    }

    func frame(_ id: String, _ spec: LayoutSpec, _ range: SizeRange = .unbounded) throws -> Rect {
        try #require(try spec.layout(in: range)[id]).absoluteFrame
    }

    func exactly(_ width: Double, _ height: Double) -> SizeRange {
        SizeRange(exactly: Size(width: width, height: height))
    }

    func row(
        _ justify: BoxStyle.ContentAlignment, _ align: BoxStyle.ItemAlignment = .flexStart, _ children: [LayoutSpec]
    ) -> LayoutSpec {
        .stack(.horizontal, justify: justify, align: align) { children }
    }

    func row(spacing: Double = 0, _ children: [LayoutSpec]) -> LayoutSpec {
        .stack(.horizontal, spacing: spacing, align: .flexStart) { children }
    }

    // MARK: Ranges

    @Test func rangesIntersect() {
        func meet(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> [Double] {
            func range(_ values: ClosedRange<Double>) -> SizeRange {
                SizeRange(min: Size(width: values.lowerBound, height: 0), maxWidth: values.upperBound)
            }
            let result = range(one).intersection(range(other))
            return [result.min.width, result.max.width]
        }
        #expect(meet(100...300, 200...400) == [200, 300])
        #expect(meet(100...300, 150...200) == [150, 200])
        #expect(meet(150...200, 100...300) == [150, 200])
        // Without an intersection, the result is the nearest point of the first range.
        #expect(meet(100...200, 300...400) == [200, 200])
        #expect(meet(300...400, 100...200) == [300, 300])
        #expect(SizeRange(maxWidth: 50).clamped(Size(width: 80, height: 7)) == Size(width: 50, height: 7))
    }

    @Test func minimumOverridesMaximumAndMaximumOverridesSize() throws {
        func width(_ change: (inout BoxStyle) -> Void) throws -> Double {
            try frame("a", sized("a", 100, 10).styled(change)).width
        }
        #expect(try width { $0.maxWidth = 60 } == 60)
        #expect(try width { $0.minWidth = 140 } == 140)
        #expect(
            try width {
                $0.minWidth = 80
                $0.maxWidth = 60
            } == 80)
    }

    @Test func theParentsSizeWins() throws {
        #expect(try frame("a", sized("a", 100, 10), exactly(30, 40)) == Rect(x: 0, y: 0, width: 30, height: 40))
    }

    @Test func fractionsNeedAParentThatIsKnown() throws {
        let half = content("a", 30, 10).styled { $0.width = .percent(50) }
        let stack = row([half])
        #expect(try frame("a", stack, exactly(200, 50)).width == 100)
        #expect(try frame("a", stack, SizeRange(maxWidth: 200)).width == 30)
    }

    /// Limits that are set to the content's size do not cause endless recursion.
    @Test func limitsMayBeTheContent() throws {
        let wide = content("a", 30, 10).styled { $0.maxWidth = .maxContent }
        #expect(try frame("a", wide, SizeRange(min: Size(width: 90, height: 0), maxWidth: 90)).width == 90)
        let high = sized("a", 30, 4).styled { $0.minHeight = .maxContent }
        #expect(try frame("a", high.inset(0)).height >= 4)
    }

    // MARK: Stacks

    @Test func growthIsSharedAndRoundedLast() throws {
        let children = ["a", "b"].map { sized($0, 50, 10).styled { $0.flexGrow = 1 } }
        let layout = try row(children).layout(in: exactly(275, 10))
        #expect(layout["a"]?.frame.width == 137.5)
        // 175 points are distributed as 88 and 87.
        let rounded = layout.rounded(scale: 1)
        #expect(rounded["a"]?.frame.width == 138 && rounded["b"]?.frame.width == 137)
    }

    @Test func shrinkingIsWeighedBySize() throws {
        func widths(_ factors: [Double], _ width: Double) throws -> [Double] {
            let children = zip(["a", "b", "c"], zip([300.0, 100, 200], factors)).map { id, item in
                sized(id, item.0, 10).styled { $0.flexShrink = item.1 }
            }
            let layout = try row(children).layout(in: SizeRange(maxWidth: width))
            return try ["a", "b", "c"].map { try #require(layout[$0]).frame.width }
        }
        #expect(try widths([1, 0, 1], 400) == [180, 100, 120])
        let shares = try widths([2, 1, 2], 400)
        let expected: [Double] = [300 - 109, 100 - 18, 200 - 73]
        #expect(zip(shares, expected).allSatisfy { abs($0 - $1) < 0.5 }, "\(shares)")
    }

    @Test func limitsHoldWhileSharing() throws {
        let children = [
            sized("a", 0, 10).styled {
                $0.flexGrow = 1
                $0.maxWidth = 60
            },
            sized("b", 0, 10).styled {
                $0.flexGrow = 1
                $0.minWidth = 170
            }, sized("c", 0, 10).styled { $0.flexGrow = 1 },
        ]
        let layout = try row(children).layout(in: exactly(300, 10))
        #expect(["a", "b", "c"].compactMap { layout[$0]?.frame.width } == [60, 170, 70])
    }

    @Test func flexingStartsAtTheBasis() throws {
        let child = content("a", 20, 10).styled { $0.flexBasis = .percent(50) }
        #expect(try frame("a", row([child]), exactly(200, 40)).width == 100)
        #expect(try frame("a", row([child.styled { $0.flexBasis = 70 }]), exactly(200, 40)).width == 70)
    }

    @Test(arguments: [
        (BoxStyle.ContentAlignment.flexStart, [0.0, 50, 100]), (.center, [75, 125, 175]), (.flexEnd, [150, 200, 250]),
        (.spaceBetween, [0, 125, 250]), (.spaceAround, [25, 125, 225]), (.spaceEvenly, [37.5, 125, 212.5]),
    ])
    func justifyWithRoom(_ justify: BoxStyle.ContentAlignment, _ expected: [Double]) throws {
        for axis in [LayoutSpec.Axis.horizontal, .vertical] {
            let stack = LayoutSpec.stack(axis, justify: justify, align: .flexStart) {
                ["a", "b", "c"].map { sized($0, 50, 50) }
            }
            let layout = try stack.layout(in: exactly(300, 300))
            let places = ["a", "b", "c"].compactMap { layout[$0]?.frame }.map { axis == .horizontal ? $0.x : $0.y }
            #expect(places == expected)
        }
    }

    @Test(arguments: [
        (BoxStyle.ContentAlignment.flexStart, 0.0), (.center, -25), (.flexEnd, -50), (.spaceBetween, 0),
        (.spaceAround, 0), (.spaceEvenly, 0),
    ])
    func justifyWithoutRoom(_ justify: BoxStyle.ContentAlignment, _ expected: Double) throws {
        let stack = row(justify, .flexStart, ["a", "b", "c"].map { sized($0, 50, 10) })
        #expect(try frame("a", stack, exactly(100, 10)).x == expected)
    }

    @Test func spacingOfAChildMovesItsNeighbours() throws {
        for (justify, x) in [
            (BoxStyle.ContentAlignment.spaceBetween, 0.0), (.spaceAround, 45), (.spaceEvenly, 45),
        ] {
            #expect(try frame("a", row(justify, .flexStart, [sized("a", 10, 10)]), exactly(100, 10)).x == x)
        }
    }

    @Test func spacingsAddUp() throws {
        let children = [
            sized("a", 50, 10).spacing(before: 10, after: 20), sized("b", 50, 10),
            sized("c", 50, 10).spacing(before: 5),
        ]
        let layout = try row(spacing: 5, children).layout()
        #expect(["a", "b", "c"].compactMap { layout[$0]?.frame.x } == [10, 85, 145])
        #expect(layout.size.width == 195)
        // The gaps also exist while children flex.
        let flexible = children.map { $0.styled { $0.flexGrow = 1 } }
        #expect(try frame("c", row(spacing: 5, flexible), exactly(255, 10)).maxX == 255)
    }

    @Test func linesAreWrappedWithoutSpacingBeforeThem() throws {
        var stack = LayoutSpec.Stack()
        (stack.wraps, stack.spacing, stack.align) = (true, 5, .flexStart)
        let spec = LayoutSpec.stack(stack) { ["a", "b", "c"].map { sized($0, 50, 20) } }
        let layout = try spec.layout(in: SizeRange(maxWidth: 110))
        #expect(["a", "b", "c"].compactMap { layout[$0]?.frame.x } == [0, 55, 0])
        #expect(["a", "b", "c"].compactMap { layout[$0]?.frame.y } == [0, 0, 20])
        #expect(layout.size == Size(width: 105, height: 40))
    }

    @Test(arguments: [
        (BoxStyle.ContentAlignment.flexStart, 0.0, 20.0), (.center, 50, 70), (.flexEnd, 100, 120),
        (.spaceBetween, 0, 120),
        (.spaceAround, 25, 95), (.stretch, 0, 70),
    ])
    func linesAreAlignedAcross(_ content: BoxStyle.ContentAlignment, _ first: Double, _ second: Double) throws {
        var stack = LayoutSpec.Stack()
        (stack.wraps, stack.align, stack.alignContent) = (true, .flexStart, content)
        let spec = LayoutSpec.stack(stack) { ["a", "b"].map { sized($0, 80, 20) } }
        let layout = try spec.layout(in: exactly(100, 140))
        #expect(layout["a"]?.frame.y == first && layout["b"]?.frame.y == second)
    }

    @Test func lineSpacingIsBetweenLines() throws {
        var stack = LayoutSpec.Stack()
        (stack.wraps, stack.lineSpacing) = (true, 7)
        let spec = LayoutSpec.stack(stack) { ["a", "b"].map { sized($0, 80, 20) } }
        #expect(try frame("b", spec, SizeRange(maxWidth: 100)).y == 27)
    }

    @Test func stretchingStaysWithinLimits() throws {
        func height(_ change: (inout BoxStyle) -> Void) throws -> Double {
            try frame("a", row(.flexStart, .stretch, [content("a", 10, 10).styled(change)]), exactly(100, 80)).height
        }
        #expect(try height { _ in } == 80)
        #expect(try height { $0.height = 30 } == 30)
        #expect(try height { $0.height = .percent(50) } == 40)
        #expect(try height { $0.maxHeight = 40 } == 40)
        #expect(try height { $0.alignSelf = .center } == 10)
        // The tallest child decides if the stack has no height.
        let both = row(.flexStart, .stretch, [content("a", 10, 10), content("b", 10, 35)])
        #expect(try frame("a", both).height == 35)
    }

    @Test func childrenAreAlignedAcross() throws {
        for (align, y) in [
            (BoxStyle.ItemAlignment.flexStart, 0.0), (.center, 30), (.flexEnd, 60), (.start, 0), (.end, 60),
        ] {
            #expect(try frame("a", row(.flexStart, align, [sized("a", 10, 20)]), exactly(100, 80)).y == y)
        }
    }

    @Test func baselinesAreShared() throws {
        func leaf(_ id: String, _ height: Double, _ first: Double, _ last: Double) -> LayoutSpec {
            LayoutSpec(
                Box(
                    id: id,
                    content: .custom(
                        BoxLeaf(identifier: id, minContentWidth: 10, maxContentWidth: 10) { _ in
                            BoxLeaf.Measure(height: height, firstBaseline: first, lastBaseline: last)
                        })))
        }
        let children = [leaf("a", 20, 15, 18), leaf("b", 60, 40, 50)]
        var layout = try row(.flexStart, .baseline, children).layout()
        #expect(layout["a"]?.frame.y == 25 && layout["b"]?.frame.y == 0)
        layout = try row(.flexStart, .lastBaseline, children).layout()
        #expect(layout["a"]?.frame.y == 32 && layout["b"]?.frame.y == 0)
        // Vertical and horizontal stacks have the baselines of their children.
        let column = LayoutSpec.stack(.vertical) { children }
        #expect(try frame("c", row(.flexStart, .baseline, [column, leaf("c", 12, 5, 5)])).y == 10)
        #expect(try frame("c", row(.flexStart, .lastBaseline, [column, leaf("c", 12, 5, 5)])).y == 65)
        let inner = row(.flexStart, .baseline, children)
        #expect(try frame("c", row(.flexStart, .baseline, [inner, leaf("c", 12, 5, 5)])).y == 35)
    }

    @Test func textsShrinkToTheirLongestWord() throws {
        let words = LayoutSpec(Box(id: "text", text: "a few words that wrap"))
        let stack = row(.flexStart, .stretch, [words, sized("b", 60, 10)])
        let environment = BoxEnvironment(fonts: BrowserTests.fonts)
        let layout = try stack.layout(in: SizeRange(maxWidth: 120), environment: environment)
        #expect(layout["text"]?.frame.width == 60)
        let text = try #require(layout["text"]).frame
        #expect(text.height > 40)
        let narrow = try stack.layout(in: SizeRange(maxWidth: 62), environment: environment)
        let word = try #require(narrow["text"]).frame
        #expect(word.width > 20)
    }

    @Test func rightToLeftMirrorsStacks() throws {
        let children = ["a", "b", "c"].map { sized($0, 30, 10) }
        let spec = row(spacing: 4, children).inset(
            BoxSides(top: 0, left: 2, bottom: 0, right: 6))
        let left = try spec.layout(in: exactly(200, 10))
        let right = try spec.layout(in: exactly(200, 10), environment: BoxEnvironment(direction: .rtl))
        for id in ["a", "b", "c"] {
            let (one, other) = (try #require(left[id]).frame, try #require(right[id]).frame)
            #expect(one.x == 192 - other.maxX)
        }
    }

    // MARK: Insets

    /// Each side is finite or takes the available space, in four ranges.
    @Test func insetsOnEverySide() throws {
        let ranges = [
            SizeRange(maxWidth: 300, maxHeight: 200), exactly(300, 200), SizeRange.unbounded,
            SizeRange(min: Size(width: 200, height: 120), maxWidth: 300, maxHeight: 200),
        ]
        for sides in 0..<16 {
            let (top, left, bottom, right) = (sides & 1 > 0, sides & 2 > 0, sides & 4 > 0, sides & 8 > 0)
            func side(_ isFinite: Bool, _ points: Double) -> BoxLength { isFinite ? .points(points) : .auto }
            let insets = BoxSides<BoxLength>(
                top: side(top, 10), left: side(left, 20), bottom: side(bottom, 30), right: side(right, 40))
            for (index, range) in ranges.enumerated() {
                let layout = try content("a", 100, 50).inset(insets).layout(in: range)
                let frame = try #require(layout["a"]).frame
                func expected(
                    _ before: Double?, _ after: Double?, _ own: Double, _ least: Double, _ most: Double
                ) -> (place: Double, size: Double, outer: Double) {
                    let sum = (before ?? 0) + (after ?? 0)
                    let isOpen = before == nil || after == nil
                    // The minimum is that of the child if there is no space to take.
                    let child = index == 3 && !isOpen ? max(own, least - sum) : own
                    if index == 2 { return (before ?? 0, child, child + sum) }
                    if isOpen {
                        return (before ?? most - (after ?? (most - child) / 2) - child, child, most)
                    }
                    return index == 1 ? (before ?? 0, most - sum, most) : (before ?? 0, child, child + sum)
                }
                let x = expected(left ? 20 : nil, right ? 40 : nil, 100, 200, 300)
                let y = expected(top ? 10 : nil, bottom ? 30 : nil, 50, 120, 200)
                #expect(
                    frame == Rect(x: x.place, y: y.place, width: x.size, height: y.size),
                    "sides \(sides), range \(index)")
                #expect(layout.size == Size(width: x.outer, height: y.outer), "sides \(sides), range \(index)")
            }
        }
    }

    @Test func insetsMayBeNegativeAndHaveSizes() throws {
        #expect(try content("a", 100, 50).inset(-10).layout().size == Size(width: 80, height: 30))
        #expect(try frame("a", content("a", 100, 50).inset(-10)).x == -10)
        // The spec's own size is used.
        #expect(try content("a", 10, 10).inset(5).styled { $0.width = 90 }.layout().size.width == 90)
        // Unknown stays unknown: a percentage in an inset of unknown size is automatic.
        let half = content("a", 30, 10).styled { $0.width = .percent(50) }
        #expect(try frame("a", half.inset(5)).width == 30)
    }

    // MARK: Overlays and backgrounds

    @Test func overlaysAndBackgroundsHaveTheSizeOfTheirChild() throws {
        let base = sized("base", 100, 60)
        let other = content("other", 5, 5)
        #expect(try frame("other", base.overlay(other)) == Rect(x: 0, y: 0, width: 100, height: 60))
        #expect(try frame("other", base.background(other)) == Rect(x: 0, y: 0, width: 100, height: 60))
        // Both percentages refer to the child.
        let half = other.styled { $0.maxWidth = .percent(50) }.relative()
        for spec in [base.overlay(half), base.background(half)] {
            #expect(try frame("other", spec, SizeRange(maxWidth: 400)).width <= 50)
        }
        // The first one is drawn first.
        #expect(try base.overlay(other).layout().root.children.map(\.id) == ["base", "other"])
        #expect(try base.background(other).layout().root.children.map(\.id) == ["other", "base"])
        #expect(try base.background(other).layout(in: SizeRange(maxWidth: 400)).size == Size(width: 100, height: 60))
    }

    // MARK: Relative and center

    @Test func ninePlaces() throws {
        let places = [LayoutSpec.Place.start, .center, .end]
        for (column, across) in places.enumerated() {
            for (row, down) in places.enumerated() {
                let spec = sized("a", 20, 10).relative(horizontal: across, vertical: down)
                let expected = Rect(x: Double(column) * 40, y: Double(row) * 45, width: 20, height: 10)
                #expect(try frame("a", spec, exactly(100, 100)) == expected)
            }
        }
    }

    @Test func sizingMakesItAsSmallAsTheChild() throws {
        let child = sized("a", 20, 10)
        let range = SizeRange(min: Size(width: 30, height: 0), maxWidth: 100, maxHeight: 100)
        #expect(try child.center().layout(in: range).size == Size(width: 100, height: 100))
        #expect(try child.center(sizing: .minimumWidth).layout(in: range).size == Size(width: 30, height: 100))
        #expect(try child.center(sizing: .minimumHeight).layout(in: range).size == Size(width: 100, height: 10))
        #expect(
            try child.center(sizing: [.minimumWidth, .minimumHeight]).layout(in: range).size
                == Size(width: 30, height: 10))
        #expect(try child.center().layout().size == Size(width: 20, height: 10))
    }

    @Test func axesWithoutAPositionPassOnTheirMinimum() throws {
        let child = content("a", 20, 10)
        #expect(
            try frame("a", child.center(vertically: false), exactly(100, 80))
                == Rect(x: 40, y: 0, width: 20, height: 80))
        #expect(
            try frame("a", child.center(horizontally: false), exactly(100, 80))
                == Rect(x: 0, y: 35, width: 100, height: 10))
    }

    // MARK: Ratio, absolute, corner, wrapper

    @Test(
        arguments: [(0.5, 320, 160), (2, 250, 500), (7, 500.0 / 7, 500), (10, 50, 500)] as [(Double, Double, Double)])
    func ratios(_ ratio: Double, _ width: Double, _ height: Double) throws {
        let frame = try frame("a", content("a", 5, 5).ratio(ratio), SizeRange(maxWidth: 320, maxHeight: 500))
        #expect(abs(frame.width - width) < 1e-9 && abs(frame.height - height) < 1e-9)
    }

    @Test func ratiosStayInTheRange() throws {
        #expect(try frame("a", content("a", 5, 5).ratio(2), exactly(100, 100)).size == Size(width: 100, height: 100))
        #expect(try frame("a", content("a", 5, 8).ratio(2)).size == Size(width: 5, height: 8))
        #expect(
            try frame("a", content("a", 5, 8).ratio(0.5), SizeRange(maxWidth: 60)).size == Size(width: 60, height: 30))
        #expect(throws: GalleyError.self) { try content("a", 5, 5).ratio(0).layout() }
    }

    @Test func absoluteChildrenAreAtTheirPositions() throws {
        let children = [sized("a", 20, 10).position(5, 6), sized("b", 30, 40).position(-10, 50)]
        let range = SizeRange(maxWidth: 200, maxHeight: 100)
        let all = try LayoutSpec.absolute { children }.layout(in: range)
        #expect(all.size == Size(width: 200, height: 100))
        #expect(all["b"]?.frame == Rect(x: -10, y: 50, width: 30, height: 40))
        let fitting = try LayoutSpec.absolute(fits: true) { children }.layout(in: range)
        #expect(fitting.size == Size(width: 25, height: 90))
        #expect(try LayoutSpec.absolute { children }.layout().size == Size(width: 25, height: 90))
        // A child without a size has the space from its position to the end.
        let wide = LayoutSpec.absolute { content("c", 500, 10).position(50, 0) }
        #expect(try frame("c", wide, range).width == 150)
    }

    @Test func cornersHangOutsideOrAreWrapped() throws {
        let places = [
            (LayoutSpec.Corner.topLeft, -5.0, -4.0), (.topRight, 95, -4), (.bottomLeft, -5, 56), (.bottomRight, 95, 56),
        ]
        for (corner, x, y) in places {
            for offset in [Vector.zero, Vector(dx: 3, dy: -2), Vector(dx: -8, dy: 9)] {
                let spec = sized("a", 100, 60).corner(sized("badge", 10, 8), at: corner, offset: offset)
                let expected = Rect(x: x + offset.dx, y: y + offset.dy, width: 10, height: 8)
                #expect(try frame("badge", spec, SizeRange(maxWidth: 300)) == expected)
                #expect(try spec.layout().size == Size(width: 100, height: 60))
                let wrapped = try sized("a", 100, 60)
                    .corner(sized("badge", 10, 8), at: corner, offset: offset, wraps: true).layout()
                let (left, top) = (min(0, expected.x), min(0, expected.y))
                #expect(wrapped["a"]?.frame.origin == Point(x: -left, y: -top))
                #expect(wrapped["badge"]?.frame.origin == Point(x: expected.x - left, y: expected.y - top))
                #expect(wrapped.size.width == max(100, expected.maxX) - left)
                #expect(wrapped.size.height == max(60, expected.maxY) - top)
            }
        }
        // A badge is not stretched to the minimum of its neighbour.
        let badge = sized("a", 100, 60).corner(content("badge", 10, 8), at: .topLeft)
        #expect(try frame("badge", badge, exactly(100, 60)).size == Size(width: 10, height: 8))
    }

    @Test func wrappersAreAsLargeAsTheLargest() throws {
        let spec = LayoutSpec.wrapper { [sized("a", 20, 40), sized("b", 60, 10)] }
        let layout = try spec.layout()
        #expect(layout.size == Size(width: 60, height: 40))
        #expect(layout.root.children.allSatisfy { $0.frame.origin == .zero })
        #expect(try spec.layout(in: SizeRange(min: Size(width: 90, height: 0))).size.width == 90)
    }

    // MARK: All of them

    @Test func emptySpecsHaveTheMinimumSize() throws {
        let range = SizeRange(min: Size(width: 12, height: 7), maxWidth: 100, maxHeight: 100)
        for spec in [LayoutSpec.stack(.vertical) {}, .wrapper {}] {
            #expect(try spec.layout(in: range).size == Size(width: 12, height: 7))
        }
    }

    @Test func unusableNumbersAreRefused() {
        let child = content("a", 1, 1)
        for range in [
            SizeRange(maxWidth: -1), SizeRange(maxHeight: .nan), SizeRange(min: Size(width: 5, height: 0), maxWidth: 4),
        ] {
            #expect(throws: GalleyError.self) { try child.layout(in: range) }
        }
        for spec in [
            child.inset(.points(.nan)), child.spacing(before: .infinity), child.position(.nan, 0), child.ratio(-1),
            LayoutSpec.stack(.horizontal, spacing: .nan) { child }, child.styled { $0.width = .points(.infinity) },
        ] {
            #expect(throws: GalleyError.self) { try spec.layout() }
        }
    }

    @Test func deepSpecsAreLaidOutAndFreed() throws {
        var spec = sized("a", 10, 10)
        for level in 0..<3_000 { spec = level % 2 == 0 ? spec.inset(1) : .stack(.vertical) { spec } }
        #expect(try frame("a", spec).x == 1_500)
    }

    /// Random specs have valid layouts, stay inside the range if nothing has a fixed size, and give the same result
    /// again.
    @Test func randomSpecsAreSound() throws {
        for seed in 0..<600 {
            var maker = TreeMaker(seed: UInt64(seed + 70_000))
            let spec = maker.spec(depth: 4)
            let range = SizeRange(maxWidth: maker.chance(0.7) ? 240 : nil, maxHeight: maker.chance(0.5) ? 180 : nil)
            let layout = try spec.layout(in: range, environment: BoxEnvironment(fonts: BrowserTests.fonts))
            for node in layout.nodes {
                let frame = node.frame
                let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite }
                #expect(isFinite && frame.width >= 0 && frame.height >= 0, "seed \(seed)")
            }
            let again = try spec.layout(in: range, environment: BoxEnvironment(fonts: BrowserTests.fonts))
            #expect(again.nodes.map(\.frame) == layout.nodes.map(\.frame), "seed \(seed)")
        }
    }
}

extension TreeMaker {
    mutating func spec(depth: Int) -> LayoutSpec {
        guard depth > 0, chance(0.85) else { return LayoutSpec(box(depth: 1)) }
        let inner = (0..<pick([1, 2, 3])).map { _ in
            spec(depth: depth - 1).spacing(before: pick([0, 3]), after: pick([0, 5])).position(
                pick([0, 9]), pick([0, 30]))
        }
        let first = inner[0]
        var result: LayoutSpec
        switch pick([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]) {
        case 0:
            var stack = LayoutSpec.Stack()
            stack.axis = chance(0.5) ? .horizontal : .vertical
            stack.spacing = pick([0, 6])
            stack.justify = pick(BoxStyle.ContentAlignment.allCases)
            stack.align = pick(BoxStyle.ItemAlignment.allCases)
            stack.wraps = chance(0.4)
            stack.alignContent = pick(BoxStyle.ContentAlignment.allCases)
            result = .stack(stack) { inner }
        case 1: result = first.inset(BoxSides(vertical: pick([2, .auto]), horizontal: pick([7, .auto])))
        case 2: result = first.overlay(spec(depth: 0))
        case 3: result = first.background(spec(depth: 0))
        case 4: result = first.relative(horizontal: pick(LayoutSpec.Place.allCases), vertical: .end)
        case 5: result = first.ratio(pick([0.5, 2]))
        case 6: result = .absolute(fits: chance(0.5)) { inner }
        case 7: result = first.corner(spec(depth: 0), at: pick(LayoutSpec.Corner.allCases), wraps: chance(0.5))
        default: result = .wrapper { inner }
        }
        result.style.flexGrow = pick([0, 1])
        result.style.maxWidth = pick([.auto, .points(90), .percent(60)])
        result.style.minHeight = pick([.auto, .points(15), .minContent])
        return result
    }
}

import GalleyBoxes
import GalleySupport
import GalleyText
import Testing

/// Stacks with too little, too much and exactly enough space, and the ranges that they give to their children: the
/// cases of Texture's reference images as numbers.
extension LayoutSpecTests {
    @Test func stacksHaveTexturesDefaults() {
        let stack = LayoutSpec.Stack()
        #expect(stack.axis == .horizontal && stack.spacing == 0 && stack.lineSpacing == 0 && !stack.wraps)
        #expect(stack.justify == .flexStart && stack.align == .stretch && stack.alignContent == .flexStart)
        let style = BoxStyle()
        #expect(style.flexGrow == 0 && style.flexBasis == .auto && style.alignSelf == .auto)
        // In Texture it is 0.
        #expect(style.flexShrink == 1)
    }

    /// The style of a stack is that of a flex container: what it sets replaces the stack's properties.
    @Test func aStyleChangesTheStack() throws {
        func places(_ change: (inout BoxStyle) -> Void) throws -> [[Double]] {
            let spec = LayoutSpec.stack(.horizontal, spacing: 5, justify: .center, align: .flexStart) {
                ["a", "b"].map { sized($0, 20, 10) }
            }.styled(change)
            let layout = try spec.layout(in: exactly(100, 50))
            return ["a", "b"].compactMap { layout[$0].map { [$0.frame.x, $0.frame.y] } }
        }
        #expect(try places { _ in } == [[27.5, 0], [52.5, 0]])
        #expect(try places { $0.flexGrow = 1 } == [[27.5, 0], [52.5, 0]])
        #expect(try places { $0.justifyContent = .flexEnd } == [[55, 0], [80, 0]])
        #expect(try places { $0.justifyContent = .flexStart } == [[0, 0], [25, 0]])
        #expect(try places { $0.alignItems = .flexEnd } == [[27.5, 40], [52.5, 40]])
        #expect(try places { $0.columnGap = 15 } == [[22.5, 0], [57.5, 0]])
        #expect(try places { $0.flexDirection = .column } == [[0, 12.5], [0, 27.5]])
        #expect(
            try places {
                $0.flexDirection = .column
                $0.rowGap = 1
            } == [[0, 14.5], [0, 25.5]])
        #expect(
            try places {
                $0.flexWrap = .wrap
                $0.rowGap = 3
                $0.columnGap = 70
                $0.justifyContent = .flexStart
                $0.alignContent = .flexEnd
            } == [[0, 27], [0, 40]])
        let spec = LayoutSpec.stack(.vertical, spacing: 5, align: .center) { [] }
        #expect(spec.style.flexDirection == .column && spec.style.alignItems == .center && spec.style.rowGap == 5)
    }

    /// Two lines of 20 points in less space, in unlimited space, and with 7 points between them.
    @Test(arguments: [
        (BoxStyle.ContentAlignment.flexStart, [0.0, 20], [0.0, 27]), (.center, [-5, 15], [46.5, 73.5]),
        (.flexEnd, [-10, 10], [93, 120]), (.spaceBetween, [0, 20], [0, 120]), (.stretch, [0, 20], [0, 73.5]),
        // In Texture they are centered if there is too little space: -5.
        (.spaceAround, [0, 20], [23.25, 96.75]),
    ])
    func linesAreAlignedAcrossInAnySpace(
        _ content: BoxStyle.ContentAlignment, _ over: [Double], _ spaced: [Double]
    ) throws {
        var stack = LayoutSpec.Stack()
        (stack.wraps, stack.align, stack.alignContent) = (true, .flexStart, content)
        func places(_ range: SizeRange) throws -> [Double] {
            let spec = LayoutSpec.stack(stack) { ["a", "b"].map { sized($0, 80, 20) } }
            let layout = try spec.layout(in: range)
            return ["a", "b"].compactMap { layout[$0]?.frame.y }
        }
        #expect(try places(exactly(100, 30)) == over)
        #expect(try places(SizeRange(maxWidth: 100)) == [0, 20])
        stack.lineSpacing = 7
        #expect(try places(exactly(100, 140)) == spaced)
    }

    /// Each line gets half of the remaining space, and stretched children fill their line. Children
    /// without a minimum height are measured at the height of the stack, before there are lines.
    @Test func stretchedLinesStretchTheirChildren() throws {
        var stack = LayoutSpec.Stack()
        (stack.wraps, stack.alignContent) = (true, .stretch)
        func frames(_ least: BoxLength) throws -> [Rect] {
            let spec = LayoutSpec.stack(stack) {
                ["a", "b"].map { content($0, 80, 20).styled { $0.minHeight = least } }
            }
            let layout = try spec.layout(in: exactly(100, 140))
            return ["a", "b"].compactMap { layout[$0]?.frame }
        }
        #expect(
            try frames(20) == [Rect(x: 0, y: 0, width: 80, height: 70), Rect(x: 0, y: 70, width: 80, height: 70)])
        #expect(try frames(.auto).map(\.height) == [140, 140])
    }

    /// The minimum of a stack applies to its line and to stretched children; other children keep their size inside the
    /// line.
    @Test func theOnlyLineStaysInTheRange() throws {
        let range = SizeRange(min: Size(width: 0, height: 50), maxWidth: 100, maxHeight: 90)
        #expect(try row(.flexStart, .stretch, [content("a", 10, 10)]).layout(in: range).size.height == 50)
        #expect(try frame("a", row(.flexStart, .stretch, [content("a", 10, 10)]), range).height == 50)
        #expect(try frame("a", row(.flexStart, .flexEnd, [content("a", 10, 20)]), range).y == 30)
        // A child's own minimum does not prevent stretching to its line.
        let least = content("a", 10, 10).styled { $0.minHeight = 30 }
        #expect(try frame("a", row(.flexStart, .stretch, [least]), range).height == 50)
        #expect(try frame("a", row(.flexStart, .flexStart, [least]), range).height == 30)
        #expect(try row(.flexStart, .stretch, [content("a", 10, 200)]).layout(in: range).size.height == 90)
    }

    @Test func nothingShrinksBelowNothing() throws {
        let giving = content("a", 100, 10).styled { ($0.minWidth, $0.flexShrink) = (0, 1) }
        let layout = try row([giving, sized("b", 100, 10)]).layout(in: SizeRange(maxWidth: 50))
        #expect(layout["a"]?.frame.width == 0 && layout["b"]?.frame == Rect(x: 0, y: 0, width: 100, height: 10))
        #expect(layout.size.width == 50)
    }

    /// Texture computes baselines from widths in this case.
    @Test(arguments: [BoxStyle.ItemAlignment.baseline, .lastBaseline])
    func verticalStacksShareTheirLeftEdge(_ align: BoxStyle.ItemAlignment) throws {
        let layout = try LayoutSpec.stack(.vertical, align: align) {
            content("a", 10, 20)
            content("b", 30, 10)
        }.layout()
        #expect(layout["a"]?.frame.origin == .zero && layout["b"]?.frame.origin == Point(x: 0, y: 20))
        #expect(layout.size == Size(width: 30, height: 30))
    }

    /// Texture limits fractions to 1.
    @Test func percentagesMayBeAboveAHundred() throws {
        let wide = content("a", 10, 10).styled { ($0.width, $0.flexShrink) = (.percent(150), 0) }
        #expect(try frame("a", row([wide]), exactly(200, 10)).width == 300)
    }

    /// A flexible child is measured at its own width and at its final width, and at no other. To avoid a measurement,
    /// Texture assumes a size of zero.
    @Test func leavesAreMeasuredAtTheirOwnWidthAndTheirShare() throws {
        let asked = Guarded<[Double]>([])
        let leaf = BoxLeaf(identifier: "leaf", minContentWidth: 20, maxContentWidth: 70) { width in
            asked.withLock { $0.append(width) }
            return BoxLeaf.Measure(height: 700 / width)
        }
        let box = Box(id: "a", content: .custom(leaf))
        let flexible = LayoutSpec(box).styled { $0.flexGrow = 1 }
        #expect(try frame("a", row([flexible]), exactly(200, 40)).width == 200)
        #expect(Set(asked.withLock { $0 }) == [70, 200])
        // A box does the same as a stack, but a row with one child measures only the final share.
        asked.withLock { $0 = [] }
        let layout = try Box.row(align: .flexStart) { box.grow() }.layout(width: 200)
        #expect(layout["a"]?.frame.size == Size(width: 200, height: 3.5))
        #expect(Set(asked.withLock { $0 }) == [200])
    }

    /// Limits also apply if no space is distributed: a basis outside them is limited.
    @Test func limitsHoldOfABasis() throws {
        let child = content("a", 20, 10).styled { ($0.flexBasis, $0.maxWidth, $0.flexShrink) = (80, 55, 0) }
        for range in [SizeRange.unbounded, exactly(85, 10), exactly(90, 10), exactly(110, 10)] {
            let layout = try row([child, sized("b", 30, 10)]).layout(in: range)
            #expect(layout["a"]?.frame.width == 55 && layout["b"]?.frame.x == 55, "\(range)")
        }
    }

    // MARK: Other specs

    /// Texture ignores the sizes of overlay and background specs.
    @Test func overlaysAndBackgroundsHaveSizes() throws {
        let (base, other) = (content("base", 100, 60), content("other", 5, 5))
        for spec in [base.overlay(other), base.background(other)] {
            let layout = try spec.styled { ($0.width, $0.maxHeight) = (150, 40) }.layout()
            #expect(layout.size == Size(width: 150, height: 40))
            #expect(layout["base"]?.frame.size == layout.size && layout["other"]?.frame.size == layout.size)
        }
    }

    /// A relative spec passes on its own maximum size, if it has one.
    @Test func percentagesInRelativeSpecs() throws {
        let half = content("a", 30, 10).styled { $0.width = .percent(50) }.relative()
        #expect(try frame("a", half, SizeRange(maxWidth: 200)).width == 100)
        #expect(try frame("a", half).width == 30)
    }

    @Test func absoluteSpecsThatFitStayInTheRange() throws {
        let spec = LayoutSpec.absolute(fits: true) { sized("a", 500, 10).position(50, 0) }
        #expect(try spec.layout().size == Size(width: 550, height: 10))
        #expect(try spec.layout(in: SizeRange(maxWidth: 200, maxHeight: 100)).size == Size(width: 200, height: 10))
        let least = SizeRange(min: Size(width: 600, height: 40))
        #expect(try spec.layout(in: least).size == Size(width: 600, height: 40))
    }
}

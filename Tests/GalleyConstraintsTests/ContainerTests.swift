import GalleyBoxes
import GalleyConstraints
import GalleyLayout
import Testing

/// Containers of constraints among boxes and layout specs.
@Suite struct ContainerTests {
    static let environment = BoxEnvironment(fonts: FontLibrary(systemFonts: false))

    /// A leaf as wide as `width` that becomes higher where it is narrower.
    static func leaf(_ id: String, _ width: Double, _ height: Double, flows: Bool = false) -> Box {
        let leaf = BoxLeaf(identifier: id, minContentWidth: 10, maxContentWidth: width) { given in
            let lines = flows ? (width / max(given, 10)).rounded(.up) : 1
            return BoxLeaf.Measure(
                height: height * lines, firstBaseline: height * 0.8, lastBaseline: height * (lines - 0.2))
        }
        return Box(id: id, content: .custom(leaf))
    }

    static func container(
        _ width: BoxLength = .auto, _ height: BoxLength = .auto, _ children: [Box], _ constraints: [String]
    ) throws -> Box {
        var box = Box(id: "container", children: children)
        box.style.display = .constraints
        (box.style.width, box.style.height) = (width, height)
        box.constraints.list = try constraints.map { try BoxConstraint($0) }
        return box
    }

    private func frame(_ layout: BoxLayout, _ id: String) throws -> Rect { try #require(layout[id]).frame }

    private func layOut(_ box: Box, width: Double? = nil, height: Double? = nil, isRightToLeft: Bool = false) throws
        -> BoxLayout
    {
        var environment = Self.environment
        if isRightToLeft { environment.direction = .rtl }
        return try box.layout(width: width, height: height, environment: environment)
    }

    @Test func edgesAndSizes() throws {
        let box = try Self.container(
            .points(320), .points(200), [Box(id: "a"), Box(id: "b")],
            [
                "a.left == parent.left + 16", "a.top == 10", "a.width == 0.5 * parent.width", "a.height == a.width / 2",
                "b.left == a.right + 8", "b.right == parent.right - 8", "b.centerY == a.centerY", "b.height == 20",
            ])
        let layout = try layOut(box)
        #expect(try frame(layout, "a") == Rect(x: 16, y: 10, width: 160, height: 80))
        #expect(try frame(layout, "b") == Rect(x: 184, y: 40, width: 128, height: 20))
        #expect(layout.constraintWarnings.isEmpty)
    }

    @Test func contentsHugAndResist() throws {
        let box = try Self.container(
            .points(200), .points(50), [Self.leaf("a", 50, 10), Self.leaf("b", 60, 10)],
            ["a.left == 10", "b.left == a.right + 8", "b.right == parent.right - 10", "a.top == 0", "b.top == 0"])
        var hugging = box
        hugging.children[0].style.hugging = AxisPriorities(251, 250)
        let layout = try layOut(hugging)
        #expect(try frame(layout, "a").width == 50)
        #expect(try frame(layout, "b").width == 122)
        #expect(try frame(layout, "b").height == 10)
        // With equal priorities it is not determined; the first has the smaller error.
        let ambiguous = try layOut(box)
        #expect(try frame(ambiguous, "a").width == 50)
        guard case .ambiguous(let freedoms)? = ambiguous.constraintWarnings.first?.warning else {
            Issue.record("\(ambiguous.constraintWarnings)")
            return
        }
        let width = try #require(freedoms.first { $0.item == "a" && $0.attribute == .width })
        #expect(abs(width.range.lowerBound - 50) < 1e-6 && abs(width.range.upperBound - 112) < 1e-6)
    }

    @Test func heightsFollowWidths() throws {
        let box = try Self.container(
            .points(120), .auto, [Self.leaf("text", 200, 10, flows: true)],
            ["text.left == 10", "text.right == parent.right - 10", "text.top == 5", "text.bottom == parent.bottom - 5"])
        let layout = try layOut(box)
        #expect(try frame(layout, "text") == Rect(x: 10, y: 5, width: 100, height: 20))
        #expect(layout.root.frame.height == 30)
    }

    /// A width equal to the height makes the text narrow, then high, then wide, and so on.
    @Test func widthsAndHeightsThatNeverSettleAreReported() throws {
        var box = try Self.container(
            .points(300), .points(300), [Self.leaf("a", 200, 10, flows: true)],
            ["a.left == 0", "a.top == 0", "a.width == a.height"])
        box.children[0].style.hugging = AxisPriorities(1, 250)
        box.children[0].style.compression = AxisPriorities(1, 750)
        let layout = try layOut(box)
        #expect(layout.constraintWarnings.map(\.warning) == [.oscillating(items: ["a"])])
        #expect(try frame(layout, "a").width == frame(layout, "a").height)
    }

    @Test func baselinesAlign() throws {
        let box = try Self.container(
            .points(300), .points(100), [Self.leaf("a", 50, 20), Self.leaf("b", 50, 10), Box(id: "c")],
            [
                "a.left == 0", "a.top == 10", "b.left == a.right", "b.firstBaseline == a.firstBaseline", "c.left == 0",
                "c.width == 5", "c.height == 6", "c.lastBaseline == a.lastBaseline",
            ])
        let layout = try layOut(box)
        #expect(try frame(layout, "b").y == 10 + 16 - 8)
        #expect(try frame(layout, "c").y == 26 - 6)
    }

    @Test func safeAreasAndMargins() throws {
        var box = try Self.container(
            .points(300), .points(800), [Box(id: "a"), Box(id: "b")],
            [
                "a.top == parent.safeArea.top", "a.bottom == parent.safeArea.bottom", "a.left == parent.left",
                "a.width == 10", "b.left == parent.margins.left", "b.right == parent.margins.right",
                "b.top == parent.margins.top", "b.height == 1",
            ])
        box.constraints.safeArea = EdgeInsets(top: 44, bottom: 34)
        box.style.padding = BoxSides(12)
        let layout = try layOut(box)
        #expect(try frame(layout, "a") == Rect(x: 0, y: 44, width: 10, height: 722))
        #expect(try frame(layout, "b") == Rect(x: 12, y: 12, width: 276, height: 1))
    }

    @Test func leadingIsOnTheRightFromRightToLeft() throws {
        let box = try Self.container(
            .points(320), .points(50), [Box(id: "a")],
            ["a.leading == parent.leading + 16", "a.width == 50", "a.top == 0", "a.height == 10"])
        #expect(try frame(try layOut(box, isRightToLeft: true), "a").x == 254)
        #expect(try frame(try layOut(box), "a").x == 16)
    }

    @Test func rightToLeftIsTheMirrorOfLeftToRight() throws {
        let box = try Self.container(
            .points(320), .points(50), [Self.leaf("a", 60, 10), Self.leaf("b", 70, 10), Self.leaf("c", 300, 10)],
            [
                "a.leading == parent.leading + 16", "b.leading == a.trailing + 8", "c.leading >= b.trailing + 4",
                "c.trailing == parent.trailing - 10", "b.leading == 0.25 * parent.trailing @600", "a.top == 0",
                "b.top == 0", "c.top == 0", "c.width >= 20",
            ])
        let (left, right) = (try layOut(box), try layOut(box, isRightToLeft: true))
        for id in ["a", "b", "c"] {
            let (one, other) = (try frame(left, id), try frame(right, id))
            #expect(abs(320 - one.maxX - other.x) < 1e-6 && abs(one.width - other.width) < 1e-6, "\(id)")
        }
    }

    /// The mirror does not depend on which anchor of a constraint has a direction.
    @Test(arguments: [
        "a.centerX == b.leading + 5", "a.leading == b.leading + 5", "a.centerX == 0.5 * b.leading + 0.5 * b.trailing",
        "a.centerX == 0.25 * parent.width + b.trailing - b.width",
    ])
    func anyAnchorMakesAConstraintDirectional(_ constraint: String) throws {
        let box = try Self.container(
            .points(320), .points(50), [Box(id: "a"), Box(id: "b")],
            [constraint, "a.width == 30", "b.leading == parent.leading + 90", "b.width == 70"])
        let (left, right) = (try layOut(box), try layOut(box, isRightToLeft: true))
        for id in ["a", "b"] {
            #expect(abs(320 - (try frame(left, id)).maxX - (try frame(right, id)).x) < 1e-6, "\(id)")
        }
    }

    @Test func containersAreAsSmallAsTheirConstraintsAllow() throws {
        let inner = try Self.container(
            .auto, .auto, [Self.leaf("text", 80, 20)],
            [
                "text.left == parent.left + 10", "text.right == parent.right - 10", "text.top == parent.top + 5",
                "text.bottom == parent.bottom - 5",
            ])
        let row = Box.row(align: .start) {
            inner
            Self.leaf("after", 30, 10)
        }
        let layout = try layOut(row, width: 400)
        #expect(try frame(layout, "container") == Rect(x: 0, y: 0, width: 100, height: 30))
        #expect(try frame(layout, "after").x == 100)
        #expect(abs((layout["container"]?.baseline ?? 0) - 21) < 1e-9)
    }

    @Test func flexboxNestsInConstraints() throws {
        var inner = Box.row(id: "row", gap: 4) {
            Self.leaf("a", 30, 10)
            Self.leaf("b", 40, 12)
        }
        inner.style.padding = BoxSides(3)
        let box = try Self.container(
            .points(300), .points(100), [inner],
            ["row.right == parent.right", "row.bottom == parent.bottom", "row.left >= parent.left"])
        let layout = try layOut(box)
        #expect(try frame(layout, "row") == Rect(x: 300 - 80, y: 100 - 18, width: 80, height: 18))
        #expect(try frame(layout, "b").x == 37)
    }

    @Test func specsNestBothWays() throws {
        let badge = Self.leaf("badge", 30, 10)
        let row = LayoutSpec.stack(.horizontal, spacing: 5) {
            Self.leaf("a", 40, 20)
            Self.leaf("b", 40, 20)
        }
        var named = row
        named.id = "row"
        let spec = ConstraintSpec(id: "card") {
            named.make {
                $0.top.left.equalTo(.parent).inset(10)
            }
            badge.make {
                $0.left.equalTo(named.right).offset(5)
                $0.centerY.equalTo(named)
                $0.right.equalTo(.parent).inset(10)
                $0.bottom.lessThan(.parent)
            }
        }
        #expect(spec.box() == nil)
        let layout = try spec.spec.inset(.points(7)).layout(in: SizeRange(maxWidth: 400), environment: Self.environment)
        #expect(try frame(layout, "card") == Rect(x: 7, y: 7, width: 10 + 85 + 5 + 30 + 10, height: 25))
        #expect(try frame(layout, "row") == Rect(x: 10, y: 10, width: 85, height: 20))
        #expect(try frame(layout, "badge") == Rect(x: 100, y: 15, width: 30, height: 10))
        #expect(try frame(layout, "b").x == 45)
    }

    @Test func contradictionsAreReportedAndTheRestIsLaidOut() throws {
        var box = try Self.container(
            .points(300), .points(300), [Box(id: "a")],
            ["a.top == 100", "a.left == 7", "a.width == 10", "a.height == 10", "a.top == 120"])
        box.constraints.list[4].key = "later"
        let layout = try layOut(box)
        #expect(try frame(layout, "a") == Rect(x: 7, y: 100, width: 10, height: 10))
        let warnings = layout.constraintWarnings
        #expect(warnings.map(\.warning) == [.unsatisfiable(constraints: ["a.top == 100", "later"], broken: "later")])
        #expect(warnings.first?.box.id == "container")
    }

    @Test func missingItemsAreReported() throws {
        let box = try Self.container(
            .points(30), .points(30), [Box(id: "a")],
            ["a.left == nobody.left", "a.left == 3", "a.top == 0", "a.width == 1", "a.height == 1"])
        let layout = try layOut(box)
        #expect(try frame(layout, "a").x == 3)
        #expect(
            layout.constraintWarnings.map(\.warning) == [.missingItem("nobody", constraint: "a.left == nobody.left")])
    }

    @Test func treesUpdateTheirConstraints() throws {
        let box = try Self.container(
            .points(300), .points(100), [Box(id: "a"), Self.leaf("b", 20, 20)],
            [
                "a.left == 10", "a.top == 10", "a.width == 50", "a.height == 50", "b.left == a.right + 5",
                "b.centerY == a.centerY",
            ])
        var tree = try BoxTree(box, environment: Self.environment)
        let first = try tree.layout()
        #expect(try frame(first, "b").x == 65)
        try tree.setConstraints(of: tree.root) { constraints in
            constraints.update(ConstraintTarget.box("a")) { $0.width.equalTo(80) }
        }
        let second = try tree.layout()
        #expect(try frame(second, "b").x == 95)
        #expect(tree.constraints(of: tree.root)?.list.count == 6)
        try tree.setStyle(of: tree.root) { $0.display = .flex }
        #expect(try frame(try tree.layout(), "b").x == 0)
    }

    @Test func repeatedLayoutsAreTheSame() throws {
        let box = try Self.container(
            .percent(100), .auto, [Self.leaf("a", 120, 10, flows: true), Self.leaf("b", 100, 10, flows: true)],
            [
                "a.left == 10", "b.left == a.right + 8", "b.right == parent.right - 10", "a.top == 0",
                "b.top == a.bottom",
                "b.bottom == parent.bottom",
            ])
        var tree = try BoxTree(box, environment: Self.environment)
        for width in [200.0, 90, 300, 200, 55, 90] {
            let again = try tree.layout(width: width)
            let alone = try layOut(box, width: width)
            for id in ["a", "b", "container"] { #expect(try frame(again, id) == frame(alone, id), "\(width) \(id)") }
        }
    }
}

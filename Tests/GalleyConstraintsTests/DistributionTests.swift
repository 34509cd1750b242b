import GalleyBoxes
import GalleyConstraints
import GalleyLayout
import Testing

/// Items distributed along an axis.
@Suite struct DistributionTests {
    private func lefts(_ count: Int, isRightToLeft: Bool = false, _ distribute: (inout BoxConstraints, [Box]) -> Void)
        throws -> [Rect]
    {
        let items = (0..<count).map { Box(id: "i\($0)") }
        var box = Box(children: items)
        box.style.display = .constraints
        (box.style.width, box.style.height) = (.points(320), .points(100))
        distribute(&box.constraints, items)
        box.constraints.make(items) {
            $0.top.equalTo(.parent)
            $0.height.equalTo(10)
        }
        var environment = ContainerTests.environment
        if isRightToLeft { environment.direction = .rtl }
        let layout = try box.layout(environment: environment)
        #expect(layout.constraintWarnings.isEmpty)
        return layout.root.children.map(\.frame)
    }

    @Test func fixedSpacing() throws {
        let frames = try lefts(4) { $0.distribute($1, along: .horizontal, spacing: 10, lead: 10, trail: 10) }
        #expect(frames.map(\.x) == [10, 87.5, 165, 242.5])
        #expect(frames.allSatisfy { $0.width == 67.5 })
    }

    @Test func fixedLength() throws {
        let frames = try lefts(3) { $0.distribute($1, along: .horizontal, length: 60, lead: 10, trail: 10) }
        #expect(frames.map(\.x) == [10, 130, 250])
    }

    @Test func aSecondDistributionReplacesTheFirst() throws {
        let frames = try lefts(3) {
            $0.distribute($1, along: .horizontal, spacing: 3)
            $0.distribute($1, along: .horizontal, length: 60, lead: 10, trail: 10)
        }
        #expect(frames.map(\.x) == [10, 130, 250])
    }

    @Test func leadingToTrailingIsMirrored() throws {
        for isFixed in [true, false] {
            func distribute(_ constraints: inout BoxConstraints, _ items: [Box]) {
                if isFixed {
                    constraints.distribute(items, along: .leadingToTrailing, length: 40, lead: 7, trail: 30)
                } else {
                    constraints.distribute(items, along: .leadingToTrailing, spacing: 5, lead: 7, trail: 30)
                }
            }
            let left = try lefts(4, distribute)
            let right = try lefts(4, isRightToLeft: true, distribute)
            for (one, other) in zip(left, right) { #expect(abs(320 - one.maxX - other.x) < 1e-6) }
            #expect(left[0].x == 7)
        }
    }
}

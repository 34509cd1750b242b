import GalleyBoxes
import GalleyConstraints
import Testing

/// Masonry's notation: what each statement makes.
@Suite struct NotationTests {
    let title = Box(id: "title")
    let badge = Box(id: "badge")

    private func made(_ item: Box? = nil, _ make: (ConstraintMaker) -> Void) -> [String] {
        var constraints = BoxConstraints()
        constraints.make(item ?? title, make)
        return constraints.list.map(\.description)
    }

    @Test func attributesCompareWithTheSameOfAnother() {
        #expect(
            made { $0.left.equalTo(.parent) } == ["title.left == parent.left"])
        #expect(made { $0.baseline.equalTo(badge) } == ["title.lastBaseline == badge.lastBaseline"])
        #expect(made { $0.width.lessThanOrEqualTo(badge) } == ["title.width <= badge.width"])
        #expect(made { $0.top.greaterThanOrEqualTo(.safeArea) } == ["title.top >= parent.safeArea.top"])
        #expect(made { $0.leading.equalTo(.margins) } == ["title.leading == parent.margins.leading"])
        #expect(made { $0.firstBaseline.equalTo(badge.bottom) } == ["title.firstBaseline == badge.bottom"])
    }

    @Test func everyAttributeComparesWithEveryTarget() {
        let names = [
            "left", "right", "leading", "trailing", "centerX", "top", "bottom", "centerY", "firstBaseline",
            "lastBaseline", "width", "height",
        ]
        let targets: [(any Constrainable, String)] = [
            (ConstraintTarget.parent, "parent"), (ConstraintTarget.margins, "parent.margins"),
            (ConstraintTarget.safeArea, "parent.safeArea"), (ConstraintTarget.box("other"), "other"),
            (badge, "badge"), (LayoutSpec(badge), "badge"),
        ]
        func statements(_ maker: ConstraintMaker, _ target: some Constrainable) {
            for chain in [maker.left, maker.right, maker.leading, maker.trailing, maker.centerX] {
                chain.equalTo(target)
            }
            for chain in [maker.top, maker.bottom, maker.centerY, maker.firstBaseline, maker.lastBaseline] {
                chain.equalTo(target)
            }
            for chain in [maker.width, maker.height] { chain.equalTo(target) }
        }
        for (target, text) in targets {
            #expect(made { statements($0, target) } == names.map { "title.\($0) == \(text).\($0)" })
        }
    }

    @Test func everyAttributeComparesWithAnchors() {
        #expect(
            made {
                $0.left.equalTo(badge.right)
                $0.right.equalTo(badge.left)
                $0.leading.equalTo(badge.trailing)
                $0.trailing.equalTo(badge.leading)
                $0.centerX.equalTo(badge.centerX)
                $0.top.equalTo(badge.bottom)
                $0.bottom.equalTo(badge.top)
                $0.centerY.equalTo(badge.firstBaseline)
                $0.baseline.equalTo(badge.lastBaseline)
                $0.width.equalTo(badge.height)
                $0.height.equalTo(badge.width)
                $0.top.equalTo([badge.bottom, badge.centerY]).offset(2)
            } == [
                "title.left == badge.right", "title.right == badge.left", "title.leading == badge.trailing",
                "title.trailing == badge.leading", "title.centerX == badge.centerX", "title.top == badge.bottom",
                "title.bottom == badge.top", "title.centerY == badge.firstBaseline",
                "title.lastBaseline == badge.lastBaseline", "title.width == badge.height",
                "title.height == badge.width", "title.top == badge.bottom + 2", "title.top == badge.centerY + 2",
            ])
    }

    @Test func everyArgumentHasEveryRelation() {
        #expect(
            made {
                $0.left.lessThanOrEqualTo(badge).offset(1)
                $0.left.greaterThanOrEqualTo(badge.right)
                $0.left.lessThan(badge)
                $0.left.greaterThan(badge.left)
                $0.width.lessThanOrEqualTo(7)
                $0.width.greaterThanOrEqualTo([badge, title])
                $0.width.lessThanOrEqualTo([badge])
            } == [
                "title.left <= badge.left + 1", "title.left >= badge.right", "title.left <= badge.left",
                "title.left >= badge.left", "title.width <= 7", "title.width >= badge.width",
                "title.width >= title.width", "title.width <= badge.width",
            ])
        #expect(
            made {
                $0.size.lessThanOrEqualTo(Size(width: 3, height: 4))
                $0.size.greaterThanOrEqualTo(Size(width: 1, height: 2))
                $0.center.lessThanOrEqualTo(Point(x: 3, y: 4))
                $0.center.greaterThanOrEqualTo(Point(x: 1, y: 2))
                $0.left.lessThanOrEqualTo(EdgeInsets(9))
                $0.right.greaterThanOrEqualTo(EdgeInsets(9))
            } == [
                "title.width <= 3", "title.height <= 4", "title.width >= 1", "title.height >= 2",
                "title.centerX <= parent.centerX + 3", "title.centerY <= parent.centerY + 4",
                "title.centerX >= parent.centerX + 1", "title.centerY >= parent.centerY + 2",
                "title.left <= parent.left + 9", "title.right >= parent.right - 9",
            ])
    }

    @Test func prioritiesHaveTheNumbersOfAutoLayout() {
        #expect(
            [LayoutPriority.required, .high, .medium, .low, .fittingSize].map(\.value) == [1000, 750, 500, 250, 50])
        #expect(LayoutPriority(0).value == 1 && LayoutPriority(1001).value == 1000 && LayoutPriority.low < .high)
    }

    @Test func chainsAndComposites() {
        #expect(
            made { $0.top.and.leading.equalTo(.parent).with.inset(16) }
                == ["title.top == parent.top + 16", "title.leading == parent.leading + 16"])
        #expect(
            made { $0.edges.equalTo(.parent).insets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) }
                == [
                    "title.top == parent.top + 1", "title.left == parent.left + 2", "title.bottom == parent.bottom - 3",
                    "title.right == parent.right - 4",
                ])
        #expect(
            made { $0.size.equalTo(badge).sizeOffset(Size(width: 5, height: -6)) }
                == ["title.width == badge.width + 5", "title.height == badge.height - 6"])
        #expect(
            made { $0.center.equalTo(badge).centerOffset(Vector(dx: 1, dy: 2)) }
                == ["title.centerX == badge.centerX + 1", "title.centerY == badge.centerY + 2"])
        #expect(made { $0.attributes([.left, .height]).equalTo(badge) }.count == 2)
    }

    @Test func numbersAreLengthsOrDistancesFromTheParent() {
        #expect(made { $0.width.equalTo(50) } == ["title.width == 50"])
        #expect(made { $0.left.equalTo(10) } == ["title.left == parent.left + 10"])
        #expect(made { $0.size.equalTo(Size(width: 3, height: 4)) } == ["title.width == 3", "title.height == 4"])
        #expect(
            made { $0.center.equalTo(Point(x: 3, y: 4)) }
                == ["title.centerX == parent.centerX + 3", "title.centerY == parent.centerY + 4"])
        #expect(
            made { $0.right.equalTo(EdgeInsets(top: 0, left: 0, bottom: 0, right: 9)) }
                == ["title.right == parent.right - 9"])
        #expect(
            made { $0.width.equalTo([badge, title]) } == ["title.width == badge.width", "title.width == title.width"])
    }

    @Test func modifiers() {
        #expect(
            made { $0.width.equalTo(.parent).multiplied(by: 0.25).offset(4).priority(.high) }
                == ["title.width == 0.25 * parent.width + 4 @750"])
        #expect(
            made { $0.height.equalTo(badge).divided(by: 2).priorityLow() } == [
                "title.height == 0.5 * badge.height @250"
            ])
        #expect(made { $0.height.equalTo(1).priorityMedium() } == ["title.height == 1 @500"])
        var constraints = BoxConstraints()
        let new = constraints.make(title, file: "A.swift", line: 3) { $0.width.equalTo(1).key("wide") }
        #expect(new.first?.key == "wide" && new.first?.name == "wide (A.swift:3)")
    }

    @Test func updatesReplaceWhateverDiffers() {
        var constraints = BoxConstraints()
        constraints.make(title) {
            $0.width.equalTo(.parent).multiplied(by: 0.5)
            $0.width.greaterThanOrEqualTo(20)
            $0.width.equalTo(40).priority(.low).key("wish")
        }
        constraints.update(title) {
            $0.width.equalTo(badge).multiplied(by: 0.75).priority(600)
            $0.width.equalTo(60).key("wish")
            $0.height.equalTo(9)
        }
        #expect(
            constraints.list.map(\.description) == [
                "title.width == 0.75 * badge.width @600", "title.width >= 20", "title.width == 60", "title.height == 9",
            ])
        constraints.remake(title) { $0.top.equalTo(.parent) }
        #expect(constraints.list.map(\.description) == ["title.top == parent.top"])
        constraints.removeAll(of: title)
        #expect(constraints.list.isEmpty)
    }

    @Test func arraysAndKeys() {
        var constraints = BoxConstraints()
        constraints.make([title, badge]) { $0.width.equalTo(5).key("same") }
        #expect(constraints.list.map(\.description) == ["title.width == 5", "badge.width == 5"])
        constraints.update([title, badge]) { $0.width.equalTo(6).key("same") }
        #expect(constraints.list.map(\.constant) == [6, 6])
        constraints.remake([title, badge]) { $0.height.equalTo(7).key("same") }
        #expect(constraints.list.map(\.description) == ["title.height == 7", "badge.height == 7"])
        constraints.remove(key: "same")
        #expect(constraints.list.isEmpty)
    }

    @Test func namesOfOtherCharactersAreQuoted() throws {
        let odd = Box(id: "1 odd. name")
        let text = try #require(made(odd) { $0.left.equalTo(title) }.first)
        #expect(text == "'1 odd. name'.left == title.left")
        #expect(try BoxConstraint(text).first.item == .box("1 odd. name"))
    }
}

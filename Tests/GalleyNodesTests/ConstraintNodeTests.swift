import GalleyBoxes
import GalleyConstraints
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyNodes

/// Nodes as items of constraints.
@Suite struct ConstraintNodeTests {
    private struct Badge: Node, Equatable {
        var text: String
        var layout: LayoutSpec { TextNode(text).padding(.points(4)) }
    }

    /// A component that places nodes of several kinds by constraints.
    private struct Card: Node, Equatable {
        var title: String
        var layout: LayoutSpec {
            let photo = ImageNode("photo.png").size(width: .points(40), height: .points(30)).id("photo")
            let title = TextNode(title).id("title")
            let badge = Badge(text: "New").id("badge")
            let send = ButtonNode("Send") {}.id("send")
            return ConstraintSpec {
                photo.make { $0.top.leading.equalTo(.parent).inset(10) }
                title.make {
                    $0.leading.equalTo(photo.trailing).offset(6)
                    $0.centerY.equalTo(photo)
                }
                badge.make {
                    $0.trailing.equalTo(.parent).inset(10)
                    $0.firstBaseline.equalTo(title)
                }
                send.make {
                    $0.leading.equalTo(.parent).inset(10)
                    $0.trailing.equalTo(.parent).inset(10)
                    $0.top.equalTo(photo.bottom).offset(8)
                    $0.bottom.equalTo(.parent).inset(10)
                }
            }.spec
        }
    }

    private func layout(_ node: some Node, width: Double = 300) throws -> NodeLayout {
        let range = SizeRange(min: Size(width: width, height: 0), maxWidth: width)
        return try NodeLayout(node, in: range, environment: testEnvironment())
    }

    /// Labels have their natural width, and fields take the rest or give it up, without priorities.
    @Test(arguments: [400.0, 220]) func labelsKeepTheirWidthAndFieldsStretch(width: Double) throws {
        let label = TextNode("A long label").id("label")
        let field = EditorNode("Text that is longer than most of the fields").id("field")
        let form = ConstraintSpec {
            label.make {
                $0.leading.top.equalTo(.parent)
                $0.trailing.equalTo(field.leading).offset(-8)
            }
            field.make { $0.trailing.top.bottom.equalTo(.parent) }
        }.spec
        let layout = try layout(form, width: width)
        let natural = try NodeLayout(label, in: .unbounded, environment: testEnvironment()).size.width
        let (first, second) = (try #require(layout["label"]).frame, try #require(layout["field"]).frame)
        #expect(abs(first.width - natural) <= 1)
        #expect(first.x == 0 && abs(second.x - first.maxX - 8) <= 1 && abs(second.maxX - width) <= 1)
    }

    @Test func nodesOfAllKindsAreItems() throws {
        let layout = try layout(Card(title: "Hello"))
        let photo = try #require(layout["photo"])
        let (title, badge) = (try #require(layout["title"]), try #require(layout["badge"]))
        let send = try #require(layout["send"])
        #expect(photo.frame == Rect(x: 10, y: 10, width: 40, height: 30))
        #expect(title.frame.x == 56 && abs(title.frame.midY - 25) <= 0.5)
        #expect(abs(badge.frame.maxX - 290) <= 0.5)
        // Both have one line of the same font, and the badge has a padding of 4.
        #expect(abs(badge.frame.y + 4 - title.frame.y) <= 1)
        #expect(send.frame.x == 10 && send.frame.width == 280 && send.frame.y == 48)
        #expect(abs(layout.size.height - send.frame.maxY - 10) <= 1)
        #expect(title.text?.text.string == "Hello")
    }

    /// A component inside boxes is a leaf with the size that its constraints give it.
    @Test func componentsOfConstraintsAreItemsOfStacks() throws {
        let alone = try layout(Card(title: "Hello"))
        let stack = try layout(
            LayoutSpec.stack(.vertical, align: .stretch) {
                Card(title: "Hello").id("card")
                Box(id: "after").size(width: .points(10), height: .points(10))
            })
        #expect(stack["card"]?.frame.size == alone.size)
        #expect(stack["after"]?.frame.y == alone.size.height)
        #expect(stack["send"]?.frame == alone["send"]?.frame)
    }

    @Test func boxesOfConstraintsMayScroll() throws {
        var contents = Box(children: [
            Box(TextNode("Hello")), Box(id: "end").size(width: .points(10), height: .points(10)),
        ])
        contents.children[0].id = "title"
        contents.style.display = .constraints
        contents.constraints.list = [
            try BoxConstraint("title.top == parent.top + 200"), try BoxConstraint("title.left == parent.left + 7"),
            try BoxConstraint("end.top == title.bottom"), try BoxConstraint("end.left == title.left"),
            try BoxConstraint("end.bottom == parent.bottom"),
        ]
        for node in [
            ScrollNode(.vertical) { contents }.size(height: .points(100)),
            LayoutSpec(contents.size(height: .points(100)).representing(ScrollNode(.vertical))),
        ] {
            let layout = try layout(node)
            let title = try #require(layout.elements.first { $0.path.id == "title" })
            let end = try #require(layout.elements.first { $0.path.id == "end" })
            #expect(title.frame.origin == Point(x: 7, y: 200))
            #expect(end.frame.y == title.frame.maxY)
            #expect(layout.size.height == 100)
        }
    }
}

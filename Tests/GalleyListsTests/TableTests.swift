import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

@MainActor @Suite struct TableTests {
    @MainActor final class Log {
        var orders: [TableOrder] = []
    }

    private func table(_ count: Int, _ change: (TableNode) -> TableNode = { $0 }) throws -> TableNode {
        change(
            TableNode(
                try ListSnapshot(items(0..<count)),
                columns: [
                    TableColumn("name", title: "Name", width: .share(2), isSortable: true) { row in
                        Box().size(height: 30).styled { $0.flexGrow = 1 }.background(.accent).id(
                            "name \(row.id)")
                    },
                    TableColumn("size", title: "Size", width: .points(60)) { row in
                        Box().size(height: 20).styled { $0.flexGrow = 1 }.background(.accent).id(
                            "size \(row.id)")
                    },
                    TableColumn("kind", title: "Kind", width: .share(1, least: 50)) { row in
                        Box().size(height: 20).styled { $0.flexGrow = 1 }.background(.accent).id(
                            "kind \(row.id)")
                    },
                ], rowHeight: 30))
    }

    private func frame(_ stage: ListStage, _ id: String) -> Rect? {
        stage.host.path(of: id).flatMap { stage.host.frame(of: $0) }
    }

    @Test func columnsHaveTheSameWidthsInAllRows() throws {
        let stage = ListStage(400, 200)
        stage.host.describe(try table(50_000))
        stage.settle()
        // 60 points are given, 40 and 50 the least of the others, and 250 are shared two to one.
        for row in ["r0", "r3"] {
            let (name, size, kind) = (
                frame(stage, "name \(row)"), frame(stage, "size \(row)"), frame(stage, "kind \(row)")
            )
            #expect(size?.width == 60 - 16 && (size?.x ?? 0) - (name?.maxX ?? 0) == 16)
            #expect(abs((name?.width ?? 0) - (40 + 250 * 2 / 3.0 - 16)) <= 1)
            #expect(kind?.maxX == 392)
        }
        #expect(stage.host.list("rows")?.isExact == true)
        stage.host.describe(try table(50_000) { $0.widths(["size": 100]) })
        stage.settle()
        #expect(frame(stage, "size r3")?.width == 84)
    }

    @Test func assistiveTechnologyFindsTheHeaderAndTheRows() throws {
        let stage = ListStage(400, 200)
        stage.host.describe(
            TableNode(
                try ListSnapshot(items(0..<500)),
                columns: [TableColumn("name", title: "Name") { TextNode("Name of \($0.id)") }], rowHeight: 30))
        stage.settle()
        let table = try #require(stage.host.accessibilityTree.first)
        #expect(stage.host.accessibilityTree.count == 1 && table.role == .table)
        #expect(table.children.map(\.role) == [.row, .list])
        #expect(table.children[0].children.map(\.label) == ["Name"])
        #expect(table.children[1].children.first?.position == NodeAccessibility.Position(index: 1, of: 500))
        #expect(table.children[1].children.first?.children.map(\.label) == ["Name of r0"])
    }

    @Test func aTapOnAHeaderAsksForAnOrder() throws {
        let (stage, log) = (ListStage(400, 200), Log())
        func show(_ order: TableOrder?) throws {
            stage.host.describe(try table(10) { $0.sorted(by: order) { log.orders.append($0) } })
            stage.settle()
            guard let header = frame(stage, "sort name") else {
                Issue.record("no header")
                return
            }
            stage.host.handle(.pointer(.down, at: Point(x: header.midX, y: header.midY)))
            stage.host.handle(.pointer(.up, at: Point(x: header.midX, y: header.midY)))
            stage.settle()
        }
        try show(nil)
        #expect(log.orders == [TableOrder(by: "name")])
        try show(log.orders[0])
        #expect(log.orders.last == TableOrder(by: "name", isDescending: true))
        #expect(frame(stage, "sort size") == nil)
    }

    @Test func theUserResizesColumnsByTheirEdges() throws {
        let stage = ListStage(400, 200)
        var widths: [ItemID: Double] = [:]
        var resizes: [TableColumnWidth] = []
        func show() throws {
            stage.host.describe(
                try table(10) {
                    $0.widths(widths).resizable { change in
                        resizes.append(change)
                        widths[change.column] = change.width
                    }
                })
            stage.settle()
        }
        try show()
        let edge = try #require(frame(stage, "edge size"))
        let before = try #require(frame(stage, "column size"))
        #expect(before.width == 60 && edge.maxX == before.maxX)
        func pointer(_ phase: PointerEvent.Phase, _ x: Double) throws {
            stage.host.handle(.pointer(phase, at: Point(x: x, y: edge.midY)))
            try show()
        }
        try pointer(.down, edge.midX)
        for distance in [10.0, 30, 45] { try pointer(.move, edge.midX + distance) }
        #expect(frame(stage, "column size")?.width == 105)
        #expect(frame(stage, "size r0")?.width == 89)
        // Not below the least width.
        try pointer(.move, edge.midX - 200)
        try pointer(.up, edge.midX - 200)
        #expect(frame(stage, "column size")?.width == 24 && resizes.last == TableColumnWidth("size", 24))
    }
}

import Foundation
import GalleyInterface

// The code of the articles on lists, as it appears there.

struct Message: Identifiable, Hashable, Sendable {
    var id: String
    var author: String
    var text: String
}

func feed(_ messages: [Message]) throws -> ListNode {
    try ListNode(messages) { message in
        LayoutSpec.stack(.vertical, spacing: 4) {
            TextNode(message.author)
            TextNode(markdown: message.text)
        }
        .inset(12)
    }
}

func inbox(today: [ListItem], earlier: [ListItem]) throws -> ListNode {
    let snapshot = try ListSnapshot([
        ListSection("Today", items: today, header: 0),
        ListSection("Earlier", items: earlier, header: 0),
    ])
    return ListNode(snapshot, layout: .rows(spacing: 1).pinned()) { row in TextNode("\(row.id)").padding(12) }
        .header { section in TextNode("\(section)").padding(8).background(.surface) }
}

@MainActor func jump(to id: String, in host: NodeHost) {
    host.list("feed")?.reveal(id, at: .center)
}

@MainActor func positionToSave(of host: NodeHost) throws -> Data? {
    try host.list("feed")?.savedPosition.map { try JSONEncoder().encode($0) }
}

func feed(_ messages: ListNode, restoredFrom saved: Data?) throws -> ListNode {
    messages.startingPosition(try saved.map { try JSONDecoder().decode(ListPosition.self, from: $0) })
}

@MainActor final class Store {
    var messages: [Message] = []
    func older() async throws -> [Message] { [] }
}

@MainActor func history(_ store: Store, show: @escaping @MainActor @Sendable () -> Void) throws -> ListNode {
    try feed(store.messages)
        .anchored(to: .end)
        .onFetch(at: [.start]) { _ in
            let older = try await store.older()
            store.messages.insert(contentsOf: older, at: 0)
            show()
            return older.isEmpty ? .end : .more
        }
}

func photos(_ ids: [String]) throws -> ListNode {
    let snapshot = try ListSnapshot(ids.map { ListItem($0) })
    return ListNode(snapshot, layout: .grid(.minimumWidth(120), spacing: 8, length: .ratio(1))) { row in
        ImageNode("\(row.id)").contentMode(.fill).size(width: .percent(100), height: .percent(100))
    }
}

func pages(_ texts: [String]) throws -> ListNode {
    ListNode(try ListSnapshot(texts.indices.map { ListItem("\($0)") }), layout: .pager()) { row in
        TextNode(markdown: texts[row.index]).size(width: .percent(100), height: .percent(100))
    }
}

func chooser(_ names: [ListItem], choose: @escaping @MainActor @Sendable (ItemID) -> Void) throws -> ListNode {
    ListNode(try ListSnapshot(names)) { row in
        TextNode("\(row.id)").padding(10).background(row.state.contains(.selected) ? .accent : .background)
    }
    .selection(.single)
    .typeAhead { "\($0.id)" }
    .onActivate(choose)
}

/// Items on alternating sides of a line in the middle.
struct Timeline: ListArrangement {
    func width(of index: Int, count: Int, in width: Double) -> Double { width / 2 - 12 }

    func place(_ lengths: [Double], in width: Double) -> [Rect] {
        var next = (left: 0.0, right: 24.0)
        return lengths.enumerated().map { index, length in
            let isLeft = index.isMultiple(of: 2)
            let y = isLeft ? next.left : next.right
            if isLeft { next.left = y + length + 16 } else { next.right = y + length + 16 }
            return Rect(x: isLeft ? 0 : width / 2 + 12, y: y, width: width / 2 - 12, height: length)
        }
    }
}

func harbour(_ ships: [ListItem], order: TableOrder?, sort: @escaping @MainActor @Sendable (TableOrder) -> Void) throws
    -> TableNode
{
    TableNode(
        try ListSnapshot(ships),
        columns: [
            TableColumn("ship", title: "Ship", isSortable: true) { row in TextNode("\(row.id)") },
            TableColumn("place", title: "Place", width: .points(80)) { row in TextNode("\(row.index + 1)") },
        ], rowHeight: 30
    )
    .sorted(by: order, onSort: sort)
}

@MainActor func tasks(
    _ items: [ListItem], show: @escaping @MainActor @Sendable ([ListItem]) -> Void,
    seen: @escaping @MainActor @Sendable (ItemID) -> Void
) throws -> ListNode {
    let snapshot = try ListSnapshot(items)
    return ListNode(snapshot) { row in TextNode("\(row.id)").padding(12) }
        .onMove { move in
            if let next = try? snapshot.moving(move.id, before: move.before) { show(next.sections[0].items) }
        }
        .swipeActions(trailing: { _ in
            [ListAction("done", title: "Done") { id in show(items.filter { $0.id != id }) }]
        })
        .onRowEvent { event in
            if case .appeared(let id, _) = event { seen(id) }
        }
}

func resizableHarbour(
    _ table: TableNode, widths: [ItemID: Double], resize: @escaping @MainActor @Sendable (TableColumnWidth) -> Void
) -> TableNode {
    table.widths(widths).resizable(resize)
}

internal import Galley
internal import GalleyLists
internal import GalleyNodes

/// The lists of a scene: their requests for more items, their events, and the sections that steps gave them.
@MainActor final class SceneLists {
    /// The sections that steps gave to lists, by the ids of the lists. They count until the scene is described again.
    typealias Sections = [String: (value: JSONValue, place: DocumentDecoding)]

    /// Something that a list reports.
    enum Event: Sendable {
        case fetch(ListEdge)
        case fetchCancelled(ListEdge)
        case refresh
        case select([String])
        case activate(String)
        case move(ListMove)
        case action(String)
    }

    var sections: Sections = [:]
    var onEvent: (@MainActor (String, Event) -> Void)?
    private var fetches: [String: [ListEdge: ListFetch]] = [:]
    private var refreshes: [String: ListFetch] = [:]

    func report(_ list: String, _ event: Event) { onEvent?(list, event) }

    func began(_ fetch: ListFetch, of list: String) {
        fetches[list, default: [:]][fetch.edge] = fetch
        fetch.onCancel = { [weak self] in
            guard let self else { return }
            self.fetches[list]?[fetch.edge] = nil
            self.report(list, .fetchCancelled(fetch.edge))
        }
        report(list, .fetch(fetch.edge))
    }

    func beganRefresh(_ fetch: ListFetch, of list: String) {
        refreshes[list] = fetch
        report(list, .refresh)
    }

    /// Takes the request that runs at an end; `nil` for the request of refreshing.
    func takeFetch(_ list: String, _ edge: ListEdge?) -> ListFetch? {
        guard let edge else { return refreshes.removeValue(forKey: list) }
        return fetches[list]?.removeValue(forKey: edge)
    }
}

extension ListEdge {
    /// The names of the ends in scripts.
    static let sceneNames: KeyValuePairs<String, ListEdge> = ["after": .end, "before": .start]

    var sceneName: String { self == .end ? "after" : "before" }
}

extension SceneKind {
    private static let anchors: KeyValuePairs<String, ListEdge?> = ["start": .start, "end": .end, "none": nil]

    static let list = SceneKind(
        name: "list",
        fields: [
            "layout", "anchor", "stickyHeaders", "stickyFooters", "estimate", "leadingScreens", "fetch", "measureAll",
            "sections", "selection", "selected", "activate", "pinned", "changes", "indicators", "overscroll", "refresh",
            "layoutBudget", "reorder", "actions", "position", "placeholders",
        ],
        ignored: ofContent + ["children"],
        style: { _ throws(GalleyError) in
            [
                JSONMember("width", .string("100%")), JSONMember("height", .string("100%")),
                JSONMember("minWidth", .number(0)), JSONMember("minHeight", .number(0)),
                JSONMember("overflow", .string("hidden")),
            ]
        },
        make: { box, fields, reader throws(GalleyError) in
            let id = try fields.string("id") ?? "list"
            let given = reader.sections[id]
            let contents = try SceneSections(
                given?.value ?? fields["sections"] ?? .array([]), at: given?.place ?? fields.place(of: "sections"),
                of: id, &reader)
            var list = ListNode(contents.snapshot, layout: try layout(fields, contents, &reader)) { row in
                LayoutSpec(contents.row(row.id.description))
            }
            .header { LayoutSpec(contents.header($0.description)) }.footer {
                LayoutSpec(contents.footer($0.description))
            }
            list = try place(list, fields)
            list = try work(list, fields)
            list = try behave(list, fields, id, contents, reader.lists)
            box.children = []
            box = box.representing(list)
        })

    private static func place(_ list: ListNode, _ fields: SceneFields) throws(GalleyError) -> ListNode {
        var list = list
        if let anchor = try fields.named("anchor", anchors) { list = list.anchored(to: anchor) }
        if let estimate = try fields.number("estimate", in: 0...1e6, "a length in points") {
            list = list.estimate(estimate)
        }
        if let value = fields["position"] {
            let own = try SceneFields(value, "a position (an object)", at: fields.place(of: "position"))
            guard let id = try own.string("id") else { throw own.failure("a position needs the \"id\" of an item") }
            list = list.startingPosition(
                ListPosition(
                    id, distance: try own.number("distance", in: -1e9...1e9, "a distance in points") ?? 0,
                    followsEnd: try own.bool("followsEnd") ?? false))
        }
        if let delay = try fields.milliseconds("placeholders") {
            list = list.placeholders(NodePlaceholder(delay: delay))
        }
        if fields.has("changes") {
            let value = fields["changes"] ?? .null
            list = list.animatingChanges(try SceneReader.transition(value, at: fields.place(of: "changes")))
        }
        return list.showsIndicators(try fields.bool("indicators") ?? true)
            .allowsOverscroll(try fields.bool("overscroll") ?? false)
    }

    private static func work(_ list: ListNode, _ fields: SceneFields) throws(GalleyError) -> ListNode {
        var list = list.measuresAll(try fields.bool("measureAll") ?? false)
        if let pinned = try fields.strings("pinned") { list = list.pinned(rows: Set(pinned.map { ItemID($0) })) }
        if let bytes = try fields.integer("layoutBudget", in: 0...Int(Int32.max), "a number of bytes") {
            list = list.layoutBudget(bytes)
        }
        return list
    }

    private static func behave(
        _ list: ListNode, _ fields: SceneFields, _ id: String, _ contents: SceneSections, _ lists: SceneLists?
    ) throws(GalleyError) -> ListNode {
        var list = list
        let leading = try fields.number("leadingScreens", in: 0...1000, "a number of screenfuls") ?? 2
        let ends = try edges(fields)
        if leading > 0, !ends.isEmpty {
            list = list.onFetchRequest(at: ends, leadingScreens: leading) { [weak lists] in lists?.began($0, of: id) }
        }
        if try fields.bool("refresh") == true {
            list = list.onRefreshRequest { [weak lists] in lists?.beganRefresh($0, of: id) }
        }
        if let mode = try fields.choice("selection", ListSelectionMode.self) {
            let selected = try fields.strings("selected").map { Set($0.map { ItemID($0) }) }
            list = list.selection(mode, selected: selected) { [weak lists] ids in
                lists?.report(id, .select(ids.map(\.description).sorted()))
            }
        }
        if try fields.bool("activate") == true {
            list = list.onActivate { [weak lists] row in lists?.report(row.description, .activate(id)) }
        }
        if try fields.bool("reorder") == true {
            list = list.onMove { [weak lists] move in lists?.report(move.id.description, .move(move)) }
        }
        if let titles = try fields.strings("actions") {
            list = list.swipeActions(trailing: { _ in
                titles.map { title in
                    ListAction(title, title: title) { [weak lists] row in lists?.report(row.description, .action(title))
                    }
                }
            })
        }
        if contents.hasLabels { list = list.typeAhead { contents.label($0.id.description) } }
        return list
    }

    /// The ends at which more items are requested: both, unless the list states others.
    private static func edges(_ fields: SceneFields) throws(GalleyError) -> Set<ListEdge> {
        guard let value = fields["fetch"] else { return Set(ListEdge.allCases) }
        var place = fields.place(of: "fetch")
        var result: Set<ListEdge> = []
        for (index, name) in (try place.strings(value, "an array of \"after\" and \"before\"") ?? []).enumerated() {
            place.enter(index)
            guard let edge = ListEdge.sceneNames.first(where: { $0.key == name })?.value else {
                throw place.failure("expected \"after\" or \"before\", found \"\(name)\"")
            }
            result.insert(edge)
            place.leave()
        }
        return result
    }
}

// MARK: - Layouts

extension SceneKind {
    private enum Arrangement: String, CaseIterable {
        case rows, columns, grid, waterfall, pager
    }

    private static let layoutFields = [
        "kind", "columns", "leastWidth", "spacing", "length", "ratio", "axis", "inverted", "insets", "sectionInsets",
        "sectionSpacing",
    ]

    private static func layout(
        _ fields: SceneFields, _ contents: SceneSections, _ reader: inout SceneReader
    ) throws(GalleyError) -> ListLayout {
        var layout = ListLayout.rows()
        switch fields["layout"] {
        case nil: break
        case .string?: layout = arrangement(try fields.choice("layout", Arrangement.self) ?? .rows, .count(1), contents)
        case let value?:
            let own = try SceneFields(value, "a layout (an object, or its kind)", at: fields.place(of: "layout"))
            reader.warnings += own.unknown(besides: layoutFields)
            layout = try self.layout(own, contents)
        }
        let headers = try fields.bool("stickyHeaders") ?? false
        let footers = try fields.bool("stickyFooters") ?? false
        return headers || footers ? layout.pinned(headers: headers, footers: footers) : layout
    }

    private static func layout(_ own: SceneFields, _ contents: SceneSections) throws(GalleyError) -> ListLayout {
        let kind = try own.choice("kind", Arrangement.self) ?? .rows
        let count = try own.integer("columns", in: 1...10_000, "a number of columns")
        let least = try own.number("leastWidth", in: 1...1e6, "a width in points")
        if count != nil, least != nil {
            throw own.failure("leastWidth", "a layout has either \"columns\" or a \"leastWidth\"")
        }
        let columns = count.map { ListLayout.Columns.count($0) } ?? least.map { .minimumWidth($0) }
        if kind == .grid || kind == .waterfall, columns == nil {
            throw own.failure("a \(kind.rawValue) needs a number of \"columns\" or a \"leastWidth\"")
        }
        var length = ListLayout.ItemLength.measured
        if let points = try own.number("length", in: 0...1e6, "a length in points") { length = .points(points) }
        if let ratio = try own.number("ratio", in: 0...1e6, "a multiple of the width") { length = .ratio(ratio) }
        let spacing = try own.number("spacing", in: 0...1e6, "a length in points") ?? 0
        let axes: KeyValuePairs<String, NodeAxes> = ["vertical": .vertical, "horizontal": .horizontal]
        let axis = try own.named("axis", axes)
        var layout = arrangement(kind, columns ?? .count(1), contents, spacing, length, axis)
        if axis == .horizontal { layout = layout.horizontal() }
        if try own.bool("inverted") == true { layout = layout.inverted() }
        if let insets = try insets("insets", own) { layout = layout.insets(insets) }
        let inner = try insets("sectionInsets", own) ?? .zero
        let between = try own.number("sectionSpacing", in: 0...1e6, "a length in points") ?? 0
        return layout.sections(insets: inner, spacing: between)
    }

    private static func insets(_ key: String, _ fields: SceneFields) throws(GalleyError) -> EdgeInsets? {
        guard let value = fields[key] else { return nil }
        var place = fields.place(of: key)
        return try place.insets(value)
    }

    private static func arrangement(
        _ kind: Arrangement, _ columns: ListLayout.Columns, _ contents: SceneSections, _ spacing: Double = 0,
        _ length: ListLayout.ItemLength = .measured, _ axis: NodeAxes? = nil
    ) -> ListLayout {
        switch kind {
        case .rows: return .rows(spacing: spacing, length: length)
        case .columns: return .columns(spacing: spacing, length: length)
        case .waterfall: return .waterfall(columns, spacing: spacing, length: length)
        case .pager: return .pager(axis ?? .horizontal)
        case .grid:
            let spans = contents.spans
            guard !spans.isEmpty else { return .grid(columns, spacing: spacing, length: length) }
            return .grid(columns, spacing: spacing, length: length, version: spans.hashValue) {
                spans[$0.id.description] ?? 1
            }
        }
    }
}

internal import Galley
internal import GalleyLists
internal import GalleyNodes

/// The sections of a list in a scene: the snapshot, and the contents of its rows, headers and footers.
struct SceneSections: Sendable {
    /// The number of items of all entries with a `"count"`.
    static let mostItems = 1_000_000

    private(set) var snapshot = ListSnapshot.empty
    /// The contents of rows, which items refer to by index.
    private var faces: [Box] = []
    private var places: [String: Int32] = [:]
    private var headers: [String: Box] = [:]
    private var footers: [String: Box] = [:]
    /// The numbers of columns of items that take several.
    private(set) var spans: [String: Int] = [:]
    private var labels: [String: String] = [:]

    private static let sectionFields = ["id", "header", "footer", "items"]
    private static let itemFields = ["id", "version", "row", "rows", "count", "kind", "span", "label"]

    /// - Parameters:
    ///   - value: an array of sections.
    ///   - place: the decoder at its path.
    ///   - list: the id of the list.
    /// - Throws: `GalleyError.invalidDocument` with the path of the mistake.
    init(
        _ value: JSONValue, at place: DocumentDecoding, of list: String, _ reader: inout SceneReader
    ) throws(GalleyError) {
        var place = place
        var sections: [ListSection] = []
        for (index, element) in (try place.elements(value, "an array of sections") ?? []).enumerated() {
            place.enter(index)
            let fields = try SceneFields(element, "a section (an object)", at: place)
            sections.append(try section(fields, of: list, &reader))
            place.leave()
        }
        do {
            snapshot = try ListSnapshot(sections)
        } catch {
            guard case .invalidValue(let name, let value, let reason) = error else { throw error }
            let path = place.path + name.dropFirst("sections".count)
            throw .invalidDocument(path: path, reason: "the id \(value) is used twice: \(reason)")
        }
    }

    func row(_ id: String) -> Box { places[id].map { faces[Int($0)] } ?? Box() }
    func header(_ section: String) -> Box { headers[section] ?? Box() }
    func footer(_ section: String) -> Box { footers[section] ?? Box() }
    /// The text that finds a row by typing.
    func label(_ id: String) -> String { labels[id] ?? id }
    /// Whether an item has a text that finds it.
    var hasLabels: Bool { !labels.isEmpty }

    private mutating func section(
        _ fields: SceneFields, of list: String, _ reader: inout SceneReader
    ) throws(GalleyError) -> ListSection {
        reader.warnings += fields.unknown(besides: SceneSections.sectionFields)
        let id = try fields.string("id") ?? ""
        var section = ListSection(id)
        let edges: [(String, WritableKeyPath<SceneSections, [String: Box]>, WritableKeyPath<ListSection, Int?>)] = [
            ("header", \.headers, \.header), ("footer", \.footers, \.footer),
        ]
        for (name, boxes, version) in edges {
            guard let value = fields[name] else { continue }
            self[keyPath: boxes][id] = try reader.box(value, at: fields.place(of: name), in: "\(list) \(id) \(name)")
            section[keyPath: version] = value.hashValue
        }
        guard let value = fields["items"] else { return section }
        var place = fields.place(of: "items")
        for (index, element) in (try place.elements(value, "an array of items") ?? []).enumerated() {
            place.enter(index)
            try add(try SceneFields(element, "an item (an object)", at: place), to: &section, of: list, &reader)
            place.leave()
        }
        return section
    }

    /// Adds an item; with a `"count"` many of them, whose rows take turns.
    private mutating func add(
        _ fields: SceneFields, to section: inout ListSection, of list: String, _ reader: inout SceneReader
    ) throws(GalleyError) {
        reader.warnings += fields.unknown(besides: SceneSections.itemFields)
        guard let id = try fields.string("id", "the id of the item (a string)") else {
            throw fields.failure("an item needs an \"id\" (a string)")
        }
        let left = SceneSections.mostItems - section.items.count
        let count = try fields.integer("count", in: 0...max(0, left), "a number of items")
        let version = try fields.integer("version", in: -(1 << 53)...(1 << 53))
        let kind = try fields.integer("kind", in: 0...1_000_000) ?? 0
        let span = try fields.integer("span", in: 1...10_000, "a number of columns")
        let label = try fields.string("label")
        let first = faces.count
        var hashes: [Int] = []
        for (value, place) in try SceneSections.rows(fields) {
            faces.append(try reader.box(value, at: place, in: "\(list) \(id) \(hashes.count)"))
            hashes.append(value.hashValue)
        }
        for index in 0..<(count ?? 1) {
            let name = count == nil ? id : id + String(index)
            let face = index % max(1, hashes.count)
            section.items.append(
                ListItem(name, version: version ?? hashes.first.map { _ in hashes[face] } ?? 0, kind: kind))
            if !hashes.isEmpty { places[name] = Int32(first + face) }
            if let span { spans[name] = span }
            if let label { labels[name] = count == nil ? label : label + String(index) }
        }
    }

    /// The contents of the rows of an item.
    private static func rows(_ fields: SceneFields) throws(GalleyError) -> [(JSONValue, DocumentDecoding)] {
        if let row = fields["row"] { return [(row, fields.place(of: "row"))] }
        guard let rows = fields["rows"] else { return [] }
        var place = fields.place(of: "rows")
        var result: [(JSONValue, DocumentDecoding)] = []
        for (index, row) in (try place.elements(rows, "an array of nodes") ?? []).enumerated() {
            place.enter(index)
            result.append((row, place))
            place.leave()
        }
        return result
    }
}

internal import GalleyText
internal import GalleyLayout

/// All sections and items of a list at one moment: identities and versions, without contents.
///
/// ```swift
/// let snapshot = try ListSnapshot([
///     ListSection("today", items: [ListItem("m1"), ListItem("m2", version: 3)], header: 0)
/// ])
/// ```
///
/// A list shows the newest snapshot that it was given, and finds the differences from the previous one. There are no
/// index paths, so no update can be inconsistent. Snapshots are immutable, and may be made and compared on any thread.
public struct ListSnapshot: Sendable {
    let storage: Storage

    /// The shared contents of copies.
    final class Storage: Sendable {
        let sections: [Section]
        let items: ContiguousArray<ListItem>
        let table: IdentityTable
        /// Positions of sections by id.
        let places: [ItemID: Int]
        /// The kind of all items; `nil` where there are several.
        let kind: Int?

        init(
            sections: [Section], places: [ItemID: Int], items: ContiguousArray<ListItem>, table: IdentityTable
        ) {
            let kind = items.first?.kind
            self.kind = items.allSatisfy { $0.kind == kind } ? kind : nil
            self.sections = sections
            self.places = places
            self.items = items
            self.table = table
        }
    }

    /// A section without its items.
    struct Section: Sendable, Hashable {
        var id: ItemID
        var range: Range<Int>
        var header: Int?
        var footer: Int?
    }

    /// A list without sections.
    public static let empty = ListSnapshot(
        storage: Storage(sections: [], places: [:], items: [], table: IdentityTable(count: 0)))

    private init(storage: Storage) { self.storage = storage }

    /// A snapshot of sections.
    ///
    /// - Throws: `GalleyError.invalidValue` that names both places of an id that is used twice.
    /// - Complexity: O(*n*).
    public init(_ sections: [ListSection]) throws(GalleyError) {
        var records: [Section] = []
        var items: ContiguousArray<ListItem> = []
        items.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
        records.reserveCapacity(sections.count)
        var known: [ItemID: Int] = [:]
        for (index, section) in sections.enumerated() {
            if let first = known.updateValue(index, forKey: section.id) {
                throw .invalidValue(
                    name: "sections[\(index)].id", value: "\"\(section.id)\"",
                    reason: "sections[\(first)] has it too; ids are unique among sections")
            }
            let start = items.count
            items.append(contentsOf: section.items)
            records.append(
                Section(id: section.id, range: start..<items.count, header: section.header, footer: section.footer))
        }
        storage = try Storage(
            sections: records, places: known, items: items, table: ListSnapshot.table(of: items, records))
    }

    /// A snapshot of one section without a header.
    ///
    /// - Throws: `GalleyError.invalidValue` that names both places of an id that is used twice.
    public init(_ items: [ListItem]) throws(GalleyError) { try self.init([ListSection("", items: items)]) }

    private static func table(
        of items: ContiguousArray<ListItem>, _ sections: [Section]
    ) throws(GalleyError) -> IdentityTable {
        guard items.count < Int(Int32.max) else {
            throw .invalidValue(
                name: "sections", value: "\(items.count) items", reason: "a list has at most \(Int32.max - 1) items")
        }
        var table = IdentityTable(count: items.count)
        for index in items.indices {
            guard let first = table.insert(index, in: items) else { continue }
            func place(_ index: Int) -> String {
                let section = ListSnapshot.section(of: index, in: sections)
                return "sections[\(section)].items[\(index - sections[section].range.lowerBound)]"
            }
            throw .invalidValue(
                name: "\(place(index)).id", value: "\"\(items[index].id)\"",
                reason: "\(place(first)) has it too; ids are unique in the whole list")
        }
        return table
    }

    // MARK: - Queries

    /// The number of items in all sections.
    public var itemCount: Int { storage.items.count }
    /// The number of sections.
    public var sectionCount: Int { storage.sections.count }

    /// The item at a position in the whole list, from 0.
    public func item(at index: Int) -> ListItem { storage.items[index] }

    /// The position of an item in the whole list; `nil` where no item has the id.
    /// - Complexity: O(1).
    public func index(of id: some Hashable & Sendable) -> Int? { index(of: ItemID(id)) }

    func index(of id: ItemID) -> Int? { storage.table.index(of: id, in: storage.items) }

    /// The section at a position, with its items.
    public func section(at index: Int) -> ListSection {
        let section = storage.sections[index]
        return ListSection(
            section.id, items: Array(storage.items[section.range]), header: section.header, footer: section.footer)
    }

    /// All sections with their items.
    public var sections: [ListSection] { storage.sections.indices.map { section(at: $0) } }

    /// The position of the section that contains an item.
    /// - Complexity: O(log *n*).
    public func sectionIndex(of item: Int) -> Int { ListSnapshot.section(of: item, in: storage.sections) }

    /// The last section that begins at or before an item and is not empty.
    private static func section(of item: Int, in sections: [Section]) -> Int {
        sections.partitioningIndex { $0.range.upperBound > item }
    }

    // MARK: - Changes

    /// The snapshot with more items at the end of the last section, which is created where there is none.
    /// - Throws: the errors of ``init(_:)``.
    public func appending(_ items: [ListItem]) throws(GalleyError) -> ListSnapshot {
        var sections = sections
        if sections.isEmpty { sections = [ListSection("")] }
        sections[sections.count - 1].items += items
        return try ListSnapshot(sections)
    }

    /// The snapshot with more items before another one.
    /// - Throws: the errors of ``init(_:)``; `GalleyError.invalidValue` where no item has the id.
    public func inserting(_ items: [ListItem], before id: some Hashable & Sendable) throws(GalleyError) -> ListSnapshot
    {
        let (section, place) = try place(of: ItemID(id))
        var sections = sections
        sections[section].items.insert(contentsOf: items, at: place)
        return try ListSnapshot(sections)
    }

    /// The snapshot without some items. Ids that no item has are ignored.
    public func removing(_ ids: some Sequence<some Hashable & Sendable>) throws(GalleyError) -> ListSnapshot {
        let ids = Set(ids.map { ItemID($0) })
        var sections = sections
        for index in sections.indices { sections[index].items.removeAll { ids.contains($0.id) } }
        return try ListSnapshot(sections)
    }

    /// The snapshot with an item before another one, or at the end of the last section.
    /// - Throws: `GalleyError.invalidValue` where no item has one of the ids.
    public func moving(_ id: some Hashable & Sendable, before other: ItemID?) throws(GalleyError) -> ListSnapshot {
        let id = ItemID(id)
        guard id != other else { return self }
        let (section, place) = try place(of: id)
        var sections = sections
        let item = sections[section].items.remove(at: place)
        guard let other else {
            sections[sections.count - 1].items.append(item)
            return try ListSnapshot(sections)
        }
        let target = try self.place(of: other)
        let isShifted = target.section == section && target.place > place
        sections[target.section].items.insert(item, at: target.place - (isShifted ? 1 : 0))
        return try ListSnapshot(sections)
    }

    /// The snapshot with another version of an item.
    /// - Throws: `GalleyError.invalidValue` where no item has the id.
    public func updating(_ id: some Hashable & Sendable, version: Int) throws(GalleyError) -> ListSnapshot {
        let id = ItemID(id)
        guard let index = index(of: id) else { throw ListSnapshot.missing(id) }
        var items = storage.items
        items[index].version = version
        return ListSnapshot(
            storage: Storage(
                sections: storage.sections, places: storage.places, items: items, table: storage.table))
    }

    private func place(of id: ItemID) throws(GalleyError) -> (section: Int, place: Int) {
        guard let index = index(of: id) else { throw ListSnapshot.missing(id) }
        let section = sectionIndex(of: index)
        return (section, index - storage.sections[section].range.lowerBound)
    }

    private static func missing(_ id: ItemID) -> GalleyError {
        .invalidValue(name: "id", value: "\"\(id)\"", reason: "no item of the snapshot has it")
    }

    /// Whether both are copies of one snapshot.
    func isIdentical(to other: ListSnapshot) -> Bool { storage === other.storage }
}

extension ListSnapshot: Equatable {
    /// Compares sections, ids and versions.
    public static func == (left: ListSnapshot, right: ListSnapshot) -> Bool {
        left.storage === right.storage
            || left.storage.sections == right.storage.sections && left.storage.items == right.storage.items
    }
}

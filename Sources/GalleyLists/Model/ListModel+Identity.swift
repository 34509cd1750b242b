/// Elements by identity.
extension ListModel {
    func key(of element: ListElement) -> ListKey {
        switch element {
        case .header(let index): .header(snapshot.storage.sections[index].id)
        case .footer(let index): .footer(snapshot.storage.sections[index].id)
        case .item(let index): .item(snapshot.storage.items[index].id)
        }
    }

    func element(of key: ListKey) -> ListElement? {
        func section(_ id: ItemID) -> Int? { snapshot.storage.places[id] }
        switch key {
        case .item(let id): return snapshot.index(of: id).map { .item($0) }
        case .header(let id): return section(id).flatMap { sections[$0].header == nil ? nil : .header($0) }
        case .footer(let id): return section(id).flatMap { sections[$0].footer == nil ? nil : .footer($0) }
        }
    }

    /// The version of an element's content.
    func version(of element: ListElement) -> Int {
        switch element {
        case .header(let index): snapshot.storage.sections[index].header ?? 0
        case .footer(let index): snapshot.storage.sections[index].footer ?? 0
        case .item(let index): snapshot.storage.items[index].version
        }
    }

    /// The order of the data.
    func order(of element: ListElement) -> (Int, Int, Int) {
        switch element {
        case .header(let index): (index, 0, 0)
        case .item(let index): (snapshot.sectionIndex(of: index), 1, index)
        case .footer(let index): (index, 2, 0)
        }
    }
}

internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// Describes and lays out rows, on any thread.
struct RowMaker: Sendable {
    let content: ListContent
    let environment: NodeEnvironment
    let generation: Int
    /// The identity of the list.
    let path: NodePath
    let hostSize: Size

    func path(of key: ListKey) -> NodePath { RowMaker.path(of: key, in: path) }

    static func path(of key: ListKey, in path: NodePath) -> NodePath {
        switch key {
        case .item(let id): NodePath.item(id, in: path)
        case .header(let id): NodePath.part("header", id, in: path)
        case .footer(let id): NodePath.part("footer", id, in: path)
        }
    }

    /// The content of a row; `nil` if the list has no such row.
    func node(of key: ListKey, _ state: ListRowState) -> (any Node)? {
        let snapshot = content.snapshot
        switch key {
        case .header(let id): return content.header?(id)
        case .footer(let id): return content.footer?(id)
        case .item(let id):
            return snapshot.index(of: id).map { node(.item($0), snapshot, state, environment) }
        }
    }

    private func node(
        _ element: ListElement, _ snapshot: ListSnapshot, _ state: ListRowState, _ environment: NodeEnvironment
    ) -> any Node {
        switch element {
        case .header(let index): return content.header?(snapshot.storage.sections[index].id) ?? LayoutSpec.wrapper {}
        case .footer(let index): return content.footer?(snapshot.storage.sections[index].id) ?? LayoutSpec.wrapper {}
        case .item(let index):
            let section = snapshot.storage.sections[snapshot.sectionIndex(of: index)]
            return content.row(
                ListRow(
                    item: snapshot.storage.items[index], index: index, section: section.id, state: state,
                    environment: environment))
        }
    }

    func make(
        _ element: ListElement, in model: ListModel, state: ListRowState, previous: HostedLayout?,
        states: HostedStates, cancellation: CancellationToken
    ) throws -> LaidOutRow {
        let range = model.range(of: element)
        let path = path(of: model.key(of: element))
        let layout = try HostedLayout.make(
            { node(element, model.snapshot, state, $0) }, path: path, environment: environment,
            range: range, previous: previous, states: states, description: content.number, cancellation: cancellation)
        return LaidOutRow(
            path: path, layout: layout, version: model.version(of: element),
            generation: generation, range: range, state: state, hostSize: hostSize)
    }
}

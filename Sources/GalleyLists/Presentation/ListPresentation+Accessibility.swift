package import GalleyNodes
internal import GalleyText

/// The rows for assistive technology.
extension ListPresentation {
    package var accessibleRows: NodeAccessibleRows? {
        guard let snapshot = model?.snapshot else { return nil }
        return NodeAccessibleRows(count: snapshot.itemCount, RowPaths(snapshot: snapshot, list: hosting.path))
    }

    package func reveal(_ path: NodePath) -> Bool { path.id.map { reveal($0) } ?? false }

    package func focus(_ path: NodePath) -> Bool { path.id.map { focus($0) } ?? false }

    private struct RowPaths: NodeAccessibleRows.Source {
        let snapshot: ListSnapshot
        let list: NodePath

        var identity: ObjectIdentifier { ObjectIdentifier(snapshot.storage) }

        func path(at index: Int) -> NodePath { NodePath.item(snapshot.item(at: index).id, in: list) }

        func index(of path: NodePath) -> Int? {
            guard path.parent == list else { return nil }
            return path.id.flatMap { snapshot.index(of: $0) }
        }
    }
}

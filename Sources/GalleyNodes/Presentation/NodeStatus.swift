internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
internal import GalleyText

/// The state of a node on screen, for reports.
package struct NodeStatus: Sendable {
    package let path: NodePath
    /// The kind of node, such as `text`; of a component, the name of its type.
    package let kind: String
    /// The frame, relative to the corner of the host, including scroll offsets.
    package let frame: Rect
    package let interface: NodeInterfaceState
    package let control: NodeControlState
    /// Whether a toggle is on, or the value of a slider.
    package let value: Double?
    /// The offset of a scroll node, and the size of its contents.
    package let offset: Point?
    package let contentSize: Size?
    /// The text of a text node or an editor.
    package let text: String?
    /// The selection of an editor, in UTF-16 code units.
    package let selection: Range<Int>?
    /// Whether the node shows an older picture, or none yet.
    package let isStale: Bool
}

extension NodeHost {
    /// The states of all nodes on screen and near it, parents first.
    package var statuses: [NodeStatus] {
        var result: [NodeStatus] = []
        for node in topNodes { node.visit { result.append(status(of: $0)) } }
        return result
    }

    /// The kind of a node; `nil` where it is not on screen.
    package func kindName(of path: NodePath) -> String? { nodes[path]?.kind.name }

    private func status(of node: MountedNode) -> NodeStatus {
        let editor = node.editor?.editor
        return NodeStatus(
            path: node.path, kind: node.kind.name, frame: node.hostFrame, interface: node.interfaceState,
            control: node.controlState, value: value(of: node.path), offset: node.scroll?.offset,
            contentSize: contentSize(of: node.path), text: editor?.text.string ?? node.record.text?.text.string,
            selection: editor.map { editor in
                let (anchor, head) = (editor.selection.anchor, editor.selection.head)
                let string = editor.text.string
                func utf16(_ utf8: Int) -> Int {
                    string.utf16.distance(from: string.startIndex, to: editor.text.index(atUTF8: utf8))
                }
                return utf16(min(anchor, head))..<utf16(max(anchor, head))
            }, isStale: isStale(node.path))
    }

    /// The greatest offset of a scroll node; `nil` for other nodes.
    package func greatestScrollOffset(of path: NodePath) -> Point? {
        nodes[path].flatMap { $0.scroll == nil ? nil : greatestOffset(of: $0) }
    }

    /// The approximate number of bytes of the layouts that are shown: their elements and the glyphs of their texts.
    package var layoutBytes: Int {
        func bytes(_ layout: NodeLayout) -> Int {
            layout.records.reduce(0) { sum, record in
                // A glyph, its cluster and its break take about as much.
                sum + MemoryLayout<ElementRecord>.stride + (record.text?.text.utf8Count ?? 0) * 32
                    + (record.contents.map(bytes) ?? 0)
            }
        }
        return layout.map(bytes) ?? 0
    }
}

import GalleyInterface

// The code of the articles on nodes, as it appears there.

struct MessageRow: Node, Equatable {
    let author: String
    let text: String
    let open: NodeAction<String>

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: 8) {
            Box().size(width: 36, height: 36).background(.accent).cornerRadius(18)
            LayoutSpec.stack(.vertical, spacing: 4) {
                TextNode(author, attributes: TextAttributes(color: .secondaryText))
                TextNode(markdown: text).onLink { open($0) }
            }
            .flexShrink(1)
        }
        .inset(12)
    }
}

func picture(of row: MessageRow) throws -> Bitmap {
    let layout = try NodeLayout(row, in: SizeRange(maxWidth: 320))
    return try layout.makeSurface(background: .white).makeBitmap()
}

@MainActor func present(_ rows: [MessageRow], in size: Size) throws -> (NodeHost, Compositor) {
    let host = NodeHost(size: size, scale: 2)
    host.describe(
        ScrollNode(.vertical) {
            LayoutSpec.stack(.vertical) { for row in rows { row } }
        }
        .size(width: .percent(100), height: .percent(100)))
    return (host, try Compositor(root: host.root, size: size, scale: 2, background: .white))
}

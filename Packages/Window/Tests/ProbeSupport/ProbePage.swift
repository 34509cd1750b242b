package import GalleyInterface

/// The contents of the windows and views that scripts drive: a title, an editor and a button.
package struct ProbePage: Node {
    /// The look of the edited text.
    package static let style = TextAttributes(font: FontDescriptor(size: 16), color: .text)

    /// The file that is dragged by the title.
    package static let draggedFile = "/tmp/a file, 100 %, ü.txt"

    let name: String

    package init(name: String) { self.name = name }

    package var layout: LayoutSpec {
        .stack(.vertical, spacing: 8) {
            TextNode("Window \(name)", attributes: ProbePage.style)
                .draggable { NodeDragContent(files: [ProbePage.draggedFile]) }.id("title")
            EditorNode("", placeholder: "Type here", attributes: ProbePage.style).multiline().id("text").flexGrow(1)
                .flexShrink(1)
            ButtonNode("Done").id("done")
        }
        .inset(12).size(width: .percent(100), height: .percent(100))
    }
}

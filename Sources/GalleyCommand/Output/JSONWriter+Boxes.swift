internal import Galley

extension JSONWriter {
    /// Writes a tree of frames; optionally with the layout of each text, relative to its content box's corner.
    mutating func frames(of layout: BoxLayout, withTexts: Bool = false) throws(GalleyError) {
        var open: [[BoxLayout.Node]] = [[layout.root]]
        // Deep trees are written without recursion; a completed level closes its box.
        while let node = open[open.count - 1].popLast() {
            beginObject()
            if let id = node.id {
                key("id")
                string(id)
            }
            key("frame")
            rect(node.frame)
            key("baseline")
            length(node.baseline)
            if withTexts, let text = node.text {
                key("text")
                try self.layout(text, of: LoadedDocument(document: Document(), text: text.text, warnings: []))
            }
            key("children")
            beginArray()
            open.append(node.children.reversed())
            while open.count > 1, open[open.count - 1].isEmpty {
                open.removeLast()
                endArray()
                endObject()
            }
            if open.count == 1 { return }
        }
    }
}

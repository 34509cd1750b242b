internal import Galley

extension JSONWriter {
    /// A tree of frames.
    mutating func frames(of layout: BoxLayout) {
        var open: [[BoxLayout.Node]] = [[layout.root]]
        // Deep trees are written without recursion; a level that is done closes its box.
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

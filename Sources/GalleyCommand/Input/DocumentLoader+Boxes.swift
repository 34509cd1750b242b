internal import Galley

extension DocumentLoader {
    /// The box with all texts in it read by their parsers.
    func box(_ box: Box, of document: Document) throws(GalleyError) -> Box {
        var box = box
        if case .text(var content) = box.content {
            var source = Document(style: content.style, spans: content.spans)
            if let markdown = content.markdown {
                source.markdown = markdown
                content.text = try text(of: source)
                content.markdown = nil
                content.spans = []
            } else if !parsers.isEmpty {
                content.text = try text(of: Document(content.text))
            }
            if !folder.isEmpty {
                content.text.transformAttributes { attributes in
                    guard let files = attributes.font?.files, !files.isEmpty else { return }
                    attributes.font?.files = files.map { $0.resolved(in: folder) }
                }
            }
            box.content = .text(content)
        }
        // A document is not deep: reading it has a limit.
        if !box.children.isEmpty {
            var children = box.children
            for index in children.indices { children[index] = try self.box(children[index], of: document) }
            box.children = children
        }
        return box
    }
}

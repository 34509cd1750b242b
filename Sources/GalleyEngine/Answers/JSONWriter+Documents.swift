internal import GalleyBoxes
package import GalleyDocuments
internal import GalleyLayout
package import GalleyText
package import GalleyValues

extension DocumentLayout {
    /// The name of the document in a batch.
    package var id: String? { document.document.id }
}

extension JSONWriter {
    /// Writes the output of `galley measure`.
    package mutating func measures(of layout: DocumentLayout) throws(GalleyError) {
        let id = layout.id
        switch layout.content {
        case .text(let text): measures(of: text, id: id)
        case .pages(let pages): try measures(of: pages, id: id)
        case .boxes(let boxes):
            let texts = boxes.nodes.compactMap(\.text)
            measures(
                of: boxes.size, lines: texts.reduce(0) { $0 + $1.lines.count },
                isTruncated: texts.contains(where: \.isTruncated), id: id)
        }
    }

    /// Writes the output of `galley layout`: for boxes, the frames with the layout of each text.
    package mutating func layout(_ layout: DocumentLayout) throws(GalleyError) {
        let document = layout.document
        switch layout.content {
        case .text(let text): try self.layout(text, of: document)
        case .pages(let pages): try self.layout(pages, of: document)
        case .boxes(let boxes):
            beginObject()
            identifier(document.document.id)
            key("size")
            beginObject()
            size(boxes.size)
            endObject()
            key("box")
            try frames(of: boxes, withTexts: true)
            if let queries = document.document.queries {
                key("queries")
                try answers(to: queries, about: boxes)
            }
            // Warnings of a document have no range.
            warnings(document.warnings, UTF16Map(""))
            endObject()
        }
    }

    /// Writes the answers to queries about any kind of layout.
    package mutating func answers(to queries: Document.Queries, about layout: DocumentLayout) throws(GalleyError) {
        switch layout.content {
        case .text(let text): try answers(to: queries, about: text, UTF16Map(text.text.string))
        case .boxes(let boxes): try answers(to: queries, about: boxes)
        case .pages(let pages): try answers(to: queries, about: pages)
        }
    }
}

internal import Galley
internal import Glibc

/// A document whose text is ready to lay out, and what was left aside while it was read.
struct LoadedDocument: Sendable {
    var document: Document
    var text: AttributedText
    var warnings: [GalleyWarning]
    /// Of pictures that boxes show, by their names, in points.
    var pictureSizes: [String: Size] = [:]

    /// Warnings of drawing without those that reading the document gave already.
    func untold(_ warnings: [GalleyWarning]) -> [GalleyWarning] {
        let told = Set(self.warnings.map(\.message))
        return warnings.filter { !told.contains($0.message) }
    }

    /// Lays the text out. Font files with relative names are looked for in the document's folder first.
    func layout(with loader: DocumentLoader) throws(GalleyError) -> TextLayout {
        let text = fontsResolved(with: loader)
        var containers = document.containers.isEmpty ? [document.container] : document.containers
        if containers.count == 1 {
            if let rows = loader.rows,
                let width = try text.narrowestWidth(rows: rows, in: containers[0], fonts: loader.fonts)
            {
                containers[0].width = width
            }
            if let fit = document.fit {
                return try TextLayout.fitting(
                    text, in: containers[0], scales: fit.minimumScale...fit.maximumScale, fonts: loader.fonts
                ).layout
            }
        }
        return try TextLayout(text, in: containers, fonts: loader.fonts)
    }

    /// The text with font files of relative names looked for in the document's folder.
    func fontsResolved(with loader: DocumentLoader) -> AttributedText {
        var text = text
        guard !loader.folder.isEmpty else { return text }
        text.transformAttributes { attributes in
            guard let files = attributes.font?.files, !files.isEmpty else { return }
            attributes.font?.files = files.map { $0.resolved(in: loader.folder) }
        }
        return text
    }

    /// The parsed text as a document.
    var parsed: Document {
        var parsed = Document(text, id: document.id, container: document.container, canvas: document.canvas)
        parsed.containers = document.containers
        parsed.page = document.page
        parsed.fit = document.fit
        return parsed
    }
}

extension FontDescriptor.File {
    func resolved(in folder: String) -> FontDescriptor.File {
        guard !path.hasPrefix("/") else { return self }
        let beside = folder + "/" + path
        return access(beside, R_OK) == 0 ? FontDescriptor.File(path: beside, index: index) : self
    }
}

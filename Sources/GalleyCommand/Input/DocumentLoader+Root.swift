internal import Galley
internal import Glibc

extension DocumentLoader {
    /// The document without the font files that are outside of the folder which files are limited to, and a warning for each.
    func limitingFonts(of document: Document) -> (document: Document, warnings: [GalleyWarning]) {
        guard let root else { return (document, []) }
        let limits = resolvedPath(root)
        var refused: Set<String> = []
        let limited = document.transformingAttributes { attributes in
            guard let files = attributes.font?.files, !files.isEmpty else { return }
            attributes.font?.files = files.compactMap { file in
                // Without links and dots: what is opened is what was looked at.
                let path = resolvedPath(file.resolved(in: folder).path)
                if let path, let limits, limits == "/" || path.hasPrefix(limits + "/") {
                    return FontDescriptor.File(path: path, index: file.index)
                }
                refused.insert(file.path)
                return nil
            }
        }
        let warnings = refused.sorted().map {
            GalleyWarning(.unusableFont, "\($0) is not in \(root), which files are limited to; it was left aside")
        }
        return (limited, warnings)
    }

    /// `nil` where there is no such file.
    private func resolvedPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension Document {
    /// The document with all attributes in it changed: of its text, its boxes, its tokens, its headers and footers.
    fileprivate func transformingAttributes(_ change: (inout TextAttributes) -> Void) -> Document {
        var result = self
        change(&result.style)
        for index in spans.indices { change(&result.spans[index].attributes) }
        result.container.truncationToken?.transformAttributes(change)
        for index in containers.indices { result.containers[index].truncationToken?.transformAttributes(change) }
        result.page?.header = page?.header.map { $0.transformingAttributes(change) }
        result.page?.footer = page?.footer.map { $0.transformingAttributes(change) }
        result.box = box.map { $0.transformingAttributes(change) }
        return result
    }
}

extension Box {
    fileprivate func transformingAttributes(_ change: (inout TextAttributes) -> Void) -> Box {
        var result = self
        if case .text(var content) = content {
            content.text.transformAttributes(change)
            change(&content.style)
            for index in content.spans.indices { change(&content.spans[index].attributes) }
            content.container.truncationToken?.transformAttributes(change)
            result.content = .text(content)
        }
        // A document is not deep: reading it has a limit.
        result.children = children.map { $0.transformingAttributes(change) }
        return result
    }
}

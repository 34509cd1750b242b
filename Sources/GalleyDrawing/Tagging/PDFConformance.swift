internal import GalleyText

extension StructureTree {
    /// Checks what PDF/UA-1 demands of a document (ISO 14289-1, 7): headings without skipped levels, and alternative
    /// texts.
    func checkConformance() throws(GalleyError) {
        var level = 0
        for element in elements {
            switch element.type {
            case .heading(let next):
                let title = element.details < 0 ? "" : details[Int(element.details)].excerpt
                guard next <= level + 1 else {
                    throw .invalidDocument(
                        path: "heading “\(title)”",
                        reason: level == 0
                            ? "PDF/UA demands that the first heading has level 1, and this one has level \(next); make "
                                + "it level 1, or use --pdf-tags"
                            : "PDF/UA demands headings without skipped levels, and this one of level \(next) follows "
                                + "one of level \(level); make it level \(level + 1), or use --pdf-tags")
                }
                level = next
            case .figure, .formula: try checkAlternative(of: element)
            default: break
            }
        }
    }

    private func checkAlternative(of element: Element) throws(GalleyError) {
        let own = element.details < 0 ? nil : details[Int(element.details)]
        guard own?.alternative?.contains(where: { !$0.isWhitespace }) != true else { return }
        let name = own?.excerpt ?? ""
        guard element.type == .figure else {
            throw .invalidDocument(
                path: "a formula in “\(name)”",
                reason: "PDF/UA demands an alternative text, which is the formula's source or the \"alt\" of its "
                    + "image; add one, or use --pdf-tags")
        }
        throw .invalidDocument(
            path: name.isEmpty ? "an attachment or image" : "image \(name)",
            reason: "PDF/UA demands an alternative text; add one, such as ![text](…) in Markdown or \"alt\" in JSON, "
                + "make it an artifact, or use --pdf-tags")
    }
}

extension PDFDocument.Metadata {
    /// Checks that there is what PDF/UA-1 demands.
    func checkConformance() throws(GalleyError) {
        guard tagging == .ua1 else { return }
        guard title?.contains(where: { !$0.isWhitespace }) == true else {
            throw .invalidValue(
                name: "title", value: "empty",
                reason: "PDF/UA demands a title; add a heading of level 1, --title, or Metadata.title")
        }
        guard language?.isEmpty == false else {
            throw .invalidValue(
                name: "language", value: "empty",
                reason: "PDF/UA demands the language of the text; add --locale, or Metadata.language")
        }
    }
}

internal import GalleyText

extension StructureTree {
    /// Checks that figures and formulas have the alternative texts that PDF/UA-1 demands (ISO 14289-1, 7.3 and 7.7).
    func checkConformance() throws(GalleyError) {
        for element in elements where element.type == .figure || element.type == .formula {
            try checkAlternative(of: element)
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

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
    /// The metadata with the level of PDF/A that an invoice demands, and the structure that a level demands.
    var completed: Self {
        var result = self
        if invoice != nil, archive == nil { result.archive = .level3b }
        if result.archive?.conformance == "A", tagging == .none { result.tagging = .tagged }
        return result
    }

    /// Checks that there is what PDF/UA-1 and PDF/A demand.
    func checkConformance() throws(GalleyError) {
        if let archive { try check(ArchiveRules(level: archive)) }
        guard tagging == .ua1 else { return }
        guard title?.contains(where: { !$0.isWhitespace }) == true else {
            throw .invalidValue(
                name: "title", value: "empty",
                reason: "PDF/UA demands a title; add a heading of level 1, a <title> in HTML, --title, "
                    + "or Metadata.title")
        }
        guard language?.isEmpty == false else {
            throw .invalidValue(
                name: "language", value: "empty",
                reason: "PDF/UA demands the language of the text; add --locale, or Metadata.language")
        }
    }

    private func check(_ rules: ArchiveRules) throws(GalleyError) {
        if rules.level.part == 2, !attachments.isEmpty || invoice != nil {
            throw rules.violation(
                "6.8", invoice == nil ? "attachment \(attachments[0].name)" : "invoice",
                "PDF/A-2 allows no attachments of other formats than PDF/A; use the level "
                    + "3\(rules.level.conformance.lowercased()), or leave it out")
        }
        let texts = [("title", title), ("author", author), ("subject", subject), ("keywords", keywords)]
        for (name, text) in texts { if let text, let error = rules.check(text, name) { throw error } }
        if let language, let error = rules.check(language: language) { throw error }
        if let creationDate, PDFDate(creationDate) == nil {
            throw rules.violation(
                "6.6.2.3", "the creation date “\(creationDate.prefix(40))”",
                "PDF/A demands a date; write it in ISO 8601, such as 2026-08-01, or leave it out")
        }
    }
}

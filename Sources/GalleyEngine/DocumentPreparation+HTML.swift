internal import GalleyHTML
internal import GalleyText
internal import GalleyValues

extension DocumentPreparation {
    /// The text of HTML, the background of its canvas, and the problems of its style sheets.
    func html(
        _ source: String, for document: Document
    ) throws(GalleyError) -> (text: AttributedText, background: Color?, warnings: [GalleyWarning]) {
        let html = try HTMLDocument(parsing: Array(source.utf8), charset: "utf-8")
        let isOnPages = document.page != nil && !resources.ignoresPages
        let found = LoadedImages(images)
        let result = html.richText(
            styledWith: resources.styleSheets, medium: resources.medium ?? (isOnPages ? .print : .screen),
            base: document.style, links: .safe, images: { found.attachment(for: $0) })
        let problems: Set<GalleyWarning.Code> = [.style, .unsupported]
        if resources.isStrict, let first = result.warnings.first(where: { problems.contains($0.code) }) {
            throw .unparsableText(format: "the styles", reason: first.message)
        }
        return result
    }
}

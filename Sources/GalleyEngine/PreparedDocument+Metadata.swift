internal import GalleyDrawing
internal import GalleyText
internal import GalleyUnicode
internal import GalleyLayout
internal import GalleyValues

extension PreparedDocument {
    /// The metadata of a PDF, which always has some on pages, and otherwise only for assistive technology.
    func metadata(_ tagging: PDFTagging) -> PDFDocument.Metadata {
        if tagging == .none, page == nil { return PDFDocument.Metadata() }
        var result = metadata
        result.title = metadata.title ?? firstTitle ?? document.box?.title ?? document.id
        result.language = language ?? (tagging == .none ? nil : Self.defaultLanguage)
        result.tagging = tagging
        return result
    }

    private var language: String? { document.style.language ?? document.style.paragraph?.language }

    /// The language that an accessible PDF states for a document without one; `nil` if it has one.
    package var assumedLanguage: String? {
        (document.canvas.pdf ?? PDFTagging.none) == .none || language != nil ? nil : Self.defaultLanguage
    }

    private static let defaultLanguage = "en"

    /// The text of the first heading with the highest level.
    private var firstTitle: String? {
        var found: (level: Int, title: String)?
        for run in text.runs {
            guard case .heading(let level)? = run.attributes.block?.components.first?.kind, level < found?.level ?? 7
            else { continue }
            let paragraph = TextBoundaries(text).range(of: .paragraph, at: run.range.lowerBound)
            let title = text.titleText(inUTF8: text.utf8Range(paragraph))
            found = (level, title)
            if level == 1 { break }
        }
        return found?.title
    }
}

extension Box {
    /// The text of the first heading with the highest level.
    fileprivate var title: String? {
        var found: (level: Int, title: String)?
        var pending = [self]
        while let box = pending.popLast() {
            if box.meaning.role == .heading, box.meaning.level < found?.level ?? 7, case .text(let text) = box.content {
                found = (box.meaning.level, text.text.titleText(inUTF8: 0..<text.text.utf8Count))
            }
            pending += box.children.reversed()
        }
        return found?.title
    }
}

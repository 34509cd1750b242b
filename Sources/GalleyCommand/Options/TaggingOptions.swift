internal import ArgumentParser
internal import Galley

/// The structure of PDF files.
struct TaggingOptions: ParsableArguments {
    @Flag(
        name: .customLong("pdf-ua"),
        help: ArgumentHelp(
            "Write accessible PDF (PDF/UA-1), with a structure for screen readers. A missing title, a missing "
                + "alternative text or a skipped heading level is an error."))
    var isAccessible = false

    @Flag(
        name: .customLong("pdf-tags"),
        help: "Write the same structure as --pdf-ua, but allow documents that do not meet its requirements.")
    var isTagged = false

    var tagging: PDFTagging? { isAccessible ? .ua1 : isTagged ? .tagged : nil }

    func validate() throws {
        if isAccessible, isTagged {
            throw ValidationError("--pdf-ua includes the structure that --pdf-tags writes; leave out --pdf-tags.")
        }
    }

    /// Checks that the output is a PDF.
    func validate(format: DrawingFormat) throws {
        guard tagging != nil, format != .pdf else { return }
        throw ValidationError(
            "\(isAccessible ? "--pdf-ua" : "--pdf-tags") is only for PDF, and the output is \(format.rawValue); "
                + "leave it out, or add --format pdf.")
    }
}

internal import ArgumentParser
internal import Galley

/// The defaults for a document's canvas.
struct CanvasOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Background colour, or transparent. Default: white, or dark grey with --theme dark.",
            valueName: "colour"), transform: OptionValue.color)
    var background: Color?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Pixels per point in PNG. Default: 1.", valueName: "factor"),
        transform: OptionValue.scale)
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Space around the text on all four sides. Default: 0.", valueName: "points"),
        transform: OptionValue.length)
    var padding: Double?

    @Flag(
        name: .customLong("pdf-ua"),
        help: ArgumentHelp(
            "Write accessible PDF (PDF/UA-1), with a structure for screen readers. A missing title or alternative text, "
                + "or a skipped heading level, is an error."))
    var isAccessible = false

    @Flag(name: .customLong("pdf-tags"), help: "Write the structure of PDF/UA-1 without these demands.")
    var isTagged = false

    func validate() throws {
        if isAccessible, isTagged {
            throw ValidationError("--pdf-ua includes the structure that --pdf-tags writes; leave out --pdf-tags.")
        }
    }

    private var tagging: PDFTagging? { isAccessible ? .ua1 : isTagged ? .tagged : nil }

    /// Sets the defaults in `template`.
    func apply(to template: inout Document) {
        template.canvas = Document.CanvasOptions(background: background, scale: scale, padding: padding, pdf: tagging)
    }
}

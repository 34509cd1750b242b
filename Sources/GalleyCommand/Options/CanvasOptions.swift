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
        parsing: .unconditional,
        help: ArgumentHelp("Pixels per point in PNG, JPEG and WebP. Default: 1.", valueName: "factor"),
        transform: OptionValue.scale)
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Space around the text on all four sides. Default: 0.", valueName: "points"),
        transform: OptionValue.length)
    var padding: Double?

    /// Sets the defaults in `template`.
    func apply(to template: inout Document, pdf: PDFOptions? = nil) {
        template.canvas = Document.CanvasOptions(background: background, scale: scale, padding: padding, pdf: pdf)
    }
}

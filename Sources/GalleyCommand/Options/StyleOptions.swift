internal import ArgumentParser
internal import Galley

/// The defaults for a document's text and container.
struct StyleOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Width of the container. Default: unbounded.", valueName: "points"),
        transform: OptionValue.length)
    var width: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Height of the container. Default: unbounded.", valueName: "points"),
        transform: OptionValue.length)
    var height: Double?

    @Option(
        help: ArgumentHelp(
            "Font family, or several separated by commas, tried in order. Default: Noto Sans.", valueName: "family"),
        transform: OptionValue.families)
    var font: [String]?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Font size. Default: 16.", valueName: "points"),
        transform: OptionValue.fontSize)
    var size: Double?

    @Option(
        help: ArgumentHelp("Colour of the text: #rgb, #rrggbb, #rrggbbaa or a CSS name.", valueName: "colour"),
        transform: OptionValue.color)
    var color: Color?

    @Option(
        help: ArgumentHelp(
            "Alignment of lines: natural, left, center, right, justified, start or end.", valueName: "alignment"),
        completion: .list(OptionValue.names(ParagraphStyle.Alignment.self)), transform: OptionValue.choice)
    var align: ParagraphStyle.Alignment?

    @Option(
        help: ArgumentHelp(
            "Base direction: ltr, rtl, or auto, the direction of the first strong character. Default: auto.",
            valueName: "direction"),
        completion: .list(OptionValue.names(ParagraphStyle.Direction.self)), transform: OptionValue.choice)
    var direction: ParagraphStyle.Direction?

    @Option(
        name: .customLong("max-lines"), parsing: .unconditional,
        help: ArgumentHelp("Maximum number of rows; 0 is unlimited.", valueName: "rows"), transform: OptionValue.count)
    var maximumRows: Int?

    @Option(
        help: ArgumentHelp(
            "Position of the ellipsis if text does not fit: none, start, middle or end.",
            valueName: "place"),
        completion: .list(OptionValue.names(TextContainer.Truncation.self)), transform: OptionValue.choice)
    var truncation: TextContainer.Truncation?

    @Option(
        help: ArgumentHelp(
            "Choice of line breaks: greedy, balanced, pretty or optimal. Default: greedy.", valueName: "algorithm"),
        completion: .list(OptionValue.names(TextContainer.LineBreaking.self)), transform: OptionValue.choice)
    var `break`: TextContainer.LineBreaking?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of columns, 24 points apart; balanced if no height is given.", valueName: "count"),
        transform: OptionValue.count)
    var columns: Int?

    @Option(
        help: ArgumentHelp("SVG path data of the region to fill, instead of a width and height.", valueName: "path"),
        transform: OptionValue.path)
    var path: Path?

    @Option(
        name: .customLong("writing-mode"),
        help: ArgumentHelp("Writing mode: horizontal, verticalRL or verticalLR.", valueName: "mode"),
        completion: .list(OptionValue.names(TextContainer.WritingMode.self)), transform: OptionValue.choice)
    var writingMode: TextContainer.WritingMode?

    @Option(
        name: .customLong("vertical-align"),
        help: ArgumentHelp(
            "Vertical alignment of text in a container that is higher than the text: top, center or bottom.",
            valueName: "place"),
        completion: .list(OptionValue.names(TextContainer.VerticalAlignment.self)), transform: OptionValue.choice)
    var verticalAlign: TextContainer.VerticalAlignment?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Scale the text to the largest scale between these two at which all of it fits --width and --height.",
            valueName: "minimum,maximum"), transform: OptionValue.scales)
    var fit: ClosedRange<Double>?

    @Option(
        name: .customLong("fit-rows"), parsing: .unconditional,
        help: ArgumentHelp("Use the smallest width that needs at most this number of rows.", valueName: "rows"),
        transform: OptionValue.rows)
    var fitRows: Int?

    @Option(
        help: ArgumentHelp(
            "Language of the text (BCP 47), such as ja or de-CH: chooses regional glyphs and line breaks.",
            valueName: "language"))
    var locale: String?

    @Flag(help: "Hyphenate words at line ends with the patterns that are installed for the language (--locale).")
    var hyphenate = false

    /// Sets the defaults in `template`.
    func apply(to template: inout Document) {
        template.container.width = width
        template.container.height = height
        if let maximumRows { template.container.maximumRows = maximumRows == 0 ? nil : maximumRows }
        if let truncation { template.container.truncation = truncation }
        if let `break` { template.container.lineBreaking = `break` }
        if let columns, columns > 0 { template.container.columns = TextContainer.Columns(count: columns, gap: 24) }
        if let path { template.container.path = path }
        if let verticalAlign { template.container.verticalAlignment = verticalAlign }
        if let fit { template.fit = Document.Fit(minimumScale: fit.lowerBound, maximumScale: fit.upperBound) }
        if let fitRows {
            if template.fit == nil { template.fit = Document.Fit(rows: fitRows) } else { template.fit?.rows = fitRows }
        }
        if let writingMode { template.container.writingMode = writingMode }
        if font != nil || size != nil {
            template.style.font = FontDescriptor(families: font, size: size)
        }
        if let color { template.style.color = color }
        if let locale { template.style.language = locale }
        if align != nil || direction != nil || locale != nil || hyphenate {
            var paragraph = ParagraphStyle(alignment: align, direction: direction)
            if hyphenate { paragraph.hyphenation = true }
            paragraph.language = locale
            template.style.paragraph = paragraph
        }
    }
}

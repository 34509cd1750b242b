internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// A label's text in the form that is passed to other threads.
struct TextSource: Sendable {
    var text: AttributedText
    /// Attributes that apply where the text has none.
    var common: TextAttributes
    var parser: (@Sendable (AttributedText) -> AttributedText)?
    var container: TextContainer
    var fonts: FontLibrary

    func makeLayout(cancellation: CancellationToken) throws -> TextLayout {
        var text = text
        if let parser {
            text = parser(text)
            try cancellation.check()
        }
        text.mergeAttributes(beneath: common)
        let layout = try TextLayout(text, in: container, fonts: fonts, cancellation: cancellation)
        // Part of the first line is better than nothing.
        guard layout.lines.isEmpty, !text.isEmpty, container.height != nil else { return layout }
        var open = container
        open.height = nil
        open.maximumRows = 1
        return try TextLayout(text, in: open, fonts: fonts, cancellation: cancellation)
    }
}

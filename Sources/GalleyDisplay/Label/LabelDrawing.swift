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
        open.maxLines = 1
        return try TextLayout(text, in: open, fonts: fonts, cancellation: cancellation)
    }
}

/// Draws a label's text, laying it out first if needed.
struct LabelDrawing: LayerDrawing {
    let source: TextSource
    let layout: TextLayout?
    let alignment: TextLabel.VerticalAlignment
    let highlighted: Range<String.Index>?
    let linkHighlight: Highlight?
    let theme: ColorTheme?
    let debug: DebugOverlay
    let version: Int

    struct Result: Sendable {
        let shown: ShownText
        let size: Size
        let version: Int
    }

    func makeContents(in context: DrawingContext) throws -> LayerContents {
        let layout = try layout ?? source.makeLayout(cancellation: context.cancellation)
        let room = context.size.height - layout.size.height
        let share: Double
        switch alignment {
        case .top: share = 0
        case .center: share = 0.5
        case .bottom: share = 1
        }
        // Round to whole pixels, so that lines are as sharp as with top alignment.
        let y =
            layout.container.writingMode != .horizontal ? 0 : (room * share * context.scale).rounded() / context.scale
        let origin = Point(x: 0, y: y)
        let surface = try context.makeSurface()
        let pressed = try pressed(layout, cancellation: context.cancellation)
        try surface.draw(theme.map(pressed.resolving) ?? pressed, at: origin, cancellation: context.cancellation)
        try surface.draw(debug, of: layout, at: origin)
        return LayerContents(
            surface,
            payload: Result(shown: ShownText(layout: layout, origin: origin), size: context.size, version: version))
    }

    /// The layout with the pressed attributes on the pressed range.
    private func pressed(_ layout: TextLayout, cancellation: CancellationToken) throws -> TextLayout {
        guard let highlighted, !highlighted.isEmpty, highlighted.upperBound <= layout.text.endIndex else {
            return layout
        }
        return try layout.highlighting(
            highlighted, links: linkHighlight, fonts: source.fonts, cancellation: cancellation)
    }
}

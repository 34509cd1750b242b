internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

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

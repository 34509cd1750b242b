public import GalleyText

/// The former name of ``GraphicsState``.
@available(*, deprecated, renamed: "GraphicsState") public typealias DrawingState = GraphicsState

/// The former name of ``Canvas``.
@available(*, deprecated, renamed: "Canvas") public typealias PaintedCanvas = Canvas
/// The former name of ``Canvas``.
@available(*, deprecated, renamed: "Canvas") public typealias CanvasBase = Canvas

extension Canvas {
    /// The former form of ``group(_:_:)``.
    @available(*, deprecated, renamed: "group(_:_:)")
    public func drawGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        try paintGroup(state, body)
    }
}

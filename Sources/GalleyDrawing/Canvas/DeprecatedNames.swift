/// The former name of ``GraphicsState``.
@available(*, deprecated, renamed: "GraphicsState") public typealias DrawingState = GraphicsState

/// The former name of ``Canvas``.
@available(*, deprecated, renamed: "Canvas") public typealias PaintedCanvas = Canvas
/// The former name of ``Canvas``.
@available(*, deprecated, renamed: "Canvas") public typealias CanvasBase = Canvas

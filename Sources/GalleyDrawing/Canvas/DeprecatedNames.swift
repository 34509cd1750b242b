/// The former name of ``GraphicsState``.
@available(*, deprecated, renamed: "GraphicsState") public typealias DrawingState = GraphicsState

/// The former name of ``CanvasBase``.
@available(*, deprecated, renamed: "CanvasBase") public typealias PaintedCanvas = CanvasBase

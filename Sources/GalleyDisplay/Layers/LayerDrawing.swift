internal import GalleyDrawing
internal import GalleyLayout

/// A value that draws a layer's contents on any thread.
///
/// It contains everything that the drawing needs. A layer makes it on the main actor with its current parameters, and
/// passes it to the drawing thread.
///
/// ```swift
/// struct Gauge: LayerDrawing {
///     let value: Double
///     func makeContents(in context: DrawingContext) throws -> LayerContents {
///         let surface = try context.makeSurface()
///         try surface.fill(Rect(x: 0, y: 0, width: context.size.width * value, height: 4), with: .black)
///         return LayerContents(surface)
///     }
/// }
/// ```
public protocol LayerDrawing: Sendable {
    /// Draws the layer's contents; `LayerContents(image: nil)` shows nothing.
    ///
    /// Long operations should check ``DrawingContext/cancellation`` now and then. After an error the layer stays
    /// unchanged, and the error is available as ``DisplayLayer/displayError``.
    func makeContents(in context: DrawingContext) throws -> LayerContents
}

/// The area of a float that text avoids (CSS `shape-outside`), in points from the top left corner of its box.
///
/// The shape is clipped to the box. Text is placed on one side of a float only: free space between the shape and the
/// edge that the float is aligned with stays empty, and so do notches that a line would have to cross.
public struct FloatShape: Sendable, Hashable {
    /// The source of the outline.
    public enum Outline: Sendable, Hashable {
        /// A path.
        case path(Path)
        /// The area of the attachment's image whose opacity is at least `threshold`, from 0 to 1. Until the image is
        /// traced, the box is used. `AttributedText.tracingFloats(images:)` of GalleyDrawing traces images; the command
        /// calls it automatically.
        case image(threshold: Double)
    }

    /// The source of the outline.
    public var outline: Outline
    /// The distance that text keeps from the outline, in points (CSS `shape-margin`).
    public var margin: Double

    /// Creates a shape with a margin.
    public init(_ outline: Outline, margin: Double = 0) {
        self.outline = outline
        self.margin = margin
    }
}

extension FloatShape {
    /// The shape with all lengths multiplied by `factor`.
    package func scaled(by factor: Double) -> FloatShape {
        var result = self
        result.margin *= factor
        if case .path(let path) = outline {
            result.outline = .path(path.transformed(by: .scale(x: factor, y: factor)))
        }
        return result
    }
}

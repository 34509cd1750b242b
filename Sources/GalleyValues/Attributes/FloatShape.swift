/// What of a float text keeps out of (CSS `shape-outside`), in points from the upper left corner of its box.
///
/// What reaches beyond the box is cut. Text stands on one side of a float, so that what its shape leaves free between
/// itself and the edge that it floats to stays empty, and so do notches that a line would have to go around.
public struct FloatShape: Sendable, Hashable {
    /// Where its outline comes from.
    public enum Outline: Sendable, Hashable {
        /// A path.
        case path(Path)
        /// What of the attachment's image is at least so opaque, from 0 to 1. Until the image is traced, which
        /// `AttributedText.tracingFloats(images:)` of GalleyDrawing does and the command does by itself, it is the box.
        case image(threshold: Double)
    }

    /// Where its outline comes from.
    public var outline: Outline
    /// What text keeps from the outline, in points (CSS `shape-margin`).
    public var margin: Double

    /// A shape with a margin.
    public init(_ outline: Outline, margin: Double = 0) {
        self.outline = outline
        self.margin = margin
    }
}

extension FloatShape {
    /// The same where every length is `factor` times as large.
    package func scaled(by factor: Double) -> FloatShape {
        var result = self
        result.margin *= factor
        if case .path(let path) = outline {
            result.outline = .path(path.transformed(by: .scale(x: factor, y: factor)))
        }
        return result
    }
}

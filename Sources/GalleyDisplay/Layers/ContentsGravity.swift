/// The position and scaling of contents in a layer.
public enum ContentsGravity: Sendable, Hashable, CaseIterable {
    /// Scales the image to fill the layer, without keeping its aspect ratio.
    case resize
    /// Scales the image to fit the layer, keeping its aspect ratio, and centres it.
    case resizeAspect
    /// Scales the image to cover the layer, keeping its aspect ratio, and centres it.
    case resizeAspectFill
    /// Shows the image at the top left, with one of its pixels per pixel of the layer's scale.
    case topLeft
    /// Shows the image in the centre, with one of its pixels per pixel of the layer's scale.
    case center
}

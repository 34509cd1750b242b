internal import GalleySupport
public import GalleyText
internal import Glibc

/// A source of the images of attachments.
///
/// Pass a custom loader to a renderer to draw images from memory, from a network cache, or in other formats. It is
/// called on the drawing thread, about once per name and canvas.
public protocol ImageLoader: Sendable {
    /// Returns the image with a name.
    ///
    /// `pixelSize` is the box that the image will be scaled to, in pixels; more pixels would not be visible. It is
    /// infinite if the image is drawn at its natural size, which a loader that reduces images preserves as
    /// ``Bitmap/naturalSize``. An image is requested again if it is drawn larger later.
    ///
    /// An error is reported as a warning of the canvas, and a placeholder is drawn.
    func image(named name: String, pixelSize: Size) throws -> Bitmap

    /// The size in points of an image without another size, for parsers and layouts of boxes.
    ///
    /// By default, this loads the image in the smallest size and returns its ``Bitmap/naturalSize``.
    func size(named name: String) throws -> Size
}

extension ImageLoader {
    /// Loads the image in the smallest size and returns its ``Bitmap/naturalSize``.
    public func size(named name: String) throws -> Size {
        try image(named: name, pixelSize: Size(width: 1, height: 1)).naturalSize
    }
}

extension Bitmap {
    /// Reads an image file of any ``ImageFormat``.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``, also if the image has more pixels than `limits`
    ///   allow.
    public convenience init(contentsOf path: String, limits: SurfaceLimits = .default) throws(GalleyError) {
        let side = Double(limits.side)
        let loader = FileImageLoader(limits: limits, cacheLimit: 0)
        let image = try loader.image(named: path, pixelSize: Size(width: side, height: side))
        self.init(
            image.buffer, naturalSize: image.naturalSize, isScalable: image.isScalable, encoded: image.encoded,
            profile: image.profile, damage: image.damage)
    }
}

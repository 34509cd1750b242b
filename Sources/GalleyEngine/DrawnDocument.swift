public import GalleyValues

/// A drawn document: the bytes of a file.
public struct DrawnDocument: Sendable {
    /// The contents of the file.
    public var bytes: [UInt8]
    /// The width in pixels for PNG, JPEG and WebP, otherwise in points.
    public var width: Double
    /// The height in pixels for PNG, JPEG and WebP, otherwise in points.
    public var height: Double
    /// The warnings of drawing, except those that the prepared document has already.
    public var warnings: [GalleyWarning]
}

internal import ArgumentParser
internal import Galley

/// An image file in memory.
struct DrawnFile: Sendable {
    var bytes: [UInt8]
    /// The width in pixels for PNG, JPEG and WebP, otherwise in points.
    var width: Double
    var height: Double
    var warnings: [GalleyWarning]
}

internal import CGalleyImages
internal import GalleyText

/// The orientation of a camera (EXIF 2.3, tag 274): the corner of the stored image that is at the top left.
package enum Orientation: Int, Sendable {
    case upright = 1
    case mirrored, upsideDown, mirroredUpsideDown, mirroredLeft, right, mirroredRight, left

    /// Whether rows of the stored image are columns of the displayed image.
    package var isTurned: Bool { rawValue > 4 }

    /// The position in a stored image of `width` × `height` that is displayed at `x`, `y`.
    func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .upsideDown: (width - 1 - x, height - 1 - y)
        case .mirroredUpsideDown: (x, height - 1 - y)
        case .mirroredLeft: (y, x)
        case .right: (y, height - 1 - x)
        case .mirroredRight: (width - 1 - y, height - 1 - x)
        case .left: (width - 1 - y, x)
        }
    }
}

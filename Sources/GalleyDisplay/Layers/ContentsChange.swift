package import GalleyDrawing

/// The difference between an image of a layer and the image before it.
package struct ContentsChange: Sendable, Equatable {
    /// The ``GalleyDrawing/Bitmap/identity`` of the image before.
    let before: UInt64
    /// The pixels in which the images may differ.
    let area: PixelRect

    /// Compares two images, which the background does, so that fewer pixels are composited; `nil` without one of them, or
    /// where their sizes differ.
    package init?(from before: Bitmap?, to image: Bitmap?) {
        guard let before, let image, let area = image.difference(from: before) else { return nil }
        self.before = before.identity
        self.area = area
    }

    private init(before: UInt64, area: PixelRect) {
        self.before = before
        self.area = area
    }

    /// The number of changes that a layer remembers, for compositors that did not show every image.
    private static let limit = 8

    /// The pixels that the latest of these changes have changed since an image; `nil` where that is not known.
    static func area(of changes: [ContentsChange], since image: UInt64) -> PixelRect? {
        var area = PixelRect.empty
        for change in changes {
            area = area.union(change.area)
            if change.before == image { return area }
        }
        return nil
    }

    /// The changes after another one, the latest first.
    ///
    /// - Parameters:
    ///   - change: compared with an image that may have been replaced meanwhile.
    ///   - contents: the image that is replaced now.
    static func history(
        _ changes: [ContentsChange], _ change: ContentsChange?, _ contents: Bitmap?
    ) -> [ContentsChange] {
        guard let change, let current = contents?.identity else { return [] }
        if change.before == current { return [change] + changes.prefix(limit - 1) }
        guard let since = area(of: changes, since: change.before) else { return [] }
        return [ContentsChange(before: current, area: change.area.union(since))] + changes.prefix(limit - 1)
    }
}

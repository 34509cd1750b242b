public import GalleyBoxes
public import GalleyImages
public import GalleyLayout
internal import GalleyText

extension BoxEnvironment {
    /// Creates an environment that measures images with the loader that draws them.
    ///
    /// An image without a given size that the loader does not have takes no space, and drawing it causes a warning.
    public init(fonts: FontLibrary = .shared, images: any ImageLoader) {
        self.init(fonts: fonts, imageSize: { name in try? images.size(named: name) })
    }
}

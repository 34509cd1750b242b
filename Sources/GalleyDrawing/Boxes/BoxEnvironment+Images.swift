public import GalleyBoxes
public import GalleyImages
public import GalleyLayout
internal import GalleyText

extension BoxEnvironment {
    /// Creates an environment whose pictures are measured by the loader that draws them.
    ///
    /// A picture without a size of its own that the loader does not have takes no room, and drawing it is a warning.
    public init(fonts: FontLibrary = .default, images: any ImageLoader) {
        self.init(fonts: fonts, imageSize: { name in try? images.size(named: name) })
    }
}

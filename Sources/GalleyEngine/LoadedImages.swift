public import GalleyDrawing
public import GalleyParsing
public import GalleyText

/// The images of Markdown, found by the loader that draws them.
///
///     let images = FileImageLoader(baseDirectory: "Documents")
///     let parser = MarkdownParser(images: LoadedImages(images))
///     let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: images))
///
/// Handles relative paths inside the loader's folder, `data:` URIs, and URLs with a scheme other than `file`. An image
/// with a size that the loader does not know shows its alternative text.
public struct LoadedImages: ImageResolver {
    /// The loader, which is also used for drawing.
    public var loader: any ImageLoader
    /// The maximum size in points; larger images are made smaller.
    public var maximumSize: Size
    /// The number of pixels of an image per point.
    public var pixelsPerPoint: Double

    /// Creates a resolver for the images of a loader.
    public init(
        _ loader: any ImageLoader, maximumSize: Size = Size(width: 560, height: 800), pixelsPerPoint: Double = 1
    ) {
        self.loader = loader
        self.maximumSize = maximumSize
        self.pixelsPerPoint = pixelsPerPoint
    }

    /// A box of the image's size; `nil` if the loader does not have it.
    public func attachment(for image: ImageReference) -> TextAttachment? {
        ImageFiles.loadedName(of: image.url).flatMap(attachment(named:))
    }

    /// A box of the size of the image with a name; `nil` if the loader does not have it.
    func attachment(named name: String) -> TextAttachment? {
        guard pixelsPerPoint > 0, let size = try? loader.size(named: name), size.width > 0, size.height > 0 else {
            return nil
        }
        let (width, height) = (size.width / pixelsPerPoint, size.height / pixelsPerPoint)
        let scale = min(1, maximumSize.width / width, maximumSize.height / height)
        guard scale > 0, scale.isFinite else { return nil }
        var attachment = TextAttachment(width: width * scale, height: height * scale, image: name)
        attachment.shrinksToFit = true
        return attachment
    }
}

internal import GalleyText

/// The images and warnings of one canvas: each name is loaded once, each failure is told once.
final class ImageStore {
    private let loader: any ImageLoader
    private var images: [String: Bitmap?] = [:]
    private(set) var warnings: [DrawingWarning] = []

    init(_ loader: any ImageLoader) {
        self.loader = loader
    }

    /// The image, or `nil` with a warning.
    func image(named name: String, pixelSize: Size) -> Bitmap? {
        if let known = images[name] { return known }
        do {
            let image = try loader.image(named: name, pixelSize: pixelSize)
            images[name] = .some(image)
            return image
        } catch {
            images[name] = .some(nil)
            warn("unreadableImage", "\(error)")
            return nil
        }
    }

    func warn(_ code: String, _ message: String) {
        let warning = DrawingWarning(code: code, message: message)
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}

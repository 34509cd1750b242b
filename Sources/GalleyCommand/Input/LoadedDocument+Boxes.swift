internal import Galley

extension LoadedDocument {
    /// Lays the document's boxes out; `nil` where it has a text.
    func boxLayout(with loader: DocumentLoader) throws(GalleyError) -> BoxLayout? {
        guard let box = document.box else { return nil }
        let folder = loader.folder
        let images = FileImageLoader(baseDirectory: folder.isEmpty ? nil : folder, root: loader.root, cacheLimit: 0)
        let environment = BoxEnvironment(
            fonts: loader.fonts,
            imageSize: { name in
                guard let file = images.file(named: name), let size = ImageHeader.size(ofFile: file) else { return nil }
                return Size(width: Double(size.width), height: Double(size.height))
            })
        return try box.layout(
            width: document.container.width, height: document.container.height, environment: environment)
    }
}

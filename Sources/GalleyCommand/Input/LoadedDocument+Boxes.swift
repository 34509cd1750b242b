internal import Galley

extension LoadedDocument {
    /// Lays the document's boxes out; `nil` where it has a text.
    func boxLayout(with loader: DocumentLoader) throws(GalleyError) -> BoxLayout? {
        guard let box = document.box else { return nil }
        let sizes = pictureSizes
        return try box.layout(
            width: document.container.width, height: document.container.height,
            environment: BoxEnvironment(fonts: loader.fonts, imageSize: { sizes[$0] }))
    }
}

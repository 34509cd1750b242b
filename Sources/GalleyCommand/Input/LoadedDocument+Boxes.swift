internal import Galley

extension LoadedDocument {
    /// Lays out the document's boxes; `nil` if it has a text.
    func boxLayout(with loader: DocumentLoader) throws(GalleyError) -> BoxLayout? {
        guard let box = document.box else { return nil }
        let sizes = pictureSizes
        return try box.layout(
            width: document.container.width, height: document.container.height,
            environment: BoxEnvironment(fonts: loader.fonts, imageSize: { sizes[$0] }))
    }
}

internal import Galley

extension LoadedDocument {
    /// Lays the document's boxes out; `nil` where it has a text.
    func boxLayout(with loader: DocumentLoader) throws(GalleyError) -> BoxLayout? {
        guard let box = document.box else { return nil }
        let folder = loader.folder
        let environment = BoxEnvironment(
            fonts: loader.fonts,
            imageSize: { name in
                guard let size = ImageHeader.size(ofFile: ImageName.path(name, in: folder)) else { return nil }
                return Size(width: Double(size.width), height: Double(size.height))
            })
        return try box.layout(
            width: document.container.width, height: document.container.height, environment: environment)
    }
}

/// Where the file of an image is that a document names.
enum ImageName {
    static func path(_ name: String, in folder: String) -> String {
        let path = name.hasPrefix("file://") ? String(name.dropFirst(7)) : name
        return path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    }
}

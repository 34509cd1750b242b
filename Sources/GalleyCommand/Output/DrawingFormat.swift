internal import ArgumentParser
internal import Galley

/// The formats of image files.
enum DrawingFormat: String, ExpressibleByArgument, CaseIterable {
    case png, jpeg, webp, pdf, svg

    /// Creates the format of a file name extension.
    init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        let ending = fileName[fileName.index(after: dot)...].lowercased()
        self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
    }
}

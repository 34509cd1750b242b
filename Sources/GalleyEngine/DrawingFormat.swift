/// The formats of drawn documents.
public enum DrawingFormat: String, Sendable, Hashable, CaseIterable {
    /// PNG, without loss.
    case png
    /// JPEG, without transparency.
    case jpeg
    /// WebP.
    case webp
    /// PDF, the only format with several pages.
    case pdf
    /// SVG.
    case svg

    /// Creates the format of a file name extension; `nil` if the name has none, or an unknown one.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        let ending = fileName[fileName.index(after: dot)...].lowercased()
        self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
    }
}

internal import Galley

/// The formats of pictures, by the ending of their names.
enum CardFormat: String, Sendable, Hashable, CaseIterable {
    case png, jpg, webp, svg, pdf

    init?(ending: some StringProtocol) {
        self.init(rawValue: ending == "jpeg" ? "jpg" : String(ending))
    }

    /// The media type.
    var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpg: "image/jpeg"
        case .webp: "image/webp"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        }
    }

    /// The format as the engine names it.
    var drawing: DrawingFormat {
        switch self {
        case .png: .png
        case .jpg: .jpeg
        case .webp: .webp
        case .svg: .svg
        case .pdf: .pdf
        }
    }

    /// Whether the picture consists of pixels.
    var hasPixels: Bool { self == .png || self == .jpg || self == .webp }
}

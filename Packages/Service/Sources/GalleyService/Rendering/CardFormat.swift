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

    /// Whether the picture consists of pixels.
    var hasPixels: Bool { self == .png || self == .jpg || self == .webp }
}

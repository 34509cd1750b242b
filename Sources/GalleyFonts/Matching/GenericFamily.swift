/// The CSS generic families, with their fonts.
enum GenericFamily: String, Sendable {
    case sansSerif = "sans-serif"
    case serif
    case monospace
    case systemUI = "system-ui"
    case emoji
    case cursive
    case fantasy
    case math
    case uiSansSerif = "ui-sans-serif"
    case uiSerif = "ui-serif"
    case uiMonospace = "ui-monospace"
    case uiRounded = "ui-rounded"

    init?(name: String) {
        self.init(rawValue: name.lowercased())
    }

    /// The bundled family; others come from the system.
    var bundledFamily: String? {
        switch self {
        case .sansSerif, .systemUI, .uiSansSerif, .uiRounded: BundledFonts.sans
        case .monospace, .uiMonospace: BundledFonts.mono
        case .serif, .uiSerif, .emoji, .cursive, .fantasy, .math: nil
        }
    }

    /// The name in Fontconfig.
    var fontconfigName: String {
        switch self {
        case .sansSerif, .systemUI, .uiSansSerif, .uiRounded: "sans-serif"
        case .serif, .uiSerif: "serif"
        case .monospace, .uiMonospace: "monospace"
        case .emoji, .cursive, .fantasy, .math: rawValue
        }
    }
}

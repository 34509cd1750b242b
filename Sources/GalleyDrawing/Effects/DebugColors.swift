internal import GalleyText

/// The colours of a ``DebugOverlay``.
enum DebugColors {
    static let grey = Color(rgba: 0x8080_80FF)
    static let blue = Color(rgba: 0x2060_E0C0)
    static let red = Color(rgba: 0xE020_20C0)
    static let green = Color(rgba: 0x20A0_40C0)
    static let orange = Color(rgba: 0xF090_00C0)
    static let violet = Color(rgba: 0x9030_C0C0)
    static let teal = Color(rgba: 0x0090_A0C0)
}

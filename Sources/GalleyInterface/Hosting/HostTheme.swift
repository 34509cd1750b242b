public import GalleyNodes
internal import GalleyText

/// The kind of colours that the user chose.
public enum HostTheme: String, Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark

    /// The colours.
    public var colors: ColorTheme { self == .dark ? .dark : .light }
}

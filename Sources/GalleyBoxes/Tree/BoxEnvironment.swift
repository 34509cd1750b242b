public import GalleyLayout
public import GalleyText

/// What a layout of boxes needs from outside.
public struct BoxEnvironment: Sendable {
    /// Where texts find their fonts.
    public var fonts: FontLibrary
    /// The natural size of a picture in points; `nil` where there is none, which counts as nothing at all.
    public var imageSize: @Sendable (String) -> Size?
    /// Of a root that leaves it open.
    public var direction: BoxStyle.Direction
    /// Where Yoga's ways are followed and not CSS's.
    public var errata: Errata

    /// Fonts, pictures and the direction of the root.
    public init(
        fonts: FontLibrary = .default, imageSize: @escaping @Sendable (String) -> Size? = { _ in nil },
        direction: BoxStyle.Direction = .ltr, errata: Errata = []
    ) {
        self.fonts = fonts
        self.imageSize = imageSize
        self.direction = direction
        self.errata = errata
    }
}

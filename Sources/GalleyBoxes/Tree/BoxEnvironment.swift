public import GalleyLayout
public import GalleyText

/// The external resources of a box layout.
public struct BoxEnvironment: Sendable {
    /// The fonts of texts.
    public var fonts: FontLibrary
    /// The natural size of an image in points; `nil` if there is none, which counts as zero.
    public var imageSize: @Sendable (String) -> Size?
    /// The direction of a root without a direction.
    public var direction: BoxStyle.Direction
    /// The deviations from CSS that reproduce Yoga.
    public var errata: YogaErrata

    /// Creates an environment.
    public init(
        fonts: FontLibrary = .shared, imageSize: @escaping @Sendable (String) -> Size? = { _ in nil },
        direction: BoxStyle.Direction = .ltr, errata: YogaErrata = []
    ) {
        self.fonts = fonts
        self.imageSize = imageSize
        self.direction = direction
        self.errata = errata
    }
}

internal import GalleyDisplay
public import GalleyDrawing
internal import GalleyText
internal import GalleyBoxes

/// Changes an image after it was scaled to the size in which it is drawn.
public struct ImageModifier: Sendable, Equatable {
    /// Tells modifiers apart; closures cannot be compared.
    public var id: String
    /// Called on any thread with the image in the pixels in which it is drawn.
    public var apply: @Sendable (Bitmap) throws -> Bitmap

    /// A modifier under an id.
    public init(id: String, _ apply: @escaping @Sendable (Bitmap) throws -> Bitmap) {
        self.id = id
        self.apply = apply
    }

    /// Compares the ids.
    public static func == (left: ImageModifier, right: ImageModifier) -> Bool { left.id == right.id }
}

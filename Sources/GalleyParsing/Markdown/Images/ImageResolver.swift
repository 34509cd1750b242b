public import GalleyText

/// A source of the images in a document.
///
/// A parser calls it once per image, on the parsing thread. It should return images that are available; for an image
/// that must be fetched first, return `nil` and parse the text again later.
public protocol ImageResolver: Sendable {
    /// Returns the attachment for an image; `nil` shows its alternative text instead.
    func attachment(for image: ImageReference) -> TextAttachment?
}

internal import CGalleyBlend

/// An image in the form in which a document contains it.
package struct DocumentImage {
    /// Equal for all uses of the image in a document.
    package var name: String
    /// The visible pixels.
    package var bitmap: Bitmap
    /// The file that replaces the pixels.
    package var file: EncodedImage?
}

internal import CGalleyBlend
internal import GalleyText

/// A JPEG file that is kept with the pixels read from it, because PDF and SVG can contain such files unchanged.
///
/// Any thread may read it.
@safe package final class EncodedImage: @unchecked Sendable {
    // Sound because nothing writes to the memory once the object exists.
    /// The file, without its EXIF block if that turns the image.
    package let bytes: UnsafeRawBufferPointer
    /// The width in pixels of the stored image, which may be turned.
    package let width: Int
    /// The height in pixels of the stored image.
    package let height: Int
    /// The number of colour components: 1 for grey, 3 for colours of light, 4 for inks (CMYK).
    package let components: Int
    /// Whether the values of inks are stored as Adobe's programs do, where 0 is full.
    package let isInverted: Bool
    /// The colour profile for this number of components; `nil` for the usual colours.
    package let profile: ColorProfile?
    /// The orientation: the turn from the stored to the visible image.
    package let orientation: Orientation
    /// The same for equal files, and different for others.
    package let name: String

    /// `nil` for a file that a reader of PDF might show differently, or not at all: PDF has lossy JPEG of eight bits in
    /// grey, RGB and CMYK, with Huffman codes (ISO 32000-2, 7.4.8).
    init?(jpeg file: UnsafeRawBufferPointer, orientation: Orientation, profile: ColorProfile? = nil) {
        guard let frame = unsafe JPEGFrame(of: file), frame.precision == 8, [1, 3, 4].contains(frame.components) else {
            return nil
        }
        // Not all readers turn an image by its EXIF block, so the painter does.
        let kept = unsafe orientation == .upright ? nil : JPEGFrame.withoutEXIF(file)
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: kept?.count ?? file.count, alignment: 16)
        if let kept { unsafe copy.copyBytes(from: kept) } else { unsafe copy.copyMemory(from: file) }
        unsafe bytes = UnsafeRawBufferPointer(copy)
        width = frame.width
        height = frame.height
        components = frame.components
        isInverted = frame.components == 4 && frame.isAdobe
        self.profile = profile?.components == frame.components ? profile : nil
        self.orientation = orientation
        // Two hashes with a secret key, so that files made to collide cannot replace each other.
        name = (0..<2).map { seed in
            var hasher = Hasher()
            hasher.combine(seed)
            unsafe hasher.combine(bytes: file)
            return String(UInt(bitPattern: hasher.finalize()), radix: 36)
        }.joined(separator: "-")
    }

    deinit { unsafe bytes.deallocate() }

    /// The size of the visible image in pixels.
    package var seenSize: (width: Int, height: Int) {
        orientation.isTurned ? (height, width) : (width, height)
    }
}

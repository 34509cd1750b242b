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
    /// Whether the image has grey pixels, instead of colours.
    package let isGray: Bool
    /// The orientation: the turn from the stored to the visible image.
    package let orientation: Orientation
    /// The same for equal files, and different for others.
    package let name: String

    /// `nil` for a file that a reader of PDF might show differently, or not at all: PDF has lossy JPEG of eight bits in
    /// grey and RGB, with Huffman codes (ISO 32000-2, 7.4.8). CMYK is excluded because programs disagree about its
    /// sign.
    init?(jpeg file: UnsafeRawBufferPointer, orientation: Orientation) {
        guard let frame = unsafe JPEGFrame(of: file), frame.precision == 8,
            frame.components == 1 || frame.components == 3
        else { return nil }
        // Not all readers turn an image by its EXIF block, so the painter does.
        let kept = unsafe orientation == .upright ? nil : JPEGFrame.withoutEXIF(file)
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: kept?.count ?? file.count, alignment: 16)
        if let kept { unsafe copy.copyBytes(from: kept) } else { unsafe copy.copyMemory(from: file) }
        unsafe bytes = UnsafeRawBufferPointer(copy)
        width = frame.width
        height = frame.height
        isGray = frame.components == 1
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

/// The frame header of a JPEG (ITU-T T.81, B.2).
private struct JPEGFrame {
    var precision: Int
    var width: Int
    var height: Int
    var components: Int

    /// `nil` if there is none before the data, or if PDF does not allow its coding.
    init?(of file: UnsafeRawBufferPointer) {
        guard file.count > 4, unsafe file[0] == 0xFF, unsafe file[1] == 0xD8 else { return nil }
        var place = 2
        while let segment = unsafe JPEGFrame.segment(of: file, at: place) {
            switch segment.marker {
            // Baseline, extended and progressive, with Huffman codes.
            case 0xC0, 0xC1, 0xC2:
                let start = segment.content
                guard segment.end - start >= 6 else { return nil }
                func word(_ offset: Int) -> Int {
                    unsafe Int(file[start + offset]) << 8 | Int(file[start + offset + 1])
                }
                (precision, height, width) = (unsafe Int(file[start]), word(1), word(3))
                components = unsafe Int(file[start + 5])
                guard width > 0, height > 0 else { return nil }
                return
            // Other frames, and the start of the data.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD8...0xDA: return nil
            default: place = segment.end
            }
        }
        return nil
    }

    /// The file without APP1 segments, which contain EXIF.
    static func withoutEXIF(_ file: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = [0xFF, 0xD8]
        var place = 2
        while let segment = unsafe segment(of: file, at: place), segment.marker != 0xDA {
            if segment.marker != 0xE1 { unsafe result.append(contentsOf: file[place..<segment.end]) }
            place = segment.end
        }
        unsafe result.append(contentsOf: file[place...])
        return result
    }

    /// The marker at a position, the start of its content, and the position of the next one; `nil` if there is none.
    static func segment(of file: UnsafeRawBufferPointer, at place: Int) -> (marker: UInt8, content: Int, end: Int)? {
        var place = place
        guard place < file.count, unsafe file[place] == 0xFF else { return nil }
        while place < file.count, unsafe file[place] == 0xFF { place += 1 }
        guard place + 2 < file.count else { return nil }
        let marker = unsafe file[place]
        if marker == 0x01 || (0xD0...0xD9).contains(marker) { return (marker, place + 1, place + 1) }
        let length = unsafe Int(file[place + 1]) << 8 | Int(file[place + 2])
        guard length >= 2, place + 1 + length <= file.count else { return nil }
        return (marker, place + 3, place + 1 + length)
    }
}

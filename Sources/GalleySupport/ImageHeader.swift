internal import Glibc

/// A reader of an image's size and orientation from its file.
///
/// PNG (ISO/IEC 15948), JPEG (ITU-T T.81), GIF89a and WebP (RFC 9649), with orientations from EXIF (2.3, tag 274). The
/// size is that of the image as it is displayed: the orientations 5 to 8 exchange width and height (CSS Images 3,
/// `image-orientation: from-image`). Every read is within bounds; truncated files, and those of other formats, have no
/// size.
package enum ImageHeader {
    /// The maximum number of bytes read from a file: the size of a JPEG follows its metadata. The orientation of a WebP
    /// follows its pixels.
    private static let (limit, webPLimit) = (1 << 20, 64 << 20)

    package static func size(ofFile path: String) -> (width: Int, height: Int)? {
        // Opening a pipe must not wait for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let file = unsafe fdopen(descriptor, "rb") else {
            close(descriptor)
            return nil
        }
        defer { unsafe fclose(file) }
        // A folder or a pipe opens as well; neither is an image.
        var status = stat()
        guard unsafe fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let length = Int(clamping: status.st_size)
        func bytes(_ limit: Int) -> [UInt8] {
            let wanted = min(length, limit)
            guard wanted > 0, unsafe fseek(file, 0, SEEK_SET) == 0 else { return [] }
            return unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                count = unsafe fread(buffer.baseAddress, 1, wanted, file)
            }
        }
        let start = bytes(limit)
        guard length > limit, unsafe start.withUnsafeBytes({ unsafe WebPHeader(Reader(bytes: $0))?.hasEXIF }) == true
        else { return size(of: start) }
        return size(of: bytes(webPLimit))
    }

    /// The width and height in pixels of the displayed image; `nil` for data that is not an image of a known format.
    package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        unsafe bytes.withUnsafeBytes { bytes in
            let reader = unsafe Reader(bytes: bytes)
            let size = png(reader) ?? gif(reader) ?? webP(reader) ?? jpeg(reader)
            guard let size, size.width > 0, size.height > 0 else { return nil }
            return unsafe orientation(of: bytes) > 4 ? (size.height, size.width) : size
        }
    }

    /// The orientation of the camera, from 1 to 8, of a JPEG or WebP; 1 for all other data.
    package static func orientation(of bytes: UnsafeRawBufferPointer) -> Int {
        let reader = unsafe Reader(bytes: bytes)
        var result: Int?
        if let header = WebPHeader(reader) {
            if header.hasEXIF { result = reader.webPChunk("EXIF").flatMap { exifOrientation(reader, $0) } }
        } else {
            reader.forEachJPEGSegment { kind, content in
                guard kind == 0xE1, reader.has("Exif\0", at: content.lowerBound) else { return true }
                result = exifOrientation(reader, content)
                return false
            }
        }
        return result ?? 1
    }

    /// The orientation in a block of EXIF: a TIFF header, or `Exif` and one, then a directory of entries of twelve
    /// bytes (TIFF 6.0, 2).
    private static func exifOrientation(_ reader: Reader, _ block: Range<Int>) -> Int? {
        let start = block.lowerBound + (reader.has("Exif\0", at: block.lowerBound) ? 6 : 0)
        let isLittle = reader.has("II*\0", at: start)
        guard isLittle || reader.has("MM\0*", at: start) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= start, offset + count <= block.upperBound else { return nil }
            return isLittle ? reader.little(offset, count) : reader.big(offset, count)
        }
        guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return nil }
        for entry in 0..<count {
            let place = start + directory + 2 + 12 * entry
            guard let value = number(place + 8, 2) else { return nil }
            if number(place, 2) == 0x0112, number(place + 2, 2) == 3 { return (1...8).contains(value) ? value : 1 }
        }
        return nil
    }

    /// The flags of a WebP.
    private struct WebPHeader {
        var hasEXIF: Bool

        init?(_ reader: Reader) {
            guard reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) else { return nil }
            hasEXIF = reader.has("VP8X", at: 12) && (reader.byte(20) ?? 0) & 0x08 != 0
        }
    }

    /// Bounds-checked reads of numbers.
    @safe private struct Reader {
        let bytes: UnsafeRawBufferPointer
        let count: Int

        init(bytes: UnsafeRawBufferPointer) {
            unsafe self.bytes = bytes
            count = bytes.count
        }

        func byte(_ offset: Int) -> Int? {
            guard offset >= 0, offset < count else { return nil }
            return unsafe Int(bytes[offset])
        }

        func big(_ offset: Int, _ count: Int) -> Int? {
            var result = 0
            for index in 0..<count {
                guard let byte = byte(offset + index) else { return nil }
                result = result << 8 | byte
            }
            return result
        }

        func little(_ offset: Int, _ count: Int) -> Int? {
            var result = 0
            for index in (0..<count).reversed() {
                guard let byte = byte(offset + index) else { return nil }
                result = result << 8 | byte
            }
            return result
        }

        func has(_ text: String, at offset: Int) -> Bool {
            guard offset >= 0, offset + text.utf8.count <= count else { return false }
            return unsafe bytes[offset...].starts(with: text.utf8)
        }

        /// The content of the first chunk with a name.
        func webPChunk(_ name: String) -> Range<Int>? {
            var offset = 12
            while let length = little(offset + 4, 4) {
                if has(name, at: offset) { return offset + 8..<min(offset + 8 + length, max(count, offset + 8)) }
                offset += 8 + length + length % 2
            }
            return nil
        }

        /// Calls `body` with the marker and the content of the segments before the pixels, until it returns false.
        /// Other bytes between segments are skipped, as in libjpeg.
        func forEachJPEGSegment(_ body: (_ kind: Int, _ content: Range<Int>) -> Bool) {
            guard big(0, 2) == 0xFFD8 else { return }
            var offset = 2
            while let mark = byte(offset), let kind = byte(offset + 1) {
                // Fill bytes may precede a marker.
                guard mark == 0xFF, kind != 0xFF, kind != 0 else {
                    offset += 1
                    continue
                }
                if kind == 0x01 || (0xD0...0xD7).contains(kind) {
                    offset += 2
                    continue
                }
                if kind == 0xD9 || kind == 0xDA { return }
                guard let length = big(offset + 2, 2), length >= 2 else { return }
                let (start, end) = (offset + 4, offset + 2 + length)
                guard body(kind, start..<max(start, min(end, count))) else { return }
                offset = end
            }
        }
    }

    private static func png(_ reader: Reader) -> (width: Int, height: Int)? {
        guard reader.big(0, 4) == 0x8950_4E47, reader.big(4, 4) == 0x0D0A_1A0A,
            reader.has("IHDR", at: 12), let width = reader.big(16, 4), let height = reader.big(20, 4),
            width < 1 << 31, height < 1 << 31
        else { return nil }
        return (width, height)
    }

    private static func gif(_ reader: Reader) -> (width: Int, height: Int)? {
        guard reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0),
            let width = reader.little(6, 2), let height = reader.little(8, 2)
        else { return nil }
        return (width, height)
    }

    private static func webP(_ reader: Reader) -> (width: Int, height: Int)? {
        guard reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) else { return nil }
        if reader.has("VP8X", at: 12), let width = reader.little(24, 3), let height = reader.little(27, 3) {
            return (width + 1, height + 1)
        }
        if reader.has("VP8L", at: 12), reader.byte(20) == 0x2F, let bits = reader.little(21, 4) {
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        if reader.has("VP8 ", at: 12), reader.big(23, 3) == 0x9D012A, let width = reader.little(26, 2),
            let height = reader.little(28, 2)
        {
            return (width & 0x3FFF, height & 0x3FFF)
        }
        return nil
    }

    private static func jpeg(_ reader: Reader) -> (width: Int, height: Int)? {
        var result: (width: Int, height: Int)?
        reader.forEachJPEGSegment { kind, content in
            guard (0xC0...0xCF).contains(kind), kind != 0xC4, kind != 0xC8, kind != 0xCC else { return true }
            if let height = reader.big(content.lowerBound + 1, 2), let width = reader.big(content.lowerBound + 3, 2) {
                result = (width, height)
            }
            return false
        }
        return result
    }
}

internal import Glibc

/// A reader of an image's size from the header of its file.
///
/// PNG (ISO/IEC 15948), JPEG (ITU-T T.81), GIF89a and WebP (RFC 9649). Every read is within bounds; truncated files,
/// and those of other formats, have no size.
package enum ImageHeader {
    /// The maximum number of bytes read from a file: the size of a JPEG follows its metadata.
    private static let limit = 1 << 20

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
        let wanted = min(Int(clamping: status.st_size), limit)
        guard wanted > 0 else { return nil }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            count = unsafe fread(buffer.baseAddress, 1, wanted, file)
        }
        return size(of: bytes)
    }

    /// The width and height in pixels; `nil` for data that is not an image of a known format.
    package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        let reader = Reader(bytes: bytes)
        let size =
            png(reader) ?? gif(reader) ?? webP(reader) ?? jpeg(reader)
        guard let size, size.width > 0, size.height > 0 else { return nil }
        return size
    }

    /// Bounds-checked reads of numbers.
    private struct Reader {
        let bytes: [UInt8]

        func byte(_ offset: Int) -> Int? {
            offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
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
            offset + text.utf8.count <= bytes.count && bytes[offset...].starts(with: text.utf8)
        }
    }

    private static func png(_ reader: Reader) -> (width: Int, height: Int)? {
        guard reader.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
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
        guard reader.big(0, 2) == 0xFFD8 else { return nil }
        var offset = 2
        while let mark = reader.byte(offset) {
            guard mark == 0xFF else { return nil }
            guard let kind = reader.byte(offset + 1) else { return nil }
            if kind == 0xFF {
                // Fill bytes may precede a marker.
                offset += 1
                continue
            }
            if kind == 0x01 || (0xD0...0xD7).contains(kind) {
                offset += 2
                continue
            }
            if kind == 0xD9 || kind == 0xDA { return nil }
            guard let length = reader.big(offset + 2, 2), length >= 2 else { return nil }
            if (0xC0...0xCF).contains(kind), kind != 0xC4, kind != 0xC8, kind != 0xCC {
                guard let height = reader.big(offset + 5, 2), let width = reader.big(offset + 7, 2) else {
                    return nil
                }
                return (width, height)
            }
            offset += 2 + length
        }
        return nil
    }
}

/// A frame of a GIF that tests generate; its pixels are indices of ``AnimationFiles/palette``.
public struct GIFFrame {
    public var x = 0
    public var y = 0
    public var width: Int
    public var pixels: [UInt8]
    /// In hundredths of a second.
    public var delay = 10
    /// 0 or 1 leaves the frame, 2 clears its area, 3 restores what was there before.
    public var disposal = 0
    /// The index that is transparent.
    public var clear: UInt8?

    public init(
        x: Int = 0, y: Int = 0, width: Int, _ pixels: [UInt8], delay: Int = 10, disposal: Int = 0, clear: UInt8? = nil
    ) {
        (self.x, self.y, self.width, self.pixels) = (x, y, width, pixels)
        (self.delay, self.disposal, self.clear) = (delay, disposal, clear)
    }
}

/// A frame of a WebP that tests generate.
public struct WebPFrame {
    public var x = 0
    public var y = 0
    public var width: Int
    public var height: Int
    /// The bytes of a WebP file without animation.
    public var file: [UInt8]
    /// In milliseconds.
    public var duration = 100
    public var replaces = false
    public var clears = false

    public init(
        x: Int = 0, y: Int = 0, width: Int, height: Int, file: [UInt8], duration: Int = 100, replaces: Bool = false,
        clears: Bool = false
    ) {
        (self.x, self.y, self.width, self.height, self.file) = (x, y, width, height, file)
        (self.duration, self.replaces, self.clears) = (duration, replaces, clears)
    }
}

/// Animated image files.
public enum AnimationFiles {
    /// Red, green, blue and black.
    public static let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]

    private static func little(_ value: Int, _ count: Int = 2) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A GIF (GIF 89a).
    ///
    /// - Parameter repeats: the number in a NETSCAPE2.0 block; `nil` writes none.
    public static func gif(width: Int, height: Int, repeats: Int? = 0, _ frames: [GIFFrame]) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + little(width) + little(height) + [0x91, 0, 0] + palette
        if let repeats {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + little(repeats) + [0]
        }
        for frame in frames {
            let flags = UInt8(frame.disposal << 2) | (frame.clear == nil ? 0 : 1)
            bytes += [0x21, 0xF9, 4, flags] + little(frame.delay) + [frame.clear ?? 0, 0, 0x2C]
            bytes += little(frame.x) + little(frame.y) + little(frame.width)
            bytes += little(frame.pixels.count / max(1, frame.width)) + [0, 2]
            let data = codes(frame.pixels)
            var start = 0
            while start < data.count {
                let block = data[start..<min(start + 255, data.count)]
                bytes += [UInt8(block.count)] + block
                start += 255
            }
            bytes.append(0)
        }
        return bytes + [0x3B]
    }

    /// Pixels of two bits as LZW codes of three: the table is cleared before a code would need four.
    private static func codes(_ pixels: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (index, pixel) in pixels.enumerated() {
            if index % 2 == 0 { codes.append(4) }
            codes.append(pixel & 3)
        }
        codes.append(5)
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for code in codes {
            bits |= Int(code) << count
            count += 3
            while count >= 8 {
                bytes.append(UInt8(bits & 0xFF))
                bits >>= 8
                count -= 8
            }
        }
        if count > 0 { bytes.append(UInt8(bits)) }
        return bytes
    }

    /// An animated WebP (RFC 9649).
    public static func webp(width: Int, height: Int, loops: Int = 0, _ frames: [WebPFrame]) -> [UInt8] {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
        }
        // Animation and transparency.
        var body = chunk("VP8X", [0x12, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        body += chunk("ANIM", [0, 0, 0, 0] + little(loops))
        for frame in frames {
            var data = little(frame.x / 2, 3) + little(frame.y / 2, 3)
            data += little(frame.width - 1, 3) + little(frame.height - 1, 3) + little(frame.duration, 3)
            data.append((frame.replaces ? 2 : 0) | (frame.clears ? 1 : 0))
            // Without the header of the file.
            body += chunk("ANMF", data + frame.file.dropFirst(12))
        }
        return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }
}

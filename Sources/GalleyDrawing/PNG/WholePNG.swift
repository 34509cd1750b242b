internal import CDeflate

/// A PNG (ISO/IEC 15948) whose image data is compressed in one piece by libdeflate, in half of zlib's time.
///
/// No filters: on text they make files larger as well as slower.
enum WholePNG {
    /// `nil` when memory runs out.
    static func encode(
        _ buffer: PixelBuffer, layout: PNGEncoder.Layout, options: PNGOptions, resolution: UInt32
    ) -> [UInt8]? {
        let level: Int32 = options.compression == .fast ? 1 : 9
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else { return nil }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let raw = rows(of: buffer, layout: layout)
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, raw.count)
        var header: [UInt8] = PNGDecoder.signature
        appendChunk("IHDR", imageHeader(buffer, layout: layout), to: &header)
        if resolution > 0 { appendChunk("pHYs", bigEndian(resolution) + bigEndian(resolution) + [1], to: &header) }
        return unsafe [UInt8](unsafeUninitializedCapacity: header.count + 12 + bound + 12) { output, count in
            guard let base = output.baseAddress else { return }
            unsafe base.update(from: header, count: header.count)
            let data = unsafe base + header.count
            let length = unsafe libdeflate_zlib_compress(compressor, raw, raw.count, data + 8, bound)
            unsafe data.update(from: bigEndian(UInt32(length)) + Array("IDAT".utf8), count: 8)
            let check = unsafe libdeflate_crc32(0, data + 4, length + 4)
            var end = bigEndian(check)
            appendChunk("IEND", [], to: &end)
            unsafe (data + 8 + length).update(from: end, count: end.count)
            count = header.count + 8 + length + end.count
        }
    }

    /// The packed rows, each after its filter type, 0.
    private static func rows(of buffer: PixelBuffer, layout: PNGEncoder.Layout) -> [UInt8] {
        let length = buffer.width * layout.rawValue + 1
        return unsafe [UInt8](unsafeUninitializedCapacity: length * buffer.height) { output, count in
            guard let base = output.baseAddress else { return }
            for y in 0..<buffer.height {
                let row = unsafe base + y * length
                unsafe row.pointee = 0
                unsafe layout.pack(
                    buffer.pixels.advanced(by: y * buffer.stride / 4), into: row + 1, count: buffer.width)
            }
            count = length * buffer.height
        }
    }

    private static func imageHeader(_ buffer: PixelBuffer, layout: PNGEncoder.Layout) -> [UInt8] {
        let colorType: UInt8 =
            switch layout {
            case .gray: 0
            case .rgb: 2
            case .rgba: 6
            }
        return bigEndian(UInt32(buffer.width)) + bigEndian(UInt32(buffer.height)) + [8, colorType, 0, 0, 0]
    }

    private static func appendChunk(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        let checked = Array(type.utf8) + data
        bytes += bigEndian(UInt32(data.count)) + checked
        bytes += bigEndian(unsafe libdeflate_crc32(0, checked, checked.count))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}

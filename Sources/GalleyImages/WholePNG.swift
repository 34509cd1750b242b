internal import CDeflate

/// An encoder of PNG (ISO/IEC 15948) that compresses the image data in one piece with libdeflate, in half of zlib's
/// time.
///
/// No filters: for text they make files larger and encoding slower.
enum WholePNG {
    /// `nil` when memory runs out.
    static func encode(
        _ buffer: PixelBuffer, layout: PNGEncoder.Layout, options: PNGOptions, resolution: UInt32
    ) -> [UInt8]? {
        let level: Int32 = options.compression == .fast ? 1 : 9
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else { return nil }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let pool = buffer.pool ?? MemoryPool()
        let rawLength = (buffer.width * layout.rawValue + 1) * buffer.height
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, rawLength)
        guard let raw = pool.take(rawLength) else { return nil }
        defer { pool.recycle(raw) }
        unsafe pack(buffer, layout: layout, into: raw.memory.assumingMemoryBound(to: UInt8.self))
        guard let packed = pool.take(bound) else { return nil }
        defer { pool.recycle(packed) }
        let data = unsafe packed.memory
        let length = unsafe libdeflate_zlib_compress(compressor, raw.memory, rawLength, data, bound)
        guard length > 0 else { return nil }
        var file: [UInt8] = PNGDecoder.signature
        file.reserveCapacity(length + 128)
        appendChunk("IHDR", imageHeader(buffer, layout: layout), to: &file)
        if resolution > 0 { appendChunk("pHYs", pixelDimensions(resolution), to: &file) }
        unsafe appendChunk("IDAT", UnsafeRawBufferPointer(start: data, count: length), to: &file)
        appendChunk("IEND", [], to: &file)
        return file
    }

    /// Packs every row after its filter type, 0.
    private static func pack(
        _ buffer: PixelBuffer, layout: PNGEncoder.Layout, into bytes: UnsafeMutablePointer<UInt8>
    ) {
        let length = buffer.width * layout.rawValue + 1
        for y in 0..<buffer.height {
            let row = unsafe bytes + y * length
            unsafe row.pointee = 0
            unsafe layout.pack(buffer.pixels.advanced(by: y * buffer.stride / 4), into: row + 1, count: buffer.width)
        }
    }

    private static func imageHeader(_ buffer: PixelBuffer, layout: PNGEncoder.Layout) -> [UInt8] {
        let colorType: UInt8 =
            switch layout {
            case .gray: 0
            case .rgb: 2
            case .rgba: 6
            }
        var header: [UInt8] = []
        header.reserveCapacity(13)
        append(UInt32(buffer.width), to: &header)
        append(UInt32(buffer.height), to: &header)
        header += [8, colorType, 0, 0, 0]
        return header
    }

    /// The resolution on both axes, in pixels per metre.
    private static func pixelDimensions(_ resolution: UInt32) -> [UInt8] {
        var dimensions: [UInt8] = []
        dimensions.reserveCapacity(9)
        append(resolution, to: &dimensions)
        append(resolution, to: &dimensions)
        dimensions.append(1)
        return dimensions
    }

    private static func appendChunk(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        unsafe data.withUnsafeBytes { unsafe appendChunk(type, $0, to: &bytes) }
    }

    private static func appendChunk(_ type: String, _ data: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        append(UInt32(data.count), to: &bytes)
        let start = bytes.count
        bytes += type.utf8
        unsafe bytes.append(contentsOf: data)
        let check = unsafe bytes.withUnsafeBytes { bytes in
            unsafe libdeflate_crc32(0, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
        }
        append(check, to: &bytes)
    }

    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: value.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }
}

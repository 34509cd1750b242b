internal import CDeflate
internal import CGalleyDeflate

/// A PNG (ISO/IEC 15948) whose image data is compressed in one piece.
///
/// No filters: on text they make files larger as well as slower.
enum WholePNG {
    /// `nil` when memory runs out.
    static func encode(
        _ buffer: PixelBuffer, layout: PNGEncoder.Layout, options: PNGOptions, resolution: UInt32
    ) -> [UInt8]? {
        let pool = buffer.pool ?? MemoryPool()
        let row = buffer.width * layout.rawValue + 1
        guard let raw = pool.take(row * buffer.height) else { return nil }
        defer { pool.give(raw) }
        unsafe pack(buffer, layout: layout, into: raw.memory.assumingMemoryBound(to: UInt8.self))
        let bytes = unsafe UnsafeRawBufferPointer(start: raw.memory, count: row * buffer.height)
        let packed =
            switch options.compression {
            case .fast: unsafe compressRows(bytes, row: row, pixel: layout.rawValue, pool)
            case .small: unsafe compressWell(bytes, pool)
            }
        guard let packed else { return nil }
        defer { pool.give(packed.block) }
        var file: [UInt8] = PNGDecoder.signature
        file.reserveCapacity(packed.length + 128)
        appendChunk("IHDR", imageHeader(buffer, layout: layout), to: &file)
        if resolution > 0 { appendChunk("pHYs", bigEndian(resolution) + bigEndian(resolution) + [1], to: &file) }
        unsafe appendChunk("IDAT", UnsafeRawBufferPointer(start: packed.block.memory, count: packed.length), to: &file)
        appendChunk("IEND", [], to: &file)
        return file
    }

    // MARK: Compression

    /// Bytes of a zlib stream (RFC 1950) at the start of a block.
    private typealias Packed = (block: MemoryPool.Block, length: Int)

    /// A few times faster than compressors for any data, at nearly the size: most of a drawn page is background.
    private static func compressRows(
        _ bytes: UnsafeRawBufferPointer, row: Int, pixel: Int, _ pool: MemoryPool
    ) -> Packed? {
        guard let start = bytes.baseAddress,
            let block = pool.take(galley_deflate_bound(bytes.count) + 6)
        else { return nil }
        let result = unsafe block.memory.assumingMemoryBound(to: UInt8.self)
        // Deflate with a window of 32 KB, and the check that makes both a multiple of 31.
        unsafe result[0] = 0x78
        unsafe result[1] = 0x01
        let length = unsafe galley_deflate_rows(
            start.assumingMemoryBound(to: UInt8.self), bytes.count, row, pixel, result + 2)
        guard length > 0 else {
            pool.give(block)
            return nil
        }
        let check = unsafe libdeflate_adler32(1, start, bytes.count)
        unsafe (block.memory + 2 + length).storeBytes(of: check.bigEndian, as: UInt32.self)
        return (block, length + 6)
    }

    private static func compressWell(_ bytes: UnsafeRawBufferPointer, _ pool: MemoryPool) -> Packed? {
        guard let compressor = unsafe libdeflate_alloc_compressor(9) else { return nil }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
        guard let start = bytes.baseAddress, let block = pool.take(bound) else { return nil }
        let length = unsafe libdeflate_zlib_compress(compressor, start, bytes.count, block.memory, bound)
        guard length > 0 else {
            pool.give(block)
            return nil
        }
        return (block, length)
    }

    // MARK: Rows and chunks

    /// Packs every row, each after its filter type, 0.
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
        return bigEndian(UInt32(buffer.width)) + bigEndian(UInt32(buffer.height)) + [8, colorType, 0, 0, 0]
    }

    private static func appendChunk(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        unsafe data.withUnsafeBytes { unsafe appendChunk(type, $0, to: &bytes) }
    }

    private static func appendChunk(_ type: String, _ data: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        bytes += bigEndian(UInt32(data.count))
        let start = bytes.count
        bytes += type.utf8
        unsafe bytes.append(contentsOf: data)
        let check = unsafe bytes.withUnsafeBytes { bytes in
            unsafe libdeflate_crc32(0, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
        }
        bytes += bigEndian(check)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}

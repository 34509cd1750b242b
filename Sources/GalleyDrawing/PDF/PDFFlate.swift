internal import CDeflate

/// Compression of streams (ISO 32000-1, 7.4.4).
@safe final class PDFFlate {
    // It takes longer to create than a small stream to compress.
    private var compressor: OpaquePointer?

    deinit {
        if let compressor = unsafe compressor { unsafe libdeflate_free_compressor(compressor) }
    }

    /// Compresses a stream at the usual level of zlib.
    func deflate(_ data: [UInt8]) -> [UInt8]? {
        if unsafe compressor == nil { unsafe compressor = libdeflate_alloc_compressor(6) }
        guard let compressor = unsafe compressor else { return nil }
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, data.count)
        let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = unsafe data.withUnsafeBytes {
                unsafe libdeflate_zlib_compress(compressor, $0.baseAddress, $0.count, buffer.baseAddress, bound)
            }
        }
        return result.isEmpty ? nil : result
    }
}

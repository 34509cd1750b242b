internal import CFreeType

/// A font file as FreeType reads it, but for the name of one table: FreeType then does not know that it is there.
///
/// FreeType 2.12 reads the table of SVG documents without looking at its bounds.
@safe final class FontStream {
    /// What FreeType is handed; it must not outlive this object.
    let raw: UnsafeMutablePointer<FT_StreamRec>
    private let bytes: UnsafeRawBufferPointer
    private let entry: Int

    /// - Parameters:
    ///   - bytes: The file, which must live as long as the stream.
    ///   - entry: Where the table's entry in the directory is, beginning with its tag.
    init(_ bytes: UnsafeRawBufferPointer, hidingEntry entry: Int) {
        unsafe self.bytes = bytes
        self.entry = entry
        unsafe raw = .allocate(capacity: 1)
        unsafe raw.initialize(to: FT_StreamRec())
        unsafe raw.pointee.size = FT_ULong(bytes.count)
        unsafe raw.pointee.descriptor.pointer = Unmanaged.passUnretained(self).toOpaque()
        unsafe raw.pointee.read = { stream, offset, buffer, count in
            guard let context = unsafe stream?.pointee.descriptor.pointer else { return count == 0 ? 1 : 0 }
            let stream = unsafe Unmanaged<FontStream>.fromOpaque(context).takeUnretainedValue()
            return unsafe stream.read(from: offset, count, into: buffer)
        }
    }

    deinit {
        unsafe raw.deallocate()
    }

    /// How much was read; with nothing to read, whether there is no such place.
    private func read(from offset: FT_ULong, _ count: FT_ULong, into buffer: UnsafeMutablePointer<UInt8>?) -> FT_ULong {
        guard offset <= FT_ULong(unsafe bytes.count) else { return count == 0 ? 1 : 0 }
        guard count > 0, let buffer = unsafe buffer, let base = unsafe bytes.baseAddress else { return 0 }
        let start = Int(offset)
        let length = Int(min(count, FT_ULong(unsafe bytes.count - start)))
        unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: base + start, byteCount: length)
        for place in max(entry, start)..<max(max(entry, start), min(entry + 4, start + length)) {
            unsafe buffer[place - start] = 0x21
        }
        return FT_ULong(length)
    }
}

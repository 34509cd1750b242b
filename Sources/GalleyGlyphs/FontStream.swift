internal import CFreeType
internal import GalleyFonts

/// A font file for FreeType in which the tags of some tables are hidden, so that FreeType does not find them, and from
/// which the instructions of glyphs may be removed.
@safe final class FontStream {
    /// The FreeType stream; it must not outlive this object.
    let raw: UnsafeMutablePointer<FT_StreamRec>
    private let bytes: UnsafeRawBufferPointer
    private let entries: [Int]
    private let outlines: UnhintedOutlines?

    /// - Parameters:
    ///   - bytes: The file, which must live as long as the stream.
    ///   - entries: The offsets of the directory entries to hide; each starts with the table's tag.
    ///   - outlines: Removes the instructions of glyphs; nil to keep them.
    init(_ bytes: UnsafeRawBufferPointer, hidingEntries entries: [Int], outlines: UnhintedOutlines? = nil) {
        unsafe self.bytes = bytes
        self.outlines = outlines
        self.entries = entries
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

    /// Returns the number of bytes read; for a count of 0, whether the offset is invalid.
    private func read(from offset: FT_ULong, _ count: FT_ULong, into buffer: UnsafeMutablePointer<UInt8>?) -> FT_ULong {
        guard offset <= FT_ULong(unsafe bytes.count) else { return count == 0 ? 1 : 0 }
        guard count > 0, let buffer = unsafe buffer, let base = unsafe bytes.baseAddress else { return 0 }
        let start = Int(offset)
        let length = Int(min(count, FT_ULong(unsafe bytes.count - start)))
        unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: base + start, byteCount: length)
        unsafe outlines?.removeInstructions(
            from: UnsafeMutableRawBufferPointer(start: buffer, count: length), at: start)
        for entry in entries {
            for place in entry..<entry + 4 where place >= start && place < start + length {
                unsafe buffer[place - start] = 0x21
            }
        }
        return FT_ULong(length)
    }
}

public import GalleySupport

/// A worker's table of images by glyph and bin, which needs no lock.
///
/// It uses open addressing with trivial values. A separate array keeps the referenced images alive.
@safe public struct GlyphTable: ~Copyable {
    /// The properties of an image that the drawing loop needs, in half a cache line.
    @unsafe public struct Entry {
        /// The key; 0 in an empty slot.
        public var key: UInt64
        /// The image's rows; `nil` if it has no pixels.
        public var memory: UnsafeMutableRawPointer?
        /// The distance from the glyph's origin to the left edge, in pixels.
        public var left: Int16
        /// The distance from the glyph's origin down to the top edge, in pixels.
        public var top: Int16
        /// The number of pixels per row.
        public var width: UInt16
        /// The number of rows.
        public var height: UInt16
        /// The number of bytes from one row to the next.
        public var stride: UInt16
        /// The kind of the image.
        public var kind: GlyphImage.Kind
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private var retained: [GlyphImage] = []
    private(set) var bytes = 0
    /// The number of used slots.
    private(set) var count = 0

    init() {
        mask = 1023
        unsafe entries = GlyphTable.allocate(1024)
    }

    deinit {
        unsafe entries.deallocate()
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        unsafe entries.initialize(
            repeating: Entry(key: 0, memory: nil, left: 0, top: 0, width: 0, height: 0, stride: 0, kind: .empty),
            count: capacity)
        return unsafe entries
    }

    /// The key of a glyph in one of a worker's strikes, `bin` quarters of a pixel right of a whole one; never 0.
    @inlinable @inline(__always)
    public static func key(strike: UInt32, glyph: UInt32, bin: Int) -> UInt64 {
        1 << 63 | UInt64(strike) << 32 | UInt64(glyph) << 2 | UInt64(truncatingIfNeeded: bin)
    }

    /// The table as plain pointers, for loops that only read.
    @unsafe public struct Reader {
        @usableFromInline let entries: UnsafeMutablePointer<Entry>
        @usableFromInline let mask: Int

        @inlinable @inline(__always)
        func place(of key: UInt64) -> UnsafeMutablePointer<Entry> {
            let index = unsafe LinearProbing.slot(of: (key &* 0x9E37_79B9_7F4A_7C15) >> 40, in: mask &+ 1) { index in
                let found = unsafe entries[index].key
                return found == key || found == 0
            }
            return unsafe entries + index
        }

        /// The entry for `key`.
        @inlinable @inline(__always)
        public func find(_ key: UInt64) -> UnsafeMutablePointer<Entry>? {
            let entry = unsafe place(of: key)
            return unsafe entry.pointee.key == key ? entry : nil
        }
    }

    /// A reader, valid until the next insertion.
    var reader: Reader { unsafe Reader(entries: entries, mask: mask) }

    /// Inserts an image for the glyph and bin of `key`; if it has all bins, for each of them.
    mutating func insert(_ image: GlyphImage, for key: UInt64) {
        retained.append(image)
        bytes += image.cost
        guard image.binCount > 1 else {
            unsafe insert(image.mask(in: 0), of: image, for: key)
            return
        }
        for bin in 0..<image.binCount {
            unsafe insert(image.mask(in: bin), of: image, for: key & ~3 | UInt64(truncatingIfNeeded: bin))
        }
    }

    private mutating func insert(_ mask: GlyphImage.Mask, of image: GlyphImage, for key: UInt64) {
        if count * 2 > self.mask { grow() }
        count += 1
        unsafe reader.place(of: key).pointee = unsafe Entry(
            key: key, memory: mask.memory, left: Int16(clamping: mask.left), top: Int16(clamping: image.top),
            width: UInt16(clamping: mask.width), height: UInt16(clamping: image.height),
            stride: UInt16(clamping: mask.stride), kind: image.kind)
    }

    private mutating func grow() {
        let old = unsafe entries
        let oldCount = mask + 1
        mask = oldCount * 2 - 1
        unsafe entries = GlyphTable.allocate(mask + 1)
        for index in 0..<oldCount where unsafe old[index].key != 0 {
            unsafe reader.place(of: old[index].key).pointee = old[index]
        }
        unsafe old.deallocate()
    }

    mutating func removeAll() {
        self = GlyphTable()
    }
}

internal import CHarfBuzz
internal import GalleyRegions
internal import GalleySupport
internal import GalleyUnicode
internal import Glibc

/// A cache of shaped words by face, script, direction, features, language and bytes.
///
/// One typesetter owns it, so lookups take no lock. Advances are in font units: one entry is valid for every size. A full
/// cache is emptied before the next paragraph, which limits its size without any bookkeeping during lookups.
struct WordCache: ~Copyable {
    /// The properties that shaping depends on in addition to the bytes.
    struct Context: Equatable, BitwiseCopyable {
        var face: UInt32
        var script: UInt32
        /// The ``ShapingStyle/shapingHash``.
        var features: UInt64
        var isRightToLeft: Bool
    }

    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var context: Context
        var key: Int32
        var keyLength: Int32
        var firstGlyph: Int32
        var glyphCount: Int32
    }

    /// The maximum length of a cached word; longer ones are rare.
    static let longestWord = 48

    private var slots: ColumnBuffer<Int32>
    private var entries = ColumnBuffer<Entry>()
    private var keys = ColumnBuffer<UInt8>()
    private var glyphs = ColumnBuffer<UnscaledGlyph>()
    let byteLimit: Int
    private(set) var hits = 0
    private(set) var misses = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
        slots = ColumnBuffer(capacity: Self.fewestSlots)
        slots.append(repeating: -1, count: Self.fewestSlots)
    }

    private static let fewestSlots = 1024

    /// The size in bytes.
    var footprint: Int {
        slots.count * 4 + entries.count * MemoryLayout<Entry>.stride + keys.count
            + glyphs.count * MemoryLayout<UnscaledGlyph>.stride
    }

    var count: Int { entries.count }

    static func hash(_ word: UnsafeBufferPointer<UInt8>, _ context: Context) -> UInt64 {
        let seed = ByteHash.combine(
            context.features, UInt64(context.face) << 32 | UInt64(context.script) ^ (context.isRightToLeft ? 1 : 0))
        return unsafe ByteHash.hash(word, seed: seed)
    }

    /// The glyphs of an entry, valid until the cache is changed.
    @inline(__always)
    func glyphs(of entry: Int32) -> UnsafeBufferPointer<UnscaledGlyph> {
        let entry = entries[Int(entry)]
        return unsafe UnsafeBufferPointer(start: glyphs.base + Int(entry.firstGlyph), count: Int(entry.glyphCount))
    }

    /// The entry of a word.
    mutating func find(
        _ word: UnsafeBufferPointer<UInt8>, _ context: Context, hash: UInt64
    ) -> Int32? {
        var found: Int32 = -1
        _ = LinearProbing.slot(of: hash, in: slots.count) { slot in
            found = slots[slot]
            guard found >= 0 else { return true }
            let entry = entries[Int(found)]
            guard entry.hash == hash, Int(entry.keyLength) == word.count, entry.context == context,
                let start = word.baseAddress
            else { return false }
            return unsafe memcmp(keys.base + Int(entry.key), start, word.count) == 0
        }
        if found < 0 {
            misses &+= 1
            return nil
        }
        hits &+= 1
        return found
    }

    /// Empties the cache if it is full. Entries are valid until the next call.
    mutating func makeRoom() {
        if footprint > byteLimit { removeAll() }
    }

    /// Adds a word that `find` did not find, and returns its entry, whose glyphs are set later.
    mutating func insert(_ word: UnsafeBufferPointer<UInt8>, _ context: Context, hash: UInt64) -> Int32 {
        if (entries.count + 1) * 2 > slots.count { grow() }
        let index = Int32(truncatingIfNeeded: entries.count)
        entries.append(
            Entry(
                hash: hash, context: context, key: Int32(truncatingIfNeeded: keys.count),
                keyLength: Int32(truncatingIfNeeded: word.count), firstGlyph: 0, glyphCount: 0))
        unsafe keys.append(word)
        place(index)
        return index
    }

    /// Sets the glyphs of an entry from HarfBuzz's result. `base` is the start of the word in the shaped text.
    mutating func setGlyphs(
        of entry: Int32, _ infos: UnsafePointer<hb_glyph_info_t>, _ positions: UnsafePointer<hb_glyph_position_t>,
        _ range: Range<Int>, base: Int
    ) {
        setGlyphs(of: entry, count: range.count) { index in
            unsafe UnscaledGlyph(infos[range.lowerBound &+ index], positions[range.lowerBound &+ index], base: base)
        }
    }

    @inline(__always)
    mutating func setGlyphs(of entry: Int32, count: Int, _ glyph: (Int) -> UnscaledGlyph) {
        entries[Int(entry)].firstGlyph = Int32(truncatingIfNeeded: glyphs.count)
        entries[Int(entry)].glyphCount = Int32(truncatingIfNeeded: count)
        let tail = unsafe glyphs.tail(count)
        for index in 0..<count { unsafe tail[index] = glyph(index) }
        glyphs.extend(count)
    }

    mutating func removeAll() {
        entries.removeAll()
        keys.removeAll()
        glyphs.removeAll()
        slots.removeAll()
        slots.append(repeating: -1, count: Self.fewestSlots)
    }

    private mutating func place(_ index: Int32) {
        let slot = LinearProbing.slot(of: entries[Int(index)].hash, in: slots.count) { slots[$0] < 0 }
        slots[slot] = index
    }

    private mutating func grow() {
        let count = slots.count * 2
        slots.removeAll()
        slots.append(repeating: -1, count: count)
        for index in entries.indices { place(Int32(index)) }
    }
}

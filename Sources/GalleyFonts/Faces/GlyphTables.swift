internal import CHarfBuzz
internal import Glibc
internal import Synchronization

/// A cache of the values that HarfBuzz requests for every character: the glyphs of characters, and the advances and
/// vertical origins of glyphs.
///
/// Without it HarfBuzz searches the font's `cmap` each time, which took a tenth of shaping, and `VORG`. All threads
/// read and fill the tables without a lock: every thread that writes a slot writes the same value.
@safe struct GlyphTables: BitwiseCopyable {
    /// The memory of all tables.
    private let memory: UnsafeMutableRawPointer
    /// The font that computes missing values.
    private let parent: OpaquePointer
    /// A character's slot is determined by its lowest bits: known << 63 | character << 32 | glyph, all ones if it has
    /// none.
    private let characters: UnsafeMutablePointer<Atomic<UInt64>>
    private let characterMask: Int
    /// The advance of each glyph plus 1, or 0 if unknown.
    private let advances: UnsafeMutablePointer<Atomic<Int32>>
    /// The same for vertical advances.
    private let columnAdvances: UnsafeMutablePointer<Atomic<Int32>>
    /// The vertical origin of each glyph: known << 63 | x << 32 | y.
    private let columnOrigins: UnsafeMutablePointer<Atomic<UInt64>>
    private let glyphCount: Int
    /// Knows glyphs that HarfBuzz does not find; nil where the font has a map of Unicode.
    private let legacy: Unmanaged<LegacyCharacterMap>?

    private static let noGlyph = UInt32.max

    /// A font that caches values of `parent` and retains it; nil if memory is short.
    static func font(
        over parent: OpaquePointer, glyphCount: Int, legacy: LegacyCharacterMap? = nil
    ) -> OpaquePointer? {
        guard let new = unsafe GlyphTables(parent: parent, glyphCount: glyphCount, legacy: legacy),
            let font = unsafe hb_font_create_sub_font(parent)
        else { return nil }
        let tables = UnsafeMutablePointer<GlyphTables>.allocate(capacity: 1)
        unsafe tables.initialize(to: new)
        unsafe hb_font_set_funcs(font, functions, tables) { data in
            guard let tables = unsafe data?.assumingMemoryBound(to: GlyphTables.self) else { return }
            unsafe tables.pointee.legacy?.release()
            unsafe free(tables.pointee.memory)
            unsafe tables.deallocate()
        }
        return unsafe font
    }

    private init?(parent: OpaquePointer, glyphCount: Int, legacy: LegacyCharacterMap?) {
        // A large font is usually Chinese or Japanese, and its texts have many different characters.
        let characterCount = glyphCount > 8192 ? 4096 : 512
        // Untouched zero pages take no memory.
        let count = characterCount + glyphCount * 2
        guard let memory = unsafe calloc(count, MemoryLayout<UInt64>.stride) else { return nil }
        unsafe self.legacy = legacy.map { unsafe Unmanaged.passRetained($0) }
        unsafe self.memory = unsafe memory
        unsafe self.parent = unsafe parent
        self.glyphCount = glyphCount
        characterMask = characterCount - 1
        unsafe characters = memory.bindMemory(to: Atomic<UInt64>.self, capacity: characterCount)
        unsafe columnOrigins = (memory + characterCount * MemoryLayout<UInt64>.stride)
            .bindMemory(to: Atomic<UInt64>.self, capacity: glyphCount)
        let rest = unsafe memory + (characterCount + glyphCount) * MemoryLayout<UInt64>.stride
        unsafe advances = rest.bindMemory(to: Atomic<Int32>.self, capacity: glyphCount)
        unsafe columnAdvances = (rest + glyphCount * MemoryLayout<Int32>.stride)
            .bindMemory(to: Atomic<Int32>.self, capacity: glyphCount)
    }

    @inline(__always)
    private func glyph(of scalar: UInt32) -> UInt32? {
        let place = unsafe characters + (Int(scalar) & characterMask)
        let known = unsafe place.pointee.load(ordering: .relaxed)
        if known >> 32 == UInt64(scalar) | 1 << 31 {
            let glyph = UInt32(truncatingIfNeeded: known)
            return glyph == Self.noGlyph ? nil : glyph
        }
        let glyph = askGlyph(of: scalar)
        let kept = UInt64(glyph ?? Self.noGlyph)
        unsafe place.pointee.store(1 << 63 | UInt64(scalar) << 32 | kept, ordering: .relaxed)
        return glyph
    }

    private func askGlyph(of scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        if unsafe hb_font_get_nominal_glyph(parent, scalar, &glyph) != 0 { return glyph }
        if let found = unsafe legacy?._withUnsafeGuaranteedRef({ $0.glyph(of: scalar) }) { return found }
        // The hyphen-minus serves as the hyphen where the font has no other, and HarfBuzz draws U+2011 with that.
        return scalar == 0x2010 ? self.glyph(of: 0x2D) : nil
    }

    /// The advance of a glyph, horizontal or vertical.
    @inline(__always)
    private func advance(of glyph: UInt32, isVertical: Bool) -> Int32 {
        guard Int(glyph) < glyphCount else { return askAdvance(of: glyph, isVertical: isVertical) }
        let place = unsafe (isVertical ? columnAdvances : advances) + Int(glyph)
        let known = unsafe place.pointee.load(ordering: .relaxed)
        if known != 0 { return known &- 1 }
        let advance = askAdvance(of: glyph, isVertical: isVertical)
        unsafe place.pointee.store(advance &+ 1, ordering: .relaxed)
        return advance
    }

    private func askAdvance(of glyph: UInt32, isVertical: Bool) -> Int32 {
        unsafe isVertical ? hb_font_get_glyph_v_advance(parent, glyph) : hb_font_get_glyph_h_advance(parent, glyph)
    }

    @inline(__always)
    private func columnOrigin(of glyph: UInt32) -> (x: Int32, y: Int32)? {
        var place: UnsafeMutablePointer<Atomic<UInt64>>?
        if Int(glyph) < glyphCount {
            let own = unsafe columnOrigins + Int(glyph)
            let known = unsafe own.pointee.load(ordering: .relaxed)
            if known != 0 {
                // The highest bit of x was replaced by the flag: it equals the next bit.
                let x = (Int32(truncatingIfNeeded: known >> 32) << 1) >> 1
                return (x, Int32(truncatingIfNeeded: known))
            }
            unsafe place = own
        }
        var (x, y): (hb_position_t, hb_position_t) = (0, 0)
        guard unsafe hb_font_get_glyph_v_origin(parent, glyph, &x, &y) != 0 else { return nil }
        let kept = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
        unsafe place?.pointee.store(1 << 63 | kept, ordering: .relaxed)
        return (x, y)
    }

    // MARK: - HarfBuzz's side

    private static func tables(_ data: UnsafeMutableRawPointer?) -> GlyphTables? {
        unsafe data?.assumingMemoryBound(to: GlyphTables.self).pointee
    }

    /// Only functions: immutable once created, and never freed. Values of a font are in its tables.
    nonisolated(unsafe) private static let functions: OpaquePointer? = {
        let functions = unsafe hb_font_funcs_create()
        unsafe hb_font_funcs_set_nominal_glyph_func(
            functions,
            { _, data, scalar, glyph, _ in
                guard let found = unsafe tables(data)?.glyph(of: scalar) else { return 0 }
                unsafe glyph?.pointee = found
                return 1
            }, nil, nil)
        unsafe hb_font_funcs_set_nominal_glyphs_func(
            functions,
            { _, data, count, scalars, scalarStride, glyphs, glyphStride, _ in
                guard let tables = unsafe tables(data), var scalar = unsafe UnsafeRawPointer(scalars),
                    var glyph = UnsafeMutableRawPointer(glyphs)
                else { return 0 }
                for index in 0..<count {
                    guard let found = unsafe tables.glyph(of: scalar.load(as: hb_codepoint_t.self)) else {
                        return index
                    }
                    unsafe glyph.storeBytes(of: found, as: hb_codepoint_t.self)
                    unsafe scalar += Int(scalarStride)
                    unsafe glyph += Int(glyphStride)
                }
                return count
            }, nil, nil)
        unsafe addAdvances(to: functions)
        unsafe hb_font_funcs_set_glyph_v_origin_func(
            functions,
            { _, data, glyph, x, y, _ in
                guard let origin = unsafe tables(data)?.columnOrigin(of: glyph) else { return 0 }
                unsafe x?.pointee = origin.x
                unsafe y?.pointee = origin.y
                return 1
            }, nil, nil)
        unsafe hb_font_funcs_make_immutable(functions)
        return unsafe functions
    }()

    private static func addAdvances(to functions: OpaquePointer?) {
        unsafe hb_font_funcs_set_glyph_h_advance_func(
            functions,
            { _, data, glyph, _ in unsafe GlyphTables.tables(data)?.advance(of: glyph, isVertical: false) ?? 0 },
            nil, nil)
        unsafe hb_font_funcs_set_glyph_v_advance_func(
            functions,
            { _, data, glyph, _ in unsafe GlyphTables.tables(data)?.advance(of: glyph, isVertical: true) ?? 0 },
            nil, nil)
        unsafe hb_font_funcs_set_glyph_h_advances_func(
            functions,
            { _, data, count, glyphs, glyphStride, advances, advanceStride, _ in
                unsafe GlyphTables.tables(data)?.write(
                    count, glyphs, glyphStride, advances, advanceStride, isVertical: false)
            }, nil, nil)
        unsafe hb_font_funcs_set_glyph_v_advances_func(
            functions,
            { _, data, count, glyphs, glyphStride, advances, advanceStride, _ in
                unsafe GlyphTables.tables(data)?.write(
                    count, glyphs, glyphStride, advances, advanceStride, isVertical: true)
            }, nil, nil)
    }

    /// Writes the advances of glyphs; strides are in bytes.
    @inline(__always)
    private func write(
        _ count: UInt32, _ glyphs: UnsafePointer<hb_codepoint_t>?, _ glyphStride: UInt32,
        _ advances: UnsafeMutablePointer<hb_position_t>?, _ advanceStride: UInt32, isVertical: Bool
    ) {
        guard var glyph = unsafe UnsafeRawPointer(glyphs), var advance = UnsafeMutableRawPointer(advances) else {
            return
        }
        for _ in 0..<count {
            let found = unsafe self.advance(of: glyph.load(as: hb_codepoint_t.self), isVertical: isVertical)
            unsafe advance.storeBytes(of: found, as: hb_position_t.self)
            unsafe glyph += Int(glyphStride)
            unsafe advance += Int(advanceStride)
        }
    }
}

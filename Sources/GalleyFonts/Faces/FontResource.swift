internal import CHarfBuzz
internal import GalleySupport
internal import GalleyUnicode

/// An opened face of a font file, shared by all its instances. Immutable, except for values that are set once.
@safe public final class FontResource: @unchecked Sendable {
    // Sound because HarfBuzz's face is immutable, and values that are set once are published atomically.
    let data: FontData
    let index: Int
    /// An immutable `hb_face_t`.
    public let face: OpaquePointer
    let unitsPerEm: Int
    let glyphCount: Int
    let hasColor: Bool
    /// The painted glyphs; `nil` for a face without any.
    let paintedGlyphs: PaintedGlyphs?
    let axes: [Axis]
    /// The glyph of U+0020.
    let spaceGlyph: UInt32?
    /// The characters of a font without a map of Unicode.
    private let legacyCharacters: LegacyCharacterMap?
    /// The cached properties of the face.
    public let traits = FaceTraitCache()
    private let lazyCoverage = LazyReference<FontCoverage>()
    private let lazySpaceRole = LazyReference<GlyphRole>()
    let lazyASCIIShaping = Guarded<[UInt32: ASCIIShaping]>([:])

    /// An axis of a variable font, in its units.
    struct Axis: Sendable {
        var tag: UInt32
        var minimum: Float
        var standard: Float
        var maximum: Float
    }

    init(data: FontData, index: Int) {
        self.data = data
        self.index = index
        let blob = unsafe hb_blob_create(
            data.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: data.bytes.count),
            HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(data).toOpaque(),
            { owner in
                if let owner = unsafe owner { unsafe Unmanaged<FontData>.fromOpaque(owner).release() }
            })
        unsafe face = hb_face_create(blob, UInt32(index))
        unsafe hb_blob_destroy(blob)
        unsafe hb_face_make_immutable(face)
        unitsPerEm = unsafe Int(hb_face_get_upem(face))
        glyphCount = unsafe Int(hb_face_get_glyph_count(face))
        paintedGlyphs = unsafe PaintedGlyphs(face, unitsPerEm: unitsPerEm)
        hasColor =
            unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || paintedGlyphs != nil
        axes = unsafe Self.axes(of: face)
        let font = unsafe hb_font_create(face)
        var space: hb_codepoint_t = 0
        legacyCharacters = unsafe LegacyCharacterMap(face)
        spaceGlyph =
            unsafe hb_font_get_nominal_glyph(font, 0x20, &space) != 0 ? space : legacyCharacters?.glyph(of: 0x20)
        unsafe hb_font_destroy(font)
    }

    deinit {
        unsafe hb_face_destroy(face)
    }

    /// Created on first use; if two threads create it at once, one is kept.
    var coverage: FontCoverage {
        lazyCoverage.load() ?? lazyCoverage.store(FontCoverage(unsafe CharacterMap(face)))
    }

    var spaceRole: GlyphRole { lazySpaceRole.load() ?? lazySpaceRole.store(makeRole(of: spaceGlyph)) }

    /// Whether an axis follows the size.
    var hasOpticalSizes: Bool { axes.contains { $0.tag == openTypeTag("opsz") } }

    /// An immutable `hb_font_t` at `coordinates`, owned by the caller.
    func makeShapingFont(coordinates: [Float]) -> OpaquePointer {
        let font = unsafe hb_font_create(face)!
        unsafe hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
        if !coordinates.isEmpty {
            unsafe coordinates.withUnsafeBufferPointer {
                unsafe hb_font_set_var_coords_design(font, $0.baseAddress, UInt32($0.count))
            }
        }
        unsafe hb_font_make_immutable(font)
        guard let quick = unsafe GlyphTables.font(over: font, glyphCount: glyphCount, legacy: legacyCharacters)
        else { return unsafe font }
        unsafe hb_font_destroy(font)
        unsafe hb_font_make_immutable(quick)
        return unsafe quick
    }

    private static func axes(of face: OpaquePointer) -> [Axis] {
        var count = unsafe hb_ot_var_get_axis_count(face)
        guard count > 0 else { return [] }
        var infos = [hb_ot_var_axis_info_t](repeating: .init(), count: Int(count))
        _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map {
            Axis(tag: $0.tag, minimum: $0.min_value, standard: $0.default_value, maximum: $0.max_value)
        }
    }
}

internal import CFreeType
internal import GalleyFonts
internal import GalleyText

/// A FreeType face, opened from the bytes of a `FontFace`. For one thread at a time.
@safe public final class FreeTypeFace {
    let raw: FT_Face
    /// Keeps the bytes alive.
    let font: FontFace
    private let library: FreeTypeLibrary
    /// The stream that FreeType reads; nil if it reads from memory.
    private let stream: FontStream?
    let isScalable: Bool
    /// Whether the face may have colour glyphs.
    public let hasColor: Bool
    /// The current size of the face, in 1/64 pixels per em.
    private var size: UInt32 = 0

    /// `nil` if FreeType cannot open the face, although HarfBuzz could.
    /// - Parameter keepsHints: False to remove hinting instructions, unless the outlines depend on them.
    init?(_ font: FontFace, library: FreeTypeLibrary, keepsHints: Bool = true) {
        guard var (face, stream) = unsafe Self.open(font, library, outlines: nil) else { return nil }
        let isTricky = unsafe face.pointee.face_flags & FT_Long(1 << 13) != 0
        if !keepsHints, !isTricky, let outlines = UnhintedOutlines(font),
            let (other, unhinted) = unsafe Self.open(font, library, outlines: outlines)
        {
            unsafe FT_Done_Face(face)
            unsafe (face, stream) = (other, unhinted)
        }
        if !font.coordinates.isEmpty {
            var coordinates = font.coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
            unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
        }
        unsafe raw = face
        self.font = font
        self.stream = stream
        self.library = library
        isScalable = unsafe galley_ft_is_scalable(face) != 0
        hasColor = unsafe galley_ft_has_color(face) != 0 || font.paintsGlyphs
    }

    private static func open(
        _ font: FontFace, _ library: FreeTypeLibrary, outlines: UnhintedOutlines?
    ) -> (face: FT_Face, stream: FontStream?)? {
        let bytes = unsafe font.bytes
        guard let base = bytes.baseAddress else { return nil }
        let hidden = font.hiddenEntries + (outlines?.hiddenEntries ?? [])
        let stream = unsafe hidden.isEmpty ? nil : FontStream(bytes, hidingEntries: hidden, outlines: outlines)
        var arguments = unsafe FT_Open_Args()
        if let stream {
            unsafe arguments.flags = FT_UInt(FT_OPEN_STREAM)
            unsafe arguments.stream = stream.raw
        } else {
            unsafe arguments.flags = FT_UInt(FT_OPEN_MEMORY)
            unsafe arguments.memory_base = base.assumingMemoryBound(to: UInt8.self)
            unsafe arguments.memory_size = bytes.count
        }
        var face: FT_Face?
        guard unsafe FT_Open_Face(library.raw, &arguments, font.index, &face) == 0, let face = unsafe face else {
            return nil
        }
        return unsafe (face, stream)
    }

    deinit {
        unsafe FT_Done_Face(raw)
    }

    /// Sets the size in 1/64 pixels per em; false if the face has no such size.
    func select(size: UInt32) -> Bool {
        if size == self.size { return true }
        guard unsafe FT_Set_Char_Size(raw, 0, FT_F26Dot6(size), 72, 72) == 0 else { return false }
        self.size = size
        return true
    }

    /// Selects the bitmap strike that is best scaled to `size`, and returns its pixels per em.
    func selectStrike(size: UInt32) -> Double? {
        let count = Int(unsafe raw.pointee.num_fixed_sizes)
        guard count > 0, let sizes = unsafe raw.pointee.available_sizes else { return nil }
        var best = 0
        for index in 1..<max(count, 1) {
            let candidate = unsafe sizes[index].y_ppem
            let current = unsafe sizes[best].y_ppem
            // Prefer the smallest strike that need not be enlarged, otherwise the largest.
            let isBetter =
                current < FT_Pos(size) ? candidate > current : candidate >= FT_Pos(size) && candidate < current
            if isBetter { best = index }
        }
        guard unsafe FT_Select_Size(raw, FT_Int(best)) == 0 else { return nil }
        self.size = 0
        let ppem = unsafe Double(sizes[best].y_ppem) / 64
        return ppem > 0 ? ppem : nil
    }

    /// The size of colour glyphs to rasterize, in 1/64 pixels per em: not more than the font contains.
    public func colorSize(for size: Double) -> UInt32 {
        let most = Double(GlyphRasterizer.largestColorSize)
        let size = UInt32(max(64, min(most, (size * 64).rounded())))
        guard let ppem = selectStrike(size: size) else { return size }
        return min(size, UInt32(ppem * 64))
    }
}

internal import CFreeType
internal import GalleyFonts
internal import GalleyText

/// A FreeType library: one per worker, because FreeType wants a thread to have its own.
@safe final class FreeTypeLibrary {
    let raw: FT_Library

    init() throws(GalleyError) {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
            throw .drawingFailed(operation: "starting FreeType", reason: "out of memory")
        }
        unsafe raw = library
    }

    deinit {
        unsafe FT_Done_FreeType(raw)
    }
}

/// A face as FreeType sees it, opened from the bytes of a `FontFace`. One thread at a time.
@safe public final class FreeTypeFace {
    let raw: FT_Face
    /// Keeps the bytes alive.
    let font: FontFace
    private let library: FreeTypeLibrary
    /// Where FreeType reads the file, if not in memory.
    private let stream: FontStream?
    let isScalable: Bool
    /// Whether glyphs of the face may have colours of their own.
    public let hasColor: Bool
    /// Pixels per em in 1/64 that the face is set to.
    private var size: UInt32 = 0

    /// `nil` where FreeType cannot open what HarfBuzz could.
    init?(_ font: FontFace, library: FreeTypeLibrary) {
        var face: FT_Face?
        let bytes = unsafe font.bytes
        guard let base = bytes.baseAddress else { return nil }
        let hidden = font.hiddenEntries
        let stream = unsafe hidden.isEmpty ? nil : FontStream(bytes, hidingEntries: hidden)
        var arguments = unsafe FT_Open_Args()
        if let stream {
            unsafe arguments.flags = FT_UInt(FT_OPEN_STREAM)
            unsafe arguments.stream = stream.raw
        } else {
            unsafe arguments.flags = FT_UInt(FT_OPEN_MEMORY)
            unsafe arguments.memory_base = base.assumingMemoryBound(to: UInt8.self)
            unsafe arguments.memory_size = bytes.count
        }
        guard unsafe FT_Open_Face(library.raw, &arguments, font.index, &face) == 0, let face = unsafe face else {
            return nil
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

    deinit {
        unsafe FT_Done_Face(raw)
    }

    /// Sets pixels per em in 1/64; false where the face has no such size.
    func select(size: UInt32) -> Bool {
        if size == self.size { return true }
        guard unsafe FT_Set_Char_Size(raw, 0, FT_F26Dot6(size), 72, 72) == 0 else { return false }
        self.size = size
        return true
    }

    /// Selects the bitmap strike that `size` is best scaled from, and gives its pixels per em.
    func selectStrike(size: UInt32) -> Double? {
        let count = Int(unsafe raw.pointee.num_fixed_sizes)
        guard count > 0, let sizes = unsafe raw.pointee.available_sizes else { return nil }
        var best = 0
        for index in 1..<max(count, 1) {
            let candidate = unsafe sizes[index].y_ppem
            let current = unsafe sizes[best].y_ppem
            // The smallest one that need not be enlarged, else the largest.
            let isBetter =
                current < FT_Pos(size) ? candidate > current : candidate >= FT_Pos(size) && candidate < current
            if isBetter { best = index }
        }
        guard unsafe FT_Select_Size(raw, FT_Int(best)) == 0 else { return nil }
        self.size = 0
        let ppem = unsafe Double(sizes[best].y_ppem) / 64
        return ppem > 0 ? ppem : nil
    }

    /// Pixels per em in 1/64 at which colour glyphs are worth having: no more than the font holds.
    public func colorSize(wanted: Double) -> UInt32 {
        let most = Double(GlyphRasterizer.largestColorSize)
        let size = UInt32(max(64, min(most, (wanted * 64).rounded())))
        guard let ppem = selectStrike(size: size) else { return size }
        return min(size, UInt32(ppem * 64))
    }
}

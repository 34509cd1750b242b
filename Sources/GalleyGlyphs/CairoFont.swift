internal import CCairo
internal import CFreeType
internal import GalleyFonts
internal import GalleySupport

/// A Cairo font face. Cairo counts references and locks internally.
@safe public final class CairoFont: @unchecked Sendable {
    // Sound because Cairo's font faces may be used by any thread.

    /// A `cairo_font_face_t`, valid as long as this object lives.
    public let raw: OpaquePointer
    /// The values of the axes in Cairo's format, such as `wght=620`.
    public let variations: String

    /// `nil` if FreeType or Cairo cannot open the face.
    init?(_ font: FontFace, isBold: Bool) {
        // Cairo closes the face at any time and on any thread, so it gets a separate library.
        guard let library = try? FreeTypeLibrary(), let face = FreeTypeFace(font, library: library, keepsHints: false),
            let raw = unsafe galley_cairo_font(face.raw, Int32(GALLEY_FT_LOAD_UNHINTED), isBold ? 1 : 0)
        else { return nil }
        let owner = unsafe Unmanaged.passRetained(face).toOpaque()
        let status = unsafe cairo_font_face_set_user_data(raw, galley_cairo_key(), owner) { owner in
            guard let owner = unsafe owner else { return }
            unsafe Unmanaged<FreeTypeFace>.fromOpaque(owner).release()
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_font_face_destroy(raw)
            unsafe Unmanaged<FreeTypeFace>.fromOpaque(owner).release()
            return nil
        }
        unsafe self.raw = raw
        variations = face.variationSettings
    }

    deinit {
        unsafe cairo_font_face_destroy(raw)
    }

    /// False after a failure, which is permanent for a Cairo face.
    var isUsable: Bool { unsafe cairo_font_face_status(raw) == CAIRO_STATUS_SUCCESS }
}

extension FreeTypeFace {
    /// `tag=value,…` for every axis; empty for a static face.
    fileprivate var variationSettings: String {
        guard !font.coordinates.isEmpty else { return "" }
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard unsafe FT_Get_MM_Var(raw, &description) == 0, let axes = unsafe description else { return "" }
        defer { unsafe FT_Done_MM_Var(raw.pointee.glyph.pointee.library, axes) }
        let count = min(font.coordinates.count, Int(unsafe axes.pointee.num_axis))
        return (0..<count).map { index in
            let tag = UInt32(truncatingIfNeeded: unsafe axes.pointee.axis[index].tag)
            let name = String(
                decoding: [UInt8(tag >> 24), UInt8(tag >> 16 & 255), UInt8(tag >> 8 & 255), UInt8(tag & 255)],
                as: UTF8.self)
            return "\(name)=\(font.coordinates[index])"
        }.joined(separator: ",")
    }
}

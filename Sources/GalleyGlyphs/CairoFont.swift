internal import CCairo
internal import CFreeType
public import GalleyFonts
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

/// A cache of faces opened for Cairo: a bounded one of a renderer, shared by all its canvases, or one of a single
/// canvas.
///
/// A canvas keeps the faces it drew with, so that Cairo sees one face and embeds it once, whatever is drawn elsewhere
/// meanwhile.
public final class CairoFontCache: Sendable {
    private struct Key: Hashable {
        var face: UInt32
        var isBold: Bool
    }

    private struct Entry {
        var font: CairoFont
        /// The counter value of the last use.
        var use: Int
    }

    private struct Table {
        var entries: [Key: Entry] = [:]
        var uses = 0

        mutating func font(_ key: Key) -> CairoFont? {
            guard let index = entries.index(forKey: key), entries.values[index].font.isUsable else { return nil }
            uses += 1
            entries.values[index].use = uses
            return entries.values[index].font
        }

        mutating func insert(_ font: CairoFont, _ key: Key, limit: Int) {
            if entries.count >= limit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
                entries[oldest.key] = nil
            }
            uses += 1
            entries[key] = Entry(font: font, use: uses)
        }
    }

    private let table = Guarded(Table())
    private let shared: CairoFontCache?
    private let limit: Int

    /// Creates an empty shared cache, which releases the least recently used faces.
    public init() {
        shared = nil
        limit = 64
    }

    /// Creates the cache of one canvas, which gets its faces from a shared cache.
    public init(sharing shared: CairoFontCache) {
        self.shared = shared
        limit = .max
    }

    /// The face, emboldened on request, opened on first use; `nil` if it cannot be opened.
    public func font(_ font: FontFace, isBold: Bool) -> CairoFont? {
        let key = Key(face: font.id, isBold: isBold)
        if let known = table.withLock({ $0.font(key) }) { return known }
        let found = shared == nil ? CairoFont(font, isBold: isBold) : shared?.font(font, isBold: isBold)
        guard let found else { return nil }
        return table.withLock { table in
            if let known = table.font(key) { return known }
            table.insert(found, key, limit: limit)
            return found
        }
    }

    /// Releases all faces.
    public func removeAll() {
        table.withLock { $0.entries.removeAll() }
    }
}

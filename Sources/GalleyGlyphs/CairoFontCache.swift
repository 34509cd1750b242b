internal import CCairo
internal import CFreeType
public import GalleyFonts
internal import GalleySupport

/// A cache of faces opened for Cairo: a bounded one of a renderer, shared by all its canvases, or one of a single
/// canvas.
///
/// A canvas keeps the faces with which it drew, so that a context of Cairo gets the same face each time and embeds it once,
/// even if this cache evicts it.
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

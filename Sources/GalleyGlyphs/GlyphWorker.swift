public import CGalleyBlend
public import GalleyFonts
public import GalleyShaping
public import GalleyText

/// The resources of one drawing operation: a FreeType library with its faces, and a table of cached glyphs.
///
/// The renderer pools workers; one thread at a time uses a worker.
@safe public final class GlyphWorker: @unchecked Sendable {
    // Sound because the renderer's pool passes a worker to one thread at a time.

    private let library: FreeTypeLibrary
    private let cache: GlyphCache
    private let coverage = GlyphCoverage()
    private var faces: [UInt32: FreeTypeFace] = [:]
    /// The identifiers of the faces in the order in which they were opened.
    private var faceOrder: [UInt32] = []
    private var strikes: [StrikeKey: UInt32] = [:]
    private var lastStrike: (key: StrikeKey, index: UInt32)?
    // One thread at a time has exclusive access to a worker, and its calls do not nest.
    @exclusivity(unchecked) private var table = GlyphTable()
    /// Memory for the masks of one batch.
    public let batch: UnsafeMutablePointer<GalleyMaskPlacement>
    /// The capacity of ``batch``.
    @inlinable public static var batchSize: Int { 256 }
    /// The number of lookups since the renderer last read it.
    @exclusivity(unchecked) public var lookups = 0
    /// The number of lookups that had to rasterize a glyph.
    public var misses = 0
    /// The generation of the cache's contents; the renderer compares it to reset outdated tables.
    public var generation = 0

    private static let faceLimit = 32
    private static let tableByteLimit = 8 << 20
    private static let tableCountLimit = 32_768

    /// Creates a worker with a FreeType library; throws if FreeType does not start.
    public init(cache: GlyphCache) throws(GalleyError) {
        library = try FreeTypeLibrary()
        self.cache = cache
        unsafe batch = .allocate(capacity: GlyphWorker.batchSize)
    }

    deinit {
        unsafe batch.deallocate()
    }

    /// The FreeType face of a font face; `nil` if FreeType cannot open it.
    public func face(_ font: FontFace) -> FreeTypeFace? {
        if let face = faces[font.id] { return face }
        guard let face = FreeTypeFace(font, library: library) else { return nil }
        if faceOrder.count >= GlyphWorker.faceLimit { faces[faceOrder.removeFirst()] = nil }
        faces[font.id] = face
        faceOrder.append(font.id)
        return face
    }

    /// Whether FreeType can open the font.
    public func canOpen(_ font: SizedFont) -> Bool {
        faces.index(forKey: font.faceID) != nil || face(font.font.face) != nil
    }

    /// The number of `key` in this worker, valid until `trim` or `removeAll`.
    public func strike(_ key: StrikeKey) -> UInt32 {
        if let lastStrike, lastStrike.key == key { return lastStrike.index }
        let index = strikes[key] ?? UInt32(strikes.count)
        strikes[key] = index
        lastStrike = (key, index)
        return index
    }

    /// Increases the number of lookups.
    public func note(lookups count: Int) {
        unsafe lookups += count
    }

    /// A reader of the table; invalid after a `load`.
    public var reader: GlyphTable.Reader { unsafe table.reader }

    /// Loads a glyph that is missing in the table from the cache, rasterizing it first if needed.
    ///
    /// - Parameter tableKey: The key in the table; if the image has all bins, a key of any bin.
    @inline(never)
    public func load(_ key: GlyphKey, tableKey: UInt64, font: FontFace) {
        unsafe table.insert(ownedImage(key, font: font), for: tableKey)
    }

    /// The image of a glyph as an object, for callers that keep it longer than this worker.
    public func ownedImage(_ key: GlyphKey, font: FontFace) -> GlyphImage {
        if let image = cache.image(for: key) { return image }
        misses += 1
        let image =
            face(font).map { GlyphRasterizer.rasterize(key, face: $0, coverage: coverage) } ?? GlyphImage(kind: .empty)
        cache.insert(image, for: key)
        return image
    }

    /// Limits the memory that the table keeps alive. Call it only between runs: a batch points into the images.
    public func trim() {
        if unsafe table.bytes > GlyphWorker.tableByteLimit || table.count > GlyphWorker.tableCountLimit { removeAll() }
    }

    func removeAll() {
        unsafe table.removeAll()
        strikes.removeAll(keepingCapacity: true)
        lastStrike = nil
    }

    /// Releases all faces and images.
    func reset() {
        removeAll()
        faces.removeAll()
        faceOrder.removeAll()
    }
}

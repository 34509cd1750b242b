public import CGalleyBlend
public import GalleyFonts
public import GalleyShaping
public import GalleyText

/// What one drawing needs to itself: a FreeType library with its faces, and its view of the glyph cache.
///
/// Workers are pooled by the renderer and used by one thread at a time.
@safe public final class GlyphWorker: @unchecked Sendable {
    // Sound because the renderer's pool hands a worker to one thread at a time.

    private let library: FreeTypeLibrary
    private let cache: GlyphCache
    private let coverage = GlyphCoverage()
    private var faces: [UInt32: FreeTypeFace] = [:]
    /// Identifiers in the order in which faces were opened.
    private var faceOrder: [UInt32] = []
    private var strikes: [StrikeKey: UInt32] = [:]
    private var lastStrike: (key: StrikeKey, index: UInt32)?
    // One thread at a time has a worker, and none of its calls leads to another: nobody else can be in what is unchecked here.
    @exclusivity(unchecked) private var table = GlyphTable()
    /// Room for the masks of one batch.
    public let batch: UnsafeMutablePointer<GalleyMaskPlacement>
    /// How many masks ``batch`` has room for.
    @inlinable public static var batchSize: Int { 256 }
    /// Lookups since the renderer last asked.
    @exclusivity(unchecked) public var lookups = 0
    /// Those of them that found no image in the cache, so that it was rasterised.
    public var misses = 0
    /// Raised by the renderer when this worker's table no longer matches the cache.
    public var generation = 0

    private static let faceLimit = 32
    private static let tableByteLimit = 8 << 20
    private static let tableCountLimit = 32_768

    /// A worker with a FreeType library of its own; throws where FreeType does not start.
    public init(cache: GlyphCache) throws(GalleyError) {
        library = try FreeTypeLibrary()
        self.cache = cache
        unsafe batch = .allocate(capacity: GlyphWorker.batchSize)
    }

    deinit {
        unsafe batch.deallocate()
    }

    /// FreeType's view of a face; `nil` where FreeType cannot open it.
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

    /// A number for `key`, valid until `trim` or `removeAll`.
    public func strike(_ key: StrikeKey) -> UInt32 {
        if let lastStrike, lastStrike.key == key { return lastStrike.index }
        let index = strikes[key] ?? UInt32(strikes.count)
        strikes[key] = index
        lastStrike = (key, index)
        return index
    }

    /// Adds to the lookups.
    public func note(lookups count: Int) {
        unsafe lookups += count
    }

    /// The table as it is; after a `load`, ask again.
    public var reader: GlyphTable.Reader { unsafe table.reader }

    /// Gets a glyph that the table lacks from the cache, which keeps it once it is rasterised.
    ///
    /// - Parameter tableKey: What the table is to find it by; where the image has all bins, in any of them.
    @inline(never)
    public func load(_ key: GlyphKey, tableKey: UInt64, font: FontFace) {
        unsafe table.insert(ownedImage(key, font: font), for: tableKey)
    }

    /// The image of a glyph as an object, for those who keep it beyond this worker's use.
    public func ownedImage(_ key: GlyphKey, font: FontFace) -> GlyphImage {
        if let image = cache.image(for: key) { return image }
        misses += 1
        let image =
            face(font).map { GlyphRasterizer.rasterize(key, face: $0, coverage: coverage) } ?? GlyphImage(kind: .empty)
        cache.insert(image, for: key)
        return image
    }

    /// Bounds what the table keeps alive. Only between runs: a batch points into the images.
    public func trim() {
        if unsafe table.bytes > GlyphWorker.tableByteLimit || table.count > GlyphWorker.tableCountLimit { removeAll() }
    }

    func removeAll() {
        unsafe table.removeAll()
        strikes.removeAll(keepingCapacity: true)
        lastStrike = nil
    }

    /// Lets go of faces and images alike.
    func reset() {
        removeAll()
        faces.removeAll()
        faceOrder.removeAll()
    }
}

/// How a PNG is compressed. The pixels are the same whichever is chosen.
public struct PNGOptions: Sendable, Hashable {
    /// What to spend time on.
    public enum Compression: Sendable, Hashable {
        /// A quarter of the time of a usual encoder, at nearly the size.
        case fast
        /// The smallest file, several times slower.
        case small
    }

    /// How much time goes into small files.
    public var compression: Compression
    /// Whether the file says how many pixels a point has, so that programs show it at its size in points.
    public var storesResolution: Bool

    /// Options; those not given are fast.
    public init(compression: Compression = .fast, storesResolution: Bool = false) {
        self.compression = compression
        self.storesResolution = storesResolution
    }
}

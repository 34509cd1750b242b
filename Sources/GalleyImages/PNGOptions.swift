/// The compression options of a PNG. They do not affect the pixels.
public struct PNGOptions: Sendable, Hashable {
    /// The trade-off between time and size.
    public enum Compression: Sendable, Hashable {
        /// A quarter of the time of a usual encoder, at nearly the same size.
        case fast
        /// The smallest file, several times slower.
        case small
    }

    /// The trade-off between time and size.
    public var compression: Compression
    /// Whether the file of a surface states its pixels per inch (`pHYs`), so that programs show it at its size in points.
    /// Default: true.
    public var storesResolution: Bool

    /// Creates options; by default fast, with the resolution.
    public init(compression: Compression = .fast, storesResolution: Bool = true) {
        self.compression = compression
        self.storesResolution = storesResolution
    }
}

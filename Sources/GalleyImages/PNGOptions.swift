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
    /// Whether the file states the number of pixels per point, so that programs show it at its size in points.
    public var storesResolution: Bool

    /// Creates options; by default fast.
    public init(compression: Compression = .fast, storesResolution: Bool = false) {
        self.compression = compression
        self.storesResolution = storesResolution
    }
}

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Functions of the C library that this target uses, imported in one place.
enum Mathematics {
    static func sine(_ angle: Double) -> Double { sin(angle) }
    static func cosine(_ angle: Double) -> Double { cos(angle) }
    static func tangent(_ angle: Double) -> Double { tan(angle) }
    /// The angle of the vector (x, y), from -π to π.
    static func angle(x: Double, y: Double) -> Double { atan2(y, x) }
}

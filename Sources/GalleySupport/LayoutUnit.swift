/// Fixed-point lengths: whole multiples of 1/4096 point.
///
/// Sums of integers are exact in any order, so a measured line always fits into its measured width; with floating point
/// it might not.
public enum LayoutUnit {
    /// The number of units per point.
    public static let perPoint = 4096.0
    /// The maximum length, about a million points. Larger lengths are clamped so that sums cannot overflow.
    public static let limit = 1 << 32

    /// Converts points to the nearest number of units; NaN is 0.
    @inlinable @inline(__always)
    public static func from(_ points: Double) -> Int {
        let scaled = (points * perPoint).rounded()
        guard scaled > -Double(limit) else { return scaled.isNaN ? 0 : -limit }
        return scaled < Double(limit) ? Int(scaled) : limit
    }

    /// The largest length of whole points that is not longer than a length.
    @inlinable @inline(__always)
    public static func wholePoints(in length: Int) -> Int { length & ~(Int(perPoint) - 1) }

    /// Converts the side length of a container, which is compared with sums but never added: it is clamped above any
    /// possible text length, so that measured text always fits again.
    @inlinable public static func bound(_ points: Double) -> Int {
        let scaled = (points * perPoint).rounded()
        let most = 1 << 60
        guard scaled > -Double(most) else { return scaled.isNaN ? 0 : -most }
        return scaled < Double(most) ? Int(scaled) : most
    }

    /// Converts units to points.
    @inlinable @inline(__always)
    public static func points(_ units: Int) -> Double {
        Double(units) / perPoint
    }

    /// Clamps a length to the storage of an advance.
    @inlinable @inline(__always)
    public static func advance(_ units: Double) -> Int32 {
        // An instruction each, and NaN becomes the greatest advance.
        let lowered = units < 1e9 ? units : 1e9
        let bounded = lowered > -1e9 ? lowered : -1e9
        // Truncation is one instruction, rounding a function call.
        return Int32(bounded + Double(signOf: bounded, magnitudeOf: 0.5))
    }
}

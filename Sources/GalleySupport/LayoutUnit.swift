/// Fixed-point lengths: whole multiples of 1/4096 point.
///
/// Sums of integers are exact whatever their order, so a line that was measured fits again in exactly its
/// measured width; with floating point it need not.
public enum LayoutUnit {
    /// How many units there are in a point.
    public static let perPoint = 4096.0
    /// About a million points: larger lengths are clamped so that sums cannot overflow.
    public static let limit = 1 << 32

    /// The nearest multiple; NaN is 0.
    @inlinable @inline(__always)
    public static func from(_ points: Double) -> Int {
        let scaled = (points * perPoint).rounded()
        guard scaled > -Double(limit) else { return scaled.isNaN ? 0 : -limit }
        return scaled < Double(limit) ? Int(scaled) : limit
    }

    /// The length of a container's side, which bounds sums and is no part of any: it is clamped beyond all that text can
    /// take, so that what was measured always fits again.
    @inlinable public static func bound(_ points: Double) -> Int {
        let scaled = (points * perPoint).rounded()
        let most = 1 << 60
        guard scaled > -Double(most) else { return scaled.isNaN ? 0 : -most }
        return scaled < Double(most) ? Int(scaled) : most
    }

    /// A length in points.
    @inlinable @inline(__always)
    public static func points(_ units: Int) -> Double {
        Double(units) / perPoint
    }

    /// Clamped into an advance's storage.
    @inlinable @inline(__always)
    public static func advance(_ units: Double) -> Int32 {
        let bounded = units > -1e9 ? (units < 1e9 ? units : 1e9) : -1e9
        // Truncation is one instruction where rounding is a call.
        return Int32(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
}

/// The widths of a content: of all of it on one line, of its widest word, and of what cannot be broken at all.
struct IntrinsicWidths: BitwiseCopyable, Equatable, Sendable {
    /// CSS min-content, with whole words.
    var min: Double
    /// CSS max-content.
    var max: Double
    /// The width to which `min` may shrink where the content would overflow otherwise: that of words which cannot be
    /// broken or cut. In CSS, the min-content width with `overflow-wrap: anywhere` or of clipped text.
    var least: Double

    @inline(__always)
    init(min: Double, max: Double, least: Double) {
        self.min = min
        self.max = max
        self.least = least
    }

    /// A content of a fixed width.
    @inline(__always)
    init(_ width: Double) { self.init(min: width, max: width, least: width) }

    /// Adds the widths of the edges around.
    @inline(__always)
    static func += (widths: inout IntrinsicWidths, edges: Double) {
        widths.min += edges
        widths.max += edges
        widths.least += edges
    }

    /// Sets the minimum of a content that cannot be broken.
    @inline(__always)
    mutating func setMinimum(_ width: Double) {
        min = width
        least = width
    }

    /// Clamps all widths to limits of the minimum and of the maximum content width.
    @inline(__always)
    func clamped(_ low: IntrinsicWidths, _ high: IntrinsicWidths) -> IntrinsicWidths {
        IntrinsicWidths(
            min: FlexEngine.clamp(min, low.min, high.min), max: FlexEngine.clamp(max, low.max, high.max),
            least: FlexEngine.clamp(least, low.min, high.min))
    }
}

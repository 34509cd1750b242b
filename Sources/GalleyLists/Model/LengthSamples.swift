/// Estimates of lengths: the median of measured lengths of the same kind, or else of all kinds.
struct LengthSamples: Sendable {
    /// Lengths that are kept of each kind.
    private static let most = 64
    /// The estimate before anything was measured.
    static let first = 44.0

    /// A length that rows can have: the given one, or the first estimate.
    static func usable(_ length: Double) -> Double { length >= 0 && length <= 1e7 ? length : first }

    private var byKind: [Int: [Double]] = [:]
    private(set) var count = 0

    mutating func add(_ length: Double, kind: Int) {
        var lengths = byKind[kind] ?? []
        if lengths.count < LengthSamples.most {
            lengths.append(length)
        } else {
            lengths[count % LengthSamples.most] = length
        }
        byKind[kind] = lengths
        count += 1
    }

    /// The estimates at this moment.
    var medians: Medians {
        var medians: [Int: Double] = [:]
        for (kind, lengths) in byKind { medians[kind] = LengthSamples.median(lengths) }
        return Medians(byKind: medians, all: LengthSamples.median(byKind.values.flatMap { $0 }))
    }

    struct Medians: Sendable {
        var byKind: [Int: Double] = [:]
        var all: Double?

        func estimate(of kind: Int) -> Double { byKind[kind] ?? all ?? LengthSamples.first }
    }

    private static func median(_ lengths: [Double]) -> Double? {
        guard !lengths.isEmpty else { return nil }
        return lengths.sorted()[(lengths.count - 1) / 2]
    }
}

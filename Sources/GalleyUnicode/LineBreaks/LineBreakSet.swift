internal import CICU

/// A set of classes, with one bit each.
struct LineBreakSet: Sendable {
    var bits: UInt64

    @inline(__always)
    init(_ member: LineBreakClass) {
        bits = 1 << UInt64(member.rawValue)
    }

    @inline(__always)
    func contains(_ member: LineBreakClass) -> Bool {
        bits & (1 << UInt64(member.rawValue)) != 0
    }

    @inline(__always)
    static func | (set: LineBreakSet, member: LineBreakClass) -> LineBreakSet {
        var result = set
        result.bits |= 1 << UInt64(member.rawValue)
        return result
    }
}

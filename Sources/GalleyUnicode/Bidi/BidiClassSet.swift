/// The classes in a text: rules about other classes can be skipped.
struct BidiClassSet: BitwiseCopyable {
    private var bits: UInt32 = 0

    @inline(__always)
    mutating func insert(_ kind: BidiClass) {
        bits |= 1 &<< UInt32(kind.rawValue)
    }

    @inline(__always)
    func contains(_ kind: BidiClass) -> Bool {
        bits & 1 &<< UInt32(kind.rawValue) != 0
    }

    /// Whether there is explicit formatting.
    var isExplicit: Bool {
        contains(.lre) || contains(.lro) || contains(.rle) || contains(.rlo) || contains(.pdf) || contains(.fsi)
            || contains(.lri) || contains(.rli) || contains(.pdi)
    }
}

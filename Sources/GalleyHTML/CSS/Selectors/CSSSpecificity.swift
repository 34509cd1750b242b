/// The specificity of a selector: the numbers of ids, of classes, and of types.
struct CSSSpecificity: Sendable, Comparable {
    var ids = 0
    var classes = 0
    var types = 0

    static func + (one: CSSSpecificity, other: CSSSpecificity) -> CSSSpecificity {
        CSSSpecificity(
            ids: one.ids + other.ids, classes: one.classes + other.classes, types: one.types + other.types)
    }

    static func < (one: CSSSpecificity, other: CSSSpecificity) -> Bool {
        (one.ids, one.classes, one.types) < (other.ids, other.classes, other.types)
    }

    /// A number in the same order.
    var rank: UInt64 {
        func part(_ count: Int) -> UInt64 { UInt64(min(count, 0x1F_FFFF)) }
        return part(ids) << 42 | part(classes) << 21 | part(types)
    }
}

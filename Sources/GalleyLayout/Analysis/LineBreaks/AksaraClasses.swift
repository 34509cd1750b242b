/// Line break classes that are newer than ICU 72's data (Unicode 15.0).
enum AksaraClasses {
    /// The newer class of a scalar; nil where ICU's holds.
    static func lookup(_ scalar: UInt32) -> LineBreakClass? {
        nil
    }
}

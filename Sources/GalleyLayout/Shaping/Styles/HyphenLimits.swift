/// When a line does not end with a hyphen although one fits, in ``LayoutUnit``s.
struct HyphenLimits {
    /// Lines in a row that end with a hyphen; 0 is unlimited.
    var lines = 0
    /// A line that is short by no more than this is not filled up.
    var zone = 0

    var isEmpty: Bool { lines == 0 && zone == 0 }
}

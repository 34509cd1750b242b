/// Extended grapheme clusters (UAX #29), according to rules GB1 to GB999 with the properties of Unicode 15.0.
///
/// Rule GB9c of Unicode 15.1, which does not split Indic conjuncts, is optional here: `keepsConjuncts`.
public enum GraphemeBoundaries {
    /// The starts of the clusters of `text`, the first of them 0; empty for empty text.
    ///
    /// - Complexity: O(*n*).
    public static func starts(
        in text: UTF8Bytes, keepsConjuncts: Bool = true, scratch: AnalysisScratch
    ) -> [Int32] {
        var result: [Int32] = []
        unsafe collect(&result, in: text, keepsConjuncts: keepsConjuncts, scratch: scratch)
        return result
    }

    /// The same with a reused array.
    static func collect(
        _ result: inout [Int32], in text: UTF8Bytes, keepsConjuncts: Bool = true, scratch: AnalysisScratch
    ) {
        let end = text.count
        let starts = unsafe scratch.clusters.reserve(end)
        var rules = GraphemeRules(keepsConjuncts: keepsConjuncts)
        let properties = scratch.properties
        var offset = 0
        var count = 0
        while offset < end {
            let byte = unsafe text[offset]
            if byte &- 0x20 < 0x5F {
                unsafe starts[count] = Int32(truncatingIfNeeded: offset)
                // Printable ASCII starts a cluster, unless it follows a prepended character.
                count &+= rules.previous == .prepend ? 0 : 1
                rules.startOther()
                offset &+= 1
                // Printable ASCII after printable ASCII needs no state.
                while offset < end, unsafe text[offset] &- 0x20 < 0x5F {
                    unsafe starts[count] = Int32(truncatingIfNeeded: offset)
                    count &+= 1
                    offset &+= 1
                }
                continue
            }
            let (scalar, length) = unsafe text.scalar(at: offset)
            let record = properties[scalar]
            unsafe starts[count] = Int32(truncatingIfNeeded: offset)
            if record.isPlainCluster, rules.isPlain {
                rules.startOther()
                count &+= 1
            } else {
                count &+= rules.isBoundary(before: record) ? 1 : 0
            }
            offset &+= length
        }
        unsafe result.replace(with: UnsafeBufferPointer(start: starts, count: count))
    }

    /// Whether a cluster starts at `offset`, which is a character boundary.
    static func isBoundary(
        in text: UTF8Bytes, at offset: Int, keepsConjuncts: Bool = true, properties: CharacterProperties
    ) -> Bool {
        guard offset > 0, offset < text.count else { return true }
        // For most characters the state of the rules depends only on the previous character, except for marks and
        // regional indicators.
        var start = offset
        while start > 0 {
            let (scalar, previous) = unsafe text.scalar(before: start)
            start = previous
            let record = properties[scalar]
            if !record.isMark, record.grapheme != .regionalIndicator { break }
        }
        var rules = GraphemeRules(keepsConjuncts: keepsConjuncts)
        while start < offset {
            let (scalar, length) = unsafe text.scalar(at: start)
            _ = rules.isBoundary(before: properties[scalar])
            start += length
        }
        return unsafe rules.isBoundary(before: properties[text.scalar(at: offset).value])
    }
}

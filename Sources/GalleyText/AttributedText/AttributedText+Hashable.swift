extension AttributedText: Hashable {
    /// Whether both have the same bytes and the same attributes on them.
    ///
    /// - Complexity: O(*n*).
    public static func == (one: AttributedText, other: AttributedText) -> Bool {
        guard one.utf8Count == other.utf8Count, one.styleRuns.count == other.styleRuns.count else {
            return false
        }
        for (first, second) in zip(one.styleRuns, other.styleRuns) {
            guard first.start == second.start, one.styles[Int(first.style)] == other.styles[Int(second.style)]
            else { return false }
        }
        // `String` compares by canonical equivalence, under which texts of different glyphs are equal.
        // Equal bytes are equal strings, which that comparison finds out fastest.
        return one.string == other.string && one.string.utf8.elementsEqual(other.string.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        let fed: Void? = string.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if fed == nil {
            for byte in string.utf8 { hasher.combine(byte) }
        }
        hasher.combine(utf8Count)
        for run in styleRuns {
            hasher.combine(run.start)
            hasher.combine(styles[Int(run.style)].hash)
        }
    }
}

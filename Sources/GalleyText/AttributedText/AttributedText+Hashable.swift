extension AttributedText: Hashable {
    /// Whether both have the same bytes with the same attributes.
    ///
    /// - Complexity: O(*n*).
    public static func == (one: AttributedText, other: AttributedText) -> Bool {
        guard one.utf8Count == other.utf8Count, one.styleRuns.count == other.styleRuns.count else {
            return false
        }
        for (first, second) in zip(one.styleRuns, other.styleRuns) {
            guard first.start == second.start, one.styles[Int(first.style)].isEqual(to: other.styles[Int(second.style)])
            else { return false }
        }
        return one.hasBytes(of: other)
    }

    /// Compares bytes: `String` compares by canonical equivalence, under which texts with different glyphs are equal.
    private func hasBytes(of other: AttributedText) -> Bool {
        let answer = string.utf8.withContiguousStorageIfAvailable { mine in
            other.string.utf8.withContiguousStorageIfAvailable { theirs in
                AttributedText.areEqual(UnsafeRawBufferPointer(mine), UnsafeRawBufferPointer(theirs))
            } ?? nil
        }
        return (answer ?? nil) ?? string.utf8.elementsEqual(other.string.utf8)
    }

    /// Compares eight bytes at a time.
    private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard one.count == other.count else { return false }
        if one.baseAddress == other.baseAddress { return true }
        var offset = 0
        while offset + 8 <= one.count {
            let mine = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if mine != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset += 8
        }
        while offset < one.count {
            if one[offset] != other[offset] { return false }
            offset += 1
        }
        return true
    }

    /// Hashes characters and attributes.
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

/// A text normalized for a search, with the original positions of its scalars.
struct FoldedText {
    /// The values of the folded scalars.
    private var scalars: [UInt32] = []
    /// The UTF-8 offset of each scalar's origin, followed by the end of the text.
    private var starts: [Int] = []
    private let options: AttributedText.SearchOptions

    /// - Complexity: O(*n*).
    init(_ text: String, _ options: AttributedText.SearchOptions) {
        self.options = options
        scalars.reserveCapacity(text.utf8.count)
        starts.reserveCapacity(text.utf8.count + 1)
        var offset = 0
        for scalar in text.unicodeScalars {
            append(scalar, from: offset)
            offset += UTF8.width(scalar)
        }
        starts.append(offset)
    }

    private mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
        if scalar.isASCII {
            let isUpper = options.contains(.ignoringCase) && scalar.value &- 0x41 < 26
            add(isUpper ? scalar.value | 0x20 : scalar.value, from: offset)
            return
        }
        var folded = scalar
        if options.contains(.ignoringAccents) {
            if scalar.properties.generalCategory == .nonspacingMark, !FoldedText.voicing.contains(scalar.value) {
                return
            }
            folded = AccentTable.bases[scalar.value].flatMap { Unicode.Scalar($0) } ?? scalar
        }
        guard options.contains(.ignoringCase) else { return add(folded.value, from: offset) }
        // Through upper case, so that ß becomes ss and all three sigmas are equal.
        for upper in folded.properties.uppercaseMapping.unicodeScalars {
            for lower in upper.properties.lowercaseMapping.unicodeScalars { add(lower.value, from: offset) }
        }
    }

    private mutating func add(_ value: UInt32, from offset: Int) {
        scalars.append(value)
        starts.append(offset)
    }

    /// Marks that change a kana to another letter.
    private static let voicing: Set<UInt32> = [0x3099, 0x309A]

    /// Calls `body` with the UTF-8 range of each occurrence from `start` on, without overlaps, until it returns false.
    ///
    /// - Complexity: O(*n* + *m*) (Knuth, Morris and Pratt).
    func forEachRange(of other: String, from start: Int, _ body: (Range<Int>) -> Bool) {
        let pattern = FoldedText(other, options).scalars
        guard !pattern.isEmpty else { return }
        // The failure function: the length of the prefix that still matches after a mismatch.
        var borders = [0]
        var border = 0
        for index in pattern.indices.dropFirst() {
            while border > 0, pattern[index] != pattern[border] { border = borders[border - 1] }
            if pattern[index] == pattern[border] { border += 1 }
            borders.append(border)
        }
        var matched = 0
        for index in scalars.indices where starts[index] >= start {
            while matched > 0, scalars[index] != pattern[matched] { matched = borders[matched - 1] }
            if scalars[index] == pattern[matched] { matched += 1 }
            guard matched == pattern.count else { continue }
            let first = index + 1 - matched
            // A match must not start or end inside a letter that was folded to several scalars.
            let isWhole =
                (first == 0 || starts[first - 1] != starts[first]) && starts[index] != starts[index + 1]
            if isWhole {
                matched = 0
                if !body(starts[first]..<starts[index + 1]) { return }
            } else {
                matched = borders[matched - 1]
            }
        }
    }
}

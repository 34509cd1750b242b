/// A text without what a search leaves aside, and where its scalars came from.
struct FoldedText {
    /// The folded scalars' values.
    private var scalars: [UInt32] = []
    /// The UTF-8 offset of the scalar that each came from, and where the last one ends.
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
        // By way of upper case, so that ß is ss and all three sigmas are one.
        for upper in folded.properties.uppercaseMapping.unicodeScalars {
            for lower in upper.properties.lowercaseMapping.unicodeScalars { add(lower.value, from: offset) }
        }
    }

    private mutating func add(_ value: UInt32, from offset: Int) {
        scalars.append(value)
        starts.append(offset)
    }

    /// Marks that make another letter of a kana.
    private static let voicing: Set<UInt32> = [0x3099, 0x309A]

    /// Calls `body` with the UTF-8 range of each occurrence from `start` on, without overlaps, until it returns false.
    ///
    /// - Complexity: O(*n* + *m*) (Knuth, Morris and Pratt).
    func forEachRange(of other: String, from start: Int, _ body: (Range<Int>) -> Bool) {
        let wanted = FoldedText(other, options).scalars
        guard !wanted.isEmpty else { return }
        // How much of the beginning is known to match where the next scalar does not.
        var borders = [0]
        var border = 0
        for index in wanted.indices.dropFirst() {
            while border > 0, wanted[index] != wanted[border] { border = borders[border - 1] }
            if wanted[index] == wanted[border] { border += 1 }
            borders.append(border)
        }
        var matched = 0
        for index in scalars.indices where starts[index] >= start {
            while matched > 0, scalars[index] != wanted[matched] { matched = borders[matched - 1] }
            if scalars[index] == wanted[matched] { matched += 1 }
            guard matched == wanted.count else { continue }
            let first = index + 1 - matched
            // Not from or to the middle of a letter that became several.
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

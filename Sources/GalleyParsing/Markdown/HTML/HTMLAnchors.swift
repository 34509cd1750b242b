internal import GalleyText

/// The places of elements with an `id`, and of `<a name>`, to which links lead (HTML, 7.4.6).
struct HTMLAnchors {
    private var places: [(name: String, offset: Int)] = []
    /// The names of the next block.
    private var pending: [String] = []
    private var known: Set<String> = []

    /// The maximum length of a name in UTF-8; longer ones are no targets.
    private static let longest = 256

    /// Whether names wait for a block.
    var isPending: Bool { !pending.isEmpty }
    var hasNames: Bool { !known.isEmpty }

    /// Adds the name of an element. The first element with a name counts.
    ///
    /// - Parameter offset: Its place in UTF-8; `nil` is the start of the next block.
    mutating func add(_ name: String, at offset: Int?) {
        guard !name.isEmpty, name.utf8.count <= Self.longest, known.insert(name).inserted else { return }
        if let offset { places.append((name, offset)) } else { pending.append(name) }
    }

    /// Notes that a block starts.
    mutating func startBlock(at offset: Int) {
        for name in pending { places.append((name, offset)) }
        pending.removeAll(keepingCapacity: true)
    }

    /// Gives a character at each place its name. Several names of a place are those of successive characters.
    ///
    /// - Complexity: O(*n* + *a* log *n*), *a* the number of anchors.
    mutating func apply(to text: inout AttributedText) {
        let string = text.string
        let count = text.utf8Count
        startBlock(at: count)
        places.sort { $0.offset < $1.offset }
        guard !string.isEmpty else { return }
        var parts: [(range: Range<Int>, attributes: TextAttributes)] = []
        var free = 0
        let last = string.index(before: string.endIndex)
        let end = text.utf8Range(last..<string.endIndex).lowerBound
        for place in places {
            var offset = max(min(place.offset, end), free)
            // Names in braces stay.
            while offset < count {
                let run = text.styleRunIndex(atUTF8: offset)
                guard text.style(ofRun: run).attributes.anchor != nil else { break }
                offset = text.styleRunEnd(run)
            }
            guard offset < count else { continue }
            let start = text.range(forUTF8: offset..<count).lowerBound
            let range = offset..<text.utf8Range(start..<string.index(after: start)).upperBound
            parts.append((range, TextAttributes(anchor: place.name)))
            free = range.upperBound
        }
        text.mergeAttributes(parts)
    }
}

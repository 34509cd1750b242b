internal import Synchronization

extension TextAttributes.Values {
    /// The attributes that affect shaping, layout and drawing.
    final class VisualAttributes: @unchecked Sendable, Hashable {
        // Sound: `values` changes only while the object is uniquely referenced.
        @exclusivity(unchecked) var values: VisualValues
        /// 0 until it is computed.
        private let cachedHash = Atomic<Int>(0)

        init(_ values: VisualValues) {
            self.values = values
        }

        /// The shared instance for attributes that affect only the meaning.
        static let none = VisualAttributes(VisualValues())

        func resetHash() {
            cachedHash.store(0, ordering: .relaxed)
        }

        static func == (one: VisualAttributes, other: VisualAttributes) -> Bool {
            one === other || one.values == other.values
        }

        func isEqual(to other: VisualAttributes) -> Bool { self === other || values.isEqual(to: other.values) }

        func hash(into hasher: inout Hasher) {
            var known = cachedHash.load(ordering: .relaxed)
            if known == 0 {
                var own = Hasher()
                values.hash(into: &own)
                known = max(1, own.finalize() & Int.max)
                cachedHash.store(known, ordering: .relaxed)
            }
            hasher.combine(known)
        }
    }

    mutating func makeVisualAttributesUnique() {
        if isKnownUniquelyReferenced(&visual) {
            visual.resetHash()
        } else {
            visual = VisualAttributes(visual.values)
        }
    }
}

internal import Synchronization

extension TextAttributes.Values {
    /// The attributes that affect shaping, layout and drawing.
    final class Looks: @unchecked Sendable, Hashable {
        // Sound: `values` changes only while the object is uniquely referenced.
        @exclusivity(unchecked) var values: LookValues
        /// 0 until it is computed.
        private let cachedHash = Atomic<Int>(0)

        init(_ values: LookValues) {
            self.values = values
        }

        /// The shared instance for attributes that affect only the meaning.
        static let none = Looks(LookValues())

        func forgetHash() {
            cachedHash.store(0, ordering: .relaxed)
        }

        static func == (one: Looks, other: Looks) -> Bool {
            one === other || one.values == other.values
        }

        func isEqual(to other: Looks) -> Bool { self === other || values.isEqual(to: other.values) }

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

    mutating func makeLooksUnique() {
        if isKnownUniquelyReferenced(&looks) {
            looks.forgetHash()
        } else {
            looks = Looks(looks.values)
        }
    }
}

extension TextAttributes.Values {
    /// The rarely set attributes that do not affect appearance, shared until one changes.
    final class NonvisualAttributes: @unchecked Sendable, Equatable {
        // Sound: `values` changes only while the object is uniquely referenced.
        @exclusivity(unchecked) var values: NonvisualValues

        init(_ values: NonvisualValues) {
            self.values = values
        }

        static func == (one: NonvisualAttributes, other: NonvisualAttributes) -> Bool {
            one === other || one.values == other.values
        }

        static func areEqual(_ one: NonvisualAttributes?, _ other: NonvisualAttributes?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return one === other || one.values.isEqual(to: other.values)
        }
    }

    /// Returns a uniquely referenced object, which the caller changes.
    mutating func uniqueNonvisualAttributes() -> NonvisualAttributes {
        guard var own = nonvisual.take() else { return NonvisualAttributes(NonvisualValues()) }
        if !isKnownUniquelyReferenced(&own) { own = NonvisualAttributes(own.values) }
        return own
    }

    mutating func keep(_ own: NonvisualAttributes) {
        nonvisual = own.values.isEmpty ? nil : own
    }
}

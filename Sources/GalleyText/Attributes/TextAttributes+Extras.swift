extension TextAttributes.Values {
    /// The rarely set attributes that do not affect appearance, shared until one changes.
    final class Extras: @unchecked Sendable, Equatable {
        // Sound: `values` changes only while the object is uniquely referenced.
        @exclusivity(unchecked) var values: ExtraValues

        init(_ values: ExtraValues) {
            self.values = values
        }

        static func == (one: Extras, other: Extras) -> Bool {
            one === other || one.values == other.values
        }

        static func areEqual(_ one: Extras?, _ other: Extras?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return one === other || one.values.isEqual(to: other.values)
        }
    }

    /// Returns a uniquely referenced object, which the caller changes.
    mutating func uniqueExtras() -> Extras {
        guard var own = extras.take() else { return Extras(ExtraValues()) }
        if !isKnownUniquelyReferenced(&own) { own = Extras(own.values) }
        return own
    }

    mutating func keep(_ own: Extras) {
        extras = own.values.isEmpty ? nil : own
    }
}

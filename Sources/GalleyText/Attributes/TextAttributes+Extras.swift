extension TextAttributes.Values {
    /// The attributes beside the looks that few styles set, shared until one changes.
    final class Extras: @unchecked Sendable, Equatable {
        // Sound: `values` changes only while one reference to the box exists.
        @exclusivity(unchecked) var values: ExtraValues

        init(_ values: ExtraValues) {
            self.values = values
        }

        static func == (one: Extras, other: Extras) -> Bool {
            one === other || one.values == other.values
        }
    }

    struct ExtraValues: Equatable {
        var highlight: Highlight?
        var binding: Binding?
        var backing: String?
        var image: ImageReference?

        var isEmpty: Bool { highlight == nil && binding == nil && backing == nil && image == nil }
    }

    /// Extras that are ours alone; who changes them keeps them.
    private mutating func uniqueExtras() -> Extras {
        guard var own = extras.take() else { return Extras(ExtraValues()) }
        if !isKnownUniquelyReferenced(&own) { own = Extras(own.values) }
        return own
    }

    private mutating func keep(_ own: Extras) {
        extras = own.values.isEmpty ? nil : own
    }

    var highlight: Highlight? {
        get { extras?.values.highlight }
        _modify {
            let own = uniqueExtras()
            defer { keep(own) }
            yield &own.values.highlight
        }
    }
    var binding: Binding? {
        get { extras?.values.binding }
        _modify {
            let own = uniqueExtras()
            defer { keep(own) }
            yield &own.values.binding
        }
    }
    var backing: String? {
        get { extras?.values.backing }
        _modify {
            let own = uniqueExtras()
            defer { keep(own) }
            yield &own.values.backing
        }
    }
    var image: ImageReference? {
        get { extras?.values.image }
        _modify {
            let own = uniqueExtras()
            defer { keep(own) }
            yield &own.values.image
        }
    }
}

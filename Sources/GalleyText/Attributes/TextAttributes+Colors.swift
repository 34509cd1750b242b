extension Color: Colored {
    mutating func mapColors(_ map: (Color) -> Color) { self = map(self) }

    var hasColorNames: Bool { !named.isNone }
}

extension TextStroke: Colored {
    mutating func mapColors(_ map: (Color) -> Color) { color = color.map(map) }
}

extension EmphasisMark: Colored {
    mutating func mapColors(_ map: (Color) -> Color) { color = color.map(map) }
}

extension Gradient: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        for index in stops.indices { stops[index].color = map(stops[index].color) }
    }
}

extension Shadow: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        color = color.map(map)
        for index in following.indices { following[index].color = following[index].color.map(map) }
    }
}

extension LineDecoration: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        color = color.map(map)
        shadow?.mapColors(map)
    }
}

extension CellStyle: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        fill = fill.map(map)
        stripe = stripe.map(map)
        borderColor = borderColor.map(map)
        if box != nil { box?.mapColors(map) }
    }
}

extension Border: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        color = color.map(map)
        fill = fill.map(map)
        gradient?.mapColors(map)
        strokeGradient?.mapColors(map)
        shadow?.mapColors(map)
        if enclosing.isEmpty { return }
        // Set once, because the property checks all borders when it is set.
        var around = enclosing
        for index in around.indices { around[index].mapColors(map) }
        enclosing = around
    }
}

extension ParagraphStyle: Colored {
    mutating func mapColors(_ map: (Color) -> Color) { labelColor = labelColor.map(map) }

    var hasColorNames: Bool { labelColor?.hasColorNames ?? false }
}

extension Highlight: Colored {
    mutating func mapColors(_ map: (Color) -> Color) { attributes.mapColors(map) }
}

extension TextAttributes: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        var values = storage.values
        values.mapColors(map)
        self = TextAttributes(storage: Storage(values: values))
    }

    var hasColorNames: Bool { storage.values.hasColorNames }

    /// The attributes with named colours resolved by a theme.
    public func resolving(_ theme: ColorTheme) -> TextAttributes {
        guard hasColorNames else { return self }
        var result = self
        result.mapColors(theme.resolve)
        return result
    }
}

extension AttributedText {
    /// The text with named colours resolved by a theme; its layout is not affected.
    ///
    /// - Complexity: O(*runs*).
    public func resolving(_ theme: ColorTheme) -> AttributedText {
        guard styles.contains(where: \.attributes.hasColorNames) else { return self }
        var result = self
        result.transformAttributes { $0 = $0.resolving(theme) }
        return result
    }
}

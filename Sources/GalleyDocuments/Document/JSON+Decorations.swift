internal import GalleyText

extension DocumentDecoding {
    /// A vector, `[x, y]`.
    mutating func offset(_ value: JSONValue) throws(GalleyError) -> Vector? {
        try numbers(2, value, "an array [x, y]").map { Vector(dx: $0[0], dy: $0[1]) }
    }

    /// One shadow with its chain, or an array of shadows.
    mutating func followingShadows(_ value: JSONValue) throws(GalleyError) -> [Shadow]? {
        guard case .array = value else { return try shadow(value).map { [$0] } }
        return try objects(value, "an array of shadows", Shadow.self)
    }

    mutating func sides(_ value: JSONValue) throws(GalleyError) -> Border.Sides? {
        let sides = try array(value, "an array of sides") { decoding, element throws(GalleyError) in
            try decoding.choice(element, Border.Side.self)?.sides
        }
        return sides.map { Border.Sides($0) }
    }

    /// The tag with a number.
    mutating func tag(_ value: JSONValue) throws(GalleyError) -> Tag? {
        try integer(value, in: 1...Int(Int32.max)).map { tag(documentNumber: $0) }
    }

    /// The name of a shape, or an object.
    mutating func emphasis(_ value: JSONValue) throws(GalleyError) -> EmphasisMark? {
        if case .string = value { return try choice(value, EmphasisMark.Shape.self).map { EmphasisMark($0) } }
        return try emphasisMark(value)
    }
}

extension Border {
    /// A side, by its JSON name.
    fileprivate enum Side: String, CaseIterable {
        case top, leading, bottom, trailing

        var sides: Sides {
            switch self {
            case .top: .top
            case .leading: .leading
            case .bottom: .bottom
            case .trailing: .trailing
            }
        }
    }

    /// A border that is the same as equal ones of adjacent ranges.
    static var untagged: Border {
        var border = Border()
        border.tag = nil
        return border
    }

    /// The sides with strokes, unless all have one.
    var sidesJSON: JSONValue? {
        sides == .all ? nil : .strings(Side.allCases.filter { sides.contains($0.sides) }.map(\.rawValue))
    }
}

extension Shadow: WritableValue {
    /// The maximum length of a chain in nested form, since the depth of objects is limited; a longer chain is written
    /// as an array.
    private static let nestedChainLimit = 8

    var json: JSONValue {
        var next: JSONValue?
        if following.count > Shadow.nestedChainLimit {
            next = .array(following.map { $0.link(next: nil) })
        } else {
            for shadow in following.reversed() { next = shadow.link(next: next) }
        }
        return link(next: next)
    }

    private func link(next: JSONValue?) -> JSONValue {
        var fields = JSONFields()
        fields.add("color", color?.json)
        fields.add("offset", offset, unless: .zero)
        fields.add("radius", radius, unless: 0)
        fields.add("blendMode", blendMode, unless: .normal)
        fields.add("next", next)
        return fields.value
    }
}

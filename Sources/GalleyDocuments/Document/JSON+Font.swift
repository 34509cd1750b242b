internal import GalleyText

/// Font descriptors. Their fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    mutating func synthesis(_ value: JSONValue) throws(GalleyError) -> FontDescriptor.Synthesis? {
        if case .string("none") = value { return [] }
        let expected = "\"none\", or an array of the styles to synthesize"
        let parts = try array(value, expected) { decoding, element throws(GalleyError) in
            try decoding.choice(element, FontDescriptor.SynthesisName.self)?.synthesis
        }
        return parts.map { FontDescriptor.Synthesis($0) }
    }

    mutating func families(_ value: JSONValue) throws(GalleyError) -> [String]? {
        if case .string(let name) = value { return [name] }
        return try strings(value, "a family name or an array of them")
    }

    func fontSize(_ value: JSONValue) throws(GalleyError) -> Double? {
        let size = try number(value, in: 0...10_000, "a size in points")
        if size == 0 { throw failure("expected a size above 0, found the number 0") }
        return size
    }

    mutating func features(_ value: JSONValue) throws(GalleyError) -> [String: Int]? {
        guard let members = try members(value, "features by tag (an object)") else { return nil }
        var features: [String: Int] = [:]
        for member in members {
            enter(member.key)
            try checkTag(member.key, "feature")
            if case .bool(let flag) = member.value {
                features[member.key] = flag ? 1 : 0
            } else if let number = try integer(member.value, in: 0...65_535) {
                features[member.key] = number
            }
            leave()
        }
        return features
    }

    mutating func variations(_ value: JSONValue) throws(GalleyError) -> [String: Double]? {
        guard let members = try members(value, "variations by axis tag (an object)") else { return nil }
        var variations: [String: Double] = [:]
        for member in members {
            enter(member.key)
            try checkTag(member.key, "axis")
            // An axis value is a 16.16 fixed-point number.
            if let number = try number(member.value, in: -32_768...32_767) { variations[member.key] = number }
            leave()
        }
        return variations
    }

    private func checkTag(_ tag: String, _ kind: String) throws(GalleyError) {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            throw failure(
                "the tag of \(kind == "axis" ? "an" : "a") \(kind) is four ASCII characters, such as \"\(kind == "axis" ? "wght" : "liga")\""
            )
        }
    }
}

extension FontDescriptor.File {
    /// The fields of a font file.
    struct Fields {
        var path: String?
        var index = 0

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> FontDescriptor.File {
            guard let path else { throw decoding.failure("a font file needs a \"path\"") }
            return FontDescriptor.File(path: path, index: index)
        }
    }
}

extension FontDescriptor {
    /// A synthesizable property, by its JSON name.
    fileprivate enum SynthesisName: String, CaseIterable {
        case weight, style, smallCaps, rightToLeftStyle

        var synthesis: Synthesis {
            switch self {
            case .weight: .weight
            case .style: .style
            case .smallCaps: .smallCaps
            case .rightToLeftStyle: .rightToLeftStyle
            }
        }
    }

    /// The name of one family, or an array.
    var familiesJSON: JSONValue? { families.map { $0.count == 1 ? $0[0].json : $0.json } }

    var synthesisJSON: JSONValue? {
        synthesis.map { synthesis in
            .strings(SynthesisName.allCases.filter { synthesis.contains($0.synthesis) }.map(\.rawValue))
        }
    }
}

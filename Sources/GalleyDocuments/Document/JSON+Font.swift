internal import GalleyText

extension DocumentDecoding {
    mutating func font(_ value: JSONValue) throws(GalleyError) -> FontDescriptor? {
        guard let members = try members(value, "a font (an object)") else { return nil }
        var font = FontDescriptor()
        for member in members {
            enter(member.key)
            switch member.key {
            case "family": font.families = try families(member.value)
            case "files": font.files = try fontFiles(member.value)
            case "size": font.size = try fontSize(member.value)
            case "weight": font.weight = try integer(member.value, in: 1...1000, "a weight")
            case "italic": font.italic = try bool(member.value)
            case "stretch": font.stretch = try number(member.value, in: 1...1000, "a width in percent")
            case "features": font.features = try features(member.value)
            case "variations": font.variations = try variations(member.value)
            case "opticalSizing": font.opticalSizing = try choice(member.value, FontDescriptor.OpticalSizing.self)
            case "caps": font.caps = try choice(member.value, FontDescriptor.Caps.self)
            case "synthesis": font.synthesis = try synthesis(member.value)
            default: warnUnknown(DocumentFields.font)
            }
            leave()
        }
        return font
    }

    private mutating func synthesis(_ value: JSONValue) throws(GalleyError) -> FontDescriptor.Synthesis? {
        if case .string("none") = value { return [] }
        guard let elements = try elements(value, "\"none\", or an array of the styles to synthesize") else {
            return nil
        }
        var synthesis: FontDescriptor.Synthesis = []
        for (index, element) in elements.enumerated() {
            enter(index)
            if let part = try choice(element, FontDescriptor.SynthesisName.self) { synthesis.insert(part.synthesis) }
            leave()
        }
        return synthesis
    }

    private mutating func families(_ value: JSONValue) throws(GalleyError) -> [String]? {
        if case .string(let name) = value { return [name] }
        return try strings(value, "a family name or an array of them")
    }

    private func fontSize(_ value: JSONValue) throws(GalleyError) -> Double? {
        let size = try number(value, in: 0...10_000, "a size in points")
        if size == 0 { throw failure("expected a size above 0, found the number 0") }
        return size
    }

    private mutating func fontFiles(_ value: JSONValue) throws(GalleyError) -> [FontDescriptor.File]? {
        guard let elements = try elements(value, "an array of font files") else { return nil }
        var files: [FontDescriptor.File] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            files.append(try fontFile(element))
            leave()
        }
        return files
    }

    private mutating func fontFile(_ value: JSONValue) throws(GalleyError) -> FontDescriptor.File {
        guard let members = try members(value, "a font file (an object)") else {
            throw failure(expected: "a font file (an object)", found: value)
        }
        var path: String?
        var index = 0
        for member in members {
            enter(member.key)
            switch member.key {
            case "path": path = try string(member.value)
            case "index": index = try integer(member.value, in: 0...65_535) ?? 0
            default: warnUnknown(DocumentFields.fontFile)
            }
            leave()
        }
        guard let path else { throw failure("a font file needs a \"path\"") }
        return FontDescriptor.File(path: path, index: index)
    }

    private mutating func features(_ value: JSONValue) throws(GalleyError) -> [String: Int]? {
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

    private mutating func variations(_ value: JSONValue) throws(GalleyError) -> [String: Double]? {
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

extension FontDescriptor {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("family", families.map { $0.count == 1 ? .string($0[0]) : .strings($0) })
        fields.add(
            "files",
            files.map {
                .array(
                    $0.map { .object([JSONMember("path", .string($0.path)), JSONMember("index", .integer($0.index))]) })
            })
        fields.add("size", size.map { .number($0) })
        fields.add("weight", weight.map { .integer($0) })
        fields.add("italic", italic.map { .bool($0) })
        fields.add("stretch", stretch.map { .number($0) })
        // Sorted, so that equal documents have equal bytes.
        fields.add(
            "features",
            features.map { .object($0.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer($0.value)) }) })
        fields.add(
            "variations",
            variations.map { .object($0.sorted { $0.key < $1.key }.map { JSONMember($0.key, .number($0.value)) }) })
        fields.add("opticalSizing", opticalSizing.map { .string($0.rawValue) })
        fields.add("caps", caps.map { .string($0.rawValue) })
        fields.add(
            "synthesis",
            synthesis.map { synthesis in
                .strings(SynthesisName.allCases.filter { synthesis.contains($0.synthesis) }.map(\.rawValue))
            })
        return fields.value
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
}

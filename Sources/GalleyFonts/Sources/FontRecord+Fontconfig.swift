internal import CFontconfig

extension FontRecord {
    /// Creates a record of a font in Fontconfig's list; `nil` if it cannot be used.
    convenience init?(pattern: OpaquePointer, owner: any AnyObject & Sendable) {
        guard unsafe Self.has(FC_FILE, pattern), unsafe Self.has(FC_FAMILY, pattern),
            let charset = unsafe Self.charset(pattern)
        else { return nil }
        var flag = FcBool(0)
        let isScalable = unsafe FcPatternGetBool(pattern, FC_SCALABLE, 0, &flag) == FcResultMatch && flag != 0
        let isColor = unsafe FcPatternGetBool(pattern, FC_COLOR, 0, &flag) == FcResultMatch && flag != 0
        guard isScalable || isColor else { return nil }
        let format = unsafe Self.strings(pattern, FC_FONTFORMAT, atMost: 1).first ?? "TrueType"
        guard format == "TrueType" || format == "CFF" else { return nil }
        var index: Int32 = 0
        _ = unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        // The upper half is the number of a named instance of a variable font; the whole font is listed separately.
        let isVariable = unsafe FcPatternGetBool(pattern, FC_VARIABLE, 0, &flag) == FcResultMatch && flag != 0
        guard index >> 16 == 0 || isVariable else { return nil }
        unsafe self.init(
            pattern: pattern, index: Int(index & 0xFFFF), charset: charset, isColor: isColor, owner: owner)
    }

    /// All family names in lower case; for a Fontconfig font without reading the rest of its description.
    var familyNames: [String] {
        guard let pattern = unsafe pattern else { return description.families }
        return unsafe Self.strings(pattern, FC_FAMILY).map { $0.lowercased() }
    }

    /// Whether one of the `familyNames` is `family`, which is in lower case.
    func isNamed(_ family: String) -> Bool {
        guard let pattern = unsafe pattern else { return description.families.contains(family) }
        var text: UnsafeMutablePointer<FcChar8>?
        for index in 0..<Int32(64) {
            guard unsafe FcPatternGetString(pattern, FC_FAMILY, index, &text) == FcResultMatch, let name = unsafe text
            else { return false }
            if let answer = unsafe Self.isASCII(name, inLowerCase: family) {
                if answer { return true }
            } else if unsafe String(cString: name).lowercased() == family {
                return true
            }
        }
        return false
    }

    /// Whether an ASCII name equals `family`, ignoring case; `nil` if the name is not ASCII.
    private static func isASCII(_ name: UnsafePointer<FcChar8>, inLowerCase family: String) -> Bool? {
        var isSame = true
        var expected = family.utf8.makeIterator()
        var offset = 0
        while true {
            let byte = unsafe name[offset]
            if byte == 0 { return isSame && expected.next() == nil }
            if byte >= 0x80 { return nil }
            if isSame { isSame = expected.next() == (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
            offset += 1
        }
    }

    func readFile() -> String {
        guard let pattern = unsafe pattern else { return "" }
        return unsafe Self.strings(pattern, FC_FILE, atMost: 1).first ?? ""
    }

    func readDescription() -> FaceDescription {
        guard let pattern = unsafe pattern else {
            return FaceDescription(
                familyName: "", styleName: "", families: [], faces: [], weight: 400...400, isItalic: false,
                stretch: 100...100)
        }
        let families = unsafe Self.strings(pattern, FC_FAMILY)
        let names = unsafe Self.strings(pattern, FC_FULLNAME) + Self.strings(pattern, FC_POSTSCRIPT_NAME)
        var slant: Int32 = 0
        _ = unsafe FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let weight = unsafe Self.range(pattern, FC_WEIGHT) ?? 80...80
        let lightest = Self.cssWeight(weight.lowerBound)
        let heaviest = Self.cssWeight(weight.upperBound)
        return unsafe FaceDescription(
            familyName: families.first ?? "", styleName: Self.strings(pattern, FC_STYLE, atMost: 1).first ?? "",
            families: families.map { $0.lowercased() }, faces: names.map { $0.lowercased() },
            weight: lightest...max(lightest, heaviest), isItalic: slant > 0,
            stretch: Self.range(pattern, FC_WIDTH) ?? 100...100)
    }

    private static func has(_ object: String, _ pattern: OpaquePointer) -> Bool {
        var text: UnsafeMutablePointer<FcChar8>?
        return unsafe FcPatternGetString(pattern, object, 0, &text) == FcResultMatch
    }

    private static func cssWeight(_ weight: Double) -> Int {
        let value = FcWeightToOpenTypeDouble(weight)
        return value.isFinite ? min(max(Int(value.rounded()), 1), 1000) : 400
    }

    private static func strings(_ pattern: OpaquePointer, _ object: String, atMost limit: Int = 64) -> [String] {
        var result: [String] = []
        var text: UnsafeMutablePointer<FcChar8>?
        while result.count < limit,
            unsafe FcPatternGetString(pattern, object, Int32(result.count), &text) == FcResultMatch,
            let found = unsafe text
        {
            result.append(unsafe String(cString: found))
        }
        return result
    }

    private static func charset(_ pattern: OpaquePointer) -> OpaquePointer? {
        var charset: OpaquePointer?
        guard unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch else { return nil }
        return unsafe charset
    }

    private static func range(_ pattern: OpaquePointer, _ object: String) -> ClosedRange<Double>? {
        var value = 0.0
        if unsafe FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch { return value...value }
        var range: OpaquePointer?
        guard unsafe FcPatternGetRange(pattern, object, 0, &range) == FcResultMatch else { return nil }
        var low = 0.0
        var high = 0.0
        guard unsafe FcRangeGetDouble(range, &low, &high) != 0, low <= high else { return nil }
        return low...high
    }
}

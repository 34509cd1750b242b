internal import CFontconfig

extension FontRecord {
    /// Reads one font of Fontconfig's list; `nil` for what is of no use here.
    convenience init?(pattern: OpaquePointer, owner: any AnyObject & Sendable) {
        guard let file = unsafe Self.strings(pattern, FC_FILE).first,
            let charset = unsafe Self.charset(pattern)
        else { return nil }
        var flag = FcBool(0)
        let isScalable = unsafe FcPatternGetBool(pattern, FC_SCALABLE, 0, &flag) == FcResultMatch && flag != 0
        let isColor = unsafe FcPatternGetBool(pattern, FC_COLOR, 0, &flag) == FcResultMatch && flag != 0
        guard isScalable || isColor else { return nil }
        let format = unsafe Self.strings(pattern, FC_FONTFORMAT).first ?? "TrueType"
        guard format == "TrueType" || format == "CFF" else { return nil }
        var index: Int32 = 0
        _ = unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        // The upper half numbers the named instances of a variable font; the whole font is listed as well.
        let isVariable = unsafe FcPatternGetBool(pattern, FC_VARIABLE, 0, &flag) == FcResultMatch && flag != 0
        guard index >> 16 == 0 || isVariable else { return nil }

        let families = unsafe Self.strings(pattern, FC_FAMILY)
        guard let family = families.first else { return nil }
        let names = unsafe Self.strings(pattern, FC_FULLNAME) + Self.strings(pattern, FC_POSTSCRIPT_NAME)
        var slant: Int32 = 0
        _ = unsafe FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let weight = unsafe Self.range(pattern, FC_WEIGHT) ?? 80...80
        let width = unsafe Self.range(pattern, FC_WIDTH) ?? 100...100
        let lightest = Self.cssWeight(weight.lowerBound)
        let heaviest = Self.cssWeight(weight.upperBound)
        unsafe self.init(
            file: file, index: Int(index & 0xFFFF),
            description: FaceDescription(
                familyName: family, styleName: Self.strings(pattern, FC_STYLE).first ?? "",
                families: families.map { $0.lowercased() }, faces: names.map { $0.lowercased() },
                weight: lightest...max(lightest, heaviest), isItalic: slant > 0, stretch: width),
            charset: charset, isColor: isColor, owner: owner)
    }

    private static func cssWeight(_ weight: Double) -> Int {
        let value = FcWeightToOpenTypeDouble(weight)
        return value.isFinite ? min(max(Int(value.rounded()), 1), 1000) : 400
    }

    private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
        var result: [String] = []
        var text: UnsafeMutablePointer<FcChar8>?
        while result.count < 64,
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

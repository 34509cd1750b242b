internal import CHarfBuzz

/// The properties of a face that are known before it is opened: its names, and its ranges on the CSS axes.
public struct FaceDescription: Sendable {
    var familyName: String
    var styleName: String
    /// All family names, in all languages, in lower case.
    public var families: [String]
    /// The full and PostScript names in lower case.
    public var faces: [String]
    /// The named instances of a variable face, by full or PostScript name in lower case.
    var instances: [Instance] = []
    /// The range of CSS weights; a single one for a static face.
    var weight: ClosedRange<Int>
    /// Whether the outlines are slanted.
    var isItalic: Bool
    /// Whether an axis slants it.
    var canSlant = false
    /// The range of widths in percent of normal.
    var stretch: ClosedRange<Double>

    /// A named instance in the design space.
    struct Instance: Sendable {
        var name: String
        var coordinates: [Float]
    }
}

extension FaceDescription {
    /// Reads the description of an opened face.
    public init(of resource: FontResource, fallbackName: String) {
        let names = unsafe FontNames(face: resource.face)
        familyName = names.family.isEmpty ? fallbackName : names.family
        styleName = names.style
        families = names.families.isEmpty ? [familyName.lowercased()] : names.families
        faces = names.faces

        let font = unsafe resource.makeShapingFont(coordinates: [])
        defer { unsafe hb_font_destroy(font) }
        func style(_ tag: hb_style_tag_t, in range: ClosedRange<Float>, or standard: Float) -> Float {
            let value = unsafe hb_style_get_value(font, tag)
            guard value.isFinite, value > 0 else { return standard }
            return min(max(value, range.lowerBound), range.upperBound)
        }
        var ownWeight = Int(style(HB_STYLE_TAG_WEIGHT, in: 1...1000, or: 400).rounded())
        // Fonts of the 1990s number their weights from 1 to 9.
        if ownWeight < 10 { ownWeight *= 100 }
        weight = ownWeight...ownWeight
        let ownStretch = Double(style(HB_STYLE_TAG_WIDTH, in: 10...1000, or: 100))
        stretch = ownStretch...ownStretch
        isItalic =
            unsafe hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
            || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0

        for axis in resource.axes {
            switch axis.tag {
            case openTypeTag("wght"):
                let lightest = Int(axis.minimum.clamped(to: 1...1000))
                weight = lightest...max(lightest, Int(axis.maximum.clamped(to: 1...1000)))
            case openTypeTag("wdth"):
                let narrowest = Double(axis.minimum.clamped(to: 1...1000))
                stretch = narrowest...max(narrowest, Double(axis.maximum.clamped(to: 1...1000)))
            case openTypeTag("ital"): canSlant = canSlant || axis.maximum > 0
            case openTypeTag("slnt"): canSlant = canSlant || axis.minimum < 0
            default: break
            }
        }
        instances = Self.instances(of: resource, family: familyName)
    }

    /// The style of the instance at `coordinates`.
    func applied(
        _ coordinates: [Float], axes: [FontResource.Axis]
    ) -> (weight: Int, isItalic: Bool, stretch: Double) {
        var result = (weight: weight.lowerBound, isItalic: isItalic, stretch: stretch.lowerBound)
        for (axis, value) in zip(axes, coordinates) {
            switch axis.tag {
            case openTypeTag("wght"): result.weight = Int(value.clamped(to: 1...1000).rounded())
            case openTypeTag("wdth"): result.stretch = Double(value)
            case openTypeTag("ital"): result.isItalic = result.isItalic || value > 0
            case openTypeTag("slnt"): result.isItalic = result.isItalic || value < 0
            default: break
            }
        }
        return result
    }

    private static func instances(of resource: FontResource, family: String) -> [Instance] {
        let face = unsafe resource.face
        guard !resource.axes.isEmpty else { return [] }
        var result: [Instance] = []
        for index in unsafe 0..<min(hb_ot_var_get_named_instance_count(face), 512) {
            var count = UInt32(resource.axes.count)
            var coordinates = [Float](repeating: 0, count: resource.axes.count)
            _ = unsafe hb_ot_var_named_instance_get_design_coords(face, index, &count, &coordinates)
            guard Int(count) == resource.axes.count else { continue }
            let style = unsafe hb_ot_var_named_instance_get_subfamily_name_id(face, index)
            if let name = unsafe FontNames.english(face, style) {
                result.append(Instance(name: "\(family) \(name)".lowercased(), coordinates: coordinates))
            }
            let postScript = unsafe hb_ot_var_named_instance_get_postscript_name_id(face, index)
            if postScript != 0xFFFF, let name = unsafe FontNames.english(face, postScript) {
                result.append(Instance(name: name.lowercased(), coordinates: coordinates))
            }
        }
        return result
    }
}

extension Float {
    /// The nearest value in `range`; its lower bound for NaN.
    func clamped(to range: ClosedRange<Float>) -> Float {
        isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

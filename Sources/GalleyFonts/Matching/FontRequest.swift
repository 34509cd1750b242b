public import GalleyText

/// The style requested from every family of a descriptor, and from fallback fonts.
public struct FontRequest: Sendable {
    var weight: Int
    var italic: Bool
    var stretch: Double
    /// The properties that may be synthesized.
    var synthesis: FontDescriptor.Synthesis
    /// The axes set by the descriptor, by tag.
    var variations: [UInt32: Float]
    /// The value of the `opsz` axis; `nil` keeps the font's default.
    public var opticalSize: Float?

    /// Creates the request of a complete descriptor; unusable values are ignored.
    public init(_ descriptor: FontDescriptor) {
        weight = min(max(descriptor.weight ?? 400, 1), 1000)
        italic = descriptor.italic ?? false
        synthesis = descriptor.synthesis ?? .all
        let percent = descriptor.stretch ?? 100
        stretch = percent.isFinite ? min(max(percent, 1), 1000) : 100
        variations = [:]
        for (name, value) in descriptor.variations ?? [:] where value.isFinite {
            if let tag = openTypeTag(text: name) { variations[tag] = Float(value) }
        }
        if descriptor.opticalSizing != FontDescriptor.OpticalSizing.none, let size = descriptor.size, size.isFinite {
            opticalSize = Float(size)
        }
    }

    /// The coordinates for the request, starting from the axes' defaults or from a named instance.
    ///
    /// A named instance was requested by name, so its weight, width and slant are kept.
    func coordinates(for axes: [FontResource.Axis], instance: [Float]?) -> [Float] {
        let hasItalicAxis = axes.contains { $0.tag == openTypeTag("ital") }
        return axes.enumerated().map { index, axis in
            var value = instance?[index] ?? axis.standard
            switch axis.tag {
            case openTypeTag("opsz"): value = opticalSize ?? value
            case _ where instance != nil: break
            case openTypeTag("wght"): value = Float(weight)
            case openTypeTag("wdth"): value = Float(stretch)
            case openTypeTag("ital"): value = italic ? 1 : 0
            // CSS uses 14 degrees if a slant is requested without an angle.
            case openTypeTag("slnt") where !hasItalicAxis: value = italic ? -14 : 0
            default: break
            }
            value = variations[axis.tag] ?? value
            return value.clamped(to: axis.minimum...max(axis.minimum, axis.maximum))
        }
    }
}

public import GalleyText

/// The style that is asked of every family of a descriptor, fallback included.
public struct FontRequest: Sendable {
    var weight: Int
    var italic: Bool
    var stretch: Double
    /// What may be made up.
    var synthesis: FontDescriptor.Synthesis
    /// Axes set by the descriptor, by tag.
    var variations: [UInt32: Float]
    /// The value of the `opsz` axis; `nil` leaves it where the font has it.
    public var opticalSize: Float?

    /// The request of a complete descriptor; what a descriptor sets and no font could use is ignored.
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

    /// The coordinates that serve the request, from the axes' defaults or from a named instance.
    ///
    /// A named instance was asked for by its name: weight, width and slant stay as it has them.
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
            // CSS takes 14 degrees where a slant is asked for without an angle.
            case openTypeTag("slnt") where !hasItalicAxis: value = italic ? -14 : 0
            default: break
            }
            value = variations[axis.tag] ?? value
            return value.clamped(to: axis.minimum...max(axis.minimum, axis.maximum))
        }
    }
}

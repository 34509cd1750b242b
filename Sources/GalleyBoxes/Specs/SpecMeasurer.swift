package import GalleyText

/// A spec that is measured in several ranges, and then laid out in one: texts are shaped once, and lines that were broken
/// for one range are kept for the next.
package struct SpecMeasurer: Sendable {
    private var layout: SpecLayout

    /// - Throws: the errors of ``BoxTree/init(_:environment:)`` for specs that need boxes.
    package init(_ tree: consuming SpecTree, environment: BoxEnvironment) throws(GalleyError) {
        layout = try SpecLayout(tree, environment: environment, mayOmitBoxes: true)
    }

    /// The size in a range.
    package mutating func measure(in range: SizeRange) -> SpecLeaf.Measure {
        layout.prepare()
        let outcome = layout.layOut(0, range, SpecLayout.known(range))
        return SpecLeaf.Measure(
            size: outcome.size, firstBaseline: outcome.first.isNaN ? nil : outcome.first,
            lastBaseline: outcome.last.isNaN ? nil : outcome.last)
    }

    /// The smallest width, and the height at the largest width, at which nothing sticks out.
    package mutating func minimum() -> Size {
        layout.prepare()
        return Size(width: layout.least(0, .horizontal), height: layout.least(0, .vertical))
    }

    /// The width without any bounds.
    package mutating func naturalWidth() -> Double { measure(in: .unbounded).size.width }

    /// All frames in a range.
    package mutating func layout(in range: SizeRange) throws(GalleyError) -> SpecResult {
        layout.prepare()
        if layout.boxes == nil { return .specs(try layout.frames(in: range)) }
        var copy = layout
        copy.run(in: range)
        return .boxes(try copy.finish())
    }
}

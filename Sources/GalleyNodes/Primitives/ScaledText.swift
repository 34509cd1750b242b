internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyParsing
internal import GalleyText

/// A text in the first of several sizes in which it fits.
struct ScaledText: Sendable {
    let text: AttributedText
    let container: TextContainer
    let factors: [Double]
    let fonts: FontLibrary

    /// The text in the largest size in which its longest word fits the width, and all of it the lines and the height.
    func layout(width: Double, height: Double?) -> TextLayout? {
        var last: TextLayout?
        for factor in [1] + factors {
            var container = container
            container.width = width
            let scaled = factor == 1 ? text : text.scaled(by: factor)
            container.height = height
            guard let layout = try? TextLayout(scaled, in: container, fonts: fonts) else { continue }
            last = layout
            if layout.minimumWidth <= width + 0.01, !layout.isTruncated,
                height.map({ layout.size.height <= $0 + 0.01 }) ?? true
            {
                return layout
            }
        }
        return last
    }

    var leaf: BoxLeaf {
        let natural = try? TextLayout(text, in: container, fonts: fonts)
        let smallest = try? TextLayout(text.scaled(by: factors.last ?? 1), in: container, fonts: fonts)
        return BoxLeaf(
            identifier: "", minContentWidth: smallest?.minimumWidth ?? 0, maxContentWidth: natural?.naturalWidth ?? 0
        ) { width in
            guard let layout = layout(width: width, height: nil) else { return BoxLeaf.Measure(height: 0) }
            return BoxLeaf.Measure(
                height: layout.size.height, firstBaseline: layout.lines.first?.baseline,
                lastBaseline: layout.lines.last?.baseline)
        }
    }
}

internal import GalleyLayout
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A text in a box, with a cache of layouts.
///
/// Its paragraphs are shaped once; for another width only the lines are broken again. Widths are along the lines,
/// heights from line to line: in vertical text they are the page's heights and widths.
final class TextLeaf: Sendable {
    let text: AttributedText
    let container: TextContainer
    private let fonts: FontLibrary
    private let known = Guarded(Known())

    private struct Known {
        var natural: Sized?
        var widths = (min: 0.0, max: 0.0)
        /// The cached layouts, the most recently used last.
        var sized: [Sized] = []
        var failure: GalleyError?
    }

    /// A layout at a width, with the measurements of its box.
    private struct Sized {
        var width: Double
        var layout: TextLayout
        var content: Leaf.Content
    }

    /// - Parameter writingMode: the box's writing mode, which replaces that of the text's container.
    init(_ text: BoxText, writingMode: TextContainer.WritingMode, fonts: FontLibrary) {
        self.text = text.text
        var container = text.container
        container.width = nil
        container.height = nil
        container.writingMode = writingMode
        self.container = container
        self.fonts = fonts
    }

    /// The reason why the text could not be laid out.
    var failure: GalleyError? { known.withLock { $0.failure } }

    /// The minimum and maximum width.
    var widths: (min: Double, max: Double) {
        known.withLock { known in
            naturalLayout(&known)
            return known.widths
        }
    }

    /// The height and baselines at a width.
    func measure(width: Double) -> Leaf.Content {
        known.withLock { known in
            guard let natural = naturalLayout(&known) else { return Leaf.Content(height: 0) }
            // At a greater width than the maximum, its lines are the same.
            if width >= known.widths.max - 1e-6 { return natural.content }
            return sized(width, &known)?.content ?? Leaf.Content(height: 0)
        }
    }

    private func content(of layout: TextLayout) -> Leaf.Content {
        let height = container.writingMode.turned(layout.size).height
        func baseline(_ line: TextLine?) -> Double {
            guard let line else { return .nan }
            return container.writingMode == .verticalRL ? height - line.baseline : line.baseline
        }
        return Leaf.Content(
            height: height, first: baseline(layout.lines.first), last: baseline(layout.lines.last))
    }

    /// The container with bounds; `nil` is unbounded.
    private func container(width: Double, height: Double? = nil) -> TextContainer {
        var container = container
        if container.writingMode.isVertical {
            (container.width, container.height) = (height, width)
        } else {
            (container.width, container.height) = (width, height)
        }
        return container
    }

    /// The layout to draw in a content box of `size`, along and across lines.
    func layout(in size: Size) -> TextLayout? {
        known.withLock { known in
            guard naturalLayout(&known) != nil, let found = sized(max(0, size.width), &known) else { return nil }
            guard container.truncation != .none, found.content.height > size.height + 0.01 else { return found.layout }
            let bounded = container(width: max(0, size.width), height: max(0, size.height))
            return (try? TextLayout(text, in: bounded, fonts: fonts)) ?? found.layout
        }
    }

    @discardableResult
    private func naturalLayout(_ known: inout Known) -> Sized? {
        if let natural = known.natural { return natural }
        guard known.failure == nil else { return nil }
        do throws(GalleyError) {
            let layout = try TextLayout(text, in: container, fonts: fonts)
            known.natural = Sized(width: .infinity, layout: layout, content: content(of: layout))
            known.widths = (layout.minimumWidth, max(layout.naturalWidth, layout.minimumWidth))
            return known.natural
        } catch {
            known.failure = error
            return nil
        }
    }

    private func sized(_ width: Double, _ known: inout Known) -> Sized? {
        if let found = known.sized.first(where: { $0.width == width }) { return found }
        guard let layout = try? TextLayout(text, in: container(width: width), fonts: fonts) else { return nil }
        if known.sized.count >= 4 { known.sized.removeFirst() }
        let new = Sized(width: width, layout: layout, content: content(of: layout))
        known.sized.append(new)
        return new
    }
}

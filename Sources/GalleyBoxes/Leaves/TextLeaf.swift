internal import GalleyLayout
internal import GalleyText

/// A text in a box, and the layouts of it that are known.
///
/// Its paragraphs are shaped once; at another width their lines are broken again.
final class TextLeaf: Sendable {
    let text: AttributedText
    let container: TextContainer
    private let fonts: FontLibrary
    private let known = Guarded(Known())

    private struct Known {
        var natural: TextLayout?
        var widths = (min: 0.0, max: 0.0)
        /// The latest ones last.
        var sized: [(width: Double, layout: TextLayout)] = []
        var failure: GalleyError?
    }

    init(_ text: BoxText, fonts: FontLibrary) {
        self.text = text.text
        var container = text.container
        container.width = nil
        container.height = nil
        self.container = container
        self.fonts = fonts
    }

    /// Why the text could not be laid out.
    var failure: GalleyError? { known.withLock { $0.failure } }

    /// Smallest and largest width.
    var widths: (min: Double, max: Double) {
        known.withLock { known in
            naturalLayout(&known)
            return known.widths
        }
    }

    /// Height and baselines at a width.
    func measure(width: Double) -> Leaf.Content {
        let layout = known.withLock { known -> TextLayout? in
            guard let natural = naturalLayout(&known) else { return nil }
            // Wider than it needs to be, its lines are the same.
            return width >= known.widths.max - 1e-6 ? natural : sized(width, &known)
        }
        guard let layout else { return Leaf.Content(height: 0) }
        return Leaf.Content(
            height: layout.size.height, first: layout.lines.first?.baseline ?? .nan,
            last: layout.lines.last?.baseline ?? .nan)
    }

    /// The layout to draw in a content box of `size`.
    func layout(in size: Size) -> TextLayout? {
        known.withLock { known in
            guard naturalLayout(&known) != nil, let layout = sized(max(0, size.width), &known) else { return nil }
            guard container.truncation != .none, layout.size.height > size.height + 0.01 else { return layout }
            var container = container
            container.width = max(0, size.width)
            container.height = max(0, size.height)
            return (try? TextLayout(text, in: container, fonts: fonts)) ?? layout
        }
    }

    @discardableResult
    private func naturalLayout(_ known: inout Known) -> TextLayout? {
        if let natural = known.natural { return natural }
        guard known.failure == nil else { return nil }
        do throws(GalleyError) {
            let layout = try TextLayout(text, in: container, fonts: fonts)
            known.natural = layout
            known.widths = (layout.minimumWidth, max(layout.naturalWidth, layout.minimumWidth))
            return layout
        } catch {
            known.failure = error
            return nil
        }
    }

    private func sized(_ width: Double, _ known: inout Known) -> TextLayout? {
        if let index = known.sized.firstIndex(where: { $0.width == width }) { return known.sized[index].layout }
        var container = container
        container.width = width
        guard let layout = try? TextLayout(text, in: container, fonts: fonts) else { return nil }
        if known.sized.count >= 4 { known.sized.removeFirst() }
        known.sized.append((width, layout))
        return layout
    }
}

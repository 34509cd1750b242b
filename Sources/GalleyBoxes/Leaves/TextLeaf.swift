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
    private let fit: Document.Fit?
    private let fonts: FontLibrary
    /// Whether every layout of the text has its content widths, so that none without bounds is needed to find them.
    private let isPlain: Bool
    private let known = Guarded(Known())

    private struct Known {
        var natural: Sized?
        /// A layout that is at least as wide as the text, so that its lines are those without bounds.
        var wide: Sized?
        var widths = (min: 0.0, max: 0.0)
        var hasWidths = false
        /// The cached layouts, the most recently used last.
        var sized: [Sized] = []
        /// The heights at the smallest scale, by width.
        var least: [(width: Double, height: Double)] = []
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
        fit = text.fit
        self.fonts = fonts
        isPlain =
            text.fit == nil && container.maximumRows == nil && container.truncation == .none
            && writingMode == .horizontal && !text.text.styles.contains { $0.attributes.attachment != nil }
    }

    /// The text as the content of a box.
    var boxText: BoxText {
        var result = BoxText(text, in: container)
        result.fit = fit
        return result
    }

    /// The scale of the text without bounds.
    private var usualScale: Double { fit.map { min(max(1, $0.minimumScale), $0.maximumScale) } ?? 1 }

    /// The reason why the text could not be laid out.
    var failure: GalleyError? { known.withLock { $0.failure } }

    /// The minimum and maximum width.
    var widths: (min: Double, max: Double) {
        known.withLock { known in
            if isLarge {
                measureLarge(&known)
            } else if !known.hasWidths {
                naturalLayout(&known)
            }
            return known.widths
        }
    }

    /// Whether the text is long and cut to a few rows. At a given width it is shaped only as far as these require, and its
    /// content widths are measured without keeping its glyphs, so it is never laid out without bounds.
    private var isLarge: Bool { fit == nil && container.maximumRows != nil && text.utf8Count > 16_384 }

    /// Lays out a text that probably needs several lines in a space, so that its widths are found without another layout.
    func prepare(width: Double) {
        guard isPlain, width.isFinite, Double(text.utf8Count) * 4 > width else { return }
        known.withLock { known in
            if !known.hasWidths { _ = measurePlain(width: max(0, width), &known) }
        }
    }

    /// The height and baselines of a plain text at a width.
    private func measurePlain(width: Double, _ known: inout Known) -> Leaf.Content {
        if let wide = known.wide, width >= known.widths.max - 1e-6 { return wide.content }
        guard let found = sized(width, &known) else { return Leaf.Content(height: 0) }
        if !known.hasWidths {
            let least = found.layout.minimumWidth
            known.widths = (least, max(found.layout.naturalWidth, least))
            known.hasWidths = true
        }
        if known.wide == nil, width >= known.widths.max - 1e-6 { known.wide = found }
        return found.content
    }

    /// The height and baselines at a width.
    func measure(width: Double) -> Leaf.Content {
        known.withLock { known in
            if isLarge { return sized(width, &known)?.content ?? Leaf.Content(height: 0) }
            if isPlain { return measurePlain(width: width, &known) }
            guard let natural = naturalLayout(&known) else { return Leaf.Content(height: 0) }
            // At a greater width than the maximum, its lines are the same.
            if fit == nil, width >= known.widths.max - 1e-6 { return natural.content }
            return sized(width, &known)?.content ?? Leaf.Content(height: 0)
        }
    }

    /// The height at the smallest scale, at a width; `nil` if the text is not fitted.
    func leastHeight(width: Double) -> Double? {
        guard let fit, fit.minimumScale < 1 else { return nil }
        return known.withLock { known in
            if let found = known.least.first(where: { $0.width == width }) { return found.height }
            let scaled = text.scaled(by: fit.minimumScale)
            guard let layout = try? TextLayout(scaled, in: container(width: width), fonts: fonts) else { return nil }
            if known.least.count >= 4 { known.least.removeFirst() }
            known.least.append((width, content(of: layout).height))
            return known.least.last?.height
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
            guard isLarge || isPlain || naturalLayout(&known) != nil, let found = sized(max(0, size.width), &known)
            else {
                return nil
            }
            guard container.truncation != .none || fit?.scales == true, found.content.height > size.height + 0.01
            else { return found.layout }
            let bounded = container(width: max(0, size.width), height: max(0, size.height))
            if let fit, fit.scales {
                var open = bounded
                open.height = container.writingMode.isVertical ? bounded.height : nil
                open.width = container.writingMode.isVertical ? nil : bounded.width
                return (try? fitted(in: bounded, open: open, fit)) ?? found.layout
            }
            return (try? TextLayout(text, in: bounded, fonts: fonts)) ?? found.layout
        }
    }

    /// Determines the content widths of a large text.
    private func measureLarge(_ known: inout Known) {
        guard !known.hasWidths else { return }
        known.hasWidths = true
        // Any layout measures its whole text. At a common width it is likely to be needed again.
        guard let layout = (known.sized.last ?? sized(320, &known))?.layout else { return }
        known.widths = (layout.minimumWidth, max(layout.naturalWidth, layout.minimumWidth))
    }

    @discardableResult
    private func naturalLayout(_ known: inout Known) -> Sized? {
        if let natural = known.natural { return natural }
        guard known.failure == nil else { return nil }
        do throws(GalleyError) {
            let scaled = usualScale == 1 ? text : text.scaled(by: usualScale)
            let layout = try TextLayout(scaled, in: container, fonts: fonts)
            known.natural = Sized(width: .infinity, layout: layout, content: content(of: layout))
            var (least, most) = (layout.minimumWidth, layout.naturalWidth)
            if let fit {
                if let rows = fit.rows, !container.writingMode.isVertical {
                    most = try scaled.narrowestWidth(rows: rows, in: container, fonts: fonts) ?? most
                }
                if fit.minimumScale != usualScale {
                    let smallest = text.scaled(by: fit.minimumScale)
                    least = try TextLayout(smallest, in: container, fonts: fonts).minimumWidth
                }
            }
            known.widths = (least, max(most, least))
            known.hasWidths = true
            known.wide = known.natural
            return known.natural
        } catch {
            known.failure = error
            return nil
        }
    }

    private func sized(_ width: Double, _ known: inout Known) -> Sized? {
        if let found = known.sized.first(where: { $0.width == width }) { return found }
        guard known.failure == nil else { return nil }
        let layout: TextLayout
        do throws(GalleyError) {
            if fit == nil, let natural = known.natural, let same = TextLayout(natural.layout, inWidth: width) {
                layout = same
            } else {
                layout = try self.layout(in: container(width: width))
            }
        } catch {
            known.failure = error
            return nil
        }
        if known.sized.count >= 4 { known.sized.removeFirst() }
        let new = Sized(width: width, layout: layout, content: content(of: layout))
        known.sized.append(new)
        return new
    }

    /// The layout in a container that is unbounded from line to line.
    private func layout(in container: TextContainer) throws(GalleyError) -> TextLayout {
        guard let fit, fit.scales else { return try TextLayout(text, in: container, fonts: fonts) }
        return try fitted(in: container, open: container, fit)
    }

    /// The layout at the largest scale at which the text fits a container and has at most its number of rows.
    ///
    /// - Parameter open: The container without the bound that cuts the text.
    private func fitted(
        in container: TextContainer, open: TextContainer, _ fit: Document.Fit
    ) throws(GalleyError) -> TextLayout {
        var bounded = container
        if let rows = fit.rows { bounded.maximumRows = min(rows, bounded.maximumRows ?? rows) }
        let (layout, scale) = try TextLayout.fitting(
            text, in: bounded, scales: fit.minimumScale...fit.maximumScale, fonts: fonts)
        guard layout.isTruncated else { return layout }
        // Rows that are too many at the smallest scale are shown, unless the container truncates them.
        return try TextLayout(
            text.scaled(by: scale), in: container.truncation == .none ? open : container, fonts: fonts)
    }
}

internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

/// A text with its layouts in boxes of several sizes.
///
/// Its paragraphs are shaped once; for another width only the lines are broken again. Widths are along the lines,
/// heights from line to line: in vertical text they are the page's heights and widths.
struct TextSizing: Sendable {
    let text: AttributedText
    let container: TextContainer
    private let fit: Document.Fit?
    /// Whether every layout of the text has its content widths, so that none without bounds is needed to find them.
    private let isPlain: Bool
    /// A layout that is at least as wide as the text, so that its lines are those without bounds. For texts that are not
    /// plain, the one without bounds.
    private var wide: Sized?
    private var knownWidths: (min: Double, max: Double)?
    /// The width of the widest thing in the text that is neither broken nor cut; `nil` if words are not either.
    private let breakableWidth: Double?
    /// The latest layout at a width, and the older ones that are kept, oldest first.
    private var latest: Sized?
    private var older: [Sized] = []
    /// The latest layout with lines next to floats.
    private var wrapped: Sized?
    private var wrappedFloats = SurroundingFloats.none
    /// The heights at the smallest scale, by width.
    private var least: [(width: Double, height: Double)] = []
    /// The reason why the text could not be laid out.
    private(set) var failure: GalleyError?

    /// A layout at a width, with the measurements of its box.
    private struct Sized: Sendable {
        var width: Double
        var layout: TextLayout
        var content: Leaf.Content
    }

    /// - Parameter writingMode: the box's writing mode, which replaces that of the text's container.
    init(
        _ text: AttributedText, in container: TextContainer, fit: Document.Fit? = nil,
        writingMode: TextContainer.WritingMode = .horizontal
    ) {
        self.text = text
        var container = container
        container.width = nil
        container.height = nil
        container.writingMode = writingMode
        self.container = container
        self.fit = fit
        isPlain =
            fit == nil && container.maximumRows == nil && container.truncation == .none
            && writingMode == .horizontal && !text.styles.contains { $0.attributes.attachment != nil }
        breakableWidth = TextSizing.breakableWidth(of: text, in: container)
    }

    private static func breakableWidth(of text: AttributedText, in container: TextContainer) -> Double? {
        let isCut = container.truncation != .none
        var widest = 0.0
        for style in text.styles {
            guard isCut || (style.attributes.paragraph?.lineBreak ?? .word) == .word else { return nil }
            if let attachment = style.attributes.attachment { widest = max(widest, attachment.width) }
        }
        return widest
    }

    /// The text as the content of a box.
    var boxText: BoxText {
        var result = BoxText(text, in: container)
        result.fit = fit
        return result
    }

    /// The scale of the text without bounds.
    private var usualScale: Double { fit.map { min(max(1, $0.minimumScale), $0.maximumScale) } ?? 1 }

    mutating func widths(_ fonts: FontLibrary) -> IntrinsicWidths {
        if knownWidths == nil {
            if isLarge { measureLarge(fonts) } else { naturalLayout(fonts) }
        }
        let (least, most) = knownWidths ?? (0, 0)
        return IntrinsicWidths(min: least, max: most, least: min(least, breakableWidth ?? least))
    }

    /// The width of the widest line without bounds, with the floats in it.
    mutating func widestLine(with floats: [(utf8Offset: Int, length: Double)], _ fonts: FontLibrary) -> Double {
        let widest = widths(fonts).max
        guard !isLarge, let layout = naturalLayout(fonts)?.layout, layout.lines.count > 1 else {
            return floats.reduce(widest) { $0 + $1.length }
        }
        var result = widest
        var next = 0
        for (index, line) in layout.lines.enumerated() {
            var length = container.writingMode.turned(line.frame.size).width
            while next < floats.count,
                floats[next].utf8Offset < line.utf8Range.upperBound || index == layout.lines.count - 1
            {
                length += floats[next].length
                next += 1
            }
            result = max(result, length)
        }
        return result
    }

    /// Whether the text is long and cut to a few rows. At a given width it is shaped only as far as these require, and its
    /// content widths are measured without keeping its glyphs, so it is never laid out without bounds.
    private var isLarge: Bool { fit == nil && container.maximumRows != nil && text.utf8Count > 16_384 }

    /// The width that is nearest to that without bounds, with its height and baselines.
    mutating func measure(in range: Extent, _ fonts: FontLibrary) -> (width: Double, content: Leaf.Content) {
        var width = range.max
        if !range.isExact {
            // A text that probably needs several lines is laid out in the whole space, which finds its widths as well.
            if isPlain, knownWidths == nil, width.isFinite, Double(text.utf8Count) * 4 > width {
                _ = measurePlain(width: max(0, width), fonts)
            }
            width = range.clamped(widths(fonts).max)
        }
        return (width, measure(width: max(0, width), fonts))
    }

    /// The height and baselines of a plain text at a width.
    private mutating func measurePlain(width: Double, _ fonts: FontLibrary) -> Leaf.Content {
        if let wide, let knownWidths, width >= knownWidths.max - 1e-6 { return wide.content }
        guard let found = sized(width, fonts) else { return Leaf.Content(height: 0) }
        if knownWidths == nil {
            let least = found.layout.minimumWidth
            knownWidths = (least, max(found.layout.naturalWidth, least))
        }
        if wide == nil, let knownWidths, width >= knownWidths.max - 1e-6 { wide = found }
        return found.content
    }

    /// The height and baselines at a width.
    mutating func measure(width: Double, _ fonts: FontLibrary) -> Leaf.Content {
        if isLarge { return sized(width, fonts)?.content ?? Leaf.Content(height: 0) }
        if isPlain { return measurePlain(width: width, fonts) }
        guard let natural = naturalLayout(fonts) else { return Leaf.Content(height: 0) }
        // At a greater width than the maximum, its lines are the same.
        if fit == nil, let knownWidths, width >= knownWidths.max - 1e-6 { return natural.content }
        return sized(width, fonts)?.content ?? Leaf.Content(height: 0)
    }

    /// The height and baselines at a width, with lines next to floats.
    mutating func measure(width: Double, around floats: SurroundingFloats, _ fonts: FontLibrary) -> Leaf.Content {
        sized(width, floats, fonts)?.content ?? Leaf.Content(height: 0)
    }

    /// The places of the floats in the text at a width.
    mutating func places(
        width: Double, of floats: SurroundingFloats, _ fonts: FontLibrary
    ) -> [(index: Int, origin: Point)] {
        sized(width, floats, fonts)?.layout.anchoredFloats ?? []
    }

    /// The height at the smallest scale, at a width; `nil` if the text is not fitted.
    mutating func leastHeight(width: Double, _ fonts: FontLibrary) -> Double? {
        guard let fit, fit.minimumScale < 1 else { return nil }
        if let found = least.first(where: { $0.width == width }) { return found.height }
        let scaled = text.scaled(by: fit.minimumScale)
        guard let layout = try? TextLayout(scaled, in: container(width: width), fonts: fonts) else { return nil }
        if least.count >= 4 { least.removeFirst() }
        let height = content(of: layout).height
        least.append((width, height))
        return height
    }

    private func content(of layout: TextLayout) -> Leaf.Content {
        let height = container.writingMode.turned(layout.size).height
        func baseline(_ offset: Double?) -> Double {
            guard let offset else { return .nan }
            return container.writingMode == .verticalRL ? height - offset : offset
        }
        let first = baseline(layout.firstBaseline)
        let last = layout.lines.count > 1 ? baseline(layout.lastBaseline) : first
        return Leaf.Content(height: height, first: first, last: last)
    }

    /// The container with bounds; `nil` is unbounded.
    private func container(
        width: Double, height: Double? = nil, around floats: SurroundingFloats = .none
    ) -> TextContainer {
        var container = container
        if !floats.areas.isEmpty {
            let own = Size(width: width, height: height ?? 0)
            container.exclusions += floats.areas.map { .rect(container.writingMode.page($0, in: own)) }
        }
        if !floats.anchored.isEmpty { container.floats = floats.anchored }
        // Lines are next to floats wherever their words fit.
        if !floats.isEmpty, container.minimumSpan == nil { container.minimumSpan = 0.1 }
        if container.writingMode.isVertical {
            (container.width, container.height) = (height, width)
        } else {
            (container.width, container.height) = (width, height)
        }
        return container
    }

    /// The layout to draw in a content box of `size`, along and across lines.
    mutating func layout(
        in size: Size, around floats: SurroundingFloats = .none, _ fonts: FontLibrary
    ) -> TextLayout? {
        guard isLarge || isPlain || naturalLayout(fonts) != nil,
            let found = floats.isEmpty
                ? sized(max(0, size.width), fonts) : sized(max(0, size.width), floats, fonts)
        else { return nil }
        guard container.truncation != .none || fit?.scales == true, found.content.height > size.height + 0.01
        else { return found.layout }
        let bounded = container(width: max(0, size.width), height: max(0, size.height), around: floats)
        if let fit, fit.scales {
            var open = bounded
            open.height = container.writingMode.isVertical ? bounded.height : nil
            open.width = container.writingMode.isVertical ? nil : bounded.width
            return (try? fitted(in: bounded, open: open, fit, fonts)) ?? found.layout
        }
        return (try? TextLayout(text, in: bounded, fonts: fonts)) ?? found.layout
    }

    /// Determines the content widths of a large text.
    private mutating func measureLarge(_ fonts: FontLibrary) {
        knownWidths = (0, 0)
        // Any layout measures its whole text. At a common width it is likely to be needed again.
        guard let layout = (latest ?? sized(320, fonts))?.layout else { return }
        knownWidths = (layout.minimumWidth, max(layout.naturalWidth, layout.minimumWidth))
    }

    @discardableResult
    private mutating func naturalLayout(_ fonts: FontLibrary) -> Sized? {
        if let wide { return wide }
        guard failure == nil else { return nil }
        do throws(GalleyError) {
            let scaled = usualScale == 1 ? text : text.scaled(by: usualScale)
            let layout = try TextLayout(scaled, in: container, fonts: fonts)
            let found = Sized(width: .infinity, layout: layout, content: content(of: layout))
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
            knownWidths = (least, max(most, least))
            wide = found
            return found
        } catch {
            failure = error
            return nil
        }
    }

    private mutating func sized(_ width: Double, _ fonts: FontLibrary) -> Sized? {
        if let latest, latest.width == width { return latest }
        if let found = older.first(where: { $0.width == width }) { return found }
        guard failure == nil else { return nil }
        let new: Sized
        do throws(GalleyError) {
            if fit == nil, let wide, let same = TextLayout(wide.layout, inWidth: width) {
                new = Sized(width: width, layout: same, content: wide.content)
            } else {
                let layout = try self.layout(in: container(width: width), fonts)
                new = Sized(width: width, layout: layout, content: content(of: layout))
            }
        } catch {
            failure = error
            return nil
        }
        if let latest {
            if older.count >= 3 { older.removeFirst() }
            older.append(latest)
        }
        latest = new
        return new
    }

    /// The layout at a width with lines next to floats.
    private mutating func sized(_ width: Double, _ floats: SurroundingFloats, _ fonts: FontLibrary) -> Sized? {
        if let wrapped, wrapped.width == width, wrappedFloats == floats { return wrapped }
        guard failure == nil else { return nil }
        do throws(GalleyError) {
            let layout = try layout(in: container(width: width, around: floats), fonts)
            wrapped = Sized(width: width, layout: layout, content: content(of: layout))
            wrappedFloats = floats
        } catch {
            failure = error
            return nil
        }
        return wrapped
    }

    /// The layout in a container that is unbounded from line to line.
    private func layout(in container: TextContainer, _ fonts: FontLibrary) throws(GalleyError) -> TextLayout {
        guard let fit, fit.scales else { return try TextLayout(text, in: container, fonts: fonts) }
        return try fitted(in: container, open: container, fit, fonts)
    }

    /// The layout at the largest scale at which the text fits a container and has at most its number of rows.
    ///
    /// - Parameter open: The container without the bound that cuts the text.
    private func fitted(
        in container: TextContainer, open: TextContainer, _ fit: Document.Fit, _ fonts: FontLibrary
    ) throws(GalleyError) -> TextLayout {
        var bounded = container
        if let rows = fit.rows { bounded.maximumRows = min(rows, bounded.maximumRows ?? rows) }
        let fitted = try TextLayout.fitting(
            text, in: bounded, scales: fit.minimumScale...fit.maximumScale, fonts: fonts)
        guard fitted.layout.isTruncated else { return fitted.layout }
        // Rows that are too many at the smallest scale are shown, unless the container truncates them.
        return try TextLayout(
            text.scaled(by: fitted.scale), in: container.truncation == .none ? open : container, fonts: fonts)
    }
}

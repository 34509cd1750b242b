internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// Ruby annotations: small text next to its base.
extension TextLayout {
    /// A placed ruby annotation.
    public struct PlacedRuby: Sendable, Hashable {
        /// The range of the base text.
        public let range: Range<String.Index>
        /// The range of the base text in UTF-8 offsets.
        package let utf8Range: Range<Int>
        /// The annotation and its side.
        public let ruby: Ruby
        /// The line of its base, or of the base's first part.
        public let line: Int
        /// The box of the annotation: as wide as its glyphs' advances, as high as its font.
        public let rect: Rect
    }

    /// The visible annotations, line by line in text order.
    /// - Complexity: O(*runs*).
    public var rubies: [PlacedRuby] { records.indices.flatMap { rubies(inLine: $0) } }

    /// The annotations of a line, in text order.
    /// - Complexity: O(*runs of the line*).
    public func rubies(inLine line: Int) -> [PlacedRuby] {
        var result: [PlacedRuby] = []
        forEachAnnotation(inLine: line) { place in
            guard let ruby = place.style.attributes.ruby else { return }
            result.append(
                PlacedRuby(
                    range: text.range(forUTF8: place.base), utf8Range: place.base, ruby: ruby, line: line,
                    rect: axes.page(
                        Rect(
                            x: LayoutUnit.points(place.x), y: LayoutUnit.points(place.top),
                            width: LayoutUnit.points(place.ruby.width),
                            height: LayoutUnit.points(place.ruby.ascent + place.ruby.descent)))))
        }
        return result
    }

    /// Calls `body` for the runs of a line's annotations, in the styles of their bases. Their text is not part of the
    /// layout's text, so they appear as inserted runs.
    package func forEachRubyRun(inLine index: Int, _ body: (GlyphRunView) -> Void) {
        forEachAnnotation(inLine: index) { place in
            let shaped = place.ruby.shaped
            var record = records[index]
            record.firstCluster = 0
            record.endCluster = Int32(shaped.clusterCount)
            record.trimmed = record.endCluster
            record.baseLevel = place.ruby.baseLevel
            var x = place.x
            forEachVisualPart(of: record, in: shaped) { run, clusters, _ in
                var run = run
                run.kind = .inserted
                run.isInserted = true
                let width = shaped.clusters[clusters.upperBound].x - shaped.clusters[clusters.lowerBound].x
                // Upright glyphs have a central baseline.
                let height = place.ruby.ascent + place.ruby.descent
                let above = run.orientation.isCentral ? height - height / 2 : place.ruby.ascent
                body(
                    GlyphRunView(
                        shaped: shaped, run: run, clusters: clusters,
                        glyphs: shaped.glyphRange(of: clusters, in: run), x: x, width: width,
                        baseline: place.top + above, style: place.style, axes: axes,
                        utf8Range: place.base.lowerBound..<place.base.lowerBound))
                x += width
            }
        }
    }

    /// An annotation on its line, in ``LayoutUnit``s.
    private struct Annotation {
        var ruby: ShapedRuby
        var style: AttributedText.Style
        /// The range of the base in the layout's text, in UTF-8 offsets.
        var base: Range<Int>
        var x: Int
        /// The y of its over side, line-relative.
        var top: Int
    }

    private func forEachAnnotation(inLine index: Int, _ body: (Annotation) -> Void) {
        let record = records[index]
        let rubies = storages[Int(record.storage)].rubies
        guard !rubies.isEmpty else { return }
        // The positions of the bases: each run of the line is in one base, or in none.
        var spans: [Int: (left: Int, right: Int, top: Int, bottom: Int, style: AttributedText.Style)] = [:]
        var isCentral = false
        forEachGlyphRun(inLine: index) { view in
            guard !view.utf8Range.isEmpty, !view.run.isInserted, view.style.attributes.ruby != nil else { return }
            let found = rubies.firstIndex(holding: view.utf8Range.lowerBound - record.textBase)
            guard let found else { return }
            let box = view.emBox
            isCentral = view.run.isOnCentralBaseline
            let (top, bottom) = (view.baseline - box.above, view.baseline + box.below)
            let known = spans[found]
            spans[found] = (
                min(view.x, known?.left ?? .max), max(view.x + view.width, known?.right ?? .min),
                min(top, known?.top ?? .max), max(bottom, known?.bottom ?? .min), known?.style ?? view.style
            )
        }
        let (left, right) = (originX + record.x, originX + record.x + record.width)
        // An annotation is not moved over the previous one.
        var previous = left
        for (found, span) in spans.sorted(by: { $0.key < $1.key }) {
            let ruby = rubies[found]
            let base = record.textBase + ruby.base.lowerBound..<record.textBase + ruby.base.upperBound
            // The annotation of a broken base is next to its first part.
            guard base.lowerBound >= record.textStart else { continue }
            // Centred, within the line's ends, where there is no kana to overlap.
            var x = span.left + (span.right - span.left - ruby.width) / 2
            if ruby.width <= right - left { x = max(left, min(max(previous, right - ruby.width), x)) }
            previous = x + ruby.width
            let overlap = isCentral ? ruby.centralOverlap : 0
            let top =
                ruby.position == .over
                ? span.top - ruby.ascent - ruby.descent + overlap : span.bottom - overlap
            body(Annotation(ruby: ruby, style: span.style, base: base, x: x, top: top))
        }
    }

    /// Whether a line has ruby annotations.
    package func hasRuby(inLine index: Int) -> Bool { !storages[Int(records[index].storage)].rubies.isEmpty }
}

extension [ShapedRuby] {
    /// The index of the annotation whose base contains a paragraph offset.
    fileprivate func firstIndex(holding offset: Int) -> Int? {
        let index = partitioningIndex { $0.base.lowerBound > offset } - 1
        return index >= 0 && offset < self[index].base.upperBound ? index : nil
    }
}

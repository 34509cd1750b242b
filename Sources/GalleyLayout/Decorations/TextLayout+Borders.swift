internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The boxes of borders around ranges of text.
extension TextLayout {
    /// The attribute of a border: ``TextAttributes/backgroundBorder`` or ``TextAttributes/border``.
    package enum BorderLayer: CaseIterable {
        case behindText, overText

        func border(of attributes: TextAttributes) -> Border? {
            self == .overText ? attributes.border : attributes.backgroundBorder
        }

        fileprivate func border(atUTF8 offset: Int, of text: AttributedText) -> Border? {
            border(of: text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes)
        }
    }

    /// Adjacent runs of a line with the same border.
    private struct Stretch {
        var border: Border
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int
        /// Whether the border's own edges are in the line, if it takes space.
        var hasLeftEdge = false
        var hasRightEdge = false
    }

    /// Calls `body` for the boxes of a line from left to right: one for each sequence of adjacent runs with the same
    /// border, as high as the requested fonts. Hanging white space at the line's end is excluded: a box that starts
    /// before it has only its edge in the line.
    package func forEachBorderBox(_ layer: BorderLayer, inLine index: Int, _ body: (BorderBox) -> Void) {
        var stretch: Stretch?
        // The start of the edges of boxes inside the next run's box.
        var start: Int?
        var startsWithEdge = false
        // A box with only one edge found so far.
        var bare: Stretch?
        let trimmed = Int(records[index].trimmed)
        let isRightToLeft = records[index].baseLevel & 1 == 1
        func place(_ edge: PlacedEdge) {
            let isInside = edge.kind.rank < layer.rank
            let isOwn = edge.kind.rank == layer.rank
            if isInside { bare?.right = edge.right }
            if edge.kind.opensBox != isRightToLeft {
                // An inner box may have only this edge in the line.
                if isInside, !isRightToLeft, let open = stretch?.border,
                    layer.border(atUTF8: edge.offset, of: text)?.isSame(as: open) == true
                {
                    stretch?.right = edge.right
                }
                start = isInside ? start ?? edge.left : edge.right
                startsWithEdge = startsWithEdge || isOwn
                if isOwn {
                    if let done = stretch { finish(done, layer, inLine: index, body) }
                    stretch = nil
                    bare = bareStretch(layer, at: edge.right, edge, inLine: index)
                    bare?.hasLeftEdge = true
                }
            } else if isInside {
                stretch?.right = edge.right
            } else {
                if isOwn, stretch == nil {
                    stretch = bare ?? bareStretch(layer, at: edge.left, edge, inLine: index)
                }
                stretch?.hasRightEdge = isOwn
                if let done = stretch { finish(done, layer, inLine: index, body) }
                (stretch, bare, start, startsWithEdge) = (nil, nil, nil, false)
            }
        }
        forEachGlyphRun(inLine: index, edge: place) { view in
            guard view.width > 0, view.clusters.lowerBound < trimmed || view.run.isInserted else { return }
            defer { (start, startsWithEdge, bare) = (nil, false, nil) }
            guard let border = layer.border(of: view.style.attributes) else {
                if let done = stretch { finish(done, layer, inLine: index, body) }
                stretch = nil
                return
            }
            let extent = borderExtent(of: view, border: border, inLine: index)
            if var longer = stretch {
                if longer.border.isSame(as: border) {
                    longer.right = view.x + view.width
                    longer.top = min(longer.top, extent.top)
                    longer.bottom = max(longer.bottom, extent.bottom)
                    stretch = longer
                    return
                }
                finish(longer, layer, inLine: index, body)
            }
            stretch = Stretch(
                border: border, left: start ?? view.x, right: view.x + view.width, top: extent.top,
                bottom: extent.bottom, hasLeftEdge: startsWithEdge)
        }
        if let done = stretch ?? bare { finish(done, layer, inLine: index, body) }
    }

    /// A box without text, at one of its edges.
    private func bareStretch(_ layer: BorderLayer, at x: Int, _ edge: PlacedEdge, inLine index: Int) -> Stretch? {
        guard let border = layer.border(atUTF8: edge.offset, of: text) else { return nil }
        let extent =
            lineExtent(for: border, inLine: index)
            ?? (edge.baseline - Int(edge.font.ascent), edge.baseline + Int(edge.font.descent))
        return Stretch(border: border, left: x, right: x, top: extent.top, bottom: extent.bottom)
    }

    /// The top and bottom of a line, if the border's extent is the line.
    private func lineExtent(for border: Border, inLine index: Int) -> (top: Int, bottom: Int)? {
        guard let extent = border.extent, extent != .glyphs else { return nil }
        let top = originY + records[index].y
        return (top, top + records[index].height)
    }

    /// The top and bottom of a run: those of its font, or its attachment. The requested font is used, so that boxes
    /// with text in several scripts have a constant height, as in browsers.
    private func borderExtent(of view: GlyphRunView, border: Border, inLine index: Int) -> (top: Int, bottom: Int) {
        if let extent = lineExtent(for: border, inLine: index) { return extent }
        if view.run.kind == .attachment, let rect = attachmentRect(of: view) {
            let own = axes.lineRelative(rect)
            return (LayoutUnit.from(own.minY), LayoutUnit.from(own.maxY))
        }
        let extent = view.fontExtent
        return (view.baseline - extent.ascent, view.baseline + extent.descent)
    }

    private func finish(_ stretch: Stretch, _ layer: BorderLayer, inLine index: Int, _ body: (BorderBox) -> Void) {
        let record = records[index]
        let (start, end) = (originX + record.x, originX + record.x + record.width)
        var (left, right) = (max(stretch.left, start), min(stretch.right, end))
        // A box without text has zero width.
        guard right > left || (right == left && stretch.left == stretch.right) else { return }
        var openSides: BorderBox.Sides = []
        let isRightToLeft = record.baseLevel & 1 == 1
        let isSliced = stretch.border.decorationBreak == .slice
        if isSliced, left == start, goesOn(stretch.border, layer, after: isRightToLeft ? index : index - 1) {
            openSides.insert(.left)
        }
        if isSliced, right == end, goesOn(stretch.border, layer, after: isRightToLeft ? index - 1 : index) {
            openSides.insert(.right)
        }
        // A fragment separated by text of the other direction from the rest of its box has no edge there, and no space
        // for one.
        if stretch.border.affectsLayout {
            if !stretch.hasLeftEdge, isSliced || left > start { openSides.insert(.left) }
            if !stretch.hasRightEdge, isSliced || right < end { openSides.insert(.right) }
        }
        if stretch.border.extent == .container {
            let edges = record.frame.edges(in: regionWidth, isRightToLeft: isRightToLeft)
            (left, right) = (originX + edges.left, originX + max(edges.left, edges.right))
        }
        let bounds = Rect(
            x: LayoutUnit.points(left), y: LayoutUnit.points(stretch.top), width: LayoutUnit.points(right - left),
            height: LayoutUnit.points(stretch.bottom - stretch.top))
        let box = BorderBox(stretch.border, around: bounds, openSides: openSides, isRightToLeft: isRightToLeft)
        if let box { body(box) }
    }

    /// Whether `border` continues without interruption around the break after a line. The end of a paragraph interrupts
    /// it.
    private func goesOn(_ border: Border, _ layer: BorderLayer, after index: Int) -> Bool {
        guard index >= 0, index + 1 < records.count else { return false }
        let (line, next) = (records[index], records[index + 1])
        guard line.textBase == next.textBase else { return false }
        let shaped = storages[Int(line.storage)].shaped
        let visibleEnd =
            line.trimmed < line.endCluster
            ? line.textBase + Int(shaped.clusters[Int(line.trimmed)].start) : line.textEnd
        guard visibleEnd > line.textStart else { return false }
        // The last visible character, the last hanging one, and the first of the next line.
        for offset in [visibleEnd - 1, line.textEnd - 1, next.textStart] {
            let style = text.style(ofRun: text.styleRunIndex(atUTF8: offset))
            guard areSame(layer.border(of: style.attributes), border) else { return false }
        }
        return true
    }

    /// Whether there are any borders.
    package var hasBorders: Bool {
        func isBordered(_ style: AttributedText.Style) -> Bool {
            let attributes = style.attributes
            return attributes.border != nil || attributes.backgroundBorder != nil || attributes.blockBorder != nil
                || style.hasStyledBlock
        }
        return text.styles.contains(where: isBordered)
            || container.truncationToken?.styles.contains(where: isBordered) ?? false
    }

    /// The bounds of all borders.
    var borderInk: Rect {
        var ink = Rect.zero
        func add(_ box: BorderBox) {
            ink = ink.union(self.ink(of: box.inkWithoutShadow, shadow: box.border.shadow))
        }
        forEachBlockBox(in: records.indices, add)
        for index in records.indices {
            for layer in BorderLayer.allCases {
                forEachBorderBox(layer, inLine: index, add)
            }
        }
        return ink
    }
}

extension ShapedRun.Kind {
    /// The nesting order of an edge's box.
    fileprivate var rank: Int { isRuby ? 0 : isOuter ? 2 : 1 }
}

extension TextLayout.BorderLayer {
    fileprivate var rank: Int { self == .behindText ? 2 : 1 }
}

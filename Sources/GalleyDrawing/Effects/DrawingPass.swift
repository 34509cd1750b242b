internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// The passes of a drawing, in order.
enum DrawingPass: UInt16, CaseIterable {
    case blockBorders
    case cells
    case backgrounds
    case backgroundBorders
    case shadows
    case underlines
    case overlines
    case glyphs
    case emphasis
    case attachments
    case innerShadows
    case strikethroughs
    case borders
    case links

    private var bit: UInt16 { 1 << rawValue }

    /// Whether a style needs this pass.
    private func isNeeded(by attributes: TextAttributes) -> Bool {
        switch self {
        case .blockBorders: attributes.blockBorder != nil || attributes.storage.hasStyledBlock
        case .cells: attributes.cell != nil || attributes.block?.isInCellWithBlocks == true
        case .backgrounds: attributes.backgroundColor != nil
        case .backgroundBorders: attributes.backgroundBorder != nil
        case .shadows: attributes.shadow != nil
        case .underlines: attributes.underline != nil
        case .overlines: attributes.overline != nil
        case .glyphs: true
        case .emphasis: attributes.emphasis != nil
        case .attachments: attributes.attachment?.content != nil
        case .innerShadows: attributes.innerShadow != nil
        case .strikethroughs: attributes.strikethrough != nil
        case .borders: attributes.border != nil
        case .links: attributes.link != nil
        }
    }

    /// Draws everything visible of `content`, and the parts of `debug`.
    static func drawAll(_ content: DrawnContent, debug: DebugOverlay = [], with painter: any Painter) {
        if let tagger = painter.tagger {
            tagger.withText(content) { drawLayers(of: content, with: painter) }
            painter.select(StructureTree.Artifact.decoration.rawValue)
        } else {
            drawLayers(of: content, with: painter)
        }
        if !debug.isEmpty { DebugPass.draw(content, debug, with: painter) }
    }

    private static func drawLayers(of content: DrawnContent, with painter: any Painter) {
        // Determined once, so that unused effects cost nothing.
        let layout = content.layout
        let all = allCases
        var needed = DrawingPass.glyphs.bit
        func appearance(at styles: [AttributedText.Style]) {
            for style in styles {
                let attributes = style.attributes
                for pass in all where needed & pass.bit == 0 && pass.isNeeded(by: attributes) { needed |= pass.bit }
            }
        }
        appearance(at: layout.text.styles)
        if let token = layout.container.truncationToken { appearance(at: token.styles) }
        let lines = content.visibleLines(in: painter.visible.map { $0.inset(by: EdgeInsets(-layout.inkReach)) })
        guard !lines.isEmpty else { return }
        let page = painter
        let painter = layout.axes.isVertical ? RotatedPainter(painter, layout.axes) : painter
        for pass in all where needed & pass.bit != 0 {
            if pass != .glyphs { painter.select(StructureTree.Artifact.decoration.rawValue) }
            if pass == .blockBorders {
                BorderPass.drawBlocks(lines, of: content, with: painter)
            } else if pass == .cells {
                CellPass.draw(lines, of: layout, with: painter)
            } else if pass == .glyphs, page.tagger != nil {
                for index in readingOrder(of: lines, in: layout) where content.contains(index) {
                    if content.cancellation?.isCancelled == true { return }
                    pass.drawLine(index, of: layout, with: painter, onPage: page)
                }
            } else {
                for index in lines where content.contains(index) {
                    if content.cancellation?.isCancelled == true { return }
                    pass.drawLine(index, of: layout, with: painter, onPage: page)
                }
            }
        }
    }

    /// The order in which lines are read: those of a table's cells alternate.
    private static func readingOrder(of lines: Range<Int>, in layout: TextLayout) -> [Int] {
        func start(_ index: Int) -> Int { layout.lines[index].utf8Range.lowerBound }
        let isOrdered = zip(lines, lines.dropFirst()).allSatisfy { start($0) <= start($1) }
        return isOrdered ? Array(lines) : lines.sorted { (start($0), $0) < (start($1), $1) }
    }

    /// - Parameters:
    ///   - painter: Receives line-relative coordinates.
    ///   - page: Receives coordinates of the page.
    private func drawLine(
        _ index: Int, of layout: TextLayout, with painter: any Painter, onPage page: any Painter
    ) {
        switch self {
        case .blockBorders, .cells: break
        case .backgrounds: BackgroundPass.draw(DrawnLine(index, of: layout), with: painter)
        case .backgroundBorders: BorderPass.draw(.behindText, line: index, of: layout, with: painter)
        case .shadows: ShadowPass.draw(.outer, of: DrawnLine(index, of: layout), in: layout, with: painter)
        case .underlines: DecorationPass.draw(.underline, line: index, of: layout, with: painter)
        case .overlines: DecorationPass.draw(.overline, line: index, of: layout, with: painter)
        case .glyphs: GlyphPass.draw(line: index, of: layout, with: painter)
        case .emphasis: EmphasisPass.draw(line: index, of: layout, with: page)
        case .attachments: AttachmentPass.draw(line: index, of: layout, with: page)
        case .innerShadows: ShadowPass.draw(.inner, of: DrawnLine(index, of: layout), in: layout, with: painter)
        case .strikethroughs: DecorationPass.draw(.strikethrough, line: index, of: layout, with: painter)
        case .borders: BorderPass.draw(.overText, line: index, of: layout, with: painter)
        case .links: if painter.hasLinks { LinkPass.draw(DrawnLine(index, of: layout), with: painter) }
        }
    }
}

extension TextAttributes {
    /// The maximum distance of ink from the line of text with these attributes, beyond that of plain glyphs.
    fileprivate var reach: Double {
        max(
            border?.reach ?? 0, backgroundBorder?.reach ?? 0, blockBorder?.reach ?? 0, underline?.reach ?? 0,
            overline?.reach ?? 0, strikethrough?.reach ?? 0, glyphReach + (shadow?.reach ?? 0), attachment?.reach ?? 0,
            storage.anyBlock.styledReach)
    }

    private var glyphReach: Double {
        let stroke = stroke.map { $0.width.isFinite ? max(0, $0.width) : 0 } ?? 0
        guard let map = drawnTransform else { return stroke }
        // Glyphs are rarely larger than their line, and their margin is twice that.
        let growth = max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d))
        return stroke + max(abs(map.tx), abs(map.ty)) + growth * 4 * (font?.size ?? 16)
    }
}

extension LineDecoration {
    /// The maximum distance of the line from the position of a thin one.
    fileprivate var reach: Double {
        // A wave is four times as high as its stroke.
        let offset = offset.map { $0.isFinite ? min(abs($0), 10_000) : 0 } ?? 0
        return 4 * min(width ?? 0, 10_000) + offset + (shadow?.reach ?? 0)
    }
}

extension TextAttachment {
    /// The maximum extent of the image beyond its box.
    fileprivate var reach: Double { max(0, -insets.top, -insets.left, -insets.bottom, -insets.right) }
}

extension DrawnContent {
    /// The lines whose ink may be inside `rect`; glyphs may extend beyond their line box by its height.
    ///
    /// - Complexity: O(*lines*), with a few comparisons each: overhang differs from line to line, so that ink is not
    ///   ordered.
    func visibleLines(in rect: Rect?) -> Range<Int> {
        guard let rect else { return lines }
        if layout.axes.isVertical {
            func isVisible(_ line: Int) -> Bool {
                let frame = layout.lines[line].frame
                let margin = 2 * frame.width
                return frame.maxX + margin >= rect.minX && frame.minX - margin <= rect.maxX
            }
            let first = lines.first(where: isVisible) ?? lines.upperBound
            return first..<max(first, (lines.last(where: isVisible) ?? lines.lowerBound - 1) + 1)
        }
        let first = lines.first { layout.inkBounds(ofLine: $0).bottom >= rect.minY } ?? lines.upperBound
        let last = lines.last { layout.inkBounds(ofLine: $0).top <= rect.maxY } ?? lines.lowerBound - 1
        return first..<max(first, last + 1)
    }
}

extension TextLayout {
    /// The maximum distance of ink from its line, beyond that of plain glyphs.
    fileprivate var inkReach: Double {
        (text.styles + (container.truncationToken?.styles ?? [])).reduce(0) { max($0, $1.attributes.reach) }
    }

    fileprivate func inkBounds(ofLine index: Int) -> (top: Double, bottom: Double) {
        let line = lines[index]
        let frame = line.frame
        let margin = 2 * max(frame.height, line.ascent + line.descent)
        return (frame.minY - margin, frame.maxY + margin)
    }
}

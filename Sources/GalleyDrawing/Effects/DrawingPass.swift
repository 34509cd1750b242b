internal import GalleyLayout
internal import GalleyText

/// The layers of a drawing, in the order in which they are drawn.
enum DrawingPass: CaseIterable {
    case backgrounds
    case underlines
    case glyphs
    case attachments
    case strikethroughs
    case links

    /// Whether a style needs this pass.
    private func isNeeded(by attributes: borrowing TextAttributes) -> Bool {
        switch self {
        case .backgrounds: attributes.backgroundColor != nil
        case .underlines: attributes.underline != nil
        case .strikethroughs: attributes.strikethrough != nil
        case .links: attributes.link != nil
        case .glyphs, .attachments: false
        }
    }

    /// Draws all that can be seen of `content`.
    static func drawAll(_ content: DrawnContent, with painter: any Painter) {
        let used = passes(usedBy: content)
        for pass in allCases where used.contains(pass) {
            for line in content.lines where line.isVisible(in: painter.visible) {
                switch pass {
                case .backgrounds: BackgroundPass.draw(line, with: painter)
                case .underlines: DecorationPass.draw(.underline, of: line, with: painter)
                case .glyphs: GlyphPass.draw(line, of: content, with: painter)
                case .attachments: break
                case .strikethroughs: DecorationPass.draw(.strikethrough, of: line, with: painter)
                case .links: if painter.hasLinks { LinkPass.draw(line, with: painter) }
                }
            }
            if pass == .attachments { AttachmentPass.draw(content.attachments, with: painter) }
        }
    }

    /// Found once, so that an effect nobody uses costs nothing.
    private static func passes(usedBy content: borrowing DrawnContent) -> Set<DrawingPass> {
        var used: Set<DrawingPass> = [.glyphs]
        if !content.attachments.isEmpty { used.insert(.attachments) }
        let optional: [DrawingPass] = [.backgrounds, .underlines, .strikethroughs, .links]
        for line in content.lines {
            for run in line.runs {
                for pass in optional where pass.isNeeded(by: run.attributes) { used.insert(pass) }
            }
        }
        return used
    }
}

extension TextLine {
    /// Whether any ink of the line can be inside `rect`; glyphs may leave their line box by its height.
    func isVisible(in rect: Rect?) -> Bool {
        guard let rect else { return true }
        let margin = max(frame.height, ascent + descent) * 2
        return frame.maxY + margin >= rect.minY && frame.minY - margin <= rect.maxY
    }
}

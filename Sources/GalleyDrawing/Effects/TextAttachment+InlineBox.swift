internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

extension TextAttachment {
    /// The attachment with its boxes laid out.
    func laidOut(
        _ inline: InlineBox, _ environment: BoxEnvironment, _ warnings: inout [GalleyWarning]
    ) throws(GalleyError) -> TextAttachment {
        var box = inline.box
        let scale = inline.pointSize
        if width > 0 { box.style.width = .points(width / scale) }
        if height > 0 { box.style.height = .points(height / scale) }
        try box.transformAll { (box) throws(GalleyError) in
            guard case .text(var content) = box.content, content.text.needsAttachmentLayout else { return }
            let inner = try content.text.layingOutAttachments(
                fonts: environment.fonts, imageSize: environment.imageSize)
            warnings += inner.warnings.map { GalleyWarning($0.code, $0.message) }
            content.text = inner.text
            box.content = .text(content)
        }
        let line = box.line(in: inline.availableWidth, isFilled: inline.fillsWidth)
        let layout = try line.layout(environment: environment)
        warnings += layout.nodes.flatMap { $0.text?.warnings ?? [] }.map { GalleyWarning($0.code, $0.message) }
        var result = self
        var laidOut = inline
        laidOut.drawing = Drawing(body: layout)
        guard let outer = layout.root.children.first else {
            result.content = .box(laidOut)
            return result
        }
        func margin(_ side: BoxSide) -> Double {
            switch box.style.margin[side] {
            case .points(let points): points
            case .percent(let percent): percent / 100 * (inline.availableWidth ?? 0)
            default: 0
            }
        }
        // A relative position moves the drawing of the box, but not the text around the box.
        let shift = box.relativeShift(in: inline.availableWidth)
        // The line of a block is as wide as its container, so that the alignment of the text has no effect.
        let least = inline.fillsWidth ? inline.availableWidth ?? 0 : 0
        let size = Size(
            width: max(least, outer.frame.maxX - shift.x + margin(.right)),
            height: max(0, outer.frame.maxY - shift.y + margin(.bottom)))
        (result.width, result.height) = (size.width * scale, size.height * scale)
        laidOut.naturalWidth = size.width
        result.content = .box(laidOut)
        let isBlock = box.style.display == .block || box.style.display == .flowRoot
        let baselines = outer.textBaselines
        if let baseline = isBlock ? baselines.last : baselines.first, !(isBlock && outer.clips) {
            result.descent = (size.height - (outer.frame.y - shift.y) - baseline) * scale
        }
        return result
    }
}

extension Box {
    /// The distance by which a relative position moves the box.
    fileprivate func relativeShift(in width: Double?) -> Point {
        guard style.position == .relative else { return .zero }
        func length(_ side: BoxSide) -> Double? {
            switch style.inset[side] {
            case .points(let points): points
            case .percent(let percent) where side == .left || side == .right: percent / 100 * (width ?? 0)
            default: nil
            }
        }
        return Point(
            x: length(.left) ?? length(.right).map { -$0 } ?? 0, y: length(.top) ?? length(.bottom).map { -$0 } ?? 0)
    }

    /// The line whose only item is the box, which is as wide as its contents if it has no width.
    ///
    /// - Parameter isFilled: Whether it is as wide as the line instead.
    fileprivate func line(in width: Double?, isFilled: Bool) -> Box {
        var item = self
        item.style.alignSelf = .auto
        (item.style.flexGrow, item.style.flexShrink, item.style.flexBasis) = (0, 0, .auto)
        var line = Box()
        line.style.flexDirection = .column
        if !isFilled {
            for side in BoxSide.allCases where item.style.margin[side] == .auto { item.style.margin[side] = .zero }
            line.style.alignItems = .flexStart
        }
        line.children = [item]
        if let width { line.style.width = .points(width) }
        return line
    }
}

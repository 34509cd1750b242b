internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// A frame of an animation in an element. It is decoded on the thread that draws it.
struct AnimatedFrame: Sendable, Equatable {
    var source: AnimationSource
    var index: Int
    /// The place and treatment; its image is that of the frame.
    var drawing: ImageDrawing

    func draw(on canvas: Canvas, at origin: Point, theme: ColorTheme) throws {
        var drawing = drawing
        drawing.image = try source.image(at: index)
        try drawing.draw(on: canvas, at: origin, theme: theme)
    }
}

extension ElementRecord {
    /// The animations of an element, in order.
    var animations: [AnimationSource] {
        switch source.kind {
        case .animation(let node): [node.source]
        case .text(let node): node.animations.isEmpty ? [] : animatedAttachments(of: node).map(\.source)
        default: []
        }
    }

    /// The frames of animations that are drawn at indices; missing indices are those of first frames.
    func animatedFrames(at indices: [Int]) -> [AnimatedFrame] {
        func index(_ number: Int) -> Int { indices.indices.contains(number) ? indices[number] : 0 }
        switch source.kind {
        case .animation(let node):
            var image = ImageNode(sources: [])
            image.contentMode = node.contentMode
            return [AnimatedFrame(source: node.source, index: index(0), drawing: ImageDrawing(image, nil, self))]
        case .text(let node):
            guard !node.animations.isEmpty else { return [] }
            var frames = animatedAttachments(of: node)
            for number in frames.indices { frames[number].index = index(number) }
            return frames
        default: return []
        }
    }

    /// The first frames of the animated attachments of a text, in the order of the text.
    private func animatedAttachments(of node: TextNode) -> [AnimatedFrame] {
        guard let text else { return [] }
        return text.attachments.compactMap { placed in
            guard case .hosted(let id)? = placed.attachment.content, let image = node.animations[id] else { return nil }
            let box = placed.rect.inset(by: placed.attachment.insets).moved(textOrigin.x, textOrigin.y)
            let (mode, focus) = placed.attachment.contentMode.inNodes
            return AnimatedFrame(
                source: .image(image), index: 0,
                drawing: ImageDrawing(
                    image: nil, rect: box, mode: mode, focus: focus, scale: source.environment.scale, cornerRadius: 0))
        }
    }
}

extension TextAttachment.ContentMode {
    /// The nearest content mode of image nodes. Images in their own size keep their centre visible.
    fileprivate var inNodes: (ImageNode.ContentMode, focus: UnitPoint) {
        let centre = UnitPoint(x: 0.5, y: 0.5)
        switch self {
        case .scaleToFill: return (.stretch, centre)
        case .aspectFit: return (.fit, centre)
        case .aspectFill: return (.fill, centre)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
            return (.center, centre)
        }
    }
}

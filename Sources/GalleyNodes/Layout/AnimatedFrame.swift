internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// The times of the frames of an animation.
struct AnimationTimeline: Sendable, Equatable {
    /// The time for which each frame is shown, in order.
    var durations: [Duration]
    /// The number of times that the frames are played; 0 is endless.
    var loops: Int

    /// - Parameter durations: shorter times than 20 ms count as 100 ms, as in browsers.
    init(durations: [Duration], loops: Int) {
        self.durations = durations.map { $0 < .milliseconds(20) ? .milliseconds(100) : $0 }
        self.loops = loops
    }

    /// The index of the frame that is shown after some time of playing, and the time until the next one; `nil` at the end.
    func frame(after time: Duration) -> (index: Int, next: Duration?) {
        guard durations.count > 1 else { return (0, nil) }
        let total = durations.reduce(.zero, +)
        let rounds = Int(time.inSeconds / total.inSeconds)
        if loops > 0, rounds >= loops { return (durations.count - 1, nil) }
        var rest = time - total * rounds
        if rest < .zero { rest = .zero }
        for (index, duration) in durations.enumerated() {
            if rest < duration {
                let isLast = loops > 0 && rounds == loops - 1 && index == durations.count - 1
                return (index, isLast ? nil : duration - rest)
            }
            rest -= duration
        }
        return (durations.count - 1, .zero)
    }
}

/// The frames of an animation: decoded ones of the program, or those of a file.
enum AnimationSource: Sendable, Equatable {
    case frames([AnimatedImageNode.Frame], loops: Int)
    case image(AnimatedImage)

    static func == (left: AnimationSource, right: AnimationSource) -> Bool {
        switch (left, right) {
        case (.frames(let one, let loops), .frames(let other, let otherLoops)): one == other && loops == otherLoops
        case (.image(let one), .image(let other)): one === other
        default: false
        }
    }

    var timeline: AnimationTimeline {
        switch self {
        case .frames(let frames, let loops): AnimationTimeline(durations: frames.map(\.duration), loops: loops)
        case .image(let image): AnimationTimeline(durations: image.durations, loops: image.loops)
        }
    }

    var count: Int {
        switch self {
        case .frames(let frames, _): frames.count
        case .image(let image): image.frameCount
        }
    }

    var naturalSize: Size {
        switch self {
        case .frames(let frames, _): frames.first?.image.naturalSize ?? .zero
        case .image(let image): image.naturalSize
        }
    }

    /// A frame; those of files are decoded on the calling thread.
    func image(at index: Int) throws -> Bitmap? {
        switch self {
        case .frames(let frames, _): frames.indices.contains(index) ? frames[index].image : nil
        case .image(let image): try image.frame(at: index)
        }
    }
}

/// A frame of an animation in an element. It is decoded on the thread that draws it.
struct AnimatedFrame: Sendable, Equatable {
    var source: AnimationSource
    var index: Int
    /// The place and treatment; its image is that of the frame.
    var drawing: ImageDrawing

    func draw(on canvas: any Canvas, at origin: Point, theme: ColorTheme) throws {
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

extension Attachment.ContentMode {
    /// The nearest content mode of image nodes. Images in their own size keep their centre in sight.
    fileprivate var inNodes: (ImageNode.ContentMode, focus: Point) {
        let centre = Point(x: 0.5, y: 0.5)
        switch self {
        case .scaleToFill: return (.stretch, centre)
        case .aspectFit: return (.fit, centre)
        case .aspectFill: return (.fill, centre)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
            return (.center, centre)
        }
    }
}

internal import GalleyDisplay
public import GalleyDrawing
internal import GalleyText
internal import GalleyBoxes

/// An image with frames that are shown one after the other while the node is in sight.
public struct AnimatedImageNode: PrimitiveNode, Equatable {
    static var kindName: String { "animation" }

    /// A frame and the time for which it is shown.
    public struct Frame: Sendable, Equatable {
        /// The picture.
        public var image: Bitmap
        /// At least 20 ms; shorter times count as 100 ms, as in browsers.
        public var duration: Duration

        /// A frame.
        public init(_ image: Bitmap, duration: Duration) {
            self.image = image
            self.duration = duration
        }

        /// Compares images by identity.
        public static func == (left: Frame, right: Frame) -> Bool {
            left.image === right.image && left.duration == right.duration
        }

        var shownFor: Duration { duration < .milliseconds(20) ? .milliseconds(100) : duration }
    }

    /// The frames, in order.
    public var frames: [Frame]
    /// The number of times that the frames are played; 0 is endless.
    public var loops: Int
    /// Default `fit`.
    public var contentMode = ImageNode.ContentMode.fit
    /// Whether the frames play. Default true.
    public var isPlaying = true

    /// A node that plays frames.
    public init(_ frames: [Frame], loops: Int = 0) {
        self.frames = frames
        self.loops = max(0, loops)
    }

    /// The node with a content mode.
    public func contentMode(_ mode: ImageNode.ContentMode) -> AnimatedImageNode {
        var copy = self
        copy.contentMode = mode
        return copy
    }

    /// The node, which plays or not.
    public func playing(_ isPlaying: Bool) -> AnimatedImageNode {
        var copy = self
        copy.isPlaying = isPlaying
        return copy
    }

    func makeBox() -> Box {
        var box = Box()
        box.content = .image("")
        return box
    }

    func resolve(_ box: inout Box, in context: NodeContext) {
        let size = frames.first?.image.naturalSize ?? .zero
        box.content = .image("\(size.width)x\(size.height)")
    }

    /// The index of the frame that is shown after some time of playing, and the time until the next one; `nil` at the end.
    func frame(after time: Duration) -> (index: Int, next: Duration?) {
        guard frames.count > 1 else { return (0, nil) }
        let total = frames.reduce(Duration.zero) { $0 + $1.shownFor }
        let rounds = Int(time.inSeconds / total.inSeconds)
        if loops > 0, rounds >= loops { return (frames.count - 1, nil) }
        var rest = time - total * rounds
        if rest < .zero { rest = .zero }
        for (index, frame) in frames.enumerated() {
            if rest < frame.shownFor {
                let isLast = loops > 0 && rounds == loops - 1 && index == frames.count - 1
                return (index, isLast ? nil : frame.shownFor - rest)
            }
            rest -= frame.shownFor
        }
        return (frames.count - 1, .zero)
    }

    func drawing(_ index: Int, _ record: ElementRecord) -> ElementDrawing.Content {
        guard frames.indices.contains(index) else { return .none }
        var node = ImageNode(frames[index].image)
        node.contentMode = contentMode
        return .image(ImageDrawing(node, frames[index].image, record))
    }

    func firstFrame(_ record: ElementRecord) -> ElementDrawing.Content { drawing(0, record) }
}

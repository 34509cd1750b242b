internal import GalleyDisplay
public import GalleyDrawing
internal import GalleyText
internal import GalleyBoxes

/// An image with frames that are shown one after the other while the node is visible.
///
/// ```swift
/// let image = try AnimatedImage(contentsOf: "spinner.gif")
/// let node = AnimatedImageNode(image).size(width: 32, height: 32)
/// ```
///
/// Frames of files are decoded in the background when they are shown, a few at a time.
public struct AnimatedImageNode: PrimitiveNode, Equatable {
    static var kindName: String { "animation" }

    /// A frame and the time for which it is shown.
    public struct Frame: Sendable, Equatable {
        /// The picture.
        public var image: Bitmap
        /// The duration of the frame, at least 20 ms; shorter times count as 100 ms, as in browsers.
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
    }

    let source: AnimationSource
    /// Default `fit`.
    public var contentMode = ImageNode.ContentMode.fit
    /// Whether the frames play. Default true.
    public var isPlaying = true

    /// A node that plays frames.
    public init(_ frames: [Frame], loops: Int = 0) {
        source = .frames(frames, loops: max(0, loops))
    }

    /// Creates a node that plays an animation, as often as its file states.
    public init(_ image: AnimatedImage) { source = .image(image) }

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
        let size = source.naturalSize
        box.content = .image("\(size.width)x\(size.height)")
    }
}

internal import GalleyDisplay
public import GalleyDrawing
public import GalleyText
internal import GalleyBoxes

/// An image, which is loaded in the background when the node comes near to being seen.
///
/// ```swift
/// ImageNode("photo.jpg").contentMode(.fill).size(width: 120, height: 80)
/// ```
///
/// Until it is loaded its natural size is unknown, so that a node without a width and a height has no size.
public struct ImageNode: PrimitiveNode, Equatable {
    /// The fit of an image in its node.
    public enum ContentMode: String, Sendable, Hashable, CaseIterable {
        /// Stretched.
        case stretch
        /// Scales the image as large as possible within the node.
        case fit
        /// Scales the image as small as possible to cover the node.
        case fill
        /// In its own size.
        case center
    }

    static var kindName: String { "image" }

    /// Names of the same image, from the best to the worst. A better one replaces a worse one when it is loaded.
    public var sources: [String]
    /// An image that is there already; it is not loaded.
    var bitmap: Bitmap?
    /// Default `fit`.
    public var contentMode = ContentMode.fit
    /// The point of the image, in fractions of its size, that stays visible when the image is cropped. Default: the
    /// centre.
    public var focus = UnitPoint.center
    /// Replaces the colours of the image; its opacity is kept.
    public var tint: Color?
    /// Changes the image on the thread that draws it.
    public var modifier: ImageModifier?
    /// Shown until the image is loaded, and where it cannot be loaded.
    public var defaultImage: Bitmap?
    /// The number of times that failed loading is tried again. Default 0.
    public var retries = 0
    /// The time before loading is tried again; it doubles with each attempt. Default 0.5 s.
    public var retryDelay = Duration.milliseconds(500)
    /// Read out in place of the image.
    public var label: String?
    var onLoad: NodeAction<NodeImageOutcome>?

    /// A node with an image that the environment's loader knows by name.
    public init(_ source: String) { sources = [source] }

    /// A node with one of several images, the best first.
    public init(sources: [String]) { self.sources = sources }

    /// A node with an image in memory.
    public init(_ bitmap: Bitmap) {
        sources = []
        self.bitmap = bitmap
    }

    /// The node with a content mode, and the point that stays visible when the image is cropped.
    public func contentMode(_ mode: ContentMode, focus: UnitPoint = .center) -> ImageNode {
        changing { ($0.contentMode, $0.focus) = (mode, focus) }
    }

    /// The node in one colour.
    public func tint(_ color: Color?) -> ImageNode { changing { $0.tint = color } }

    /// The node with a modifier.
    public func modifier(_ modifier: ImageModifier?) -> ImageNode { changing { $0.modifier = modifier } }

    /// The node with an image to show until its own is loaded.
    public func defaultImage(_ image: Bitmap?) -> ImageNode { changing { $0.defaultImage = image } }

    /// The node, which tries again when loading fails.
    public func retries(_ count: Int, delay: Duration = .milliseconds(500)) -> ImageNode {
        changing { ($0.retries, $0.retryDelay) = (max(0, count), delay) }
    }

    /// The node with an alternative text.
    public func label(_ label: String?) -> ImageNode { changing { $0.label = label } }

    /// Calls `action` when loading makes progress, ends or fails.
    public func onLoad(_ action: @escaping @MainActor @Sendable (NodeImageOutcome) -> Void) -> ImageNode {
        changing { $0.onLoad = NodeAction(action) }
    }

    private func changing(_ change: (inout ImageNode) -> Void) -> ImageNode {
        var copy = self
        change(&copy)
        return copy
    }

    /// Compares values, and images in memory by identity.
    public static func == (left: ImageNode, right: ImageNode) -> Bool {
        left.sources == right.sources && left.bitmap === right.bitmap && left.contentMode == right.contentMode
            && left.focus == right.focus && left.tint == right.tint && left.modifier == right.modifier
            && left.defaultImage === right.defaultImage && left.retries == right.retries
            && left.retryDelay == right.retryDelay && left.label == right.label
    }

    func makeBox() -> Box {
        var box = Box()
        box.content = .image("")
        return box
    }

    func resolve(_ box: inout Box, in context: NodeContext) {
        // The name that the layout requests contains the size.
        let size = context.state.imageSize ?? bitmap?.naturalSize ?? defaultImage?.naturalSize ?? .zero
        box.content = .image("\(size.width)x\(size.height)")
    }

    /// The natural size in a name that ``resolve(_:in:)`` has made.
    static func size(in name: String) -> Size? {
        let parts = name.split(separator: "x")
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else { return nil }
        return Size(width: width, height: height)
    }
}

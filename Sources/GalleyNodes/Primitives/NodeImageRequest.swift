public import GalleyDisplay
internal import GalleyDrawing
public import GalleyText

/// A request for an image.
public struct NodeImageRequest: Sendable {
    /// The name that the node gives.
    public let name: String
    /// The size in which the image is drawn, in pixels; zero where it is unknown.
    public let pixelSize: Size
    /// Higher ones first: 3 for visible nodes, 2 for those to be drawn, 1 for those to be preloaded. It follows the
    /// node.
    public var priority: Int { sharedPriority.value }
    private let sharedPriority: NodeImagePriority
    /// Runs work of the loader in the background of the host.
    public let queue: DisplayQueue
    /// Reports a step, from any thread. Nothing is accepted after `finished` or `failed`.
    public let report: @Sendable (NodeImageReport) -> Void

    /// A request.
    public init(
        name: String, pixelSize: Size, priority: Int, queue: DisplayQueue,
        report: @escaping @Sendable (NodeImageReport) -> Void
    ) {
        self.name = name
        self.pixelSize = pixelSize
        sharedPriority = NodeImagePriority(priority)
        self.queue = queue
        self.report = report
    }
}

extension NodeImageRequest {
    init(
        name: String, pixelSize: Size, priority: NodeImagePriority, queue: DisplayQueue,
        report: @escaping @Sendable (NodeImageReport) -> Void
    ) {
        self.name = name
        self.pixelSize = pixelSize
        sharedPriority = priority
        self.queue = queue
        self.report = report
    }
}

public import GalleyDisplay
public import GalleyDrawing
internal import GalleySupport
public import GalleyText

/// Loads the images of nodes.
public protocol NodeImageLoader: Sendable {
    /// Begins to load an image.
    ///
    /// - Returns: a closure that cancels; it may be called from any thread, also after the end.
    func load(_ request: NodeImageRequest) -> @Sendable () -> Void
}

/// A request for an image.
public struct NodeImageRequest: Sendable {
    /// The name that the node gives.
    public let name: String
    /// The size in which the image is drawn, in pixels; zero where it is unknown.
    public let pixelSize: Size
    /// Higher ones first: 3 for nodes in sight, 2 for those to be drawn, 1 for those to be preloaded. It follows the node.
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

/// A priority that changes while a request waits.
final class NodeImagePriority: Sendable {
    private let stored: Guarded<Int>
    init(_ value: Int) { stored = Guarded(value) }
    var value: Int { stored.withLock { $0 } }
    func set(_ value: Int) { stored.withLock { $0 = value } }
}

/// A step of a loader.
public enum NodeImageReport: Sendable {
    /// The share that was loaded, from 0 to 1.
    case progress(Double)
    /// An image of less than the final quality.
    case partial(Bitmap)
    /// The image.
    case finished(Bitmap)
    /// The image cannot be loaded.
    case failed(any Error)
}

/// Loads picture files in the background, without a network.
public struct NodeFileImages: NodeImageLoader {
    private let files: any ImageLoader

    /// A loader of what `files` finds. Give a ``GalleyDrawing/FileImageLoader`` with a root folder for names from outside.
    public init(_ files: any ImageLoader = FileImageLoader()) { self.files = files }

    /// Reads and decodes the file on a worker of the host's queue.
    public func load(_ request: NodeImageRequest) -> @Sendable () -> Void {
        let files = files
        let work = request.queue.submit(priority: request.priority, label: "image \(request.name)") { _ in
            let size = request.pixelSize
            return try files.image(
                named: request.name,
                pixelSize: size.width > 0 && size.height > 0 ? size : Size(width: .infinity, height: .infinity))
        } completion: { outcome in
            switch outcome {
            case .finished(let image): request.report(.finished(image))
            case .failed(let error): request.report(.failed(error))
            case .cancelled: break
            }
        }
        return { work.cancel() }
    }
}

/// A loader for tests and previews, whose images arrive when the program says so.
public final class ManualImages: NodeImageLoader {
    private struct State: Sendable {
        var waiting: [(id: Int, request: NodeImageRequest)] = []
        var next = 0
        var cancelled: [String] = []
    }

    private let state = Guarded(State())

    /// A loader without requests.
    public init() {}

    /// Keeps the request.
    public func load(_ request: NodeImageRequest) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.next += 1
            state.waiting.append((state.next, request))
            return state.next
        }
        return { [weak self] in
            self?.state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
                state.cancelled.append(state.waiting.remove(at: index).request.name)
            }
        }
    }

    /// The names that were asked for and not answered.
    public var waiting: [String] { state.withLock { $0.waiting.map(\.request.name) } }

    /// The priorities of the requests that wait.
    public var priorities: [Int] { state.withLock { $0.waiting.map(\.request.priority) } }

    /// The names of the requests that were cancelled.
    public var cancelled: [String] { state.withLock { $0.cancelled } }

    /// Reports a step of the oldest request for `name`.
    ///
    /// - Returns: false where no request waits.
    @discardableResult public func report(_ report: NodeImageReport, for name: String) -> Bool {
        let request = state.withLock { state -> NodeImageRequest? in
            guard let index = state.waiting.firstIndex(where: { $0.request.name == name }) else { return nil }
            switch report {
            case .finished, .failed: return state.waiting.remove(at: index).request
            case .progress, .partial: return state.waiting[index].request
            }
        }
        request?.report(report)
        return request != nil
    }
}

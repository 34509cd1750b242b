internal import GalleyDisplay
public import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// Loads picture files in the background, without a network.
public struct NodeFileImages: NodeImageLoader {
    private let files: any ImageLoader

    /// Creates a loader of the images that `files` finds. Pass a ``GalleyDrawing/FileImageLoader`` with a root folder
    /// for names from outside.
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

internal import Galley
internal import GalleyDisplay
internal import GalleyNodes
internal import GalleySupport
internal import GalleyTesting

/// Loads the images of a scene: in the background, or after a time on the scene's clock if a node requests that.
final class SceneImages: NodeImageLoader {
    /// The images of one node that arrive late or fail.
    private struct Delay: Sendable {
        var file: String
        var late: Duration
        /// The number of requests that still fail.
        var failures: Int
    }

    /// A request that waits for the clock.
    private struct Waiting: Sendable {
        let number: Int
        let due: Duration
        let request: NodeImageRequest
        let file: String
        let fails: Bool
    }

    private struct State: Sendable {
        var delays: [String: Delay] = [:]
        var waiting: [Waiting] = []
        var next = 0
        var animations: [String: AnimatedImage] = [:]
    }

    private let state = Guarded(State())
    private let files: FileImageLoader
    private let clock: ManualClock

    init(files: FileImageLoader, clock: ManualClock) {
        self.files = files
        self.clock = clock
    }

    /// The name with which a node requests an image that arrives late or fails.
    ///
    /// - Parameter owner: distinguishes the nodes of a scene. A node keeps its image, and the number of its failures, while
    ///   its description is the same.
    func name(_ file: String, of owner: String, late: Duration, fails: Int) -> String {
        let name = "\(file)\u{0}\(late)\u{0}\(fails)\u{0}\(owner)"
        state.withLock { state in
            if state.delays[name] == nil { state.delays[name] = Delay(file: file, late: late, failures: fails) }
        }
        return name
    }

    /// The animated image of a file. Equal names have the same one, so that it plays on in a new description.
    func animation(_ file: String) throws(GalleyError) -> AnimatedImage {
        if let known = state.withLock({ $0.animations[file] }) { return known }
        let animation = try files.animation(named: file)
        state.withLock { $0.animations[file] = animation }
        return animation
    }

    func load(_ request: NodeImageRequest) -> @Sendable () -> Void {
        let now = clock.time
        let number: Int? = state.withLock { state in
            guard var delay = state.delays[request.name] else { return nil }
            let fails = delay.failures > 0
            if fails { delay.failures -= 1 }
            state.delays[request.name] = delay
            state.next += 1
            state.waiting.append(
                Waiting(number: state.next, due: now + delay.late, request: request, file: delay.file, fails: fails))
            return state.next
        }
        guard let number else { return NodeFileImages(files).load(request) }
        return { [weak self] in self?.state.withLock { $0.waiting.removeAll { $0.number == number } } }
    }

    /// Reports the images whose time has come, in the order of their times.
    ///
    /// - Returns: whether there was one.
    @discardableResult func deliver() -> Bool {
        let now = clock.time
        let due = state.withLock { state in
            let due = state.waiting.filter { $0.due <= now }
            state.waiting.removeAll { $0.due <= now }
            return due.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
        }
        for item in due {
            guard !item.fails else {
                item.request.report(
                    .failed(GalleyError.unreadableImage(source: item.file, reason: "the scene lets it fail")))
                continue
            }
            let size = item.request.pixelSize
            do {
                let image = try files.image(
                    named: item.file,
                    pixelSize: size.width > 0 && size.height > 0 ? size : Size(width: .infinity, height: .infinity))
                item.request.report(.finished(image))
            } catch {
                item.request.report(.failed(error))
            }
        }
        return !due.isEmpty
    }
}

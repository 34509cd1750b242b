internal import Logging
internal import NIOConcurrencyHelpers
internal import ServiceLifecycle

/// The current templates, which are read again when their files change.
final class TemplateStore: Sendable {
    private let path: String?
    private let limits: ServiceLimits
    private let state: NIOLockedValueBox<TemplateFolder>

    /// Reads the templates.
    ///
    /// - Throws: ``ServiceError`` if the folder cannot be read.
    init(_ path: String?, limits: ServiceLimits) throws(ServiceError) {
        self.path = path
        self.limits = limits
        var folder = TemplateFolder.empty
        if let path { folder = try TemplateFolder(path, replacing: nil, limits: limits) }
        state = NIOLockedValueBox(folder)
    }

    /// The current templates.
    var folder: TemplateFolder { state.withLockedValue { $0 } }

    /// Reads the templates again if a file has changed. Returns whether it did.
    func reload() throws(ServiceError) -> Bool {
        guard let path else { return false }
        let old = folder
        guard try TemplateFolder.stamp(of: path) != old.stamp else { return false }
        let new = try TemplateFolder(path, replacing: old, limits: limits)
        state.withLockedValue { $0 = new }
        return true
    }
}

/// A service that looks for changed templates.
struct TemplateWatcher: Service {
    let store: TemplateStore
    let interval: Double
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await Task.sleep(for: .seconds(interval)) } catch { return }
                do {
                    guard try store.reload() else { continue }
                    let folder = store.folder
                    logger.info("templates read again", metadata: ["count": "\(folder.templates.count)"])
                    for (name, problem) in folder.problems.sorted(by: { $0.key < $1.key }) {
                        logger.warning(
                            "a template cannot be used",
                            metadata: ["template": "\(name)", "reason": "\(problem.message)"])
                    }
                } catch {
                    logger.warning("the templates could not be read again", metadata: ["reason": "\(error)"])
                }
            }
        }
    }
}

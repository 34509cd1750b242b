import Foundation
import GalleyInterface
import GalleyWindow

/// A window with the contents of a file.
@MainActor final class Show {
    private let path: String
    private let window: Window
    private var content: ShownContent?
    private var problem: String?
    private var watcher: FileWatcher?

    init(_ path: String, _ options: WindowOptions) throws {
        self.path = path
        let name = URL(fileURLWithPath: path).lastPathComponent
        var options = options
        // The pictures of a document are in its folder.
        options.environment.images = NodeFileImages(
            FileImageLoader(baseDirectory: URL(fileURLWithPath: path).deletingLastPathComponent().path))
        window = try Window("\(name) - galley-show", options, ShowView(content: nil, problem: nil))
        window.session.onKey = { [weak self] in self?.handle($0) ?? false }
        window.nodeHost.onError = { [weak self] in self?.report("\($0)") }
        read()
    }

    /// Reads the file again whenever it changes.
    func watch() throws {
        watcher = try FileWatcher(path) { [weak self] in self?.read() }
    }

    private func read() {
        do {
            content = try ShownContent(path, isDark: window.theme == .dark)
            problem = nil
            for warning in content?.warnings ?? [] { write("warning: \(warning)") }
        } catch {
            problem = "\(error)"
            write(problem ?? "")
        }
        refresh()
    }

    /// Reports an error of the layout.
    private func report(_ reason: String) {
        guard problem != reason else { return }
        problem = reason
        write(reason)
        refresh()
    }

    private func refresh() { window.describe(ShowView(content: content, problem: problem.map { "\(path): \($0)" })) }

    private func write(_ message: String) {
        FileHandle.standardError.write(Data("galley-show: \(path): \(message)\n".utf8))
    }

    // MARK: - Keys

    private func handle(_ stroke: KeyStroke) -> Bool {
        switch (stroke.key, stroke.modifiers) {
        case ("Escape", []), ("q", .control), ("w", .control): window.close()
        case ("d", .control):
            window.theme = window.theme == .dark ? .light : .dark
            read()
        case ("F5", []): read()
        case ("F11", []): window.isFullScreen.toggle()
        case ("Up", []): scroll(by: -40)
        case ("Down", []): scroll(by: 40)
        case ("Page_Up", []), ("space", .shift): scroll(by: -page)
        case ("Page_Down", []), ("space", []): scroll(by: page)
        case ("Home", []): scroll(by: -1e7)
        case ("End", []): scroll(by: 1e7)
        default: return false
        }
        return true
    }

    private var page: Double { max(40, window.nodeHost.size.height - 60) }

    private func scroll(by distance: Double) {
        guard let path = window.nodeHost.path(of: ShowView.page),
            let offset = window.nodeHost.scrollOffset(of: path)
        else { return }
        window.nodeHost.scroll(path, to: offset + Vector(dx: 0, dy: distance))
    }
}

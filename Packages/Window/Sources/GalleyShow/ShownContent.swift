import Foundation
import GalleyInterface

/// The contents of a file, ready to be shown.
struct ShownContent: Sendable {
    private enum Form: Sendable {
        case text(AttributedText, TextContainer)
        case box(Box)
        case picture(Bitmap, scale: Double)
    }

    private let form: Form
    private var background: Color?
    private var padding = 20.0
    /// Warnings about parts of the file that are not shown.
    private(set) var warnings: [String] = []

    /// - Throws: ``ShowError``, `GalleyError`.
    init(_ path: String, isDark: Bool) throws {
        if DocumentFormat(fileName: path) == .jsonLines {
            let scene = try PlayedPicture(try ShowError.contents(of: path))
            form = .picture(scene.bitmap, scale: scene.scale)
            padding = 0
            return
        }
        let (file, resources) = try ShownContent.document(path, isDark: isDark)
        // The window scrolls.
        var scrolling = resources
        scrolling.ignoresPages = true
        let prepared = try file.prepared(with: scrolling)
        warnings = prepared.warnings.map(\.message)
        let document = prepared.document
        background = document.canvas.background
        padding = document.canvas.padding ?? (document.box == nil ? padding : 0)
        form =
            document.box.map { .box($0) }
            ?? .text(prepared.textForLayout, document.containers.first ?? document.container)
    }

    /// Draws a file with its pages, as `galley render` does, and returns all warnings.
    ///
    /// - Throws: ``ShowError``, `GalleyError`.
    static func draw(_ path: String, to output: String, isDark: Bool) throws -> [GalleyWarning] {
        guard DocumentFormat(fileName: path) != .jsonLines else {
            throw ShowError(reason: "scenes are drawn by `galley play`; use its option --frames")
        }
        let (document, resources) = try ShownContent.document(path, isDark: isDark)
        return try document.render(to: output, with: resources)
    }

    private static func document(_ path: String, isDark: Bool) throws -> (Document, DocumentResources) {
        let data = try ShowError.contents(of: path)
        let theme = isDark ? DocumentTheme(.dark) : .light
        let document = try Document(
            Array(data), format: DocumentFormat(fileName: path) ?? DocumentFormat(guessedFrom: Array(data)),
            name: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path, defaults: theme.defaults)
        return (document, DocumentResources(theme: theme))
    }

    /// Whether the contents have a width that the window does not decide.
    var isWide: Bool {
        switch form {
        case .text(_, let container): container.width != nil
        case .box, .picture: true
        }
    }

    /// The contents as nodes.
    var spec: LayoutSpec {
        let spec: LayoutSpec =
            switch form {
            case .text(let text, let container):
                // The stack is as wide as the window, and the text as its container.
                .stack(.vertical) {
                    TextNode(text, in: container).selectable()
                        .size(
                            width: container.width.map { .points($0) } ?? .percent(100),
                            height: container.height.map { .points($0) } ?? .auto)
                }
            case .box(let box): LayoutSpec(box)
            case .picture(let bitmap, let scale):
                .stack(.vertical) {
                    ImageNode(bitmap).size(
                        width: .points(Double(bitmap.width) / scale), height: .points(Double(bitmap.height) / scale))
                }
            }
        let padded = spec.inset(.points(padding))
        return background.map { padded.background($0) } ?? padded
    }
}

/// An error of a file that is shown.
struct ShowError: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }

    /// The bytes of a file.
    static func contents(of path: String) throws(ShowError) -> Data {
        guard let data = FileManager.default.contents(atPath: path) else { throw ShowError(reason: reason(path)) }
        return data
    }

    /// Why a file cannot be read.
    private static func reason(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "the file cannot be read: \(String(cString: strerror(errno)))" }
        return (status.st_mode & S_IFMT) == S_IFDIR
            ? "this is a folder; name a file in it" : "the file cannot be read; check its permissions"
    }
}

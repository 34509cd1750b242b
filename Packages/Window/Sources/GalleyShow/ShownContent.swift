import Foundation
import GalleyInterface

/// The contents of a file, ready to be shown.
struct ShownContent: Sendable {
    private enum Form: Sendable {
        case markdown(String)
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
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ShowError(reason: ShowError.reason(path))
        }
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "md", "markdown": form = .markdown(try ShownContent.text(data))
        case "json":
            let decoded = try Document.decode(json: Array(data))
            warnings = decoded.warnings.map(\.message)
            let document = decoded.document.resolving(decoded.document.theme(isDark: isDark))
            background = document.canvas.background
            padding = document.canvas.padding ?? (document.box == nil ? padding : 0)
            if let box = document.box {
                form = .box(box)
            } else if let markdown = document.markdown {
                form = .markdown(markdown)
            } else {
                let laidOut = try document.attributedText().layingOutAttachments()
                warnings += laidOut.warnings.map(\.message)
                form = .text(laidOut.text, document.containers.first ?? document.container)
            }
        case "jsonl", "ndjson":
            let scene = try PlayedPicture(data)
            form = .picture(scene.bitmap, scale: scene.scale)
            padding = 0
        default:
            let style = TextAttributes(font: FontDescriptor(size: 15), color: .text)
            form = .text(AttributedText(try ShownContent.text(data), attributes: style), .unbounded)
        }
    }

    private static func text(_ data: Data) throws -> String {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ShowError(reason: "the file is not UTF-8; convert it first, such as with iconv")
        }
        return text
    }

    /// Whether the contents have a width that the window does not decide.
    var isWide: Bool {
        switch form {
        case .markdown: false
        case .text(_, let container): container.width != nil
        case .box, .picture: true
        }
    }

    /// The contents as nodes.
    var spec: LayoutSpec {
        let spec: LayoutSpec =
            switch form {
            case .markdown(let source): .wrapper { TextNode(markdown: source).selectable() }
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

    /// Why a file cannot be read.
    static func reason(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "the file cannot be read: \(String(cString: strerror(errno)))" }
        return (status.st_mode & S_IFMT) == S_IFDIR
            ? "this is a folder; name a file in it" : "the file cannot be read; check its permissions"
    }
}

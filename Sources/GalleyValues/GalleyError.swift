/// An error caused by external input: a document, a file, a font, an image, a size.
///
/// Each case names the item and the place; `description` adds the remedy. Layout of a `String` never throws; only input
/// does.
public enum GalleyError: Error, Sendable, Hashable {
    /// A document does not match the JSON form. `path` is the place, such as `spans[3].font.size`.
    case invalidDocument(path: String, reason: String)
    /// A number, length or option given by a caller cannot be used.
    case invalidValue(name: String, value: String, reason: String)
    /// A file could not be read.
    case unreadableFile(path: String, reason: String)
    /// A file could not be written.
    case unwritableFile(path: String, reason: String)
    /// A font file or font data could not be used. `source` is its path or another name.
    case unreadableFont(source: String, reason: String)
    /// No font could be found. `tried` lists the places that were searched, in order.
    case fontNotFound(families: [String], tried: [String])
    /// An image could not be read.
    case unreadableImage(source: String, reason: String)
    /// A surface would be larger than the limit. Width and height are in pixels.
    case surfaceTooLarge(width: Int, height: Int, limit: String)
    /// Drawing or encoding failed in an underlying library.
    case drawingFailed(operation: String, reason: String)
    /// A text format could not be parsed.
    case unparsableText(format: String, reason: String)
    /// A document cannot conform to the standard that its file would claim. `rule` is the clause of the standard, such as
    /// `ISO 19005-2, 6.2.11.8`, and `path` is the place in the document, if it has one.
    case nonconformingDocument(rule: String, path: String, reason: String)
    /// The work took longer than allowed.
    case deadlineExceeded(seconds: Double)

    /// A short stable identifier of the case, as printed in batch answers.
    public var code: String {
        switch self {
        case .invalidDocument: "invalidDocument"
        case .invalidValue: "invalidValue"
        case .unreadableFile: "unreadableFile"
        case .unwritableFile: "unwritableFile"
        case .unreadableFont: "unreadableFont"
        case .fontNotFound: "fontNotFound"
        case .unreadableImage: "unreadableImage"
        case .surfaceTooLarge: "surfaceTooLarge"
        case .drawingFailed: "drawingFailed"
        case .unparsableText: "unparsableText"
        case .nonconformingDocument: "nonconformingDocument"
        case .deadlineExceeded: "deadlineExceeded"
        }
    }

    /// The clause of the standard that a document violates, if the error is about one.
    public var rule: String? {
        if case .nonconformingDocument(let rule, _, _) = self { rule } else { nil }
    }

    /// The JSON path or file path of the error, if there is one.
    public var path: String? {
        switch self {
        case .invalidDocument(let path, _), .unreadableFile(let path, _), .unwritableFile(let path, _): path
        case .unreadableFont(let source, _), .unreadableImage(let source, _): source
        case .invalidValue(let name, _, _): name
        case .nonconformingDocument(_, let path, _): path.isEmpty ? nil : path
        case .fontNotFound, .surfaceTooLarge, .drawingFailed, .unparsableText, .deadlineExceeded: nil
        }
    }
}

extension GalleyError: CustomStringConvertible {
    /// A one-sentence description for terminals.
    public var description: String {
        switch self {
        case .invalidDocument(let path, let reason):
            path.isEmpty ? "the document is not valid: \(reason)" : "\(path): \(reason)"
        case .invalidValue(let name, let value, let reason):
            "\(name) cannot be \(value): \(reason)"
        case .unreadableFile(let path, let reason):
            "cannot read \(path): \(reason)"
        case .unwritableFile(let path, let reason):
            "cannot write \(path): \(reason)"
        case .unreadableFont(let source, let reason):
            "cannot use the font \(source): \(reason)"
        case .fontNotFound(let families, let tried):
            "no font found for \(families.isEmpty ? "the default family" : families.joined(separator: ", ")); "
                + (tried.isEmpty ? "nowhere was searched" : "searched " + tried.joined(separator: ", "))
                + "; add one with FontLibrary.addFont(file:), --font-dir, or install a font package"
        case .unreadableImage(let source, let reason):
            "cannot use the image \(source): \(reason)"
        case .surfaceTooLarge(let width, let height, let limit):
            "a surface of \(width) × \(height) pixels is larger than the limit of \(limit); "
                + "use a smaller size or scale, or raise the limit"
        case .drawingFailed(let operation, let reason):
            "\(operation) failed: \(reason)"
        case .unparsableText(let format, let reason):
            "cannot parse \(format): \(reason)"
        case .nonconformingDocument(let rule, let path, let reason):
            "\(path.isEmpty ? "" : path + ": ")\(reason) (\(rule))"
        case .deadlineExceeded(let seconds):
            "the document took longer than \(seconds) seconds; allow more time, or make it smaller"
        }
    }
}

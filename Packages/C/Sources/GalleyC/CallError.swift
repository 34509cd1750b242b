internal import CGalley
internal import Galley

/// The error of a call from C.
struct CallError: Error {
    var code: Int
    var name: String
    var message: String
    var path: String?

    /// An error of an argument.
    static func argument(_ name: String, _ reason: String) -> CallError {
        CallError(
            code: GALLEY_ERROR_INVALID_ARGUMENT, name: "invalidArgument", message: "\(name) \(reason)", path: name)
    }

    static var forked: CallError {
        CallError(
            code: GALLEY_ERROR_FORKED, name: "forked",
            message: "this process was forked after its parent used the library; start it with exec instead, in Python "
                + "with the method \"spawn\" of multiprocessing")
    }

    private init(code: some BinaryInteger, name: String, message: String, path: String? = nil) {
        (self.code, self.name, self.message, self.path) = (Int(code), name, message, path)
    }

    /// Any error of a function of Galley.
    init(_ error: any Error) {
        switch error {
        case let error as CallError: self = error
        case let error as GalleyError:
            self.init(
                code: CallError.code(of: error), name: error.code, message: error.description, path: error.path)
        case is CancellationError:
            self.init(code: GALLEY_ERROR_CANCELLED, name: "cancelled", message: "the work was cancelled")
        default:
            self.init(code: GALLEY_ERROR_DRAWING_FAILED, name: "drawingFailed", message: "\(error)")
        }
    }

    private static func code(of error: GalleyError) -> Int {
        let code =
            switch error {
            case .invalidDocument: GALLEY_ERROR_INVALID_DOCUMENT
            case .invalidValue: GALLEY_ERROR_INVALID_VALUE
            case .unreadableFile: GALLEY_ERROR_UNREADABLE_FILE
            case .unwritableFile: GALLEY_ERROR_UNWRITABLE_FILE
            case .unreadableFont: GALLEY_ERROR_UNREADABLE_FONT
            case .fontNotFound: GALLEY_ERROR_FONT_NOT_FOUND
            case .unreadableImage: GALLEY_ERROR_UNREADABLE_IMAGE
            case .surfaceTooLarge: GALLEY_ERROR_SURFACE_TOO_LARGE
            case .drawingFailed: GALLEY_ERROR_DRAWING_FAILED
            case .unparsableText: GALLEY_ERROR_UNPARSABLE_TEXT
            case .nonconformingDocument: GALLEY_ERROR_NONCONFORMING_DOCUMENT
            case .deadlineExceeded: GALLEY_ERROR_DEADLINE_EXCEEDED
            }
        return Int(code)
    }
}

internal import Galley
internal import Glibc

/// An error that C code holds: its texts end with NUL, and live as long as it does.
@safe final class ErrorObject: Handled {
    static var kind: Int32 { 1 }

    let code: Int32
    let name: UnsafeMutablePointer<CChar>?
    let message: UnsafeMutablePointer<CChar>?
    let path: UnsafeMutablePointer<CChar>?

    init(_ error: CallError) {
        code = Int32(error.code)
        unsafe name = strdup(error.name)
        unsafe message = strdup(error.message)
        unsafe path = error.path.flatMap { unsafe strdup($0) }
    }

    deinit {
        unsafe free(name)
        unsafe free(message)
        unsafe free(path)
    }
}

typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>

/// Runs a function of Galley for C code, and passes on its error.
///
/// - Returns: The result; `nil` after an error.
@unsafe func attempt<Result>(_ place: ErrorPlace?, _ body: () throws -> Result?) -> Result? {
    unsafe place?.pointee = nil
    do {
        return try body()
    } catch {
        if let place = unsafe place { unsafe place.pointee = ErrorObject(CallError(error)).handle() }
        return nil
    }
}

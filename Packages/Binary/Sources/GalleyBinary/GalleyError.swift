internal import CGalleyBinary

/// An error of Galley.
public struct GalleyError: Error, Hashable, CustomStringConvertible {
    /// The kind of an error.
    public enum Kind: Int32, Sendable, Hashable {
        /// An argument cannot be used.
        case invalidArgument = 1
        /// A document has an unknown field, or a value of another type.
        case invalidDocument
        /// A number or another value is outside its range.
        case invalidValue
        /// A file cannot be read.
        case unreadableFile
        /// A file cannot be written.
        case unwritableFile
        /// A font file cannot be used.
        case unreadableFont
        /// A font that a document demands is missing.
        case fontNotFound
        /// An image cannot be read.
        case unreadableImage
        /// A picture would be too large.
        case surfaceTooLarge
        /// Drawing failed.
        case drawingFailed
        /// A text cannot be parsed.
        case unparsableText
        /// The time of the work is over.
        case deadlineExceeded
        /// The work was cancelled.
        case cancelled
        /// The process was forked after its parent used the library.
        case forked
        /// A document violates a rule of PDF/A or PDF/UA, which the message names.
        case nonconformingDocument
    }

    /// The kind.
    public let kind: Kind
    /// One sentence that names the item, the place and the remedy.
    public let message: String
    /// The place in a document, such as `spans[3].font.size`, or the path of a file; `nil` if there is none.
    public let path: String?

    /// The message.
    public var description: String { message }

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
        path = nil
    }

    /// Takes over an error of the C interface.
    fileprivate init(taking error: OpaquePointer) {
        kind = Kind(rawValue: galley_error_code(error)) ?? .invalidArgument
        message = String(cString: galley_error_message(error))
        path = galley_error_path(error).map { String(cString: $0) }
        galley_error_release(error)
    }
}

/// Calls a function of the C interface that can fail, and throws its error.
func checked<Result>(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> Result) throws(GalleyError) -> Result {
    var error: OpaquePointer?
    let result = body(&error)
    if let error { throw GalleyError(taking: error) }
    return result
}

/// Calls a function of the C interface that returns an object, and throws its error.
func object(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?) throws(GalleyError) -> OpaquePointer {
    guard let result = try checked(body) else {
        throw GalleyError(.invalidArgument, "the library returned neither an object nor an error")
    }
    return result
}

/// Calls a function of the C interface that returns bytes, and throws its error; `nil` if there is no result.
func converted<Result>(
    _ convert: (UnsafeBufferPointer<UInt8>) -> Result, of body: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?
) throws(GalleyError) -> Result? {
    guard let bytes = try checked(body) else { return nil }
    defer { galley_bytes_release(bytes) }
    return convert(UnsafeBufferPointer(start: galley_bytes_data(bytes), count: galley_bytes_length(bytes)))
}

/// The text that a function of the C interface returns; empty if there is no result.
func string(of body: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?) throws(GalleyError) -> String {
    try converted({ String(decoding: $0, as: UTF8.self) }, of: body) ?? ""
}

extension String {
    /// Calls `body` with the UTF-8 of the string.
    func withBytes<Result>(_ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
        }
    }
}

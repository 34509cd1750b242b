internal import Galley

/// Bytes that C code holds.
@safe final class Bytes: Handled {
    static var kind: Int32 { 2 }

    /// The memory of an array does not move while the array is referenced and not changed.
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    var address: UnsafePointer<UInt8>? { unsafe bytes.withUnsafeBufferPointer { $0.baseAddress } }
}

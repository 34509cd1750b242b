internal import CHarfBuzz

/// A table of a face. Reads are checked; bytes outside the table read as 0, the null offset.
@safe public struct FontTable: ~Copyable {
    private let blob: OpaquePointer?
    private let bytes: UnsafeRawBufferPointer

    /// Creates the table; it is empty if the face has none.
    public init(_ tag: UInt32, of face: OpaquePointer) {
        unsafe blob = hb_face_reference_table(face, tag)
        var length: UInt32 = 0
        let start = unsafe hb_blob_get_data(blob, &length)
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : Int(length))
    }

    deinit {
        unsafe hb_blob_destroy(blob)
    }

    /// The table's length in bytes; 0 if the face has none.
    public var count: Int { unsafe bytes.count }

    @inline(__always)
    func uint16(_ offset: Int) -> Int {
        guard offset >= 0, unsafe offset <= bytes.count &- 2 else { return 0 }
        return unsafe Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    @inline(__always)
    func uint32(_ offset: Int) -> Int {
        guard offset >= 0, unsafe offset <= bytes.count &- 4 else { return 0 }
        return unsafe Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    /// The number of records of `size` bytes that fit at `offset`, at most the `count` stated by the table.
    func fitting(_ count: Int, of size: Int, at offset: Int) -> Int {
        min(count, max(0, (self.count - offset) / size))
    }
}

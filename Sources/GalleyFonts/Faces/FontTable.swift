internal import CHarfBuzz

/// One table of a face. Reads are checked; what lies outside the table reads as 0, the offset of nothing.
@safe public struct FontTable: ~Copyable {
    private let blob: OpaquePointer?
    private let bytes: UnsafeRawBufferPointer

    /// An empty table where the face has none.
    public init(_ tag: UInt32, of face: OpaquePointer) {
        unsafe blob = hb_face_reference_table(face, tag)
        var length: UInt32 = 0
        let start = unsafe hb_blob_get_data(blob, &length)
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : Int(length))
    }

    deinit {
        unsafe hb_blob_destroy(blob)
    }

    /// The table's length in bytes; 0 where the face has none.
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

    /// How many records of `size` bytes fit in at `offset`, of the `count` that the table says it has.
    func fitting(_ count: Int, of size: Int, at offset: Int) -> Int {
        min(count, max(0, (self.count - offset) / size))
    }
}

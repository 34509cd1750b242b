/// A fast, non-cryptographic 64-bit hash of bytes, for caches that also compare the keys.
public enum ByteHash {
    /// A seed that differs between processes, so that colliding input cannot be prepared. It is derived from Swift's
    /// hash seed, so that `SWIFT_DETERMINISTIC_HASHING` makes work counts reproducible.
    public static let processSeed = UInt64(truncatingIfNeeded: Hasher().finalize())

    /// Combines a hash with a value; the order of values matters.
    @inlinable @inline(__always)
    public static func combine(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        let product = (hash ^ value).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    /// A hash of two words with a single multiplication: both halves of the product of the words, each mixed with a
    /// constant.
    @inlinable @inline(__always)
    public static func mixed(_ first: UInt64, _ second: UInt64, seed: UInt64) -> UInt64 {
        let product = (first ^ seed).multipliedFullWidth(by: second ^ 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low ^ first
    }

    /// The hash of bytes and a seed, valid in this process only.
    @inlinable @inline(__always)
    public static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = 0) -> UInt64 {
        unsafe hash(UnsafeRawBufferPointer(bytes), seed: seed)
    }

    /// The hash of memory of any type.
    public static func hash(_ raw: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var hash = processSeed ^ seed &+ UInt64(truncatingIfNeeded: raw.count) &* 0xA076_1D64_78BD_642F
        var offset = 0
        while offset &+ 8 <= raw.count {
            hash = unsafe combine(hash, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset &+= 8
        }
        var tail: UInt64 = 0
        while offset < raw.count {
            tail = unsafe tail << 8 | UInt64(raw[offset])
            offset &+= 1
        }
        return combine(combine(hash, tail), 0xE703_7ED1_A0B4_28DB)
    }
}

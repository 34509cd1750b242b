/// A SHA-256 digest (FIPS 180-4) of bytes that arrive in parts.
public struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// Bytes that do not yet fill a block of 64.
    private var pending: [UInt8] = []
    private var count: UInt64 = 0

    /// Creates the digest of no bytes.
    public init() {}

    /// Appends bytes to the digested message.
    public mutating func update(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        var start = 0
        if !pending.isEmpty {
            start = min(64 - pending.count, bytes.count)
            pending += bytes[..<start]
            guard pending.count == 64 else { return }
            let block = pending
            pending.removeAll(keepingCapacity: true)
            unsafe block.withUnsafeBufferPointer { unsafe compress($0, from: 0) }
        }
        unsafe bytes.withUnsafeBufferPointer { bytes in
            while start + 64 <= bytes.count {
                unsafe compress(bytes, from: start)
                start += 64
            }
        }
        pending += bytes[start...]
    }

    /// Returns the digest of the message so far, as 32 bytes.
    public consuming func finalize() -> [UInt8] {
        let bits = count &* 8
        let zeros = (119 - Int(count % 64)) % 64
        update(
            [0x80] + [UInt8](repeating: 0, count: zeros)
                + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// Returns the digest of `bytes` in lower-case hexadecimal digits.
    public static func hexadecimal(of bytes: [UInt8]) -> String {
        var digest = SHA256()
        digest.update(bytes)
        return hexadecimal(digest.finalize())
    }

    /// Returns bytes as lower-case hexadecimal digits.
    public static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            for index in 0..<16 {
                let at = start + index * 4
                unsafe schedule[index] =
                    UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
                    | UInt32(bytes[at + 3])
            }
            for index in 16..<64 {
                let (a, b) = unsafe (schedule[index - 15], schedule[index - 2])
                let first = Self.rotated(a, 7) ^ Self.rotated(a, 18) ^ (a >> 3)
                let second = Self.rotated(b, 17) ^ Self.rotated(b, 19) ^ (b >> 10)
                unsafe schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for index in 0..<64 {
                let high = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
                let choice = (e & f) ^ (~e & g)
                let first = unsafe h &+ high &+ choice &+ Self.constants[index] &+ schedule[index]
                let low = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ low &+ majority)
            }
            for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
        }
    }

    private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 {
        value >> count | value << (32 - count)
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

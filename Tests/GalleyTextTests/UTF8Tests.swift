import GalleyTestSupport
import Testing

@testable import GalleyText

/// Well-formed UTF-8 according to table 3-7 of the Unicode Standard, compared with the standard library.
@Suite struct UTF8Tests {
    private func isUTF8(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { String.isUTF8($0) } }

    private func expectedIsUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Every pair of leading and second byte, with good and bad bytes after it, between texts of several lengths.
    @Test func sequencesOfAllLeadingBytes() {
        let ends: [[UInt8]] = [
            [], [0x80], [0x80, 0x80], [0xBF, 0xBF], [0x80, 0x41], [0x41, 0x80], [0x80, 0xC3], [0xFF],
        ]
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                for (index, end) in ends.enumerated() {
                    let before = [UInt8](repeating: 0x61, count: (Int(second) + index) % 10)
                    let bytes =
                        before + [first, second] + end + [UInt8](repeating: 0x7A, count: (Int(first) + index) % 10)
                    if isUTF8(bytes) != expectedIsUTF8(bytes) { Issue.record("\(bytes)") }
                }
            }
        }
    }

    /// Each scalar, alone and after others.
    @Test func allScalars() {
        var bytes: [UInt8] = []
        for value in UInt32.min...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let own = Array(String(scalar).utf8)
            if !isUTF8(own) { Issue.record("U+\(String(value, radix: 16))") }
            bytes += own
        }
        #expect(isUTF8(bytes))
        #expect(!isUTF8(bytes + [0xF0, 0x9F]))
    }

    /// Texts in which bytes are replaced and removed.
    @Test(arguments: UInt64(0)..<20) func damagedTexts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let pieces = [
                "a", "plain words of some length", "é", "שלום", "漢字", "👩‍🚒", "\u{10FFFF}", "\u{800}", "\u{FFFF}",
            ]
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                } else {
                    bytes.remove(at: place)
                }
            }
            if isUTF8(bytes) != expectedIsUTF8(bytes) { Issue.record("\(bytes)") }
            let string = bytes.withUnsafeBufferPointer { String(utf8: $0) }
            if string != String(decoding: bytes, as: UTF8.self) { Issue.record("\(bytes)") }
        }
    }
}

/// Damaged documents, as broken or hostile programs write them.
public enum DamagedDocument {
    private static let tokens = [
        "null", "true", "-1", "0", "1e308", "-1e-308", "99999999999999999999", "\"\"", "[]", "{}", "\"\u{202E}\"",
        "\\ud800", ",", ":", "{", "}", "[", "]", "\"", "NaN", "1048576", "0.0001", "\u{FFFC}", "\\n", "\\t",
    ]

    /// Changes a few bytes: a token, a number, or a part that is repeated or missing.
    ///
    /// - Parameter numbersAlone: Whether only numbers are changed, so that most documents can still be read.
    public static func damage(
        _ bytes: inout [UInt8], numbersAlone: Bool = false, using random: inout SeededGenerator
    ) {
        guard !bytes.isEmpty else { return }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch numbersAlone ? 3 : Int.random(in: 0..<6, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(contentsOf: random.pick(tokens).utf8, at: at)
        case 3:
            // Another number.
            guard let digit = bytes[at...].firstIndex(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return }
            var end = digit
            while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
            bytes.replaceSubrange(digit..<end, with: random.pick(["0", "-7", "1e9", "3.25", "65536", "0.001"]).utf8)
        case 4:
            let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
            bytes.append(contentsOf: bytes[at..<end])
        default:
            let end = min(bytes.count, at + Int.random(in: 1...12, using: &random))
            bytes.removeSubrange(at..<end)
        }
    }
}

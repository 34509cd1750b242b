/// The four letters of an OpenType tag as a number, as in HarfBuzz, for example `openTypeTag("GSUB")`.
public func openTypeTag(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The tag of an external string: `nil` unless it has one to four printable ASCII characters.
func openTypeTag(text: String) -> UInt32? {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return (0..<4).reduce(0) { $0 << 8 | UInt32($1 < bytes.count ? bytes[$1] : 0x20) }
}

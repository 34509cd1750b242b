internal import GalleyText
internal import GalleyDocuments
package import GalleyValues

/// Decoding of text files.
package enum PlainText {
    /// Decodes UTF-8, without a byte order mark.
    package static func decode(_ bytes: [UInt8], place: String) throws(GalleyError) -> String {
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if let text = String(validating: content, as: UTF8.self) { return text }
        throw .unparsableText(
            format: place,
            reason:
                "it is not UTF-8: byte \(firstInvalid(content)) is invalid; convert it, for example with iconv -t UTF-8"
        )
    }

    /// The text without the line feed at the end of a text file's last line, which is not a line break.
    package static func withoutFinalNewline(_ text: String) -> String {
        guard text.utf8.last == 0x0A else { return text }
        // CR LF is one Character.
        return String(text.dropLast())
    }

    private static func firstInvalid(_ bytes: ArraySlice<UInt8>) -> Int {
        var low = bytes.startIndex
        var high = bytes.endIndex
        // The longest valid prefix, up to a scalar that it may split.
        while high - low > 4 {
            let middle = (low + high) / 2
            if isValid(bytes[..<middle], orCutBy: 3) { low = middle } else { high = middle }
        }
        return low
    }

    private static func isValid(_ bytes: ArraySlice<UInt8>, orCutBy slack: Int) -> Bool {
        (0...slack).contains { cut in String(validating: bytes.dropLast(cut), as: UTF8.self) != nil }
    }
}

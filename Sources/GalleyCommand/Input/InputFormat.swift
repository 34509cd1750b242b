internal import ArgumentParser

/// The formats of input.
enum InputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json
    case jsonLines = "jsonl"

    init?(argument: String) {
        switch argument.lowercased() {
        case "txt", "text", "plain": self = .text
        case "md", "markdown": self = .markdown
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonLines
        default: return nil
        }
    }

    /// Creates the format of a file name extension.
    init?(fileName: String) {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        self.init(argument: String(name[name.index(after: dot)...]))
    }

    /// Guesses the format of bytes without a name: a document if they start like a JSON object, otherwise plain text.
    init(guessedFrom bytes: [UInt8]) {
        let visible = bytes.lazy.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }.prefix(2)
        let isObject =
            visible.first == UInt8(ascii: "{") && [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(visible.last)
        self = isObject ? .json : .text
    }
}

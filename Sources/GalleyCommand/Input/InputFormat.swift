internal import ArgumentParser

/// The kinds of input there are.
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

    /// What the ending of a file's name says.
    init?(fileName: String) {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        self.init(argument: String(name[name.index(after: dot)...]))
    }

    /// What bytes without a name are taken for: a document if they begin as a JSON object does, or plain text.
    init(guessedFrom bytes: [UInt8]) {
        let visible = bytes.lazy.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }.prefix(2)
        let isObject =
            visible.first == UInt8(ascii: "{") && [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(visible.last)
        self = isObject ? .json : .text
    }
}

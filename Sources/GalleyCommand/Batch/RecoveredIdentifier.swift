internal import Galley

/// A search for the `id` of an invalid document, so that its error can contain it.
enum RecoveredIdentifier {
    /// The document's `id`, if enough of it can be read.
    static func find(in json: [UInt8]) -> String? {
        if let id = Document.id(inJSON: json) { return id }
        var scanner = Scanner(bytes: json)
        return scanner.identifier()
    }

    /// A scanner of an object's members, as far as they are complete.
    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        mutating func identifier() -> String? {
            skipSpace()
            guard take(UInt8(ascii: "{")) else { return nil }
            while true {
                skipSpace()
                guard let key = string() else { return nil }
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return nil }
                skipSpace()
                let start = position
                guard skipValue() else { return nil }
                if key == Array("\"id\"".utf8) {
                    return Document.id(inJSON: Array("{\"id\":".utf8) + bytes[start..<position] + [UInt8(ascii: "}")])
                }
                skipSpace()
                guard take(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func skipSpace() {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        /// A string in source form, with its quotation marks.
        private mutating func string() -> [UInt8]? {
            let start = position
            guard take(UInt8(ascii: "\"")) else { return nil }
            while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "\\"): position += 2
                case UInt8(ascii: "\""):
                    position += 1
                    return Array(bytes[start..<position])
                default: position += 1
                }
            }
            return nil
        }

        /// Skips a value; brackets are only counted.
        private mutating func skipValue() -> Bool {
            var depth = 0
            let start = position
            while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "\""):
                    guard string() != nil else { return false }
                    if depth == 0 { return true }
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    position += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return position > start }
                    depth -= 1
                    position += 1
                    if depth == 0 { return true }
                case UInt8(ascii: ",") where depth == 0: return position > start
                default: position += 1
                }
            }
            return false
        }
    }
}

/// Bytes that are searched as ASCII text.
struct PDFBytes {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    func starts(with text: String, at index: Int) -> Bool {
        let part = text.utf8
        guard index >= 0, index + part.count <= bytes.count else { return false }
        return bytes[index..<index + part.count].elementsEqual(part)
    }

    func first(_ text: String, from start: Int = 0, upTo end: Int = .max) -> Int? {
        guard let byte = text.utf8.first else { return nil }
        var index = start
        let end = min(end, bytes.count)
        while index < end {
            if bytes[index] == byte, starts(with: text, at: index) { return index }
            index += 1
        }
        return nil
    }

    func last(_ text: String) -> Int? {
        var index = bytes.count - text.utf8.count
        while index >= 0 {
            if starts(with: text, at: index) { return index }
            index -= 1
        }
        return nil
    }

    /// The number after white space at an index.
    func number(at index: Int) -> Int? {
        var index = index
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
        var value: Int?
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), (value ?? 0) < 1 << 50 {
            value = (value ?? 0) * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return value
    }

    func number(after name: String, from start: Int = 0, upTo end: Int = .max) -> Int? {
        first(name, from: start, upTo: end).flatMap { number(at: $0 + name.utf8.count) }
    }

    /// Whether the value after a name is a reference.
    func isReference(after name: String, from start: Int) -> Bool {
        guard let place = first(name, from: start) else { return false }
        var index = place + name.utf8.count
        while index < bytes.count, bytes[index] == 0x20 || (0x30...0x39).contains(bytes[index]) { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: "R")
    }

    /// The references in the array after a name.
    func references(after name: String) -> [Int] {
        guard let place = first(name), let open = first("[", from: place), let close = first("]", from: open) else {
            return []
        }
        let words = bytes[open + 1..<close].split { $0 == 0x20 || $0 == 0x0A }
        return words.indices.compactMap { index in
            guard index + 2 < words.count, words[index + 2].elementsEqual("R".utf8) else { return nil }
            return Int(String(decoding: words[index], as: UTF8.self))
        }
    }

    /// Replaces the value of a name, up to the end of its line.
    mutating func replaceLine(_ name: String, with text: String) {
        guard let place = first(name) else { return }
        let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
        bytes.replaceSubrange(place..<end, with: Array(text.utf8))
    }

    /// Replaces the first occurrence of a text.
    mutating func replace(_ text: String, with other: String) {
        guard let place = first(text) else { return }
        bytes.replaceSubrange(place..<place + text.utf8.count, with: Array(other.utf8))
    }

    /// Adds entries at the end of a dictionary.
    mutating func add(_ entries: String) {
        guard let end = last(">>") else { return }
        bytes.insert(contentsOf: Array(entries.utf8), at: end)
    }
}

/// The objects of a PDF that Cairo wrote, found by its cross-reference table.
///
/// Only what Cairo writes is read: one table, no object streams, and dictionaries before streams.
struct PDFSource {
    let count: Int
    private let readBytes: (Range<Int>) -> [UInt8]
    /// The start of each object; 0 for those that do not exist.
    private(set) var starts: [Int]
    /// The end of each object.
    private var ends: [Int]
    /// The existing objects in the order of the file.
    private(set) var order: [Int] = []
    let root: Int
    let information: Int?
    let flate = PDFFlate()

    /// `nil` if the file does not have the form in which Cairo writes it.
    init?(count: Int, read: @escaping (Range<Int>) -> [UInt8]) {
        self.count = count
        readBytes = read
        let tail = PDFText(read(max(0, count - 1024)..<count))
        guard let trailer = tail.last("trailer"), let root = tail.number(after: "/Root", from: trailer),
            let size = tail.number(after: "/Size", from: trailer),
            let table = tail.number(after: "startxref", from: trailer), table > 0, table < count, size > 0,
            size <= (count - table) / 20
        else { return nil }
        self.root = root
        information = tail.number(after: "/Info", from: trailer)
        let head = "xref\n0 \(size)\n"
        let entries = PDFText(read(table..<table + head.utf8.count + size * 20))
        guard entries.starts(with: head, at: 0), entries.bytes.count == head.utf8.count + size * 20 else { return nil }
        starts = [Int](repeating: 0, count: size)
        ends = starts
        var places: [(start: Int, number: Int)] = []
        places.reserveCapacity(size)
        for number in 1..<max(size, 1) {
            let entry = head.utf8.count + number * 20
            guard entries.bytes[entry + 17] == UInt8(ascii: "n"), let start = entries.number(at: entry), start > 0,
                start < table
            else { continue }
            places.append((start, number))
        }
        places.sort { ($0.start, $0.number) < ($1.start, $1.number) }
        // Numbers that Cairo reserved without writing an object have the place of another object.
        var index = 0
        while index < places.count {
            let start = places[index].start
            var next = index
            while next < places.count, places[next].start == start { next += 1 }
            let end = next < places.count ? places[next].start : table
            if let number = PDFText(read(start..<min(end, start + 24))).number(at: 0), number > 0, number < size {
                starts[number] = start
                ends[number] = end
                order.append(number)
            }
            index = next
        }
        guard root > 0, root < size, starts[root] > 0 else { return nil }
    }

    /// An object: its value without `obj` and `endobj`, and without the data of a stream.
    struct Object {
        var value: PDFText
        /// The data of a stream.
        var data: ArraySlice<UInt8>?
        /// The object with the length of the stream.
        var length: Int?
    }

    func object(_ number: Int) -> Object? {
        guard number > 0, number < starts.count, starts[number] > 0 else { return nil }
        let bytes = readBytes(starts[number]..<ends[number])
        let text = PDFText(bytes)
        guard let start = text.first("obj") else { return nil }
        let body = start + 3
        if let stream = text.first("\nstream\n", from: body),
            let length = text.number(after: "/Length", from: body, upTo: stream)
        {
            // The length of a mask's group is direct, others are references.
            let isDirect = !text.isReference(after: "/Length", from: body)
            guard let size = isDirect ? length : object(length)?.value.number(at: 0), stream + 8 + size <= bytes.count
            else { return nil }
            return Object(
                value: PDFText(Array(bytes[body..<stream])), data: bytes[stream + 8..<stream + 8 + size],
                length: isDirect ? nil : length)
        }
        guard let end = text.last("endobj"), end >= body else { return nil }
        return Object(value: PDFText(Array(bytes[body..<end])))
    }
}

/// Bytes that are searched as ASCII text.
struct PDFText {
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

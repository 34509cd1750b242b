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
    /// The objects that have an entry in the table, and were not written.
    private(set) var unwritten: [Int] = []
    /// The offset of the first entry of the table.
    private let entriesStart: Int
    let root: Int
    let information: Int?
    let flate = PDFFlate()

    /// `nil` if the file does not have the form in which Cairo writes it.
    init?(count: Int, read: @escaping (Range<Int>) -> [UInt8]) {
        self.count = count
        readBytes = read
        let tail = PDFBytes(read(max(0, count - 1024)..<count))
        guard let trailer = tail.last("trailer"), let root = tail.number(after: "/Root", from: trailer),
            let size = tail.number(after: "/Size", from: trailer),
            let table = tail.number(after: "startxref", from: trailer), table > 0, table < count, size > 0,
            size <= (count - table) / 20
        else { return nil }
        self.root = root
        information = tail.number(after: "/Info", from: trailer)
        let head = "xref\n0 \(size)\n"
        let entries = PDFBytes(read(table..<table + head.utf8.count + size * 20))
        guard entries.starts(with: head, at: 0), entries.bytes.count == head.utf8.count + size * 20 else { return nil }
        entriesStart = table + head.utf8.count
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
            if let number = PDFBytes(read(start..<min(end, start + 24))).number(at: 0), number > 0, number < size {
                starts[number] = start
                ends[number] = end
                order.append(number)
            }
            index = next
        }
        unwritten = places.map(\.number).filter { starts[$0] == 0 }.sorted()
        guard root > 0, root < size, starts[root] > 0 else { return nil }
    }

    func read(_ range: Range<Int>) -> [UInt8] { readBytes(range) }

    /// The bytes of an object of ``order`` with its number, in the file.
    func range(of number: Int) -> Range<Int> { starts[number]..<ends[number] }

    /// The offset of an object's entry in the table.
    func entry(of number: Int) -> Int { entriesStart + number * 20 }

    /// An object: its value without `obj` and `endobj`, and without the data of a stream.
    struct Object {
        var value: PDFBytes
        /// The data of a stream.
        var data: ArraySlice<UInt8>?
        /// The object with the length of the stream.
        var length: Int?
    }

    func object(_ number: Int) -> Object? {
        guard number > 0, number < starts.count, starts[number] > 0 else { return nil }
        let bytes = readBytes(starts[number]..<ends[number])
        let text = PDFBytes(bytes)
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
                value: PDFBytes(Array(bytes[body..<stream])), data: bytes[stream + 8..<stream + 8 + size],
                length: isDirect ? nil : length)
        }
        guard let end = text.last("endobj"), end >= body else { return nil }
        return Object(value: PDFBytes(Array(bytes[body..<end])))
    }
}

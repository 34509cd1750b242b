/// Writes the objects of a PDF: streams at once, other objects in compressed object streams (ISO 32000-1, 7.5.7), and at
/// the end a cross-reference stream.
struct PDFObjects {
    private enum Place {
        case free
        case file(Int)
        case stream(Int, index: Int)
    }

    let flate = PDFFlate()
    private let write: (ArraySlice<UInt8>) -> Bool
    private var places: [Place]
    private var count = 0
    private var hasFailed = false
    /// The objects of the next object stream.
    private var pending: [UInt8] = []
    private var offsets: [(number: Int, offset: Int)] = []

    /// The number of objects in an object stream.
    private static let groupSize = 200

    /// - Parameter first: The first number for new objects.
    init(first: Int, write: @escaping (ArraySlice<UInt8>) -> Bool) {
        self.write = write
        places = [Place](repeating: .free, count: first)
    }

    /// Reserves the number of a new object.
    mutating func next() -> Int {
        places.append(.free)
        return places.count - 1
    }

    mutating func writeHeader() { append(Array("%PDF-1.7\n%".utf8) + [0xB5, 0xED, 0xAE, 0xFB, 0x0A]) }

    private mutating func append(_ bytes: [UInt8]) { append(bytes[...]) }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        if !write(bytes) { hasFailed = true }
        count += bytes.count
    }

    /// Writes a stream, whose header is a dictionary with the length.
    mutating func write(_ number: Int, header: [UInt8], data: ArraySlice<UInt8>) {
        places[number] = .file(count)
        append(Array("\(number) 0 obj".utf8))
        append(header)
        append(Array("\nstream\n".utf8))
        append(data)
        append(Array("\nendstream\nendobj\n".utf8))
    }

    /// Adds an object that is not a stream.
    mutating func add(_ number: Int, _ value: [UInt8]) {
        offsets.append((number, pending.count))
        pending += value
        pending.append(0x0A)
        if offsets.count >= Self.groupSize { flush() }
    }

    private mutating func flush() {
        guard !offsets.isEmpty else { return }
        let number = next()
        var head = ""
        for (index, object) in offsets.enumerated() {
            head += "\(object.number) \(object.offset) "
            places[object.number] = .stream(number, index: index)
        }
        guard let data = flate.deflate(Array(head.utf8) + pending) else {
            hasFailed = true
            return
        }
        let header =
            "\n<< /Type /ObjStm /N \(offsets.count) /First \(head.utf8.count) /Filter /FlateDecode /Length \(data.count) >>"
        write(number, header: Array(header.utf8), data: data[...])
        pending.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
    }

    /// Writes the cross-reference stream; returns false if anything failed.
    mutating func finish(root: Int, information: Int?) -> Bool {
        flush()
        let number = next()
        places[number] = .file(count)
        var table: [UInt8] = []
        table.reserveCapacity(places.count * 8)
        func add(_ type: UInt8, _ value: Int, _ index: Int) {
            table.append(type)
            for shift in stride(from: 32, through: 0, by: -8) { table.append(UInt8(value >> shift & 255)) }
            table += [UInt8(index >> 8 & 255), UInt8(index & 255)]
        }
        for (index, place) in places.enumerated() {
            switch place {
            case .free: add(0, 0, index == 0 ? 65_535 : 0)
            case .file(let offset): add(1, offset, 0)
            case .stream(let stream, let index): add(2, stream, index)
            }
        }
        guard let data = flate.deflate(table) else { return false }
        let start = count
        let header =
            "\n<< /Type /XRef /Size \(places.count) /W [1 5 2] /Root \(root) 0 R"
            + (information.map { " /Info \($0) 0 R" } ?? "") + " /Filter /FlateDecode /Length \(data.count) >>"
        write(number, header: Array(header.utf8), data: data[...])
        append(Array("startxref\n\(start)\n%%EOF\n".utf8))
        return !hasFailed
    }
}

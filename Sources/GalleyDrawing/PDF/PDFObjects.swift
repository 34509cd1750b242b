/// Writes the objects of a PDF: streams at once, most other objects in compressed object streams (ISO 32000-1, 7.5.7), and
/// at the end a cross-reference stream.
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
    /// A checksum of the bytes so far (FNV-1a).
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The objects of the next object stream.
    private var pending: [UInt8] = []
    private var offsets: [(number: Int, offset: Int)] = []

    /// The number of objects in an object stream.
    private static let groupSize = 200

    init(write: @escaping (ArraySlice<UInt8>) -> Bool) {
        self.write = write
        // The number 0 is never used.
        places = [.free]
    }

    /// Reserves the number of a new object.
    mutating func next() -> Int {
        places.append(.free)
        return places.count - 1
    }

    mutating func writeHeader() { append(Array("%PDF-1.7\n%".utf8) + [0xB5, 0xED, 0xAE, 0xFB, 0x0A]) }

    private mutating func append(_ bytes: [UInt8]) {
        if !write(bytes[...]) { hasFailed = true }
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        count += bytes.count
    }

    /// Writes a stream.
    ///
    /// - Parameters:
    ///   - entries: Those of its dictionary, without length and filter.
    ///   - isPacked: Whether the data are compressed, with the filter in `entries`.
    mutating func writeStream(_ number: Int, _ entries: String, _ data: [UInt8], isPacked: Bool = false) {
        guard !isPacked else { return write(number, entries, data) }
        guard let packed = flate.deflate(data) else {
            hasFailed = true
            return
        }
        write(number, entries + "/Filter/FlateDecode", packed)
    }

    private mutating func write(_ number: Int, _ entries: String, _ data: [UInt8]) {
        places[number] = .file(count)
        append(Array("\(number) 0 obj\n<<\(entries)/Length \(data.count)>>\nstream\n".utf8))
        append(data)
        // A line feed alone would be read as one line end with the last byte.
        append(Array("\(data.last == 0x0D ? "\r" : "")\nendstream\nendobj\n".utf8))
    }

    /// Writes an object that small programs search for without decompressing anything, such as the title or an address.
    mutating func write(_ number: Int, _ value: String) {
        places[number] = .file(count)
        append(Array("\(number) 0 obj\n\(value)\nendobj\n".utf8))
    }

    /// Adds an object that is not a stream.
    mutating func add(_ number: Int, _ value: String) {
        offsets.append((number, pending.count))
        pending += Array(value.utf8)
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
        writeStream(
            number, "/Type/ObjStm/N \(offsets.count)/First \(head.utf8.count)", Array(head.utf8) + pending)
        pending.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
    }

    /// Writes the cross-reference stream; returns false if anything failed.
    mutating func finish(root: Int, information: Int) -> Bool {
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
        let start = count
        // Equal documents have equal identifiers.
        let identifier = PDFString.hexadecimal(hash)
        writeStream(
            number,
            "/Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(information) 0 R"
                + "/ID[<\(identifier)><\(identifier)>]", table)
        append(Array("startxref\n\(start)\n%%EOF\n".utf8))
        return !hasFailed
    }
}

internal import GalleySupport

/// The number of elements that an SVG draws when references are followed.
///
/// Nested `use` elements can make a picture of a kilobyte take seconds. Elements are counted before drawing, in time linear
/// in the file.
enum SVGComplexity {
    /// The maximum number of drawn elements, unless the file itself contains more.
    static let limit = 20_000

    /// The maximum depth of drawings inside `data:` URIs.
    static let depthLimit = 4

    /// Whether an SVG draws many more elements than it contains.
    static func isExcessive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var scan = Scan(depth: 0)
        unsafe scan.run(bytes)
        return scan.drawnCount > max(limit, 4 * scan.elementCount)
    }

    /// An element with a name, or the whole picture.
    private struct Group {
        /// The number of elements inside, except those of named elements inside.
        var elements = 0
        /// The groups of named elements inside.
        var parts: [Int] = []
    }

    private struct Scan {
        private var groups = [Group()]
        private var byName: [[UInt8]: Int] = [:]
        private var references: [(from: Int, name: [UInt8])] = []
        private(set) var elementCount = 0
        /// The group of each open element.
        private var open: [Int] = [0]
        /// The number of drawings around this one.
        private let depth: Int

        init(depth: Int) {
            self.depth = depth
        }

        mutating func run(_ bytes: UnsafeRawBufferPointer) {
            var place = 0
            func skip(past end: StaticString) {
                let length = end.utf8CodeUnitCount
                while place + length <= bytes.count {
                    var isEnd = true
                    for index in 0..<length where unsafe bytes[place + index] != end.utf8Start[index] { isEnd = false }
                    if isEnd {
                        place += length
                        return
                    }
                    place += 1
                }
                place = bytes.count
            }
            func starts(with text: StaticString) -> Bool {
                let length = text.utf8CodeUnitCount
                guard place + length <= bytes.count else { return false }
                return (0..<length).allSatisfy { unsafe bytes[place + $0] == text.utf8Start[$0] }
            }
            while place < bytes.count {
                guard unsafe bytes[place] == UInt8(ascii: "<") else {
                    place += 1
                    continue
                }
                if starts(with: "<!--") {
                    skip(past: "-->")
                } else if starts(with: "<![CDATA[") {
                    skip(past: "]]>")
                } else if starts(with: "<?") {
                    skip(past: "?>")
                } else if starts(with: "</") {
                    skip(past: ">")
                    if open.count > 1 { open.removeLast() }
                } else if starts(with: "<!") {
                    skip(past: ">")
                } else {
                    place += 1
                    unsafe element(bytes, &place)
                }
            }
        }

        /// Reads an element's tag.
        private mutating func element(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) {
            elementCount += 1
            var name: [UInt8]?
            var targets: [[UInt8]] = []
            var inside = 0
            var isClosed = false
            while place < bytes.count, unsafe bytes[place] != UInt8(ascii: ">") {
                isClosed = unsafe bytes[place] == UInt8(ascii: "/")
                guard unsafe bytes[place] == UInt8(ascii: "=") else {
                    place += 1
                    continue
                }
                // The attribute's name precedes the equals sign; the quoted value follows it.
                var end = place
                while end > 0, unsafe bytes[end - 1] <= 0x20 { end -= 1 }
                var start = end
                while start > 0, unsafe bytes[start - 1] > 0x20, unsafe bytes[start - 1] != UInt8(ascii: "<") {
                    start -= 1
                }
                let attribute = unsafe Array(bytes[start..<end])
                place += 1
                while place < bytes.count, unsafe bytes[place] <= 0x20 { place += 1 }
                guard place < bytes.count, case let quote = unsafe bytes[place],
                    quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
                else { continue }
                place += 1
                let first = place
                while place < bytes.count, unsafe bytes[place] != quote { place += 1 }
                let value = unsafe Array(bytes[first..<place])
                if place < bytes.count { place += 1 }
                if attribute == Array("id".utf8) {
                    name = value
                } else if attribute == Array("href".utf8) || attribute == Array("xlink:href".utf8) {
                    if value.first == UInt8(ascii: "#") { targets.append(Array(value.dropFirst())) }
                    inside = Self.sum(inside, drawnCount(ofDrawing: value))
                } else {
                    targets += Self.names(in: value)
                }
            }
            if place < bytes.count { place += 1 }
            let around = open[open.count - 1]
            var own = around
            if let name, byName[name] == nil {
                own = groups.count
                groups.append(Group())
                byName[name] = own
                groups[around].parts.append(own)
            }
            groups[own].elements = Self.sum(groups[own].elements, Self.sum(inside, 1))
            for target in targets { references.append((own, target)) }
            if !isClosed { open.append(own) }
        }

        /// The number of elements that a drawing in a `data:` URI draws, saturated; its own are added to those of the
        /// file. Other pictures have none.
        private mutating func drawnCount(ofDrawing address: [UInt8]) -> Int {
            guard address.starts(with: Array("data:".utf8)),
                let bytes = DataURI.bytes(of: String(decoding: address, as: UTF8.self)), ImageFormat(of: bytes) == .svg
            else { return 0 }
            // Packed drawings are not unpacked to be counted.
            guard depth < SVGComplexity.depthLimit, bytes.first != 0x1F else { return .max }
            var scan = Scan(depth: depth + 1)
            unsafe bytes.withUnsafeBytes { unsafe scan.run($0) }
            elementCount += scan.elementCount
            return scan.drawnCount
        }

        /// The names in `url(#name)`.
        private static func names(in value: [UInt8]) -> [[UInt8]] {
            var result: [[UInt8]] = []
            var rest = value[...]
            while let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
                let isURL = rest[..<hash].suffix(5).contains(UInt8(ascii: "("))
                let after = rest[(hash + 1)...]
                let name = after.prefix {
                    $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
                }
                if isURL { result.append(Array(name)) }
                rest = after.dropFirst(name.count)
            }
            return result
        }

        /// The number of drawn elements, saturated.
        var drawnCount: Int {
            var parts = groups.map(\.parts)
            for (from, name) in references {
                if let target = byName[name] { parts[from].append(target) }
            }
            // 0 is not counted yet. An element that refers to itself is not drawn again.
            var counts = [Int](repeating: 0, count: groups.count)
            var isOpen = [Bool](repeating: false, count: groups.count)
            var pending = [(group: 0, next: 0)]
            isOpen[0] = true
            counts[0] = groups[0].elements
            while let (group, next) = pending.last {
                guard next < parts[group].count else {
                    isOpen[group] = false
                    pending.removeLast()
                    if let around = pending.last?.group { counts[around] = Self.sum(counts[around], counts[group]) }
                    continue
                }
                pending[pending.count - 1].next += 1
                let part = parts[group][next]
                if isOpen[part] { continue }
                if counts[part] > 0 {
                    counts[group] = Self.sum(counts[group], counts[part])
                } else {
                    isOpen[part] = true
                    counts[part] = groups[part].elements
                    pending.append((part, 0))
                }
            }
            return counts[0]
        }

        private static func sum(_ one: Int, _ other: Int) -> Int {
            let (sum, isTooMany) = one.addingReportingOverflow(other)
            return isTooMany ? .max : sum
        }
    }
}

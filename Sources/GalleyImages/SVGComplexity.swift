internal import GalleySupport

/// The work of drawing an SVG, with references followed.
///
/// Nested `use` elements and filters can make a picture of a kilobyte take minutes. Elements are counted before drawing, in
/// time linear in the file.
struct SVGComplexity {
    /// The maximum number of drawn elements, unless the file itself contains more, and of passes of filters.
    static let limit = 20_000

    /// The maximum depth of drawings inside `data:` URIs.
    static let depthLimit = 4

    /// The number of drawn elements, and of times that filters process pixels, saturated.
    struct Count {
        var elements = 0
        /// A blur takes three passes, and turbulence one for each octave. Filters of style sheets are not counted.
        var passes = 0

        static func + (one: Count, other: Count) -> Count {
            func sum(_ one: Int, _ other: Int) -> Int {
                let (sum, isTooMany) = one.addingReportingOverflow(other)
                return isTooMany ? .max : sum
            }
            return Count(elements: sum(one.elements, other.elements), passes: sum(one.passes, other.passes))
        }

        static func += (one: inout Count, other: Count) { one = one + other }
    }

    /// The drawn elements and passes.
    let drawn: Count
    /// Whether an SVG draws many more elements than it contains, or filters too often.
    let isExcessive: Bool

    init(_ bytes: UnsafeRawBufferPointer) {
        var scan = Scan(depth: 0)
        unsafe scan.run(bytes)
        drawn = scan.drawnCount
        isExcessive = drawn.elements > max(Self.limit, 4 * scan.elementCount) || drawn.passes > Self.limit
    }

    /// An element with a name, or the whole picture.
    private struct Group {
        /// The elements inside, except those in named elements inside.
        var count = Count()
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
            var count = Count(elements: 1, passes: unsafe Self.passes(ofTag: Array(bytes[place...].prefix(14))))
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
                    count += drawnCount(ofDrawing: value)
                } else if attribute == Array("numOctaves".utf8) {
                    let digits = value.filter { (0x30...0x39).contains($0) }
                    count.passes += min(SVGComplexity.limit, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
                } else {
                    targets += Self.names(in: value)
                    if attribute == Array("filter".utf8) || attribute == Array("style".utf8) {
                        count.passes += Self.passes(ofStyle: value)
                    }
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
            groups[own].count += count
            for target in targets { references.append((own, target)) }
            if !isClosed { open.append(own) }
        }

        /// The passes of the primitive of a filter, from the start of its tag.
        private static func passes(ofTag tag: [UInt8]) -> Int {
            guard tag.starts(with: Array("fe".utf8)) else { return 0 }
            return tag.starts(with: Array("feGaussianBlur".utf8)) || tag.starts(with: Array("feDropShadow".utf8))
                ? 3 : 1
        }

        /// The passes of the functions that blur.
        private static func passes(ofStyle value: [UInt8]) -> Int {
            let text = String(decoding: value, as: UTF8.self)
            return 3 * (text.ranges(of: "blur(").count + text.ranges(of: "drop-shadow(").count)
        }

        /// The elements and passes of a drawing in a `data:` URI; its own elements are added to those of the file. Other
        /// pictures have none.
        private mutating func drawnCount(ofDrawing address: [UInt8]) -> Count {
            guard address.starts(with: Array("data:".utf8)),
                let bytes = DataURI.bytes(of: String(decoding: address, as: UTF8.self)), ImageFormat(of: bytes) == .svg
            else { return Count() }
            // Packed drawings are not unpacked to be counted.
            guard depth < SVGComplexity.depthLimit, bytes.first != 0x1F else { return Count(elements: .max) }
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

        /// The drawn elements and passes.
        var drawnCount: Count {
            var parts = groups.map(\.parts)
            for (from, name) in references {
                if let target = byName[name] { parts[from].append(target) }
            }
            // Nil is not counted yet. An element that refers to itself is not drawn again.
            var counts = [Count?](repeating: nil, count: groups.count)
            var isOpen = [Bool](repeating: false, count: groups.count)
            var pending = [(group: 0, next: 0, count: groups[0].count)]
            isOpen[0] = true
            while let (group, next, count) = pending.last {
                guard next < parts[group].count else {
                    isOpen[group] = false
                    counts[group] = count
                    pending.removeLast()
                    if !pending.isEmpty { pending[pending.count - 1].count += count }
                    continue
                }
                pending[pending.count - 1].next += 1
                let part = parts[group][next]
                if isOpen[part] { continue }
                if let known = counts[part] {
                    pending[pending.count - 1].count += known
                } else {
                    isOpen[part] = true
                    pending.append((part, 0, groups[part].count))
                }
            }
            return counts[0] ?? Count()
        }
    }
}

internal import CMD4C

/// Gathers the grammar library's callbacks; one object for one parse.
///
/// Unsafe to keep: it points into the source, which lives as long as the parse.
@unsafe final class EventCollector {
    let source: UnsafePointer<CChar>
    let sourceCount: Int
    /// What strings are taken from: the bytes that stand where the library was shown others.
    private let original: [UInt8]
    /// Room for as many events as most sources have, and how many are in it.
    private let room: UnsafeMutableBufferPointer<MarkdownEvent>
    // One thread and one call at a time touch these: checks of exclusive access would cost more than the appends.
    @exclusivity(unchecked) private(set) var count = 0
    /// The events that come after.
    @exclusivity(unchecked) private(set) var surplus: [MarkdownEvent] = []
    @exclusivity(unchecked) private var places: [TextPlace] = []
    @exclusivity(unchecked) private var loose: [UInt8] = []
    /// How many bytes of destinations and titles may still come: the library looks through a definition anew each
    /// time it is used, which a long one that is used often makes quadratic.
    @exclusivity(unchecked) private var budget: Int
    /// True when there were more.
    @exclusivity(unchecked) private(set) var isExhausted = false
    /// What was shown shorter than it is: where it starts, and its length.
    private let shortened: [Int: Int]
    /// Those by where in the source they are: a definition used a thousand times is one string.
    private var known: [Int: Int32] = [:]

    init(
        source: UnsafePointer<CChar>, count: Int, original: [UInt8], shortened: [Int: Int],
        room: UnsafeMutableBufferPointer<MarkdownEvent>
    ) {
        unsafe self.original = original
        unsafe self.shortened = shortened
        unsafe budget = 16 * count + 1 << 20
        unsafe self.source = unsafe source
        unsafe sourceCount = count
        unsafe self.room = unsafe room
    }

    @inline(__always)
    func append(_ event: MarkdownEvent) {
        if unsafe count < room.count {
            unsafe room.initializeElement(at: count, to: event)
            unsafe count += 1
        } else {
            unsafe surplus.append(event)
        }
    }

    func appendText(_ type: MD_TEXTTYPE, _ text: UnsafePointer<CChar>?, _ size: MD_SIZE) {
        guard let text = unsafe text else { return }
        let offset = unsafe text - source
        var event = MarkdownEvent(kind: .text, type: UInt8(truncatingIfNeeded: type.rawValue))
        event.length = Int32(truncatingIfNeeded: size)
        if offset >= 0, unsafe offset + Int(size) <= sourceCount {
            event.start = Int32(truncatingIfNeeded: offset)
        } else {
            event.start = unsafe Int32(truncatingIfNeeded: -1 - loose.count)
            let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(size))
            unsafe loose.append(contentsOf: bytes)
        }
        unsafe append(event)
    }

    /// The number of an attribute's text among the places; -1 when it has none.
    func place(_ attribute: MD_ATTRIBUTE) -> Int32 {
        guard let text = unsafe attribute.text else { return -1 }
        let size = unsafe Int(attribute.size)
        unsafe budget -= size
        if unsafe budget < 0 { unsafe isExhausted = true }
        // Only what lies in the source stays where it is while the library runs.
        let offset = unsafe text - source
        if unsafe !shortened.isEmpty, let whole = unsafe shortened[offset] {
            if let index = unsafe known[offset] { return index }
            let bytes = unsafe EventCollector.unescaped(original[offset..<(offset + whole)])
            let index = unsafe add(bytes)
            unsafe known[offset] = index
            return index
        }
        let isPlain = unsafe attribute.substr_offsets == nil || Int(attribute.substr_offsets[1]) >= size
        if unsafe places.isEmpty { unsafe places.reserveCapacity(16) }
        if isPlain, offset >= 0, unsafe offset + size <= sourceCount {
            let place = TextPlace(start: Int32(truncatingIfNeeded: offset), count: Int32(truncatingIfNeeded: size))
            unsafe places.append(place)
            return unsafe Int32(truncatingIfNeeded: places.count - 1)
        }
        return unsafe add(unsafe Array(EventCollector.text(attribute, text, size).utf8))
    }

    private func add(_ bytes: [UInt8]) -> Int32 {
        let start = unsafe Int32(truncatingIfNeeded: -1 - loose.count)
        unsafe loose.append(contentsOf: bytes)
        unsafe places.append(TextPlace(start: start, count: Int32(truncatingIfNeeded: bytes.count)))
        return unsafe Int32(truncatingIfNeeded: places.count - 1)
    }

    /// A destination or title as it is meant: escapes and references resolved.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.endIndex, unsafe isPunctuation(bytes[position + 1]) {
                position += 1
            } else if byte == UInt8(ascii: "&"),
                let end = bytes[position...].prefix(40).firstIndex(of: UInt8(ascii: ";")),
                let text = HTMLEntities.text(for: Array(bytes[position...end]).span)
            {
                result.append(contentsOf: text.utf8)
                position = end + 1
                continue
            }
            result.append(bytes[position])
            position += 1
        }
        return result
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        (33...47).contains(byte) || (58...64).contains(byte) || (91...96).contains(byte) || (123...126).contains(byte)
    }

    private static func text(_ attribute: MD_ATTRIBUTE, _ text: UnsafePointer<CChar>, _ size: Int) -> String {
        guard let types = unsafe attribute.substr_types, let offsets = unsafe attribute.substr_offsets else {
            return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: size), as: UTF8.self)
        }
        var result = ""
        var part = 0
        while unsafe Int(offsets[part]) < size {
            let start = unsafe Int(offsets[part])
            let end = unsafe min(size, max(start, Int(offsets[part + 1])))
            let bytes = unsafe UnsafeRawBufferPointer(start: text + start, count: end - start)
            switch unsafe types[part] {
            case MD_TEXT_NULLCHAR:
                result += "\u{FFFD}"
            case MD_TEXT_ENTITY:
                let span = unsafe bytes.bindMemory(to: UInt8.self).span
                let literal = unsafe String(decoding: bytes, as: UTF8.self)
                result += HTMLEntities.text(for: span) ?? literal
            default:
                result += unsafe String(decoding: bytes, as: UTF8.self)
            }
            part += 1
        }
        return result
    }

    /// The strings that were gathered.
    func finish() -> (places: [TextPlace], loose: [UInt8]) {
        unsafe (places, loose)
    }
}

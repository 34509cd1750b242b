internal import GalleyGlyphs
internal import GalleyText

/// A font program in the Compact Font Format, keyed by CID (Adobe Technical Notes 5176 and 5177).
///
/// Every font becomes one: outlines of any format, at a point of the design space, emboldened or slanted, are drawn with a
/// thousand units per em. A glyph can be the picture of several.
struct CFFFont {
    /// A glyph: its width in thousandths of an em, and its charstring.
    struct Glyph {
        var width: Int
        var charstring: [UInt8]
    }

    /// The number of units per em.
    static let unitsPerEm = 1000.0

    private let name: String
    private let glyphs: [Glyph]
    private let box: Rect

    /// - Parameters:
    ///   - glyphs: The glyphs by CID; the first is the one of missing characters.
    ///   - box: The smallest rectangle around all glyphs, in units.
    init(name: String, glyphs: [Glyph], box: Rect) {
        self.name = name
        self.glyphs = glyphs
        self.box = box
    }

    /// The bytes of the program.
    var bytes: [UInt8] {
        let names = CFFFont.index([Array(name.utf8)])
        let strings = CFFFont.index([Array("Adobe".utf8), Array("Identity".utf8)])
        let charset: [UInt8] = [2, 0, 1] + CFFFont.word(max(0, glyphs.count - 2))
        let select: [UInt8] = [3, 0, 1, 0, 0, 0] + CFFFont.word(glyphs.count)
        let programs = CFFFont.index(glyphs.map(\.charstring))
        // The places have a constant size, so that the dictionary can be measured before they are known.
        let topSize = CFFFont.index([top(charset: 0, select: 0, programs: 0, fonts: 0)]).count
        var place = 4 + names.count + topSize + strings.count + 2
        var places: [Int] = []
        for part in [charset, select, programs] {
            places.append(place)
            place += part.count
        }
        let fontsSize = CFFFont.index([CFFFont.font(privatePlace: 0)]).count
        let head = CFFFont.index([top(charset: places[0], select: places[1], programs: places[2], fonts: place)])
        let fonts = CFFFont.index([CFFFont.font(privatePlace: place + fontsSize)])
        let start: [UInt8] = [1, 0, 4, 4] + names + head
        return start + strings + [0, 0] + charset + select + programs + fonts + CFFFont.widths
    }

    private func top(charset: Int, select: Int, programs: Int, fonts: Int) -> [UInt8] {
        var result = CFFFont.number(391) + CFFFont.number(392) + CFFFont.number(0) + [12, 30]
        let edges = [box.minX.rounded(.down), box.minY.rounded(.down), box.maxX.rounded(.up), box.maxY.rounded(.up)]
        for edge in edges { result += CFFFont.number(Int(edge)) }
        result += [5]
        result += CFFFont.number(glyphs.count) + [12, 34]
        result += CFFFont.number(charset) + [15]
        result += CFFFont.number(programs) + [17]
        result += CFFFont.number(fonts) + [12, 36]
        return result + CFFFont.number(select) + [12, 37]
    }

    /// The dictionary of the only font.
    private static func font(privatePlace: Int) -> [UInt8] { number(widths.count) + number(privatePlace) + [18] }

    /// The private dictionary: charstrings contain whole widths.
    private static let widths: [UInt8] = [139, 20, 139, 21]

    /// A number of a dictionary with a constant size.
    private static func number(_ value: Int) -> [UInt8] {
        [29] + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private static func index(_ items: [[UInt8]]) -> [UInt8] {
        var result = word(items.count) + [4]
        var place = 1
        func append(_ place: Int) {
            for shift in stride(from: 24, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: place >> shift))
            }
        }
        append(place)
        for item in items {
            place += item.count
            append(place)
        }
        for item in items { result += item }
        return result
    }
}

/// A charstring of type 2.
struct Charstring {
    private(set) var bytes: [UInt8] = []
    /// The bounds of all points; empty without any.
    private(set) var bounds: Rect?
    private var (x, y) = (0, 0)
    /// The operator of the numbers at the end, and their count. Equal operators that follow each other are one.
    private var pending: (operator: UInt8, count: Int)?

    /// The most numbers of an operator.
    private static let mostNumbers = 48

    /// The largest coordinate, so that a difference of two is a number of a charstring.
    private static let farthest = 16_000.0

    init(width: Int) {
        append(min(max(width, -32_768), 32_767))
    }

    /// Appends an outline in ems at a place in units.
    mutating func append(_ outline: GlyphOutline, x: Double, y: Double) {
        let unit = CFFFont.unitsPerEm
        func place(_ point: (Double, Double)) -> (Double, Double) { (point.0 * unit + x, point.1 * unit + y) }
        var current = (x, y)
        for segment in outline.segments {
            switch segment {
            case .move(let x, let y):
                current = place((x, y))
                move(to: current)
            case .line(let x, let y):
                current = place((x, y))
                line(to: current)
            case .quadratic(let cx, let cy, let x, let y):
                let (control, end) = (place((cx, cy)), place((x, y)))
                func mixed(_ point: (Double, Double)) -> (Double, Double) {
                    (point.0 + (control.0 - point.0) * 2 / 3, point.1 + (control.1 - point.1) * 2 / 3)
                }
                curve(mixed(current), mixed(end), end)
                current = end
            case .cubic(let c1x, let c1y, let c2x, let c2y, let x, let y):
                current = place((x, y))
                curve(place((c1x, c1y)), place((c2x, c2y)), current)
            }
        }
    }

    mutating func append(_ rect: Rect) {
        move(to: (rect.minX, rect.minY))
        for corner in [(rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] { line(to: corner) }
    }

    mutating func end() {
        flush()
        bytes.append(14)
    }

    /// Begins the numbers of an operator.
    private mutating func begin(_ operator: UInt8, _ count: Int) {
        var known: Int?
        if let pending, pending.operator == `operator`, pending.count + count <= Self.mostNumbers {
            known = pending.count
        }
        if known == nil { flush() }
        pending = (`operator`, (known ?? 0) + count)
    }

    private mutating func flush() {
        if let pending { bytes.append(pending.operator) }
        pending = nil
    }

    private mutating func move(to point: (Double, Double)) {
        flush()
        step(to: point)
        bytes.append(21)
    }

    private mutating func line(to point: (Double, Double)) {
        begin(5, 2)
        step(to: point)
    }

    private mutating func curve(_ first: (Double, Double), _ second: (Double, Double), _ end: (Double, Double)) {
        begin(8, 6)
        for point in [first, second, end] { step(to: point) }
    }

    /// Appends the way to a point.
    private mutating func step(to point: (Double, Double)) {
        func whole(_ value: Double) -> Int {
            value.isFinite ? Int(min(max(value, -Self.farthest), Self.farthest).rounded()) : 0
        }
        let (nextX, nextY) = (whole(point.0), whole(point.1))
        append(nextX - x)
        append(nextY - y)
        (x, y) = (nextX, nextY)
        let place = Rect(x: Double(x), y: Double(y), width: 0, height: 0)
        guard let known = bounds else {
            bounds = place
            return
        }
        let (left, top) = (min(known.minX, place.x), min(known.minY, place.y))
        bounds = Rect(
            x: left, y: top, width: max(known.maxX, place.x) - left, height: max(known.maxY, place.y) - top)
    }

    private mutating func append(_ number: Int) {
        switch number {
        case -107...107: bytes.append(UInt8(number + 139))
        case 108...1131:
            bytes.append(UInt8((number - 108) >> 8 + 247))
            bytes.append(UInt8((number - 108) & 255))
        case -1131 ... -108:
            bytes.append(UInt8((-number - 108) >> 8 + 251))
            bytes.append(UInt8((-number - 108) & 255))
        default:
            bytes += [28, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
        }
    }
}

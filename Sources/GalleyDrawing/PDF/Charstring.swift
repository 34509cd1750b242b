internal import GalleyGlyphs
internal import GalleyText

/// The program of a glyph: a charstring of type 2 (Adobe Technical Note 5177).
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

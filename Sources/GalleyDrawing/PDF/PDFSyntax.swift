internal import GalleyText

/// Operands and operators in PDF syntax (ISO 32000-1, 7.3).
extension [UInt8] {
    mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(text: String) { append(contentsOf: text.utf8) }

    /// Appends a whole number.
    mutating func append(integer value: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = count
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }

    /// A number as a count of units of 10 to the power of -`decimals`. Numbers beyond those that readers hold are limited;
    /// NaN is zero.
    static func scaled(_ value: Double, decimals: Int = 3) -> Int {
        let limited = value.isNaN ? 0 : Swift.min(Swift.max(value, -PDFNumber.farthest), PDFNumber.farthest)
        return Int((limited * Double(unit(decimals))).rounded())
    }

    private static func unit(_ decimals: Int) -> Int {
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000][decimals]
    }

    /// Appends a number and a space.
    ///
    /// - Parameter decimals: The most digits after the point, at most seven.
    mutating func append(number value: Double, decimals: Int = 3) {
        append(scaled: Self.scaled(value, decimals: decimals), decimals: decimals)
    }

    /// Appends a count of units of 10 to the power of -`decimals`, and a space.
    mutating func append(scaled: Int, decimals: Int = 3) {
        let unit = Self.unit(decimals)
        let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
        if scaled < 0 { append(UInt8(ascii: "-")) }
        if whole > 0 || fraction == 0 { append(integer: Int(whole)) }
        if fraction > 0 {
            append(UInt8(ascii: "."))
            var (rest, digit) = (fraction, UInt(unit / 10))
            while rest > 0 {
                append(UInt8(ascii: "0") + UInt8(rest / digit))
                (rest, digit) = (rest % digit, digit / 10)
            }
        }
        append(UInt8(ascii: " "))
    }

    /// Appends a byte of a literal string (ISO 32000-1, 7.3.4.2). Readers take a carriage return for a line feed.
    mutating func append(inString byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case 0x0D: append("\\r")
        default: append(byte)
        }
    }

    /// Appends the six numbers of a transform, and a space.
    mutating func append(_ map: Transform) {
        for factor in [map.a, map.b, map.c, map.d] { append(number: factor, decimals: 7) }
        append(number: map.tx)
        append(number: map.ty)
    }

    /// Appends the coordinates of a rectangle's corner, its width and its height.
    mutating func append(_ rect: Rect) {
        for side in [rect.x, rect.y, rect.width, rect.height] { append(number: side) }
    }

    /// Appends the operators that make a path the current one.
    mutating func append(_ path: Path) {
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                append(point)
                append("m\n")
                current = point
            case .line(let point):
                append(point)
                append("l\n")
                current = point
            case .quad(let control, let end):
                append(curve: current.mixed(with: control), end.mixed(with: control), end)
                current = end
            case .cubic(let control1, let control2, let end):
                append(curve: control1, control2, end)
                current = end
            case .close: append("h\n")
            }
        }
    }

    mutating func append(_ point: Point) {
        append(number: point.x)
        append(number: point.y)
    }

    mutating func append(curve control1: Point, _ control2: Point, _ end: Point) {
        for point in [control1, control2, end] { append(point) }
        append("c\n")
    }
}

extension Point {
    /// The point two thirds of the way to the control point of a quadratic curve: a control point of the equal cubic one.
    func mixed(with control: Point) -> Point {
        Point(x: x + (control.x - x) * 2 / 3, y: y + (control.y - y) * 2 / 3)
    }
}

extension Transform {
    /// The transform back; `nil` if it is flat.
    var inverse: Transform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let (a, b, c, d) = (self.d / determinant, -self.b / determinant, -self.c / determinant, self.a / determinant)
        return Transform(a: a, b: b, c: c, d: d, tx: -(tx * a + ty * c), ty: -(tx * b + ty * d))
    }
}

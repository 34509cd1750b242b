/// A parser of SVG path data.
package struct SVGPathParser {
    /// The reason why data is not a path. The position counts bytes from 1; path data is ASCII.
    package struct Failure: Error, CustomStringConvertible {
        var place: Int
        package var reason: String

        package var description: String { "at character \(place), \(reason)" }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var path = Path()
    /// The second control point of the last cubic command, or the control point of the last quadratic one.
    private var lastCubic: Point?
    private var lastQuad: Point?

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package static func parse(_ text: String) throws(Failure) -> Path {
        var parser = SVGPathParser(text)
        try parser.run()
        return parser.path
    }

    private mutating func run() throws(Failure) {
        skipSpace()
        while position < bytes.count {
            let command = bytes[position]
            guard Self.letters.contains(command | 0x20) else {
                throw failure("expected a command (one of MmLlHhVvCcSsQqTtAaZz), found \(found())")
            }
            guard !path.isEmpty || command | 0x20 == UInt8(ascii: "m") else {
                throw failure("a path must begin with M or m, not with \(found())")
            }
            position += 1
            try draw(command)
            skipSpace()
        }
    }

    private static let letters: Set<UInt8> = Set("mlhvcsqtaz".utf8)

    /// Appends one command with all its sets of coordinates.
    private mutating func draw(_ command: UInt8) throws(Failure) {
        let isRelative = command >= UInt8(ascii: "a")
        var kind = command | 0x20
        if kind == UInt8(ascii: "z") {
            path.close()
            lastCubic = nil
            lastQuad = nil
            return
        }
        repeat {
            guard path.elements.count < Path.svgLimit else {
                throw failure("the path has more than \(Path.svgLimit) commands")
            }
            try segment(kind, from: isRelative ? path.current : .zero)
            guard path.current.x.isFinite, path.current.y.isFinite else {
                throw failure("the coordinates are too large")
            }
            // Further coordinates after a move are lines.
            if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
        } while try anotherSet()
    }

    private mutating func segment(_ kind: UInt8, from origin: Point) throws(Failure) {
        var cubicControl: Point?
        var quadControl: Point?
        let pen = path.current
        switch kind {
        case UInt8(ascii: "m"):
            path.move(to: try point(origin))
        case UInt8(ascii: "l"):
            path.line(to: try point(origin))
        case UInt8(ascii: "h"):
            path.line(to: Point(x: try number() + origin.x, y: pen.y))
        case UInt8(ascii: "v"):
            path.line(to: Point(x: pen.x, y: try number() + origin.y))
        case UInt8(ascii: "c"):
            let control1 = try point(origin)
            let control2 = try point(origin)
            path.cubic(control1: control1, control2: control2, to: try point(origin))
            cubicControl = control2
        case UInt8(ascii: "s"):
            let control1 = lastCubic.map { mirrored($0, at: pen) } ?? pen
            let control2 = try point(origin)
            path.cubic(control1: control1, control2: control2, to: try point(origin))
            cubicControl = control2
        case UInt8(ascii: "q"):
            let control = try point(origin)
            path.quad(control: control, to: try point(origin))
            quadControl = control
        case UInt8(ascii: "t"):
            let control = lastQuad.map { mirrored($0, at: pen) } ?? pen
            path.quad(control: control, to: try point(origin))
            quadControl = control
        default:
            let radiusX = try number()
            let radiusY = try number()
            let rotation = try number()
            let isLarge = try flag()
            let isClockwise = try flag()
            path.arc(
                to: try point(origin), radiusX: radiusX, radiusY: radiusY, rotation: rotation, isLarge: isLarge,
                isClockwise: isClockwise)
        }
        lastCubic = cubicControl
        lastQuad = quadControl
    }

    private func mirrored(_ point: Point, at center: Point) -> Point {
        Point(x: 2 * center.x - point.x, y: 2 * center.y - point.y)
    }

    /// Whether another set of coordinates follows.
    private mutating func anotherSet() throws(Failure) -> Bool {
        skipSpace()
        if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
            position += 1
            skipSpace()
            guard startsNumber() else { throw failure("expected a number after a comma, found \(found())") }
            return true
        }
        return startsNumber()
    }

    private func startsNumber() -> Bool {
        guard position < bytes.count else { return false }
        switch bytes[position] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            return true
        default: return false
        }
    }

    private mutating func point(_ origin: Point) throws(Failure) -> Point {
        let x = try number()
        return Point(x: x + origin.x, y: try number() + origin.y)
    }

    private mutating func flag() throws(Failure) -> Bool {
        skipSeparator()
        guard position < bytes.count, bytes[position] | 1 == UInt8(ascii: "1") else {
            throw failure("expected a flag of an arc, 0 or 1, found \(found())")
        }
        position += 1
        return bytes[position - 1] == UInt8(ascii: "1")
    }

    private mutating func number() throws(Failure) -> Double {
        skipSeparator()
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
            position += 1
        }
        var digits = skipDigits()
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            position = start
            throw failure("expected a number, found \(found())")
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            let mark = position
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            // An e without digits is not an exponent; the next read reports the error.
            if skipDigits() == 0 { position = mark }
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), abs(value) < 1e15
        else {
            position = start
            throw failure("the number is too large")
        }
        return value
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        return position - start
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: position += 1
            default: return
            }
        }
    }

    /// Skips white space and at most one comma.
    private mutating func skipSeparator() {
        skipSpace()
        // A command letter must not be followed by a comma.
        guard position < bytes.count, position > 0, bytes[position] == UInt8(ascii: ","),
            !Self.letters.contains(lastVisible() | 0x20)
        else { return }
        position += 1
        skipSpace()
    }

    /// The last byte before the position that is not white space.
    private func lastVisible() -> UInt8 {
        bytes[..<position].last { $0 > 0x20 } ?? 0
    }

    private func failure(_ reason: String) -> Failure {
        Failure(place: position + 1, reason: reason)
    }

    private func found() -> String {
        guard position < bytes.count else { return "the end" }
        let byte = bytes[position]
        return byte > 0x20 && byte < 0x7F ? "“\(Character(Unicode.Scalar(byte)))”" : "an unexpected character"
    }
}

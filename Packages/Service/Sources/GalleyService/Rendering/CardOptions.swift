internal import Galley

/// The options of a picture that do not depend on its document.
struct CardOptions: Sendable, Hashable {
    enum Theme: String, Sendable, Hashable, CaseIterable { case light, dark }

    enum Direction: String, Sendable, Hashable, CaseIterable { case ltr, rtl }

    var format = CardFormat.png
    /// The width in points; `nil` for the document's.
    var width: Double?
    /// The height in points; `nil` for the document's.
    var height: Double?
    /// The number of pixels per point; `nil` for the document's.
    var scale: Double?
    var theme: Theme?
    var direction: Direction?
    /// The quality of JPEG and WebP.
    var quality = 85
    /// Whether lines, baselines and glyphs are drawn over the picture.
    var hasDebugOverlay = false

    /// Reads the options among the parameters of a request.
    ///
    /// - Throws: ``ServiceError`` for values outside the limits.
    init(_ query: Query, format: CardFormat, limits: ServiceLimits) throws(ServiceError) {
        func one(_ name: String) throws(ServiceError) -> String? {
            let values = query.values(of: name)
            guard values.count <= 1 else { throw .badRequest(name, "it is given \(values.count) times") }
            return values.first
        }
        func number(_ name: String, _ range: ClosedRange<Double>) throws(ServiceError) -> Double? {
            guard let text = try one(name) else { return nil }
            guard let number = Double(text), range.contains(number) else {
                throw .badRequest(
                    name,
                    "expected a number from \(JSON.digits(of: range.lowerBound)) to \(JSON.digits(of: range.upperBound)), "
                        + "found \"\(text.prefix(40))\"")
            }
            return number
        }
        func choice<Choice: RawRepresentable<String> & CaseIterable>(
            _ name: String, _: Choice.Type
        ) throws(ServiceError) -> Choice? {
            guard let text = try one(name) else { return nil }
            guard let choice = Choice(rawValue: text) else {
                let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
                throw .badRequest(name, "expected \(names), found \"\(text.prefix(40))\"")
            }
            return choice
        }
        self.format = format
        width = try number("width", 1...Double(limits.side))
        height = try number("height", 1...Double(limits.side))
        scale = try number("scale", 0.1...limits.scale)
        theme = try choice("theme", Theme.self)
        direction = try choice("direction", Direction.self)
        quality = try number("quality", 0...100).map { Int($0) } ?? 85
        let (w, h, s) = (width ?? 1, height ?? 1, scale ?? 1)
        guard !format.hasPixels || w * s * h * s <= Double(limits.pixels) else {
            throw .badRequest("width", "a picture has at most \(limits.pixels) pixels")
        }
    }

    init() {}

    /// The options as the parts of a cache key.
    var key: [UInt8] {
        func digits(_ number: Double?) -> String { number.map(JSON.digits) ?? "-" }
        let parts = [
            format.rawValue, digits(width), digits(height), digits(scale), theme?.rawValue ?? "-",
            direction?.rawValue ?? "-", "\(quality)", "\(hasDebugOverlay)",
        ]
        return Array(parts.joined(separator: " ").utf8)
    }
}

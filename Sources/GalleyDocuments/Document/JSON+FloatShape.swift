internal import GalleyText

extension FloatShape {
    /// The fields of a float's shape, which has only one outline.
    struct Fields {
        private var outline: FloatShape.Outline?
        var margin = 0.0

        private mutating func set(_ found: FloatShape.Outline?, _ decoding: DocumentDecoding) throws(GalleyError) {
            guard let found else { return }
            if outline != nil { throw decoding.failure("a float can have only one shape; found a second") }
            outline = found
        }

        mutating func setPath(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            try set(try decoding.path(value).map { .path($0) }, decoding)
        }

        mutating func setEllipse(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let ellipse = try decoding.ellipse(value)
            try set(
                ellipse.map { .path(Path(ellipseAt: $0.center, radiusX: $0.radiusX, radiusY: $0.radiusY)) }, decoding)
        }

        mutating func setThreshold(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let threshold = try decoding.number(value, in: 0...1, "a threshold from 0 to 1")
            try set(threshold.map { .image(threshold: $0) }, decoding)
        }

        func finished(_ decoding: inout DocumentDecoding, _ object: JSONValue) throws(GalleyError) -> FloatShape {
            guard let outline else { throw decoding.failure(expected: Self.expectedObject, found: object) }
            return FloatShape(outline, margin: margin)
        }
    }
}

extension DocumentDecoding {
    /// An ellipse `[cx, cy, rx, ry]`.
    mutating func ellipse(
        _ value: JSONValue
    ) throws(GalleyError) -> (center: Point, radiusX: Double, radiusY: Double)? {
        guard let numbers = try numbers(4, value, "an array [cx, cy, rx, ry]") else { return nil }
        guard numbers[2] >= 0, numbers[3] >= 0 else { throw failure("an ellipse's radii may not be negative") }
        return (Point(x: numbers[0], y: numbers[1]), numbers[2], numbers[3])
    }
}

extension FloatShape: WritableObject {
    func addFields(to fields: inout JSONFields) {
        switch outline {
        case .path(let path): fields.add("path", path.json)
        case .image(let threshold): fields.add("image", threshold.json)
        }
        fields.add("margin", margin, unless: 0)
    }
}

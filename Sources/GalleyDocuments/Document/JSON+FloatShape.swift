internal import GalleyText

extension DocumentDecoding {
    mutating func floatShape(_ value: JSONValue) throws(GalleyError) -> FloatShape? {
        let expected = "one of {\"path\": \"M…\"}, {\"ellipse\": [cx, cy, rx, ry]}, {\"image\": threshold}"
        guard let members = try members(value, expected) else { return nil }
        var outline: FloatShape.Outline?
        var margin = 0.0
        for member in members {
            enter(member.key)
            var found: FloatShape.Outline?
            switch member.key {
            case "path": found = try path(member.value).map { .path($0) }
            case "ellipse":
                if let numbers = try numbers(4, member.value, "an array [cx, cy, rx, ry]") {
                    guard numbers[2] >= 0, numbers[3] >= 0 else {
                        throw failure("an ellipse's radii may not be negative")
                    }
                    found = .path(
                        Path(
                            ellipseAt: Point(x: numbers[0], y: numbers[1]), radiusX: numbers[2], radiusY: numbers[3]))
                }
            case "image":
                found = try number(member.value, in: 0...1, "a threshold from 0 to 1").map { .image(threshold: $0) }
            case "margin": margin = try number(member.value, in: 0...1e6, "a length in points") ?? 0
            default: warnUnknown(DocumentFields.floatShape)
            }
            if let found {
                if outline != nil { throw failure("a float can have only one shape; found a second") }
                outline = found
            }
            leave()
        }
        guard let outline else { throw failure("expected \(expected), found \(value.summary)") }
        return FloatShape(outline, margin: margin)
    }
}

extension FloatShape {
    var json: JSONValue {
        var fields = JSONFields()
        switch outline {
        case .path(let path): fields.add("path", .string(path.svg))
        case .image(let threshold): fields.add("image", .number(threshold))
        }
        fields.add("margin", margin, unless: 0) { .number($0) }
        return fields.value
    }
}

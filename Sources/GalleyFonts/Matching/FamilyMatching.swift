/// Selection among the faces of one family: CSS Fonts Module Level 4, section 5.2, "Matching font styles".
extension FontRequest {
    /// The nearest faces to the request, in the given order: width decides first, then slant, then weight.
    ///
    /// Several faces with exactly the same style are parts of one, such as subsets by script, and all are returned.
    func nearest(among faces: [FontRecord]) -> [FontRecord] {
        var found: [FontRecord] = []
        var least: StyleDistance?
        for face in faces {
            let distance = distance(face.description)
            if let least, least < distance { continue }
            if distance != least { found.removeAll() }
            least = distance
            found.append(face)
        }
        return found
    }

    private func distance(_ face: FaceDescription) -> StyleDistance {
        StyleDistance(
            width: stretchDistance(face.stretch), slant: slantDistance(face), weight: weightDistance(face.weight))
    }

    private struct StyleDistance: Comparable {
        var width: Distance
        var slant: Distance
        var weight: Distance

        static func < (one: StyleDistance, other: StyleDistance) -> Bool {
            (one.width, one.slant, one.weight) < (other.width, other.slant, other.weight)
        }
    }

    /// Compares direction first, then distance.
    struct Distance: Comparable {
        var direction: Int
        var amount: Double

        static func < (one: Distance, other: Distance) -> Bool {
            (one.direction, one.amount) < (other.direction, other.amount)
        }
    }

    /// Up to normal width, narrower faces precede wider ones; above, wider ones come first.
    func stretchDistance(_ range: ClosedRange<Double>) -> Distance {
        if range.contains(stretch) { return Distance(direction: 0, amount: 0) }
        if range.upperBound < stretch {
            return Distance(direction: stretch <= 100 ? 1 : 2, amount: stretch - range.upperBound)
        }
        return Distance(direction: stretch <= 100 ? 2 : 1, amount: range.lowerBound - stretch)
    }

    func slantDistance(_ face: FaceDescription) -> Distance {
        let serves = italic ? face.isItalic || face.canSlant : !face.isItalic
        return Distance(direction: serves ? 0 : 1, amount: 0)
    }

    /// From 400 to 500, heavier faces up to 500 come first, then lighter ones, then the rest; below 400, lighter ones
    /// come first; above 500, heavier ones.
    func weightDistance(_ range: ClosedRange<Int>) -> Distance {
        if range.contains(weight) { return Distance(direction: 0, amount: 0) }
        let isBelow = range.upperBound < weight
        let amount = Double(isBelow ? weight - range.upperBound : range.lowerBound - weight)
        let direction =
            switch weight {
            case 400...500: isBelow ? 2 : range.lowerBound <= 500 ? 1 : 3
            case ..<400: isBelow ? 1 : 2
            default: isBelow ? 2 : 1
            }
        return Distance(direction: direction, amount: amount)
    }
}

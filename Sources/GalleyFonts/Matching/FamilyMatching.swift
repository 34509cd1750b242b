/// Selection among the faces of one family: CSS Fonts Module Level 4, section 5.2, "Matching font styles".
extension FontRequest {
    /// The nearest faces to the request, in the given order: width decides first, then slant, then weight.
    ///
    /// Several faces with exactly the same style are parts of one, such as subsets by script, and all are returned.
    func nearest(among faces: [FontRecord]) -> [FontRecord] {
        guard faces.count > 1 else { return faces }
        func nearest(_ faces: [FontRecord], by distance: (FaceDescription) -> Distance) -> [FontRecord] {
            guard let best = faces.map({ distance($0.description) }).min() else { return [] }
            return faces.filter { distance($0.description) == best }
        }
        let byWidth = nearest(faces, by: { stretchDistance($0.stretch) })
        let bySlant = nearest(byWidth, by: { slantDistance($0) })
        return nearest(bySlant, by: { weightDistance($0.weight) })
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

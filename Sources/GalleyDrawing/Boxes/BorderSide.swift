internal import GalleySupport
internal import GalleyText

/// A side of a box's border, from one corner clockwise to the next.
///
/// Its geometry is computed in coordinates along the side and inwards from it, with the origin at the first corner.
struct BorderSide {
    /// The side, clockwise from the top.
    let index: Int
    let color: Color
    let style: BoxAppearance.BorderStyle
    /// The part of the border's width that is drawn, from the outer edge.
    let part: ClosedRange<Double>
    private let rect: Rect
    /// The length of the border box along the side, and the width of the border of this side.
    private let length: Double
    let width: Double
    /// The first and the second corner.
    private let corners: (first: Corner, second: Corner)
    /// The widths of all sides, clockwise from the top.
    private let widths: [Double]

    /// A corner as seen from the side: the radii along the side and inwards, and the width of the side beyond it.
    private struct Corner {
        var radius: Size
        var neighbor: Double
        var shape: BoxAppearance.CornerShape
    }

    /// Corresponding points of the outer and the inner edge.
    private struct Section {
        var outer: Point
        var inner: Point

        var middle: Point { Point(x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2) }
    }

    init(
        index: Int, shape: RoundedBox, widths: [Double], color: Color, style: BoxAppearance.BorderStyle,
        part: ClosedRange<Double> = 0...1
    ) {
        self.index = index
        self.color = color
        self.style = style
        self.part = part
        self.widths = widths
        rect = shape.rect
        width = widths[index]
        let isHorizontal = index % 2 == 0
        length = isHorizontal ? rect.width : rect.height
        func corner(_ corner: Int, _ neighbor: Int) -> Corner {
            let radius = shape.radii[corner % 4]
            return Corner(
                radius: isHorizontal ? radius : Size(width: radius.height, height: radius.width),
                neighbor: widths[neighbor % 4], shape: shape.shape(of: corner % 4))
        }
        corners = (corner(index, index + 3), corner(index + 1, index + 1))
    }

    /// Whether the line has the colour, the style and the part of the width of another one.
    func hasAppearance(of other: BorderSide) -> Bool {
        color == other.color && style == other.style && part == other.part
    }

    /// A point of the side in the coordinates of the box.
    private func placed(_ point: Point) -> Point {
        switch index {
        case 0: Point(x: rect.minX + point.x, y: rect.minY + point.y)
        case 1: Point(x: rect.maxX - point.y, y: rect.minY + point.x)
        case 2: Point(x: rect.maxX - point.x, y: rect.maxY - point.y)
        default: Point(x: rect.minX + point.y, y: rect.maxY - point.x)
        }
    }

    /// The area of the side between the outer and the inner edge, if no other side meets it.
    var bar: Rect {
        switch index {
        case 0: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: width)
        case 1: Rect(x: rect.maxX - width, y: rect.minY, width: width, height: rect.height)
        case 2: Rect(x: rect.minX, y: rect.maxY - width, width: rect.width, height: width)
        default: Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height)
        }
    }

    /// Adds the part of the box in which the side is drawn. It ends at the lines from the outer to the inner corners, until
    /// those of two corners meet (CSS Backgrounds 3, 5.3).
    func addRegion(to path: inout Path) {
        let (across, down) = (widths[1] + widths[3], widths[0] + widths[2])
        let reach = min(
            across > 0 ? rect.width / across : .infinity, down > 0 ? rect.height / down : .infinity)
        path.move(to: placed(Point(x: 0, y: 0)))
        path.line(to: placed(Point(x: length, y: 0)))
        path.line(to: placed(Point(x: length - corners.second.neighbor * reach, y: width * reach)))
        path.line(to: placed(Point(x: corners.first.neighbor * reach, y: width * reach)))
        path.close()
    }

    // MARK: Dashes and dots

    /// The maximum number of dashes or dots; more would look grey, so that the side is a line.
    private static let mostMarks = 20_000.0
    /// The number of sections of an arc.
    private static let arcSteps = 24

    /// Adds the dashes or dots of the side, clockwise.
    func addMarks(to path: inout Path) {
        let sections = self.sections
        guard sections.count > 1 else { return }
        if style == .dotted { addDots(along: sections, to: &path) } else { addDashes(along: sections, to: &path) }
    }

    private func addDots(along sections: [Section], to path: inout Path) {
        let measure = Measure(sections) { Self.distance($0.middle, $1.middle) }
        let count = (measure.length / (2 * width)).rounded()
        guard count <= Self.mostMarks else { return addDash(measure, 0, measure.length, to: &path) }
        let steps = max(1, Int(count))
        for step in 0...steps {
            let center = measure.section(at: measure.length * Double(step) / Double(steps)).middle
            let (place, radius) = (placed(center), width / 2)
            let (left, right) = (Point(x: place.x - radius, y: place.y), Point(x: place.x + radius, y: place.y))
            path.move(to: left)
            for end in [right, left] {
                path.arc(to: end, radiusX: radius, radiusY: radius, rotation: 0, isLarge: false, isClockwise: true)
            }
            path.close()
        }
    }

    /// Dashes are twice as long as the border is wide, and thrice if it is thin. Gaps are adjusted so that a side begins
    /// with a dash in a sharp corner, and a round corner is in the middle of a dash.
    private func addDashes(along sections: [Section], to path: inout Path) {
        // Around a sharp inner corner, the outer edge is measured.
        let measure = Measure(sections) { from, to in
            from.inner == to.inner ? Self.distance(from.outer, to.outer) : Self.distance(from.middle, to.middle)
        }
        let (dash, gap) = width >= 3 ? (2 * width, width) : (3 * width, 2 * width)
        func end(_ corner: Corner) -> Double {
            corner.neighbor > 0 && corner.radius.width > corner.neighbor && corner.radius.height > width
                ? dash / 2 : dash
        }
        let (first, last) = (end(corners.first), end(corners.second))
        let inside = measure.length - first - last + dash
        let count = max(1, (inside / (dash + gap)).rounded())
        let space = (inside - count * dash) / count
        guard space > 0, count <= Self.mostMarks else { return addDash(measure, 0, measure.length, to: &path) }
        var start = 0.0
        for step in 0...Int(count) {
            let length = step == 0 ? first : step == Int(count) ? last : dash
            addDash(measure, start, start + length, to: &path)
            start += length + space
        }
    }

    private func addDash(_ measure: Measure, _ start: Double, _ end: Double, to path: inout Path) {
        let sections = measure.sections(from: start, to: end)
        let edge = sections.map(\.outer) + sections.reversed().map(\.inner)
        guard let first = edge.first else { return }
        path.move(to: placed(first))
        for point in edge.dropFirst() { path.line(to: placed(point)) }
        path.close()
    }

    private static func distance(_ one: Point, _ other: Point) -> Double {
        let (x, y) = (other.x - one.x, other.y - one.y)
        return (x * x + y * y).squareRoot()
    }

    /// The sections of the side in order.
    private var sections: [Section] {
        let start = half(of: corners.first)
        let end = half(of: corners.second).reversed().map { section in
            Section(
                outer: Point(x: length - section.outer.x, y: section.outer.y),
                inner: Point(x: length - section.inner.x, y: section.inner.y))
        }
        return start + end
    }

    /// The sections from the transition at the first corner to the straight part of the side.
    private func half(of corner: Corner) -> [Section] {
        let (radius, neighbor) = (corner.radius, corner.neighbor)
        let isSharp = radius.width <= 0 || radius.height <= 0
        let inside =
            isSharp
            ? Size.zero
            : Size(
                width: max(0, radius.width - neighbor * corner.shape.radiusShare),
                height: max(0, radius.height - width * corner.shape.radiusShare))
        var result: [Section] = []
        if isSharp, style == .dotted {
            // The first dot touches both edges.
            result.append(Section(outer: Point(x: width / 2, y: 0), inner: Point(x: width / 2, y: width)))
            return result
        } else if isSharp {
            result.append(Section(outer: .zero, inner: Point(x: neighbor, y: width)))
        } else {
            let first = transition(of: corner)
            for step in 0...Self.arcSteps {
                let (x, y) = corner.shape.point(at: first + (1 - first) * Double(step) / Double(Self.arcSteps))
                result.append(
                    Section(
                        outer: Point(x: radius.width * x, y: radius.height * y),
                        inner: Point(x: neighbor + inside.width * x, y: width + inside.height * y)))
            }
        }
        let straight = max(radius.width, neighbor + inside.width)
        result.append(Section(outer: Point(x: straight, y: 0), inner: Point(x: straight, y: width)))
        return result
    }

    /// The position on the outer curve of a corner where the line from the outer to the inner corner meets it.
    private func transition(of corner: Corner) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            let point = corner.shape.point(at: middle)
            let (x, y) = (corner.radius.width * point.along, corner.radius.height * point.back)
            if x * width < y * corner.neighbor { low = middle } else { high = middle }
        }
        return low
    }

    /// Sections with their distances from the first one.
    private struct Measure {
        private let all: [Section]
        private var positions = [0.0]

        var length: Double { positions[positions.count - 1] }

        init(_ sections: [Section], distance: (Section, Section) -> Double) {
            all = sections
            for (from, to) in zip(sections, sections.dropFirst()) {
                positions.append(length + distance(from, to))
            }
        }

        func section(at position: Double) -> Section {
            let index = max(1, min(all.count - 1, positions.partitioningIndex { $0 >= position }))
            let (start, end) = (positions[index - 1], positions[index])
            let share = end > start ? min(1, max(0, (position - start) / (end - start))) : 1
            func mixed(_ from: Point, _ to: Point) -> Point {
                Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
            }
            let (from, to) = (all[index - 1], all[index])
            return Section(outer: mixed(from.outer, to.outer), inner: mixed(from.inner, to.inner))
        }

        /// The sections of a part, with its ends.
        func sections(from start: Double, to end: Double) -> [Section] {
            let first = positions.partitioningIndex { $0 > start }
            let last = max(first, positions.partitioningIndex { $0 >= end })
            return [section(at: start)] + all[min(first, all.count)..<min(last, all.count)] + [section(at: end)]
        }
    }
}

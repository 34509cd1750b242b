internal import GalleyText

/// Filters and clips of boxes in the notation of CSS (Filter Effects 1, CSS Shapes 1).
extension DocumentDecoding {
    func isolation(_ value: JSONValue) throws(GalleyError) -> Bool? {
        guard let isIsolated = ["auto": false, "isolate": true][try string(value, "a name") ?? ""] else {
            throw failure(expected: "\"auto\" or \"isolate\"", found: value)
        }
        return isIsolated
    }

    /// Filters such as `blur(4px) saturate(150%)`.
    func filters(_ value: JSONValue) throws(GalleyError) -> [BoxEffects.Filter]? {
        guard let text = try string(value, "filters such as \"blur(4px) saturate(150%)\"") else { return nil }
        let (filters, wrong) = BoxEffects.Filter.list(css: text)
        guard let wrong else { return filters }
        throw failure(
            "\"\(wrong.prefix(40))\" is no filter; expected blur(), drop-shadow(), brightness(), contrast(), "
                + "grayscale(), sepia(), saturate(), invert(), hue-rotate() or opacity()")
    }

    /// A shape such as `circle(40% at 50% 50%)` or `inset(8px round 12px)`.
    func clipPath(_ value: JSONValue) throws(GalleyError) -> BoxEffects.ClipShape? {
        let expected = "circle(), ellipse(), inset(), polygon() or path()"
        guard let text = try string(value, "a shape: \(expected)"), text != "none" else { return nil }
        guard let shape = BoxEffects.ClipShape(css: text) else {
            throw failure("\"\(text.prefix(60))\" is no shape; expected \(expected)")
        }
        return shape
    }
}

extension BoxEffects.Filter {
    /// The filters in the notation of CSS, and a word that is none.
    fileprivate static func list(css: String) -> (filters: [BoxEffects.Filter], wrong: String?) {
        if css == "none" { return ([], nil) }
        let words = CSSNotation.words(of: css)
        let filters = words.map { BoxEffects.Filter(css: $0) }
        let wrong = zip(words, filters).first { $1 == nil }?.0
        return (filters.compactMap(\.self), wrong)
    }

    /// The filter in the notation of CSS; nil for another text.
    private init?(css: String) {
        guard let (name, argument) = CSSNotation.function(css) else { return nil }
        switch name {
        case "drop-shadow":
            guard let shadow = (try? DocumentDecoding().cssShadows(argument))?.first, shadow.spread == 0,
                !shadow.isInset
            else { return nil }
            self = .dropShadow(shadow)
            return
        case "blur":
            guard let length = argument.isEmpty ? 0 : CSSNotation.length(argument), length >= 0 else { return nil }
            self = .blur(min(length, 1000))
            return
        case "hue-rotate":
            guard let angle = argument.isEmpty ? 0 : CSSNotation.angle(argument) else { return nil }
            self = .hueRotate(angle)
            return
        default: break
        }
        let factor = CSSNotation.fraction(argument) ?? CSSNotation.length(argument)
        guard let number = argument.isEmpty ? 1 : factor, number >= 0 else { return nil }
        let (share, factored) = (min(number, 1), min(number, 1e4))
        switch name {
        case "brightness": self = .brightness(factored)
        case "contrast": self = .contrast(factored)
        case "saturate": self = .saturate(factored)
        case "grayscale": self = .grayscale(share)
        case "sepia": self = .sepia(share)
        case "invert": self = .invert(share)
        case "opacity": self = .opacity(share)
        default: return nil
        }
    }
}

extension BoxEffects.ClipShape {
    /// The shape in the notation of CSS; nil for another text.
    fileprivate init?(css: String) {
        guard let (name, argument) = CSSNotation.function(css), let shape = Self.shape(name, argument) else {
            return nil
        }
        self = shape
    }

    private static func shape(_ name: String, _ argument: String) -> BoxEffects.ClipShape? {
        let words = CSSNotation.words(of: argument)
        switch name {
        case "circle", "ellipse": return round(words, isCircle: name == "circle")
        case "inset":
            let corner = words.firstIndex(of: "round") ?? words.endIndex
            guard let sides = four(words[..<corner]) else { return nil }
            var corners = BoxAppearance.Corners()
            if corner < words.endIndex {
                let parts = words[(corner + 1)...].split(separator: "/")
                let radii = parts.compactMap { four($0) }
                guard radii.count == parts.count, let first = radii.first, radii.count <= 2 else { return nil }
                corners.all = first
                if radii.count == 2 { corners.vertical = radii[1] }
            }
            return .inset(BoxSides(top: sides[0], left: sides[3], bottom: sides[2], right: sides[1]), corners)
        case "polygon":
            let parts = CSSNotation.parts(of: argument, separatedBy: ",")
            let points = parts.map { CSSNotation.words(of: $0)[...] }.filter { $0.count == 2 }
            let places = points.compactMap { place($0) }
            return places.count == parts.count ? .polygon(places) : nil
        case "path":
            guard argument.count > 2, let quote = argument.first, quote == "\"" || quote == "'", argument.last == quote
            else { return nil }
            return (try? Path(svg: String(argument.dropFirst().dropLast()))).map { .path($0) }
        default: return nil
        }
    }

    private static func round(_ words: [String], isCircle: Bool) -> BoxEffects.ClipShape? {
        let at = words.firstIndex(of: "at") ?? words.endIndex
        var center = BoxEffects.Place()
        if at < words.endIndex {
            guard let given = place(words[(at + 1)...]) else { return nil }
            center = given
        }
        let sizes = words[..<at]
        let extent: BoxAppearance.GradientGeometry.Extent =
            sizes.first == "farthest-side" ? .farthestSide : .closestSide
        let radii = sizes.compactMap { CSSNotation.boxLength($0) }
        guard radii.count == sizes.count || radii.isEmpty && Set(sizes).isSubset(of: ["closest-side", "farthest-side"])
        else { return nil }
        if isCircle { return radii.count <= 1 ? .circle(center: center, radius: radii.first, extent: extent) : nil }
        return radii.count != 1 ? .ellipse(center: center, radii: radii, extent: extent) : nil
    }

    /// One to four lengths for the sides or the corners, clockwise.
    private static func four(_ words: ArraySlice<String>) -> [BoxLength]? {
        let lengths = words.compactMap { CSSNotation.boxLength($0) }
        guard lengths.count == words.count, (1...4).contains(lengths.count) else { return nil }
        return (0..<4).map { index in
            index < lengths.count ? lengths[index] : lengths[max(0, index - 2) % lengths.count]
        }
    }

    private static func place(_ words: ArraySlice<String>) -> BoxEffects.Place? {
        let names = ["left": 0.0, "top": 0, "center": 50, "right": 100, "bottom": 100]
        var lengths = words.compactMap { word in names[word].map { .percent($0) } ?? CSSNotation.boxLength(word) }
        guard lengths.count == words.count, (1...2).contains(lengths.count) else { return nil }
        if lengths.count == 1 { lengths.append(.percent(50)) }
        var (fractions, offsets) = ([0.0, 0.0], [0.0, 0.0])
        for (index, length) in lengths.enumerated() {
            switch length {
            case .percent(let percent): fractions[index] = percent / 100
            case .points(let points): offsets[index] = points
            default: return nil
            }
        }
        return BoxEffects.Place(
            UnitPoint(x: fractions[0], y: fractions[1]), offset: Vector(dx: offsets[0], dy: offsets[1]))
    }
}

extension CSSNotation {
    /// The name and the arguments of a function.
    static func function(_ text: String) -> (name: String, argument: String)? {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let argument = parts(of: String(text[text.index(after: open)...].dropLast()), separatedBy: "\0")[0]
        return (String(text[..<open]), argument)
    }

    /// A length in points or percent.
    static func boxLength(_ word: String) -> BoxLength? {
        if word.hasSuffix("%") { return fraction(word).map { .percent($0 * 100) } }
        return length(word).map { .points($0) }
    }
}

// MARK: Writing

extension BoxAppearance {
    private mutating func change(_ change: (inout BoxEffects) -> Void) {
        var new = effects ?? BoxEffects()
        change(&new)
        effects = new
    }

    var filters: [BoxEffects.Filter] {
        get { effects?.filters ?? [] }
        set { change { $0.filters = newValue } }
    }

    var backdropFilters: [BoxEffects.Filter] {
        get { effects?.backdropFilters ?? [] }
        set { change { $0.backdropFilters = newValue } }
    }

    var clipPath: BoxEffects.ClipShape? {
        get { effects?.clipPath }
        set { change { $0.clipPath = newValue } }
    }

    var mask: [Background] {
        get { effects?.mask ?? [] }
        set { change { $0.mask = newValue } }
    }

    var mixBlendMode: BlendMode {
        get { effects?.blendMode ?? .normal }
        set { change { $0.blendMode = newValue } }
    }

    var isolation: Bool {
        get { effects?.isIsolated ?? false }
        set { change { $0.isIsolated = newValue } }
    }

    var overflowClipMargin: Double {
        get { effects?.overflowMargin ?? 0 }
        set { change { $0.overflowMargin = newValue } }
    }

    var filtersJSON: JSONValue? { Self.json(filters) }

    var backdropFiltersJSON: JSONValue? { Self.json(backdropFilters) }

    private static func json(_ filters: [BoxEffects.Filter]) -> JSONValue? {
        filters.isEmpty ? nil : .string(filters.map(\.css).joined(separator: " "))
    }

    var clipPathJSON: JSONValue? { clipPath.map { .string($0.css) } }

    var maskJSON: JSONValue? { mask.count > 1 ? mask.json : mask.first?.json }

    var isolationJSON: JSONValue? { isolation ? .string("isolate") : nil }
}

extension BoxEffects.Filter {
    /// The filter in the notation of CSS.
    fileprivate var css: String {
        func call(_ name: String, _ number: Double, _ unit: String = "") -> String {
            "\(name)(\(DecimalText.of(number))\(unit))"
        }
        switch self {
        case .blur(let deviation): return call("blur", deviation, "px")
        case .dropShadow(let shadow):
            let lengths = [shadow.offset.dx, shadow.offset.dy, shadow.radius].map { DecimalText.of($0) + "px" }
            return "drop-shadow(\(lengths.joined(separator: " ")) \((shadow.color ?? .black).css))"
        case .brightness(let factor): return call("brightness", factor)
        case .contrast(let factor): return call("contrast", factor)
        case .grayscale(let share): return call("grayscale", share)
        case .sepia(let share): return call("sepia", share)
        case .saturate(let factor): return call("saturate", factor)
        case .invert(let share): return call("invert", share)
        case .hueRotate(let degrees): return call("hue-rotate", degrees, "deg")
        case .opacity(let factor): return call("opacity", factor)
        }
    }
}

extension BoxEffects.ClipShape {
    /// The shape in the notation of CSS.
    fileprivate var css: String {
        func text(_ length: BoxLength) -> String {
            switch length {
            case .points(let points): DecimalText.of(points) + "px"
            case .percent(let percent): DecimalText.of(percent) + "%"
            default: "0"
            }
        }
        func list(_ lengths: [BoxLength]) -> String { lengths.map(text).joined(separator: " ") }
        /// A place has fractions or lengths in each direction.
        func text(_ place: BoxEffects.Place) -> String {
            func part(_ fraction: Double, _ offset: Double) -> String {
                offset == 0 ? text(.percent(fraction * 100)) : text(.points(offset))
            }
            return part(place.fraction.x, place.offset.dx) + " " + part(place.fraction.y, place.offset.dy)
        }
        func round(_ name: String, _ center: BoxEffects.Place, _ sizes: String) -> String {
            "\(name)(\(sizes.isEmpty ? "" : sizes + " ")at \(text(center)))"
        }
        func extent(_ extent: BoxAppearance.GradientGeometry.Extent, _ count: Int) -> String {
            extent == .farthestSide
                ? Array(repeating: "farthest-side", count: count).joined(separator: " ") : ""
        }
        switch self {
        case .inset(let sides, let corners):
            var result = list([sides.top, sides.right, sides.bottom, sides.left])
            if !corners.isZero {
                result += " round " + list(corners.all)
                if let vertical = corners.vertical { result += " / " + list(vertical) }
            }
            return "inset(\(result))"
        case .circle(let center, let radius, let reach):
            return round("circle", center, radius.map(text) ?? extent(reach, 1))
        case .ellipse(let center, let radii, let reach):
            return round("ellipse", center, radii.isEmpty ? extent(reach, 2) : list(radii))
        case .polygon(let places): return "polygon(\(places.map { text($0) }.joined(separator: ", ")))"
        case .path(let path): return "path(\"\(path.svg)\")"
        }
    }
}

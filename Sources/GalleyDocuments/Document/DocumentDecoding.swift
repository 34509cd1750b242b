package import GalleyText

/// A decoder that traverses the tree of a document and records the current path for errors.
///
/// All methods return `nil` for JSON's `null`, which is equivalent to an absent field.
package struct DocumentDecoding {
    private enum Step {
        case field(String)
        case element(Int)
    }

    private var steps: [Step] = []
    /// The warnings so far.
    package private(set) var warnings: [GalleyWarning] = []
    /// The errors so far. Decoding continues after an error, until there are as many as are reported.
    private(set) var errors: [GalleyError] = []
    private static let errorLimit = 10
    /// The number of highlights that contain the current path.
    var highlightDepth = 0
    /// The number of text boxes that contain the current path.
    var textBoxDepth = 0
    /// The number of boxes so far.
    var boxCount = 0
    /// The tags by their numbers.
    private var tags: [Int: Tag] = [:]
    /// The names of colours without a fallback, with their paths.
    private var usedNames: [(name: String, path: String)] = []
    private static let usedNameLimit = 1000
    /// Whether the current path is in a page's header or footer.
    var isInPageEdge = false
    /// Whether paths begin in a document, and not in one of its parts.
    var isDocument = false
    /// Whether a document may have no content.
    var allowsNoContent = false

    /// The maximum number of boxes in a document.
    package static let builtInBoxLimit = 1_000_000
    let boxLimit: Int

    /// - Parameter boxLimit: a smaller limit for tests.
    package init(boxLimit: Int = builtInBoxLimit) { self.boxLimit = boxLimit }

    /// The current path, such as `spans[3].font.size`.
    package var path: String {
        var result = ""
        for step in steps {
            switch step {
            case .field(let name): result += result.isEmpty ? name : "." + name
            case .element(let index): result += "[\(index)]"
            }
        }
        return result
    }

    package mutating func enter(_ field: String) { steps.append(.field(field)) }
    package mutating func enter(_ index: Int) { steps.append(.element(index)) }
    package mutating func leave() { steps.removeLast() }

    /// Reads one part of an object or array; an error in it is recorded, so that the parts after it are read as well.
    ///
    /// - Parameter failed: The first error of the object or array, which it throws after its last part.
    mutating func recover(
        _ failed: inout GalleyError?, _ read: (inout DocumentDecoding) throws(GalleyError) -> Void
    ) throws(GalleyError) {
        let depth = steps.count
        do throws(GalleyError) {
            try read(&self)
        } catch {
            steps.removeLast(max(0, steps.count - depth))
            failed = failed ?? error
            if !errors.contains(error) { errors.append(error) }
            if errors.count >= Self.errorLimit { throw failed ?? error }
        }
    }

    /// The first error, with the others at its end.
    func summary(of error: GalleyError) -> GalleyError {
        let first = errors.first ?? error
        guard errors.count > 1, case .invalidDocument(let path, var reason) = first else { return first }
        for case .invalidDocument(let path, let other) in errors.dropFirst() { reason += "; also \(path): \(other)" }
        if errors.count >= Self.errorLimit { reason += "; there may be more errors" }
        return .invalidDocument(path: path, reason: reason)
    }

    package func failure(_ reason: String) -> GalleyError {
        .invalidDocument(path: path, reason: reason + place(of: steps))
    }

    /// The place of a path in the reference of fields, as the end of a message; empty outside of a document.
    private func place(of steps: [Step]) -> String {
        guard isDocument else { return "" }
        var place = "document"
        var object: String? = place
        var isName = false
        for case .field(let name) in steps {
            // A name that the document chooses, such as that of a colour.
            if isName {
                isName = false
                continue
            }
            guard let current = object, let fields = KnownFields.objects[current] else { break }
            place = KnownFields.isKnown(name, in: current) ? "\(current).\(name)" : current
            object = fields[name]
            if let inside = object, inside.hasPrefix("<") {
                object = String(inside.dropFirst())
                isName = true
            }
        }
        return " (schema: \(place))"
    }

    package func failure(expected: String, found value: JSONValue) -> GalleyError {
        failure("expected \(expected), found \(value.summary)")
    }

    package mutating func warn(_ message: String) {
        warnings.append(GalleyWarning(.document, message, path: path))
    }

    /// Warns about a field of the object at the current path.
    mutating func warn(_ message: String, at field: String) {
        enter(field)
        warn(message)
        leave()
    }

    /// Warns that a template is decoded without data.
    mutating func warn(placeholder name: String, path: String) {
        let message = "{{\(name)}} is shown as it is, because the template is used without data; pass the data with it"
        warnings.append(GalleyWarning(.document, message, path: path))
    }

    /// The tag with a number in the document.
    mutating func tag(documentNumber number: Int) -> Tag {
        if let known = tags[number] { return known }
        let tag = Tag.new
        tags[number] = tag
        return tag
    }

    /// The number of names of colours so far.
    var usedNameCount: Int { usedNames.count }

    /// Warns about the names after the first ones that are neither among the colours of a document nor among those of the
    /// themes. In a document that is a part of another one, they may be names of that one.
    mutating func checkNames(after count: Int, in document: Document) {
        let theme = ColorTheme.light
        let unknown = usedNames.dropFirst(count).filter { document.colors[$0.name] == nil && theme[$0.name] == nil }
        usedNames.removeLast(usedNames.count - count)
        guard path.isEmpty else { return usedNames += unknown }
        guard !unknown.isEmpty else { return }
        let known = document.colors.keys.sorted() + theme.colors.keys.sorted()
        var warned: Set<String> = []
        for (name, path) in unknown where warned.insert(name).inserted {
            let meant = Suggestion.nearest(to: name, among: known).map { "; did you mean var(--\($0))?" } ?? ""
            let message =
                "there is no colour named \(name)\(meant); add it to \"colors\", or write a fallback: "
                + "var(--\(name), #888)"
            warnings.append(GalleyWarning(.document, message, path: path))
        }
    }

    /// Warns that the field at the current path is unknown.
    mutating func warnUnknown(_ known: [String]) {
        guard case .field(let name) = steps.last else { return }
        // A file of another kind has thousands of them, and suggestions are of no use.
        guard warnings.count < 100 else { return warn("unknown field; ignored") }
        if let advice = FieldAdvice.advice(for: name, among: known) {
            return warn("unknown field; ignored; \(advice)\(place(of: steps))")
        }
        let meant = Suggestion.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        warn("unknown field; ignored\(meant)\(place(of: steps))")
    }
}

// MARK: Structure

extension DocumentDecoding {
    /// The members of an object.
    package mutating func members(_ value: JSONValue, _ expected: String) throws(GalleyError) -> [JSONMember]? {
        switch value {
        case .null: return nil
        case .object(let members):
            warnOfDuplicates(members)
            return members
        default: throw failure(expected: expected, found: value)
        }
    }

    /// The elements of an array.
    package func elements(_ value: JSONValue, _ expected: String) throws(GalleyError) -> [JSONValue]? {
        switch value {
        case .null: return nil
        case .array(let elements): return elements
        default: throw failure(expected: expected, found: value)
        }
    }

    private mutating func warnOfDuplicates(_ members: [JSONMember]) {
        guard members.count > 1 else { return }
        var seen: Set<String> = []
        for index in members.indices {
            let key = members[index].key
            // Small objects are compared without a table.
            let isDuplicate =
                members.count <= 16
                ? members[..<index].contains { $0.key == key } : !seen.insert(key).inserted
            if isDuplicate {
                enter(key)
                warn("the field is given more than once; the last one is used")
                leave()
            }
        }
    }
}

// MARK: Values

extension DocumentDecoding {
    package func string(_ value: JSONValue, _ expected: String = "a string") throws(GalleyError) -> String? {
        switch value {
        case .null: return nil
        case .string(let text): return text
        default: throw failure(expected: expected, found: value)
        }
    }

    package func bool(_ value: JSONValue) throws(GalleyError) -> Bool? {
        switch value {
        case .null: return nil
        case .bool(let flag): return flag
        default: throw failure(expected: "true or false", found: value)
        }
    }

    /// A number within the range for layout.
    package func number(
        _ value: JSONValue, in limits: ClosedRange<Double> = -1e9...1e9, _ expected: String = "a number"
    ) throws(GalleyError) -> Double? {
        switch value {
        case .null: return nil
        case .number(let number):
            if limits.contains(number) { return number }
            throw failure(value, isNot: expected, in: limits)
        case .largeInteger: throw failure(value, isNot: expected, in: limits)
        default: throw failure(expected: expected, found: value)
        }
    }

    private func failure(_ value: JSONValue, isNot expected: String, in limits: ClosedRange<Double>) -> GalleyError {
        let (low, high) = (DecimalText.of(limits.lowerBound), DecimalText.of(limits.upperBound))
        return failure(expected: "\(expected) from \(low) to \(high)", found: value)
    }

    /// A nonnegative length in points.
    package func length(_ value: JSONValue) throws(GalleyError) -> Double? {
        try number(value, in: 0...1e9, "a length in points")
    }

    package func integer(
        _ value: JSONValue, in limits: ClosedRange<Int>, _ expected: String = "a whole number"
    ) throws(GalleyError) -> Int? {
        switch value {
        case .null: return nil
        case .number(let number):
            if let whole = Int(exactly: number), limits.contains(whole) { return whole }
            throw failure(expected: "\(expected) from \(limits.lowerBound) to \(limits.upperBound)", found: value)
        case .largeInteger(let digits):
            if let whole = Int(digits), limits.contains(whole) { return whole }
            throw failure(expected: "\(expected) from \(limits.lowerBound) to \(limits.upperBound)", found: value)
        default: throw failure(expected: expected, found: value)
        }
    }

    /// An array with a fixed count of numbers.
    package mutating func numbers(_ count: Int, _ value: JSONValue, _ expected: String) throws(GalleyError) -> [Double]?
    {
        guard let elements = try elements(value, expected) else { return nil }
        guard elements.count == count else {
            throw failure("expected \(expected), found an array of \(elements.count)")
        }
        return try array(value, expected) { decoding, element throws(GalleyError) in
            guard let number = try decoding.number(element) else {
                throw decoding.failure(expected: "a number", found: element)
            }
            return number
        }
    }

    package mutating func strings(_ value: JSONValue, _ expected: String) throws(GalleyError) -> [String]? {
        try array(value, expected) { decoding, element throws(GalleyError) in
            guard let text = try decoding.string(element) else {
                throw decoding.failure(expected: "a string", found: element)
            }
            return text
        }
    }

    /// One of the names of an enumeration.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, _: Choice.Type
    ) throws(GalleyError) -> Choice? {
        if case .null = value { return nil }
        if case .string(let name) = value, let choice = Choice(rawValue: name) { return choice }
        throw failure(value, isNoneOf: Choice.allCases.map(\.rawValue))
    }

    /// The error of a value that is not one of `names`. Not generic, because `choice` is compiled for each enumeration.
    private func failure(_ value: JSONValue, isNoneOf names: [String]) -> GalleyError {
        var reason = "expected one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), found \(value.summary)"
        if case .string(let name) = value, let meant = Suggestion.nearest(to: name, among: names) {
            reason += "; did you mean \"\(meant)\"?"
        }
        return failure(reason)
    }

    package mutating func color(_ value: JSONValue) throws(GalleyError) -> Color? {
        guard let text = try string(value, "a colour (a string)") else { return nil }
        if let color = Color.parse(css: text) {
            // A colour with a fallback may have any name.
            if let name = color.name, !text.contains(","), usedNames.count < Self.usedNameLimit {
                usedNames.append((name, path))
            }
            return color
        }
        throw failure("\(Color.advice(for: text)); found \(value.summary)")
    }

    package mutating func insets(_ value: JSONValue) throws(GalleyError) -> EdgeInsets? {
        if case .string(let text) = value {
            // In the order of CSS: top, right, bottom, left.
            let sides = text.split(separator: " ").map { Double($0) }
            guard (1...4).contains(sides.count), let top = sides[0], sides.allSatisfy({ $0?.isFinite == true }) else {
                throw failure(expected: "one to four numbers in the order of CSS, such as \"8 16\"", found: value)
            }
            let right = sides.count > 1 ? sides[1] ?? top : top
            return EdgeInsets(
                top: top, left: sides.count > 3 ? sides[3] ?? right : right,
                bottom: sides.count > 2 ? sides[2] ?? top : top, right: right)
        }
        if case .number(let all) = value, all.isFinite { return EdgeInsets(all) }
        guard let sides = try numbers(4, value, "a number or an array [top, left, bottom, right]") else { return nil }
        return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }

    /// SVG path data.
    package func path(_ value: JSONValue) throws(GalleyError) -> Path? {
        guard let text = try string(value, "SVG path data (a string)") else { return nil }
        do {
            return try SVGPathParser.parse(text)
        } catch {
            throw failure("not SVG path data: \(error.description)")
        }
    }
}

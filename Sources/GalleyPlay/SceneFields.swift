internal import Galley

/// The members of an object of a scene, read by name; errors state the path of the member.
struct SceneFields {
    /// The members. Of several with one name, the last one counts; null is the same as an absent one.
    let members: [JSONMember]
    /// A decoder at the path of the object.
    let decoding: DocumentDecoding

    /// - Throws: `GalleyError.invalidDocument` for a value that is no object.
    init(_ value: JSONValue, _ expected: String, at decoding: DocumentDecoding) throws(GalleyError) {
        guard case .object(let members) = value else { throw decoding.failure(expected: expected, found: value) }
        self.init(members, at: decoding)
    }

    init(_ members: [JSONMember], at decoding: DocumentDecoding) {
        self.members = members
        self.decoding = decoding
    }

    subscript(key: String) -> JSONValue? {
        let value = members.last { $0.key == key }?.value
        return value == .null ? nil : value
    }

    func has(_ key: String) -> Bool { self[key] != nil }

    /// An error at the object.
    func failure(_ reason: String) -> GalleyError { decoding.failure(reason) }

    /// An error at a member.
    func failure(_ key: String, _ reason: String) -> GalleyError { place(of: key).failure(reason) }

    /// A decoder at a member.
    func place(of key: String) -> DocumentDecoding {
        var place = decoding
        place.enter(key)
        return place
    }

    /// A member that must be there.
    func required(_ key: String, _ expected: String) throws(GalleyError) -> JSONValue {
        guard let value = self[key] else { throw failure(key, "expected \(expected), found nothing") }
        return value
    }

    func bool(_ key: String) throws(GalleyError) -> Bool? {
        guard let value = self[key] else { return nil }
        return try place(of: key).bool(value)
    }

    func string(_ key: String, _ expected: String = "a string") throws(GalleyError) -> String? {
        guard let value = self[key] else { return nil }
        return try place(of: key).string(value, expected)
    }

    func number(
        _ key: String, in limits: ClosedRange<Double> = -1e9...1e9, _ expected: String = "a number"
    ) throws(GalleyError) -> Double? {
        guard let value = self[key] else { return nil }
        return try place(of: key).number(value, in: limits, expected)
    }

    func integer(
        _ key: String, in limits: ClosedRange<Int>, _ expected: String = "a whole number"
    ) throws(GalleyError) -> Int? {
        guard let value = self[key] else { return nil }
        return try place(of: key).integer(value, in: limits, expected)
    }

    /// A time in milliseconds, at most a day.
    func milliseconds(_ key: String) throws(GalleyError) -> Duration? {
        guard let value = try number(key, in: 0...86_400_000, "a time in milliseconds") else { return nil }
        return .nanoseconds(Int64((value * 1e6).rounded()))
    }

    func numbers(_ key: String, _ count: Int, _ expected: String) throws(GalleyError) -> [Double]? {
        guard let value = self[key] else { return nil }
        var place = place(of: key)
        return try place.numbers(count, value, expected)
    }

    func point(_ key: String) throws(GalleyError) -> Point? {
        try numbers(key, 2, "an array [x, y]").map { Point(x: $0[0], y: $0[1]) }
    }

    func vector(_ key: String) throws(GalleyError) -> Vector? {
        try numbers(key, 2, "an array [x, y]").map { Vector(dx: $0[0], dy: $0[1]) }
    }

    func strings(_ key: String) throws(GalleyError) -> [String]? {
        guard let value = self[key] else { return nil }
        var place = place(of: key)
        return try place.strings(value, "an array of strings")
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _: Choice.Type
    ) throws(GalleyError) -> Choice? {
        guard let value = self[key] else { return nil }
        return try place(of: key).choice(value, Choice.self)
    }

    /// A choice of names of values.
    func named<Value>(_ key: String, _ values: KeyValuePairs<String, Value>) throws(GalleyError) -> Value? {
        guard let name = try string(key) else { return nil }
        if let found = values.first(where: { $0.key == name }) { return found.value }
        let names = values.map(\.key)
        throw failure(
            key,
            "expected one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), found \"\(name)\""
                + (Suggestion.nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""))
    }

    /// Warnings about members that are neither in `known` nor read elsewhere.
    func unknown(besides known: [String]) -> [GalleyWarning] {
        members.filter { !known.contains($0.key) }.map { member in
            let meant = Suggestion.nearest(to: member.key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
            return GalleyWarning(.document, "unknown field; ignored\(meant)", path: place(of: member.key).path)
        }
    }
}

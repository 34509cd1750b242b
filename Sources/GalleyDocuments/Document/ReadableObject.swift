internal import GalleyText

// Most objects of documents are declared in Scripts/documents.toml, and the code that conforms their types to these protocols
// is generated from it.

/// A type whose properties are the fields of an object.
///
/// The type is that of the model, or a collection of fields from which a value of the model is made.
protocol ReadableObject {
    /// The value that an object is read as.
    associatedtype Result = Self

    /// The object in the words of error messages, such as "a border (an object)".
    static var expectedObject: String { get }
    /// The names of all fields.
    static var knownFields: [String] { get }
    /// The value of an object without fields.
    static var withoutFields: Self { get }

    /// Reads one field, which is not `null`, and returns whether its name is known.
    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool

    /// Checks fields that depend on each other, and returns the value.
    ///
    /// - Parameter object: The object that was read.
    func finished(_ decoding: inout DocumentDecoding, _ object: JSONValue) throws(GalleyError) -> Result
}

extension ReadableObject {
    /// Reads a field that has no effect here.
    func ignore(_: JSONValue, _: inout DocumentDecoding) throws(GalleyError) {}
}

extension ReadableObject where Result == Self {
    func finished(_: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Self { self }
}

extension DocumentDecoding {
    /// The value of an object, or `nil` for JSON's `null`.
    ///
    /// - Parameter initial: The values of missing fields.
    mutating func object<Object: ReadableObject>(
        _ value: JSONValue, _: Object.Type, over initial: Object = .withoutFields
    ) throws(GalleyError) -> Object.Result? {
        try fields(value, over: initial)?.finished(&self, value)
    }

    /// The fields of an object, or `nil` for JSON's `null`.
    mutating func fields<Object: ReadableObject>(
        _ value: JSONValue, over initial: Object = .withoutFields
    ) throws(GalleyError) -> Object? {
        guard let members = try members(value, Object.expectedObject) else { return nil }
        var object = initial
        var failed: GalleyError?
        for member in members {
            try recover(&failed) { decoding throws(GalleyError) in
                decoding.enter(member.key)
                let isKnown: Bool
                if case .null = member.value {
                    // Null is the same as no field.
                    isKnown = Object.knownFields.contains(member.key)
                } else {
                    isKnown = try object.read(member.key, member.value, &decoding)
                }
                if !isKnown { decoding.warnUnknown(Object.knownFields) }
                decoding.leave()
            }
        }
        if let failed { throw failed }
        return object
    }

    /// The values of an array of objects.
    mutating func objects<Object: ReadableObject>(
        _ value: JSONValue, _ expected: String, _: Object.Type
    ) throws(GalleyError) -> [Object.Result]? {
        try array(value, expected) { decoding, element throws(GalleyError) in
            try decoding.object(element, Object.self)
        }
    }

    /// The values of an array's elements that are not `null`.
    mutating func array<Element>(
        _ value: JSONValue, _ expected: String,
        _ read: (inout DocumentDecoding, JSONValue) throws(GalleyError) -> Element?
    ) throws(GalleyError) -> [Element]? {
        guard let elements = try elements(value, expected) else { return nil }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        var failed: GalleyError?
        for (index, element) in elements.enumerated() {
            try recover(&failed) { decoding throws(GalleyError) in
                decoding.enter(index)
                if let value = try read(&decoding, element) { result.append(value) }
                decoding.leave()
            }
        }
        if let failed { throw failed }
        return result
    }
}

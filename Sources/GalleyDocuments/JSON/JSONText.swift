/// A JSON text whose parts are found by name, without a tree of its values: for places of errors in an editor, and for parts
/// that are passed on as they are.
///
///     let bytes = Array(#"{"text": "Hello", "style": {"font": {"size": true}}}"#.utf8)
///     do throws(GalleyError) {
///         _ = try Document(bytes, format: .json)
///     } catch {
///         if let path = error.path { print(JSONText(bytes).position(of: path)) }
///     }
///
/// Text that is not JSON has no members, and the places in it are those as far as it is.
public struct JSONText: Sendable {
    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The name, without escapes.
        public let name: String
        /// The offsets of the value's bytes.
        public let range: Range<Int>
    }

    /// The bytes in UTF-8.
    public let bytes: [UInt8]

    /// Creates a text of bytes in UTF-8.
    public init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    /// The members of the outermost object, in their order; `nil` if the text is not an object.
    public var members: [Member]? {
        var reader = JSONReader(of: bytes)
        var result: [Member] = []
        do throws(JSONReader.Failure) {
            try reader.forEachMember { (name, reader) throws(JSONReader.Failure) in
                let start = reader.position
                try reader.skipValue()
                result.append(Member(name: name, range: start..<reader.position))
            }
        } catch {
            return nil
        }
        return result
    }

    /// The text of a string, without quotes and escapes; `nil` if the value is not a string.
    public var string: String? {
        guard case .string(let text)? = try? JSONReader.read(bytes).value else { return nil }
        return text
    }

    /// The greatest number of arrays and objects inside each other, also in text that is not JSON.
    public var depth: Int {
        var (depth, greatest, isString, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isString {
                isEscaped = byte == UInt8(ascii: "\\")
                isString = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
                greatest = max(greatest, depth)
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        return greatest
    }

    /// A position in the text.
    public struct Position: Sendable, Hashable {
        /// The line, counted from 1.
        public var line: Int
        /// The column, counted from 1 in Unicode scalars.
        public var column: Int
    }

    /// The position of the value at a path such as `box.children[2].text`, or of the nearest value around it that exists.
    public func position(of path: String) -> Position {
        var reader = JSONReader(of: bytes)
        reader.descend(path[...])
        let place = reader.place(reader.position)
        return Position(line: place.line, column: place.column)
    }
}

extension JSONReader {
    /// Moves from a value to the one at a path, as far as it exists.
    fileprivate mutating func descend(_ path: Substring) {
        skipSpace()
        var rest = path
        while !rest.isEmpty {
            let (start, outer) = (position, depth)
            guard let found = rest.first == "[" ? element(at: rest) : member(at: rest) else {
                position = start
                return
            }
            // Also after a mistake in another value.
            (position, depth, rest) = (found.position, outer + 1, found.rest)
        }
    }

    /// The element whose index in brackets begins a path, with the rest of the path.
    private mutating func element(at path: Substring) -> (position: Int, rest: Substring)? {
        guard let close = path.firstIndex(of: "]"), let index = Int(path[..<close].dropFirst()) else { return nil }
        var found: (position: Int, rest: Substring)?
        var count = 0
        // The elements before a mistake are found.
        try? forEachElement { (reader) throws(Failure) in
            if count == index { found = (reader.position, path[path.index(after: close)...]) }
            count += 1
            try reader.skipValue()
        }
        return found
    }

    /// The member whose name begins a path, with the rest of the path. Names may contain dots; the longest one is meant.
    private mutating func member(at path: Substring) -> (position: Int, rest: Substring)? {
        let path = path.first == "." ? path.dropFirst() : path
        var found: (position: Int, rest: Substring)?
        try? forEachMember { (name, reader) throws(Failure) in
            let rest = path.dropFirst(name.count)
            if !name.isEmpty, path.hasPrefix(name), rest.isEmpty || rest.first == "." || rest.first == "[",
                rest.count <= found?.rest.count ?? .max
            {
                found = (reader.position, rest)
            }
            try reader.skipValue()
        }
        return found
    }

    /// Moves past a value.
    fileprivate mutating func skipValue() throws(Failure) {
        skipSpace()
        switch position < bytes.count ? bytes[position] : 0 {
        case UInt8(ascii: "{"):
            try forEachMember { (_, reader) throws(Failure) in try reader.skipValue() }
        case UInt8(ascii: "["):
            try forEachElement { (reader) throws(Failure) in try reader.skipValue() }
        default: _ = try value()
        }
    }
}

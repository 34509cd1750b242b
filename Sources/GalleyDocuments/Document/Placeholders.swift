internal import GalleyText
internal import Glibc

/// A search for the placeholders of templates in documents that are decoded without data.
enum Placeholders {
    /// The path and name of the first placeholder that only data can fill; `nil` if there is none.
    ///
    /// Names such as `{{page}}` in the headers and footers of pages need no data.
    static func first(in json: [UInt8], _ value: JSONValue) -> (path: String, name: String)? {
        // Two adjacent braces occur in JSON only in strings.
        guard hasAdjacentBraces(json) else { return nil }
        var open: [(path: String, value: JSONValue, isEdge: Bool)] = [("", value, false)]
        while let (path, next, isEdge) = open.popLast() {
            switch next {
            case .null, .bool, .number, .largeInteger: continue
            case .string(let text):
                guard let name = name(in: text, isEdge: isEdge) else { continue }
                return (path, name)
            case .array(let elements):
                for (index, element) in elements.enumerated().reversed() {
                    open.append(("\(path)[\(index)]", element, isEdge))
                }
            case .object(let members):
                for member in members.reversed() {
                    let inside = path.isEmpty ? member.key : "\(path).\(member.key)"
                    open.append((inside, member.value, isEdge || isPageEdge(inside)))
                }
            }
        }
        return nil
    }

    /// Whether a path is that of a header, a footer or a box in a margin of pages.
    private static func isPageEdge(_ path: String) -> Bool {
        guard path.hasPrefix("page.") else { return false }
        return ["header", "footer", "content"].contains(
            path[path.index(after: path.lastIndex(of: ".") ?? path.startIndex)...])
    }

    private static func hasAdjacentBraces(_ json: [UInt8]) -> Bool {
        unsafe json.withUnsafeBytes { bytes in
            var offset = 0
            while let start = bytes.baseAddress, offset + 1 < bytes.count,
                let found = unsafe memchr(start + offset, 0x7B, bytes.count - offset - 1)
            {
                offset = unsafe UnsafeRawPointer(found) - start + 1
                if unsafe bytes[offset] == 0x7B { return true }
            }
            return false
        }
    }

    /// The first placeholder in a string.
    private static func name(in text: String, isEdge: Bool) -> String? {
        var rest = text.utf8[...]
        let braces = Array("{{".utf8)
        while let open = rest.firstIndex(of: braces[0]) {
            rest = rest[open...]
            guard rest.starts(with: braces) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(2)
            guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
            let name = String(rest[..<close]) ?? ""
            guard rest[close...].starts(with: "}}".utf8) else { continue }
            let isName = !name.isEmpty && !name.contains("{") && !name.contains("\n")
            if isName, !(isEdge && Document.Page.isEdgeName(name)) { return name }
        }
        return nil
    }
}

extension GalleyError {
    /// The error of a template that was decoded without data, which may be its cause.
    func adding(placeholder name: String?) -> GalleyError {
        guard let name, case .invalidDocument(let path, let reason) = self else { return self }
        return .invalidDocument(
            path: path, reason: "\(reason). The document is a template with {{\(name)}}; pass the data with it")
    }
}

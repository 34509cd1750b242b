import Foundation

/// A tolerant parser of HTML for comparisons: it distinguishes only tags, text and comments.
public struct TestHTML {
    public enum Token: Equatable {
        case open(String, [String: String])
        case close(String)
        case text(String)
        /// Comments, instructions, declarations.
        case other(String)
    }

    private(set) var tokens: [Token] = []

    public static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "source", "area", "col", "wbr"]
    public static let blocks: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr", "table", "thead",
        "tbody", "tr", "td", "th", "div", "section",
    ]

    public init(_ html: String) {
        let source = Array(html.unicodeScalars)
        var position = 0
        var text = ""
        func has(_ string: String, at index: Int) -> Bool {
            let scalars = Array(string.unicodeScalars)
            return index + scalars.count <= source.count && Array(source[index..<(index + scalars.count)]) == scalars
        }
        func find(_ string: String, from index: Int) -> Int {
            var index = index
            while index < source.count, !has(string, at: index) { index += 1 }
            return min(source.count, index + string.unicodeScalars.count)
        }
        func string(_ range: Range<Int>) -> String {
            var result = ""
            result.unicodeScalars.append(contentsOf: source[range])
            return result
        }
        func flush(_ tokens: inout [Token]) {
            if !text.isEmpty { tokens.append(.text(TestHTML.decoded(text))) }
            text = ""
        }
        while position < source.count {
            guard source[position] == "<" else {
                text.unicodeScalars.append(source[position])
                position += 1
                continue
            }
            var end: Int?
            if has("<!-->", at: position) {
                end = position + 5
            } else if has("<!--->", at: position) {
                end = position + 6
            } else if has("<!--", at: position) {
                end = find("-->", from: position + 4)
            } else if has("<![CDATA[", at: position) {
                end = find("]]>", from: position)
            } else if has("<?", at: position) {
                end = find("?>", from: position)
            } else if has("<!", at: position) {
                end = find(">", from: position)
            }
            if let end {
                flush(&tokens)
                tokens.append(.other(string(position..<end)))
                position = end
                continue
            }
            let isClose = position + 1 < source.count && source[position + 1] == "/"
            var index = position + (isClose ? 2 : 1)
            guard index < source.count, source[index].properties.isAlphabetic, source[index].isASCII else {
                text.unicodeScalars.append("<")
                position += 1
                continue
            }
            flush(&tokens)
            let nameStart = index
            while index < source.count, ![" ", "\n", "\t", ">", "/"].contains(source[index]) { index += 1 }
            let name = string(nameStart..<index).lowercased()
            var attributes: [String: String] = [:]
            var key = ""
            while index < source.count, source[index] != ">" {
                let character = source[index]
                if character == "=" {
                    index += 1
                    while index < source.count, source[index] == " " || source[index] == "\n" { index += 1 }
                    var value = ""
                    if index < source.count, source[index] == "\"" || source[index] == "'" {
                        let quote = source[index]
                        index += 1
                        while index < source.count, source[index] != quote {
                            value.unicodeScalars.append(source[index])
                            index += 1
                        }
                        index += 1
                    } else {
                        while index < source.count, ![" ", "\n", ">"].contains(source[index]) {
                            value.unicodeScalars.append(source[index])
                            index += 1
                        }
                    }
                    attributes[key] = TestHTML.decoded(value)
                    key = ""
                    continue
                }
                if [" ", "\n", "\t", "/"].contains(character) {
                    if !key.isEmpty { attributes[key] = attributes[key] ?? "" }
                    key = ""
                } else {
                    key.unicodeScalars.append(character)
                }
                index += 1
            }
            if !key.isEmpty { attributes[key] = attributes[key] ?? "" }
            tokens.append(isClose ? .close(name) : .open(name, attributes))
            position = min(source.count, index + 1)
        }
        flush(&tokens)
    }

    public static func decoded(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let named = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#x27;": "'", "&copy;": "©"]
            if let (name, character) = named.first(where: { rest.hasPrefix($0.key) }) {
                result += character
                rest = rest.dropFirst(name.count)
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    public static func collapsed(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.isWhitespace && $0 != "\u{A0}" }
            .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    /// The text content, with collapsed white space.
    public var textContent: String {
        var result = ""
        for case .text(let text) in tokens { result += text }
        return TestHTML.collapsed(result)
    }

    /// Tags and text in a normal form, without insignificant white space.
    public var normalized: String {
        var result = ""
        var preformatted = 0
        var afterBlock = true
        for (index, token) in tokens.enumerated() {
            switch token {
            case .open(let name, let attributes):
                if name == "pre" { preformatted += 1 }
                if TestHTML.blocks.contains(name) { TestHTML.trimEnd(&result) }
                result += "<" + name
                for (key, value) in attributes.sorted(by: { $0.key < $1.key }) { result += " \(key)=\"\(value)\"" }
                result += ">"
                afterBlock = TestHTML.blocks.contains(name) || name == "br"
            case .close(let name):
                if name == "pre" { preformatted -= 1 }
                if TestHTML.blocks.contains(name), name != "pre" { TestHTML.trimEnd(&result) }
                result += "</" + name + ">"
                afterBlock = TestHTML.blocks.contains(name)
            case .text(let text):
                if preformatted > 0 {
                    result += text.replacingOccurrences(of: "<", with: "&lt;")
                    continue
                }
                var words = TestHTML.collapsed(text).replacingOccurrences(of: "<", with: "&lt;")
                let first = text.unicodeScalars.first?.properties.isWhitespace == true
                let last = text.unicodeScalars.last?.properties.isWhitespace == true
                if words.isEmpty {
                    words = afterBlock ? "" : " "
                } else {
                    if first, !afterBlock { words = " " + words }
                    if last { words += " " }
                }
                if index == tokens.count - 1 { while words.last == " " { words.removeLast() } }
                result += words
                if !words.isEmpty { afterBlock = false }
            case .other(let text):
                result += text
                afterBlock = false
            }
        }
        return result
    }

    private static func trimEnd(_ text: inout String) {
        while text.last == " " { text.removeLast() }
    }

    /// Each piece of text with the names of its elements, from the outermost.
    public var textPaths: [String] {
        var stack: [String] = []
        var result: [String] = []
        var last = ""
        func name(_ name: String, _ attributes: [String: String]) -> String {
            switch name {
            case "a": "a(\(attributes["href"] ?? ""))"
            case "ol": "ol(\(attributes["start"] ?? "1"))"
            default: name
            }
        }
        for token in tokens {
            switch token {
            case .open(let tag, let attributes):
                if tag == "br" || tag == "input" || tag == "tbody" || tag == "thead" { continue }
                if TestHTML.void.contains(tag) {
                    result.append((stack + [tag]).joined(separator: ">"))
                    last = ""
                } else {
                    stack.append(name(tag, attributes))
                }
            case .close(let tag):
                if let index = stack.lastIndex(where: { $0 == tag || $0.hasPrefix(tag + "(") }) {
                    stack.removeSubrange(index...)
                }
                last = ""
            case .text(let text):
                let words = TestHTML.collapsed(text)
                if words.isEmpty { continue }
                let path = stack.joined(separator: ">")
                if path == last, let previous = result.popLast() {
                    result.append(previous + " " + words)
                } else {
                    result.append(path + ": " + words)
                }
                last = path
            case .other: break
            }
        }
        return result
    }
}

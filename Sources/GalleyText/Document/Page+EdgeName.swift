extension Document.Page {
    /// A name in the text of a header, a footer or a box, which each page replaces: `page`, `pages lowerRoman`, `chapter`,
    /// `string title last`.
    package enum EdgeName: Sendable, Hashable {
        /// The assignment of a string that a page shows (CSS Generated Content for Paged Media 3, 1.1.2).
        package enum Choice: String, Sendable, Hashable {
            /// The first one on the page, or else the last one before.
            case first
            /// The first one at the start of the page, or else the last one before.
            case start
            /// The last one on the page or before.
            case last
            /// The last one before; nothing on a page with one.
            case firstExcept = "first-except"
        }

        case number(Numbering?)
        case total(Numbering?)
        case chapter
        case section
        case string(String, Choice)
        /// A running element (CSS Generated Content for Paged Media 3, 1.2).
        case element(String, Choice)

        /// The name with a text between the braces; `nil` if it is none.
        package init?(_ text: some StringProtocol) {
            let words = text.split(separator: " " as Character, omittingEmptySubsequences: false).map { String($0) }
            switch (words[0], words.count) {
            case ("chapter", 1): self = .chapter
            case ("section", 1): self = .section
            case ("page", 1): self = .number(nil)
            case ("pages", 1): self = .total(nil)
            case ("page", 2), ("pages", 2):
                guard let form = Numbering(rawValue: words[1]) else { return nil }
                self = words[0] == "page" ? .number(form) : .total(form)
            case ("string", 2): self = .string(words[1], .first)
            case ("element", 2): self = .element(words[1], .first)
            case ("string", 3), ("element", 3):
                guard let choice = Choice(rawValue: words[2]) else { return nil }
                self = words[0] == "string" ? .string(words[1], choice) : .element(words[1], choice)
            default: return nil
            }
        }

        /// The name with its braces.
        package var text: String {
            switch self {
            case .number(let form): form.map { "{{page \($0.rawValue)}}" } ?? "{{page}}"
            case .total(let form): form.map { "{{pages \($0.rawValue)}}" } ?? "{{pages}}"
            case .chapter: "{{chapter}}"
            case .section: "{{section}}"
            case .string(let name, let choice): "{{string \(name) \(choice.rawValue)}}"
            case .element(let name, let choice): "{{element \(name) \(choice.rawValue)}}"
            }
        }

        /// The names in a text with their ranges in UTF-8, in order.
        /// - Complexity: O(*n*).
        package static func all(in text: String) -> [(range: Range<Int>, name: EdgeName)] {
            var result: [(range: Range<Int>, name: EdgeName)] = []
            let bytes = Array(text.utf8)
            let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
            var start: Int?
            var index = 0
            while index + 1 < bytes.count {
                if bytes[index] == opening, bytes[index + 1] == opening {
                    start = index
                    index += bytes.count > index + 2 && bytes[index + 2] == opening ? 1 : 2
                } else if let first = start, bytes[index] == closing {
                    start = nil
                    if bytes[index + 1] == closing,
                        let name = EdgeName(String(decoding: bytes[first + 2..<index], as: UTF8.self))
                    {
                        result.append((first..<index + 2, name))
                    }
                    index += 1
                } else {
                    index += 1
                }
            }
            return result
        }
    }

    /// The name of the string that has the index of a running element. A string of CSS never has a space in its name.
    package static func runningKey(_ name: String) -> String { "element \(name)" }
}

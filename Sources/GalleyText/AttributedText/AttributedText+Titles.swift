/// Parts of a text in words, for titles in contents, outlines and running heads.
extension AttributedText {
    /// A part of a text that is read.
    package enum TitleSegment: Sendable, Hashable {
        case text(String)
        /// A formula with the attributes of its character.
        case formula(TextAttachment.Formula, TextAttributes)
    }

    /// The text of a range without the marks of notes and the placeholders of tags, with pictures as their alternative
    /// texts, white space as spaces, and none at its ends.
    ///
    /// - Complexity: O(*n* log *r*), *r* the number of runs of the text.
    package func titleSegments(inUTF8 range: Range<Int>) -> [TitleSegment] {
        var parts: [TitleSegment] = []
        var words = ""
        var offset = range.lowerBound
        while offset < range.upperBound {
            let run = styleRunIndex(atUTF8: offset)
            let attributes = style(ofRun: run).attributes
            let stop = min(styleRunEnd(run), range.upperBound)
            var characters = string[self.range(forUTF8: offset..<stop)]
            // The placeholder of an empty element.
            if attributes.generated == true, characters == "\u{200B}" { characters = "" }
            if let attachment = attributes.attachment {
                for character in characters where character == TextAttachment.character {
                    if let formula = attachment.formula {
                        if !words.isEmpty { parts.append(.text(words)) }
                        words = ""
                        parts.append(.formula(formula, attributes))
                    } else {
                        words += attributes.image?.alt ?? attributes.backing ?? ""
                    }
                }
            } else if !attributes.isReadersAid {
                // One space is enough where a mark was between two.
                let isAfterSpace = words.unicodeScalars.last?.properties.isWhitespace == true
                words += isAfterSpace && characters.first == " " ? characters.dropFirst() : characters
            }
            offset = stop
        }
        if !words.isEmpty { parts.append(.text(words)) }
        return parts.trimmed()
    }

    /// The title segments of a range as a string.
    ///
    /// - Parameter formula: The words of a formula.
    package func titleText(
        inUTF8 range: Range<Int>, formula: (TextAttachment.Formula) -> String = { $0.alternative }
    ) -> String {
        titleSegments(inUTF8: range).text(formula: formula)
    }
}

extension [AttributedText.TitleSegment] {
    /// The parts as a string.
    package func text(formula: (TextAttachment.Formula) -> String = { $0.alternative }) -> String {
        reduce(into: "") { result, part in
            switch part {
            case .text(let words): result += words
            case .formula(let value, _): result += formula(value).spacedTitle
            }
        }
    }

    /// The parts with spaces as white space, and without those at the ends.
    fileprivate func trimmed() -> [AttributedText.TitleSegment] {
        var parts: [AttributedText.TitleSegment] = map { part in
            if case .text(let words) = part { .text(words.spacedTitle) } else { part }
        }
        if case .text(let words)? = parts.first { parts[0] = .text(String(words.drop { $0 == " " })) }
        if case .text(var words)? = parts.last {
            while words.last == " " { words.removeLast() }
            parts[parts.count - 1] = .text(words)
        }
        return parts.filter { $0 != .text("") }
    }
}

extension TextAttributes {
    /// Whether text is the mark of a note, or a placeholder that represents the source of a tag.
    fileprivate var isReadersAid: Bool {
        inline?.contains(.footnote) == true || (generated == true && backing != nil && image == nil)
    }
}

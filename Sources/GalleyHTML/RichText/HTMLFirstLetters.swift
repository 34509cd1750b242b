internal import GalleyText
internal import GalleyValues

/// The first letters of blocks with a style of their own (CSS Pseudo-Elements 4, 2.2).
struct HTMLFirstLetters {
    /// The blocks whose first line has begun.
    var begun: Set<Int32> = []
    /// The block whose first letter comes next.
    var next: Int32?
}

extension HTMLTextBuilder {
    /// Notes that the first line of the open blocks has begun; the style of the innermost one decides.
    mutating func beginLetters() {
        guard styles.haveFirstLetters else { return }
        shown.letters.next = nil
        for frame in frames.reversed() where frame.isBlock && styles.generated(.firstLetter, of: frame.node) != nil {
            guard shown.letters.begun.insert(frame.node).inserted else { continue }
            shown.letters.next = shown.letters.next ?? frame.node
        }
    }

    /// Adds the first letter at the start of a text, and returns the rest.
    mutating func takeLetter(of text: String) -> Substring {
        guard let block = shown.letters.next, let style = styles.generated(.firstLetter, of: block) else {
            return text[...]
        }
        let end = HTMLTextBuilder.letterEnd(in: text)
        guard end > text.startIndex else { return text[...] }
        shown.letters.next = nil
        if addFloat(transformed(String(text[..<end])), of: block, style) { return text[end...] }
        var frame = inner(block, style)
        frame.isBlock = false
        if style.backgroundColor.alpha > 0 { frame.background = style.backgroundColor }
        frames.append(frame)
        out.append(transformed(String(text[..<end])), attributes())
        frames.removeLast()
        return text[end...]
    }

    /// The end of the first letter of a text, with the punctuation around it.
    private static func letterEnd(in text: String) -> String.Index {
        var index = text.startIndex
        var hasLetter = false
        while index < text.endIndex {
            if !text[index].isLetterPunctuation {
                guard !hasLetter, !text[index].isWhitespace else { break }
                hasLetter = true
            }
            index = text.index(after: index)
        }
        return index
    }
}

extension Character {
    /// Whether the character belongs to the letter next to it.
    fileprivate var isLetterPunctuation: Bool {
        switch unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: true
        default: false
        }
    }
}

extension HTMLStyles {
    /// Whether blocks have first letters with a style of their own.
    var haveFirstLetters: Bool { hasGenerated(.firstLetter) }
}

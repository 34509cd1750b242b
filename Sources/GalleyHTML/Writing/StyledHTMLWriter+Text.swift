internal import GalleyText

extension StyledHTMLWriter {
    /// Writes the text of a block. Elements that adjacent pieces share are written once.
    mutating func writePieces(_ pieces: [StyledTextLine.Piece], _ appearance: StyledAppearance, isInCode: Bool = false)
    {
        var open: [StyledElements.Element] = []
        for (index, piece) in pieces.enumerated() {
            let elements = StyledElements.around(piece.attributes, appearance, links: links, isInCode: isInCode)
            var common = 0
            while common < open.count, common < elements.count, open[common] == elements[common],
                open[common].attributes.isEmpty || open[common].tag == "a"
            {
                common += 1
            }
            while open.count > common { out += "</\(open.removeLast().tag)>" }
            for element in elements[common...] {
                element.write(to: &out)
                open.append(element)
            }
            if !writeImage(piece) { writeText(piece.text, endsLine: index == pieces.count - 1) }
        }
        while let last = open.popLast() { out += "</\(last.tag)>" }
    }

    /// Writes text with its line breaks. A break at the end of a block has no line in HTML, so that it remains a character.
    private mutating func writeText(_ text: String, endsLine: Bool) {
        var rest = Substring(text)
        var end = ""
        while endsLine, rest.unicodeScalars.last == "\u{2028}" {
            rest.unicodeScalars.removeLast()
            end += "\u{2028}"
        }
        var isFirst = true
        for part in rest.unicodeScalars.split(separator: "\u{2028}", omittingEmptySubsequences: false) {
            if !isFirst { out += "<br>" }
            isFirst = false
            StyledEscape.text(Substring(part), into: &out)
        }
        out += end
    }

    /// Writes an image, as often as the text repeats it; returns false for other text.
    private mutating func writeImage(_ piece: StyledTextLine.Piece) -> Bool {
        guard let image = piece.attributes.image, !image.url.isEmpty, !image.alt.contains(where: \.isNewline) else {
            return false
        }
        let box = piece.attributes.attachment
        let unit = box != nil ? "\u{FFFC}" : image.alt.isEmpty ? "\u{200B}" : image.alt
        let count = piece.text.utf8.count / unit.utf8.count
        guard String(repeating: unit, count: count) == piece.text else { return false }
        var element = StyledElements.Element(tag: "img", attributes: StyledEscape.attribute("src", image.url))
        if !image.alt.isEmpty { element.attributes += StyledEscape.attribute("alt", image.alt) }
        if let title = image.title { element.attributes += StyledEscape.attribute("title", title) }
        if let box {
            if let fraction = box.widthFraction {
                element.style.add("width", StyledDeclarations.number(fraction * 100) + "%")
            } else {
                element.style.add("width", StyledDeclarations.length(box.width))
                element.style.add("height", StyledDeclarations.length(box.height))
            }
            if box.alignment == .center { element.style.add("vertical-align", "middle") }
            if let float = piece.attributes.float { element.style.add("float", float.rawValue) }
        }
        for _ in 0..<count { element.write(to: &out) }
        return true
    }
}

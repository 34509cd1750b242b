internal import GalleyText

/// A space that collapses, in an inline element whose lines are not broken.
struct HTMLJoinedSpace {
    /// The element; nil if a line may end at the space.
    private var element: Int32?

    /// Adds white space to the sequence that becomes the space.
    mutating func add(in frames: [HTMLTextFrame], isFirst: Bool) {
        let own = frames.joinedElement
        if isFirst { element = own } else if own != element { element = nil }
    }

    /// Whether no line ends at the space before text in the last of the frames.
    func isJoined(in frames: [HTMLTextFrame]) -> Bool { element != nil && element == frames.joinedElement }
}

extension [HTMLTextFrame] {
    /// The outermost inline element around a text whose lines are not broken, unlike those of the block around it; nil where
    /// lines are broken as in the block.
    var joinedElement: Int32? {
        guard last?.style.wrap == "nowrap", let block = lastIndex(where: { $0.isBlock || !$0.style.isInline }),
            self[block].style.wrap != "nowrap"
        else { return nil }
        var first = count - 1
        while first > block + 1, self[first - 1].style.wrap == "nowrap" { first -= 1 }
        return self[first].node
    }
}

extension HTMLTextAssembler {
    /// Appends text whose lines do not end at spaces: word joiners follow them, which are generated.
    mutating func appendJoined(_ text: String, _ attributes: TextAttributes) {
        var joiner = attributes
        joiner.generated = true
        (joiner.attachment, joiner.anchor) = (nil, nil)
        var rest = text[...]
        while let space = rest.firstIndex(of: " ") {
            let end = rest[space...].firstIndex { $0 != " " } ?? rest.endIndex
            append(String(rest[..<end]), attributes)
            if end < rest.endIndex { append("\u{2060}", joiner) }
            rest = rest[end...]
        }
        append(String(rest), attributes)
    }
}

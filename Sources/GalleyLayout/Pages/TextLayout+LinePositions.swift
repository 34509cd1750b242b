internal import GalleyPlacing
package import GalleyText

extension TextLayout {
    /// The top left corner of the line with a UTF-8 offset.
    package func linePosition(atUTF8 offset: Int) -> Point {
        visibleLine(atUTF8: offset).map { lines[$0].frame.origin } ?? .zero
    }

    /// The line with a UTF-8 offset; `nil` if it is hidden.
    package func visibleLine(atUTF8 offset: Int) -> Int? {
        guard offset < visibleEnd, let line = lineIndices(ofUTF8: offset..<offset).first,
            records[line].textStart <= offset, offset < records[line].textEnd
        else { return nil }
        return line
    }
}

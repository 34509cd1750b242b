internal import GalleyPlacing
internal import GalleyText

extension TextLayout {
    /// The column widths of the table that is broken before an offset; nil if there is none.
    func columns(ofTableAtUTF8 offset: Int) -> [Int]? {
        tables.last { $0.range.lowerBound < offset && offset < $0.range.upperBound }?.columns
    }
}

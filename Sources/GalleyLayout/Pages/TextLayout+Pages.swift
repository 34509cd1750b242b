internal import GalleyPlacing
internal import GalleyText

extension TextLayout {
    /// How wide the columns of the table are that is broken before an offset; nil where there is none.
    func columns(ofTableAtUTF8 offset: Int) -> [Int]? {
        tables.last { $0.range.lowerBound < offset && offset < $0.range.upperBound }?.columns
    }
}

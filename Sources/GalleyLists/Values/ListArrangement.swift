internal import GalleyNodes
internal import GalleyText

/// An arrangement of the items of a section: a pure function of their lengths and the width of the list.
///
/// ```swift
/// /// Items on alternating sides of a line in the middle.
/// struct Timeline: ListArrangement {
///     func width(of index: Int, count: Int, in width: Double) -> Double { width / 2 - 12 }
///
///     func place(_ lengths: [Double], in width: Double) -> [Rect] {
///         var next = (left: 0.0, right: 24.0)
///         return lengths.enumerated().map { index, length in
///             let isLeft = index.isMultiple(of: 2)
///             let y = isLeft ? next.left : next.right
///             if isLeft { next.left = y + length + 16 } else { next.right = y + length + 16 }
///             return Rect(x: isLeft ? 0 : width / 2 + 12, y: y, width: width / 2 - 12, height: length)
///         }
///     }
/// }
/// ```
///
/// In a list that scrolls horizontally, x and y are exchanged.
public protocol ListArrangement: Sendable {
    /// The width of an item that is to be measured.
    func width(of index: Int, count: Int, in width: Double) -> Double

    /// The frames of all items in a section, whose lengths are known or estimated, from the corner of the section.
    ///
    /// It is called after each change of a length, so it should take a time that is linear in the number of items.
    func place(_ lengths: [Double], in width: Double) -> [Rect]
}

internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A border that takes space, in ``LayoutUnit``s.
struct InlineBox: Equatable {
    let border: Border
    /// The widths of its left and right edges: margin, stroke and padding.
    private let left: Int
    private let right: Int
    /// The stroke widths if its leading side is not the left one.
    private let mirroredLeft: Int
    private let mirroredRight: Int

    init(_ border: Border) {
        self.border = border
        func room(_ side: KeyPath<EdgeInsets, Double>, _ strokedSide: Border.Sides) -> Int {
            func length(_ insets: EdgeInsets?) -> Double {
                guard let value = insets?[keyPath: side], value.isFinite else { return 0 }
                return min(max(0, value), InlineBox.largest)
            }
            let stroke = border.sides.contains(strokedSide) ? border.strokeOutset : 0
            return LayoutUnit.from(length(border.margin) + stroke + length(border.padding))
        }
        left = room(\.left, .leading)
        right = room(\.right, .trailing)
        mirroredLeft = room(\.left, .trailing)
        mirroredRight = room(\.right, .leading)
    }

    /// The maximum width of an edge, so that sums cannot overflow.
    private static let largest = 100_000.0

    /// The width of the edge at the start or end of lines, in a paragraph with a base level.
    func room(atStart isStart: Bool, level: UInt8) -> Int {
        let isRightToLeft = level & 1 == 1
        if isRightToLeft { return isStart ? mirroredRight : mirroredLeft }
        return isStart ? left : right
    }
}

internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The extents of the floats of a container.
struct FloatEdges {
    /// The top of the last one: no float is placed above an earlier one.
    var top = 0
    /// The bottom of the floats at either edge.
    var startEnd = 0
    var endEnd = 0
    /// The bottom of the floats that belong to the text.
    var ownEnd = 0

    /// The bottom of all floats.
    var bottom: Int { max(startEnd, endEnd) }

    /// The bottom of the floats that `clear` refers to.
    func end(_ clear: TextAttributes.Clear) -> Int {
        switch clear {
        case .none: 0
        case .left: startEnd
        case .right: endEnd
        case .both: bottom
        }
    }
}

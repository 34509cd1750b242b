internal import GalleyInterface
internal import GalleyNodes

/// A change that assistive technology asks for. Offsets and ranges are Unicode scalars of the text on screen.
enum AccessibleRequest: Sendable {
    case perform(NodeAccessibility.Action)
    case select(Range<Int>)
    case replace(Range<Int>, with: String)
    case setText(String)
    case copy(Range<Int>)
    case cut(Range<Int>)
    case paste(at: Int)
    case setNumber(Double)
}

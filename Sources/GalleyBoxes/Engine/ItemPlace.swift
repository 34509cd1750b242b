/// The position of an item on the cross axis, with keywords relative to the flow.
enum ItemPlace: UInt8, BitwiseCopyable {
    case stretch, start, end, center, firstBaseline, lastBaseline
}

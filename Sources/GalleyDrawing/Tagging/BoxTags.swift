internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// The places of a layout's boxes in the structure tree.
struct BoxTags {
    enum Place {
        /// The tags of a text.
        case text(TagSlots)
        case figure(element: Int32, slot: Int32)
        /// Everything inside is in one slot.
        case slot(Int32)
    }

    var places: [Int32: Place] = [:]
    /// The slots of the figures that contain boxes, with their elements.
    var figures: [Int32: Int32] = [:]
}

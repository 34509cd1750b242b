internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyValues

extension TextLayout {
    /// The float whose character is at a UTF-8 offset.
    func float(atUTF8 offset: Int) -> FloatRecord? {
        let index = floats.partitioningIndex { $0.offset >= offset }
        return index < floats.count && floats[index].offset == offset ? floats[index] : nil
    }

    /// The rectangle of a float on the page.
    func rect(of float: FloatRecord) -> Rect {
        axes.rect(
            inline: originX + float.inline, block: originY + float.block, length: float.length,
            breadth: float.breadth)
    }

    /// The float that contains a point; the last one if they overlap.
    func float(at point: FlowPoint) -> FloatRecord? {
        floats.last { float in
            let (inline, block) = (point.inline - originX - float.inline, point.block - originY - float.block)
            return inline >= 0 && inline < float.length && block >= 0 && block < float.breadth
        }
    }
}

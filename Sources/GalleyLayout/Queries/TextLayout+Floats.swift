internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

extension TextLayout {
    /// The float whose character is at a UTF-8 offset.
    func float(atUTF8 offset: Int) -> FloatRecord? {
        var low = 0
        var high = floats.count
        while low < high {
            let middle = (low + high) / 2
            if floats[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low < floats.count && floats[low].offset == offset ? floats[low] : nil
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

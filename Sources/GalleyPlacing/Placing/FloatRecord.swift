internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// A floating attachment, outside the lines. Lengths are in ``LayoutUnit``s.
public struct FloatRecord: Sendable {
    /// The UTF-8 offset of its character.
    public var offset: Int
    /// The inline position, in the finished layout relative to its inner corner.
    public var inline: Int
    /// The block position, relative to the same corner.
    public var block: Int
    /// The extent along lines.
    public var length: Int
    /// The extent across lines.
    public var breadth: Int
    /// The index of its container.
    var part: Int
    /// Whether it overflows its container.
    public var overflows = false
    /// Whether it is a drop cap, including the gap to adjacent text.
    public var isDropCap = false
    /// Whether it floats at the rows' left edge, not the right one.
    var isAtStart = true
    /// The index among the floats of the container that have no characters; -1 for others.
    public var index: Int32 = -1
}

extension [FloatRecord] {
    /// Sorts the floats by their characters, and removes those without; returns these.
    mutating func finish() -> [FloatRecord] {
        guard count > 0 else { return [] }
        let anchored = filter { $0.index >= 0 }
        if !anchored.isEmpty { removeAll { $0.index >= 0 } }
        if count > 1 { sort { $0.offset < $1.offset } }
        return anchored
    }
}

extension LineSource {
    /// The paragraph's floats, in order.
    ///
    /// - Parameter isLast: Whether no paragraph follows.
    func floatAnchors(
        measure: Int?, _ options: PlacingOptions, isLast: Bool
    ) throws(GalleyError) -> [FloatAnchor] {
        let attachments = paragraph.summary.hasFloats ? try attachmentAnchors(measure: measure, options.mode) : []
        guard !options.floats.isEmpty else { return attachments }
        let others = anchors(of: options.floats, isLast: isLast)
        guard !attachments.isEmpty else { return others }
        var result: [FloatAnchor] = []
        var next = 0
        for anchor in attachments {
            while next < others.count, others[next].cluster <= anchor.cluster {
                result.append(others[next])
                next += 1
            }
            result.append(anchor)
        }
        return result + others[next...]
    }

    /// The floats of the container that are in the paragraph.
    private func anchors(of floats: [TextContainer.AnchoredFloat], isLast: Bool) -> [FloatAnchor] {
        let end = base + paragraph.text.count
        var result: [FloatAnchor] = []
        for index in floats.partitioningIndex(where: { $0.utf8Offset >= base })..<floats.count {
            let float = floats[index]
            guard isLast || float.utf8Offset < end else { break }
            let offset = min(float.utf8Offset, end) - base
            let cluster = paragraph.shaped.clusterIndex(ofOffset: offset)
            result.append(
                FloatAnchor(
                    cluster: cluster, rowCluster: startsRow(at: offset) ? cluster : cluster - 1,
                    request: FloatRequest(
                        offset: base + offset, length: LayoutUnit.from(float.size.width),
                        breadth: max(0, LayoutUnit.from(float.size.height)), isAtStart: float.side == .left,
                        clear: float.clear, indents: (0, 0), top: LayoutUnit.from(float.top), index: Int32(index))))
        }
        return result
    }

    /// Whether a row starts at an offset in any case: at the start of the paragraph, or after a forced break.
    private func startsRow(at offset: Int) -> Bool {
        guard offset > 0, paragraph.summary.hasInnerForcedBreaks else { return offset == 0 }
        let breaks = paragraph.breaks
        let index = breaks.partitioningIndex { Int($0.offset) >= offset }
        return index < breaks.count - 1 && Int(breaks[index].offset) == offset && breaks[index].kind == .mandatory
    }

    private func attachmentAnchors(
        measure: Int?, _ mode: TextContainer.WritingMode
    ) throws(GalleyError) -> [FloatAnchor] {
        let shaped = paragraph.shaped
        let tail = style.paragraph.tailIndent
        let head = style.paragraph.headIndent
        let far = tail > 0 ? max(0, (measure ?? tail) - tail) : -tail
        let isRightToLeft = paragraph.summary.baseLevel & 1 == 1
        let indents = isRightToLeft ? (start: far, end: head) : (start: head, end: far)
        let trailing = isRightToLeft ? max(0, head) : max(0, -tail)
        var result: [FloatAnchor] = []
        for run in shaped.runs where run.kind == .float {
            let style = shaped.styles[Int(run.style)]
            guard let attachment = style.attachment, let float = style.float else { continue }
            // A float is always upright.
            let (along, across) =
                run.orientation.isVertical
                ? (attachment.height, attachment.width) : (attachment.width, attachment.height)
            let shape = try float.shape?.pieces(in: attachment, mode)
            for cluster in Int(run.firstCluster)..<Int(run.endCluster) {
                result.append(
                    FloatAnchor(
                        cluster: cluster, rowCluster: cluster,
                        request: FloatRequest(
                            offset: base + Int(shaped.clusters[cluster].start),
                            length: max(0, LayoutUnit.from(along)), breadth: max(0, LayoutUnit.from(across)),
                            isAtStart: float.side == .left,
                            clear: float.clear, indents: indents, trailing: trailing, shape: shape)))
            }
        }
        return result
    }

    /// Whether nothing except floats is visible.
    var holdsFloatsAlone: Bool {
        guard paragraph.summary.hasFloats else { return false }
        let flags = paragraph.shaped.flags
        return flags.indices.allSatisfy { flags[$0].mayHang }
    }
}

extension FloatShape {
    /// The pieces of the outline in the attachment's box, on the axes of lines; nil if it is the box.
    fileprivate func pieces(
        in attachment: TextAttachment, _ mode: TextContainer.WritingMode
    ) throws(GalleyError) -> [Trapezoid]? {
        guard case .path(let path) = outline else { return nil }
        guard path.isFinite, margin.isFinite else {
            throw .invalidValue(
                name: "shapeOutside.path", value: "\(path.bounds)",
                reason: "coordinates must be finite numbers of points")
        }
        let (width, height) = (attachment.width, attachment.height)
        let toAxes =
            switch mode {
            case .horizontal: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            case .verticalLR: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case .verticalRL: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
            }
        let pieces = try RegionOutline.obstacles(
            [
                RegionOutline.Shape(
                    path: path, isContainer: false, distance: max(0, margin), evenOdd: false,
                    name: "shapeOutside.path")
            ], toAxes: toAxes)
        let (length, breadth) = mode == .horizontal ? (width, height) : (height, width)
        return pieces.flatMap {
            $0.clipped(
                length: Double(max(0, LayoutUnit.from(length))), breadth: Double(max(0, LayoutUnit.from(breadth))),
                movedBy: 0, 0)
        }
    }
}

extension ShapedParagraph {
    /// The total length of the paragraph's floats, and the maximum length.
    var floatLengths: (sum: Int, most: Int) {
        var result = (sum: 0, most: 0)
        guard summary.hasFloats else { return result }
        for run in shaped.runs where run.kind == .float {
            let length = max(0, shaped.styles[Int(run.style)].attachmentAdvance(run.orientation))
            result.sum = min(LayoutUnit.limit, result.sum + length)
            result.most = max(result.most, length)
        }
        return result
    }
}

internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// An attachment that stands at an edge, outside of the lines. Lengths are ``LayoutUnit``s.
public struct FloatRecord: Sendable {
    /// UTF-8 offset of its character.
    public var offset: Int
    /// Its inline position, from the layout's inner corner once the layout is done.
    public var inline: Int
    /// Its block position, from the same corner.
    public var block: Int
    /// How far it reaches along lines.
    public var length: Int
    /// How far it reaches across lines.
    public var breadth: Int
    /// Index of its container.
    var part: Int
    /// It sticks out of its container.
    public var isOverfull = false
    /// A paragraph's first letter over several lines, with what it keeps from them.
    public var isDropCap = false
    /// It belongs at the rows' left edge, and not at their right.
    var isAtStart = true
}

/// A float that is to be placed.
struct FloatRequest {
    /// UTF-8 offset of its character.
    var offset: Int
    var length: Int
    var breadth: Int
    /// It goes to the edge at which inline positions begin, whichever way the text runs.
    var isAtStart: Bool
    var clear: TextAttributes.Clear
    /// Of its paragraph's lines, from the edges at which inline positions begin and end.
    var indents: (start: Int, end: Int)
    var isDropCap = false
    /// What of its box text keeps out of, from its corner on; nil is all.
    var shape: [Trapezoid]?
}

/// A float's place in its paragraph.
struct FloatAnchor {
    var cluster: Int
    var request: FloatRequest
}

/// How far the floats of a container reach.
struct FloatEdges {
    /// Where the last one begins: none begins above one before it.
    var top = 0
    /// Where those at either edge end.
    var startEnd = 0
    var endEnd = 0

    /// Where all of them end.
    var bottom: Int { max(startEnd, endEnd) }

    /// Where those end that `clear` stands below.
    func end(_ clear: TextAttributes.Clear) -> Int {
        switch clear {
        case .none: 0
        case .left: startEnd
        case .right: endEnd
        case .both: bottom
        }
    }
}

extension LineSource {
    /// Its floats, in order.
    func floatAnchors(
        measure: Int?, _ mode: TextContainer.WritingMode
    ) throws(GalleyError) -> [FloatAnchor] {
        guard paragraph.summary.hasFloats else { return [] }
        let shaped = paragraph.shaped
        let tail = style.paragraph.tailIndent
        let head = style.paragraph.headIndent
        let far = tail > 0 ? max(0, (measure ?? tail) - tail) : -tail
        let indents = paragraph.summary.baseLevel & 1 == 1 ? (start: far, end: head) : (start: head, end: far)
        var result: [FloatAnchor] = []
        for run in shaped.runs where run.kind == .float {
            let style = shaped.styles[Int(run.style)]
            guard let attachment = style.attachment, let float = style.float else { continue }
            // It stands upright, whichever way lines run.
            let (along, across) =
                run.orientation.isVertical
                ? (attachment.height, attachment.width) : (attachment.width, attachment.height)
            let shape = try float.shape?.pieces(in: attachment, mode)
            for cluster in Int(run.firstCluster)..<Int(run.endCluster) {
                result.append(
                    FloatAnchor(
                        cluster: cluster,
                        request: FloatRequest(
                            offset: base + Int(shaped.clusters[cluster].start),
                            length: max(0, LayoutUnit.from(along)), breadth: max(0, LayoutUnit.from(across)),
                            isAtStart: float.side == .left,
                            clear: float.clear, indents: indents, shape: shape)))
            }
        }
        return result
    }

    /// Nothing of it shows in a line.
    var holdsFloatsAlone: Bool {
        guard paragraph.summary.hasFloats else { return false }
        let flags = paragraph.shaped.flags
        return flags.indices.allSatisfy { flags[$0].mayHang }
    }
}

extension FloatShape {
    /// The pieces of the outline in the box of an attachment, on the axes of lines; nil where it is the box.
    fileprivate func pieces(
        in attachment: Attachment, _ mode: TextContainer.WritingMode
    ) throws(GalleyError) -> [Trapezoid]? {
        guard case .path(let path) = outline else { return nil }
        guard path.isFinite, margin.isFinite else {
            throw .invalidValue(
                name: "shapeOutside.path", value: "\(path.bounds)", reason: "coordinates are finite numbers of points")
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
        return pieces.compactMap {
            $0.clipped(
                length: Double(max(0, LayoutUnit.from(length))), breadth: Double(max(0, LayoutUnit.from(breadth))),
                movedBy: 0, 0)
        }
    }
}

extension ShapedParagraph {
    /// How long the paragraph's floats are beside each other, and the longest of them.
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

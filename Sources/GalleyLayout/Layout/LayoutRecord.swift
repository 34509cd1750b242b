internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The contents of a ``TextLayout``.
@usableFromInline
struct LayoutRecord: Sendable {
    @usableFromInline var text: AttributedText
    @usableFromInline var container: TextContainer
    @usableFromInline var size: Size
    @usableFromInline var isTruncated: Bool
    var lines: [LineRecord]
    var storages: [ShapedLineText]
    var flow: FlowRecords?
    /// The inner origin on the inline and block axes, and the length of rows, in ``LayoutUnit``s.
    var originX: Int
    var originY: Int
    var regionWidth: Int
    var axes: LineAxes
    /// The UTF-8 offset of the visible text's end.
    var visibleEnd: Int
    /// The widths of the content, if all of the text has been measured.
    var contentWidths: ContentWidths?
    /// The fonts of the layout, if some of the text has not yet been measured.
    var fonts: FontLibrary?
}

extension LayoutRecord {
    /// Lays out `text` in `container`, and in the containers that follow it.
    init(
        _ text: AttributedText, in container: TextContainer, following: [TextContainer], lineEnds: [Int],
        fonts: borrowing FontLibrary, cancellation: CancellationToken?, page: PagePlacing?
    ) throws(GalleyError) {
        try container.validate()
        for container in following { try container.validate() }
        let text = try text.fittingAttachments(in: container, fonts: fonts)
        let typesetter = fonts.takeTypesetter(
            isVertical: container.writingMode != .horizontal, cancellation: cancellation)
        defer { fonts.release(typesetter) }
        // Floats and drop caps need shapes. The attributes state whether there are any, so that the text before them is
        // not placed twice.
        if following.isEmpty, container.isRectangle, !text.narrowsLines {
            let frame = RectangleFrame(container)
            let placement = try Placement(
                text, in: container, frame, fonts: fonts, typesetter: typesetter, page: page, lineEnds: lineEnds)
            if let placement {
                self.init(text, in: container, frame, placement, fonts: fonts)
                return
            }
        }
        try self.init(
            amongShapes: text, in: container, following: following, lineEnds: lineEnds, fonts: fonts,
            typesetter: typesetter, page: page)
    }

    /// Places text that may have floats or drop caps, or whose containers are not one rectangle.
    // Not inlined, because most text is in a rectangle.
    @inline(never)
    private init(
        amongShapes text: AttributedText, in container: TextContainer, following: [TextContainer], lineEnds: [Int],
        fonts: borrowing FontLibrary, typesetter: Typesetter, page: PagePlacing?
    ) throws(GalleyError) {
        let shaped = try ShapedPlacement(
            text, in: [container] + following, fonts: fonts, typesetter: typesetter, page: page, lineEnds: lineEnds)
        // If all floats are in text that is not visible, they change nothing.
        if following.isEmpty, container.isRectangle, !shaped.placement.hasFloats {
            let frame = RectangleFrame(container)
            let placement = try Placement(
                text, in: container, frame, fonts: fonts, typesetter: typesetter, page: page, lineEnds: lineEnds)
            if let placement {
                self.init(text, in: container, frame, placement, fonts: fonts)
                return
            }
        }
        self.init(
            text, in: container, shaped.placement, origin: (shaped.origin.inline, shaped.origin.block + shaped.shift),
            axes: shaped.axes, size: shaped.size,
            flow: FlowRecords.with(shaped.placement.flow, containers: shaped.containers), fonts: fonts)
    }

    /// The lines that were placed in a rectangle.
    @inline(__always)  // Otherwise the placement is copied, which takes 7 % of the time of a label.
    private init(
        _ text: AttributedText, in container: TextContainer, _ frame: RectangleFrame, _ placement: Placement,
        fonts: borrowing FontLibrary
    ) {
        let bottom = max(placement.bottom, frame.blockEnd ?? 0)
        let taken = container.verticalAlignment == .top ? placement.bottom : bottom
        let axes = LineAxes(mode: container.writingMode, blockSize: bottom + frame.before + frame.after)
        let size = axes.size(
            length: min(placement.widest, frame.measure ?? .max) + frame.start + frame.end,
            breadth: taken + frame.before + frame.after)
        let shift = container.shift(of: placement.bottom, in: frame.blockEnd)
        self.init(
            text, in: container, placement, origin: (frame.start, frame.before + shift), axes: axes, size: size,
            flow: placement.flow, fonts: fonts)
    }

    @inline(__always)
    private init(
        _ text: AttributedText, in container: TextContainer, _ placement: Placement,
        origin: (inline: Int, block: Int), axes: LineAxes, size: Size, flow: FlowRecords?, fonts: borrowing FontLibrary
    ) {
        let isPartial = placement.isPartial || placement.content.isPartial
        self.init(
            text: text, container: container, size: size, isTruncated: placement.isTruncated, lines: placement.lines,
            storages: placement.storages, flow: BlockBorderReader.flow(flow, of: text, placement.lines),
            originX: origin.inline, originY: origin.block,
            regionWidth: placement.measure, axes: axes, visibleEnd: placement.visibleEnd,
            contentWidths: isPartial ? nil : placement.content, fonts: isPartial ? copy fonts : nil)
    }
}

extension RectangleFrame {
    /// The frame of a container that is a rectangle.
    fileprivate init(_ container: borrowing TextContainer) {
        self.init(
            width: container.width, height: container.height, insets: container.insets, mode: container.writingMode)
    }
}

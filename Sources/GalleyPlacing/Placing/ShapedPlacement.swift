public import GalleyRegions
public import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// Text placed in containers other than one plain rectangle.
public struct ShapedPlacement {
    /// The lines, with positions relative to ``origin``.
    public let placement: Placement
    /// The conversion of inline and block positions to points of the page.
    public let axes: LineAxes
    /// The inner corner of the first container in the layout, in ``LayoutUnit``s.
    public let origin: (inline: Int, block: Int)
    /// The block offset of everything due to vertical alignment in a higher container.
    public let shift: Int
    /// The layout's size on the page, in points.
    public let size: Size
    /// The containers, or their columns, in text order.
    public let containers: [ContainerRecord]

    /// Places a text in containers, in order.
    public init(
        _ text: AttributedText, in containers: [TextContainer], fonts: borrowing FontLibrary,
        typesetter: Typesetter, page: PagePlacing? = nil, lineEnds: [Int] = []
    ) throws(GalleyError) {
        let run = Run(
            text: text, containers: containers, fonts: copy fonts, typesetter: typesetter, page: page,
            lineEnds: lineEnds)
        let result = try run.placed()
        let (plan, placement) = (result.plan, result.placement)
        self.placement = placement
        let first = plan.parts[0]
        origin = (first.inline, first.block)
        let isVertical = plan.mode != .horizontal
        let after = plan.frames.reduce((inline: 0, block: 0)) { most, frame in
            (max(most.inline, frame.end), max(most.block, frame.after))
        }
        let hasColumns = containers.contains { $0.columns != nil }
        var breadth = first.block + max(placement.bottom, result.height) + after.block
        var length = first.inline + placement.widest + after.inline
        var blockSize = breadth
        if hasColumns {
            // Empty columns count too.
            for part in plan.parts { length = max(length, part.inline + (part.outline.measure ?? 0) + after.inline) }
        }
        for box in plan.boxes {
            if let end = isVertical ? box.bottom : box.right {
                length = hasColumns ? max(length, end) : containers.count == 1 ? min(length, end) : length
            }
            if let end = isVertical ? box.right : box.bottom { blockSize = max(blockSize, end) }
        }
        let isAligned =
            containers.count == 1 && containers[0].path == nil && containers[0].exclusions.isEmpty
            && containers[0].verticalAlignment != .top
        if isAligned, let end = first.outline.blockEnd { breadth = max(breadth, first.block + end + after.block) }
        shift = isAligned ? containers[0].shift(of: placement.bottom, in: first.outline.blockEnd) : 0
        axes = LineAxes(mode: plan.mode, blockSize: blockSize)
        // A container above or left of the layout's origin has no size.
        size = axes.size(length: max(0, length), breadth: max(0, breadth))
        let axes = axes
        let size = size
        self.containers = zip(plan.parts, placement.parts).map { part, placed in
            let rect =
                part.box.map { box in
                    Rect(x: box.x, y: box.y, width: box.width ?? size.width, height: box.height ?? size.height)
                }
                ?? axes.rect(
                    inline: part.inline, block: part.block, length: part.outline.measure ?? placed.widest,
                    breadth: part.outline.blockEnd ?? placed.bottom)
            return ContainerRecord(
                rect: rect, origin: part.origin ?? rect.origin, lines: placed.lines, index: part.container,
                inline: part.inline - first.inline, length: part.outline.measure ?? placement.measure)
        }
    }

    /// Placement, repeated as often as needed to determine unbounded sizes.
    private struct Run {
        let text: AttributedText
        let containers: [TextContainer]
        let fonts: FontLibrary
        let typesetter: Typesetter
        let page: PagePlacing?
        let lineEnds: [Int]

        struct Placed {
            let plan: ContainerPlan
            let placement: Placement
            /// The height of balanced columns if it is more than that of their text.
            var height = 0
        }

        func placed() throws(GalleyError) -> Placed {
            let isRightToLeft = containers.contains { $0.columns != nil } && text.isRightToLeft
            var measure: Int?
            func plan(blockEnd: Int? = nil) throws(GalleyError) -> ContainerPlan {
                try ContainerPlan(
                    containers, measure: measure, blockEnd: blockEnd, isRightToLeft: isRightToLeft,
                    memo: typesetter.outlines)
            }
            let first = try plan()
            if !first.parts.contains(where: { $0.outline.measure == nil }) { return try filled(first, plan: plan) }
            // First with rows of any length: then the longest one is known.
            measure = LayoutUnit.limit
            measure = try place(plan(), findsMeasure: true).parts.reduce(1) { max($0, $1.widest) }
            var result = try filled(plan(), plan: plan)
            for _ in 0..<Self.mostRepetitions {
                guard let wider = measureWithoutOverflow(of: result) else { break }
                measure = wider
                result = try filled(plan(), plan: plan)
            }
            return result
        }

        private func filled(
            _ current: ContainerPlan, plan: (Int?) throws(GalleyError) -> ContainerPlan
        ) throws(GalleyError) -> Placed {
            if containers.count == 1, current.parts.count > 1, current.parts[0].outline.blockEnd == nil {
                return try balanced(current.parts.count, plan: plan)
            }
            return Placed(plan: current, placement: try place(current))
        }

        /// The length of rows in which the columns are as wide as their widest line; nil if no line overflows its column.
        private func measureWithoutOverflow(of result: Placed) -> Int? {
            let parts = result.plan.parts
            guard containers.count == 1, containers[0].columns?.width == nil, parts.count > 1,
                let column = parts[0].outline.measure
            else { return nil }
            let widest = result.placement.parts.reduce(0) { max($0, $1.widest) }
            guard widest > column else { return nil }
            return parts.count * (widest - column) + abs(parts[parts.count - 1].inline - parts[0].inline) + column
        }

        private func place(
            _ plan: ContainerPlan, findsMeasure: Bool = false, findsHeight: Bool = false
        ) throws(GalleyError) -> Placement {
            var placer = Placer(
                text, in: plan.region,
                options: PlacingOptions(
                    containers[0], last: containers[containers.count - 1], lineEnds: lineEnds, page: page,
                    findsMeasure: findsMeasure, findsHeight: findsHeight), fonts: fonts, typesetter: typesetter)
            try placer.run()
            return placer.finish(plan)
        }

        /// Columns of a container without a height have the minimum height, to a quarter of a point (CSS Multi-column
        /// 1, 7.1, `balance`), that neither truncates text nor separates lines and paragraphs that stay together.
        ///
        /// The columns are filled one after another at that height, so a container of that height has the same lines.
        private func balanced(
            _ count: Int, plan: (Int?) throws(GalleyError) -> ContainerPlan
        ) throws(GalleyError) -> Placed {
            let whole = try place(plan(LayoutUnit.limit), findsHeight: true)
            if whole.isTruncated, containers[0].maximumRows != nil {
                return try settled(whole, at: whole.bottom, plan) { _ in true }
            }
            func isValid(_ placement: Placement) -> Bool {
                !placement.isTruncated && placement.lines.isEmpty == whole.lines.isEmpty
                    && placement.forcedBreaks <= whole.forcedBreaks && !placement.hasOverflowingFloats(since: whole)
            }
            var best = (placement: whole, height: whole.bottom)
            var low = whole.bottom / count
            var high = whole.bottom
            let step = Int(LayoutUnit.perPoint) / 4
            while low < high {
                let middle = (low + high) / 2
                let placement = try place(plan(middle), findsHeight: true)
                if isValid(placement) {
                    best = (placement, middle)
                    high = min(middle, placement.bottom)
                    if low >= high - step { break }
                } else {
                    low = middle + step
                }
            }
            return try settled(best.placement, at: best.height, plan, isValid)
        }

        /// The placement in columns as high as their content.
        ///
        /// Usually it has the same lines as `placement`, which was made in columns of `height`. Where lines that stay
        /// together were moved it may have others, and the columns may be even lower; if it is not valid, the height stays.
        private func settled(
            _ placement: Placement, at height: Int, _ plan: (Int?) throws(GalleyError) -> ContainerPlan,
            _ isValid: (Placement) -> Bool
        ) throws(GalleyError) -> Placed {
            var (placement, height) = (placement, height)
            for _ in 0..<Self.mostRepetitions {
                let lower = try plan(placement.bottom)
                let next = try place(lower, findsHeight: true)
                if !isValid(next) { break }
                height = placement.bottom
                placement = next
                if next.bottom == height { return Placed(plan: lower, placement: next) }
            }
            return Placed(plan: try plan(height), placement: placement, height: height)
        }

        private static let mostRepetitions = 8
    }
}

extension Placement {
    /// Whether floats overflow columns of this height that would not in `other`.
    fileprivate func hasOverflowingFloats(since other: Placement) -> Bool {
        func count(_ placement: Placement) -> Int {
            placement.flow?.floats.reduce(0) { $0 + ($1.overflows ? 1 : 0) } ?? 0
        }
        return count(self) > count(other)
    }
}

extension PlacingOptions {
    /// Creates the options from the first and the last of the containers.
    public init(
        _ first: borrowing TextContainer, last: borrowing TextContainer, lineEnds: [Int] = [], page: PagePlacing? = nil,
        findsMeasure: Bool = false, findsHeight: Bool = false
    ) {
        self.lineEnds = lineEnds
        self.page = page
        self.findsHeight = findsHeight
        self.findsMeasure = findsMeasure
        truncation = last.truncation
        truncatesByWord = last.truncationBoundary == .word
        lineBreaking = first.lineBreaking
        mode = first.writingMode
        if truncation != .none, last.hasShapeSettings { truncationToken = last.truncationToken }
        guard first.hasShapeSettings else { return }
        minimumSpan = LayoutUnit.from(first.minimumSpan ?? 0)
        linePositions = first.linePositions
        floats = first.floats
    }
}

extension AttributedText {
    /// Whether its first paragraph is right to left.
    fileprivate var isRightToLeft: Bool {
        switch style(ofRun: 0).attributes.paragraph?.direction ?? .auto {
        case .rtl: return true
        case .ltr: return false
        case .auto:
            var string = string
            return string.withUTF8 { unsafe BidiAnalysis.firstStrongLevel($0) } == 1
        }
    }
}

extension TextContainer {
    /// The distance from the top of a space of a given height to text with the extent `bottom`, in ``LayoutUnit``s.
    package func shift(of bottom: Int, in height: Int?) -> Int {
        guard let height, height > bottom else { return 0 }
        switch verticalAlignment {
        case .top: return 0
        case .center: return (height - bottom) / 2
        case .bottom: return height - bottom
        }
    }
}

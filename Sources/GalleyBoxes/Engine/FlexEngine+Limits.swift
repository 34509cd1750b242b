internal import GalleyText

/// Size limits, and sizes from keywords and aspect ratios: CSS Sizing 3 and 4.
extension FlexEngine {
    /// A width limit that is independent of the containing block, for the minimum and the maximum content width.
    ///
    /// - Parameter height: the height of the border box; NaN if unknown.
    mutating func intrinsicLimit(
        _ length: BoxLength, _ node: Int, _ edges: EdgeInsets, height: Double
    ) -> IntrinsicWidths? {
        switch length {
        case .points:
            return IntrinsicWidths(size(length, node, basis: .nan, edges: edges.horizontal))
        case .minContent, .maxContent, .fitContent:
            let ratio = ratio(node)
            if !height.isNaN, let ratio {
                return IntrinsicWidths(width(forHeight: height, ratio, edges))
            }
            let widths = contentWidths(node, height: height.isNaN ? height : max(0, height - edges.vertical))
            func limit(_ content: Double) -> Double {
                let own = content + edges.horizontal
                return ratio.map { limitedByHeight(own, node, $0, edges) } ?? own
            }
            // The fit-content size has the minimum of min-content and the maximum of max-content.
            let least = limit(length == .maxContent ? widths.max : widths.min)
            return IntrinsicWidths(
                min: least, max: limit(length == .minContent ? widths.min : widths.max), least: least)
        case .auto, .percent, .content: return nil
        }
    }

    /// Whether the node's minimum is the automatic one of CSS Sizing 4: the content size, for a box with a ratio.
    func hasAutomaticMinimum(_ node: Int, _ minimum: BoxLength) -> Bool {
        minimum == .auto && traits[node].isDisjoint(with: [.replaced, .scrolls])
    }

    /// The width that the ratio gives for a height, but at least the automatic minimum (CSS Sizing 4, 5.2.2).
    ///
    /// - Parameter isOpen: whether the height is indefinite, so that nothing in the content depends on it.
    mutating func ratioWidth(
        _ node: Int, height: Double, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets,
        isOpen: Bool = false
    ) -> Double {
        let own = width(forHeight: height, ratio, edges)
        guard hasAutomaticMinimum(node, styles[node].minWidth) else { return own }
        let inner = isOpen ? .nan : max(0, height - edges.vertical)
        return max(own, contentWidths(node, height: inner).min + edges.horizontal)
    }

    /// The height limits of the border box, except those by content.
    @inline(__always)
    func heightLimits(_ node: Int, basis: Double, edges: EdgeInsets) -> (min: Double, max: Double) {
        guard traits[node].contains(.heightLimits) else { return (edges.vertical, .infinity) }
        return givenHeightLimits(node, basis: basis, edges: edges)
    }

    private func givenHeightLimits(_ node: Int, basis: Double, edges: EdgeInsets) -> (min: Double, max: Double) {
        let least = size(styles[node].minHeight, node, basis: basis, edges: edges.vertical)
        let most = size(styles[node].maxHeight, node, basis: basis, edges: edges.vertical)
        return (known(least, or: edges.vertical), known(most, or: .infinity))
    }

    /// The height limits of the border box at a known width: `min-content` and similar keywords are the content's
    /// height at that width (CSS Sizing 3).
    ///
    /// - Parameters:
    ///   - basisWidth: the width that percentages of padding refer to.
    ///   - height: the height of the border box if it is given or stretched, ignoring limits; stretched sizes and
    ///     percentages in the content then refer to that height within its other limits. NaN if the content determines
    ///     it.
    mutating func contentLimits(
        _ node: Int, basis: Double, basisWidth: Double, edges: EdgeInsets, width: Double, height: Double = .nan
    ) -> (min: Double, max: Double) {
        var limits = heightLimits(node, basis: basis, edges: edges)
        guard traits[node].contains(.contentLimits) else { return limits }
        let content: Double
        if let ratio = ratio(node) {
            // The ratio alone determines the content size.
            content = self.height(forWidth: width, ratio, edges)
        } else if height.isNaN || !traits[node].isDisjoint(with: [.replaced, .table]) {
            let proposal = Proposal(
                width: width, height: .nan, basisWidth: basisWidth, basisHeight: basis, ignoresLimits: true)
            content = measure(node, proposal, baselines: false).height
        } else {
            let held = clamp(height, limits.min, limits.max)
            content = contentHeight(node, width: width, height: held, basisWidth: basisWidth)
        }
        if styles[node].minHeight.isContent { limits.min = max(content, edges.vertical) }
        limits.min = TableLimits.height(limits.min, content, isTable: traits[node].contains(.table))
        if styles[node].maxHeight.isContent { limits.max = content }
        return limits
    }

    /// The width limits of the border box, for a known width of the containing block.
    @inline(__always)
    mutating func widthLimits(
        _ node: Int, basis: Double, edges: EdgeInsets, available: Double, height: Double = .nan
    ) -> (min: Double, max: Double) {
        guard traits[node].contains(.widthLimits) else { return (edges.horizontal, .infinity) }
        return givenWidthLimits(node, basis: basis, edges: edges, available: available, height: height)
    }

    private mutating func givenWidthLimits(
        _ node: Int, basis: Double, edges: EdgeInsets, available: Double, height: Double
    ) -> (min: Double, max: Double) {
        let least =
            keywordWidth(
                styles[node].minWidth, node, basis: basis, edges: edges, available: available, height: height,
                isLimit: true) ?? edges.horizontal
        return (
            TableLimits.width(least, node, edges, &self),
            keywordWidth(
                styles[node].maxWidth, node, basis: basis, edges: edges, available: available, height: height,
                isLimit: true) ?? .infinity
        )
    }

    /// The border box for a width given by a length, a percentage or a keyword; `nil` for `auto`.
    ///
    /// - Parameter basisHeight: the height that percentages of the height limits refer to; NaN is indefinite.
    mutating func keywordWidth(
        _ length: BoxLength, _ node: Int, basis: Double, edges: EdgeInsets, available: Double, height: Double,
        basisHeight: Double = .nan, isLimit: Bool = false
    ) -> Double? {
        switch length {
        case .auto, .content: return nil
        case .points, .percent:
            let value = size(length, node, basis: basis, edges: edges.horizontal)
            return value.isNaN ? nil : value
        case .minContent, .maxContent, .fitContent:
            let ratio = ratio(node)
            if let ratio, !height.isNaN {
                let full = height + edges.vertical
                return isLimit
                    ? width(forHeight: full, ratio, edges) : ratioWidth(node, height: full, ratio, edges)
            }
            let widths = contentWidths(node, height: height, basis: basisHeight)
            let own: Double
            switch length {
            case .minContent: own = widths.min + edges.horizontal
            case .maxContent: own = widths.max + edges.horizontal
            default: own = fit(widths, edges, available: available)
            }
            return ratio.map { limitedByHeight(own, node, $0, edges, basis: basisHeight) } ?? own
        }
    }

    /// Clamps the content size of a box with a ratio to the limits that follow from its height limits (CSS Sizing 4,
    /// 5.2).
    private func limitedByHeight(
        _ width: Double, _ node: Int, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets,
        basis: Double = .nan
    ) -> Double {
        guard !traits[node].contains(.replaced) else { return width }
        let limits = heightLimits(node, basis: basis, edges: edges)
        let most = limits.max.isFinite ? self.width(forHeight: limits.max, ratio, edges) : .infinity
        return clamp(width, self.width(forHeight: limits.min, ratio, edges), most)
    }

    /// The fit-content size of CSS: the maximum content width within the available width, but at least the width to
    /// which the content can shrink.
    func fit(_ content: IntrinsicWidths, _ edges: EdgeInsets, available: Double) -> Double {
        min(content.max + edges.horizontal, max(content.least + edges.horizontal, known(available, or: .infinity)))
    }
}

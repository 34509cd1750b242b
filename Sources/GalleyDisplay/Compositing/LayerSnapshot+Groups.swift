internal import GalleyDrawing
internal import GalleyText

extension LayerSnapshot {
    /// Whether drawing the body directly onto a surface gives other pixels than drawing its image.
    ///
    /// An image is rounded once when its parts are composed, and once when it is drawn. Both ways give the same result
    /// if each pixel has at most one translucent part, or only parts above an opaque one.
    ///
    /// - Parameter area: The pixels that matter, relative to the top left corner of the bounds.
    func needsGroup(in area: PixelRect) -> Bool {
        if appearance.raster != nil { return false }
        if masksChildren { return true }
        var stack = Stack(area)
        addBackground(to: &stack)
        addContents(to: &stack)
        for child in children {
            let (x, y) = (child.x - scrollX, child.y - scrollY)
            let extent = child.node.extent.moved(x: x, y: y)
            guard extent.intersects(area) else { continue }
            let opaque = child.node.opaqueArea.moved(x: x, y: y)
            stack.add(appearance.clips ? extent.intersection(bounds) : extent, opaque: opaque)
            if stack.isMixed { return true }
        }
        addBorder(to: &stack)
        return stack.isMixed
    }

    /// Pixels known to be opaque, relative to the layer's position; there may be more.
    private var opaqueArea: PixelRect {
        guard appearance.opacity == 255, appearance.transform == nil, appearance.raster == nil,
            appearance.isBackgroundOpaque
        else {
            return .empty
        }
        return appearance.cornerRadius > 0 ? appearance.middleRows : bounds
    }

    private func addBackground(to stack: inout Stack) {
        guard let color = appearance.background, color.alpha > 0 else { return }
        guard appearance.isBackgroundOpaque else { return stack.add(bounds) }
        guard appearance.cornerRadius > 0 else { return stack.add(bounds, opaque: bounds) }
        for corner in appearance.corners { stack.add(corner) }
        stack.add(.empty, opaque: appearance.middleRows)
        stack.add(.empty, opaque: appearance.middleColumns)
    }

    private func addContents(to stack: inout Stack) {
        let contents = appearance.contents
        if contents.previous != nil || contents.share < 255 { return stack.add(bounds) }
        guard let shown = contents.shown else { return }
        let area = shown.area.intersection(bounds)
        let isWhole = shown.image.width == shown.area.width && shown.image.height == shown.area.height
        // Text rarely reaches into rounded corners.
        let areCornersClear =
            appearance.cornerRadius > 0 && isWhole
            && appearance.corners.allSatisfy {
                shown.image.isClear(in: $0.intersection(area).moved(x: -shown.area.left, y: -shown.area.top))
            }
        guard areCornersClear else { return stack.add(area) }
        stack.add(area.intersection(appearance.middleRows))
        // The areas above and below the middle rows.
        let columns = area.intersection(appearance.middleColumns)
        for part in [
            PixelRect(left: 0, top: 0, right: appearance.width, bottom: appearance.middleRows.top),
            PixelRect(left: 0, top: appearance.middleRows.bottom, right: appearance.width, bottom: appearance.height),
        ] { stack.add(columns.intersection(part)) }
    }

    private func addBorder(to stack: inout Stack) {
        guard appearance.borderWidth > 0, let color = appearance.borderColor, color.alpha > 0 else { return }
        let (reach, frame) = (appearance.reach, bounds)
        guard frame.width > 2 * reach, frame.height > 2 * reach else { return stack.add(frame) }
        let (top, bottom) = (frame.top + reach, frame.bottom - reach)
        stack.add(PixelRect(left: frame.left, top: frame.top, right: frame.right, bottom: top))
        stack.add(PixelRect(left: frame.left, top: bottom, right: frame.right, bottom: frame.bottom))
        stack.add(PixelRect(left: frame.left, top: top, right: frame.left + reach, bottom: bottom))
        stack.add(PixelRect(left: frame.right - reach, top: top, right: frame.right, bottom: bottom))
    }

    /// A stack of parts, from bottom to top.
    private struct Stack {
        let area: PixelRect
        /// Whether a pixel may have two translucent parts without an opaque part below them.
        private(set) var isMixed = false
        /// The largest known opaque rectangles.
        private var covered: [PixelRect] = []
        private var through: [PixelRect] = []
        private var throughBounds = PixelRect.empty
        /// The maximum number of overlap tests. Beyond it, parts count as overlapping, so that the test never costs
        /// more than it saves.
        private static let limit = 64

        init(_ area: PixelRect) {
            self.area = area
        }

        /// - Parameter opaque: The opaque pixels of the part.
        mutating func add(_ part: PixelRect, opaque: PixelRect = .empty) {
            let part = part.intersection(area)
            let opaque = opaque.intersection(area)
            defer { cover(opaque) }
            guard !isMixed, !opaque.contains(part), !covered.contains(where: { $0.contains(part) }) else { return }
            if part.intersects(throughBounds) {
                isMixed = through.count > Stack.limit || through.contains { $0.intersects(part) }
            }
            through.append(part)
            throughBounds = throughBounds.union(part)
        }

        private mutating func cover(_ rect: PixelRect) {
            guard !rect.isEmpty else { return }
            if rect.contains(area) {
                through = []
                throughBounds = .empty
                isMixed = false
            }
            covered.append(rect)
            guard covered.count > 4 else { return }
            covered.sort { $0.count > $1.count }
            covered.removeLast()
        }
    }
}

extension LayerSnapshot.Appearance {
    fileprivate var isBackgroundOpaque: Bool { (background?.alpha ?? 0) >= 1 }

    /// The width in pixels of the strip along the edges that contains the rounded corners and the border.
    fileprivate var reach: Int { Int(max(min(cornerRadius, Double(min(width, height)) / 2), borderWidth).rounded(.up)) }

    private var cornerReach: Int {
        min(Int(cornerRadius.rounded(.up)), (min(width, height) + 1) / 2)
    }

    /// The rows between the rounded corners.
    fileprivate var middleRows: PixelRect {
        PixelRect(left: 0, top: cornerReach, right: width, bottom: max(cornerReach, height - cornerReach))
    }

    /// The columns between the rounded corners.
    fileprivate var middleColumns: PixelRect {
        PixelRect(left: cornerReach, top: 0, right: max(cornerReach, width - cornerReach), bottom: height)
    }

    fileprivate var corners: [PixelRect] {
        let reach = cornerReach
        let (right, bottom) = (max(reach, width - reach), max(reach, height - reach))
        return [(0, 0), (right, 0), (0, bottom), (right, bottom)].map { x, y in
            PixelRect(
                left: x, top: y, right: min(width, x == 0 ? reach : width),
                bottom: min(height, y == 0 ? reach : height))
        }
    }
}

internal import GalleyDrawing
internal import GalleyText

/// The changes that turn pixels of one snapshot into those of another: first moves, then redrawn areas.
struct SnapshotDifference {
    /// A move of the pixels inside `area`.
    struct Move: Equatable {
        var area: PixelRect
        var x: Int
        var y: Int
    }

    private(set) var moves: [Move] = []
    /// The pixels to redraw after the moves; rectangles may overlap.
    private(set) var dirty = DirtyRegion()
    private var root: LayerSnapshot

    /// The difference between two snapshots of the same layer at the origin, within `screen`.
    init(from old: LayerSnapshot, to new: LayerSnapshot, screen: PixelRect) {
        root = old
        compare(old, new, oldX: 0, oldY: 0, newX: 0, newY: 0, clip: screen, canMove: true)
    }

    /// - Parameters:
    ///   - oldX: the current position of the old snapshot's pixels, moves included.
    ///   - canMove: whether no surrounding layer draws over the inside of this one.
    private mutating func compare(
        _ old: LayerSnapshot, _ new: LayerSnapshot, oldX: Int, oldY: Int, newX: Int, newY: Int, clip: PixelRect,
        canMove: Bool
    ) {
        let isInPlace = oldX == newX && oldY == newY
        if old === new, isInPlace { return }
        guard isInPlace, old.isPlain, new.isPlain, let changed = new.appearance.changedArea(from: old.appearance) else {
            mark(old, x: oldX, y: oldY, clip: clip)
            mark(new, x: newX, y: newY, clip: clip)
            return
        }
        dirty.add(changed.moved(x: newX, y: newY).intersection(clip))
        let appearance = new.appearance
        let inside = appearance.clips ? clip.intersection(new.bounds.moved(x: newX, y: newY)) : clip
        // The layers inside a raster are not drawn.
        guard appearance.raster == nil, !inside.isEmpty else { return }
        var (shiftX, shiftY) = (0, 0)
        let (scrolledX, scrolledY) = (old.scrollX - new.scrollX, old.scrollY - new.scrollY)
        let canMove = canMove && (appearance.borderWidth == 0 || appearance.borderColor == nil)
        if scrolledX != 0 || scrolledY != 0, canMove, new.canMovePixels, moves.isEmpty,
            abs(scrolledX) < inside.width, abs(scrolledY) < inside.height
        {
            (shiftX, shiftY) = (scrolledX, scrolledY)
            let move = Move(area: inside, x: shiftX, y: shiftY)
            moves.append(move)
            markUncovered(by: move)
            markDrawnOver(old, move: move)
        }
        compareChildren(
            old, new, oldX: oldX + shiftX, oldY: oldY + shiftY, newX: newX, newY: newY, clip: inside, canMove: canMove)
    }

    private mutating func compareChildren(
        _ old: LayerSnapshot, _ new: LayerSnapshot, oldX: Int, oldY: Int, newX: Int, newY: Int, clip: PixelRect,
        canMove: Bool
    ) {
        let (before, after) = (old.children, new.children)
        func compare(_ one: LayerSnapshot.Placement, _ two: LayerSnapshot.Placement) {
            self.compare(
                one.node, two.node, oldX: oldX + one.x - old.scrollX, oldY: oldY + one.y - old.scrollY,
                newX: newX + two.x - new.scrollX, newY: newY + two.y - new.scrollY, clip: clip, canMove: canMove)
        }
        // Skip the children at both ends that are unchanged.
        var first = 0
        while first < min(before.count, after.count), before[first].node.id == after[first].node.id {
            compare(before[first], after[first])
            first += 1
        }
        var last = 0
        while last < min(before.count, after.count) - first,
            before[before.count - 1 - last].node.id == after[after.count - 1 - last].node.id
        {
            compare(before[before.count - 1 - last], after[after.count - 1 - last])
            last += 1
        }
        let gone = first..<before.count - last
        let come = first..<after.count - last
        guard !gone.isEmpty || !come.isEmpty else { return }
        // Find the children that kept their order. If two changed places, the one that now comes later is redrawn.
        var places: [ObjectIdentifier: Int] = [:]
        for index in gone { places[before[index].node.id] = index }
        var stayed: Set<Int> = []
        var reached = -1
        for index in come {
            if let place = places[after[index].node.id], place > reached {
                reached = place
                stayed.insert(place)
                compare(before[place], after[index])
            } else {
                mark(
                    after[index].node, x: newX + after[index].x - new.scrollX, y: newY + after[index].y - new.scrollY,
                    clip: clip)
            }
        }
        for index in gone where !stayed.contains(index) {
            mark(
                before[index].node, x: oldX + before[index].x - old.scrollX, y: oldY + before[index].y - old.scrollY,
                clip: clip)
        }
    }

    private mutating func mark(_ node: LayerSnapshot, x: Int, y: Int, clip: PixelRect) {
        dirty.add(node.extent.moved(x: x, y: y).intersection(clip))
    }

    /// Marks the pixels that no pixels were moved to.
    private mutating func markUncovered(by move: Move) {
        let (area, moved) = (move.area, move.area.moved(x: move.x, y: move.y))
        if move.y > 0 { dirty.add(PixelRect(left: area.left, top: area.top, right: area.right, bottom: moved.top)) }
        if move.y < 0 {
            dirty.add(PixelRect(left: area.left, top: moved.bottom, right: area.right, bottom: area.bottom))
        }
        if move.x > 0 { dirty.add(PixelRect(left: area.left, top: area.top, right: moved.left, bottom: area.bottom)) }
        if move.x < 0 {
            dirty.add(PixelRect(left: moved.right, top: area.top, right: area.right, bottom: area.bottom))
        }
    }

    /// Marks layers in front of the scrolled one: they have not moved, but their pixels have.
    private mutating func markDrawnOver(_ scroller: LayerSnapshot, move: Move) {
        var isAbove = false
        func visit(_ node: LayerSnapshot, x: Int, y: Int) {
            if node === scroller {
                isAbove = true
                return
            }
            if isAbove {
                let extent = node.extent.moved(x: x, y: y)
                dirty.add(extent.intersection(move.area))
                dirty.add(extent.intersection(move.area).moved(x: move.x, y: move.y).intersection(move.area))
                return
            }
            for child in node.children {
                visit(child.node, x: x + child.x - node.scrollX, y: y + child.y - node.scrollY)
            }
        }
        visit(root, x: 0, y: 0)
    }
}

extension LayerSnapshot {
    /// Whether scrolling moves the inside as a whole: it is clipped at the edges, and nothing that stays in place shows
    /// through.
    fileprivate var canMovePixels: Bool {
        appearance.clips && (appearance.background?.alpha ?? 0) >= 1 && appearance.contents.shown == nil
            && appearance.contents.previous == nil && appearance.cornerRadius == 0
    }
}

extension LayerSnapshot.Appearance {
    /// The pixels in which the layer without its sublayers looks different than before, from the corner of its bounds;
    /// `nil` for all of them.
    fileprivate func changedArea(from old: LayerSnapshot.Appearance) -> PixelRect? {
        if self == old { return .empty }
        var same = old
        same.contents.shown = contents.shown
        guard same == self, contents.previous == nil, contents.share == 255, let shown = contents.shown,
            let before = old.contents.shown, shown.area == before.area, shown.image.width == shown.area.width,
            shown.image.height == shown.area.height
        else { return nil }
        let changed = ContentsChange.area(of: contents.changes, since: before.image.identity)
        return changed?.moved(x: shown.area.left, y: shown.area.top)
            .intersection(PixelRect(width: width, height: height))
    }
}

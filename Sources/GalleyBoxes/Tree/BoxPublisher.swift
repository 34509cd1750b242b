internal import GalleyText

/// A writer of the published records of boxes. It has the tree's arrays, not the tree, which would be copied for every
/// call.
struct BoxPublisher {
    let links: [NodeLinks]
    let styles: [BoxStyle]
    let modes: [TextContainer.WritingMode]
    let traits: [StyleTraits]
    let details: [BoxDetails?]
    let generations: [UInt32]
    /// The results of tables; nil without tables.
    let tables: TableResults?

    /// Updates records.
    ///
    /// - Parameter touched: the boxes with outdated records.
    func publish(_ touched: [Int32], _ states: MutableColumn<BoxState>, to records: inout BoxRecords) {
        records.grow(to: links.count)
        let size = ChunkedArray<BoxPlace>.size
        if touched.count > links.count / 4 {
            for piece in 0..<records.places.pieceCount {
                publish(piece * size..<min((piece + 1) * size, links.count), in: piece, states, to: &records)
            }
        } else {
            for next in touched { publish(Int(next)..<Int(next) + 1, in: Int(next) / size, states, to: &records) }
        }
    }

    private func publish(
        _ nodes: Range<Int>, in piece: Int, _ states: MutableColumn<BoxState>, to records: inout BoxRecords
    ) {
        var (isTouched, isChanged) = (false, false)
        for node in nodes where states[node].isTouched {
            isTouched = true
            if states[node].isChanged { isChanged = true }
        }
        guard isTouched else { return }
        let first = piece * ChunkedArray<BoxPlace>.size
        if isChanged {
            records.parts.withPiece(piece) { parts in
                for node in nodes where states[node].isTouched && states[node].isChanged {
                    setPart(&parts[node - first], node, states[node])
                    states[node].isChanged = false
                }
            }
        }
        records.places.withPiece(piece) { places in
            for node in nodes where states[node].isTouched {
                setPlace(&places[node - first], node, states[node])
                states[node].isTouched = false
            }
        }
    }

    private func isThere(_ node: Int) -> Bool { node == 0 || links[node].parent >= 0 }

    // Both functions write field by field into the record: a new value would be copied.

    @inline(__always)
    private func setPlace(_ place: inout BoxPlace, _ node: Int, _ state: BoxState) {
        guard isThere(node) else {
            place = BoxPlace()
            return
        }
        let size = Size(width: state.width, height: state.height)
        let (first, last) = (state.firstBaseline, state.lastBaseline)
        let isMirrored = modes[node] == .verticalRL
        place.frame = Rect(x: state.x, y: state.y, width: size.width, height: size.height)
        place.exactSize = size
        place.firstBaseline = isMirrored ? size.width - first : first
        place.lastBaseline = isMirrored ? size.width - last : last
    }

    @inline(__always)
    private func setPart(_ part: inout BoxStructure, _ node: Int, _ state: BoxState) {
        guard isThere(node) else {
            part = BoxStructure()
            part.generation = generations[node]
            return
        }
        part.generation = generations[node]
        part.isThere = true
        part.details = details[node]
        part.parent = links[node].parent
        part.first = links[node].first
        part.next = links[node].next
        part.isRightToLeft = state.isRightToLeft
        part.isFloat = traits[node].contains(.float) && isInBlock(node)
        part.hidesIfEmpty =
            traits[node].contains(.tableCell) && styles[node].table.emptyCells == .hide
            && tables?.sharesBorders(Int32(node)) != true
        part.writingMode = modes[node]
        part.order = Int32(clamping: styles[node].order)
        part.position = styles[node].position
        part.overflow = styles[node].overflow
        part.breaks = styles[node].breaks
        part.hasHeight = styles[node].hasHeight
        // The outermost box always has a box, whatever its style.
        let display = styles[node].display
        part.display = node == 0 && display == .contents ? .flex : display
        part.alignContent = styles[node].alignContent
        part.border = .zero
        part.padding = .zero
        if traits[node].contains(.edges) { setEdges(&part, node, basis: state.proposal.basisWidth) }
    }

    private func isInBlock(_ node: Int) -> Bool {
        var parent = Int(links[node].parent)
        while parent > 0, styles[parent].display == .contents { parent = Int(links[parent].parent) }
        return parent >= 0 && traits[parent].contains(.block)
    }

    /// Sets the used borders and padding.
    private func setEdges(_ part: inout BoxStructure, _ node: Int, basis: Double) {
        let isRightToLeft = part.isRightToLeft
        let padding = styles[node].padding.resolved(modes[node], isRightToLeft: isRightToLeft)
        let border = styles[node].border.resolved(modes[node], isRightToLeft: isRightToLeft)
        func points(_ length: BoxLength) -> Double {
            switch length {
            case .points(let value): value
            case .percent(let value): basis.isNaN ? 0 : value / 100 * basis
            default: 0
            }
        }
        part.border = EdgeInsets(top: border.top, left: border.left, bottom: border.bottom, right: border.right)
        if let shared = tables?.borders[Int32(node)] {
            part.border = modes[node].page(shared)
            if traits[node].contains(.table) { return }
        }
        part.padding = EdgeInsets(
            top: points(padding.top), left: points(padding.left), bottom: points(padding.bottom),
            right: points(padding.right))
    }
}

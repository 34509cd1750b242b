extension Document.Page {
    /// The space for a running element in the margins.
    package struct RunningSpace: Sendable, Hashable {
        /// The width in points.
        package var width: Double
        /// Whether the element is alone at its edge, and may have all of the width.
        package var isAlone: Bool
    }

    /// The space of the first box in the margins that shows a running element; nil without one.
    ///
    /// Other pages may have boxes of another width for it.
    package func space(ofRunning name: String) -> RunningSpace? {
        space(named: name) ?? rules.lazy.compactMap { self.applying($0).space(named: name) }.first
    }

    private func space(named name: String) -> RunningSpace? {
        for place in MarginBox.Place.allCases {
            guard let box = boxes[place], box.isHidden != true, let text = box.content?.text else { continue }
            let isShown = EdgeName.all(in: text).contains { item in
                if case .element(name, _) = item.name { true } else { false }
            }
            if isShown { return space(of: box, at: place) }
        }
        return nil
    }

    private func space(of box: MarginBox, at place: MarginBox.Place) -> RunningSpace {
        let edges: [[MarginBox.Place]] = [
            [.topLeft, .topCenter, .topRight], [.bottomLeft, .bottomCenter, .bottomRight],
        ]
        var result: RunningSpace
        if let edge = edges.first(where: { $0.contains(place) }) {
            let others = edge.filter { $0 != place && boxes[$0]?.content != nil && boxes[$0]?.isHidden != true }
            result = RunningSpace(
                width: orientedSize.width - margins.left - margins.right, isAlone: others.isEmpty)
        } else {
            let left: [MarginBox.Place] = [.topLeftCorner, .bottomLeftCorner, .leftTop, .leftMiddle, .leftBottom]
            result = RunningSpace(width: left.contains(place) ? margins.left : margins.right, isAlone: true)
        }
        if let width = box.width { (result.width, result.isAlone) = (min(width, result.width), true) }
        if let block = box.block {
            let (own, outer) = (block.edges(isRightToLeft: false), block.margins(isRightToLeft: false))
            result.width -= own.left + own.right + max(0, outer.left) + max(0, outer.right)
        }
        result.width = max(0, result.width)
        return result
    }
}

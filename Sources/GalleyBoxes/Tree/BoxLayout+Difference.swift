public import GalleyText

extension BoxLayout {
    /// What is different between two layouts of one tree.
    public struct Difference: Sendable, Hashable {
        /// A box that is elsewhere or has another size.
        public struct Move: Sendable, Hashable {
            /// Which box it is.
            public let id: BoxTree.ID
            /// The frame in its parent, before.
            public let from: Rect
            /// The frame in its parent, after.
            public let to: Rect
        }

        /// Boxes that were not there before.
        public internal(set) var inserted: [BoxTree.ID] = []
        /// Boxes that are no longer there.
        public internal(set) var removed: [BoxTree.ID] = []
        /// Boxes whose frames have changed.
        public internal(set) var moved: [Move] = []

        /// Nothing is different.
        public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && moved.isEmpty }
    }

    /// What has changed since `old`, a layout of the same tree.
    ///
    /// - Complexity: O(*c* + *n* / 32) where *c* boxes have changed.
    public func difference(from old: BoxLayout) -> Difference {
        var result = Difference()
        let (mine, others) = (records, old.records)
        let size = SharedPieces<BoxPlace>.size
        for piece in 0..<max(mine.places.pieceCount, others.places.pieceCount) {
            let (isMine, isOthers) = (piece < mine.places.pieceCount, piece < others.places.pieceCount)
            if isMine, isOthers, mine.places.isShared(piece, with: others.places),
                mine.parts.isShared(piece, with: others.parts)
            {
                continue
            }
            for index in Int32(piece * size)..<Int32((piece + 1) * size) {
                let after = isMine && mine.parts[Int(index)].isThere ? mine[index] : nil
                let before = isOthers && others.parts[Int(index)].isThere ? others[index] : nil
                switch (before, after) {
                case (nil, nil): break
                case (nil, let after?): result.inserted.append(BoxTree.ID(index: index, generation: after.generation))
                case (let before?, nil): result.removed.append(BoxTree.ID(index: index, generation: before.generation))
                case (let before?, let after?):
                    let id = BoxTree.ID(index: index, generation: after.generation)
                    if before.generation != after.generation {
                        result.removed.append(BoxTree.ID(index: index, generation: before.generation))
                        result.inserted.append(id)
                    } else if before.frame != after.frame {
                        result.moved.append(Difference.Move(id: id, from: before.frame, to: after.frame))
                    }
                }
            }
        }
        return result
    }
}

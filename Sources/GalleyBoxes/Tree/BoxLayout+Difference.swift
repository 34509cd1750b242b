public import GalleyText

extension BoxLayout {
    /// The difference between two layouts of a tree.
    public struct Difference: Sendable, Hashable {
        /// A box with a changed position or size.
        public struct Move: Sendable, Hashable {
            /// The box.
            public let id: BoxTree.ID
            /// The old frame in its parent.
            public let from: Rect
            /// The new frame in its parent.
            public let to: Rect
        }

        /// The boxes that were added.
        public internal(set) var inserted: [BoxTree.ID] = []
        /// The boxes that were removed.
        public internal(set) var removed: [BoxTree.ID] = []
        /// The boxes whose frames have changed.
        public internal(set) var moved: [Move] = []

        /// Whether there is no difference.
        public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && moved.isEmpty }
    }

    /// Returns the changes since `old`, a layout of the same tree.
    ///
    /// - Complexity: O(*c* + *n* / 32) for *c* changed boxes.
    public func difference(from old: BoxLayout) -> Difference {
        var result = Difference()
        let (mine, others) = (records, old.records)
        let size = ChunkedArray<BoxPlace>.size
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

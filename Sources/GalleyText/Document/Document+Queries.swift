/// What a document asks about its layout.
extension Document {
    /// Questions about a layout; ``TextLayout`` has the same as methods.
    public struct Queries: Sendable, Hashable {
        /// Points whose nearest positions are wanted.
        public var points: [Point]
        /// Ranges, in UTF-16 units, whose rectangles and lines are wanted.
        public var ranges: [Range<Int>]
        /// Whether the carets of all cluster boundaries are wanted.
        public var carets: Bool
        /// Whether the visible clusters are wanted.
        public var clusters: Bool

        /// Questions; without any, none is asked.
        public init(points: [Point] = [], ranges: [Range<Int>] = [], carets: Bool = false, clusters: Bool = false) {
            self.points = points
            self.ranges = ranges
            self.carets = carets
            self.clusters = clusters
        }
    }
}

extension Document.Queries {
    /// The UTF-8 offsets of ``ranges`` in a text.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for one that lies outside the text or cuts a surrogate
    ///   pair.
    package func utf8Ranges(in map: UTF16Map) throws(GalleyError) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for (index, range) in ranges.enumerated() {
            do {
                result.append(try map.utf8Range(ofSpan: range))
            } catch {
                throw .invalidDocument(
                    path: "queries.ranges[\(index)]",
                    reason: error.reason.replacing(prefix: "the span", with: "the range"))
            }
        }
        return result
    }
}

extension String {
    fileprivate func replacing(prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}

/// The queries of a document about its layout.
extension Document {
    /// Queries about a layout; ``TextLayout`` has corresponding methods.
    public struct Queries: Sendable, Hashable {
        /// Points for nearest positions.
        public var points: [Point]
        /// Ranges for rectangles and lines, in UTF-16 units.
        public var utf16Ranges: [Range<Int>]
        /// Whether to list the carets of all cluster boundaries.
        public var carets: Bool
        /// Whether to list the visible clusters.
        public var clusters: Bool
        /// In a document of boxes, the name of the box with the text for ranges, carets and clusters; `nil` is the only
        /// one with a text.
        public var box: String?
        /// In a document of pages, the page that the points are on, from 1; `nil` is the first.
        public var page: Int?

        /// Creates queries, by default none.
        public init(
            points: [Point] = [], utf16Ranges: [Range<Int>] = [], carets: Bool = false, clusters: Bool = false,
            box: String? = nil, page: Int? = nil
        ) {
            self.box = box
            self.page = page
            self.points = points
            self.utf16Ranges = utf16Ranges
            self.carets = carets
            self.clusters = clusters
        }
    }
}

extension Document.Queries {
    /// Whether there are any queries.
    package var isEmpty: Bool { points.isEmpty && !isAboutText }

    /// Whether there are queries about one text, not about points.
    package var isAboutText: Bool { !utf16Ranges.isEmpty || carets || clusters }

    /// The UTF-8 offsets of ``utf16Ranges`` in a text.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for a range that is outside the text or splits a
    ///   surrogate pair.
    package func utf8Ranges(in map: UTF16Map) throws(GalleyError) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for (index, range) in utf16Ranges.enumerated() {
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

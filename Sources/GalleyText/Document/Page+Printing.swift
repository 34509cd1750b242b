extension Document.Page {
    /// The marks of printers around a page, as `marks` in CSS.
    public enum Mark: String, Sendable, Hashable, Codable, CaseIterable {
        /// Lines at the corners, at which the paper is cut.
        case crop
        /// Crosses in the middle of the edges, which align sheets.
        case cross
    }

    /// The part of a sheet around a page that is cut off after printing.
    package struct Trimming: Sendable, Hashable {
        /// The width of the area beyond the edges that the background covers, in points.
        package var bleed = 0.0
        /// The marks around the page.
        package var marks: Set<Mark> = []

        /// The width of the area with the marks, outside of the bleed.
        package static let markWidth = 18.0
        /// The default width of the bleed of pages with crop marks.
        static let usualBleed = 6.0

        /// The distance of the edges of the sheet from those of the page.
        package var width: Double { bleed + (marks.isEmpty ? 0 : Trimming.markWidth) }
    }

    /// The part of a sheet that is cut off.
    package var trimming: Trimming {
        let marks = marks ?? []
        let own = bleed ?? (marks.contains(.crop) ? Trimming.usualBleed : 0)
        return Trimming(bleed: own.isFinite ? max(0, own) : 0, marks: marks)
    }
}

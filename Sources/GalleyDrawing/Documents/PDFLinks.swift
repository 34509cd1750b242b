internal import CCairo
internal import GalleyText

/// The links of a page, written at its end.
///
/// Cairo accepts no tags inside a group, so the areas of links are collected in page coordinates, with all groups and
/// transforms applied.
@safe final class PDFLinks {
    /// The destinations of the document by link name.
    var destinations: [String: String] = [:]
    private var tags: [String] = []

    /// The maximum coordinate that is useful for a viewer.
    private static let farthest = 1_000_000.0

    /// Adds a link over rectangles in the user space of a context.
    func add(_ rects: [Rect], to target: String, in context: OpaquePointer) {
        guard !target.isEmpty else { return }
        var numbers: [String] = []
        for rect in rects {
            guard let area = unsafe Self.pageArea(of: rect, in: context) else { continue }
            numbers += [area.x, area.y, area.width, area.height].map(Self.number)
        }
        guard !numbers.isEmpty else { return }
        let place = target.hasPrefix("#") ? destinations[String(target.dropFirst())] : nil
        let goal = place.map { "dest='\($0)'" } ?? "uri='\(CairoPainter.tagValue(target))'"
        tags.append("rect=[\(numbers.joined(separator: " "))] \(goal)")
    }

    /// Writes the links to the current page.
    func write(to context: OpaquePointer) {
        guard !tags.isEmpty else { return }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_identity_matrix(context)
        for tag in tags {
            unsafe cairo_tag_begin(context, CAIRO_TAG_LINK, tag)
            unsafe cairo_tag_end(context, CAIRO_TAG_LINK)
        }
        tags.removeAll()
    }

    /// The rectangle on the page that contains `rect`; nil if it is empty.
    private static func pageArea(of rect: Rect, in context: OpaquePointer) -> Rect? {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for corner in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
            var (x, y) = corner
            // This ignores the offset of a group's surface, so coordinates are those of the page.
            unsafe cairo_user_to_device(context, &x, &y)
            guard x.isFinite, y.isFinite else { return nil }
            x = min(max(x, -farthest), farthest)
            y = min(max(y, -farthest), farthest)
            (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
        }
        return right > left && bottom > top ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }

    /// A number in thousandths without an exponent, which Cairo cannot parse.
    private static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let digits = String(thousandths.magnitude % 1000)
        return (thousandths < 0 ? "-" : "") + "\(thousandths.magnitude / 1000)."
            + String(repeating: "0", count: 3 - digits.count) + digits
    }
}

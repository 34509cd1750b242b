import Foundation
import GalleyTestSupport
public import GalleyText

/// The area of a link in a PDF as it is written, with the page's top left corner as the origin.
public struct PDFLinkArea {
    /// A URL, or the name of a place in the document.
    public var target: String
    public var rects: [Rect]

    /// Reads the areas of a PDF in order, whose pages are `height` points high.
    public static func all(in pdf: [UInt8], height: Double) -> [PDFLinkArea] {
        let text = ExpandedPDF(pdf).text
        return text.components(separatedBy: "/Type /Annot\n").dropFirst().map { object in
            let object = object.components(separatedBy: "endobj")[0]
            func between(_ start: String, _ end: String) -> String? {
                guard let first = object.range(of: start)?.upperBound,
                    let last = object.range(of: end, range: first..<object.endIndex)?.lowerBound
                else { return nil }
                return String(object[first..<last])
            }
            let numbers = (between("/QuadPoints [", "]") ?? "").split(separator: " ").compactMap { Double($0) }
            let sides = (between("/Rect [", "]") ?? "").split(separator: " ").compactMap { Double($0) }
            var rects = stride(from: 0, to: numbers.count - 7, by: 8).map { start in
                let xs = stride(from: start, to: start + 8, by: 2).map { numbers[$0] }
                let ys = stride(from: start + 1, to: start + 8, by: 2).map { height - numbers[$0] }
                let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
                return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
            }
            // A link with one rectangle has no other areas.
            if rects.isEmpty, sides.count == 4 {
                rects = [
                    Rect(x: sides[0], y: height - sides[3], width: sides[2] - sides[0], height: sides[3] - sides[1])
                ]
            }
            return PDFLinkArea(target: between("/URI (", ")") ?? between("/Dest (", ")") ?? "", rects: rects)
        }
    }
}

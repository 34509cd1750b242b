internal import Galley

/// Lists of font faces, as text or JSON.
enum FontListing {
    /// Families with their faces below them.
    static func table(_ faces: [FontInfo]) -> [UInt8] {
        var text = ""
        var family: String?
        let rows = sorted(faces).map { ($0, [style($0), range($0.weight), $0.source.rawValue, location($0)]) }
        let widths = (0..<3).map { column in rows.map { $0.1[column].count }.max() ?? 0 }
        for (face, cells) in rows {
            if face.family != family {
                family = face.family
                text += face.family + "\n"
            }
            for (index, cell) in cells.enumerated() {
                text += "  " + cell
                if index < widths.count { text += String(repeating: " ", count: widths[index] - cell.count) }
            }
            text += "\n"
        }
        return Array(text.utf8)
    }

    /// An array with an object for every face.
    static func json(_ faces: [FontInfo]) -> [UInt8] {
        var writer = JSONWriter(capacity: faces.count * 160)
        writer.beginArray()
        for face in sorted(faces) {
            writer.beginObject()
            writer.key("family")
            writer.string(face.family)
            writer.key("style")
            writer.string(face.style)
            writer.key("weight")
            writer.numbers(Double(face.weight.lowerBound), Double(face.weight.upperBound))
            writer.key("italic")
            writer.bool(face.isItalic)
            writer.key("stretch")
            writer.numbers(face.stretch.lowerBound, face.stretch.upperBound)
            writer.key("source")
            writer.string(face.source.rawValue)
            writer.key("location")
            writer.string(face.location)
            writer.key("index")
            writer.integer(face.index)
            writer.endObject()
        }
        writer.endArray()
        writer.newline()
        return writer.bytes
    }

    /// The faces sorted by source in the order of precedence, then by name, then by weight.
    private static func sorted(_ faces: [FontInfo]) -> [FontInfo] {
        func rank(_ face: FontInfo) -> Int { FontInfo.Source.allCases.firstIndex(of: face.source) ?? 0 }
        return faces.enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            if rank(left) != rank(right) { return rank(left) < rank(right) }
            if left.family != right.family { return left.family < right.family }
            if left.weight.lowerBound != right.weight.lowerBound {
                return left.weight.lowerBound < right.weight.lowerBound
            }
            if left.isItalic != right.isItalic { return right.isItalic }
            return one.offset < other.offset
        }.map(\.element)
    }

    private static func style(_ face: FontInfo) -> String { face.style.isEmpty ? "-" : face.style }

    private static func range(_ weight: ClosedRange<Int>) -> String {
        weight.lowerBound == weight.upperBound ? "\(weight.lowerBound)" : "\(weight.lowerBound)–\(weight.upperBound)"
    }

    private static func location(_ face: FontInfo) -> String {
        face.index == 0 ? face.location : "\(face.location) #\(face.index)"
    }
}

internal import GalleyText

/// A font program in the Compact Font Format, keyed by CID (Adobe Technical Note 5176).
///
/// Every font becomes one: outlines of any format, at a point of the design space, emboldened or slanted, are drawn with a
/// thousand units per em. A glyph can be the picture of several.
struct CFFFont {
    /// A glyph: its width in thousandths of an em, and its charstring.
    struct Glyph {
        var width: Int
        var charstring: [UInt8]
    }

    /// The number of units per em.
    static let unitsPerEm = 1000.0

    private let name: String
    private let glyphs: [Glyph]
    private let box: Rect

    /// - Parameters:
    ///   - glyphs: The glyphs by CID; the first is the one of missing characters.
    ///   - box: The smallest rectangle around all glyphs, in units.
    init(name: String, glyphs: [Glyph], box: Rect) {
        self.name = name
        self.glyphs = glyphs
        self.box = box
    }

    /// The bytes of the program.
    var bytes: [UInt8] {
        let names = CFFFont.index([Array(name.utf8)])
        let strings = CFFFont.index([Array("Adobe".utf8), Array("Identity".utf8)])
        let charset: [UInt8] = [2, 0, 1] + CFFFont.word(max(0, glyphs.count - 2))
        let select: [UInt8] = [3, 0, 1, 0, 0, 0] + CFFFont.word(glyphs.count)
        let programs = CFFFont.index(glyphs.map(\.charstring))
        // The places have a constant size, so that the dictionary can be measured before they are known.
        let topSize = CFFFont.index([top(charset: 0, select: 0, programs: 0, fonts: 0)]).count
        var place = 4 + names.count + topSize + strings.count + 2
        var places: [Int] = []
        for part in [charset, select, programs] {
            places.append(place)
            place += part.count
        }
        let fontsSize = CFFFont.index([CFFFont.font(privatePlace: 0)]).count
        let head = CFFFont.index([top(charset: places[0], select: places[1], programs: places[2], fonts: place)])
        let fonts = CFFFont.index([CFFFont.font(privatePlace: place + fontsSize)])
        let start: [UInt8] = [1, 0, 4, 4] + names + head
        return start + strings + [0, 0] + charset + select + programs + fonts + CFFFont.widths
    }

    private func top(charset: Int, select: Int, programs: Int, fonts: Int) -> [UInt8] {
        var result = CFFFont.number(391) + CFFFont.number(392) + CFFFont.number(0) + [12, 30]
        let edges = [box.minX.rounded(.down), box.minY.rounded(.down), box.maxX.rounded(.up), box.maxY.rounded(.up)]
        for edge in edges { result += CFFFont.number(Int(edge)) }
        result += [5]
        result += CFFFont.number(glyphs.count) + [12, 34]
        result += CFFFont.number(charset) + [15]
        result += CFFFont.number(programs) + [17]
        result += CFFFont.number(fonts) + [12, 36]
        return result + CFFFont.number(select) + [12, 37]
    }

    /// The dictionary of the only font.
    private static func font(privatePlace: Int) -> [UInt8] { number(widths.count) + number(privatePlace) + [18] }

    /// The private dictionary: charstrings contain whole widths.
    private static let widths: [UInt8] = [139, 20, 139, 21]

    /// A number of a dictionary with a constant size.
    private static func number(_ value: Int) -> [UInt8] {
        [29] + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private static func index(_ items: [[UInt8]]) -> [UInt8] {
        var result = word(items.count) + [4]
        var place = 1
        func append(_ place: Int) {
            for shift in stride(from: 24, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: place >> shift))
            }
        }
        append(place)
        for item in items {
            place += item.count
            append(place)
        }
        for item in items { result += item }
        return result
    }
}

internal import GalleyGrammar
internal import GalleyText

/// The numbers and the highlighted lines of a code block, as its attributes state them.
struct CodeLines {
    /// The number of the first line; `nil` without numbers.
    private let start: Int?
    /// The highlighted lines, counted from 0, sorted and without overlaps.
    private let marked: [ClosedRange<Int>]
    /// The first of them that does not end before the current line.
    private var next = 0
    /// The number of digits of the last number.
    private let digits: Int
    /// The index of the current line.
    private(set) var index = 0

    /// The lines of `count` lines with the attributes: `.numberLines`, `startFrom`, and `hl_lines` with numbers and ranges
    /// counted from 1. Nil without any of them.
    init?(_ attributes: MarkdownAttributes, count: Int) {
        let isNumbered = attributes.classes.contains(where: Self.isClass)
        let first = (attributes.values["startFrom"] ?? attributes.values["start-from"]).flatMap { Int($0) } ?? 1
        start = isNumbered ? min(max(0, first), 999_999_999) : nil
        digits = max(2, String((start ?? 0) + count - 1).count)
        let list = attributes.values["hl_lines"] ?? attributes.values["hl-lines"] ?? ""
        let ranges = list.split { $0 == " " || $0 == "," }.compactMap { part -> ClosedRange<Int>? in
            let ends = part.split(separator: "-", maxSplits: 1).compactMap { Int($0) }
            guard let low = ends.first, let high = ends.last, low >= 1, low <= high else { return nil }
            return low - 1...high - 1
        }
        marked = Self.merged(ranges)
        guard start != nil || !marked.isEmpty else { return nil }
    }

    /// Whether a class states that lines have numbers.
    static func isClass(_ name: String) -> Bool { name == "numberLines" || name == "number-lines" }

    /// The label of the current line, as long as that of the last line; `nil` without numbers.
    var label: String? {
        guard let start else { return nil }
        let number = String(start + index)
        return String(repeating: "\u{2007}", count: max(0, digits - number.count)) + number
    }

    /// Whether the current line is highlighted.
    var isMarked: Bool { next < marked.count && marked[next].contains(index) }

    /// Goes to the next line.
    mutating func advance() {
        index += 1
        while next < marked.count, marked[next].upperBound < index { next += 1 }
    }

    /// Sorted ranges that do not overlap.
    private static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

extension TextAttributes {
    /// Gives a line of code its number, and moves it by the space of the number.
    mutating func setCodeLabel(_ label: String?, space: Double) {
        var style = paragraph ?? ParagraphStyle()
        style.label = label
        style.headIndent = (style.headIndent ?? 0) + space
        if let stop = style.tabStops?.last {
            // The number is between the last bullet and the text.
            style.tabStops?.removeLast()
            style.tabStops?.append(
                .init(location: stop.location + space, alignment: stop.alignment, leader: stop.leader))
        } else {
            style.firstLineHeadIndent = (style.firstLineHeadIndent ?? 0) + space
        }
        paragraph = style
    }
}

extension ThemedBlocks {
    /// The space of the number of a line of code: its digits, and half an em on each side.
    mutating func codeLabelSpace(_ label: String, in path: Int32) -> Double {
        let number = blockStyle(path, at: Position())
        return Self.codeLabelSpace(label, attributes(number))
    }

    static func codeLabelSpace(_ label: String, _ attributes: TextAttributes) -> Double {
        let size = attributes.font?.size ?? FontDescriptor.default.size ?? 16
        // Digits of fonts for code are 0.6 em wide.
        return size * (0.6 * Double(min(label.unicodeScalars.count, 12)) + 0.5)
    }
}

extension MarkdownBuilder {
    /// The number of lines of the code block that starts.
    func codeLineCount() -> Int {
        let events = eventStream.events
        var (count, next) = (0, cursor)
        while next < events.count, events[next].kind == .text {
            if events[next].start < 0, bytes(events[next]).first == 0x0A { count += 1 }
            next += 1
        }
        return max(1, count)
    }

    /// Gives the markers before the first line of code the paragraph of that line.
    mutating func labelMarkers(from start: Int) {
        let own = out.attributes(leaves[leaf].plain)
        out.restyle(from: start) { attributes in
            attributes.paragraph = own.paragraph
            attributes.blockBorder = own.blockBorder
        }
    }

    /// Makes the leaf of a line of code that of its number and highlight.
    mutating func openCodeLine() {
        guard let lines = code.lines, hasLeaf else { return }
        if lines.isMarked, let component = code.component {
            var position = ThemedBlocks.Position()
            position.isContinuation = lines.index > 0
            position = lines.index > 0 ? position : code.position
            leaf = makeLeaf(.markedCode, component, position)
        }
        var own = leaves[leaf]
        var attributes = out.attributes(own.plain)
        if let label = lines.label {
            attributes.setCodeLabel(label, space: ThemedBlocks.codeLabelSpace(label, attributes))
        }
        if lines.isMarked { attributes.inline = .mark }
        own.plain = out.add(attributes)
        own.holder = -1
        leaves.append(own)
        leaf = leaves.count - 1
        lastLeaf = leaf
    }
}

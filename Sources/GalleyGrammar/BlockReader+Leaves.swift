/// Headings, thematic breaks and code fences.
extension BlockReader {
    mutating func openHeading() -> Bool {
        var index = nonspace
        while index < lineEnd, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let level = index - nonspace
        guard level <= 6, index >= lineEnd || GrammarClass.isBlank(bytes[index]) else { return false }
        let start = bytes.skipBlanks(index, lineEnd)
        var end = bytes.trimBlanks(start, lineEnd)
        let attributes = attributes(from: start, to: end)
        if let attributes { end = bytes.trimBlanks(start, attributes.lowerBound) }
        // The closing marks, if a blank precedes them.
        var marks = end
        while marks > start, bytes[marks - 1] == UInt8(ascii: "#") { marks -= 1 }
        if marks == start {
            end = start
        } else if marks < end, GrammarClass.isBlank(bytes[marks - 1]) {
            end = bytes.trimBlanks(start, marks)
        }
        leafBlock = open(.heading, at: nonspace)
        result.blocks[leafBlock].level = UInt8(truncatingIfNeeded: level)
        set(attributes, of: leafBlock)
        addLine(start, end)
        extend()
        return true
    }

    /// The attributes at the end of a heading's last line.
    private func attributes(from start: Int, to end: Int) -> Range<Int>? {
        guard options.attributes, let first = MarkdownAttributes.start(in: bytes, from: start, to: end) else {
            return nil
        }
        return first..<end
    }

    private mutating func set(_ attributes: Range<Int>?, of heading: Int) {
        result.blocks[heading].detail = Int32(truncatingIfNeeded: attributes?.lowerBound ?? 0)
        result.blocks[heading].detailEnd = Int32(truncatingIfNeeded: attributes?.upperBound ?? 0)
    }

    /// Ends a leaf that consists of one line.
    private mutating func extend() {
        leaf = .html
        closeLeaf()
    }

    mutating func openRule() -> Bool {
        let mark = bytes[nonspace]
        if noRule.position > nonspace, noRule.mark == mark { return false }
        var count = 0
        var index = nonspace
        while index < lineEnd {
            if bytes[index] == mark {
                count += 1
            } else if !GrammarClass.isBlank(bytes[index]) {
                noRule = (index, mark)
                return false
            }
            index += 1
        }
        guard count >= 3 else { return false }
        leafBlock = open(.rule, at: nonspace)
        extend()
        return true
    }

    /// Makes the paragraph a heading if the line is an underline.
    mutating func underline(_ level: UInt8) -> Bool {
        let mark = bytes[nonspace]
        var index = nonspace
        while index < lineEnd, bytes[index] == mark { index += 1 }
        guard bytes.skipBlanks(index, lineEnd) == lineEnd else { return false }
        let block = leafBlock
        readDefinitions(of: block)
        guard result.blocks[block].lineCount > 0 else { return false }
        result.blocks[block].kind = .heading
        result.blocks[block].level = level
        trimEnd(of: block)
        let last = Int(result.blocks[block].firstLine + result.blocks[block].lineCount) - 1
        let line = result.lines[last]
        let attributes = attributes(from: Int(line.start), to: Int(line.end))
        set(attributes, of: block)
        if let attributes {
            let end = bytes.trimBlanks(Int(line.start), attributes.lowerBound)
            result.lines[last].end = Int32(truncatingIfNeeded: end)
        }
        result.blocks[block].end = Int32(truncatingIfNeeded: lineEnd)
        afterBlank = false
        extend()
        return true
    }

    mutating func openFence() -> Bool {
        let mark = bytes[nonspace]
        var index = nonspace
        while index < lineEnd, bytes[index] == mark { index += 1 }
        let count = index - nonspace
        guard count >= 3 else { return false }
        // Inline code may also start with backticks.
        if mark == UInt8(ascii: "`"), bytes.find(mark, from: index, to: lineEnd) < lineEnd { return false }
        let block = open(.code, at: nonspace)
        leafBlock = block
        leaf = .fencedCode
        fenceCount = count
        fenceIndent = indent
        result.blocks[block].flag = mark
        let start = bytes.skipBlanks(index, lineEnd)
        let end = bytes.trimBlanks(start, lineEnd)
        result.blocks[block].detail = start < end ? Int32(truncatingIfNeeded: start) : -1
        result.blocks[block].detailEnd = Int32(truncatingIfNeeded: end)
        return true
    }

    /// Opens a formula between lines of dollar signs: a code block with a `$` as its flag.
    ///
    /// In a paragraph with a display formula that has no end yet, such a line ends that formula.
    mutating func openFormulaFence(isParagraph: Bool) -> Bool {
        let mark = UInt8(ascii: "$")
        var index = nonspace
        while index < lineEnd, bytes[index] == mark { index += 1 }
        guard index - nonspace >= 2, bytes.skipBlanks(index, lineEnd) == lineEnd else { return false }
        if isParagraph, index - nonspace == 2, hasOpenFormula(leafBlock) { return false }
        let block = open(.code, at: nonspace)
        leafBlock = block
        leaf = .fencedCode
        fenceCount = index - nonspace
        fenceIndent = indent
        result.blocks[block].flag = mark
        result.blocks[block].detail = -1
        return true
    }

    /// Whether a paragraph has the start of a display formula without its end. Each line is searched once.
    private mutating func hasOpenFormula(_ block: Int) -> Bool {
        let first = Int(result.blocks[block].firstLine)
        let end = first + Int(result.blocks[block].lineCount)
        if openFormula.nextLine < first || openFormula.nextLine > end { openFormula = (first, false) }
        var isOpen = openFormula.isOpen
        defer { openFormula = (end, isOpen) }
        for line in result.lines[openFormula.nextLine..<end] {
            let end = Int(line.end)
            var index = Int(line.start)
            while true {
                index = bytes.find(UInt8(ascii: "$"), from: index, to: end)
                guard index < end else { break }
                let start = index
                while index < end, bytes[index] == UInt8(ascii: "$") { index += 1 }
                if index - start == 2, !bytes.isEscaped(start, from: Int(line.start)) { isOpen.toggle() }
            }
        }
        return isOpen
    }

    /// The end of the last line of a formula between lines, which ends with the marks of the first line; nil if the line has
    /// none.
    func formulaEnd() -> Int? {
        let mark = UInt8(ascii: "$")
        guard result.blocks[leafBlock].flag == mark else { return nil }
        let end = bytes.trimBlanks(nonspace, lineEnd)
        var start = end
        while start > nonspace, bytes[start - 1] == mark { start -= 1 }
        guard end - start == fenceCount, !bytes.isEscaped(start, from: nonspace) else { return nil }
        return start
    }

    // Paragraphs.

    mutating func closeParagraph(_ block: Int) {
        readDefinitions(of: block)
        if result.blocks[block].lineCount == 0 {
            result.blocks[block].kind = .definitions
            return
        }
        trimEnd(of: block)
        readTask(block)
        readAlert(block)
    }

    /// Reads the marker of an alert, the first line of a quote's first block.
    private mutating func readAlert(_ block: Int) {
        let parent = Int(result.blocks[block].parent)
        guard options.alerts, parent >= 0, parent == block - 1, result.blocks[parent].kind == .quote,
            result.blocks[parent].parent < 0
        else { return }
        let line = result.lines[Int(result.blocks[block].firstLine)]
        let end = bytes.trimBlanks(Int(line.start), Int(line.end))
        guard bytes.has("[!", at: Int(line.start), to: end),
            let alert = MarkdownEvent.Alert.allCases.first(where: {
                Int(line.start) + $0.marker.utf8CodeUnitCount == end
                    && bytes.has($0.marker, at: Int(line.start), to: end)
            })
        else { return }
        result.blocks[parent].flag = alert.rawValue
        removeFirstLine(of: block)
    }

    /// Removes the first line of a paragraph, which has been read as a marker.
    private mutating func removeFirstLine(of block: Int) {
        result.blocks[block].firstLine += 1
        result.blocks[block].lineCount -= 1
        if result.blocks[block].lineCount == 0 { result.blocks[block].kind = .definitions }
    }

    /// Removes blanks at the end of a paragraph.
    private mutating func trimEnd(of block: Int) {
        let last = Int(result.blocks[block].firstLine + result.blocks[block].lineCount) - 1
        let line = result.lines[last]
        result.lines[last].end = Int32(truncatingIfNeeded: bytes.trimBlanks(Int(line.start), Int(line.end)))
    }

    /// Reads the task marker at the start of an item's first block.
    private mutating func readTask(_ block: Int) {
        let parent = Int(result.blocks[block].parent)
        guard options.taskLists, parent >= 0, parent == block - 1, result.blocks[parent].kind == .item else { return }
        let first = Int(result.blocks[block].firstLine)
        let line = result.lines[first]
        let start = Int(line.start)
        guard bytes[start] == UInt8(ascii: "["), bytes[start + 2] == UInt8(ascii: "]"), start + 3 <= Int(line.end)
        else { return }
        let mark = bytes[start + 1]
        guard mark == 0x20 || mark | 0x20 == UInt8(ascii: "x") else { return }
        guard start + 3 == Int(line.end) || GrammarClass.isBlank(bytes[start + 3]) else { return }
        result.blocks[parent].flag = mark
        result.blocks[parent].detail = Int32(truncatingIfNeeded: start + 1)
        let rest = bytes.skipBlanks(start + 3, Int(line.end))
        result.lines[first].start = Int32(truncatingIfNeeded: rest)
        if rest >= Int(line.end) { removeFirstLine(of: block) }
    }
}

extension MarkdownEvent.Alert {
    /// The line that makes a quote an alert, in lower case.
    fileprivate var marker: StaticString {
        switch self {
        case .note: "[!note]"
        case .tip: "[!tip]"
        case .important: "[!important]"
        case .warning: "[!warning]"
        case .caution: "[!caution]"
        }
    }
}
